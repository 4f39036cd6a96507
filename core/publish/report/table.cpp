// SPDX-License-Identifier: Apache-2.0
#include "core/publish/report/table.h"

#include "core/document/model/dtypetext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/progress.h"
#include "core/document/model/utf8.h"
#include "core/prepare/decisions/earlyerrors.h"
#include "core/torch/catalog/release.h"
#include "core/torch/patternkey.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

namespace bcfg {

namespace {

constexpr std::size_t maximumColumns = 100;

/// A list of texts without duplicates, which numbers each text by its index.
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

/// The letters above a column: A to Z, then AA, AB …
std::string letters(std::size_t column)
{
    const std::string last(1, static_cast<char>('A' + column % 26));
    return column < 26 ? last : letters(column / 26 - 1) + last;
}

std::string cellText(const SupportMatrix::Row &row, std::size_t column)
{
    const std::string *cell = valueUnder(row.cells, column);
    if (!cell)
        return "-";
    return cell->empty() ? "yes" : "yes " + *cell;
}

/// The last line of a table that does not show all columns; empty for one that does.
std::string leftOutText(const SupportMatrix &matrix)
{
    if (matrix.columnsLeftOut == 0)
        return {};
    return "\nOnly the first " + std::to_string(maximumColumns) + " combinations of dtypes are shown; " +
           std::to_string(matrix.columnsLeftOut) + " more are not.\n";
}

std::string heading(const BackendConfig &document, const SupportMatrix &matrix)
{
    const std::string name = document.name().empty() ? "(no name)" : visibleText(document.name());
    return name + ", PyTorch " + std::string(releaseOf(document).version()) + ": " +
           patternCountText(document, matrix.rows.size());
}

/// Pads a text with blanks to a width of at most 120, so that a few long texts do not widen all lines. Counts each
/// character as one column of a terminal, as those of patterns and constraints are.
std::string padded(const std::string &text, std::size_t to)
{
    constexpr std::size_t widest = 120;
    to = std::min(to, widest);
    return text + std::string(to - std::min(to, codePointCount(text)), ' ');
}

std::string asText(const BackendConfig &document, const SupportMatrix &matrix)
{
    std::vector<std::size_t> widths{codePointCount("pattern")};
    for (const SupportMatrix::Row &row : matrix.rows)
        widths[0] = std::max(widths[0], codePointCount(row.pattern));
    for (std::size_t column = 0; column < matrix.columns.size(); ++column) {
        std::size_t widest = letters(column).size();
        for (const SupportMatrix::Row &row : matrix.rows)
            widest = std::max(widest, cellText(row, column).size());
        widths.push_back(widest);
    }
    std::string text = heading(document, matrix) + "\n\n" + padded("pattern", widths[0]);
    const auto endLine = [&] {
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    };
    for (std::size_t column = 0; column < matrix.columns.size(); ++column)
        text += "  " + padded(letters(column), widths[column + 1]);
    endLine();
    for (const SupportMatrix::Row &row : matrix.rows) {
        text += padded(row.pattern, widths[0]);
        for (std::size_t column = 0; column < matrix.columns.size(); ++column)
            text += "  " + padded(cellText(row, column), widths[column + 1]);
        endLine();
    }
    text += '\n';
    for (std::size_t column = 0; column < matrix.columns.size(); ++column)
        text += padded(letters(column), 3) + ' ' + matrix.columns[column] + '\n';
    for (std::size_t i = 0; i < matrix.constraints.size(); ++i)
        text += padded(std::to_string(i + 1), 3) + ' ' + matrix.constraints[i] + '\n';
    return text + leftOutText(matrix);
}

std::string asMarkdown(const BackendConfig &document, const SupportMatrix &matrix)
{
    std::string text = "# " + markdownText(heading(document, matrix)) + "\n\n| pattern |";
    std::string rule = "\n| --- |";
    for (std::size_t column = 0; column < matrix.columns.size(); ++column) {
        text += ' ' + letters(column) + " |";
        rule += " --- |";
    }
    text += rule + '\n';
    for (const SupportMatrix::Row &row : matrix.rows) {
        text += "| " + markdownText(row.pattern) + " |";
        for (std::size_t column = 0; column < matrix.columns.size(); ++column)
            text += ' ' + cellText(row, column) + " |";
        text += '\n';
    }
    text += '\n';
    for (std::size_t column = 0; column < matrix.columns.size(); ++column)
        text += "- **" + letters(column) + "**: " + markdownText(matrix.columns[column]) + '\n';
    for (std::size_t i = 0; i < matrix.constraints.size(); ++i)
        text += "- **" + std::to_string(i + 1) + "**: " + markdownText(matrix.constraints[i]) + '\n';
    return text + leftOutText(matrix);
}

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
        if (namingError(config, releaseOf(document))) {
            matrix.rows.push_back(std::move(row));
            continue;
        }
        // Pairs of a column and the constraints of a dtype config.
        std::set<std::pair<std::size_t, std::string>> alternatives;
        for (const DTypeConfig &dtypes : config.dtypeConfigs()) {
            const std::size_t column = columns.indexOf(dtypesText(dtypes));
            if (column >= maximumColumns)
                continue;
            std::string numbers;
            for (const Field slot : fields(Level::DTypeConfig, FieldKind::ConstrainedDType)) {
                const std::string bounds = boundsText(dtypes.constraints(slot));
                if (bounds.empty())
                    continue;
                const std::size_t constraint = constraints.indexOf(std::string(info(slot).word) + ": " + bounds);
                numbers += (numbers.empty() ? "" : ",") + std::to_string(constraint + 1);
            }
            std::string &cell = row.cells[column];
            if (alternatives.emplace(column, numbers).second)
                cell += (cell.empty() ? "" : " or ") + numbers;
        }
        for (auto &[column, cell] : row.cells) {
            // A dtype config without constraints accepts everything that the others accept.
            if (alternatives.contains({column, {}}))
                cell.clear();
        }
        matrix.rows.push_back(std::move(row));
    }
    if (matrix.columns.size() > maximumColumns) {
        matrix.columnsLeftOut = matrix.columns.size() - maximumColumns;
        matrix.columns.resize(maximumColumns);
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

std::string supportTable(const BackendConfig &document, TableFormat format)
{
    SupportMatrix matrix = supportMatrix(document);
    for (SupportMatrix::Row &row : matrix.rows)
        row.pattern = visibleText(row.pattern);
    return format == TableFormat::Markdown ? asMarkdown(document, matrix) : asText(document, matrix);
}

} // namespace bcfg
