// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/views.h"
#include "core/document/model/diagnostic.h"

#include <optional>

namespace bcfg::rulechecks {

// New entries get the modules that PyTorch's own backends give their pattern, as if a user had added the pattern. A
// reference module that the document already has for the root module is kept.

/// A fix that adds, after `entry`, an entry whose pattern is `moduleClass`. It copies the observation type and the
/// dtype configs of `entry`, and its root and reference module where it has both. Where PyTorch knows a QAT module for
/// the class and the document does not name it, the fix adds the entry of the QAT module too. Nullopt where `entry` has
/// no dtype configs, or the class is not known as a module.
std::optional<Fix> entryFor(const EntryView &entry, const Symbol &moduleClass);

/// A fix that sets qat_module of `entry`, and adds an entry for the QAT module where the document has none. Nullopt
/// where it has none and other entries name the module already, as the new entry would change what they do.
std::optional<Fix> qatModuleFor(const EntryView &entry, const Symbol &qatModule);

} // namespace bcfg::rulechecks
