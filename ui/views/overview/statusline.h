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
    int rank;               ///< those of a higher rank are left out first where there is little room
    QString filter;         ///< of the pattern list, for those that are counted: "is:rejected"
    bool isProblem = false; ///< a number of problems, not of patterns
};

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
    void showButtons(std::vector<StatusCount> counts);
    void fit();
    bool paintElided();

    session::Session &m_session;
    QStatusBar &m_bar;
    QHBoxLayout *m_layout;
    std::vector<StatusCount> m_counts;
    std::vector<QToolButton *> m_buttons; // one for each number, in the same order; surplus ones are hidden
    QLabel *m_rest;                       // says what is being computed, else the PyTorch release of the document
};

} // namespace bcfg::ui::views
