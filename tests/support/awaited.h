// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/modal.h"
#include "ui/basis/inthread.h"
#include "ui/session/files/askingsave.h"
#include "ui/window/files/documentfiles.h"
#include "ui/window/frames/windows.h"
#include "ui/window/mainwindow.h"
#include "ui/window/start/singleinstance.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QThread>

#include <memory>
#include <optional>

// Synchronous forms of the program's asynchronous functions: each handles events until the function has called back,
// and returns the result.

namespace bcfg::test {

/// Handles events until `holds()` is true; ends the test program after 30 seconds.
template <class Holds>
void waitUntil(Holds holds)
{
    constexpr int limit = 30'000; // milliseconds until a broken test gives up
    const QDeadlineTimer end(limit);
    while (!holds()) {
        if (end.hasExpired())
            qFatal("waited in vain");
        QCoreApplication::processEvents();
        QThread::msleep(1);
    }
}

/// Waits until all computing threads have finished, and handles the events with their results. Repeats this, because
/// results may start further threads.
inline void finishThreads()
{
    for (int round = 0; round < 3; ++round) {
        QCoreApplication::processEvents();
        ui::computingThreads().waitForDone();
    }
    QCoreApplication::processEvents();
}

/// Calls start(callback), handles events until callback(result) is called, and returns the result.
template <class Result, class Start>
Result awaited(Start start)
{
    const auto result = std::make_shared<std::optional<Result>>();
    start([result](const Result &given) { *result = given; });
    waitUntil([&result] { return result->has_value(); });
    return **result;
}

using MaybeError = std::optional<ui::session::DocumentError>;

inline MaybeError load(ui::window::DocumentFiles &files, const QString &path)
{
    return awaited<MaybeError>([&](auto then) { files.load(path, then); });
}

inline bool save(ui::window::DocumentFiles &files)
{
    return awaited<bool>([&](auto then) { files.saving().save(then); });
}

inline bool saveAs(ui::window::DocumentFiles &files)
{
    return awaited<bool>([&](auto then) { files.saving().saveAs(then); });
}

inline bool mayLeave(ui::window::DocumentFiles &files)
{
    return awaited<bool>([&](auto then) { files.saving().mayLeave(then); });
}

/// Waits until nothing is being opened or saved.
inline void settle(const ui::window::DocumentFiles &files)
{
    waitUntil([&files] { return !files.isBusy(); });
}

inline void open(ui::window::DocumentFiles &files, const QString &path)
{
    files.open(path);
    settle(files);
}

/// Closes the window, waits until its dialogs are closed, too, and returns whether the window is closed or deleted.
inline bool close(ui::window::MainWindow &window)
{
    const QPointer<ui::window::MainWindow> closed = &window;
    const QPointer<QWidget> before = QApplication::activeModalWidget();
    window.close();
    finishDialogs(before);
    waitUntil([&closed] { return !closed || !closed->files().isBusy(); });
    return !closed || !closed->isVisible();
}

inline void settle(const ui::window::Windows &windows)
{
    waitUntil([&windows] { return !windows.isBusy(); });
}

inline void open(ui::window::Windows &windows, const ui::window::OpenRequest &request)
{
    windows.open(request);
    settle(windows);
}

/// Offers recovery, and waits until the dialog is closed and the chosen documents are recovered.
inline void offerRecovery(ui::window::Windows &windows)
{
    windows.offerRecovery();
    settle(windows);
    finishDialogs();
    settle(windows);
}

inline bool quit(ui::window::Windows &windows)
{
    return awaited<bool>([&](auto then) { windows.quit(then); });
}

template <class Started>
MaybeError start(Started &started, const ui::window::StartOptions &options)
{
    return awaited<MaybeError>([&](auto then) { started.start(options, then); });
}

template <class Dialog>
ui::session::SaveOutcome saveTo(Dialog &dialog, const QString &path)
{
    return awaited<ui::session::SaveOutcome>([&](auto then) { dialog.saveTo(path, then); });
}

} // namespace bcfg::test
