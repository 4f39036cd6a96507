// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/jsonvalue.h"

#include "core/document/model/jsonpointer.h"
#include "core/document/model/number.h"

#include <algorithm>

namespace bcfg {

JsonValue JsonValue::number(double value)
{
    return Number{bcfg::Number::of(value).text()};
}

// Not defaulted: clang 14 crashes on a defaulted comparison of a variant that holds its own class.
bool JsonValue::operator==(const JsonValue &other) const
{
    return m_value == other.m_value;
}

const JsonValue *JsonValue::find(std::string_view key) const
{
    const Object *members = object();
    if (!members)
        return nullptr;
    const auto found =
        std::find_if(members->rbegin(), members->rend(), [&](const auto &member) { return member.first == key; });
    return found == members->rend() ? nullptr : &found->second;
}

JsonValue *JsonValue::find(std::string_view key)
{
    return const_cast<JsonValue *>(std::as_const(*this).find(key));
}

const std::string *JsonValue::string(std::string_view key) const
{
    const JsonValue *value = find(key);
    return value ? value->string() : nullptr;
}

std::optional<std::size_t> countIn(const JsonValue *value)
{
    const JsonValue::Number *number = value ? value->number() : nullptr;
    return number ? arrayIndex(number->text) : std::nullopt;
}

} // namespace bcfg
