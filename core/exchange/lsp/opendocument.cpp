// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/lsp/opendocument.h"

#include "core/check/mutes.h"
#include "core/document/json/lineindex.h"
#include "core/document/model/commonends.h"
#include "core/document/model/enumarray.h"
#include "core/document/model/ownkeys.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace bcfg::lsp {

void OpenDocument::setText(std::string text)
{
    m_text = std::move(text);
    m_positions.follow(m_text, 0);
    m_isStale = true;
    m_sameBefore = 0;
    m_sameBehind = 0;
}

void OpenDocument::replace(const Range &range, std::string_view text)
{
    const std::size_t begin = positions().offsetOf(range.start);
    const std::size_t end = std::max(begin, positions().offsetOf(range.end));
    m_sameBefore = std::min(m_sameBefore, begin);
    m_sameBehind = std::min(m_sameBehind, m_text.size() - end);
    m_text.replace(begin, end - begin, text);
    m_positions.follow(m_text, begin);
    m_isStale = true;
}

const BackendConfig *OpenDocument::config()
{
    update();
    return m_places ? &m_checked : nullptr;
}

Release OpenDocument::release()
{
    update();
    return releaseOf(judged());
}

TextPlaces &OpenDocument::places()
{
    update();
    return *m_places;
}

OutcomeIndex &OpenDocument::outcomes()
{
    update();
    if (!m_outcomes)
        m_outcomes.emplace(judged());
    return *m_outcomes;
}

std::size_t OpenDocument::matchRow(std::size_t row)
{
    update();
    if (!m_whole)
        return row;
    const auto found = std::ranges::find(m_whole->sources, std::optional(row), &Source::own);
    return static_cast<std::size_t>(found - m_whole->sources.begin());
}

std::optional<std::size_t> OpenDocument::rowOfMatch(std::size_t row)
{
    update();
    return m_whole ? m_whole->sources[row].own : std::optional(row);
}

const std::vector<Problem> &OpenDocument::problems()
{
    update();
    return m_problems;
}

void OpenDocument::update()
{
    if (!m_isStale)
        return;
    m_isStale = false;
    m_outcomes.reset();
    m_whole.reset();
    m_places.reset();
    const KnownEntries known = knownEntries();
    Imported imported = importDocument(m_text, &m_places, &known);
    if (m_places)
        hasBase(*imported.document) ? judgeWhole(*std::move(imported.document)) : judge(*std::move(imported.document));
    collectProblems(std::move(imported.diagnostics));
}

/// The entries of the last checked document whose texts lie before or after all changes since then.
KnownEntries OpenDocument::knownEntries() const
{
    KnownEntries known{m_checked.api, {}};
    if (!m_validator || m_checkedSpans.size() != m_checked.configs.size())
        return known;
    for (std::size_t row = 0; row < m_checkedSpans.size(); ++row) {
        const TextSpan span = m_checkedSpans[row];
        const std::size_t fromEnd = m_checkedSize - span.begin;
        if (span.end > m_sameBefore && fromEnd > m_sameBehind)
            continue;
        const std::size_t begin = span.end <= m_sameBefore ? span.begin : m_text.size() - fromEnd;
        if (m_text[begin] == '{')
            known.places.push_back({begin, span.end - span.begin, m_checked.configs[row]});
    }
    return known;
}

void OpenDocument::judgeWhole(BackendConfig config)
{
    WholeFindings findings = checkedWhole(config, m_file, readBaseFile, &m_base);
    m_whole = std::move(findings.whole);
    m_ofWhole = std::move(findings.diagnostics);
    m_checked = std::move(config);
    m_validator.reset(); // results of the last check are not used again
    m_ofRow.clear();
}

