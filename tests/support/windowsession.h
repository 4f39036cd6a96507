// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/child.h"
#include "tests/support/windowparts.h"

#include <QTemporaryDir>
#include <QTest>

namespace bcfg::test {

/// An active window with PyTorch's native config open, and settings of its own.
struct WindowSession
{
    WindowSession()
    {
        window.start({});
        window.show();
        if (!QTest::qWaitForWindowActive(&window))
            qFatal("the window does not become active");
    }
    template <class Widget>
    Widget *child(const char *name) const
    {
        return test::child<Widget>(window, name);
    }

    QTemporaryDir folder;
    ui::Settings settings{folder.filePath("settings.ini")};
    bcfg::ui::session::Session shown{settings};
    ui::window::MainWindow window{shown};
};

} // namespace bcfg::test
