// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/problems/checker.h"
#include "ui/session/qconfigs/simulator.h"

namespace bcfg::ui {

/// One number about the document.
struct StatusCount
{
    QString text;           ///< "Rejected: 24"
    QString filter;         ///< the filter of the pattern list that finds what is counted: "is:rejected"
    bool isProblem = false; ///< counts problems rather than patterns
    bool operator==(const StatusCount &) const = default;
};

/// The document in numbers: patterns, problems, and verdicts under the chosen QConfig. Numbers that are 0 are left out,
/// except that of patterns.
std::vector<StatusCount> statusCounts(const Document &document, const Checker &checker, const Simulator &simulator);

} // namespace bcfg::ui
