// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/observers.h"

namespace bcfg::fx {

/// Makes the observers of a node's result share the object of the observer before the node, or removes them where there
/// is none. Mirrors _maybe_make_input_output_share_observers() and _remove_output_observer(). Throws PythonError where
/// torch raises.
void shareOrRemoveObservers(NodeIndex node, Graph &graph, Observers &observers);

} // namespace bcfg::fx
