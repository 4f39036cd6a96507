// SPDX-License-Identifier: Apache-2.0
#include "core/check/find/textquery.h"

#include "core/document/model/ascii.h"
#include "core/document/model/mapped.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>

namespace bcfg {

namespace {

bool isOfName(char c)
{
    return isWordCharacter(c) || static_cast<unsigned char>(c) >= 0x80;
}

bool isWholeName(std::string_view text, TextRange range)
{
    const std::size_t end = range.begin + range.length;
    return (range.begin == 0 || !isOfName(text[range.begin - 1])) && (end == text.size() || !isOfName(text[end]));
}

} // namespace

TextQuery usesOf(std::string_view symbol, Release release)
{
    TextQuery query{{std::string(symbol)}, true, TextQuery::Extent::WholeText};
    const SymbolCatalog &catalog = SymbolCatalog::of(release);
    const auto add = [&](const std::string &name) {
        if (!name.empty())
            addOnce(query.texts, name);
    };
    for (const SymbolInfo &info : catalog.all()) {
        if (catalog.isSameObject(info.path, symbol)) {
            add(info.path);
            // `importable` may be the path of another object in this release.
            if (catalog.isSameObject(info.importable, symbol))
                add(info.importable);
        }
    }
    return query;
}

std::vector<TextRange> rangesIn(std::string_view text, const TextQuery &query)
{
    std::vector<TextRange> ranges;
    const auto isSame = [&](char a, char b) {
        return query.matchesCase ? a == b : toLower(a) == toLower(b);
    };
    const auto isAt = [&](std::size_t begin, std::string_view wanted) {
        return std::equal(wanted.begin(), wanted.end(), text.begin() + static_cast<std::ptrdiff_t>(begin), isSame);
    };
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t found = 0;
        for (const std::string &wanted : query.texts) {
            const TextRange range{begin, wanted.size()};
            const bool isThere = range.length <= text.size() - begin && isAt(begin, wanted);
            const bool isWhole =
                query.extent == TextQuery::Extent::Anywhere ||
                (query.extent == TextQuery::Extent::WholeText ? begin == 0 && range.length == text.size()
                                                              : isThere && isWholeName(text, range));
            if (isThere && isWhole)
                found = std::max(found, range.length);
        }
        if (found > 0)
            ranges.push_back({begin, found});
        begin += std::max<std::size_t>(found, 1);
    }
    return ranges;
}

std::string replaced(std::string_view text, const std::vector<TextRange> &ranges, std::string_view replacement)
{
    std::string result;
    std::size_t behind = 0;
    for (const TextRange &range : ranges) {
        result += text.substr(behind, range.begin - behind);
        result += replacement;
        behind = range.begin + range.length;
    }
    result += text.substr(behind);
    return result;
}

} // namespace bcfg
