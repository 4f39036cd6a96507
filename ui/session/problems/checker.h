// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/mutes.h"
#include "core/document/model/diagnostic.h"
#include "core/document/model/patternconfig.h"
#include "core/document/model/ruleid.h"
#include "ui/session/problems/problemkind.h"

#include <QObject>

#include <memory>
#include <optional>
#include <span>

namespace bcfg {
struct ChainStep;
} // namespace bcfg

namespace bcfg::ui::session {

class CheckedDocument;
class Document;
template <class Index>
class LiveIndex;

/// The problems of the document: the findings of the rules, the problems of reading, and the problems that a real
/// PyTorch found. Follows every edit. While a large document is checked for the first time, the rules' findings are
/// missing.
class Checker : public QObject
{
    Q_OBJECT

public:
    explicit Checker(Document &document);
    ~Checker() override;

    bool isBusy() const;
    /// The problems of the document itself, not of its entries.
    std::vector<Diagnostic> ofDocument() const;
    std::vector<Diagnostic> ofEntry(int row) const;
    /// The kinds of the problems in ofDocument() and ofEntry(), in the same order, without computing the problems.
    std::vector<ProblemKind> kindsOfDocument() const;
    std::vector<ProblemKind> kindsOfEntry(int row) const;
    /// Calls visit(kind) for each kind in kindsOfEntry() without making a list: for callers that ask for all rows after
    /// every edit.
    template <class Visit>
    void visitKindsOfEntry(int row, Visit visit) const
    {
        for (const ProblemKind &kind : kindsOfRemarks(row))
            visit(kind);
        for (const ProblemKind &kind : foundKinds(row))
            visit(kind);
    }

    /// A number that changes whenever kindsOfDocument(), kindsOfEntry() of some row, or the muting may have changed.
    /// Most edits leave it as it is.
    int kindsRevision() const { return m_kindsRevision; }

    /// The number of problems that the document mutes (its $ignore). Muted problems are not in the counts below.
    int mutedCount() const { return m_mutedCount; }
    /// The problems in ofEntry(), without muted ones.
    std::vector<Diagnostic> unmutedOf(int row) const;
    /// The number of problems of a rule, in the document and all its entries.
    int countOf(RuleId rule) const;
    /// The number of problems of a pattern config, by severity.
    ProblemCounts counts(int row) const;
    /// The severity of a pattern config's worst problem; nothing where it has none.
    std::optional<Severity> worst(int row) const;
    /// The fusion chain that a pattern config is part of; empty where there is none.
    std::vector<ChainStep> chainOf(int row) const;
    const ProblemCounts &totals() const { return m_totals; }
    /// Sets the problems that the importer found when the document was read. Removes the problems of earlier calls and
    /// of setTorchDiagnostics(). A problem of an entry lasts until that entry is edited.
    void setReadingDiagnostics(const std::vector<Diagnostic> &diagnostics);
    /// Sets the problems that a real PyTorch found in the document, and removes the problems of earlier calls. A
    /// problem of an entry lasts until that entry is edited.
    void setTorchDiagnostics(const std::vector<Diagnostic> &diagnostics);

signals:
    void changed();

private:
    const std::vector<Diagnostic> &remarksOf(int row) const;
    std::vector<ProblemKind> kindsOfRemarks(int row) const;
    std::span<const ProblemKind> foundKinds(int row) const;
    void remark(const std::vector<Diagnostic> &diagnostics);
    void onDocumentChanged();
    void onChanged();

    Document &m_document;
    // The problems that the importer or PyTorch found:
    std::vector<Diagnostic> m_remarksOfHead;
    SharedMap<PatternConfig, std::vector<Diagnostic>> m_remarksOfEntries;
    std::vector<ProblemCounts> m_byRule;
    ProblemCounts m_totals = {};
    int m_mutedCount = 0;
    int m_kindsRevision = 0;
    Mutes m_mutes;
    const std::unique_ptr<LiveIndex<CheckedDocument>> m_checked; // the rules' findings
};

} // namespace bcfg::ui::session
