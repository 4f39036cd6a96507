// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/graph/graph.h"
#include "core/prepare/graph/symbols.h"
#include "core/prepare/qconfig/resolvedqconfig.h"

#include <optional>
#include <string_view>

// What prepare raises by QConfigs alone, before it matches anything. Returned, as it is common, and unwinding is slow.

namespace bcfg {

/// Raised where a module gets the QConfig, or the whole model. Null: nothing. Mirrors _assert_valid_qconfig() and
/// _add_module_to_qconfig_obs_ctr().
const PythonError *qconfigError(const ResolvedQConfig &qconfig, bool isTransposedConvolution);

/// What the catalogue says of the function or module class that a node calls, where 1.13 demands an observer with fixed
/// quantization parameters for it; otherwise null. `called`: what the node calls.
const SymbolInfo *fixedQParamsOperator(const fx::Node &node, fx::SymbolId called, const fx::Symbols &symbols);
/// Raised at such a node under the QConfig. `name`: of the node; may be empty. Mirrors
/// _validate_fixed_qparams_qconfigs().
std::optional<PythonError> fixedQParamsError(const SymbolInfo &called, const ResolvedQConfig &qconfig,
                                             std::string_view name);

} // namespace bcfg
