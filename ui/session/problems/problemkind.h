// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"

#include <compare>

namespace bcfg::ui::session {

/// The number of problems of each severity.
using ProblemCounts = EnumArray<Severity, int>;

/// The facts about a problem that are known before its message is computed. The severity is that of the problem, which
/// may differ from that of its rule.
struct ProblemKind
{
    RuleId rule;
    Severity severity;
    bool isMuted = false; ///< muted by the document's $ignore
    auto operator<=>(const ProblemKind &) const = default;
};

} // namespace bcfg::ui::session
