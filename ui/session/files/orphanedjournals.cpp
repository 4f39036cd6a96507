// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/orphanedjournals.h"

#include "ui/session/document/document.h"
#include "ui/session/files/documentio.h"

#include <QSet>

#include <algorithm>
#include <limits>

namespace bcfg::ui::session {

namespace {

using FileState = OrphanedJournal::FileState;

bool isOfFile(const JournalFile &file, const QString &path)
{
    constexpr std::size_t longestHeader = 65536;
    const auto header = readJournalHeader(file.read(longestHeader));
    const JournalHeader *read = std::get_if<JournalHeader>(&header);
    return read && read->path == path;
}

/// Compares the journal with the document's file. Returns false if there is nothing to restore.
bool lookAtFile(OrphanedJournal &orphan)
{
    const JournalContent *content = orphan.recoverable();
    if (!content)
        return true;
    if (!content->header.isUnsaved && content->drafts.empty() && isSameDocument(content->state, content->before))
        return false; // the edits have changed nothing
    if (orphan.path().isEmpty())
        return true;
    const auto read = readDocument(orphan.path());
    const LoadedDocument *now = std::get_if<LoadedDocument>(&read);
    orphan.fileState = !now                                                          ? FileState::Missing
                       : isSameDocument(now->config, content->before, orphan.path()) ? FileState::Same
                                                                                     : FileState::Changed;
    return !now || !content->drafts.empty() || !isSameDocument(now->config, content->state, orphan.path());
}

/// The names of needless journals: if a program was killed before it removed an old journal, there are two journals
/// with the same edits.
QSet<QString> namesOfNeedless(const std::vector<OrphanedJournal> &orphans)
{
    QSet<QString> names;
    for (const OrphanedJournal &orphan : orphans)
        names.insert(orphan.file.name());
    QSet<QString> needless;
    for (const OrphanedJournal &orphan : orphans) {
        const JournalContent *content = orphan.recoverable();
        if (content && names.contains(content->header.replaces))
            needless.insert(content->steps > 0 ? content->header.replaces : orphan.file.name());
    }
    return needless;
}

/// Gives a document without a file another number if one of `others`, which may be of another process, has the same
/// title.
void numberApart(OrphanedJournal &orphan, const std::vector<OrphanedJournal> &others)
{
    JournalContent *content = std::get_if<JournalContent>(&orphan.content);
    if (!content || !orphan.path().isEmpty())
        return;
    const auto isTaken = [&] {
        return std::ranges::any_of(others, [title = orphan.title()](const OrphanedJournal &other) {
            return other.path().isEmpty() && other.title() == title;
        });
    };
    int &number = content->header.titleNumber;
    if (isTaken())
        number = 1;
    while (isTaken())
        ++number;
}

} // namespace

QString OrphanedJournal::title() const
{
    const JournalContent *read = recoverable();
    if (!read)
        return Document::tr("(unknown)");
    return numberedTitle(documentName(read->state, path(), read->header.title), read->header.titleNumber);
}

std::vector<OrphanedJournal> findOrphanedJournals(const QString &folder, const QString &path)
{
    std::vector<OrphanedJournal> orphans;
    for (JournalFile &file : claimJournals(folder)) {
        if (!path.isEmpty() && !isOfFile(file, path))
            continue;
        auto content = readJournal(file.read(std::numeric_limits<std::size_t>::max()));
        orphans.push_back({std::move(file), std::move(content)});
    }
    const QSet<QString> needless = namesOfNeedless(orphans);
    std::vector<OrphanedJournal> found;
    for (OrphanedJournal &orphan : orphans) {
        if (needless.contains(orphan.file.name()) || !lookAtFile(orphan)) {
            orphan.file.remove();
        } else {
            numberApart(orphan, found);
            found.push_back(std::move(orphan));
        }
    }
    return found;
}

} // namespace bcfg::ui::session
