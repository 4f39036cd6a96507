// SPDX-License-Identifier: Apache-2.0
#include "app/cli/matchreport.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/utf8.h"

#include <algorithm>
#include <iterator>

namespace bcfg::cli {

namespace {

constexpr std::size_t leastWidth = 60; // on a narrower terminal, lines are broken
constexpr std::size_t widestTitle = 40;
constexpr std::size_t overriddenWidth = 9; // "  ↳ 12345"

struct Look
{
    Status status;
    std::string_view glyph;
    std::string_view meaning;
    std::string_view color; ///< an escape sequence; the colour-blind can tell these colours apart
};

constexpr Look looks[] = {
    // in the order of Status
    {Status::Quantized, "●", "quantized", "\x1b[34m"},
    {Status::ObservedOnly, "◐", "observed only", "\x1b[33m"},
    {Status::NoEffect, "○", "no effect", "\x1b[33m"},
    {Status::Rejected, "✕", "rejected", "\x1b[31m"},
    {Status::NotConfigured, "–", "not configured", "\x1b[90m"},
    {Status::Error, "!", "error", "\x1b[31m"},
    {Status::NoPattern, "·", "no pattern", "\x1b[90m"},
};
static_assert(std::size(looks) == enumCount<Status>);

const Look &lookOf(Status status)
{
    return looks[static_cast<std::size_t>(status)];
}

void addGlyph(Lines &lines, Status status, bool color)
{
    lines.add(lookOf(status).glyph, color ? lookOf(status).color : std::string_view());
}

/// A text cut in its middle to a width, or filled up to it with blanks.
std::string fitted(const std::string &text, std::size_t width)
{
    const std::size_t length = codePointCount(text);
    if (length <= width)
        return leftAligned(text, width);
    const std::size_t head = (width - 1) / 2;
    const std::size_t tail = width - 1 - head;
    return std::string(firstCodePoints(text, head)) + "…" + text.substr(firstCodePoints(text, length - tail).size());
}

/// The title of a row, escaped for printing, so that its width is known.
std::string title(const MatchRow &row, Api api)
{
    return withinLine(row.shown->title(api));
}

/// The details of a verdict besides its status: an error, or the dtype config and the number of observers.
std::string details(const Verdict &verdict)
{
    if (const PythonError *error = verdict.error())
        return error->text();
    const Fit *fit = verdict.fit();
    if (!fit)
        return {};
    std::string text = "dtype config #" + std::to_string(fit->dtypeConfig);
    if (fit->observers)
        text += ", " + countedText(*fit->observers, "observer", "observers");
    return text;
}

/// How a model of the pattern came to its outcome, if that differs from the verdict on the pattern by itself: the fused
/// module, the other entry that takes it, or the error that only the model raises.
std::string courseOfCell(const MatchCell &cell, const MatchRow &row)
{
    if (!cell.outcome)
        return {};
    if (cell.outcome->error && !cell.explanation.verdict.error())
        return cell.outcome->error->text();
    return courseOf(*cell.outcome, row.overriddenBy.value_or(row.index));
}

void addCheck(Lines &lines, const Check &check, bool color)
{
    lines.add("            ");
    if (!check.isMade)
        lines.add("–");
    else if (check.ok)
        lines.add("✓");
    else
        lines.add("✕", color ? "\x1b[31m" : "");
    lines.line(' ' + std::string(toString(check.when)) + ' ' + check.name() + ": wants " + check.wants + ", has " +
               check.has);
    if (!check.ok || !check.isMade)
        lines.line("                " + check.why + "  " + check.where.text());
}

std::string boolCell(std::optional<bool> value)
{
    return value ? (*value ? "true" : "false") : std::string();
}

/// Two fields: the type and the message; both empty for no error.
std::string errorCells(const PythonError *error)
{
    return error ? csvCell(error->type) + ',' + csvCell(error->message) : ",";
}

} // namespace

MatchTable::MatchTable(const MatchHeader &header, std::size_t width, bool cutsDetails)
    : m_header(header),
      m_width(std::max(width, leastWidth)),
      m_titleWidth(std::min(widestTitle, m_width * 2 / 5)),
      m_cutsDetails(cutsDetails)
{}

void MatchTable::add(const MatchRow &row)
{
    Row printed{row.index, title(row, m_header.api), {}, row.overriddenBy, {}, {}};
    if (const std::optional<Pattern> pattern = row.shown->readablePattern(m_header.api))
        printed.notation = withinLine(notation(*pattern));
    m_notations[printed.title].insert(printed.notation);
    for (const MatchCell &cell : *row.cells)
        printed.statuses.push_back(cell.status());
    if (row.cells->size() == 1) {
        const MatchCell &cell = row.cells->front();
        const std::string course = courseOfCell(cell, row);
        printed.details = withinLine(course.empty() ? details(cell.explanation.verdict) : course);
    }
    m_rows.push_back(std::move(printed));
}

std::string MatchTable::shownTitle(const Row &row) const
{
    const bool isShared = m_notations.at(row.title).size() > 1 && !row.notation.empty();
    return fitted(isShared ? row.notation : row.title, m_titleWidth);
}

void MatchTable::addBlock(Lines &lines, std::size_t first, std::size_t last, bool color) const
{
    for (std::size_t i = first; i < last; ++i)
        lines.line(rightAligned(i + 1, 5) + "  " + m_header.columns[i]);
    lines.line("").add(std::string(m_titleWidth + 9, ' '));
    for (std::size_t i = first; i < last; ++i)
        lines.add(rightAligned(i + 1, 3));
    lines.end();
    for (const Row &row : m_rows) {
        lines.add(rightAligned(row.index, 6) + "  " + shownTitle(row) + ' ');
        if (color) {
            for (std::size_t i = first; i < last; ++i)
                addGlyph(lines.add("  "), row.statuses[i], color);
        } else {
            std::string glyphs;
            for (std::size_t i = first; i < last; ++i)
                glyphs.append("  ").append(lookOf(row.statuses[i]).glyph);
            lines.add(glyphs);
        }
        if (row.overriddenBy)
            lines.add("  ↳ " + std::to_string(*row.overriddenBy));
        lines.end();
    }
    lines.end();
}

Lines MatchTable::text(bool color) const
{
    Lines lines;
    if (m_header.columns.size() == 1) {
        for (const Row &row : m_rows) {
            const Status status = row.statuses.front();
            const std::string_view meaning = lookOf(status).meaning;
            lines.add(rightAligned(row.index, 6) + "  " + shownTitle(row) + "  ");
            addGlyph(lines, status, color);
            lines.add(' ' + std::string(meaning));
            constexpr std::size_t otherCharacters = 14; // the row's number, the glyph, blanks, ": "
            const std::size_t left = m_width - m_titleWidth - meaning.size() - otherCharacters;
            if (!row.details.empty())
                lines.add(": " + (m_cutsDetails ? shortened(row.details, left) : row.details));
            lines.end();
        }
    } else {
        const std::size_t widest = (m_width - m_titleWidth - 9 - overriddenWidth) / 3;
        for (std::size_t first = 0; first < m_header.columns.size(); first += widest)
            addBlock(lines, first, std::min(first + widest, m_header.columns.size()), color);
    }
    std::size_t lineWidth = 0;
    for (const Look &look : looks) {
        const std::size_t width = look.meaning.size() + 5; // with the glyph and the blanks before and behind it
        if (lineWidth + width > m_width + 3) {
            lines.end();
            lineWidth = 0;
        }
        addGlyph(lineWidth == 0 ? lines : lines.add("   "), look.status, color);
        lines.add(' ' + std::string(look.meaning));
        lineWidth += width;
    }
    return lines.end();
}

Lines matchExplanation(const MatchHeader &header, const MatchRow &row, bool color, bool isAlone)
{
    Lines lines(rightAligned(row.index, 6) + "  " + title(row, header.api));
    if (row.overriddenBy && !isAlone)
        return lines.line("        Pattern config " + std::to_string(*row.overriddenBy) +
                          " has the same pattern and overrides this one: see there.");
    for (std::size_t i = 0; i < row.cells->size(); ++i) {
        const MatchCell &cell = (*row.cells)[i];
        const Verdict &verdict = cell.explanation.verdict;
        const std::string more = details(verdict);
        const std::string course = courseOfCell(cell, row);
        addGlyph(lines.add("        "), cell.status(), color);
        lines.line(' ' + header.columns[i] + ": " + std::string(lookOf(cell.status()).meaning) +
                   (!course.empty() ? " (" + course + ")"
                    : more.empty()  ? ""
                                    : " (" + more + ")"));
        if (!course.empty())
            lines.line("          as it stands: " + std::string(lookOf(verdict.status()).meaning) +
                       (more.empty() ? "" : " (" + more + ")"));
        std::optional<std::size_t> dtypeConfig;
        for (const Check &check : cell.explanation.checks) {
            if (check.dtypeConfig != dtypeConfig)
                lines.line("          dtype config #" + std::to_string(check.dtypeConfig));
            dtypeConfig = check.dtypeConfig;
            addCheck(lines, check, color);
        }
        for (const std::string &warning : cell.explanation.warnings)
            lines.line("          warning: " + warning.substr(0, warning.find('\n')));
        for (const std::string &note : cell.explanation.notes)
            lines.line("          note: " + note);
        for (const NearestChange &change : cell.nearest)
            lines.line("          → " +
                       (course.empty() || !cell.outcome->by ? "" : '#' + std::to_string(*cell.outcome->by) + ": ") +
                       change.title);
    }
    return lines;
}

std::string matchCsv(const MatchHeader &header, const MatchRow &row)
{
    std::string text;
    for (std::size_t i = 0; i < row.cells->size(); ++i) {
        const Verdict &verdict = (*row.cells)[i].explanation.verdict;
        const Fit *fit = verdict.fit();
        const bool isFx = header.mode == "fx"; // a verdict by contract has no data about prepare and observers
        text += std::to_string(row.index) + ',' + csvCell(row.shown->title(header.api)) + ',' +
                numberCell(row.overriddenBy) + ',' + csvCell(header.columns[i]) + ',' +
                std::string(toString(verdict.status())) + ',' + boolCell(isFx ? prepareOf(verdict) : std::nullopt) +
                ',' + (fit ? std::to_string(fit->dtypeConfig) : std::string()) + ',' +
                numberCell(isFx ? observersOf(verdict) : std::nullopt) + ',' + boolCell(verdict.convert) + ',' +
                errorCells(verdict.error()) + ',';
        if (const std::optional<Outcome> &outcome = (*row.cells)[i].outcome)
            text += std::string(toString(outcome->status)) + ',' + numberCell(outcome->by) + ',' +
                    csvCell(outcome->fusedInto) + ',' + errorCells(pointerTo(outcome->error));
        else
            text += ",,,,";
        text += '\n';
    }
    return text;
}

} // namespace bcfg::cli
