// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/diagnostic.h"

#include <vector>

namespace bcfg::ui {

/// How many problems of each severity.
using ProblemCounts = EnumArray<Severity, int>;

/// What can be told of a problem without working it out. A rule may find one problem graver than another.
struct ProblemKind
{
    RuleId rule;
    Severity severity;
    bool operator==(const ProblemKind &) const = default;
};
inline ProblemKind kindOf(const Diagnostic &diagnostic)
{
    return {diagnostic.rule, diagnostic.severity};
}
/// The kinds of some problems, in their order.
std::vector<ProblemKind> kindsOf(const std::vector<Diagnostic> &diagnostics);

} // namespace bcfg::ui
