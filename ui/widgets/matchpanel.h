// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/cursor.h"
#include "ui/document/simulator.h"
#include "ui/models/checkmodel.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QTreeView;

namespace bcfg::ui {

/// What becomes of the pattern at the cursor under the chosen QConfig: the verdict in a sentence, and the checks that
/// led to it.
class MatchPanel : public QWidget
{
    Q_OBJECT

public:
    MatchPanel(const Cursor &cursor, const Simulator &simulator, QWidget *parent = nullptr);

signals:
    void requested(const JsonPointer &where);

private:
    void explain();
    void showVerdict(const Explanation &explanation);
    void showFirstRefusal();

    const Cursor &m_cursor;
    const Simulator &m_simulator;
    CheckModel m_checks;
    QTimer m_timer; // of several changes in a row, the last is explained
    QLabel *m_mark;
    QLabel *m_headline;
    QLabel *m_detail;
    QTreeView *m_view;
};

} // namespace bcfg::ui
