// SPDX-License-Identifier: Apache-2.0
#include "ui/files/journal.h"

#include "ui/log.h"
#include "ui/text.h"

namespace bcfg::ui {

namespace {

/// Whether the step that is being made, undone or redone may have other parts.
bool isPartOfStep(const QUndoStack &stack)
{
    const auto hasParts = [&](int step) {
        const QUndoCommand *command = stack.command(step);
        return command && command->childCount() > 0;
    };
    // As long as a macro is open, its step is there, and nothing can be undone or redone.
    const bool isInMacro = stack.count() > 0 && !stack.canUndo() && !stack.canRedo();
    return isInMacro || hasParts(stack.index() - 1) || hasParts(stack.index());
}

} // namespace

Journal::Journal(Document &document, const QString &folder, QObject *parent)
    : QObject(parent),
      m_document(document),
      m_folder(folder)
{
    // Among the first who hear of it: a view that fails over an edit must not lose it.
    connect(&document.forKeepers(), &ChangeSignals::changed, this, &Journal::record);
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

/// A step of one part is written at once.
void Journal::record(const Change &change)
{
    m_step.push_back(change);
    if (!m_document.isOpening() && !isPartOfStep(m_document.undoStack()))
        write();
}

/// The undo stack tells of a step of several parts once all of it is done, so what a journal holds is never half a
/// step.
void Journal::onStep()
{
    if (!m_document.isModified()) {
        discard();
        return;
    }
    write();
    if (m_old)
        m_writer->replace(*std::exchange(m_old, std::nullopt));
}

void Journal::write()
{
    if (!m_hasBegun)
        begin(false);
    if (!m_step.empty())
        m_writer->append(std::exchange(m_step, {}));
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
        m_writer = std::make_unique<JournalWriter>(m_folder, [this](const std::optional<FileError> &error) {
            QMetaObject::invokeMethod(this, [this, error] { tell(error); });
        });
    }
    m_hasBegun = true;
    m_writer->begin({.path = m_document.path(),
                     .api = m_base->api,
                     .isUnsaved = isUnsaved,
                     .replaces = m_old ? m_old->name() : QString()},
                    m_base);
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

} // namespace bcfg::ui
