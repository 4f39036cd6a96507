// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/inthread.h"

namespace bcfg::ui {

QThreadPool &computingThreads()
{
    static QThreadPool threads;
    // They hand their results to the application, so it must not go before they have ended.
    [[maybe_unused]] static const bool isWaitedFor = [] {
        qAddPostRoutine([] { computingThreads().waitForDone(); });
        return true;
    }();
    return threads;
}

} // namespace bcfg::ui
