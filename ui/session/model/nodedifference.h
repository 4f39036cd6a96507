// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/model/simulatedmodel.h"

#include <QString>

#include <vector>

namespace bcfg::ui {

/// Something of a node that two simulations of one model disagree about.
struct NodeDifference
{
    QString what; ///< "DType config"
    QString before;
    QString after;
};

/// Whether two simulations make something else of a node: another verdict, another entry, other dtypes.
bool differs(const SimulatedModel &before, const SimulatedModel &after, fx::NodeIndex node);
/// In what they differ, in words; empty where differs() is false.
std::vector<NodeDifference> differences(const SimulatedModel &before, const SimulatedModel &after, fx::NodeIndex node);

} // namespace bcfg::ui
