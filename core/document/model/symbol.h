// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/shared.h"
#include "core/document/model/shortname.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bcfg {

/// Immutable text whose copies share one block of memory. Most of a large document is names, and a shared std::string
/// would take two blocks for each. Equality and order are those of the text.
class Text
{
public:
    explicit Text(std::string_view text) : m_text(Shared<Characters>::makeWithBytesBehind(text.size(), text)) {}

    std::string_view view() const { return m_text->view(); } ///< valid while a copy of the text lives
    operator std::string_view() const { return view(); }
    std::string str() const { return std::string(view()); }

    friend bool operator==(const Text &a, const Text &b) { return a.m_text.isSameAs(b.m_text) || a.view() == b.view(); }
    friend auto operator<=>(const Text &a, const Text &b) { return a.view() <=> b.view(); }

private:
    /// The characters stand directly behind the object.
    class Characters
    {
    public:
        explicit Characters(std::string_view text) noexcept : m_size(static_cast<std::uint32_t>(text.size()))
        {
            std::ranges::copy(text, reinterpret_cast<char *>(this + 1));
        }
        Characters(const Characters &) = delete;
        Characters &operator=(const Characters &) = delete;

        std::string_view view() const { return {reinterpret_cast<const char *>(this + 1), m_size}; }

    private:
        const std::uint32_t m_size; // a file is smaller: see maximumFileSize
    };

    Shared<Characters> m_text;
};

/// The dotted path of a class or function: "torch.nn.Linear". A path has at least one dot; the name of a tensor method
/// (pattern.h) has none. Equality compares spellings; SymbolCatalog (core/torch) knows which paths name the same
/// object.
class Symbol
{
public:
    /// Returns nullopt for a text without a dot.
    static std::optional<Symbol> parse(std::string_view text);
    /// Like parse() above, but the Symbol shares the given Text.
    static std::optional<Symbol> parse(const Text &text);

    std::string_view path() const { return m_path; }
    std::string_view name() const { return shortName(m_path); }    ///< "Linear" of "torch.nn.Linear"
    std::string_view module() const { return parentPath(m_path); } ///< "torch.nn" of "torch.nn.Linear"

    friend bool operator==(const Symbol &, const Symbol &) = default;
    friend auto operator<=>(const Symbol &a, const Symbol &b) { return a.m_path <=> b.m_path; }

private:
    explicit Symbol(Text path) : m_path(std::move(path)) {}
    Text m_path;
};

/// Whether every part between dots is a Python identifier in ASCII, so that the path can be written into Python source.
bool isDottedIdentifier(std::string_view text);
/// Like isDottedIdentifier(), but also true for names with letters outside of ASCII. Python normalizes such a name,
/// possibly to another name, so no generated Python source contains such names.
bool isDottedName(std::string_view text);

} // namespace bcfg
