// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace bcfg {

/// An exception that PyTorch raises. Message is the beginning of its text.
struct PythonError
{
    std::string type; ///< "AssertionError"; "Unknown" where only a class that is not known here could tell
    std::string message;
    bool operator==(const PythonError &) const = default;
};

} // namespace bcfg
