// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"
#include "core/document/model/diagnostic.h"

#include <QString>

#include <optional>
#include <vector>

namespace bcfg::ui {

/// What the rules object to in the dtype configs of one pattern config, by cell of the table that shows them.
class DTypeProblems
{
public:
    DTypeProblems() = default;
    /// Of all problems of a pattern config, those of its dtype configs.
    DTypeProblems(std::vector<Diagnostic> ofEntry, Api api);

    /// Of one cell; without a column those of the dtype config as a whole.
    std::vector<const Diagnostic *> at(int row, std::optional<int> column) const;
    /// Whether any row has a problem there.
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

/// The worst of some problems; nothing where there are none.
std::optional<Severity> worstOf(const std::vector<const Diagnostic *> &problems);
/// Their messages, a line each.
QString messagesOf(const std::vector<const Diagnostic *> &problems);

} // namespace bcfg::ui
