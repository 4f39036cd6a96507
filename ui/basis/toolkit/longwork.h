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

/// What happens to work that does not end soon after it was asked to stop.
enum class WhenHung {
    Wait,
    Leave ///< give up waiting; the thread goes on, and its result is dropped
};

/// The common part of startWork() and startReading(). `then` gets true if the work has ended by itself, false if it was
/// left behind.
void startWorkOf(QObject &owner, QWidget &window, const QString &what, std::function<void(Progress &progress)> work,
                 std::function<void(bool isDone)> then, WhenHung whenHung);

/// Runs `work` in another thread and passes its result to `then`, once, in the application's thread. Short work may be
/// done before this returns. After a third of a second a dialog says `what` is being done ("Saving “a.json”…"), shows
/// the progress and can stop the work. The dialog appears above the open modal dialog, else above `window`, or above
/// the active window where `window` is not visible.
///
/// If `owner` is destroyed first, the work is asked to stop and waited for, and `then` is not called. The result of
/// `work` itself must say whether the work was stopped; work that cannot be stopped calls Progress::passLastStop().
/// `work` must own all data that it uses, as the owner may be half destroyed when the work ends.
template <class Work, class Then>
void startWork(QObject &owner, QWidget &window, const QString &what, Work work, Then then)
{
    const auto result = std::make_shared<std::optional<std::invoke_result_t<Work, Progress &>>>();
    startWorkOf(
        owner, window, what, [result, work = std::move(work)](Progress &progress) { result->emplace(work(progress)); },
        [result, then = std::move(then)](bool) mutable { then(*std::move(*result)); }, WhenHung::Wait);
}

/// Like startWork(), for work that ends at goOn() when it is stopped, but that the system may block for ever, such as
/// reading from a disk that cannot be reached. Work that does not end within two seconds after it was asked to stop is
/// left behind. `then` gets nothing where the work was stopped or left behind. The destruction of an owner waits no
/// longer than that, either.
template <class Work, class Then>
void startReading(QObject &owner, QWidget &window, const QString &what, Work work, Then then)
{
    using Result = std::optional<std::invoke_result_t<Work, Progress &>>;
    const auto result = std::make_shared<Result>();
    const auto doWork = [result, work = std::move(work)](Progress &progress) {
        try {
            const Stoppable stoppable(progress);
            result->emplace(work(progress));
        } catch (const Stopped &) { // `then` gets nothing
        }
    };
    startWorkOf(
        owner, window, what, doWork,
        [result, then = std::move(then)](bool isDone) mutable { then(isDone ? std::move(*result) : Result()); },
        WhenHung::Leave);
}

} // namespace bcfg::ui
