// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/progress.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace bcfg::ui {

/// Does `work` in another thread, and once that is done gives what came of it to `take` in the thread of the
/// application, unless `owner` is gone by then or the Progress that this returns was told to stop. Both stop the work
/// where it asks goOn(). `work` must look at nothing but what it captured by value.
template <class Work, class Take>
std::shared_ptr<Progress> inThread(QObject &owner, Work work, Take take)
{
    const auto progress = std::make_shared<Progress>();
    const auto stopping = QObject::connect(&owner, &QObject::destroyed, [progress] { progress->stop(); });
    auto finish = [owner = QPointer<QObject>(&owner), progress, stopping, take = std::move(take)](auto result) mutable {
        QObject::disconnect(stopping);
        if (owner && !progress->mustStop())
            take(*std::move(result));
    };
    QThreadPool::globalInstance()->start([work = std::move(work), finish, progress] {
        std::optional<std::invoke_result_t<const Work &>> result;
        try {
            const Stoppable stoppable(*progress);
            result.emplace(work());
        } catch (const Stopped &) { // nobody waits for it
        }
        // The owner may be gone, and may go at any time; the application, which waits for its threads, is not.
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [finish = finish, result = std::move(result)]() mutable { finish(std::move(result)); });
    });
    return progress;
}

} // namespace bcfg::ui
