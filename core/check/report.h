// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rule.h"
#include "core/document/model/diagnostic.h"
#include "core/document/model/field.h"

#include <string>
#include <vector>

namespace bcfg {

/// Collects what the rules find as diagnostics. Places that a check of a pattern config gives start with base(); places
/// that a check of a dtype config gives are relative to the pattern config, and Validator completes them.
class Report
{
public:
    /// Appends to `out`, which must outlive the report. `row` is the checked pattern config; nullopt, for checks of the
    /// document's own members and of dtype configs, makes base() empty.
    Report(std::vector<Diagnostic> &out, std::optional<std::size_t> row) : m_out(&out), m_row(row) {}

    void setRule(const Rule &rule) { m_rule = &rule; }

    /// The place of the pattern config that is checked; the empty pointer without a row.
    JsonPointer base() const { return m_row ? JsonPointer::config(*m_row) : JsonPointer(); }
    JsonPointer at(Field field) const { return base() / info(field).key; }

    /// Adds a diagnostic with the id and the severity of the current rule; setRule() must have been called. The caller
    /// may give it a fix or another severity; the reference is valid until the next add().
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

/// The name in backquotes, as messages show it: "`torch.nn.Linear`".
std::string quoted(std::string_view name);
/// How a message names another pattern config, by its row: "#3".
std::string entryName(std::size_t row);

} // namespace bcfg
