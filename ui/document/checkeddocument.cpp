// SPDX-License-Identifier: Apache-2.0
#include "ui/document/checkeddocument.h"

namespace bcfg::ui {

std::vector<RuleNumber> ruleNumbersOf(const std::vector<Diagnostic> &diagnostics)
{
    std::vector<RuleNumber> numbers;
    numbers.reserve(diagnostics.size());
    for (const Diagnostic &diagnostic : diagnostics)
        numbers.push_back(static_cast<RuleNumber>(findRule(diagnostic.rule) - rules().data()));
    return numbers;
}

CheckedDocument::CheckedDocument(const BackendConfig &document)
    : m_validator(document),
      m_ofDocument(m_validator.documentDiagnostics()),
      m_counts(document.configs.size()),
      m_rules(document.configs.size())
{
    for (std::size_t row = 0; row < m_counts.size(); ++row)
        count(row);
}

void CheckedDocument::insert(std::size_t row, const Shared<PatternConfig> &entry)
{
    m_counts.insert(m_counts.begin() + static_cast<std::ptrdiff_t>(row), ProblemCounts());
    m_rules.insert(m_rules.begin() + static_cast<std::ptrdiff_t>(row), std::vector<RuleNumber>());
    for (const std::size_t affected : m_validator.insert(row, entry))
        count(affected);
}

void CheckedDocument::remove(std::size_t row)
{
    m_counts.erase(m_counts.begin() + static_cast<std::ptrdiff_t>(row));
    m_rules.erase(m_rules.begin() + static_cast<std::ptrdiff_t>(row));
    for (const std::size_t affected : m_validator.remove(row))
        count(affected);
}

void CheckedDocument::replace(std::size_t row, const Shared<PatternConfig> &entry)
{
    for (const std::size_t affected : m_validator.replace(row, entry))
        count(affected);
}

void CheckedDocument::count(std::size_t row)
{
    m_counts[row] = {};
    const std::vector<Diagnostic> found = m_validator.diagnosticsOf(row);
    m_rules[row] = ruleNumbersOf(found);
    for (const Diagnostic &diagnostic : found)
        ++m_counts[row][static_cast<std::size_t>(diagnostic.severity)];
}

} // namespace bcfg::ui
