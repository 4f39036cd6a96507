// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/validator.h"
#include "core/document/json/importer.h"
#include "core/document/json/textplaces.h"
#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"
#include "core/exchange/base/flatten.h"
#include "core/exchange/base/wholefindings.h"
#include "core/exchange/lsp/positions.h"
#include "core/prepare/model/outcome.h"
#include "core/torch/catalog/release.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bcfg::lsp {

/// A problem of a document, and the part of the text where it is shown.
struct Problem
{
    Range range;
    Diagnostic diagnostic;
};

/// A document that an editor has open: its text, and results computed from the text. Results are computed on request,
/// once for all changes since the last request. In a document without a base, only affected pattern configs are checked
/// again.
class OpenDocument
{
public:
    /// The most problems that are shown. The most severe ones are shown, and the others are only counted.
    static constexpr std::size_t shownProblems = 1'000;

    /// `file` is the path of the document. A relative path of a base starts at the folder of `file`.
    explicit OpenDocument(std::string text, std::filesystem::path file = {})
        : m_text(std::move(text)),
          m_positions(m_text),
          m_file(std::move(file))
    {}
    OpenDocument(const OpenDocument &) = delete;

    void setText(std::string text);
    /// Replaces a part of the text. Positions past the end of a line or of the text mean that end.
    void replace(const Range &range, std::string_view text);

    // References and pointers that these functions return are valid until the text changes.

    const std::string &text() const { return m_text; }
    const Positions &positions() const { return m_positions; }
    /// The document in the text; null while the text is no document.
    const BackendConfig *config();
    /// The release by which names are judged: that of the document, or of the last text that was a document.
    Release release();
    /// Where each part of config() stands in the text. Requires that config() is not null.
    TextPlaces &places();
    /// The outcomes of the entries; for a document with a base, of the entries of the whole. Requires that config() is
    /// not null.
    OutcomeIndex &outcomes();
    /// Converts the row of an entry in the document to its row in outcomes().
    std::size_t matchRow(std::size_t row);
    /// The inverse of matchRow(); nullopt for an entry of the base.
    std::optional<std::size_t> rowOfMatch(std::size_t row);
    /// The problems that are shown, in the order of the document.
    const std::vector<Problem> &problems();
    std::size_t problemsNotShown() { return problems().empty() ? 0 : m_notShown; }

private:
    void update();
    /// The whole of a document with a base, else the document itself.
    const BackendConfig &judged() const { return m_whole ? m_whole->document : m_checked; }
    KnownEntries knownEntries() const;
    void judge(BackendConfig config);
    /// Checks a document with a base. All its entries are checked each time, because a change of one entry may affect
    /// any other; the base itself is checked again only if it has changed.
    void judgeWhole(BackendConfig config);
    void collectProblems(std::vector<Diagnostic> found);
    Range rangeOf(const Diagnostic &diagnostic);

    std::string m_text;
    Positions m_positions;
    std::filesystem::path m_file;
    bool m_isStale = true;
    // Number of bytes at the beginning of m_text that have not changed since the last check.
    std::size_t m_sameBefore = 0;
    std::size_t m_sameBehind = 0; // number of bytes at the end of m_text that have not changed since the last check

    std::optional<TextPlaces> m_places; // present only if the text is a document, which is in m_checked
    std::optional<Flattened> m_whole;   // present only for a document with a base
    std::vector<Diagnostic> m_ofWhole;
    std::optional<CheckedBase> m_base; // the base of the last document that had one
    std::optional<OutcomeIndex> m_outcomes;
    std::vector<Problem> m_problems;
    std::size_t m_notShown = 0;

    // The document that was checked last; kept while the text is no document.
    std::unique_ptr<Validator> m_validator;
    BackendConfig m_checked;
    std::vector<TextSpan> m_checkedSpans;
    std::size_t m_checkedSize = 0;
    std::vector<std::vector<Diagnostic>> m_ofRow;
};

} // namespace bcfg::lsp
