// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/inthread.h"
#include "ui/basis/toolkit/turns.h"
#include "ui/session/document/document.h"
#include "ui/session/files/documentio.h"
#include "ui/session/files/filewatcher.h"

#include <functional>

namespace bcfg::ui::session {

/// How the content of the document's file compares with the content that the program last read or wrote, and with the
/// document.
enum class FileState {
    Same,          ///< the content that the program last read or wrote
    SameDocument,  ///< other content, but the same document as the current one
    OtherDocument, ///< a document that differs from the current one
    NoDocument,    ///< the file cannot be read as a document
    Gone,          ///< also where something else has its name, such as a folder
    Unknown        ///< the file exists, but cannot be read
};

/// What to do about the file.
enum class FileAction {
    Nothing,
    TakeAsSaved,   ///< the document equals the file, so it counts as saved
    Reload,        ///< take the file; no edits are lost
    AskWhichStays, ///< both were changed, so the user decides
    TellNoDocument,
    TellGone
};

constexpr FileAction judge(FileState state, bool isModified)
{
    switch (state) {
    case FileState::Same:
    case FileState::Unknown:
        return FileAction::Nothing;
    case FileState::SameDocument:
        return FileAction::TakeAsSaved;
    case FileState::OtherDocument:
        return isModified ? FileAction::AskWhichStays : FileAction::Reload;
    case FileState::NoDocument:
        return FileAction::TellNoDocument;
    case FileState::Gone:
        return FileAction::TellGone;
    }
    Q_UNREACHABLE();
}

/// Watches the document's file. Knows the content that the program last read or wrote, and whether the file still holds
/// it. A document without edits follows its file; otherwise the user decides whether the document or the file stays.
class FileOnDisk : public QObject
{
    Q_OBJECT

public:
    explicit FileOnDisk(Document &document);

    /// Sets a function that says whether the user is busy, as in a dialog that relies on the current document. While
    /// the function returns true, look() is put off.
    void setIsBusy(std::function<bool()> isBusy) { m_isBusy = std::move(isBusy); }
    /// Sets a function that says whether the user has typed a text that is not in the document yet. Such a text counts
    /// as an edit.
    void setHasTyped(std::function<bool()> hasTyped) { m_hasTyped = std::move(hasTyped); }
    /// Records that the file at `path` holds the document; `hash` is the contentHash() of the file. Both are empty for
    /// a document without a file.
    void know(const QString &path, const QByteArray &hash);
    /// Records that the document is to be saved to a file that does not exist yet.
    void knowNew(const QString &path);
    /// The hash of the content that saving may replace without a question; empty where saving must always ask.
    const QByteArray &known() const { return m_known; }

    /// What the user should decide or know: AskWhichStays, TellNoDocument, TellGone, or Nothing.
    FileAction trouble() const { return m_trouble; }
    /// Why the file cannot be read as a document, while trouble() is TellNoDocument; while it is TellGone, what is in
    /// place of the file ("Is a directory"), empty where nothing is.
    const QString &why() const { return m_found.why; }
    /// Whether the folder of a file that is gone still exists, so that the file can be written again.
    bool hasFolder() const { return m_found.hasFolder; }
    /// Replaces the document by the current content of the file, as one undo step. Requires that trouble() is
    /// AskWhichStays.
    void takeTheirs();
    /// Keeps the document: saving may replace the current content of the file.
    void keepMine() { know(m_document.path(), m_found.hash); }

    /// Looks at the file now. Call this when it may have changed without notice from the system, as on a network.
    void look();

signals:
    void looked();    ///< look() is done, whatever it has found
    void postponed(); ///< look() was put off because the user is busy; it is tried again later
    void troubleChanged();
    /// The document was replaced by what the file holds. `diagnostics` are the problems of reading.
    void reloaded(const std::vector<Diagnostic> &diagnostics);

private:
    struct Found
    {
        FileState state = FileState::Unknown;
        QByteArray hash; ///< empty where the file could not be read
        std::optional<LoadedDocument> theirs;
        QString why;
        bool hasFolder = true;
    };
    static Found find(const QString &path, const QByteArray &known, const BackendConfig &mine);
    void take(Found found, bool isEdited);
    bool isConfirmed(const Found &found);
    void act(FileAction action, Found found);
    void setTrouble(FileAction trouble, Found found);
    void markUnsaved();
    void lookLater() { m_again.request(); }

    Document &m_document;
    std::function<bool()> m_isBusy = [] {
        return false;
    };
    std::function<bool()> m_hasTyped = [] {
        return false;
    };
    QByteArray m_known;
    FileAction m_trouble = FileAction::Nothing;
    Found m_found;                    // what the trouble is about
    std::optional<Found> m_suspicion; // Gone or NoDocument that was found once; it counts when it is found twice
    FileWatcher m_watcher;
    LateCall m_again{*this, &FileOnDisk::look, 300};
    int m_knowledge = 0;  // counts calls of know(): the result of a look that began before the latest call is outdated
    int m_edits = 0;      // counts the edits of the document, after which SameDocument may be untrue
    bool m_isNew = false; // no program has written the file yet, so it does not count as gone
    OneAtATime m_looking;
    bool m_isModifiedByLoss = false; // the document counts as modified only because its file was lost
};

} // namespace bcfg::ui::session
