// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/problems/checker.h"
#include "ui/session/qconfigs/simulator.h"

namespace bcfg::ui {

/// One number of the document.
struct StatusCount
{
    QString text;           ///< "Rejected: 24"
    QString filter;         ///< of the pattern list, for those that are counted: "is:rejected"
    bool isProblem = false; ///< a number of problems, not of patterns
    bool operator==(const StatusCount &) const = default;
};

/// The document in numbers: patterns, problems, and verdicts under the chosen QConfig.
std::vector<StatusCount> statusCounts(const Document &document, const Checker &checker, const Simulator &simulator);

} // namespace bcfg::ui
