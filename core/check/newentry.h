// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/report.h"
#include "core/check/views.h"
#include "core/document/model/diagnostic.h"

#include <optional>
#include <string_view>

namespace bcfg::rulechecks {

// New entries get the modules that PyTorch's own backends give their pattern, as if a user had added the pattern. Where
// the document already names a reference module for the root module, new entries get that reference module.

/// A fix that adds, after `entry`, an entry whose pattern is `moduleClass`. It copies the observation type and the
/// dtype configs of `entry`, and its root and reference module where it has both. Where PyTorch knows a QAT module for
/// the class and the document does not name that module, the fix adds the entry of the QAT module too. Nullopt where
/// `entry` has no dtype configs, or the document names no module class `moduleClass`.
std::optional<Fix> entryFor(const EntryView &entry, const Symbol &moduleClass);

/// Reports at a field of `entry` that no entry has the pattern `moduleClass`, and what follows from that, with the fix
/// of entryFor().
void reportMissingEntry(const EntryView &entry, Report &report, Field field, const Symbol &moduleClass,
                        std::string_view consequence);

/// A fix that sets qat_module of `entry`, and adds an entry for the QAT module where the document has no such entry.
/// Nullopt where that entry is missing although other entries name the QAT module: a new entry would change what those
/// entries do.
std::optional<Fix> qatModuleFor(const EntryView &entry, const Symbol &qatModule);

} // namespace bcfg::rulechecks
