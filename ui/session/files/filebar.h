// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/messagebar.h"

namespace bcfg::ui::session {

class BaseOnDisk;
class FileOnDisk;

/// The bar that says what another program has done to the document's file, with buttons for what the user can do about
/// it.
class FileBar : public MessageBar
{
    Q_OBJECT

public:
    explicit FileBar(FileOnDisk &onDisk, QWidget *parent = nullptr);

signals:
    void comparisonRequested(); ///< of the document with the file
    void saveRequested();
    void saveAsRequested();

private:
    void tell();

    FileOnDisk &m_onDisk;
};

/// A bar that says what has happened to the document's base, with buttons for what the user can do about it. `base`
/// must outlive the bar.
MessageBar *newBaseBar(BaseOnDisk &base, QWidget *parent);

} // namespace bcfg::ui::session
