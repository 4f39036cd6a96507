// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"

#include <compare>

namespace bcfg::ui::session {

/// The number of problems of each severity.
using ProblemCounts = EnumArray<Severity, int>;

/// The properties of a problem that are known before its message is computed. Its severity may differ from that of its
/// rule.
struct ProblemKind
{
    RuleId rule;
    Severity severity;
    bool isMuted = false; ///< muted by the document's $ignore
    auto operator<=>(const ProblemKind &) const = default;
};

} // namespace bcfg::ui::session
