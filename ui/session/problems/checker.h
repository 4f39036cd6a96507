// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/patternconfig.h"
#include "core/document/model/ruleid.h"
#include "ui/session/problems/problemkind.h"

#include <QObject>
#include <QStringList>

#include <map>
#include <memory>
#include <optional>
#include <span>

namespace bcfg {
struct ChainStep;
} // namespace bcfg

namespace bcfg::ui {

class Document;

/// What is wrong with the document: what the rules say and what reading it found. It is in step with every edit; while
/// a large document is looked at for the first time, it says nothing.
class Checker : public QObject
{
    Q_OBJECT

public:
    explicit Checker(Document &document, QObject *parent = nullptr);
    ~Checker() override;

    bool isBusy() const;
    /// Of the document's own members.
    std::vector<Diagnostic> ofDocument() const;
    std::vector<Diagnostic> ofEntry(int row) const;
    /// The kinds of ofDocument() and of ofEntry(), in the same order and without working the problems out.
    std::vector<ProblemKind> kindsOfDocument() const;
    std::vector<ProblemKind> kindsOfEntry(int row) const;
    /// Calls visit(kind) for each of kindsOfEntry(), without making a list: for who asks for all rows after every edit.
    template <class Visit>
    void visitKindsOfEntry(int row, Visit visit) const
    {
        for (const ProblemKind &kind : kindsOfRemarks(row))
            visit(kind);
        for (const ProblemKind &kind : foundKinds(row))
            visit(kind);
    }

    /// Another number whenever kindsOfDocument() or kindsOfEntry() of any row may be other ones, or what is muted. Most
    /// edits leave them as they are.
    int kindsRevision() const { return m_kindsRevision; }

    /// How many problems the document mutes ($ignore). They do not count below.
    int mutedCount() const { return m_mutedCount; }
    /// ofEntry() without what is muted.
    std::vector<Diagnostic> heardOf(int row) const;
    /// How many problems a rule finds that are not muted.
    int countOf(RuleId rule) const;
    /// How many problems a pattern config has.
    ProblemCounts counts(int row) const;
    /// The worst problem of a pattern config, or nothing.
    std::optional<Severity> worst(int row) const;
    /// The fusion chain that a pattern config is part of; empty where there is none.
    std::vector<ChainStep> chainOf(int row) const;
    const ProblemCounts &totals() const { return m_totals; }
    /// For when the document was just opened: what the importer said about it. It holds as long as the entries that it
    /// speaks of stay what they were.
    void setReadingDiagnostics(const std::vector<Diagnostic> &diagnostics);
    /// What a real PyTorch says to the document as it is now, instead of what one said before. It holds as long.
    void setTorchDiagnostics(const std::vector<Diagnostic> &diagnostics);

signals:
    void changed();

private:
    /// Diagnostics of one entry as it was read or asked about. Holding the entry keeps its identity from being used
    /// again.
    struct RemarkedEntry
    {
        Shared<PatternConfig> entry;
        std::vector<Diagnostic> diagnostics;
    };

    struct Checked;

    const std::vector<Diagnostic> &remarksOf(int row) const;
    std::vector<ProblemKind> kindsOfRemarks(int row) const;
    std::span<const ProblemKind> foundKinds(int row) const;
    void remark(const std::vector<Diagnostic> &diagnostics);
    void onDocumentChanged();
    void onChanged();

    Document &m_document;
    std::vector<Diagnostic> m_remarksOfHead;
    std::map<const void *, RemarkedEntry> m_remarksOfEntries;
    std::vector<ProblemCounts> m_byRule;
    ProblemCounts m_totals = {};
    int m_mutedCount = 0;
    int m_kindsRevision = 0;
    std::unique_ptr<Checked> m_checked;
};

} // namespace bcfg::ui
