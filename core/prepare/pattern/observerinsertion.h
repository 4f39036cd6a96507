// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/pattern/patterntargets.h"

#include <cstddef>

namespace bcfg {

/// The number of observers that prepare inserts into the canonical graph of a candidate that a dtype config fits.
/// Throws PythonError where torch raises.
std::size_t insertedObservers(const Candidate &candidate, const ResolvedQConfig &qconfig,
                              const PatternTargets &targets);

} // namespace bcfg
