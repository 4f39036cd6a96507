// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <iostream>

namespace bcfg::fuzz {

/// Stops the program, and with it the fuzzer, where a promise of the core does not hold.
inline void require(bool condition, const char *promise)
{
    if (condition)
        return;
    std::cerr << "broken promise: " << promise << '\n';
    std::abort();
}

} // namespace bcfg::fuzz
