// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/exchange/compare/comparisonsources.h"

#include <QObject>
#include <QPointer>

namespace bcfg::ui {

class Actions;
class ComparisonWindow;
class ConflictWindow;
class Session;
struct ComparedWith;

/// Puts the document of a window beside another one.
class CompareCommands : public QObject
{
    Q_OBJECT

public:
    CompareCommands(Session &session, Actions &actions, QWidget &window);

    /// Of the other windows; without it, there are none.
    void setOpenDocuments(std::function<QList<Document *>()> documents) { m_openDocuments = std::move(documents); }

    /// Compares the document with its file as it is now.
    void compareWithFile();
    /// Does so before a question that waits for its answer: nothing can be taken. Calls `then` once the user has closed
    /// the comparison, or where the file cannot be read.
    void compareBeforeAnswer(QWidget &parent, const std::function<void()> &then);
    /// Shows the conflicts of the document.
    void solveConflicts();

    // For git, at the start of the program. What has no side of its own there, as a file that one side has removed, is
    // an empty document.

    /// Opens `path`, and shows what differs from `before` once the window is there; the window closes with that.
    std::optional<DocumentError> startDiff(const QString &before, const QString &path);
    /// Merges base, ours and theirs into a document that is saved to `path`, and shows the conflicts once the window is
    /// there.
    std::optional<DocumentError> startMerge(const QStringList &sides, const QString &path);

private:
    void compare();
    void compareWithSaved();
    void comparePath(const QString &path);
    ComparisonWindow &show(const ComparedWith &other);
    void goToNextConflict();
    ComparisonSource ownFile() const;
    void startReadingSource(QWidget &parent, const ComparisonSource &source,
                            std::function<void(const std::optional<ComparedWith> &other)> then);
    /// Reads it, and shows it once that is done.
    void compareWith(const ComparisonSource &source);

    Session &m_session;
    QWidget &m_window;
    std::function<QList<Document *>()> m_openDocuments;
    QPointer<ConflictWindow> m_conflicts; // while they are shown
};

/// Whether a file holds a document without conflicts.
bool isMerged(const QString &path);

} // namespace bcfg::ui
