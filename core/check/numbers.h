// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/number.h"

#include <string>

namespace bcfg::rulechecks {

/// Whether every reader of the file gets the same value: an integer of at most 64 bits that a double holds exactly, or
/// a decimal with no more digits than a double keeps.
bool isExact(const Number &number);

/// Why a number is not exact, as the end of a sentence: "goes beyond 64 bits …". Requires that isExact() is false.
std::string whyInexact(const Number &number);

} // namespace bcfg::rulechecks
