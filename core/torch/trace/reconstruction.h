// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/trace/exportedprogram.h"
#include "core/torch/trace/model.h"

namespace bcfg::trace {

/// Infers from an export the model that torch.fx would have traced. Consecutive ATen operators of one call of a leaf
/// module become one call_module node; those of one call of a function or method become one node of that call.
/// Leaf modules are those of QuantizationTracer.is_leaf_module(): modules of torch.nn and torch.ao.nn, except
/// Sequential.
///
/// The result lacks what an export does not record: modules and functions without an operator (Identity, x.size() of a
/// fixed shape), functions marked with torch.fx.wrap, classes of containers that are never called, indexes of getitem,
/// and names of arguments.
Model reconstruct(const ExportedProgram &program);

} // namespace bcfg::trace
