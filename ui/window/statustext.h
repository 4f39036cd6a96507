// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/problems/checker.h"
#include "ui/qconfigs/simulator.h"

namespace bcfg::ui {

/// The document in numbers: patterns, problems, and verdicts under the chosen QConfig.
QString statusText(const Document &document, const Checker &checker, const Simulator &simulator);

} // namespace bcfg::ui
