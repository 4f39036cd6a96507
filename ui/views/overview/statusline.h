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

/// One number of the document.
struct StatusCount
{
    QString text;           ///< "Rejected: 24"
    int rank;               ///< in a narrow bar, numbers with the highest rank are left out first
    QString filter;         ///< text for the filter of the list of patterns: "is:rejected"; empty: all patterns
    bool isProblem = false; ///< a number of problems, not of patterns
};

/// Fills the status bar: with messages, and with the document in numbers or, while the numbers are being computed, a
/// text that says so.
class StatusLine : public QObject
{
    Q_OBJECT

public:
    StatusLine(session::Session &session, QStatusBar &bar);

signals:
    /// The user has clicked a number. Asks the window to filter the list of patterns and, if `isOfProblems`, to show
    /// the pane of problems.
    void filterRequested(const QString &filter, bool isOfProblems);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showCounts();
    void showButtons(std::vector<StatusCount> counts);
    void fit();
    bool paintElided();

    session::Session &m_session;
    QStatusBar &m_bar;
    QHBoxLayout *m_layout;
    std::vector<StatusCount> m_counts;
    std::vector<QToolButton *> m_buttons; // one for each number, in the same order; surplus buttons are hidden
    QLabel *m_rest;                       // says what is being computed, else the PyTorch release of the document
};

} // namespace bcfg::ui::views
