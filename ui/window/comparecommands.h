// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/exchange/compare/comparisonsources.h"

#include <QObject>

namespace bcfg::ui {

class Actions;
class ComparisonWindow;
class Session;
struct ComparedWith;

/// Compares the document of a window with others.
class CompareCommands : public QObject
{
    Q_OBJECT

public:
    CompareCommands(Session &session, QWidget &window);

    /// Sets the function that gives the documents of the other windows; without it, none are offered.
    void setOpenDocuments(std::function<QList<Document *>()> documents) { m_openDocuments = std::move(documents); }

    /// Asks what to compare the document with, and compares.
    void compare();
    /// Compares with the document as it was opened or last saved.
    void compareWithSaved();
    /// Compares with what the document's file holds now.
    void compareWithFile();
    /// Like compareWithFile(), while a question waits for its answer: nothing can be taken over. Calls `then` once the
    /// user has closed the comparison, or where the file cannot be read.
    void compareBeforeAnswer(QWidget &parent, const std::function<void()> &then);
    /// Compares with any file.
    void compareWithFile(const QString &path);
    ComparisonWindow &show(const ComparedWith &other);
    /// Shows the window in which the document's conflicts are solved.
    void solveConflicts();
    /// Like solveConflicts(); where that window is open, also goes to the next conflict.
    void goToNextConflict();

    // Called for git at the start of the program. A side that does not exist, such as a file that one branch has
    // removed, counts as an empty document.

    /// Opens `path` and, once the window is shown, its differences from `before`. Closing the comparison closes the
    /// window. Returns the error where a file cannot be read.
    std::optional<DocumentError> startDiff(const QString &before, const QString &path);
    /// Merges `sides`, which are base, ours and theirs, into a document that is saved to `path`, and shows the
    /// conflicts once the window is shown. Returns the error where a side cannot be read.
    std::optional<DocumentError> startMerge(const QStringList &sides, const QString &path);

private:
    ComparisonSource ownFile() const;
    void startReadingSource(QWidget &parent, const ComparisonSource &source,
                            std::function<void(const std::optional<ComparedWith> &other)> then);
    /// Reads a source in a thread, then shows the comparison.
    void compareWith(const ComparisonSource &source);

    Session &m_session;
    QWidget &m_window;
    std::function<QList<Document *>()> m_openDocuments;
};

/// Whether a file can be read as a document and has no conflicts.
bool isMerged(const QString &path);

} // namespace bcfg::ui
