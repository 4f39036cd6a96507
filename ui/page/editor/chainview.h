// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/chain.h"
#include "ui/basis/toolkit/picture.h"
#include "ui/session/document/cursor.h"

#include <QWidget>

class QHBoxLayout;
class QToolButton;

namespace bcfg::ui {
class ElidedLabel;
}

namespace bcfg::ui::session {
class Checker;
}

namespace bcfg::ui::page {

/// A row of buttons with the entries that the pattern at the cursor passes through in fusion, QAT and convert. The
/// button of an entry goes to the entry; the button of a missing entry adds the entry, if there is a fix.
class ChainView : public QWidget
{
    Q_OBJECT

public:
    ChainView(session::Cursor &cursor, const session::Checker &checker, QWidget *parent = nullptr);

    /// A drawing of the chain as boxes with arrows; empty where there is no chain.
    Picture picture() const;
    /// Sets the widget that follows the buttons in the tab order.
    void setNext(QWidget &next) { m_next = &next; }

private:
    void show();
    QToolButton *newButton(const ChainStep &step);

    session::Cursor &m_cursor;
    const session::Checker &m_checker;
    QHBoxLayout *m_row;
    ElidedLabel *m_hint;
    QWidget *m_next = nullptr;
    std::vector<ChainStep> m_steps;
    int m_current = -1;
};

} // namespace bcfg::ui::page
