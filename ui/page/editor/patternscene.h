// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/torch/catalog/release.h"

#include <vector>

class QFont;
class QGraphicsScene;

namespace bcfg::ui::page {

class OperatorItem;

/// Draws the pattern of `entry`; `reversed` is the pattern in the reversed nested form. Adds to the scene an
/// OperatorItem for each node, with the last operator at the right, a text for each input and for the output, and a
/// FlowItem wherever data flows. Returns the OperatorItems, which the scene owns.
std::vector<OperatorItem *> drawPattern(QGraphicsScene &scene, const Pattern &reversed, const PatternConfig &entry,
                                        Release release, const QFont &font);

} // namespace bcfg::ui::page
