// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace bcfg {

/// An exception that PyTorch raises. `message` is the beginning of its text.
struct PythonError
{
    std::string type; ///< "AssertionError"; "Unknown" where that depends on a class of another package
    std::string message;
    bool operator==(const PythonError &) const = default;
};

} // namespace bcfg
