// SPDX-License-Identifier: Apache-2.0
#include "ui/commands/actions.h"
#include "ui/document/cursor.h"
#include "ui/files/documentio.h"
#include "ui/model/openmodel.h"
#include "ui/qconfigs/simulator.h"
#include "ui/session/session.h"
#include "ui/toolkit/failuremessage.h"
#include "ui/toolkit/longwork.h"
#include "ui/window/comparecommands.h"
#include "ui/window/documentfiles.h"
#include "ui/window/frame.h"
#include "ui/window/frames.h"
#include "ui/window/mainwindow.h"
#include "ui/window/windows.h"

namespace bcfg::ui {

std::optional<DocumentError> MainWindow::start(const StartOptions &options)
{
    const Document &document = m_session.document();
    if (options.size)
        resize(*options.size);
    if (!options.merged.isEmpty())
        return files().comparing().startMerge(options.merged, options.file);
    if (!options.comparedFile.isEmpty())
        return files().comparing().startDiff(options.comparedFile, options.file);
    if (options.file.isEmpty())
        files().loadTemplate(nativeTemplate());
    else if (std::optional<DocumentError> error = files().load(options.file))
        return error;
    if (options.pattern && !document.isRow(*options.pattern))
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
    const auto find = [spot, config = document.config(), path = document.path()](Progress &progress) {
        progress.passLastStop();
        return landing(spot, config, path);
    };
    const auto go = [this, spot, &document, step = document.undoStack().index()](const Landing &place) {
        if (document.undoStack().index() != step)
            return goTo(spot);
        reveal(place.where);
        if (!place.note.isEmpty())
            tell(place.note);
    };
    startWork(*this, *this, tr("Looking for the place in “%1”…").arg(document.title()), find, go);
}

std::optional<DocumentError> Windows::start(const StartOptions &options)
{
    MainWindow *first = nullptr;
    QStringList failures;
    std::optional<DocumentError> failure;
    const auto open = [&](const StartOptions &one) {
        MainWindow &window = newWindow();
        if (std::optional<DocumentError> error = window.start(one)) {
            close(window);
            failures.append(error->message);
            failure = failure ? failure : std::move(error);
            return;
        }
        m_frames.show(window);
        first = first ? first : &window;
    };
    open(options);
    for (const auto &[file, spot] : options.others) {
        if (!windowOf(file))
            open({.file = file, .spot = spot});
    }
    if (first)
        m_frames.show(*first);
    if (!first || !options.screenshot.isEmpty()) // before whose picture nobody reads a message
        return failure;
    if (!failures.isEmpty()) // once the windows are there
        QMetaObject::invokeMethod(
            this, [this, failures] { tellFailure(&inFront(), tr("Backend Config Editor"), failures.join('\n')); },
            Qt::QueuedConnection);
    return std::nullopt;
}

} // namespace bcfg::ui
