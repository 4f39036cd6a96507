// SPDX-License-Identifier: Apache-2.0
#include "ui/session/problems/checkeddocument.h"

#include "core/check/rule.h"
#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "core/exchange/base/inheritance.h"

#include <algorithm>
#include <iterator>

namespace bcfg::ui::session {

std::vector<ProblemKind> kindsOf(const std::vector<Diagnostic> &diagnostics, const Mutes &mutes,
                                 const PatternConfig *entry)
{
    return mapped(diagnostics, [&](const Diagnostic &each) {
        return ProblemKind{each.rule, each.severity, mutes.isMuted(each, entry)};
    });
}

CheckedDocument::CheckedDocument(const BackendConfig &document)
    : m_validator(document),
      m_mutes(document),
      m_inheritance(document.inheritance),
      m_ofDocument(findingsOfDocument()),
      m_kinds(document.configs.size(), keep({})),
      m_totals(rules().size())
{
    for (std::size_t row = 0; row < m_kinds.size(); ++row) {
        goOn();
        look(row);
    }
}

void CheckedDocument::insert(std::size_t row, const Shared<PatternConfig> &entry)
{
    m_kinds.insert(m_kinds.begin() + static_cast<std::ptrdiff_t>(row), keep({}));
    m_haveKindsChanged = true;
    for (const std::size_t affected : m_validator.insert(row, entry))
        look(affected);
}

void CheckedDocument::remove(std::size_t row)
{
    count(row, -1);
    m_kinds.erase(m_kinds.begin() + static_cast<std::ptrdiff_t>(row));
    m_haveKindsChanged = true;
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
    const std::vector<ProblemKind> before = kindsOf(m_ofDocument, m_mutes, nullptr);
    m_ofDocument = findingsOfDocument();
    const Mutes old = std::exchange(m_mutes, Mutes(BackendConfig{head, {}, m_validator.index().api()}));
    m_haveKindsChanged = m_haveKindsChanged || kindsOf(m_ofDocument, m_mutes, nullptr) != before;
    if (m_mutes == old)
        return;
    for (std::size_t row = 0; row < m_kinds.size(); ++row) {
        const auto isConcerned = [&](const ProblemKind &kind) {
            return m_mutes.names(kind.rule) || old.names(kind.rule);
        };
        if (std::ranges::any_of(kinds(row), isConcerned))
            look(row);
    }
}

std::vector<Diagnostic> CheckedDocument::findingsOfDocument() const
{
    std::vector<Diagnostic> all = m_validator.documentDiagnostics();
    if (m_inheritance)
        all.insert(all.end(), m_inheritance->findings().begin(), m_inheritance->findings().end());
    return all;
}

const std::vector<ProblemKind> *CheckedDocument::keep(std::vector<ProblemKind> kinds)
{
    return &*m_lists.insert(std::move(kinds)).first;
}

void CheckedDocument::look(std::size_t row)
{
    const std::vector<ProblemKind> *found =
        keep(kindsOf(m_validator.diagnosticsOf(row), m_mutes, &*m_validator.index().entry(row).config));
    if (found == m_kinds[row])
        return;
    count(row, -1);
    m_kinds[row] = found;
    count(row, 1);
    m_haveKindsChanged = true;
}

void CheckedDocument::count(std::size_t row, int each)
{
    for (const ProblemKind &kind : kinds(row))
        (kind.isMuted ? m_mutedCount : m_totals[placeOf(kind.rule)][kind.severity]) += each;
}

} // namespace bcfg::ui::session
