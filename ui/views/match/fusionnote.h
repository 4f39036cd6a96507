// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace bcfg::ui {

class Checker;
class Document;
class Simulator;

/// A verdict is about a pattern as it stands. One with a fuser method never stands so in a model that is prepared:
/// fuse() has made another module of it before. Says what becomes of that under the chosen QConfig, where the verdict
/// of the pattern does not tell; empty where nothing is fused, or where both are quantized. Requires a row of the
/// document.
QString fusionNote(const Document &document, const Checker &checker, const Simulator &simulator, int row);

} // namespace bcfg::ui
