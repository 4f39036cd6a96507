// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/shared.h"

#include <optional>
#include <string>
#include <string_view>

namespace bcfg {

/// Immutable text that many values share. Equality and order are those of the text.
class Text
{
public:
    explicit Text(std::string_view text) : m_text(Shared<std::string>::make(text)) {}

    const std::string &str() const { return *m_text; }
    operator std::string_view() const { return *m_text; }

    friend bool operator==(const Text &a, const Text &b) = default;
    friend auto operator<=>(const Text &a, const Text &b) { return a.str() <=> b.str(); }

private:
    Shared<std::string> m_text;
};

/// The dotted path of a class or function, "torch.nn.Linear". It has at least one dot, which tells it from the name of
/// a tensor method. Equality compares spellings; SymbolCatalog (core/torch) knows which paths name one object.
class Symbol
{
public:
    /// Returns nullopt for a text without a dot.
    static std::optional<Symbol> parse(std::string_view text);
    /// The same for text that is shared already.
    static std::optional<Symbol> parse(const Text &text);

    const std::string &path() const { return m_path.str(); }
    /// The part after the last dot: "Linear".
    std::string_view name() const;
    /// "torch.nn" of "torch.nn.Linear".
    std::string_view module() const;

    friend bool operator==(const Symbol &, const Symbol &) = default;
    friend auto operator<=>(const Symbol &a, const Symbol &b) { return a.m_path <=> b.m_path; }

private:
    explicit Symbol(Text path) : m_path(std::move(path)) {}
    Text m_path;
};

/// Whether every part between dots is a Python identifier, so that the path can be written into Python source.
bool isDottedIdentifier(std::string_view text);
/// Whether every part between dots may be a Python identifier, which may have letters outside of ASCII. Python reads
/// such a name in a normal form, which may be another name, so none goes into Python source.
bool isDottedName(std::string_view text);

} // namespace bcfg
