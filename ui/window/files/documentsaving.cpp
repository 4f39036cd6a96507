// SPDX-License-Identifier: Apache-2.0
#include "ui/window/files/documentsaving.h"

#include "core/document/io/file.h"
#include "core/document/json/exporter.h"
#include "core/document/model/ownkeys.h"
#include "core/exchange/base/inheritance.h"
#include "ui/basis/filepath.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/taketyped.h"
#include "ui/basis/values/fieldvalues.h"
#include "ui/session/document/document.h"
#include "ui/session/document/jsondrafts.h"
#include "ui/session/files/askingsave.h"
#include "ui/session/files/fileondisk.h"
#include "ui/session/files/recentfiles.h"
#include "ui/session/files/savepath.h"
#include "ui/session/session.h"

#include <QDir>
#include <QFileInfo>
#include <QStringList>

#include <utility>
#include <variant>

namespace bcfg::ui::window {

namespace {

/// The texts in quotes, as a part of a sentence.
QString quotedAll(const QStringList &texts)
{
    return textList(texts, quoted).join(DocumentSaving::tr(" and "));
}

} // namespace

/// A save in progress: its turn, the function that gets the result, and the typed texts that the document has refused.
struct DocumentSaving::Pending
{
    Turn turn;
    Answered then;
    QStringList refused;
};

/// The document that a save writes to `file`. makeText() makes the text in a thread and sets the other members.
struct DocumentSaving::Written
{
    QString file;
    BackendConfig config;
    QByteArray hash;
    bool hasOrder = true;

