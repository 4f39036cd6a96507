// SPDX-License-Identifier: Apache-2.0
#include "ui/window/files/documentleaving.h"

#include "ui/basis/toolkit/taketyped.h"
#include "ui/basis/values/fieldvalues.h"
#include "ui/session/document/document.h"
#include "ui/session/document/jsondrafts.h"
#include "ui/session/session.h"

namespace bcfg::ui::window {

DocumentLeaving::DocumentLeaving(session::Session &session, DocumentSaving &saving, Turns &turns, QWidget &window)
    : m_session(session),
      m_saving(saving),
      m_turns(turns),
      m_window(window)
{}

void DocumentLeaving::mayLeave(const Answered &then)
{
    m_turns.afterwards(
        [this, then] { mayLeaveField([this, then](bool mayLeave) { mayLeave ? askAndLeave(then) : then(false); }); });
}

void DocumentLeaving::askAndLeave(const Answered &then)
{
    const session::Document &document = m_session.document();
    if (!document.isModified())
        return then(true);
    const Question question{tr("Unsaved Changes"), tr("Save the changes to “%1”?").arg(document.title()),
                            tr("Without saving they are lost."),
                            QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save};
    m_saving.ask(question, [this, then](int answer) {
        if (answer != QMessageBox::Save)
            return then(answer == QMessageBox::Discard);
        m_saving.save([this, then](bool isSaved) {
            const bool isAllTaken = !m_saving.takeAllTyped(); // takes what was typed while the document was being saved
            then(isSaved && isAllTaken && !m_session.document().isModified());
        });
    });
}

void DocumentLeaving::mayLeaveField(const Answered &then)
{
    const std::optional<QString> refused = m_saving.takeAllTyped();
    if (!refused)
        return mayLeaveDrafts(then);
    const Question question{tr("Unsaved Changes"), tr("%1 cannot be stored.").arg(quoted(*refused)),
                            tr("Cancel leads back to the field, which says why. Discard leaves the value as it was."),
                            QMessageBox::Discard | QMessageBox::Cancel};
    m_saving.ask(question, [this, then](int answer) {
        if (answer != QMessageBox::Discard)
            return then(false);
        dropTyped(m_window);
        mayLeaveDrafts(then);
    });
}

/// Asks whether JSON drafts that cannot be applied may be dropped; `then` gets the answer.
void DocumentLeaving::mayLeaveDrafts(const Answered &then)
{
    session::JsonDrafts &drafts = m_session.jsonDrafts();
    const std::vector<int> rows = drafts.rows();
    if (rows.empty())
        return then(true);
    const Question question{
        tr("Unsaved Changes"), tr("The JSON that was typed for %1 is not in the document.").arg(drafts.whose()),
        tr("Cancel leads to it. Discard leaves what the document has."), QMessageBox::Discard | QMessageBox::Cancel};
    m_saving.ask(question, [&drafts, row = rows.front(), then](int answer) {
        if (answer == QMessageBox::Discard)
            drafts.dropAll();
        else
            emit drafts.requested(row);
        then(answer == QMessageBox::Discard);
    });
}

} // namespace bcfg::ui::window
