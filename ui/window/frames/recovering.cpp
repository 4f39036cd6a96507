// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/log.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/longwork.h"
#include "ui/exchange/compare/comparisonwindow.h"
#include "ui/session/document/document.h"
#include "ui/session/document/jsondrafts.h"
#include "ui/session/files/documentio.h"
#include "ui/session/files/orphanedjournals.h"
#include "ui/session/files/recoverydialog.h"
#include "ui/session/files/savepath.h"
#include "ui/session/session.h"
#include "ui/window/files/documentfiles.h"
#include "ui/window/frames/frame.h"
#include "ui/window/frames/windows.h"
#include "ui/window/mainwindow.h"
#include "ui/window/start/welcomewindow.h"

#include <QEvent>
#include <QFileInfo>
#include <QTimer>
#include <QWindow>

#include <utility>

namespace bcfg::ui::window {

namespace {

/// Runs an action once, when a window appears on the screen. Deletes itself then.
class OnceExposed : public QObject
{
public:
    OnceExposed(QWindow &window, std::function<void()> action) : QObject(&window), m_action(std::move(action))
    {
        window.installEventFilter(this);
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Expose && static_cast<QWindow *>(watched)->isExposed()) {
            watched->removeEventFilter(this);
            QTimer::singleShot(0, watched, std::move(m_action));
            deleteLater();
        }
        return false;
    }

private:
    std::function<void()> m_action;
};

/// Shows what recoverable edits have changed, in front of the dialog that asks about them.
void compareRecoverable(const session::RecoverableEdits &edits, QWidget &parent)
{
    auto *document = new session::Document;
    document->open(edits.after, edits.path);
    document->suggestTitle(edits.title);
    auto *comparison = new exchange::ComparisonWindow({edits.beforeTitle, edits.before}, *document, {}, &parent);
    QObject::connect(comparison, &QObject::destroyed, document, &QObject::deleteLater);
    comparison->forbidTaking();
    showModal(comparison);
}

/// The content of a file, and whether it is the document with which the recoverable edits began.
struct FoundFile
{
    session::ReadDocument read;
    bool isSame = false;
};

FoundFile findFile(const QString &path, const BackendConfig &before)
{
    FoundFile found{session::readDocument(path)};
    const session::LoadedDocument *loaded = std::get_if<session::LoadedDocument>(&found.read);
    found.isSame = loaded && session::isSameDocument(loaded->config, before, path);
    return found;
}

} // namespace

void Windows::offerRecovery()
{
    m_asksWhenOpening = true;
    offerRecoveryOf({});
}

void Windows::offerRecoveryOnceShown(QWidget &window)
{
    new OnceExposed(*window.window()->windowHandle(), [this] { offerRecovery(); });
}

/// Looks for recoverable edits of the file at `path` (empty: of all documents) and asks about them.
void Windows::offerRecoveryOf(const QString &path)
{
    const auto find = [folder = m_recoveryFolder, path](Progress &progress) {
        progress.passLastStop();
        return session::findOrphanedJournals(folder, path);
    };
    m_turns.take([this, find](Turn turn) {
        auto ask = [this, turn = std::move(turn)](std::vector<session::OrphanedJournal> journals) mutable {
            turn.reset(); // so that files can be opened while the question is shown
            askWhatToRecover(std::move(journals));
        };
        startWork(*this, inFront(), tr("Looking for unsaved edits…"), find, std::move(ask));
    });
}

void Windows::askWhatToRecover(std::vector<session::OrphanedJournal> journals)
{
    if (journals.empty())
        return;
    qCInfo(logRecovery) << "documents with unsaved edits of an earlier run:" << journals.size();
    const auto recoverInTurn = [this](session::OrphanedJournal orphan) {
        const auto held = std::make_shared<session::OrphanedJournal>(std::move(orphan));
        m_turns.take([this, held](const Turn &turn) { recover(held, turn); });
    };
    showModal(new session::RecoveryDialog(std::move(journals), recoverInTurn, compareRecoverable, &inFront()));
}

