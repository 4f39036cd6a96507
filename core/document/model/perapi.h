// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"

#include <type_traits>

namespace bcfg {

/// What `make` makes for a generation: made when it is first asked for, and kept. Most documents need one of the two.
/// Requires a lambda that captures nothing, as each has a type and so a place of its own. Safe to call from several
/// threads.
template <class Make>
const auto &perApi(Api api, Make make)
{
    static_assert(std::is_empty_v<Make>);
    if (api == Api::Torch2) {
        static const auto torch2 = make(Api::Torch2);
        return torch2;
    }
    static const auto torch1 = make(Api::Torch1_13);
    return torch1;
}

} // namespace bcfg
