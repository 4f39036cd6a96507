// SPDX-License-Identifier: Apache-2.0
#include "app/cli/matchreport.h"

namespace bcfg::cli {

namespace {

std::string optionalText(std::optional<std::size_t> value)
{
    return value ? std::to_string(*value) : std::string();
}

std::string optionalText(std::optional<bool> value)
{
    return value ? (*value ? "true" : "false") : std::string();
}

/// Two fields: the type and the message; both empty for no error.
std::string errorCells(const PythonError *error)
{
    return error ? csvCell(error->type) + ',' + csvCell(error->message) : ",";
}

} // namespace

std::string matchCsv(const MatchHeader &header, const MatchRow &row)
{
    std::string text;
    for (std::size_t i = 0; i < row.cells->size(); ++i) {
        const Verdict &verdict = (*row.cells)[i].explanation.verdict;
        const Fit *fit = verdict.fit();
        const bool isFx = header.mode == "fx"; // the contract has nothing to say about prepare and observers
        text += std::to_string(row.index) + ',' + csvCell(row.shown->title(header.api)) + ',' +
                optionalText(row.overriddenBy) + ',' + csvCell(header.columns[i]) + ',' +
                std::string(toString(verdict.status())) + ',' + optionalText(isFx ? prepareOf(verdict) : std::nullopt) +
                ',' + (fit ? std::to_string(fit->dtypeConfig) : std::string()) + ',' +
                optionalText(isFx ? observersOf(verdict) : std::nullopt) + ',' + optionalText(verdict.convert) + ',' +
                errorCells(verdict.error()) + ',';
        if (const std::optional<Outcome> &outcome = (*row.cells)[i].outcome)
            text += std::string(toString(outcome->status)) + ',' + optionalText(outcome->by) + ',' +
                    csvCell(outcome->fusedInto) + ',' + errorCells(outcome->error ? &*outcome->error : nullptr);
        else
            text += ",,,,";
        text += '\n';
    }
    return text;
}

} // namespace bcfg::cli
