// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/schema.h"
#include "ui/basis/commands/actions.h"
#include "ui/basis/toolkit/failuremessage.h"
#include "ui/basis/toolkit/longwork.h"
#include "ui/exchange/compare/comparecommands.h"
#include "ui/session/document/cursor.h"
#include "ui/session/files/documentio.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"
#include "ui/window/files/documentfiles.h"
#include "ui/window/frames/frame.h"
#include "ui/window/frames/frames.h"
#include "ui/window/frames/windows.h"
#include "ui/window/mainwindow.h"

#include <QGuiApplication>

#include <utility>

namespace bcfg::ui {

void MainWindow::start(const StartOptions &options, const Started &then)
{
    if (options.size)
        resize(*options.size);
    const auto tell = [then](const std::optional<DocumentError> &error) {
        if (then)
            then(error);
    };
    const auto arrangeAndTell = [this, options, tell](const std::optional<DocumentError> &error) {
        tell(error ? error : arrange(options));
    };
    if (!options.merged.isEmpty())
        return tell(comparing().startMerge(options.merged, options.file));
    if (!options.comparedFile.isEmpty())
        return tell(comparing().startDiff(options.comparedFile, options.file));
    if (const BackendConfig *builtIn = builtInNamed(options.file))
        m_session.put({.config = withSchema(*builtIn)});
    else if (!options.file.isEmpty())
        return files().load(options.file, arrangeAndTell);
    else
        files().loadTemplate(nativeTemplate());
    arrangeAndTell({});
}

/// What of the document is to be seen.
std::optional<DocumentError> MainWindow::arrange(const StartOptions &options)
{
    if (options.pattern && !m_session.document().isRow(*options.pattern))
        return DocumentError{tr("There is no pattern %1: they are counted from 0.").arg(*options.pattern)};
    if (options.pattern)
        m_session.cursor().moveTo(*options.pattern);
    if (!options.qconfig.isEmpty() && !m_session.simulator().chooseQConfig(options.qconfig))
        return DocumentError{tr("PyTorch has no QConfig named %1.").arg(options.qconfig)};
    if (!options.model.isEmpty())
        m_session.openModel().open(options.model);
    if (options.showsMatrix)
        commands()[Command::ShowMatrix]->trigger();
    if (options.spot.isGiven())
        goTo(options.spot);
    return std::nullopt;
}

/// Where the document is edited before the place is found, that may be another one.
void MainWindow::goTo(const Spot &spot)
{
    Document &document = m_session.document();
    const auto find = [spot, config = document.config(), path = document.path()](Progress &) {
        return landing(spot, config, path);
    };
    m_isLookingForPlace = true;
    const auto go = [this, spot, &document, step = document.undoStack().index()](const std::optional<Landing> &place) {
        if (place && document.undoStack().index() != step)
            return goTo(spot);
        m_isLookingForPlace = false;
        if (!place)
            return;
        reveal(place->where);
        if (!place->note.isEmpty())
            tell(place->note);
    };
    startReading(*this, *this, tr("Looking for the place in “%1”…").arg(document.title()), find, go);
}

/// Files that the command line names, one after the other.
struct Windows::Starting
{
    Turn turn;
    Started then;
    QList<StartOptions> left = {};
    QPointer<MainWindow> first = nullptr;
    bool isAnyOpen = false;
    bool takesPicture = false; ///< before which nobody reads a message
    QStringList failures = {};
    std::optional<DocumentError> failure = std::nullopt; ///< the first one
};

void Windows::start(const StartOptions &options, const Started &then)
{
    m_turns.take([this, options, then](Turn turn) {
        const auto starting = std::make_shared<Starting>(Starting{.turn = std::move(turn), .then = then});
        starting->takesPicture = !options.screenshot.isEmpty();
        starting->left.append(options);
        for (const auto &[file, spot] : options.others)
            starting->left.append({.file = file, .spot = spot});
        startNext(starting);
    });
}

void Windows::startNext(const std::shared_ptr<Starting> &starting)
{
    if (starting->left.isEmpty())
        return endStart(*starting);
    const StartOptions options = starting->left.takeFirst();
    if (starting->isAnyOpen && windowOf(options.file))
        return startNext(starting);
    MainWindow &window = newWindow();
    window.start(options, [this, starting, &window](const std::optional<DocumentError> &error) {
        if (error) {
            close(window);
            starting->failures.append(error->message);
            starting->failure = starting->failure ? starting->failure : error;
        } else {
            m_frames.show(window);
            if (!std::exchange(starting->isAnyOpen, true))
                starting->first = &window;
        }
        startNext(starting);
    });
}

void Windows::endStart(const Starting &starting)
{
    if (starting.first)
        m_frames.show(*starting.first);
    const bool isSeen = !starting.takesPicture && QGuiApplication::platformName() != QStringLiteral("offscreen");
    if (!starting.isAnyOpen && isSeen) // nobody reads the standard error of what a desktop starts
        tellFailure(nullptr, tr("Backend Config Editor"), starting.failures.join('\n'));
    if (!starting.isAnyOpen || starting.takesPicture)
        return starting.then(starting.failure);
    if (!starting.failures.isEmpty()) // once the windows are there
        QMetaObject::invokeMethod(
            this,
            [this, failures = starting.failures] {
                tellFailure(&inFront(), tr("Backend Config Editor"), failures.join('\n'));
            },
            Qt::QueuedConnection);
    starting.then({});
}

} // namespace bcfg::ui
