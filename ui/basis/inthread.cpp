// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/inthread.h"

namespace bcfg::ui {

QThreadPool &computingThreads()
{
    static QThreadPool threads;
    // The threads pass their results to the application object, so it must not be destroyed before they have ended.
    [[maybe_unused]] static const bool isWaitedFor = [] {
        qAddPostRoutine([] { computingThreads().waitForDone(); });
        return true;
    }();
    return threads;
}

} // namespace bcfg::ui
