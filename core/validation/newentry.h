// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/diagnostic.h"
#include "core/validation/views.h"

namespace bcfg::rulechecks {

/// Adds, behind this entry, one whose pattern is the class: with the observation type, the dtype configs, and, where
/// they make a pair, root and reference module of this one.
Fix entryFor(const EntryView &entry, const Symbol &moduleClass);

} // namespace bcfg::rulechecks
