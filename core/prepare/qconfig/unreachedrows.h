// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/qconfigmapping.h"
#include "core/torch/trace/model.h"

#include <string>
#include <vector>

namespace bcfg::fx {

/// Sentences for the user about the rows by name, by regular expression and by order that reach nothing, because the
/// model has no module of that name, or none that matches: 'The module_name row "fcc" of the QConfigMapping names no
/// module of the model. Did you mean "fc"?' Of each list, the first twenty such rows, and how many more there are. A
/// row for what fusing may put into a module is not among them, nor is one whose expression Python refuses, or takes
/// too long for. Throws Stopped.
std::vector<std::string> notesOnUnreachedRows(const QConfigMapping &mapping, const trace::Model &model);

} // namespace bcfg::fx
