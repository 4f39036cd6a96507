// SPDX-License-Identifier: Apache-2.0
#include "core/torch/trace/names.h"

#include "core/document/model/ascii.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>
#include <unordered_set>

namespace bcfg::trace {

namespace {

/// Names that a node may not have: Python's keywords and builtins, and the names that torch.fx adds. Lists only names
/// that a function of PyTorch, a module or an attribute can have after _snake_case().
constexpr std::array<std::string_view, 125> illegalNames = {
    "abs",        "aiter",      "all",      "and",         "anext",        "any",       "as",         "ascii",
    "assert",     "async",      "await",    "bin",         "bool",         "break",     "breakpoint", "bytearray",
    "bytes",      "callable",   "chr",      "class",       "classmethod",  "compile",   "complex",    "continue",
    "copyright",  "credits",    "def",      "del",         "delattr",      "device",    "dict",       "dir",
    "divmod",     "elif",       "else",     "enumerate",   "eval",         "except",    "exec",       "exit",
    "filter",     "finally",    "float",    "for",         "format",       "from",      "frozenset",  "fx_pytree",
    "getattr",    "global",     "globals",  "hasattr",     "hash",         "help",      "hex",        "id",
    "if",         "import",     "in",       "inf",         "input",        "int",       "is",         "isinstance",
    "issubclass", "iter",       "lambda",   "len",         "license",      "list",      "locals",     "map",
    "max",        "memoryview", "min",      "nan",         "next",         "nonlocal",  "not",        "object",
    "oct",        "open",       "or",       "ord",         "pass",         "pow",       "print",      "property",
    "pytree",     "quit",       "raise",    "range",       "repr",         "return",    "reversed",   "round",
    "set",        "setattr",    "slice",    "sorted",      "staticmethod", "str",       "sum",        "super",
    "torch",      "try",        "tuple",    "type",        "vars",         "while",     "with",       "yield",
    "zip",        "False",      "None",     "True",        "NoneType",     "__debug__", "__doc__",    "__build_class__",
    "__import__", "__loader__", "__name__", "__package__", "__spec__"};

bool isIllegal(std::string_view name)
{
    static const std::unordered_set<std::string_view> illegal(illegalNames.begin(), illegalNames.end());
    constexpr std::size_t longest = 15;
    return name.size() <= longest && illegal.contains(name);
}

/// The name's base and the number after its last underscore, as the regular expression "(.*)_(\d+)$" parts them.
struct Parts
{
    std::string_view base;
    std::optional<long long> number;
    bool hasLeadingZero = false;
};

Parts partsOf(std::string_view name)
{
    std::size_t digits = name.size();
    while (digits > 0 && isDigit(name[digits - 1]))
        --digits;
    constexpr std::size_t longest = 17; // digits; longer numbers do not occur in practice
    if (digits == name.size() || digits == 0 || name[digits - 1] != '_' || name.size() - digits > longest)
        return {name, std::nullopt};
    long long number = 0;
    std::from_chars(name.data() + digits, name.data() + name.size(), number);
    return {name.substr(0, digits - 1), number, name[digits] == '0' && digits + 1 < name.size()};
}

std::string numbered(std::string_view base, long long number)
{
    std::string result;
    result.reserve(base.size() + std::numeric_limits<long long>::digits10 + 2);
    return result.append(base).append(1, '_').append(std::to_string(number));
}

bool isIdentifier(std::string_view text)
{
    return !text.empty() && !isDigit(text.front()) && std::ranges::all_of(text, isWordCharacter);
}

/// The candidate as an identifier: replaces each run of other characters by an underscore, and puts an underscore
/// before a leading digit.
std::string identifier(std::string_view candidate)
{
    std::string result;
    bool wasIllegal = false;
    for (const char c : candidate) {
        if (isWordCharacter(c))
            result += c;
        else if (!wasIllegal)
            result += '_';
        wasIllegal = !isWordCharacter(c);
    }
    if (result.empty())
        result = "_unnamed";
    return isDigit(result.front()) ? "_" + result : result;
}

} // namespace

Names::Base &Names::Table::base(std::string_view name)
{
    const auto [place, isNew] = bases.try_emplace(name);
    if (isNew)
        place->second.id = bases.size();
    return place->second;
}

bool Names::Table::isUsed(const Base &base, long long number) const
{
    if (number == 0)
        return base.usesZero;
    return number <= base.allUsed || further.contains({base.id, number});
}

void Names::Table::use(Base &base, long long number)
{
    if (number == 0) {
        base.usesZero = true;
    } else if (number != base.allUsed + 1) {
        further.emplace(base.id, number);
    } else {
        do
            ++base.allUsed;
        while (further.contains({base.id, base.allUsed + 1}));
    }
}

long long Names::Table::nextFree(const Base &base, long long number) const
{
    do
        number = std::max(number, base.allUsed) + 1;
    while (isUsed(base, number));
    return number;
}

std::string_view Names::create(std::string_view candidate, Texts &texts)
{
    std::string_view name = isIdentifier(candidate) ? candidate : texts.add(identifier(candidate));
    const bool keepsFree = m_release.does(Behaviour::KeepsFreeNames);
    Parts parts = partsOf(name);
    if (keepsFree && parts.base.empty())
        parts = {name, std::nullopt};
    Table &names = table();
    Base &base = names.base(parts.base);
    // With KeepsFreeNames, "conv_007" is a base of its own; else it becomes "conv_7".
    const bool isOwn = parts.hasLeadingZero && keepsFree;
    if (parts.hasLeadingZero && !keepsFree)
        name = texts.add(numbered(parts.base, *parts.number));
    Base &wantedBase = isOwn ? names.base(name) : base;
    const std::optional<long long> wanted = isOwn ? std::nullopt : parts.number;

    const bool isTaken = wanted ? names.isUsed(wantedBase, *wanted) : wantedBase.isUsed;
    // Torch tries the numbers after the last number that it gave to the base, or after the number in the name.
    const bool countsOn = keepsFree ? isTaken || !parts.number
                                    : parts.number.value_or(0) == 0 && m_release.does(Behaviour::CountsNamesOn);
    long long number = countsOn ? base.count : parts.number.value_or(0);
    if (isTaken || isIllegal(name)) {
        number = names.nextFree(base, number);
        names.use(base, number);
        name = texts.add(numbered(parts.base, number));
    } else if (wanted) {
        names.use(wantedBase, *wanted);
    } else {
        wantedBase.isUsed = true;
    }
    base.count = number;
    return name;
}

std::string snakeCase(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    bool wasLower = false;
    for (const char c : text) {
        if (wasLower && isCapital(c))
            result += '_';
        result += toLower(c);
        wasLower = isSmall(c);
    }
    return result;
}

} // namespace bcfg::trace
