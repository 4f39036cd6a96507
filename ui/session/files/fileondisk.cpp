// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/fileondisk.h"

#include "core/document/io/file.h"
#include "core/document/model/ownkeys.h"
#include "ui/basis/filepath.h"
#include "ui/basis/text.h"

#include <QDir>
#include <QFileInfo>

namespace bcfg::ui::session {

FileOnDisk::FileOnDisk(Document &document) : m_document(document)
{
    connect(&m_watcher, &FileWatcher::touched, this, &FileOnDisk::look);
    connect(&document, &Document::changed, this, [this] {
        ++m_edits;
        m_isModifiedByLoss = false;
    });
}

void FileOnDisk::know(const QString &path, const QByteArray &hash)
{
    ++m_knowledge;
    m_known = hash;
    m_isNew = false;
    m_isModifiedByLoss = false;
    m_suspicion.reset();
    m_watcher.watch(path);
    lookLater(); // the file may have changed before it was watched
    setTrouble(FileAction::Nothing, Found());
}

void FileOnDisk::knowNew(const QString &path)
{
    know(path, {});
    m_isNew = true;
}

void FileOnDisk::takeTheirs()
{
    const LoadedDocument theirs = *std::exchange(m_found.theirs, std::nullopt);
    m_document.reload(theirs.config);
    know(m_document.path(), theirs.hash);
    emit reloaded(theirs.diagnostics);
}

/// Works in a thread, as reading and comparing a large file takes a while.
void FileOnDisk::look()
{
    if (m_document.path().isEmpty())
        return;
    if (m_isBusy()) {
        emit postponed();
        lookLater();
        return;
    }
    if (!m_looking.begin())
        return;
    auto work = [path = m_document.path(), known = m_known, mine = m_document.config()] {
        return find(path, known, mine);
    };
    inThread(*this, std::move(work), [this, before = m_knowledge, edits = m_edits](Found found) {
        const bool mustLookAgain = m_looking.end();
        const bool isOutdated = before != m_knowledge;
        if (mustLookAgain || isOutdated || m_isBusy())
            lookLater();
        if (!isOutdated && !m_isBusy()) {
            take(std::move(found), edits != m_edits);
            emit looked();
        }
    });
}

FileOnDisk::Found FileOnDisk::find(const QString &path, const QByteArray &known, const BackendConfig &mine)
{
    const auto read = readFile(toPath(path));
    const std::string *content = std::get_if<std::string>(&read);
    if (!content) {
        const QFileInfo there(path);
        return {.state = there.isFile() ? FileState::Unknown : FileState::Gone,
                .why = there.exists() ? toQString(std::get<FileError>(read).message) : QString(),
                .hasFolder = there.dir().exists()};
    }
    QByteArray hash = contentHash(*content);
    if (hash == known)
        return {.state = FileState::Same, .hash = hash};
    auto parsed = parseDocument(path, *content);
    if (const DocumentError *error = std::get_if<DocumentError>(&parsed))
        return {.state = FileState::NoDocument, .hash = hash, .why = error->message};
    LoadedDocument &theirs = std::get<LoadedDocument>(parsed);
    // Any JSON object can be read as a document without patterns. It must not replace the user's patterns without a
    // question.
    if (!mine.configs.empty() && !theirs.config.head.hasField(Field::Configs) && !hasBase(theirs.config))
        return {.state = FileState::NoDocument, .hash = hash, .why = tr("It has no configs.")};
    const FileState state =
        isSameDocument(theirs.config, mine, path) ? FileState::SameDocument : FileState::OtherDocument;
    return {.state = state, .hash = hash, .theirs = std::move(theirs)};
}

/// `isEdited` says that the document was edited after it was compared with the file.
void FileOnDisk::take(Found found, bool isEdited)
{
    if (found.state == FileState::SameDocument && isEdited) {
        lookLater();
        return;
    }
    const bool isModified = (m_document.isModified() && !m_isModifiedByLoss) || m_hasTyped();
    m_isNew = m_isNew && found.state == FileState::Gone;
    const FileAction action = m_isNew ? FileAction::Nothing : judge(found.state, isModified);
    if (isConfirmed(found))
        act(action, std::move(found));
}

/// Some programs write a file in pieces, or remove it before they write it anew. So Gone and NoDocument count only when
/// they are found twice.
bool FileOnDisk::isConfirmed(const Found &found)
{
    const bool isBad = found.state == FileState::NoDocument || found.state == FileState::Gone;
    const bool wasFound = m_suspicion && m_suspicion->state == found.state && m_suspicion->hash == found.hash;
    if (!isBad || wasFound) {
        m_suspicion.reset();
        return true;
    }
    m_suspicion = found;
    lookLater();
    return false;
}

void FileOnDisk::act(FileAction action, Found found)
{
    const bool wasTold = action == m_trouble && found.hash == m_found.hash && found.why == m_found.why &&
                         found.hasFolder == m_found.hasFolder;
    if (wasTold)
        return;
    switch (action) {
    case FileAction::Nothing:
        if (found.state != FileState::Same)
            break;
        if (std::exchange(m_isModifiedByLoss, false)) // the file is back as it was
            m_document.setSaved(m_document.path());
        setTrouble(FileAction::Nothing, Found());
        break;
    case FileAction::TakeAsSaved:
        m_document.setSaved(m_document.path());
        know(m_document.path(), found.hash);
        break;
    case FileAction::Reload:
        m_found = std::move(found);
        takeTheirs();
        break;
    case FileAction::AskWhichStays:
        setTrouble(action, std::move(found));
        break;
    case FileAction::TellNoDocument:
        markUnsaved();
        setTrouble(action, std::move(found));
        break;
    case FileAction::TellGone:
        m_known.clear(); // a new file of that name may not be replaced without a question
        markUnsaved();
        setTrouble(action, std::move(found));
        break;
    }
}

void FileOnDisk::setTrouble(FileAction trouble, Found found)
{
    m_trouble = trouble;
    m_found = std::move(found);
    emit troubleChanged();
}

/// Marks the document as modified, as no file holds it any more.
void FileOnDisk::markUnsaved()
{
    m_isModifiedByLoss = m_isModifiedByLoss || !m_document.isModified();
    m_document.undoStack().resetClean();
}

} // namespace bcfg::ui::session
