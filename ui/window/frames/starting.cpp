// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/toolkit/dialogs.h"
#include "ui/session/files/documentio.h"
#include "ui/session/session.h"
#include "ui/window/frames/frame.h"
#include "ui/window/frames/windows.h"
#include "ui/window/mainwindow.h"

#include <QGuiApplication>

#include <utility>

namespace bcfg::ui::window {

/// The files that the command line names, which are opened one after the other.
struct Windows::Starting
{
    Turn turn;
    Started then;
    QList<StartOptions> left = {};
    QPointer<MainWindow> first = nullptr;
    bool isAnyOpen = false;
    bool takesPicture = false; ///< the program writes a screenshot, so it shows no messages
    QStringList failures = {};
    std::optional<session::DocumentError> failure = std::nullopt; ///< the first failure
};

void Windows::start(const StartOptions &options, const Started &then)
{
    m_turns.take([this, options, then](Turn turn) {
        const auto starting = std::make_shared<Starting>(Starting{.turn = std::move(turn), .then = then});
        starting->takesPicture = options.takesPicture();
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
    window.start(options, [this, starting, &window](const std::optional<session::DocumentError> &error) {
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
    if (!starting.isAnyOpen && isSeen) // a user who starts the program from the desktop cannot see standard error
        return showModal(newFailureMessage(nullptr, tr("Backend Config Editor"), listed(starting.failures)), *this,
                         [then = starting.then, failure = starting.failure](int) { then(failure); });
    if (!starting.isAnyOpen || starting.takesPicture)
        return starting.then(starting.failure);
    if (!starting.failures.isEmpty()) // queued, so that the message appears in front of the windows
        QMetaObject::invokeMethod(
            this,
            [this, failures = starting.failures] {
                tellFailure(&inFront(), tr("Backend Config Editor"), listed(failures));
            },
            Qt::QueuedConnection);
    starting.then({});
}

} // namespace bcfg::ui::window
