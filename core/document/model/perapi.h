// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"

#include <type_traits>

namespace bcfg {

/// The value that make(api) returns for a generation. It is made on the first call and kept for good. `make` must be a
/// lambda without captures, as the value is kept per type of lambda. Safe to call from several threads.
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
