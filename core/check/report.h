// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/rule.h"
#include "core/document/model/diagnostic.h"
#include "core/document/model/field.h"
#include "core/document/model/printable.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bcfg {

/// Collects the findings of the rules as diagnostics. Checks of a pattern config report places that start with base():
/// "/configs/3/pattern". Checks of a dtype config report places in the pattern config, "/dtype_configs/0/input_dtype";
/// Validator puts "/configs/3" in front.
class Report
{
public:
    /// Appends to `out`, which must outlive the report. `row` is the row of the checked pattern config; nullopt for
    /// checks of the document's own members and of dtype configs, for which base() is empty.
    Report(std::vector<Diagnostic> &out, std::optional<std::size_t> row) : m_out(&out), m_row(row) {}

    void setRule(const Rule &rule) { m_rule = &rule; }

    /// The place of the pattern config that is checked; the empty pointer without a row.
    JsonPointer base() const { return m_row ? JsonPointer::config(*m_row) : JsonPointer(); }
    JsonPointer at(Field field) const { return base() / info(field).key; }

    /// Adds a diagnostic with the id and the severity of the current rule; setRule() must have been called. The caller
    /// may then set a fix or another severity; the reference is valid until the next add().
    Diagnostic &add(JsonPointer where, std::string message)
    {
        m_out->push_back({m_rule->id, m_rule->severity, std::move(where), std::move(message)});
        return m_out->back();
    }
    Diagnostic &add(Field field, std::string message) { return add(at(field), std::move(message)); }
    /// The same with a message in several parts, which are joined without blanks.
    template <class Where, class... Parts>
    Diagnostic &add(Where &&where, std::string_view first, std::string_view second, const Parts &...others)
    {
        return add(std::forward<Where>(where),
                   joined(std::initializer_list<std::string_view>{first, second, others...}, ""));
    }

private:
    std::vector<Diagnostic> *m_out;
    std::optional<std::size_t> m_row;
    const Rule *m_rule = nullptr;
};

inline Edit addition(JsonPointer where, JsonValue value)
{
    return {Edit::Operation::Add, std::move(where), std::move(value)};
}

inline Edit replacement(JsonPointer where, JsonValue value)
{
    return {Edit::Operation::Replace, std::move(where), std::move(value)};
}

inline Edit removal(JsonPointer where)
{
    return {Edit::Operation::Remove, std::move(where)};
}

// Functions that give a finding a fix that edits the value at its place.

inline void offerRemoval(Diagnostic &found, std::string title)
{
    found.fix = Fix{std::move(title), {removal(found.where)}};
}

/// With a title that names the key: "Remove qat_module".
inline void offerRemoval(Diagnostic &found)
{
    offerRemoval(found, "Remove " + found.where.tokens().back());
}

inline void offerReplacement(Diagnostic &found, std::string title, JsonValue value)
{
    found.fix = Fix{std::move(title), {replacement(found.where, std::move(value))}};
}

/// With a title that names the text: "Write torch.quint8".
inline void offerText(Diagnostic &found, std::string_view text)
{
    offerReplacement(found, "Write " + std::string(text), text);
}

/// The name in backquotes, as messages show it: "`torch.nn.Linear`".
inline std::string quoted(std::string_view name)
{
    return "`" + std::string(name) + "`";
}

/// The key of a field as a part of messages and titles: "input_dtype".
inline std::string keyOf(Field field)
{
    return std::string(info(field).key);
}

/// The name of a pattern config in messages, by its row: "#3".
inline std::string entryName(std::size_t row)
{
    return "#" + std::to_string(row);
}

} // namespace bcfg
