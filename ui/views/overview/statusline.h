// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

#include <vector>

class QHBoxLayout;
class QLabel;
class QStatusBar;
class QToolButton;

namespace bcfg::ui {

class Session;
struct StatusCount;

/// The status bar: the document in numbers, or what it is being looked at for, and what happened last.
class StatusLine : public QObject
{
    Q_OBJECT

public:
    StatusLine(Session &session, QStatusBar &bar);

    /// For a while.
    void say(const QString &what);
    /// Until there is something else to say.
    void tell(const QString &what);

signals:
    /// The user wants to see the patterns that are counted, or those with the problems that are.
    void filterRequested(const QString &filter, bool isOfProblems);

private:
    void showCounts();
    void showButtons(const std::vector<StatusCount> &counts);

    Session &m_session;
    QStatusBar &m_bar;
    QHBoxLayout *m_layout;
    std::vector<QToolButton *> m_buttons; // a count each; those behind that are not needed are hidden
    QLabel *m_rest;                       // what the document is being looked at for, or judged by
};

} // namespace bcfg::ui
