// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/number.h"

#include <string>

namespace bcfg::rulechecks {

/// Whether the number means the same to everyone who reads the file: an integer of at most 64 bits that a double holds
/// too, or a decimal that needs no more digits than a double has.
bool isExact(const Number &number);

/// "goes beyond 64 bits" and the like, of a number that is not exact.
std::string whyInexact(const Number &number);

} // namespace bcfg::rulechecks
