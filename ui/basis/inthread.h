// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <utility>

namespace bcfg::ui {

/// Does `work` in another thread, and once that is done gives what came of it to `take` in the thread of the
/// application, unless `owner` is gone by then. `work` must look at nothing but what it captured by value.
template <class Work, class Take>
void inThread(QObject &owner, Work work, Take take)
{
    QThreadPool::globalInstance()->start(
        [work = std::move(work), take = std::move(take), owner = QPointer<QObject>(&owner)] {
            auto finish = [result = work(), take, owner]() mutable {
                if (owner)
                    take(std::move(result));
            };
            // The owner may be gone, and may go at any time; the application, which waits for its threads, is not.
            QMetaObject::invokeMethod(QCoreApplication::instance(), std::move(finish));
        });
}

} // namespace bcfg::ui
