// SPDX-License-Identifier: Apache-2.0
#include "app/cli/matchreport.h"
#include "core/document/json/exporter.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"

namespace bcfg::cli {

void Coverage::add(const MatchRow &row)
{
    m_counts.resize(row.cells->size());
    for (std::size_t i = 0; i < row.cells->size(); ++i)
        ++m_counts[i][(*row.cells)[i].status()];
    if (m_counted.insert(row.decides).second)
        addUses(row);
}

/// Counts the dtype configs that the deciding pattern config lists, and those that fit.
void Coverage::addUses(const MatchRow &row)
{
    const JsonValue json = toJson(*row.decides);
    const JsonValue *list = json.find("dtype_configs");
    std::vector<std::size_t> uses; // indices in m_uses, by the dtype config's index in the list
    for (std::size_t i = 0; list && list->array() && i < list->array()->size(); ++i) {
        const JsonValue &dtypeConfig = (*list->array())[i];
        const auto [use, isNew] = m_indices.try_emplace(writeJsonLine(dtypeConfig), m_uses.size());
        if (isNew)
            m_uses.push_back({dtypeConfig});
        uses.push_back(use->second);
    }
    std::set<std::size_t> fitting;
    for (const MatchCell &cell : *row.cells) {
        if (const Fit *fit = cell.explanation.verdict.fit(); fit && fit->dtypeConfig < uses.size())
            fitting.insert(uses[fit->dtypeConfig]);
    }
    for (const std::size_t use : std::set<std::size_t>(uses.begin(), uses.end()))
        ++m_uses[use].patterns;
    for (const std::size_t use : fitting)
        ++m_uses[use].fits;
}

Lines Coverage::text(const std::vector<std::string> &columns) const
{
    Lines lines("quantized  observed only  no effect  rejected  not configured  error  no pattern");
    std::size_t quantized = 0;
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        const Counts &counts = m_counts[i];
        quantized += counts[Status::Quantized];
        lines.line(rightAligned(counts[Status::Quantized], 9) + rightAligned(counts[Status::ObservedOnly], 15) +
                   rightAligned(counts[Status::NoEffect], 11) + rightAligned(counts[Status::Rejected], 10) +
                   rightAligned(counts[Status::NotConfigured], 16) + rightAligned(counts[Status::Error], 7) +
                   rightAligned(counts[Status::NoPattern], 12) + "  " + columns[i]);
    }
    lines.line("").line(
        "Dtype configs: in how many pattern configs each fits under some QConfig, of how many that have it; overridden "
        "ones aside");
    for (const DTypeConfigUse &use : m_uses) {
        lines.line(rightAligned(use.fits, 9) + " of " + rightAligned(use.patterns, 5) + "  " +
                   (use.fits ? "     " : "DEAD ") + writeJsonLine(use.config));
    }
    if (quantized == 0)
        lines.line("").line("NOTHING WOULD BE QUANTIZED: no pattern config is quantized under any of these QConfigs.");
    return lines;
}

JsonValue Coverage::json(const std::vector<std::string> &columns) const
{
    JsonValue::Array byColumn;
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        JsonValue::Object row{{"qconfig", columns[i]}};
        for (const Status status : enumValues<Status>())
            row.emplace_back(toString(status), JsonValue::count(m_counts[i][status]));
        byColumn.push_back(std::move(row));
    }
    const auto useJson = [](const DTypeConfigUse &use) {
        return JsonValue::Object{{"dtype_config", use.config},
                                 {"patterns", JsonValue::count(use.patterns)},
                                 {"fits", JsonValue::count(use.fits)},
                                 {"dead", use.fits == 0}};
    };
    return JsonValue::Object{{"qconfigs", std::move(byColumn)}, {"dtype_configs", mapped<JsonValue>(m_uses, useJson)}};
}

} // namespace bcfg::cli
