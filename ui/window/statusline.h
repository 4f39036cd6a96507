// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

class QLabel;
class QStatusBar;

namespace bcfg::ui {

class Session;

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

private:
    void showCounts();

    Session &m_session;
    QStatusBar &m_bar;
    QLabel *m_counts;
};

} // namespace bcfg::ui
