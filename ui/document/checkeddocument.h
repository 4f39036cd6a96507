// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/validation/chain.h"
#include "core/validation/validator.h"

#include <array>
#include <cstdint>
#include <vector>

namespace bcfg::ui {

/// How many problems of each severity, by Severity.
using ProblemCounts = std::array<int, 3>;

/// A rule by its place in rules().
using RuleNumber = std::uint8_t;
/// The rules of some problems, in their order.
std::vector<RuleNumber> ruleNumbersOf(const std::vector<Diagnostic> &diagnostics);

/// The validator of the core with how many problems each pattern config has, and of which rules. The problems
/// themselves are worked out when someone looks at them.
class CheckedDocument
{
public:
    explicit CheckedDocument(const BackendConfig &document);

    void insert(std::size_t row, const Shared<PatternConfig> &entry);
    void remove(std::size_t row);
    void replace(std::size_t row, const Shared<PatternConfig> &entry);

    const std::vector<Diagnostic> &ofDocument() const { return m_ofDocument; }
    std::vector<Diagnostic> ofEntry(std::size_t row) { return m_validator.diagnosticsOf(row); }
    std::vector<ChainStep> chainOf(std::size_t row) const { return fusionChain(m_validator.index(), row); }
    const std::vector<ProblemCounts> &counts() const { return m_counts; }
    /// By row, in the order of ofEntry().
    const std::vector<std::vector<RuleNumber>> &rules() const { return m_rules; }

private:
    void count(std::size_t row);

    Validator m_validator;
    std::vector<Diagnostic> m_ofDocument;
    std::vector<ProblemCounts> m_counts;          // by row
    std::vector<std::vector<RuleNumber>> m_rules; // by row
};

} // namespace bcfg::ui
