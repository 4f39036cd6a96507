// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/qconfigmapping.h"
#include "core/torch/trace/model.h"

#include <string>
#include <vector>

namespace bcfg::fx {

/// Sentences for the user about rows of the lists module_name, module_name_regex and module_name_object_type_order that
/// match no module of the model: 'The module_name row "fcc" of the QConfigMapping names no module of the model. Did you
/// mean "fc"?' There are at most twenty sentences for each list, and one with the number of further rows. Does not
/// report rows for modules that fusing may create inside another module, nor regular expressions that Python refuses or
/// that take too long. Throws Stopped.
std::vector<std::string> notesOnUnreachedRows(const QConfigMapping &mapping, const trace::Model &model);

} // namespace bcfg::fx
