// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"
#include "core/document/model/diagnostic.h"

#include <QString>

#include <optional>
#include <vector>

namespace bcfg::ui::page {

/// The diagnostics of the dtype configs of one pattern config, by row and column of DTypeModel.
class DTypeProblems
{
public:
    DTypeProblems() = default;
    /// Takes all diagnostics of a pattern config and keeps those of its dtype configs.
    DTypeProblems(std::vector<Diagnostic> ofEntry, Api api);

    /// The diagnostics of one cell; without a column, those of the dtype config as a whole. The pointers are valid as
    /// long as this object.
    std::vector<const Diagnostic *> at(int row, std::optional<int> column) const;
    /// Whether any cell of the column has a diagnostic.
    bool touches(int column) const;

    bool operator==(const DTypeProblems &) const = default;

private:
    struct Located
    {
        int row;
        std::optional<int> column;
        Diagnostic diagnostic;
        bool operator==(const Located &) const = default;
    };
    std::vector<Located> m_problems;
};

/// The highest severity of the problems. Requires at least one.
Severity worstOf(const std::vector<const Diagnostic *> &problems);
/// The messages with the ids of their rules, one per line.
QString messagesOf(const std::vector<const Diagnostic *> &problems);

} // namespace bcfg::ui::page
