// SPDX-License-Identifier: Apache-2.0
#include "core/check/report.h"

namespace bcfg {

Diagnostic &Report::add(JsonPointer where, std::string message)
{
    m_out->push_back({m_rule->id, m_rule->severity, std::move(where), std::move(message)});
    return m_out->back();
}

Edit addition(JsonPointer where, JsonValue value)
{
    return {Edit::Operation::Add, std::move(where), std::move(value)};
}

Edit replacement(JsonPointer where, JsonValue value)
{
    return {Edit::Operation::Replace, std::move(where), std::move(value)};
}

Edit removal(JsonPointer where)
{
    return {Edit::Operation::Remove, std::move(where)};
}

std::string quoted(std::string_view name)
{
    return "`" + std::string(name) + "`";
}

std::string keyOf(Field field)
{
    return std::string(info(field).key);
}

std::string entryName(std::size_t row)
{
    return "#" + std::to_string(row);
}

} // namespace bcfg
