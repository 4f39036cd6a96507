// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"

namespace bcfg {

/// Reads the catalogues of a release ahead, so that later look-ups need not wait. Safe to call from any thread: another
/// thread that needs a catalogue meanwhile waits for that catalogue only.
void readCatalogs(Release release);

} // namespace bcfg
