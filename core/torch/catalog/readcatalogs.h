// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"

namespace bcfg {

/// Reads what is known of a release now, so that nobody waits for it later. Safe to call from any thread: whoever
/// asks for a catalogue meanwhile waits for that one alone.
void readCatalogs(Release release);

} // namespace bcfg
