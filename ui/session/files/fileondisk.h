// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/document.h"
#include "ui/session/files/documentio.h"
#include "ui/session/files/filejudgement.h"
#include "ui/session/files/filewatcher.h"

#include <functional>

namespace bcfg::ui {

/// What the program knows of the document's file: the content that it last read or wrote there, and whether that still
/// stands there. A document that nobody has edited follows its file; of one that was, the user decides what stays.
class FileOnDisk : public QObject
{
    Q_OBJECT

public:
    explicit FileOnDisk(Document &document, QObject *parent = nullptr);

    /// Dialogs hold on to the document as it is: as long as this says so, nothing is done about the file.
    void setIsBusy(std::function<bool()> isBusy) { m_isBusy = std::move(isBusy); }
    /// The document stands in that file, whose content has that hash; of a document without a file, both are empty.
    void know(const QString &path, const QByteArray &hash);
    /// Of the content that may be replaced without a question; empty: none.
    const QByteArray &known() const { return m_known; }

    /// Something that the user should decide or know: AskWhichStays, TellNoDocument, TellGone, or Nothing.
    FileAction trouble() const { return m_trouble; }
    /// Of TellNoDocument: why it cannot be read.
    const QString &why() const { return m_why; }
    /// Takes what the file holds, as one step that can be undone.
    void takeTheirs();
    /// What the file holds may be replaced by saving.
    void keepMine();

    /// For when the file may have changed without the system's telling, as on a network.
    void look();

signals:
    void looked(); ///< whatever was found
    void waits();  ///< with looking, as somebody is busy
    void troubleChanged();
    /// The document is what the file holds now.
    void reloaded(const std::vector<Diagnostic> &diagnostics);

private:
    struct Found
    {
        FileState state = FileState::Unknown;
        QByteArray hash; ///< empty where there is no content
        std::optional<LoadedDocument> theirs;
        QString why;
    };
    static Found find(const QString &path, const QByteArray &known, const BackendConfig &mine);
    void take(Found found, bool isEdited);
    bool isConfirmed(const Found &found);
    void act(FileAction action, Found found);
    void setTrouble(FileAction trouble, const QByteArray &theirHash);
    void markUnsaved();
    void lookLater();

    Document &m_document;
    std::function<bool()> m_isBusy = [] {
        return false;
    };
    QByteArray m_known;
    FileAction m_trouble = FileAction::Nothing;
    QString m_why;
    std::optional<LoadedDocument> m_theirs;
    QByteArray m_theirHash; // of what the trouble is about
    std::optional<Found> m_suspicion;
    FileWatcher m_watcher;
    QTimer m_again;
    int m_knowledge = 0; // counts what was learnt: what was found by a look that began before is of no use
    int m_edits = 0;     // counts them: what was found the same before may not be any more
    bool m_isLooking = false;
    bool m_mustLookAgain = false;
    bool m_isModifiedByLoss = false; // and by nobody's edits
};

} // namespace bcfg::ui
