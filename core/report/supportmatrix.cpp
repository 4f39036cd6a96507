// SPDX-License-Identifier: Apache-2.0
#include "core/report/supportmatrix.h"

#include "core/model/typednumber.h"
#include "core/torch/dtypechecks.h"
#include "core/torch/patternkey.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace bcfg {

namespace {

struct Slot
{
    Field field;
    std::string_view name;
};
constexpr Slot slots[] = {{Field::InputDType, "input"}, {Field::OutputDType, "output"}, {Field::WeightDType, "weight"}};

std::string columnOf(const DTypeConfig &config)
{
    std::string text;
    const auto add = [&](std::string_view part) {
        text += (text.empty() ? "" : ", ") + std::string(part);
    };
    for (const Slot &slot : slots) {
        if (const std::optional<DType> dtype = config.constraints(slot.field).dtype())
            add(std::string(slot.name) + ' ' + std::string(dtype->shortName()));
    }
    if (const std::optional<DType> bias = config.biasDType())
        add("bias " + std::string(bias->shortName()));
    if (torch::isDynamic(config))
        add("dynamic");
    return text.empty() ? "any dtype" : text;
}

/// "values 0 to 127, scale at least 2**-12"; empty where nothing is set.
std::string boundsText(const DTypeWithConstraints &constraints)
{
    std::string text;
    const auto bound = [&](Field field) -> const Number * {
        return constraints.record().get<Number>(field);
    };
    const auto add = [&](const std::string &part) {
        text += (text.empty() ? "" : ", ") + part;
    };
    const auto addBound = [&](Field field, const char *words) {
        if (const Number *number = bound(field))
            add(words + typedText(*number));
    };
    const Number *min = bound(Field::QuantMinLowerBound);
    const Number *max = bound(Field::QuantMaxUpperBound);
    if (min && max)
        add("values " + typedText(*min) + " to " + typedText(*max));
    else
        addBound(min ? Field::QuantMinLowerBound : Field::QuantMaxUpperBound, min ? "values from " : "values up to ");
    addBound(Field::ScaleMinLowerBound, "scale at least ");
    addBound(Field::ScaleMaxUpperBound, "scale at most ");
    addBound(Field::ScaleExactMatch, "scale ");
    addBound(Field::ZeroPointExactMatch, "zero point ");
    return text;
}

/// Texts, each once.
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
        const PatternConfig &config = *document.configs[index];
        SupportMatrix::Row row{index, config.title(document.api), {}};
        for (const DTypeConfig &dtypes : config.dtypeConfigs()) {
            const std::size_t column = columns.indexOf(columnOf(dtypes));
            if (column >= SupportMatrix::maximumColumns)
                continue;
            SupportMatrix::Cell &cell = row.cells[column];
            for (const Slot &slot : slots) {
                const std::string bounds = boundsText(dtypes.constraints(slot.field));
                if (!bounds.empty())
                    cell.constraints.push_back(constraints.indexOf(std::string(slot.name) + ": " + bounds));
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
        const std::optional<Pattern> pattern = document.configs[row.config]->reversedPattern(document.api);
        if (titles[row.pattern] > 1 && pattern) // torch.nn.Conv1d and torch.ao.nn.qat.Conv1d have one short title
            row.pattern += " = " + notation(toForward(*pattern).value_or(*pattern));
    }
    return matrix;
}

} // namespace bcfg
