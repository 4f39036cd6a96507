// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rule.h"
#include "core/check/views.h"
#include "core/torch/index/documentindex.h"

#include <set>

namespace bcfg {

/// Remembers the findings about lists of dtype configs, which pattern configs share.
class DTypeFindings
{
public:
    /// The findings about a list, with places relative to the pattern config. Valid until the next call. Throws
    /// Stopped.
    const std::vector<Diagnostic> &of(const Shared<DTypeConfigs> &list, const DTypeContext &context);

private:
    SharedMap<DTypeConfigs, std::vector<std::pair<DTypeContext, std::vector<Diagnostic>>>> m_known;
};

/// Keeps an index of a document for the rules, so that after an edit callers need to check only the affected entries
/// again. Each request computes the diagnostics anew, which takes microseconds; only the diagnostics of lists of dtype
/// configs are cached.
class Validator
{
public:
    explicit Validator(const BackendConfig &document);

    // Each change returns, in ascending order, the rows whose diagnostics may have changed, numbered as after the
    // change.
    std::vector<std::size_t> insert(std::size_t row, const Shared<PatternConfig> &config);
    std::vector<std::size_t> remove(std::size_t row);
    std::vector<std::size_t> replace(std::size_t row, const Shared<PatternConfig> &config);
    /// Replaces the document's own members: all members but the pattern configs. The generation and the release must
    /// not change; make a new Validator for another one.
    void setHead(const Record &head) { m_document.head = head; }

    std::size_t size() const { return m_index.size(); }
    /// The findings about the document's own members, in the order of the members.
    std::vector<Diagnostic> documentDiagnostics() const;
    /// The findings about the pattern config at this row, in the order of its fields.
    std::vector<Diagnostic> diagnosticsOf(std::size_t row);
    /// Appends diagnosticsOf(row). Several threads may call this at once, each with a `known` of its own.
    void addDiagnosticsOf(std::size_t row, DTypeFindings &known, std::vector<Diagnostic> &all) const;

    const DocumentIndex &index() const { return m_index; }

private:
    struct ByLabel
    {
        bool operator()(const Entry *a, const Entry *b) const { return a->label < b->label; }
    };

    bool isDeprecated(const Entry &entry) const;
    void addIfDeprecated(const Entry &entry);
    bool reportsDeprecatedDTypes(const Entry &entry) const;
    void collectAffected(std::size_t row, std::vector<const Entry *> &entries) const;
    void collectUsers(const Entry &entry, std::vector<const Entry *> &entries) const;

    BackendConfig m_document; // head and generation only; the index has the pattern configs
    DocumentIndex m_index;
    // Entries with a dtype that the release deprecates, including replaced entries.
    std::set<const Entry *, ByLabel> m_deprecated;
    DTypeFindings m_dtypeFindings;
};

} // namespace bcfg
