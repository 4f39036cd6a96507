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
    // Checks begin in the event loop, and may go on in a thread whose answer the event loop brings.
    constexpr int rounds = 12; // as a model is read, simulated and laid out, or a large document judged and explained
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
