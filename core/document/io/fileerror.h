// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace bcfg {

/// Why a file could not be read or written, in words for a person: "No such file or directory".
struct FileError
{
    std::string message;
};

} // namespace bcfg
