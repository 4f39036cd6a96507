// SPDX-License-Identifier: Apache-2.0
#include "ui/session/problems/checker.h"

#include "core/check/chain.h"
#include "core/check/rule.h"
#include "core/document/model/mapped.h"
#include "ui/basis/text.h"
#include "ui/session/document/liveindex.h"
#include "ui/session/problems/checkeddocument.h"

#include <numeric>
#include <utility>

namespace bcfg::ui::session {

Checker::Checker(Document &document)
    : m_document(document),
      m_byRule(rules().size()),
      m_mutes(document.config()),
      m_checked(std::make_unique<LiveIndex<CheckedDocument>>(document, *this, [this] { onDocumentChanged(); }))
{
    connect(&document, &Document::changedForKeepers, this, [this](const Change &change) {
        if (!std::holds_alternative<HeadReplaced>(change) && !std::holds_alternative<DocumentReplaced>(change))
            return;
        if (Mutes now(m_document.config()); now != m_mutes) {
            m_mutes = std::move(now);
            ++m_kindsRevision;
        }
    });
    m_checked->setBuild([](const BackendConfig &snapshot) { return std::make_unique<CheckedDocument>(snapshot); });
}

Checker::~Checker() = default;

bool Checker::isBusy() const
{
    return !m_checked->get();
}

std::span<const ProblemKind> Checker::foundKinds(int row) const
{
    const auto index = toIndex(row);
    const CheckedDocument *checked = m_checked->get();
    return checked && index < checked->size() ? std::span(checked->kinds(index)) : std::span<const ProblemKind>();
}

std::vector<Diagnostic> Checker::ofDocument() const
{
    std::vector<Diagnostic> all = m_remarksOfHead;
    if (const CheckedDocument *checked = m_checked->get())
        all.insert(all.end(), checked->ofDocument().begin(), checked->ofDocument().end());
    return all;
}

std::vector<Diagnostic> Checker::ofEntry(int row) const
{
    const auto index = toIndex(row);
    std::vector<Diagnostic> all;
    for (Diagnostic diagnostic : remarksOf(row)) {
        diagnostic.where = diagnostic.where.inConfig(index); // the entry may have moved since
        all.push_back(std::move(diagnostic));
    }
    CheckedDocument *checked = m_checked->get();
    if (checked && index < checked->size()) {
        std::vector<Diagnostic> found = checked->ofEntry(index);
        all.insert(all.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
    }
    return all;
}

std::vector<ChainStep> Checker::chainOf(int row) const
{
    const auto index = toIndex(row);
    const CheckedDocument *checked = m_checked->get();
    return checked && index < checked->size() ? checked->chainOf(index) : std::vector<ChainStep>();
}

std::vector<ProblemKind> Checker::kindsOfDocument() const
{
    return kindsOf(ofDocument(), m_mutes, nullptr);
}

std::vector<ProblemKind> Checker::kindsOfRemarks(int row) const
{
    const std::vector<Diagnostic> &remarks = remarksOf(row);
    return remarks.empty() ? std::vector<ProblemKind>() : kindsOf(remarks, m_mutes, &*m_document.entry(row));
}

std::vector<ProblemKind> Checker::kindsOfEntry(int row) const
{
    std::vector<ProblemKind> all;
    visitKindsOfEntry(row, [&](const ProblemKind &kind) { all.push_back(kind); });
    return all;
}

std::vector<Diagnostic> Checker::unmutedOf(int row) const
{
    std::vector<Diagnostic> all = ofEntry(row);
    std::erase_if(all, [&](const Diagnostic &each) { return m_mutes.isMuted(each, &*m_document.entry(row)); });
    return all;
}

ProblemCounts Checker::counts(int row) const
{
    ProblemCounts sum = {};
    visitKindsOfEntry(row, [&](const ProblemKind &kind) { sum[kind.severity] += kind.isMuted ? 0 : 1; });
    return sum;
}

std::optional<Severity> Checker::worst(int row) const
{
    const ProblemCounts sum = counts(row);
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        if (sum[severity] > 0)
            return severity;
    }
    return std::nullopt;
}

void Checker::setReadingDiagnostics(const std::vector<Diagnostic> &diagnostics)
{
    m_remarksOfHead.clear();
    m_remarksOfEntries.clear();
    remark(diagnostics);
}

void Checker::setTorchDiagnostics(const std::vector<Diagnostic> &diagnostics)
{
    const auto isOfTorch = [](const Diagnostic &diagnostic) {
        return diagnostic.rule == RuleId::T01 || diagnostic.rule == RuleId::T02;
    };
    std::erase_if(m_remarksOfHead, isOfTorch);
    for (auto &[entry, remarks] : m_remarksOfEntries)
        std::erase_if(remarks, isOfTorch);
    remark(diagnostics);
}

void Checker::remark(const std::vector<Diagnostic> &diagnostics)
{
    for (const Diagnostic &diagnostic : diagnostics) {
        const std::optional<std::size_t> index = diagnostic.where.configIndex();
        if (!index || !m_document.isRow(toInt(*index))) {
            m_remarksOfHead.push_back(diagnostic);
            continue;
        }
        m_remarksOfEntries[m_document.entry(toInt(*index))].push_back(diagnostic);
    }
    ++m_kindsRevision;
    onChanged();
}

const std::vector<Diagnostic> &Checker::remarksOf(int row) const
{
    static const std::vector<Diagnostic> none;
    if (m_remarksOfEntries.empty() || !m_document.isRow(row))
        return none;
    const std::vector<Diagnostic> *remarks = valueUnder(m_remarksOfEntries, m_document.entry(row));
    return remarks ? *remarks : none;
}

int Checker::countOf(RuleId rule) const
{
    const ProblemCounts &counts = m_byRule[placeOf(rule)];
    return std::accumulate(counts.begin(), counts.end(), 0);
}

void Checker::onDocumentChanged()
{
    CheckedDocument *checked = m_checked->get();
    const bool haveChanged = !checked || checked->takeKindsChanged();
    if (haveChanged || !m_remarksOfEntries.empty()) // an edited entry loses its remarks
        ++m_kindsRevision;
    onChanged();
}

void Checker::onChanged()
{
    const CheckedDocument *checked = m_checked->get();
    m_byRule = checked ? checked->totals() : std::vector<ProblemCounts>(rules().size());
    m_mutedCount = checked ? checked->mutedCount() : 0;
    const auto add = [this](const std::vector<ProblemKind> &kinds) {
        for (const ProblemKind &kind : kinds)
            ++(kind.isMuted ? m_mutedCount : m_byRule[placeOf(kind.rule)][kind.severity]);
    };
    add(kindsOfDocument());
    for (int row = 0; !m_remarksOfEntries.empty() && row < m_document.entryCount(); ++row)
        add(kindsOfRemarks(row));
    m_totals = {};
    for (const ProblemCounts &counts : m_byRule) {
        for (const Severity severity : enumValues<Severity>())
            m_totals[severity] += counts[severity];
    }
    emit changed();
}

} // namespace bcfg::ui::session
