// SPDX-License-Identifier: Apache-2.0
#include "app/cli/matchcsv.h"

#include "app/cli/lines.h"

#include <algorithm>

namespace bcfg::cli {

namespace {

/// To a spreadsheet; some take the wide forms of Japanese keyboards too.
bool beginsFormula(std::string_view text)
{
    constexpr std::string_view signs[] = {"=", "+", "-", "@", "＝", "＋", "－", "＠"};
    return std::ranges::any_of(signs, [&](std::string_view sign) { return text.starts_with(sign); });
}

std::string optionalText(std::optional<std::size_t> value)
{
    return value ? std::to_string(*value) : std::string();
}

std::string optionalText(std::optional<bool> value)
{
    return value ? (*value ? "true" : "false") : std::string();
}

} // namespace

std::string csvField(std::string_view text)
{
    const std::string visible = Lines().add(text).text();
    std::string field;
    for (std::size_t i = 0; i < visible.size(); ++i) {
        if ((i == 0 || visible[i - 1] == ';') && beginsFormula(std::string_view(visible).substr(i)))
            field += '\'';
        field.append(visible[i] == '"' ? 2 : 1, visible[i]);
    }
    return field.find_first_of(",;\"") == std::string::npos ? field : '"' + field + '"';
}

std::string matchCsvHeader()
{
    return "index,pattern,overridden_by,qconfig,status,prepare,dtype_config,observers,convert,error,message\n";
}

std::string matchCsv(const MatchHeader &header, const MatchRow &row)
{
    std::string text;
    for (std::size_t i = 0; i < row.cells->size(); ++i) {
        const Verdict &verdict = (*row.cells)[i].explanation.verdict;
        const Fit *fit = verdict.fit();
        const PythonError *error = verdict.error();
        const bool isFx = header.mode == "fx"; // the documentation speaks of dtype configs only
        text += std::to_string(row.index) + ',' + csvField(row.shown->title(header.api)) + ',' +
                optionalText(row.overriddenBy) + ',' + csvField(header.columns[i]) + ',' +
                std::string(toString(verdict.status())) + ',' + optionalText(isFx ? prepareOf(verdict) : std::nullopt) +
                ',' + (fit ? std::to_string(fit->dtypeConfig) : std::string()) + ',' +
                optionalText(isFx ? observersOf(verdict) : std::nullopt) + ',' + optionalText(verdict.convert) + ',' +
                csvField(error ? error->type : std::string()) + ',' + csvField(error ? error->message : std::string()) +
                '\n';
    }
    return text;
}

} // namespace bcfg::cli
