// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/argumentroles.h"
#include "core/prepare/decisions/checklist.h"
#include "core/prepare/decisions/targetdtypes.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// The comparisons of a dtype config with a QConfig, for verdicts and for explanations. Each comparison is made once,
// and adds itself to `checks`. PyTorch stops at the first comparison that fails, and the functions here do so if
// `checks` is null: then only the verdict counts. For an explanation they continue.

namespace bcfg {

/// Whether the dtype that torch assigned to a slot satisfies the declared dtype; a declared None accepts any dtype.
inline bool compareDType(CheckList *checks, Check::When when, Field slot, const DeclaredDType &declared,
                         const TargetDType &target, std::string_view why)
{
    const bool ok = declared.isNone || (target.kind == TargetDType::Kind::DType && declared.equals(target.dtype));
    if (checks)
        checks->addDType(when, slot, ok, declared, target, why);
    return ok;
}

/// The index of the first dtype config that fits, in one pass of prepare; nullopt where none fits. `arguments`: the
/// arguments of the root node. `qconfig`: null for None, with which all constraints hold. `warnings`, unless null, gets
/// the warnings that PyTorch prints, each once. Mirrors _is_pattern_dtype_config_and_qconfig_supported_by_backend().
/// Throws PythonError where torch raises.
std::optional<std::size_t> firstFit(std::span<const DTypeConfig> configs, std::span<const RootArgument> arguments,
                                    const ResolvedQConfig *qconfig, Release release, const MatchTargets &targets,
                                    std::vector<std::string> *warnings = nullptr, CheckList *checks = nullptr);

/// Whether at least one of the dtype configs passes the comparisons of convert; nullopt where torch raises the
/// dtypesError of the QConfig. Mirrors _is_qconfig_supported_by_dtype_configs().
std::optional<bool> anyConvertFits(std::span<const DTypeConfig> configs, const ResolvedQConfig &qconfig,
                                   CheckList *checks = nullptr);

} // namespace bcfg
