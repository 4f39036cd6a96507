// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/progress.h"

#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

class QObject;
class QWidget;

namespace bcfg::ui {

/// What becomes of work that goes on for long after it was asked to stop.
enum class WhenHung {
    Wait,
    Leave ///< to itself
};

/// startWork() or startReading() of work that gives nothing; `then` is told whether it was done.
void startWorkOf(QObject &owner, QWidget &window, const QString &what, std::function<void(Progress &progress)> work,
                 std::function<void(bool isDone)> then, WhenHung whenHung);

/// Does `work` in another thread, and gives what comes of it to `then`: once, in the thread of the application. What
/// takes but a moment is done when this returns. Of other work a dialog before the window tells after a third of a
/// second `what` is being done ("Saving “a.json”…") and how far it has come, and can stop it. The dialog stands before
/// whatever dialog there is already, or before the active window where `window` is not shown.
///
/// Where the owner goes before, the work is asked to stop and waited for, and nothing comes of it. `work` says by what
/// it gives that it was stopped; work that cannot be stopped says so by Progress::passLastStop(). It holds all that it
/// looks at, as its owner may be half destroyed when it ends.
template <class Work, class Then>
void startWork(QObject &owner, QWidget &window, const QString &what, Work work, Then then)
{
    const auto result = std::make_shared<std::optional<std::invoke_result_t<Work, Progress &>>>();
    startWorkOf(
        owner, window, what, [result, work = std::move(work)](Progress &progress) { result->emplace(work(progress)); },
        [result, then = std::move(then)](bool) mutable { then(*std::move(*result)); }, WhenHung::Wait);
}

/// startWork() of work that goOn() may stop, and that the system may hold up for ever, such as reading from a disk that
/// is not reached any more. Where it goes on for long after it was asked to stop, it is left to itself. `then` gets
/// nothing of either, and an owner that goes waits no longer.
template <class Work, class Then>
void startReading(QObject &owner, QWidget &window, const QString &what, Work work, Then then)
{
    using Result = std::optional<std::invoke_result_t<Work, Progress &>>;
    const auto result = std::make_shared<Result>();
    const auto doWork = [result, work = std::move(work)](Progress &progress) {
        try {
            const Stoppable stoppable(progress);
            result->emplace(work(progress));
        } catch (const Stopped &) { // nobody waits for it
        }
    };
    startWorkOf(
        owner, window, what, doWork,
        [result, then = std::move(then)](bool isDone) mutable { then(isDone ? std::move(*result) : Result()); },
        WhenHung::Leave);
}

} // namespace bcfg::ui
