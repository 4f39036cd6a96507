// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/messagebar.h"

namespace bcfg::ui::session {

class BaseOnDisk;

/// The bar that says what has happened to the document's base, with buttons for what the user can do about it.
class BaseBar : public MessageBar
{
    Q_OBJECT

public:
    explicit BaseBar(BaseOnDisk &base, QWidget *parent = nullptr);

private:
    void tell();

    BaseOnDisk &m_base;
};

} // namespace bcfg::ui::session
