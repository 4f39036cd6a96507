// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/report.h"
#include "core/check/views.h"
#include "core/document/model/diagnostic.h"

#include <optional>
#include <string_view>

namespace bcfg::rulechecks {

// The functions below make entries with the modules that PyTorch's own backends have for the pattern, as if a user had
// added the pattern. If the document already names a reference module for the root module, a new entry gets that one.

/// A fix that adds, after `entry`, an entry whose pattern is `moduleClass`. It copies the observation type and the
/// dtype configs of `entry`, and its root and reference module where it has both. Where PyTorch knows a QAT module for
/// the class and the document does not name that module, the fix adds the entry of the QAT module too. Nullopt where
/// `entry` has no dtype configs, or `moduleClass` is no module class that the document names.
std::optional<Fix> entryFor(const EntryView &entry, const Symbol &moduleClass);

/// Reports at a field of `entry` that no entry has the pattern `moduleClass`, with the fix of entryFor().
/// `consequence`: the end of the message: ": convert leaves it float."
void reportMissingEntry(const EntryView &entry, Report &report, Field field, const Symbol &moduleClass,
                        std::string_view consequence);

/// A fix that sets qat_module of `entry`, and adds an entry for the QAT module where the document has no such entry.
/// Nullopt where that entry is missing although other entries name the QAT module: a new entry would change what those
/// entries do.
std::optional<Fix> qatModuleFor(const EntryView &entry, const Symbol &qatModule);

} // namespace bcfg::rulechecks
