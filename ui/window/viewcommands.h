// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::session {
class DiagnosticList;
class Session;
} // namespace bcfg::ui::session

namespace bcfg::ui::views {
class Panes;
}

namespace bcfg::ui::window {

class Centre;

/// The commands that show, enlarge and reset panes and go from one pane to the next, the commands that act on a pane's
/// content, such as "next problem" and "find uses", and Alt+Return, which applies the current problem's quick fix.
class ViewCommands : public QObject
{
    Q_OBJECT

public:
    ViewCommands(session::Session &session, views::Panes &panes, Centre &centre, Actions &actions);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void connectFind(Actions &actions);
    session::DiagnosticList &problems() const;
    void showFiltered(const QString &filter, bool isOfProblems);
    void showCounts();

    session::Session &m_session;
    views::Panes &m_panes;
};

} // namespace bcfg::ui::window