/// Recovers edits. If the file has not changed since the edits, they appear in its window; else in a new window without
/// a file, which begins with the document before the edits. If the user stops the reading of the file, nothing is
/// recovered, and the journal stays for the next start.
void Windows::recover(const std::shared_ptr<session::OrphanedJournal> &orphan, const Turn &turn)
{
    qCInfo(logRecovery).noquote() << "recovers unsaved edits of" << orphan->title();
    if (orphan->fileState != session::OrphanedJournal::FileState::Same)
        recoverIn(windowBefore(*orphan->recoverable()), *orphan);
    else if (MainWindow *shown = windowOf(orphan->path()))
        recoverInShown(*shown, orphan, turn);
    else
        recoverInFile(orphan, turn);
}

void Windows::recoverInShown(MainWindow &window, const std::shared_ptr<session::OrphanedJournal> &orphan,
                             const Turn &turn)
{
    const BackendConfig shown = window.session().document().config();
    const auto compare = [shown, before = orphan->recoverable()->before, path = orphan->path()] {
        return session::isSameDocument(shown, before, path);
    };
    const auto take = [this, orphan, turn, shown](std::optional<bool> isSame) {
        if (!isSame)
            return;
        MainWindow *now = windowOf(orphan->path());
        if (now && *isSame && now->session().document().config() == shown) // the document was not edited since
            return recoverIn(*now, *orphan);
        if (now)
            m_frames.show(*now);
        recoverIn(windowBefore(*orphan->recoverable()), *orphan);
    };
    startReading(*this, window, tr("Comparing with “%1”…").arg(orphan->title()), compare, take);
}

void Windows::recoverInFile(const std::shared_ptr<session::OrphanedJournal> &orphan, const Turn &turn)
{
    const auto find = [path = orphan->path(), before = orphan->recoverable()->before] {
        return findFile(path, before);
    };
    const auto take = [this, orphan, turn](const std::optional<FoundFile> &found) {
        const session::DocumentError *error = found ? std::get_if<session::DocumentError>(&found->read) : nullptr;
        if (!found)
            return;
        if (windowOf(orphan->path())) // a window may show the file by now
            return recover(orphan, turn);
        if (error)
            return recoverIn(windowBefore(*orphan->recoverable()), *orphan);
        MainWindow &window = newWindow();
        window.files().take(std::get<session::LoadedDocument>(found->read), orphan->path());
        if (found->isSame)
            return recoverIn(window, *orphan);
        m_frames.show(window);
        recoverIn(windowBefore(*orphan->recoverable()), *orphan);
    };
    startReading(*this, inFront(), session::openingText(orphan->path()), find, take);
}

/// Recovers edits in a window. The old journal is removed once the new one is on the disk, so nothing can be lost.
void Windows::recoverIn(MainWindow &window, session::OrphanedJournal &orphan)
{
    const session::JournalContent content = *orphan.recoverable();
    window.session().recover(content, std::move(orphan.file));
    window.session().document().restoreTitleNumber(content.header.titleNumber);
    m_frames.show(window);
    hideWelcome();
    if (!content.drafts.empty()) // show the first JSON draft, as drafts are visible only in the preview
        emit window.session().jsonDrafts().requested(content.drafts.front().row);
}

MainWindow &Windows::windowBefore(const session::JournalContent &edits)
{
    MainWindow &window = newWindow();
    session::Document &document = window.session().document();
    document.open(edits.header.isUnsaved ? session::emptyConfig(edits.header.api) : edits.before, {});
    const QString &path = edits.header.path;
    document.suggestTitle(path.isEmpty() ? edits.header.title
                                         : tr("%1-recovered").arg(session::bareName(QFileInfo(path).fileName())));
    return window;
}

} // namespace bcfg::ui::window
