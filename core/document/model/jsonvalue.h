// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bcfg {

/// Any JSON value as a file spells it: objects keep the order of their members and duplicate keys, numbers keep their
/// text. Documents use it for what PyTorch does not define: unknown keys, values of a wrong type, arguments of
/// callables.
class JsonValue
{
public:
    struct Number
    {
        std::string text; ///< a number in the syntax of RFC 8259
        bool operator==(const Number &) const = default;
    };
    using Array = std::vector<JsonValue>;
    using Object = std::vector<std::pair<std::string, JsonValue>>;

    JsonValue() = default;
    JsonValue(bool value) : m_value(value) {}
    JsonValue(int value) : m_value(Number{std::to_string(value)}) {}
    JsonValue(std::string text) : m_value(std::move(text)) {}
    JsonValue(std::string_view text) : m_value(std::string(text)) {}
    JsonValue(const char *text) : m_value(std::string(text)) {}
    JsonValue(Number number) : m_value(std::move(number)) {}
    JsonValue(Array array) : m_value(std::move(array)) {}
    JsonValue(Object object) : m_value(std::move(object)) {}
    /// A number with the shortest text that reads back as the same double; without a fraction where it is whole and
    /// below 10**15.
    static JsonValue number(double value);
    /// A non-negative integer, such as a count, an index or a line number.
    static JsonValue count(std::size_t value) { return Number{std::to_string(value)}; }

    bool isNull() const { return std::holds_alternative<std::monostate>(m_value); }
    const bool *boolean() const { return std::get_if<bool>(&m_value); }
    const Number *number() const { return std::get_if<Number>(&m_value); }
    const std::string *string() const { return std::get_if<std::string>(&m_value); }
    const Array *array() const { return std::get_if<Array>(&m_value); }
    const Object *object() const { return std::get_if<Object>(&m_value); }
    std::string *string() { return std::get_if<std::string>(&m_value); }
    Array *array() { return std::get_if<Array>(&m_value); }
    Object *object() { return std::get_if<Object>(&m_value); }

    /// The value that an object has under this key, or null. Of duplicate keys the last one counts, as in Python.
    const JsonValue *find(std::string_view key) const;
    JsonValue *find(std::string_view key);
    /// The string that an object has under this key, or null.
    const std::string *string(std::string_view key) const;

    bool operator==(const JsonValue &other) const;

private:
    std::variant<std::monostate, bool, Number, std::string, Array, Object> m_value;
};

/// The value as a count; nullopt where the pointer is null or the value is not a non-negative integer.
std::optional<std::size_t> countIn(const JsonValue *value);

} // namespace bcfg
