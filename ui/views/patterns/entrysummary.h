// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"

#include <QStringList>

namespace bcfg::ui::views {

/// What the observation type means for the output, in two words.
QString observationSummary(ObservationType type);
/// The text of dtypesText() for each dtype config; equal texts once.
QStringList dtypeSummaries(const PatternConfig &entry);
/// The modules and the fuser method that are set, each as a short path; with `titles` as "Root module: nn.Linear".
QStringList moduleSummaries(const PatternConfig &entry, bool titles);

} // namespace bcfg::ui::views
