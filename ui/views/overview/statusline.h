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

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showCounts();
    void showButtons(const std::vector<StatusCount> &counts);
    void fit();
    bool paintElided();

    session::Session &m_session;
    QStatusBar &m_bar;
    QHBoxLayout *m_layout;
    std::vector<QToolButton *> m_buttons; // one button per number; surplus ones are hidden
    std::size_t m_needed = 0;             // how many of the buttons have a number
    QLabel *m_rest;                       // says what is being computed, else the PyTorch release of the document
};

} // namespace bcfg::ui::views
