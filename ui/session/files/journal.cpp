// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/journal.h"

#include "ui/basis/log.h"
#include "ui/basis/text.h"

namespace bcfg::ui::session {

namespace {

/// Whether the undo step that is being made, undone or redone may consist of several changes.
bool isPartOfStep(const QUndoStack &stack)
{
    const auto hasParts = [&](int step) {
        const QUndoCommand *command = stack.command(step);
        return command && command->childCount() > 0;
    };
    // While a macro is open, the stack has a step, but neither undo nor redo is possible.
    const bool isInMacro = stack.count() > 0 && !stack.canUndo() && !stack.canRedo();
    return isInMacro || hasParts(stack.index() - 1) || hasParts(stack.index());
}

} // namespace

Journal::Journal(Document &document, const QString &folder, const JsonDrafts *drafts)
    : m_document(document),
      m_folder(folder),
      m_drafts(drafts)
{
    // Connected as a keeper, so that an edit is recorded before it can crash a view.
    connect(&document, &Document::changedForKeepers, this, &Journal::record);
    connect(&document, &Document::opened, this, [this] {
        discard();
        startFrom(m_document.config());
    });
    connect(&document, &Document::saved, this, &Journal::onSaved);
    connect(&document, &Document::titleChanged, this, &Journal::onRenamed);
    connect(&document.undoStack(), &QUndoStack::indexChanged, this, &Journal::onStep);
    connect(&document.undoStack(), &QUndoStack::cleanChanged, this, &Journal::onCleanChanged);
    if (drafts)
        connect(drafts, &JsonDrafts::changed, this, &Journal::onTyped);
    startFrom(document.config());
}

void Journal::discard()
{
    m_changes.clear();
    m_written.clear();
    m_old.reset();
    if (std::exchange(m_hasBegun, false))
        m_writer->discard();
}

void Journal::replace(JournalFile old, const std::function<void()> &bringBack)
{
    m_isHeld = true;
    bringBack();
    m_isHeld = false;
    m_old = std::move(old);
    onTyped();
}

/// Records a change. A step of one change is written at once.
void Journal::record(const Change &change)
{
    m_changes.push_back(change);
    if (!m_document.isOpening() && !isPartOfStep(m_document.undoStack()))
        write();
}

/// Writes a step of several changes once the undo stack reports that all of them are made, so a journal never holds
/// half a step.
void Journal::onStep()
{
    if (m_isHeld)
        return;
    if (!isNeeded())
        discard();
    else
        write();
}

/// Writes nothing while another document is being opened.
void Journal::onTyped()
{
    if (!m_document.isOpening())
        onStep();
}

/// Writes the drafts together with the step that has moved their rows, so the journal never has them in wrong rows.
void Journal::write()
{
    if (m_isHeld)
        return;
    if (!m_hasBegun)
        begin(false);
    JournalStep step{std::exchange(m_changes, {})};
    if (std::vector<KeptDraft> drafts = m_drafts ? m_drafts->kept() : std::vector<KeptDraft>(); drafts != m_written)
        step.drafts = m_written = std::move(drafts);
    if (!step.changes.empty() || step.drafts)
        m_writer->append(std::move(step));
    if (m_old)
        m_writer->replace(*std::exchange(m_old, std::nullopt));
}

/// After saving, edits that were made meanwhile, and drafts that are still not in the file, begin a journal from the
/// saved document.
void Journal::onSaved()
{
    startFrom(m_document.savedConfig());
    if (!isNeeded())
        return;
    m_changes.clear();
    if (m_document.config() != *m_before)
        m_changes.push_back(DocumentReplaced{m_document.config()});
    m_written.clear();
    begin(false);
    write();
}

/// The suggested title often comes after the journal has begun, as for a converted document.
void Journal::onRenamed()
{
    if (m_hasBegun)
        m_writer->rename(m_document.path(), m_document.suggestedTitle(), m_document.titleNumber());
}

/// Saving makes the document clean without a step. An imported document is modified without a step, as it was never
/// saved.
void Journal::onCleanChanged(bool isClean)
{
    if (m_isHeld)
        return;
    if (isClean && !isNeeded())
        discard();
    else if (!isClean && !m_hasBegun)
        begin(true);
}

void Journal::begin(bool isUnsaved)
{
    if (!m_writer) {
        m_writer = std::make_unique<JournalWriter>(m_folder, [this](const std::optional<FileError> &error) {
            QMetaObject::invokeMethod(this, [this, error] { tell(error); });
        });
    }
    m_hasBegun = true;
    m_writer->begin({.path = m_document.path(),
                     .api = m_before->api,
                     .isUnsaved = isUnsaved,
                     .replaces = m_old ? m_old->name() : QString(),
                     .title = m_document.suggestedTitle(),
                     .titleNumber = m_document.titleNumber()},
                    m_before);
}

void Journal::tell(const std::optional<FileError> &error)
{
    if (error) {
        qCWarning(logRecovery).noquote() << "unsaved edits cannot be kept:" << toQString(error->message);
        emit failed(toQString(error->message));
    } else {
        qCInfo(logRecovery) << "unsaved edits are kept again";
        emit recovered();
    }
}

} // namespace bcfg::ui::session
