// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/exchange/compare/comparisonsources.h"

#include <QObject>
#include <QPointer>

#include <functional>

namespace bcfg::ui {
class Actions;
}

namespace bcfg::ui::session {
class Session;
}

namespace bcfg::ui::exchange {

class ComparisonWindow;
class ConflictWindow;
struct ComparedWith;

/// The commands that compare the document of a window with other documents, or show its merge conflicts.
class CompareCommands : public QObject
{
    Q_OBJECT

public:
    CompareCommands(session::Session &session, Actions &actions, QWidget &window);

    /// Sets the function that returns the documents of the other windows; without it, no other documents are offered.
    void setOpenDocuments(std::function<QList<session::Document *>()> documents)
    {
        m_openDocuments = std::move(documents);
    }

    /// Makes a bar that says that a merge has left conflicts in the document, and offers to solve them.
    QWidget *newConflictBar(QWidget *parent);
    /// Compares the document with the current content of its file.
    void compareWithFile() { compareWith(ownFile()); }
    /// Compares as compareWithFile() does, in front of `parent`, before the user answers a question; the comparison
    /// cannot change the document. Calls `then` once the user has closed the comparison, or if the file cannot be read.
    void compareBeforeAnswer(QWidget &parent, const std::function<void()> &then);
    /// Shows the conflicts of the document.
    void solveConflicts();

    // For a start of the program as a tool of git. A side that does not exist, such as a file that one branch has
    // removed, counts as an empty document.

    /// Opens `path` and, once the window is shown, shows the differences from `before`. Closing the comparison closes
    /// the window. Returns the error where a file cannot be read.
    std::optional<session::DocumentError> startDiff(const QString &before, const QString &path);
    /// Merges `sides` (base, ours and theirs) into a document that is saved to `path`, and shows the conflicts once the
    /// window is shown. Returns the error where a side cannot be read.
    std::optional<session::DocumentError> startMerge(const QStringList &sides, const QString &path);

private:
    void compare();
    void compareWithSaved();
    ComparisonWindow &show(const ComparedWith &other);
    void goToNextConflict();
    ComparisonSource ownFile() const;
    void startReadingSource(QWidget &parent, const ComparisonSource &source,
                            std::function<void(const std::optional<ComparedWith> &other)> then);
    /// Reads a source in a thread, then shows the comparison.
    void compareWith(const ComparisonSource &source);

    session::Session &m_session;
    Actions &m_actions;
    QWidget &m_window;
    std::function<QList<session::Document *>()> m_openDocuments;
    QPointer<ConflictWindow> m_conflicts; // the window of the conflicts, while it is shown
};

/// Notes from now on whether the document is written to a file, for the program that started a merge into the file and
/// waits. The result tells whether the user has finished the merge: whether the document was written, and the file can
/// be read as a document without conflicts. A merge that was given up is not finished, also where the file had no
/// conflicts from the beginning. The session may go first.
std::function<bool()> awaitMerge(const session::Session &session, const QString &path);

} // namespace bcfg::ui::exchange
