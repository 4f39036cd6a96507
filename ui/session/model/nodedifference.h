// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/model/simulatedmodel.h"

#include <QString>

#include <vector>

namespace bcfg::ui::session {

/// One aspect of a node in which two simulations of a model differ.
struct NodeDifference
{
    QString what; ///< the name of the aspect: "DType config"
    QString before;
    QString after;
};

/// Whether two simulations differ in a node: in its verdict, in the pattern that takes it, in its dtype config, in its
/// fused or reference module, or in the dtypes of its observers.
bool differs(const SimulatedModel &before, const SimulatedModel &after, fx::NodeIndex node);
/// The differences in words; empty where differs() is false.
std::vector<NodeDifference> differences(const SimulatedModel &before, const SimulatedModel &after, fx::NodeIndex node);

} // namespace bcfg::ui::session
