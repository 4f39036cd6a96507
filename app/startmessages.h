// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>
#include <QtGlobal>

/// Holds Qt's messages back during its lifetime, which should span the creation of the QApplication. If Qt cannot reach
/// the display and would abort the program, one line on standard error says so, and the program ends with status 2. The
/// destructor passes the messages on.
class StartMessages
{
public:
    StartMessages();
    StartMessages(const StartMessages &) = delete;
    StartMessages &operator=(const StartMessages &) = delete;
    ~StartMessages();

    /// The line for a start without a display. `why` is Qt's reason, or empty.
    static QString noDisplay(const QString &why);

private:
    QtMessageHandler m_before;
};
