// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rule.h"
#include "core/document/model/diagnostic.h"
#include "core/document/model/field.h"

#include <string>
#include <vector>

namespace bcfg {

/// Takes what the rules find. Places are given relative to the pattern config, and become places of the document here.
class Report
{
public:
    /// Findings in the pattern config of this row, or in the document's own members where there is no row.
    Report(std::vector<Diagnostic> &out, std::optional<std::size_t> row) : m_out(&out), m_row(row) {}

    void setRule(const Rule &rule) { m_rule = &rule; }

    /// The place of the pattern config, or of the document.
    JsonPointer base() const { return m_row ? JsonPointer::config(*m_row) : JsonPointer(); }
    JsonPointer at(Field field) const { return base() / info(field).key; }

    /// Reports under the current rule. The result may be given a fix or another severity.
    Diagnostic &add(JsonPointer where, std::string message);
    Diagnostic &add(Field field, std::string message) { return add(at(field), std::move(message)); }

private:
    std::vector<Diagnostic> *m_out;
    std::optional<std::size_t> m_row;
    const Rule *m_rule = nullptr;
};

Edit addition(JsonPointer where, JsonValue value);
Edit replacement(JsonPointer where, JsonValue value);
Edit removal(JsonPointer where);

/// "`torch.nn.Linear`": a name inside a sentence.
std::string quoted(std::string_view name);
/// "#3": how messages name another pattern config.
std::string entryName(std::size_t row);

} // namespace bcfg
