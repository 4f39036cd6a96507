// SPDX-License-Identifier: Apache-2.0
#include "ui/document/journal.h"

#include "ui/log.h"
#include "ui/text.h"

namespace bcfg::ui {

Journal::Journal(Document &document, const QString &folder, QObject *parent)
    : QObject(parent),
      m_document(document),
      m_folder(folder)
{
    connect(&document, &Document::entriesChanged, this, [this](const std::vector<int> &rows) {
        Document::Changes changes;
        changes.reserve(rows.size());
        for (const int row : rows)
            changes.push_back({row, m_document.entry(row)});
        record(std::move(changes));
    });
    connect(&document, &Document::entriesInserted, this, [this](int first, int last) {
        const auto begin = m_document.config().configs.begin();
        record(EntriesInserted{first, Document::Entries(begin + first, begin + last + 1)});
    });
    connect(&document, &Document::entriesRemoved, this, [this](int first, int last) {
        record(EntriesRemoved{first, last - first + 1});
    });
    connect(&document, &Document::entryMoved, this, [this](int from, int to) { record(EntryMoved{from, to}); });
    connect(&document, &Document::wasReset, this, [this] { record(m_document.config()); });
    connect(&document, &Document::opened, this, [this] {
        discard();
        rebase();
    });
    connect(&document, &Document::saved, this, &Journal::rebase);
    connect(&document.undoStack(), &QUndoStack::indexChanged, this, &Journal::onStep);
    connect(&document.undoStack(), &QUndoStack::cleanChanged, this, &Journal::onCleanChanged);
    rebase();
}

void Journal::discard()
{
    m_step.clear();
    m_old.reset();
    if (std::exchange(m_hasBegun, false))
        m_writer->discard();
}

bool Journal::sync()
{
    return !m_writer || m_writer->sync();
}

void Journal::rebase()
{
    m_base = std::make_shared<const BackendConfig>(m_document.config());
}

void Journal::record(DocumentChange change)
{
    m_step.push_back(std::move(change));
}

/// The undo stack tells of a macro once all of it is done, so what a journal holds is never half a step.
void Journal::onStep()
{
    if (!m_document.isModified()) {
        discard();
        return;
    }
    if (!m_hasBegun)
        begin(false);
    if (!m_step.empty())
        m_writer->append(std::exchange(m_step, {}));
    if (m_old)
        m_writer->replace(*std::exchange(m_old, std::nullopt));
}

/// Saving makes clean without a step. What was imported is modified without one: nobody has saved it.
void Journal::onCleanChanged(bool isClean)
{
    if (isClean)
        discard();
    else if (!m_hasBegun)
        begin(true);
}

void Journal::begin(bool isUnsaved)
{
    if (!m_writer) {
        m_writer = std::make_unique<JournalWriter>(m_folder, [this](const FileError &error) {
            QMetaObject::invokeMethod(this, [this, error] { fail(error); });
        });
    }
    m_hasBegun = true;
    m_writer->begin({.path = m_document.path(),
                     .api = m_base->api,
                     .isUnsaved = isUnsaved,
                     .replaces = m_old ? m_old->name() : QString()},
                    m_base);
}

void Journal::fail(const FileError &error)
{
    if (std::exchange(m_hasFailed, true))
        return;
    qCWarning(logRecovery).noquote() << "unsaved edits cannot be kept:" << toQString(error.message);
    emit failed(toQString(error.message));
}

} // namespace bcfg::ui
