// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/exportedprogram.h"
#include "core/torch/trace/model.h"

namespace bcfg::trace {

/// The model that torch.fx would have traced, concluded from its export: consecutive ATen operators of one call of a
/// leaf module become a call_module, those of one call of a function or method a call of that. Leaves are those of
/// QuantizationTracer.is_leaf_module: modules of torch.nn and torch.ao.nn, but for Sequential.
///
/// What an export does not hold, no conclusion brings back: modules and functions without an operator (Identity,
/// x.size() of a fixed shape), functions marked with torch.fx.wrap, classes of containers that are never called,
/// indexes of getitem, which names arguments had.
Model reconstruct(const ExportedProgram &program);

} // namespace bcfg::trace
