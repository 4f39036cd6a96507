// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"

#include <vector>

namespace bcfg {
class Mutes;
class PatternConfig;
} // namespace bcfg

namespace bcfg::ui {

/// How many problems of each severity.
using ProblemCounts = EnumArray<Severity, int>;

/// What can be told of a problem without working it out. A rule may find one problem graver than another.
struct ProblemKind
{
    RuleId rule;
    Severity severity;
    bool isMuted = false; ///< by the document itself
    bool operator==(const ProblemKind &) const = default;
};
/// The kinds of some problems of a pattern config, or of the document itself (null), in their order.
std::vector<ProblemKind> kindsOf(const std::vector<Diagnostic> &diagnostics, const Mutes &mutes,
                                 const PatternConfig *entry);

} // namespace bcfg::ui
