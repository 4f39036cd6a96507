// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/chain.h"
#include "core/check/mutes.h"
#include "core/check/validator.h"
#include "ui/session/problems/problemkind.h"

#include <set>
#include <utility>
#include <vector>

namespace bcfg::ui::session {

/// The kinds of the problems in `diagnostics`, in the same order. `entry` is the pattern config that all of these
/// problems are about; null for the document itself.
std::vector<ProblemKind> kindsOf(const std::vector<Diagnostic> &diagnostics, const Mutes &mutes,
                                 const PatternConfig *entry);

/// The validator of the core, with the kinds of problems of each pattern config and their counts by rule. The problems
/// themselves are computed only on request.
class CheckedDocument
{
public:
    explicit CheckedDocument(const BackendConfig &document);

    void insert(std::size_t row, const Shared<PatternConfig> &entry);
    void remove(std::size_t row);
    void replace(std::size_t row, const Shared<PatternConfig> &entry);
    void setHead(const Record &head); ///< `head` must be of the same PyTorch generation

    /// The problems of the document itself and of its base.
    const std::vector<Diagnostic> &ofDocument() const { return m_ofDocument; }
    std::vector<Diagnostic> ofEntry(std::size_t row) { return m_validator.diagnosticsOf(row); }
    std::vector<ChainStep> chainOf(std::size_t row) const { return fusionChain(m_validator.index(), row); }
    std::size_t size() const { return m_kinds.size(); }
    /// The kinds of problems of the pattern config in a row, in the order of ofEntry().
    const std::vector<ProblemKind> &kinds(std::size_t row) const { return *m_kinds[row]; }
    /// The counts of problems of all pattern configs, without muted ones; the index is placeOf() of the rule.
    const std::vector<ProblemCounts> &totals() const { return m_totals; }
    int mutedCount() const { return m_mutedCount; } ///< muted problems of all pattern configs
    /// Whether the kinds of a row or of the document have changed since the last call; true at the first call.
    bool takeKindsChanged() { return std::exchange(m_haveKindsChanged, false); }

private:
    std::vector<Diagnostic> findingsOfDocument() const; ///< findings about the document itself and about its base
    const std::vector<ProblemKind> *keep(std::vector<ProblemKind> kinds);
    void look(std::size_t row);
    void count(std::size_t row, int each);

    Validator m_validator;
    Mutes m_mutes;
    std::shared_ptr<const Inheritance> m_inheritance; // null for a document without a base
    std::vector<Diagnostic> m_ofDocument;
    // Most rows share one of a few lists, so m_kinds has a pointer for each row, which is cheap to move in a large
    // document.
    std::set<std::vector<ProblemKind>> m_lists;
    std::vector<const std::vector<ProblemKind> *> m_kinds; // by row
    std::vector<ProblemCounts> m_totals;                   // by rule
    int m_mutedCount = 0;
    bool m_haveKindsChanged = true;
};

} // namespace bcfg::ui::session
