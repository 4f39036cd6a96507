// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/deprecateddtypes.h"
#include "core/check/rule.h"
#include "core/check/views.h"
#include "core/torch/index/documentindex.h"

#include <unordered_map>

namespace bcfg {

/// Keeps what validation needs to know of a document, so that after an edit only what it touches is judged again.
/// Holds no diagnostics: those of a pattern config are worked out when asked for, which takes microseconds.
class Validator
{
public:
    explicit Validator(const BackendConfig &document);

    // Each tells which rows may have other diagnostics than before, in rising order; rows are those after the edit.
    std::vector<std::size_t> insert(std::size_t row, const Shared<PatternConfig> &config);
    std::vector<std::size_t> remove(std::size_t row);
    std::vector<std::size_t> replace(std::size_t row, const Shared<PatternConfig> &config);
    /// Takes over everything but the pattern configs. Requires the generation to be that of the document so far: for
    /// another one, make another Validator.
    void setHead(const Record &head) { m_document.head = head; }

    std::size_t size() const { return m_index.size(); }
    /// What the rules say about the document's own members.
    std::vector<Diagnostic> documentDiagnostics() const;
    /// What the rules say about the pattern config at this row, in the order of its fields.
    std::vector<Diagnostic> diagnosticsOf(std::size_t row);

    const DocumentIndex &index() const { return m_index; }

private:
    struct DTypeFindings
    {
        Shared<DTypeConfigs> list; // keeps the address, which is the key, from being used again
        DTypeContext context;
        std::vector<Diagnostic> diagnostics; // places relative to the pattern config
    };

    void collectAffected(std::size_t row, std::vector<const Entry *> &entries) const;
    void collectUsers(const Entry &entry, std::vector<const Entry *> &entries) const;
    const std::vector<Diagnostic> &dtypeDiagnostics(const Shared<DTypeConfigs> &list, const DTypeContext &context);

    BackendConfig m_document; // its head; the index has the pattern configs
    DocumentIndex m_index;
    DeprecatedDTypeEntries m_deprecated;
    std::unordered_map<const void *, std::vector<DTypeFindings>> m_dtypeFindings;
};

} // namespace bcfg
