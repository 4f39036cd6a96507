// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>
#include <QtGlobal>

/// Instead of Qt's own messages while the application is being made: where Qt cannot reach the display it would abort
/// the program, which says so here in one line, and ends with status 2. What else Qt has to say comes once that is
/// done.
class StartMessages
{
public:
    StartMessages();
    StartMessages(const StartMessages &) = delete;
    StartMessages &operator=(const StartMessages &) = delete;
    ~StartMessages();

    /// What a start says that finds no display; `why` may be empty.
    static QString noDisplay(const QString &why);

private:
    QtMessageHandler m_before;
};
