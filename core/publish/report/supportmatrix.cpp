// SPDX-License-Identifier: Apache-2.0
#include "core/publish/report/supportmatrix.h"

#include "core/document/model/dtypetext.h"
#include "core/document/model/printable.h"
#include "core/document/model/progress.h"
#include "core/torch/patternkey.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace bcfg {

namespace {

/// A list in which each text stands once, and is known by its index.
class Numbered
{
public:
    explicit Numbered(std::vector<std::string> &texts) : m_texts(texts) {}

    std::size_t indexOf(const std::string &text)
    {
        const auto [found, isNew] = m_indices.try_emplace(text, m_texts.size());
        if (isNew)
            m_texts.push_back(text);
        return found->second;
    }

private:
    std::vector<std::string> &m_texts;
    std::unordered_map<std::string, std::size_t> m_indices;
};

} // namespace

SupportMatrix supportMatrix(const BackendConfig &document)
{
    SupportMatrix matrix;
    Numbered columns(matrix.columns);
    Numbered constraints(matrix.constraints);
    for (const std::size_t index : torch::registeredConfigs(document)) {
        goOn();
        const PatternConfig &config = *document.configs[index];
        SupportMatrix::Row row{index, config.title(document.api), {}};
        for (const DTypeConfig &dtypes : config.dtypeConfigs()) {
            const std::size_t column = columns.indexOf(dtypesText(dtypes));
            if (column >= SupportMatrix::maximumColumns)
                continue;
            std::string &numbers = row.cells[column];
            for (const Field slot : fields(Level::DTypeConfig, FieldKind::ConstrainedDType)) {
                const std::string bounds = boundsText(dtypes.constraints(slot));
                if (bounds.empty())
                    continue;
                const std::size_t constraint = constraints.indexOf(std::string(info(slot).word) + ": " + bounds);
                numbers += (numbers.empty() ? "" : ",") + std::to_string(constraint + 1);
            }
        }
        matrix.rows.push_back(std::move(row));
    }
    if (matrix.columns.size() > SupportMatrix::maximumColumns) {
        matrix.columnsLeftOut = matrix.columns.size() - SupportMatrix::maximumColumns;
        matrix.columns.resize(SupportMatrix::maximumColumns);
    }
    std::map<std::string, int> titles;
    for (const SupportMatrix::Row &row : matrix.rows)
        ++titles[row.pattern];
    for (SupportMatrix::Row &row : matrix.rows) {
        const std::optional<Pattern> pattern = document.configs[row.config]->readablePattern(document.api);
        if (titles[row.pattern] > 1 && pattern) // torch.nn.Conv1d and torch.ao.nn.qat.Conv1d have one short title
            row.pattern += " = " + notation(*pattern);
    }
    return matrix;
}

std::string patternCountText(const BackendConfig &document, std::size_t registered)
{
    const std::string patterns = countedText(registered, "pattern", "patterns");
    const std::size_t entries = document.configs.size();
    return entries == registered ? patterns : patterns + " of " + countedText(entries, "entry", "entries");
}

} // namespace bcfg
