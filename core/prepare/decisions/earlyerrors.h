// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/patternconfig.h"
#include "core/prepare/graph/graph.h"
#include "core/prepare/graph/symbols.h"
#include "core/prepare/qconfig/resolvedqconfig.h"

#include <optional>
#include <string>
#include <string_view>

// Errors that torch raises before it matches anything: while it makes the BackendConfig, or when it looks at the
// QConfigs of modules and operators. They are returned and not thrown, as they are common and unwinding is slow.

namespace bcfg {

/// The error that Python raises where the source of a BackendConfig names a class or function of the pattern, or one of
/// the modules, that the release certainly does not have: "module 'torch.nn' has no attribute 'Lineaar'". Nullopt if
/// all names may exist. Names of other packages always may, and so may names in modules of PyTorch that the catalogue
/// does not list completely.
std::optional<PythonError> namingError(const PatternConfig &config, Release release);

/// The error that torch raises while it makes the BackendConfig, because of a pattern config without a
/// PatternConfig::reversedPattern().
PythonError registrationError(const PatternConfig &config, Release release);

/// The error that prepare raises when a module gets the QConfig, or when the QConfig is the global one; null for none.
/// `isTransposedConvolution`: the module is a transposed convolution. Mirrors _assert_valid_qconfig() and
/// _add_module_to_qconfig_obs_ctr(). The pointer lives as long as the QConfig.
const PythonError *qconfigError(const ResolvedQConfig &qconfig, bool isTransposedConvolution);

/// The catalogue's entry of the function or module class that a node calls, where 1.13 demands an observer with fixed
/// quantization parameters for it; null for other nodes, for methods, and in 2.x. `called`: the number of the function
/// or class.
const SymbolInfo *fixedQParamsOperator(const fx::Node &node, fx::SymbolId called, const fx::Symbols &symbols);
/// The error that 1.13 raises for an operator that fixedQParamsOperator() returned; nullopt where the QConfig makes an
/// observer that 1.13 accepts. `name`: the name of the node for the message; may be empty. Mirrors
/// _validate_fixed_qparams_qconfigs().
std::optional<PythonError> fixedQParamsError(const SymbolInfo &called, const ResolvedQConfig &qconfig,
                                             std::string_view name);
/// Advice for the user on a fixedQParamsError() of a QConfig that has a FixedQParamsObserver, but not the one that 1.13
/// accepts for the operator. Nullopt for other QConfigs: their error itself says what is missing.
std::optional<std::string> fixedQParamsAdvice(const SymbolInfo &called, const ResolvedQConfig &qconfig);

} // namespace bcfg
