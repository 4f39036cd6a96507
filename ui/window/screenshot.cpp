// SPDX-License-Identifier: Apache-2.0
#include "ui/window/screenshot.h"

#include "ui/window/mainwindow.h"

#include <QCoreApplication>
#include <QImageWriter>
#include <QThreadPool>

namespace bcfg::ui {

std::optional<DocumentError> writeScreenshot(MainWindow &window, const QString &path)
{
    window.window()->show();
    // Work begins in the event loop, may go on in a thread, and its result comes through the event loop again.
    // Enough for a model to be read, simulated and laid out, or a large document to be judged
    constexpr int rounds = 12;
    while (window.isLookingForPlace())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    for (int round = 0; round < rounds; ++round) {
        QCoreApplication::processEvents();
        QThreadPool::globalInstance()->waitForDone();
    }
    QCoreApplication::processEvents();
    QImageWriter writer(path, "png");
    if (!writer.write(window.window()->grab().toImage()))
        return DocumentError{QStringLiteral("%1: %2").arg(path, writer.errorString())};
    return std::nullopt;
}

} // namespace bcfg::ui
