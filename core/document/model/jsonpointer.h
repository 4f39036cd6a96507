// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// The array index that a token of a JSON pointer stands for; nullopt where the token is not a non-negative integer.
std::optional<std::size_t> arrayIndex(std::string_view token);

/// A place in a document, RFC 6901: "/configs/3/dtype_configs/0/input_dtype". Empty: the whole document.
class JsonPointer
{
public:
    JsonPointer() = default;
    /// Reads a pointer; the empty text is the whole document. Returns nullopt for a text that begins with another
    /// character than '/' or has an invalid '~' escape.
    static std::optional<JsonPointer> parse(std::string_view text);
    /// "/configs/N", the pattern config with that index.
    static JsonPointer config(std::size_t index);

    // `outer` followed by a key, by an index, or by all tokens of `inner`.
    friend JsonPointer operator/(JsonPointer outer, std::string_view key);
    friend JsonPointer operator/(JsonPointer outer, std::size_t index);
    friend JsonPointer operator/(JsonPointer outer, const JsonPointer &inner);

    const std::vector<std::string> &tokens() const { return m_tokens; }
    bool isEmpty() const { return m_tokens.empty(); }
    /// The index N of "/configs/N…", or nullopt for places outside the pattern configs.
    std::optional<std::size_t> configIndex() const;
    /// The same place in the pattern config with another index. Requires configIndex().
    JsonPointer inConfig(std::size_t index) const;
    bool startsWith(const JsonPointer &prefix) const;
    std::string text() const;

    auto operator<=>(const JsonPointer &) const = default;

private:
    std::vector<std::string> m_tokens;
};

} // namespace bcfg
