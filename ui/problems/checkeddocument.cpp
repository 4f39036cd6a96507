// SPDX-License-Identifier: Apache-2.0
#include "ui/problems/checkeddocument.h"

#include "core/validation/rule.h"

#include <algorithm>
#include <iterator>

namespace bcfg::ui {

std::vector<ProblemKind> kindsOf(const std::vector<Diagnostic> &diagnostics)
{
    std::vector<ProblemKind> kinds;
    kinds.reserve(diagnostics.size());
    std::ranges::transform(diagnostics, std::back_inserter(kinds), kindOf);
    return kinds;
}

std::size_t CheckedDocument::HashOfKinds::operator()(const std::vector<ProblemKind> &kinds) const
{
    std::size_t hash = kinds.size();
    for (const ProblemKind &kind : kinds)
        hash = hash * 31 + placeOf(kind.rule) * 8 + static_cast<std::size_t>(kind.severity);
    return hash;
}

CheckedDocument::CheckedDocument(const BackendConfig &document)
    : m_validator(document),
      m_ofDocument(m_validator.documentDiagnostics()),
      m_kinds(document.configs.size(), keep({})),
      m_totals(rules().size())
{
    for (std::size_t row = 0; row < m_kinds.size(); ++row)
        look(row);
}

void CheckedDocument::insert(std::size_t row, const Shared<PatternConfig> &entry)
{
    m_kinds.insert(m_kinds.begin() + static_cast<std::ptrdiff_t>(row), keep({}));
    m_hasOtherKinds = true;
    for (const std::size_t affected : m_validator.insert(row, entry))
        look(affected);
}

void CheckedDocument::remove(std::size_t row)
{
    count(row, -1);
    m_kinds.erase(m_kinds.begin() + static_cast<std::ptrdiff_t>(row));
    m_hasOtherKinds = true;
    for (const std::size_t affected : m_validator.remove(row))
        look(affected);
}

void CheckedDocument::replace(std::size_t row, const Shared<PatternConfig> &entry)
{
    for (const std::size_t affected : m_validator.replace(row, entry))
        look(affected);
}

void CheckedDocument::setHead(const Record &head)
{
    m_validator.setHead(head);
    const std::vector<ProblemKind> before = kindsOf(m_ofDocument);
    m_ofDocument = m_validator.documentDiagnostics();
    m_hasOtherKinds = m_hasOtherKinds || kindsOf(m_ofDocument) != before;
}

const std::vector<ProblemKind> *CheckedDocument::keep(std::vector<ProblemKind> kinds)
{
    return &*m_lists.insert(std::move(kinds)).first;
}

void CheckedDocument::look(std::size_t row)
{
    const std::vector<ProblemKind> *found = keep(kindsOf(m_validator.diagnosticsOf(row)));
    if (found == m_kinds[row])
        return;
    count(row, -1);
    m_kinds[row] = found;
    count(row, 1);
    m_hasOtherKinds = true;
}

void CheckedDocument::count(std::size_t row, int each)
{
    for (const ProblemKind &kind : kinds(row))
        m_totals[placeOf(kind.rule)][kind.severity] += each;
}

} // namespace bcfg::ui
