// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/taketyped.h"
#include "ui/session/document/document.h"
#include "ui/session/files/unsaveddialog.h"
#include "ui/session/session.h"
#include "ui/window/files/documentfiles.h"
#include "ui/window/frames/frame.h"
#include "ui/window/frames/windows.h"
#include "ui/window/mainwindow.h"
#include "ui/window/start/welcomewindow.h"

#include <QHash>

#include <utility>

namespace bcfg::ui::window {

/// An attempt to close several windows together.
struct Windows::Closing
{
    Turn turn;
    Answered then;
    QList<QPointer<MainWindow>> windows = {};
    QList<QPointer<MainWindow>> toSave = {};
    /// For each window whose unsaved changes the user has agreed to lose: the document at that time.
    QHash<MainWindow *, BackendConfig> givenUp = {};

    /// The windows of this closing that are still open. `open` are all open windows.
    QList<MainWindow *> left(const QList<MainWindow *> &open) const
    {
        QList<MainWindow *> all;
        for (const QPointer<MainWindow> &window : windows) {
            if (open.contains(window.data()))
                all.append(window);
        }
        return all;
    }
    void giveUp(MainWindow &window) { givenUp.insert(&window, window.session().document().config()); }
    /// Whether closing the window would lose changes that the user has not been asked about.
    bool wouldLose(MainWindow &window) const
    {
        const session::Document &document = window.session().document();
        const auto found = givenUp.find(&window);
        return document.isModified() && (found == givenUp.end() || *found != document.config());
    }
    void end(bool areClosed)
    {
        turn.reset();
        then(areClosed);
    }
};

void Windows::quit(const Answered &then)
{
    if (std::exchange(m_isQuitting, true)) // ignores a second request while the first one is asking
        return;
    closeAll([this] { return open(); },
             [this, then](bool areClosed) {
                 m_isQuitting = false;
                 if (areClosed && m_welcome)
                     m_welcome->close();
                 if (then)
                     then(areClosed);
             });
}

/// Closes windows after one question about all unsaved documents. `which` returns the windows; it is called when it is
/// this action's turn.
void Windows::closeAll(const Which &which, const Answered &then)
{
    m_turns.take([this, which, then](Turn turn) {
        const auto closing = std::make_shared<Closing>(Closing{.turn = std::move(turn), .then = then});
        for (MainWindow *window : which())
            closing->windows.append(window);
        waitAndAsk(closing);
    });
}

/// Waits until none of the windows is opening or saving a file, then asks.
void Windows::waitAndAsk(const std::shared_ptr<Closing> &closing)
{
    for (MainWindow *window : closing->left(open())) {
        if (window->files().isBusy())
            return window->files().onceIdle([this, closing] { waitAndAsk(closing); });
    }
    askAboutFields(closing, closing->left(open()));
}

/// Asks, window by window, about typed texts that the document refuses.
void Windows::askAboutFields(const std::shared_ptr<Closing> &closing, QList<MainWindow *> windows)
{
    if (windows.isEmpty())
        return askAndSave(closing);
    MainWindow *window = windows.takeFirst();
    if (!open().contains(window))
        return askAboutFields(closing, windows);
    window->files().saving().mayLeaveField(
        [this, closing, windows](bool mayLeave) { mayLeave ? askAboutFields(closing, windows) : closing->end(false); });
}

void Windows::askAndSave(const std::shared_ptr<Closing> &closing)
{
    QList<MainWindow *> modified;
    for (MainWindow *window : closing->left(open())) {
        if (window->session().document().isModified())
            modified.append(window);
    }
    if (modified.isEmpty())
        return closeUnlessEdited(closing);
    if (modified.size() > 1)
        return askWhichToSave(closing, modified);
    modified.front()->bringToFront();
    modified.front()->files().saving().mayLeave([this, closing, window = modified.front()](bool mayLeave) {
        if (!mayLeave)
            return closing->end(false);
        closing->giveUp(*window); // no effect if the document was saved
        closeUnlessEdited(closing);
    });
}

void Windows::askWhichToSave(const std::shared_ptr<Closing> &closing, const QList<MainWindow *> &modified)
{
    QList<session::Document *> documents;
    for (MainWindow *window : modified)
        documents.append(&window->session().document());
    auto *dialog = new session::UnsavedDialog(documents, &inFront());
    showModal(dialog, *this, [this, closing, modified, dialog](int result) {
        if (result != QDialog::Accepted)
            return closing->end(false);
        for (MainWindow *window : modified)
            closing->giveUp(*window);
        for (const int row : dialog->toSave())
            closing->toSave.append(modified.at(row));
        saveNext(closing);
    });
}

void Windows::saveNext(const std::shared_ptr<Closing> &closing)
{
    if (closing->toSave.isEmpty())
        return closeUnlessEdited(closing);
    const QPointer<MainWindow> window = closing->toSave.takeFirst();
    if (!open().contains(window.data()))
        return saveNext(closing);
    closing->givenUp.remove(window);
    window->bringToFront();
    window->files().saving().save([this, closing](bool isSaved) { isSaved ? saveNext(closing) : closing->end(false); });
}

/// Closes the windows. If a document was edited while others were being saved, asks again instead.
void Windows::closeUnlessEdited(const std::shared_ptr<Closing> &closing)
{
    const QList<MainWindow *> windows =
        m_frames.byUse(closing->left(open())); // the window in front is closed last, so that its layout is remembered
    for (MainWindow *window : windows) {
        takeTyped(*window);
        if (window->files().isBusy() || closing->wouldLose(*window))
            return waitAndAsk(closing);
    }
    for (MainWindow *window : windows)
        window->closeWithoutQuestion();
    closing->end(true);
}

} // namespace bcfg::ui::window
