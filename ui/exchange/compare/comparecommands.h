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
    /// Shows the comparison of compareWithFile() modally over `parent`, for a user who wants to compare before
    /// answering a question about the file. Here the comparison cannot change the document. Calls `then` once the user
    /// has closed the comparison, or if the file was not read.
    void compareBeforeAnswer(QWidget &parent, const std::function<void()> &then);
    /// Shows the conflicts of the document.
    void solveConflicts();

    // For a start of the program by git, as a diff tool or a merge tool. A file that does not exist, for instance
    // because one branch has removed it, counts as an empty document.

    /// Opens `path` and, once the window is shown, shows the differences from the file `before`. Closing the comparison
    /// closes the window. Returns an error if a file cannot be read; else nullopt.
    std::optional<session::DocumentError> startDiff(const QString &before, const QString &path);
    /// Opens the merge of three files (`sides`: base, ours and theirs) as an unsaved document whose file is `path`, and
    /// shows the conflicts once the window is shown. Returns an error if a file cannot be read; else nullopt.
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

/// Watches a merge that startMerge() has begun. The returned function says whether the user has finished the merge:
/// since this call the session has saved its document to `path`, and the file is a document without conflicts. The
/// function may be called after the session is destroyed.
std::function<bool()> awaitMerge(const session::Session &session, const QString &path);

} // namespace bcfg::ui::exchange
