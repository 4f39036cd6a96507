// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/messagebar.h"

namespace bcfg::ui::session {
class Checker;
}

namespace bcfg::ui::exchange {

/// Says that a merge has left conflicts in the document, and offers to solve them.
class ConflictBar : public MessageBar
{
    Q_OBJECT

public:
    explicit ConflictBar(const session::Checker &checker, QWidget *parent = nullptr);

signals:
    void solveRequested();

private:
    void tell();

    const session::Checker &m_checker;
    int m_told = 0; // the number of conflicts that the bar shows
};

} // namespace bcfg::ui::exchange
