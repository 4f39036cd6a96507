// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/judgeddocument.h"

#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "ui/basis/text.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace bcfg::ui::session {

VerdictColumn::VerdictColumn(QConfigAssignment assignment, std::size_t rows)
    : m_assignment(std::move(assignment)),
      m_outcomes(rows)
{
    m_counts[Status::NotConfigured] = static_cast<int>(rows);
}

void VerdictColumn::insert(std::size_t row)
{
    m_outcomes.insert(m_outcomes.begin() + static_cast<std::ptrdiff_t>(row), Kept());
    ++m_counts[Status::NotConfigured];
}

void VerdictColumn::remove(std::size_t row)
{
    --m_counts[m_outcomes[row].status];
    m_outcomes.erase(m_outcomes.begin() + static_cast<std::ptrdiff_t>(row));
}

void VerdictColumn::judge(ModelOfPattern &model)
{
    const Outcome outcome = model.outcome(m_assignment);
    Kept &kept = m_outcomes[model.candidate().index];
    --m_counts[kept.status];
    kept = {outcome.status, !outcome.fusedInto.empty()};
    ++m_counts[kept.status];
}

JudgedDocument::JudgedDocument(const BackendConfig &document, Assignments assignments) : m_index(document)
{
    for (auto &[slot, assignment] : assignments)
        m_columns.try_emplace(slot, std::move(assignment), size());
    m_concerned.resize(size());
    std::iota(m_concerned.begin(), m_concerned.end(), std::size_t(0));
    finish();
    m_changes.isNew = true;
}

void JudgedDocument::insert(std::size_t row, const Shared<PatternConfig> &entry)
{
    for (auto &[slot, column] : m_columns)
        column.insert(row);
    if (m_changes.first <= m_changes.last)
        ++m_changes.last; // the last changed row is one row lower if the new row is above it
    for (std::size_t &concerned : m_concerned)
        concerned += concerned >= row ? 1 : 0;
    concern(m_index.insert(row, entry));
}

void JudgedDocument::remove(std::size_t row)
{
    for (auto &[slot, column] : m_columns)
        column.remove(row);
    m_changes.first = std::max(0, m_changes.first - 1);
    std::erase(m_concerned, row);
    for (std::size_t &concerned : m_concerned)
        concerned -= concerned > row ? 1 : 0;
    concern(m_index.remove(row));
}

void JudgedDocument::replace(std::size_t row, const Shared<PatternConfig> &entry)
{
    concern(m_index.replace(row, entry));
}

void JudgedDocument::concern(const std::vector<std::size_t> &rows)
{
    m_concerned.insert(m_concerned.end(), rows.begin(), rows.end());
}

const VerdictColumn *JudgedDocument::column(int slot) const
{
    return valueUnder(m_columns, slot);
}

JudgedDocument::Changes JudgedDocument::takeChanges()
{
    Changes changes = std::exchange(m_changes, Changes());
    changes.last = std::min(changes.last, toInt(size()) - 1);
    return changes;
}

/// Judges the rows that the edits since the last call concern, and adds the rows to m_changes. Makes one ModelOfPattern
/// per row, because all columns share the parts of it that depend on no QConfig.
void JudgedDocument::finish()
{
    if (m_concerned.empty())
        return;
    std::ranges::sort(m_concerned);
    m_concerned.erase(std::unique(m_concerned.begin(), m_concerned.end()), m_concerned.end());
    for (const std::size_t row : m_concerned) {
        goOn();
        ModelOfPattern model = m_index.model(row);
        for (auto &[slot, column] : m_columns)
            column.judge(model);
    }
    const bool isFirst = m_changes.last < m_changes.first;
    m_changes.first = isFirst ? toInt(m_concerned.front()) : std::min(m_changes.first, toInt(m_concerned.front()));
    m_changes.last = std::max(m_changes.last, toInt(m_concerned.back()));
    m_concerned.clear();
}

} // namespace bcfg::ui::session
