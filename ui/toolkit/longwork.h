// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/progress.h"

#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

class QObject;
class QWidget;

namespace bcfg::ui {

/// waitFor() or waitOrLeave() of work that gives nothing; whether it was done.
bool waitForWork(QWidget &window, const QString &what, const std::function<void(Progress &progress)> &work,
                 bool mayLeave);

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
    waitForWork(
        window, what, [&](Progress &progress) { result.emplace(work(progress)); }, false);
    return *std::move(result);
}

/// waitFor() of work that the system may hold up for ever, such as reading from a disk that is not reached any more.
/// Where it goes on for long after it was asked to stop, it is left to itself, and nothing comes back. So `work` holds
/// all that it looks at.
template <class Work>
std::optional<std::invoke_result_t<Work, Progress &>> waitOrLeave(QWidget &window, const QString &what, Work work)
{
    const auto result = std::make_shared<std::optional<std::invoke_result_t<Work, Progress &>>>();
    const bool isDone = waitForWork(
        window, what, [result, work = std::move(work)](Progress &progress) { result->emplace(work(progress)); }, true);
    return isDone ? std::move(*result) : std::nullopt;
}

/// startWork() of work that gives nothing.
void startWorkOf(QObject &owner, QWidget &window, const QString &what, std::function<void(Progress &progress)> work,
                 std::function<void()> then);

/// As waitFor(), but returns at once, and gives what comes of `work` to `then`: once, in the thread of the application.
/// Where the owner goes before, the work is asked to stop, and nothing comes of it. What takes but a moment is done
/// when this returns.
template <class Work, class Then>
void startWork(QObject &owner, QWidget &window, const QString &what, Work work, Then then)
{
    const auto result = std::make_shared<std::optional<std::invoke_result_t<Work, Progress &>>>();
    startWorkOf(
        owner, window, what, [result, work = std::move(work)](Progress &progress) { result->emplace(work(progress)); },
        [result, then = std::move(then)] { then(*std::move(*result)); });
}

/// Whether long work goes on that somebody waits for, while events are being handled: windows must stay then, and
/// another file is to be opened later.
bool isAtWork();

/// Does something now, or as soon as nobody waits for long work any more, unless `owner` is gone by then.
void whenIdle(QObject &owner, std::function<void()> action);

} // namespace bcfg::ui
