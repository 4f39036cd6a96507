// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

#include <vector>

class QHBoxLayout;
class QLabel;
class QStatusBar;
class QToolButton;

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::views {

struct StatusCount;

/// The status bar: shows messages, and the document in numbers or, while these are being computed, a text that says so.
class StatusLine : public QObject
{
    Q_OBJECT

public:
    StatusLine(session::Session &session, QStatusBar &bar);

signals:
    /// The user has clicked a number. Asks the window to show the patterns that it counts, or, with `isOfProblems`, the
    /// patterns with the problems that it counts.
    void filterRequested(const QString &filter, bool isOfProblems);

private:
    void showCounts();
    void showButtons(const std::vector<StatusCount> &counts);

    session::Session &m_session;
    QHBoxLayout *m_layout;
    std::vector<QToolButton *> m_buttons; // one button per number; surplus ones are hidden
    QLabel *m_rest;                       // says what is being computed, else the PyTorch release of the document
};

} // namespace bcfg::ui::views
