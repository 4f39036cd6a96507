// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/validation/chain.h"
#include "core/validation/validator.h"

#include <array>
#include <vector>

namespace bcfg::ui {

/// How many problems of each severity, by Severity.
using ProblemCounts = std::array<int, 3>;

/// The validator of the core with the number of problems that each pattern config has. The problems themselves are
/// worked out when someone looks at them.
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

private:
    void count(std::size_t row);

    Validator m_validator;
    std::vector<Diagnostic> m_ofDocument;
    std::vector<ProblemCounts> m_counts; // by row
};

} // namespace bcfg::ui
