// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QApplication>
#include <QPointer>

namespace bcfg::ui {

/// Makes a filter, a QObject with eventFilter(), see all events of the application from now on. Further calls do
/// nothing.
template <class Filter>
void filterApplication()
{
    static QPointer<QObject> installed;
    if (installed)
        return;
    installed = new Filter(qApp);
    qApp->installEventFilter(installed);
}

} // namespace bcfg::ui