    std::string makeText()
    {
        const BackendConfig document = asWritten(config, toPath(file));
        hasOrder = keepsOrder(config, document);
        std::string text = exportDocument(document);
        const auto replaced = readFile(toPath(file));
        if (const std::string *old = std::get_if<std::string>(&replaced))
            text = withLineEndsOf(*old, std::move(text));
        hash = session::contentHash(text);
        return text;
    }
};

DocumentSaving::DocumentSaving(session::Session &session, session::RecentFiles &recent, Turns &turns, Compare compare,
                               QWidget &window)
    : m_session(session),
      m_document(session.document()),
      m_recent(recent),
      m_turns(turns),
      m_compare(std::move(compare)),
      m_window(window)
{}

void DocumentSaving::ask(const Question &question, const std::function<void(int answer)> &then)
{
    emit asked();
    ui::ask(question, m_window, *this, then);
}

QStringList DocumentSaving::takeAllTyped()
{
    emit taking();
    QStringList refused = takeTyped(m_window);
    m_session.jsonDrafts().applyAll();
    return refused;
}

/// Saves the document. A call that had to wait for another save does nothing if nothing was edited since, or if that
/// save failed: the user has been told so already.
void DocumentSaving::save(const Answered &then)
{
    m_turns.take([this, then, ends = m_ends](Turn turn) {
        const bool isDone = ends != m_ends && !(m_wasWritten && m_document.isModified());
        if (isDone) {
            if (then)
                then(m_wasWritten);
            return;
        }
        const auto pending = std::make_shared<Pending>(Pending{std::move(turn), then, takeAllTyped()});
        m_document.path().isEmpty() ? askPath(pending) : askAndSaveTo(m_document.path(), pending);
    });
}

void DocumentSaving::saveAs(const Answered &then)
{
    m_turns.take([this, then](Turn turn) {
        askPath(std::make_shared<Pending>(Pending{std::move(turn), then, takeAllTyped()}));
    });
}

/// Asks where to save, then saves there.
void DocumentSaving::askPath(const std::shared_ptr<Pending> &pending)
{
    QString suggested = m_document.path();
    if (suggested.isEmpty())
        suggested = QDir(session::recentFolder(m_session.settings()))
                        .filePath(m_document.title().replace('/', '_') + QStringLiteral(".bcfg.json"));
    session::askSavePath(
        *this, m_window, tr("Save Backend Config"), suggested, session::documentKinds(),
        [this, pending](const QString &path) { askAndSaveTo(path, pending); }, &m_document);
}

/// Saves to `path`. First asks for confirmation if the document has merge conflicts. An empty path means that the user
/// has cancelled.
void DocumentSaving::askAndSaveTo(const QString &path, const std::shared_ptr<Pending> &pending)
{
    if (path.isEmpty())
        return end(*pending, false, false);
    if (conflictsOf(m_document.config()).empty())
        return saveTo(path, pending);
    ask({tr("Conflicts"), tr("A merge has left conflicts in this document."),
         tr("Saved with them, it cannot be exported or loaded by PyTorch until they are solved."),
         QMessageBox::Save | QMessageBox::Cancel},
        [this, path, pending](int answer) {
            answer == QMessageBox::Save ? saveTo(path, pending) : end(*pending, false, false);
        });
}

void DocumentSaving::saveTo(const QString &path, const std::shared_ptr<Pending> &pending)
{
    const auto written = std::make_shared<Written>();
    written->file = QFileInfo(path).absoluteFilePath();
    written->config = m_document.config();
    session::SaveRequest request{.path = path, .text = {}, .keepsBackup = m_session.settings().keepsBackup.value()};
    request.makeText = [written] {
        return written->makeText();
    };
    if (written->file == m_document.path()) { // for another file, the user has already agreed to replace it
        request.known = m_session.file().known();
        request.compare = m_compare;
    }
    const auto take = [this, written, pending](session::SaveOutcome outcome) {
        if (outcome == session::SaveOutcome::SaveElsewhere) {
            pending->refused = takeAllTyped();
            return askPath(pending);
        }
        const bool isWritten = outcome == session::SaveOutcome::Saved; // otherwise the document stays modified
        end(*pending, isWritten, isWritten && takeSaved(*written, pending->refused));
    };
    session::saveAsking(*this, m_window, std::move(request), take);
}

/// Tells the session that the document was saved, and the user what was saved and which typed texts and edits the file
/// does not have. Returns whether the document is saved as it is now.
bool DocumentSaving::takeSaved(const Written &written, const QStringList &refused)
{
    m_recent.add(written.file);
    const bool isSaved = m_session.takeSaved(written.file, written.config, written.hash);
    QStringList missing;
    if (!isSaved)
        missing.append(tr("the edits since"));
    if (const QString whose = m_session.jsonDrafts().whose(); !whose.isEmpty())
        missing.append(tr("the JSON typed for %1").arg(whose));
    if (!refused.isEmpty())
        missing.append(tr("%1, which cannot be stored").arg(quotedAll(refused)));
    QString said = tr("Saved %1").arg(m_document.title());
    if (!missing.isEmpty())
        said = tr("%1 without %2").arg(said, missing.join(tr(" and ")));
    if (!written.hasOrder)
        said += tr("; some entries are in the base's order there, which makes no difference to PyTorch");
    if (missing.isEmpty())
        emit m_session.done(said);
    else
        emit m_session.noticed(said);
    return isSaved;
}

void DocumentSaving::end(Pending &pending, bool isWritten, bool isSaved)
{
    ++m_ends;
    m_wasWritten = isWritten;
    pending.turn.reset();
    if (const Answered then = std::exchange(pending.then, {}))
        then(isSaved);
}

void DocumentSaving::mayLeave(const Answered &then)
{
    m_turns.afterwards(
        [this, then] { mayLeaveField([this, then](bool mayLeave) { mayLeave ? askAndLeave(then) : then(false); }); });
}

void DocumentSaving::askAndLeave(const Answered &then)
{
    if (!m_document.isModified())
        return then(true);
    const Question question{tr("Unsaved Changes"), tr("Save the changes to “%1”?").arg(m_document.title()),
                            tr("Without saving they are lost."),
                            QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save};
    ask(question, [this, then](int answer) {
        if (answer != QMessageBox::Save)
            return then(answer == QMessageBox::Discard);
        save([this, then](bool isSaved) {
            const bool isAllTaken = takeAllTyped().isEmpty(); // takes what was typed while the document was being saved
            then(isSaved && isAllTaken && !m_document.isModified());
        });
    });
}

void DocumentSaving::mayLeaveField(const Answered &then)
{
    const QStringList refused = takeAllTyped();
    if (refused.isEmpty())
        return mayLeaveDrafts(then);
    const Question question{
        tr("Unsaved Changes"), tr("%1 cannot be stored.").arg(quotedAll(refused)),
        refused.size() == 1 ? tr("Cancel leads back to the field, which says why. Discard leaves the value as it was.")
                            : tr("Cancel leads back to the first field, which says why. Discard leaves the values "
                                 "as they were."),
        QMessageBox::Discard | QMessageBox::Cancel};
    ask(question, [this, then](int answer) {
        if (answer != QMessageBox::Discard)
            return then(false);
        dropTyped(m_window);
        mayLeaveDrafts(then);
    });
}

/// Asks whether to drop JSON drafts that cannot be applied. `then` gets true if there are none, or if they are dropped.
void DocumentSaving::mayLeaveDrafts(const Answered &then)
{
    session::JsonDrafts &drafts = m_session.jsonDrafts();
    const std::vector<int> rows = drafts.rows();
    if (rows.empty())
        return then(true);
    const Question question{
        tr("Unsaved Changes"), tr("The JSON that was typed for %1 is not in the document.").arg(drafts.whose()),
        tr("Cancel leads back to the JSON, to be finished there. Discard drops it and leaves the document as it is."),
        QMessageBox::Discard | QMessageBox::Cancel};
    ask(question, [&drafts, row = rows.front(), then](int answer) {
        if (answer == QMessageBox::Discard)
            drafts.dropAll();
        else
            emit drafts.requested(row);
        then(answer == QMessageBox::Discard);
    });
}

} // namespace bcfg::ui::window
