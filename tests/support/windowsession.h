// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/child.h"
#include "tests/support/windowparts.h"

#include <QTemporaryDir>
#include <QTest>

namespace bcfg::test {

/// Waits until the window or dialog is active; ends the test program if it does not become active.
inline void waitUntilActive(QWidget &window)
{
    if (!QTest::qWaitForWindowActive(&window))
        qFatal("the window does not become active");
}

/// A window that is not shown yet and has no document, with settings of its own.
struct HiddenWindow
{
    QTemporaryDir folder;
    ui::Settings settings{folder.filePath("settings.ini")};
    bcfg::ui::session::Session shown{settings};
    ui::window::MainWindow window{shown};
};

/// An active window with PyTorch's native config open, and settings of its own.
struct WindowSession : HiddenWindow
{
    WindowSession()
    {
        window.start({});
        window.show();
        waitUntilActive(window);
    }
    template <class Widget>
    Widget *child(const char *name) const
    {
        return test::child<Widget>(window, name);
    }
};

} // namespace bcfg::test