/// Checks the entries that have changed since the last check, and keeps the findings of the others.
void OpenDocument::judge(BackendConfig config)
{
    const std::vector<Shared<PatternConfig>> &entries = config.configs;
    const std::vector<Shared<PatternConfig>> &old = m_checked.configs;
    const bool isKnown = m_validator && config.api == m_checked.api && releaseOf(config) == releaseOf(m_checked);
    const auto [before, behind] = isKnown ? commonEnds(old, entries) : CommonEnds{};
    std::vector<std::size_t> affected;
    const std::size_t oldEnd = old.size() - behind; // where the changed entries end in `old`, and in `entries`
    const std::size_t newEnd = entries.size() - behind;
    constexpr std::size_t changedAtOnce = 100; // for more, making a new validator is quicker than updating the old one
    if (isKnown && oldEnd + newEnd - 2 * before <= changedAtOnce) {
        m_validator->setHead(config.head);
        std::size_t row = before;
        for (; row < std::min(oldEnd, newEnd); ++row)
            std::ranges::move(m_validator->replace(row, entries[row]), std::back_inserter(affected));
        for (std::size_t gone = row; gone < oldEnd; ++gone)
            m_validator->remove(row);
        for (; row < newEnd; ++row)
            m_validator->insert(row, entries[row]);
    } else {
        m_validator = std::make_unique<Validator>(config);
        m_ofRow.clear();
    }
    if (m_ofRow.size() != entries.size()) { // messages contain row numbers, and many entries have moved to other rows
        m_ofRow.assign(entries.size(), {});
        affected.resize(entries.size());
        std::iota(affected.begin(), affected.end(), std::size_t(0));
    }
    std::ranges::sort(affected);
    affected.erase(std::unique(affected.begin(), affected.end()), affected.end());
    for (const std::size_t row : affected)
        m_ofRow[row] = m_validator->diagnosticsOf(row);

    m_checked = std::move(config);
    const std::span<const TextSpan> spans = m_places->entries();
    m_checkedSpans.assign(spans.begin(), spans.end());
    m_checkedSize = m_text.size();
    m_sameBefore = m_text.size();
    m_sameBehind = m_text.size();
}

void OpenDocument::collectProblems(std::vector<Diagnostic> found)
{
    m_problems.clear();
    std::optional<Mutes> mutes;
    if (m_places)
        mutes.emplace(m_checked);
    std::vector<const Diagnostic *> all;
    EnumArray<Severity, std::size_t> counts;
    const auto add = [&](const std::vector<Diagnostic> &diagnostics) {
        for (const Diagnostic &diagnostic : diagnostics) {
            if (!mutes || !mutes->isMuted(diagnostic, m_checked)) {
                all.push_back(&diagnostic);
                ++counts[diagnostic.severity];
            }
        }
    };
    add(found);
    std::vector<Diagnostic> ofDocument;
    if (m_places) {
        ofDocument = m_validator ? m_validator->documentDiagnostics() : m_ofWhole;
        add(ofDocument);
        for (const std::vector<Diagnostic> &ofRow : m_ofRow)
            add(ofRow);
    }
    m_notShown = all.size() - std::min(all.size(), shownProblems);
    counts = gravest(counts, shownProblems); // the first of equally severe problems are shown
    for (const Diagnostic *diagnostic : all) {
        if (counts[diagnostic->severity] > 0) {
            --counts[diagnostic->severity];
            m_problems.push_back({rangeOf(*diagnostic), *diagnostic});
        }
    }
}

/// Where a problem is shown: at its value if that is one word, else at the key or the first bracket of the value.
Range OpenDocument::rangeOf(const Diagnostic &diagnostic)
{
    if (!m_places || (diagnostic.where.isEmpty() && diagnostic.place)) {
        const Place place = diagnostic.place.value_or(Place());
        const std::size_t offset = LineIndex(m_text).offsetOf(place).value_or(m_text.size());
        const std::size_t length = offset < m_text.size() && m_text[offset] != '\n' ? 1 : 0;
        return positions().rangeOf(offset, offset + length);
    }
    const TextPlaces::Found found = m_places->find(diagnostic.where);
    const TextSpan shown = !found.isContainer ? found.value
                           : found.key        ? *found.key
                                              : TextSpan{found.value.begin, found.value.begin + 1};
    return positions().rangeOf(shown.begin, shown.end);
}

} // namespace bcfg::lsp
