// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/views.h"
#include "core/document/model/diagnostic.h"

#include <optional>

namespace bcfg::rulechecks {

// The modules of new entries are those that PyTorch's own backends have, as where a user adds a pattern; only a
// reference module that the document has for the root already stays what it is.

/// Adds, behind this entry, one whose pattern is the class: with the observation type, the dtype configs, and, where
/// they make a pair, root and reference module of this one. Where the class has a QAT module without an entry, adds
/// that one too. Nothing where there are no dtype configs to take, or for what is no module class.
std::optional<Fix> entryFor(const EntryView &entry, const Symbol &moduleClass);

/// Gives this entry the QAT module, and adds the entry of that one where there is none. Nothing where others name that
/// module without its entry already: it would begin to count for them as well.
std::optional<Fix> qatModuleFor(const EntryView &entry, const Symbol &qatModule);

} // namespace bcfg::rulechecks
