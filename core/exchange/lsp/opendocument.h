// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/validator.h"
#include "core/document/json/textplaces.h"
#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"
#include "core/exchange/base/flatten.h"
#include "core/exchange/lsp/positions.h"
#include "core/prepare/model/outcome.h"
#include "core/torch/catalog/release.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bcfg::lsp {

/// A problem with the part of the text that it is shown at.
struct Problem
{
    Range range;
    Diagnostic diagnostic;
};

/// A document that an editor has open: its text, and what follows from that. What follows is worked out when it is
/// asked for, once after however many changes, and only pattern configs that these touch are checked anew.
class OpenDocument
{
public:
    /// So many problems are shown, the gravest; the others are counted.
    static constexpr std::size_t shownProblems = 1'000;

    /// `file` is where it lies: from there the path of a base begins.
    explicit OpenDocument(std::string text, std::filesystem::path file = {})
        : m_text(std::move(text)),
          m_file(std::move(file))
    {}
    OpenDocument(const OpenDocument &) = delete;

    void setText(std::string text);
    void replace(const Range &range, std::string_view text);

    const std::string &text() const { return m_text; }
    const Positions &positions();
    /// The document in the text; null as long as the text is none.
    const BackendConfig *config();
    /// By which release names are judged: the document's, or that of the last text that was one.
    Release release();
    /// Where the text has what config() has. Requires that there is a document.
    TextPlaces &places();
    /// What verdicts need, of the whole where the document starts from another. Requires that there is a document.
    OutcomeIndex &outcomes();
    /// The row in outcomes() of a pattern config of the document, and the other way round; nothing for one of the base.
    std::size_t matchRow(std::size_t row);
    std::optional<std::size_t> rowOfMatch(std::size_t row);
    /// In the order of the document.
    const std::vector<Problem> &problems();
    std::size_t problemsNotShown() { return problems().empty() ? 0 : m_notShown; } ///< shown are the gravest

private:
    void update();
    void judge(BackendConfig config);
    /// Of a document that starts from another, whose findings may be anybody's: all of it, each time.
    void judgeWhole(BackendConfig config);
    void collectProblems(std::vector<Diagnostic> found);
    Range rangeOf(const Diagnostic &diagnostic);

    std::string m_text;
    std::filesystem::path m_file;
    std::optional<Positions> m_positions;
    bool m_isStale = true;
    std::size_t m_sameBefore = 0; // bytes at the beginning that are as they were when the text was checked last
    std::size_t m_sameBehind = 0; // and bytes at its end

    std::optional<TextPlaces> m_places;
    std::optional<BackendConfig> m_config;
    std::optional<Flattened> m_whole; // of a document that starts from another
    std::vector<Diagnostic> m_ofWhole;
    std::optional<OutcomeIndex> m_outcomes;
    std::vector<Problem> m_problems;
    std::size_t m_notShown = 0;

    // What was checked last, also when the text has become none since.
    std::unique_ptr<Validator> m_validator;
    BackendConfig m_checked;
    std::vector<TextSpan> m_checkedSpans;
    std::size_t m_checkedSize = 0;
    std::vector<std::vector<Diagnostic>> m_ofRow;
};

} // namespace bcfg::lsp
