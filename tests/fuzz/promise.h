// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <iostream>

namespace bcfg::fuzz {

/// Aborts the program, which the fuzzer reports, if the condition is false. `promise` says in words what must hold.
inline void require(bool condition, const char *promise)
{
    if (condition)
        return;
    std::cerr << "broken promise: " << promise << '\n';
    std::abort();
}

} // namespace bcfg::fuzz
