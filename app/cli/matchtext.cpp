// SPDX-License-Identifier: Apache-2.0
#include "app/cli/matchtext.h"

#include "core/model/utf8.h"

#include <algorithm>

namespace bcfg::cli {

namespace {

constexpr std::size_t titleWidth = 40;
constexpr std::size_t tableWidth = 100;
constexpr std::size_t overriddenWidth = 9; // "  ↳ 12345"

struct Look
{
    Status status;
    std::string_view glyph;
    std::string_view meaning;
    std::string_view color; ///< of ANSI X3.64; blue, amber, vermilion and grey stay apart for the colour-blind
};

constexpr Look looks[] = {
    {Status::Quantized, "●", "quantized", "\x1b[34m"},
    {Status::ObservedOnly, "◐", "observed only", "\x1b[33m"},
    {Status::NoEffect, "○", "no effect", "\x1b[33m"},
    {Status::Rejected, "✕", "rejected", "\x1b[31m"},
    {Status::NotConfigured, "–", "not configured", "\x1b[90m"},
    {Status::Error, "!", "error", "\x1b[31m"},
};

const Look &lookOf(Status status)
{
    return *std::ranges::find(looks, status, &Look::status);
}

std::string colored(std::string_view text, std::string_view code, bool color)
{
    return color ? std::string(code).append(text).append("\x1b[0m") : std::string(text);
}

std::string glyph(Status status, bool color)
{
    return colored(lookOf(status).glyph, lookOf(status).color, color);
}

/// Cut in the middle to the width, or filled up to it.
std::string fitted(const std::string &text, std::size_t width)
{
    const std::size_t length = codePointCount(text);
    if (length <= width)
        return text + std::string(width - length, ' ');
    const auto prefix = [](std::string_view from, std::size_t count) {
        std::size_t bytes = 0;
        for (std::size_t seen = 0; bytes < from.size(); ++bytes) {
            if (!isContinuation(from[bytes]) && seen++ == count)
                break;
        }
        return from.substr(0, bytes);
    };
    const std::size_t head = (width - 1) / 2;
    const std::size_t tail = width - 1 - head;
    return std::string(prefix(text, head)) + "…" + text.substr(prefix(text, length - tail).size());
}

std::string right(std::size_t number, std::size_t width)
{
    const std::string text = std::to_string(number);
    return std::string(text.size() < width ? width - text.size() : 0, ' ') + text;
}

std::string title(const MatchRow &row, Api api)
{
    return row.shown->title(api);
}

/// What a verdict says besides its status.
std::string details(const Verdict &verdict)
{
    if (verdict.error)
        return verdict.error->type + ": " + verdict.error->message;
    std::string text;
    if (verdict.dtypeConfig)
        text += "dtype config " + std::to_string(*verdict.dtypeConfig);
    if (verdict.observers && verdict.prepare.value_or(false))
        text += ", " + std::to_string(*verdict.observers) + (*verdict.observers == 1 ? " observer" : " observers");
    return text;
}

std::string csvField(const std::string &text)
{
    if (text.find_first_of(",\"\n\r") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted.append(c == '"' ? 2 : 1, c);
    return quoted + '"';
}

std::string optionalText(std::optional<std::size_t> value)
{
    return value ? std::to_string(*value) : std::string();
}

std::string optionalText(std::optional<bool> value)
{
    return value ? (*value ? "true" : "false") : std::string();
}

void appendBlock(std::string &text, const MatchHeader &header, const std::vector<MatchRow> &rows, std::size_t first,
                 std::size_t last, bool color)
{
    for (std::size_t i = first; i < last; ++i)
        text += right(i + 1, 5) + "  " + header.columns[i] + '\n';
    text += '\n' + std::string(titleWidth + 9, ' ');
    for (std::size_t i = first; i < last; ++i)
        text += right(i + 1, 3);
    text += '\n';
    for (const MatchRow &row : rows) {
        text += right(row.candidate.index, 6) + "  " + fitted(title(row, header.api), titleWidth) + ' ';
        for (std::size_t i = first; i < last; ++i)
            text += "  " + glyph(row.cells[i].explanation.verdict.status, color);
        if (row.overriddenBy)
            text += "  ↳ " + std::to_string(*row.overriddenBy);
        text += '\n';
    }
    text += '\n';
}

} // namespace

std::string matchTable(const MatchHeader &header, const std::vector<MatchRow> &rows, bool color)
{
    std::string text;
    if (header.columns.size() == 1) {
        for (const MatchRow &row : rows) {
            const Verdict &verdict = row.cells.front().explanation.verdict;
            text += right(row.candidate.index, 6) + "  " + fitted(title(row, header.api), titleWidth) + "  " +
                    glyph(verdict.status, color) + ' ' + std::string(lookOf(verdict.status).meaning);
            const std::string more = details(verdict).substr(0, tableWidth - titleWidth - 26);
            text += (more.empty() ? "" : ": " + more) + '\n';
        }
    } else {
        constexpr std::size_t widest = (tableWidth - titleWidth - 9 - overriddenWidth) / 3;
        for (std::size_t first = 0; first < header.columns.size(); first += widest)
            appendBlock(text, header, rows, first, std::min(first + widest, header.columns.size()), color);
    }
    for (const Look &look : looks)
        text += colored(look.glyph, look.color, color) + ' ' + std::string(look.meaning) + "   ";
    text.erase(text.find_last_not_of(' ') + 1);
    return text + '\n';
}

std::string matchExplanation(const MatchHeader &header, const MatchRow &row, bool color)
{
    std::string text = right(row.candidate.index, 6) + "  " + title(row, header.api) + '\n';
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const MatchCell &cell = row.cells[i];
        const Verdict &verdict = cell.explanation.verdict;
        const std::string more = details(verdict);
        text += "        " + glyph(verdict.status, color) + ' ' + header.columns[i] + ": " +
                std::string(lookOf(verdict.status).meaning) + (more.empty() ? "" : " (" + more + ")") + '\n';
        std::optional<std::size_t> dtypeConfig;
        for (const Check &check : cell.explanation.checks) {
            if (check.dtypeConfig != dtypeConfig)
                text += "          dtype config " + std::to_string(check.dtypeConfig) + '\n';
            dtypeConfig = check.dtypeConfig;
            text += std::string("            ") +
                    (!check.isMade ? "– "
                     : check.ok    ? "✓ "
                                   : colored("✕ ", "\x1b[31m", color)) +
                    std::string(toString(check.when)) + ' ' + check.field + ": wants " + check.wants + ", has " +
                    check.has + '\n';
            if (!check.ok || !check.isMade)
                text += "                " + check.why + "  " + check.where.text() + '\n';
        }
        for (const std::string &warning : cell.explanation.warnings)
            text += "          warning: " + warning.substr(0, warning.find('\n')) + '\n';
        for (const std::string &note : cell.explanation.notes)
            text += "          note: " + note + '\n';
        for (const NearestChange &change : cell.nearest)
            text += "          → " + change.title + '\n';
    }
    return text;
}

std::string matchCsvHeader()
{
    return "index,pattern,overridden_by,qconfig,status,prepare,dtype_config,observers,convert,error,message\n";
}

std::string matchCsv(const MatchHeader &header, const MatchRow &row)
{
    std::string text;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const Verdict &verdict = row.cells[i].explanation.verdict;
        text += std::to_string(row.candidate.index) + ',' + csvField(title(row, header.api)) + ',' +
                optionalText(row.overriddenBy) + ',' + csvField(header.columns[i]) + ',' +
                std::string(toString(verdict.status)) + ',' + optionalText(verdict.prepare) + ',' +
                optionalText(verdict.dtypeConfig) + ',' + optionalText(verdict.observers) + ',' +
                optionalText(verdict.convert) + ',' + (verdict.error ? verdict.error->type : std::string()) + ',' +
                csvField(verdict.error ? verdict.error->message : std::string()) + '\n';
    }
    return text;
}

} // namespace bcfg::cli
