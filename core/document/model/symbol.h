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

/// Immutable text that many values share. It is one block of memory, where a shared std::string is two: most of a large
/// document is names. Equality and order are those of the text.
class Text
{
public:
    explicit Text(std::string_view text) : m_text(Shared<Characters>::makeBefore(text.size(), text)) {}

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

/// The dotted path of a class or function, "torch.nn.Linear". It has at least one dot, which tells it from the name of
/// a tensor method. Equality compares spellings; SymbolCatalog (core/torch) knows which paths name one object.
class Symbol
{
public:
    /// Returns nullopt for a text without a dot.
    static std::optional<Symbol> parse(std::string_view text);
    /// The same for text that is shared already.
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

/// Whether every part between dots is a Python identifier, so that the path can be written into Python source.
bool isDottedIdentifier(std::string_view text);
/// Whether every part between dots may be a Python identifier, which may have letters outside of ASCII. Python reads
/// such a name in a normal form, which may be another name, so none goes into Python source.
bool isDottedName(std::string_view text);

} // namespace bcfg
