// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/progress.h"

#include <QString>

#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

class QObject;
class QWidget;

namespace bcfg::ui {

/// waitFor() of work that gives nothing.
void waitForWork(QWidget &window, const QString &what, const std::function<void(Progress &progress)> &work);

/// Does `work` in another thread and returns what it gives. What takes but a moment is done before anything else
/// happens. Else windows are painted and timers run on; input is held back at first, and after a third of a second a
/// dialog before the window tells `what` is being done ("Opening “a.json”…"), how far it has come, and can stop it. The
/// dialog stands before whatever dialog there is already, or before the active window where `window` is not shown yet.
///
/// Where the program is told to end meanwhile, the work is asked to stop, and this returns once it has. `work` says by
/// what it gives that it was stopped; work that cannot be stopped says so by Progress::passLastStop(). It must look at
/// nothing that others write.
template <class Work>
std::invoke_result_t<Work, Progress &> waitFor(QWidget &window, const QString &what, Work work)
{
    std::optional<std::invoke_result_t<Work, Progress &>> result;
    waitForWork(window, what, [&](Progress &progress) { result.emplace(work(progress)); });
    return *std::move(result);
}

/// Whether somebody waits for long work while events are being handled: windows must stay then, and another file is to
/// be opened later.
bool isAtWork();

/// Does something now, or as soon as nobody waits for long work any more, unless `owner` is gone by then.
void whenIdle(QObject &owner, std::function<void()> action);

} // namespace bcfg::ui
