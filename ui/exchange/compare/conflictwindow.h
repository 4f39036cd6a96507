// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/resolve.h"
#include "ui/session/document/document.h"

#include <QDialog>

#include <array>

class QLabel;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace bcfg::ui::session {
class Checker;
}

namespace bcfg::ui::exchange {

/// A window that lists the conflicts that a merge has left in a document. For the current conflict, it shows the base,
/// both sides with their differences from the base marked, and the result with its problems. A button solves the
/// conflict as one undo step. The list is updated when the document changes.
class ConflictWindow : public QDialog
{
    Q_OBJECT

public:
    ConflictWindow(session::Document &document, session::Checker &checker, QWidget *parent);

    /// Shows the next conflict; after the last conflict, the first one.
    void goToNext() { step(1); }

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Version
    {
        QPlainTextEdit *text;
        QPushButton *take;
    };
    QWidget *newVersions();
    QWidget *newButtons();
    void update();
    void showConflict();
    void markDifferences();
    void showResult();
    void step(int rows);
    const diff::NotedConflict *current() const; ///< null if no conflict is current
    void solve(const std::vector<Edit> &edits);
    QString titleOf(const diff::NotedConflict &conflict) const;

    session::Document &m_document;
    session::Checker &m_checker;
    std::vector<diff::NotedConflict> m_conflicts;
    QLabel *m_summary;
    QListWidget *m_list;
    Version m_versions[3]; // by diff::MergeSide
    QPlainTextEdit *m_result;
    QLabel *m_problems;
    std::array<QPushButton *, 2> m_steps = {}; // to the previous conflict, and to the next
    QPushButton *m_keep = nullptr;
};

} // namespace bcfg::ui::exchange
