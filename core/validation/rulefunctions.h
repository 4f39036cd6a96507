// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/validation/report.h"
#include "core/validation/views.h"

/// The functions behind the rows of the rule table. Each reports what its rule's title says.
namespace bcfg::rulechecks {

// rules_pattern.cpp
void patternMissing(const EntryView &entry, Report &report);
void forwardTupleLength(const EntryView &entry, Report &report);

// rules_override.cpp
void patternRepeated(const EntryView &entry, Report &report);

// rules_dtype.cpp
void dtypeConfigsEmpty(const EntryView &entry, Report &report);

// rules_bounds.cpp
void rangeHalfGiven(const DTypeConfigView &view, Report &report);
void scaleMaxNotEnforced(const DTypeConfigView &view, Report &report);
void rangeCrossed(const DTypeConfigView &view, Report &report);

// rules_modules.cpp
void referenceWithoutRoot(const EntryView &entry, Report &report);

// rules_fusion.cpp
void fusedWithoutFuser(const EntryView &entry, Report &report);
void fusedClassWithoutEntry(const EntryView &entry, Report &report);

} // namespace bcfg::rulechecks
