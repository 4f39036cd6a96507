// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/progress.h"
#include "ui/basis/inthread.h"

#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

class QObject;
class QWidget;

namespace bcfg::ui {

/// What to do with work that does not end soon after the user has stopped it.
enum class WhenHung {
    Wait,
    Leave ///< give up waiting: the thread keeps running, and its result is dropped
};

/// The common part of startWork() and startReading(). `then` gets true if the work has ended, also after a stop, and
/// false if the work was left running (WhenHung::Leave).
void startWorkOf(QObject &owner, QWidget &window, const QString &what, std::function<void(Progress &progress)> work,
                 std::function<void(bool isDone)> then, WhenHung whenHung);

/// Runs `work` in another thread and passes its result to `then`, once, in the application's thread. If the work is
/// short, calls `then` before this function returns. After 0.3 seconds a dialog appears with the text `what` ("Saving
/// “a.json”…"), the progress, and a button to stop the work. The dialog appears above the open modal dialog, else above
/// `window`, or above the active window where `window` is not visible.
///
/// If `owner` is destroyed before the work has ended, the owner's destructor stops the work and waits until it has
/// ended; `then` is not called. The result of `work` must itself say whether the work was stopped. Work that can no
/// longer be stopped calls Progress::passLastStop(). `work` must own all data that it uses, as the owner may be half
/// destroyed while the work still runs.
template <class Work, class Then>
void startWork(QObject &owner, QWidget &window, const QString &what, Work work, Then then)
{
    const auto result = std::make_shared<std::optional<std::invoke_result_t<Work, Progress &>>>();
    startWorkOf(
        owner, window, what, [result, work = std::move(work)](Progress &progress) { result->emplace(work(progress)); },
        [result, then = std::move(then)](bool) mutable { then(*std::move(*result)); }, WhenHung::Wait);
}

/// Like startWork(), for work that the system may block for ever, such as reading from a disk that cannot be reached.
/// `work` takes no argument. It must call goOn(), which throws after a stop and so ends the work. Work that has not
/// ended two seconds after a stop is left running, and its result is dropped. `then` gets nothing where the work was
/// stopped. The owner's destructor waits two seconds at most.
template <class Work, class Then>
void startReading(QObject &owner, QWidget &window, const QString &what, Work work, Then then)
{
    using Result = std::optional<std::invoke_result_t<Work>>;
    const auto result = std::make_shared<Result>();
    const auto doWork = [result, work = std::move(work)](Progress &progress) {
        *result = unlessStopped(progress, work);
    };
    startWorkOf(
        owner, window, what, doWork,
        [result, then = std::move(then)](bool isDone) mutable { then(isDone ? std::move(*result) : Result()); },
        WhenHung::Leave);
}

} // namespace bcfg::ui
