// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/chain.h"
#include "core/check/mutes.h"
#include "core/check/validator.h"
#include "ui/session/problems/problemkind.h"

#include <unordered_set>
#include <utility>
#include <vector>

namespace bcfg::ui {

/// The validator of the core with the kinds of problems that each pattern config has, and how many there are of each
/// rule. The problems themselves are worked out when someone looks at them.
class CheckedDocument
{
public:
    explicit CheckedDocument(const BackendConfig &document);

    void insert(std::size_t row, const Shared<PatternConfig> &entry);
    void remove(std::size_t row);
    void replace(std::size_t row, const Shared<PatternConfig> &entry);
    void setHead(const Record &head); ///< of the same generation

    const std::vector<Diagnostic> &ofDocument() const { return m_ofDocument; }
    std::vector<Diagnostic> ofEntry(std::size_t row) { return m_validator.diagnosticsOf(row); }
    std::vector<ChainStep> chainOf(std::size_t row) const { return fusionChain(m_validator.index(), row); }
    std::size_t size() const { return m_kinds.size(); }
    /// Of the pattern config at the row, in the order of ofEntry().
    const std::vector<ProblemKind> &kinds(std::size_t row) const { return *m_kinds[row]; }
    /// Of all pattern configs, by rule, without what the document mutes.
    const std::vector<ProblemCounts> &totals() const { return m_totals; }
    int mutedCount() const { return m_mutedCount; } ///< of all pattern configs
    const Mutes &mutes() const { return m_mutes; }
    /// Whether some row, or the document, has other kinds than when this was asked last. At first it has.
    bool takeOtherKinds() { return std::exchange(m_hasOtherKinds, false); }

private:
    struct HashOfKinds
    {
        std::size_t operator()(const std::vector<ProblemKind> &kinds) const;
    };

    std::vector<Diagnostic> findingsOfDocument() const; ///< and of its base
    const std::vector<ProblemKind> *keep(std::vector<ProblemKind> kinds);
    void look(std::size_t row);
    void count(std::size_t row, int each);

    Validator m_validator;
    Mutes m_mutes;
    std::shared_ptr<const Inheritance> m_inheritance; // where the document starts from another
    std::vector<Diagnostic> m_ofDocument;
    // Few lists differ, and a row of one pointer is cheap to move up or down in a large document.
    std::unordered_set<std::vector<ProblemKind>, HashOfKinds> m_lists;
    std::vector<const std::vector<ProblemKind> *> m_kinds; // by row
    std::vector<ProblemCounts> m_totals;                   // by rule
    int m_mutedCount = 0;
    bool m_hasOtherKinds = true;
};

} // namespace bcfg::ui
