// SPDX-License-Identifier: Apache-2.0
#include "ui/document/checker.h"

#include "ui/text.h"

namespace bcfg::ui {

namespace {

void add(ProblemCounts &sum, const ProblemCounts &counts)
{
    for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] += counts[i];
}

void add(ProblemCounts &sum, const std::vector<Diagnostic> &diagnostics)
{
    for (const Diagnostic &diagnostic : diagnostics)
        ++sum[static_cast<std::size_t>(diagnostic.severity)];
}

} // namespace

Checker::Checker(Document &document, QObject *parent)
    : QObject(parent),
      m_document(document),
      m_checked(document, *this, [this] { onChanged(); })
{
    m_checked.setBuild([](const BackendConfig &snapshot) { return std::make_unique<CheckedDocument>(snapshot); });
}

std::vector<Diagnostic> Checker::ofDocument() const
{
    std::vector<Diagnostic> all = m_remarksOfHead;
    if (const CheckedDocument *checked = m_checked.get())
        all.insert(all.end(), checked->ofDocument().begin(), checked->ofDocument().end());
    return all;
}

std::vector<Diagnostic> Checker::ofEntry(int row) const
{
    const auto index = static_cast<std::size_t>(row);
    std::vector<Diagnostic> all;
    for (Diagnostic diagnostic : remarksOf(row)) {
        diagnostic.where = diagnostic.where.inConfig(index); // it may have moved since it was read
        all.push_back(std::move(diagnostic));
    }
    CheckedDocument *checked = m_checked.get();
    if (checked && index < checked->counts().size()) {
        std::vector<Diagnostic> found = checked->ofEntry(index);
        all.insert(all.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
    }
    return all;
}

std::vector<ChainStep> Checker::chainOf(int row) const
{
    const auto index = static_cast<std::size_t>(row);
    const CheckedDocument *checked = m_checked.get();
    return checked && index < checked->counts().size() ? checked->chainOf(index) : std::vector<ChainStep>();
}

ProblemCounts Checker::counts(int row) const
{
    ProblemCounts sum = {};
    const auto index = static_cast<std::size_t>(row);
    if (const CheckedDocument *checked = m_checked.get(); checked && index < checked->counts().size())
        sum = checked->counts()[index];
    add(sum, remarksOf(row));
    return sum;
}

std::vector<RuleNumber> Checker::rulesOf(int row) const
{
    std::vector<RuleNumber> all = ruleNumbersOf(remarksOf(row));
    const auto index = static_cast<std::size_t>(row);
    if (const CheckedDocument *checked = m_checked.get(); checked && index < checked->rules().size())
        all.insert(all.end(), checked->rules()[index].begin(), checked->rules()[index].end());
    return all;
}

std::optional<Severity> Checker::worst(int row) const
{
    const ProblemCounts sum = counts(row);
    for (const Severity severity : {Severity::Error, Severity::Warning, Severity::Info}) {
        if (sum[static_cast<std::size_t>(severity)] > 0)
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
        return diagnostic.rule.starts_with('T');
    };
    std::erase_if(m_remarksOfHead, isOfTorch);
    for (auto &[identity, remarked] : m_remarksOfEntries)
        std::erase_if(remarked.diagnostics, isOfTorch);
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
        const Shared<PatternConfig> &entry = m_document.entry(toInt(*index));
        const auto [found, isNew] = m_remarksOfEntries.try_emplace(entry.identity(), RemarkedEntry{entry, {}});
        found->second.diagnostics.push_back(diagnostic);
    }
    onChanged();
}

const std::vector<Diagnostic> &Checker::remarksOf(int row) const
{
    static const std::vector<Diagnostic> none;
    if (m_remarksOfEntries.empty() || !m_document.isRow(row))
        return none;
    const auto found = m_remarksOfEntries.find(m_document.entry(row).identity());
    return found == m_remarksOfEntries.end() ? none : found->second.diagnostics;
}

void Checker::onChanged()
{
    m_totals = {};
    add(m_totals, m_remarksOfHead);
    if (const CheckedDocument *checked = m_checked.get()) {
        add(m_totals, checked->ofDocument());
        for (const ProblemCounts &counts : checked->counts())
            add(m_totals, counts);
    }
    for (int row = 0; !m_remarksOfEntries.empty() && row < m_document.entryCount(); ++row)
        add(m_totals, remarksOf(row));
    emit changed();
}

} // namespace bcfg::ui
