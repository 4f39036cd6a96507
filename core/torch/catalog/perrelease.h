// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <type_traits>

namespace bcfg {

/// Returns make(release). The first call for a release makes the value, which is kept until the program ends. `make`
/// must be a lambda without captures, because the values are kept per type of lambda. Safe to call from several
/// threads.
template <class Make>
const auto &perRelease(Release release, Make make)
{
    static_assert(std::is_empty_v<Make>);
    using Made = std::invoke_result_t<Make, Release>;
    struct Slot
    {
        std::atomic<const Made *> made = nullptr;
        std::mutex mutex;
        ~Slot() { delete made.load(); }
    };
    static const std::unique_ptr<Slot[]> places(new Slot[Release::all().size()]);
    Slot &slot = places[release.number()];
    if (const Made *made = slot.made.load(std::memory_order_acquire))
        return *made;
    const std::lock_guard lock(slot.mutex);
    if (!slot.made.load(std::memory_order_relaxed))
        slot.made.store(new Made(make(release)), std::memory_order_release);
    return *slot.made.load(std::memory_order_relaxed);
}

} // namespace bcfg
