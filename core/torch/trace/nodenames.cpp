// SPDX-License-Identifier: Apache-2.0
#include "core/torch/trace/nodenames.h"

#include "core/document/model/arrayindex.h"
#include "core/document/model/ascii.h"

#include <algorithm>
#include <array>
#include <optional>

namespace bcfg::trace {

namespace {

// The names that _Namespace._is_illegal_name() refuses: Python's keywords, its built-in names, and the globals of
// generated code. Sorted alphabetically.
constexpr std::array<std::string_view, 114> illegalNames = {
    "abs",        "aiter",      "all",     "and",       "anext",        "any",      "as",         "ascii",
    "assert",     "async",      "await",   "bin",       "bool",         "break",    "breakpoint", "bytearray",
    "bytes",      "callable",   "chr",     "class",     "classmethod",  "compile",  "complex",    "continue",
    "copyright",  "credits",    "def",     "del",       "delattr",      "device",   "dict",       "dir",
    "divmod",     "elif",       "else",    "enumerate", "eval",         "except",   "exec",       "exit",
    "filter",     "finally",    "float",   "for",       "format",       "from",     "frozenset",  "fx_pytree",
    "getattr",    "global",     "globals", "hasattr",   "hash",         "help",     "hex",        "id",
    "if",         "import",     "in",      "inf",       "input",        "int",      "is",         "isinstance",
    "issubclass", "iter",       "lambda",  "len",       "license",      "list",     "locals",     "map",
    "max",        "memoryview", "min",     "nan",       "next",         "nonlocal", "not",        "object",
    "oct",        "open",       "or",      "ord",       "pass",         "pow",      "print",      "property",
    "pytree",     "quit",       "raise",   "range",     "repr",         "return",   "reversed",   "round",
    "set",        "setattr",    "slice",   "sorted",    "staticmethod", "str",      "sum",        "super",
    "torch",      "try",        "tuple",   "type",      "vars",         "while",    "with",       "yield",
    "zip",        "__import__"};

bool isIllegal(std::string_view name)
{
    return std::ranges::find(illegalNames, name) != illegalNames.end();
}

/// Mirrors torch.fx.graph._snake_case(), with "_" for each run of characters that are not allowed in an identifier.
std::string identifierOf(std::string_view text)
{
    std::string name;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool isLower = c >= 'a' && c <= 'z';
        if (isCapital(c) && i > 0 && text[i - 1] >= 'a' && text[i - 1] <= 'z')
            name += '_';
        if (isLower || isCapital(c) || isDigit(c) || c == '_')
            name += toLower(c);
        else if (i == 0 || name.back() != '_' || text[i - 1] == '_')
            name += '_';
    }
    if (name.empty())
        return "_unnamed";
    return isDigit(name.front()) ? '_' + name : name;
}

} // namespace

std::string NodeNames::create(std::string_view target)
{
    std::string name = identifierOf(target);
    std::string base = name;
    std::size_t number = 0;
    if (const std::size_t underscore = name.rfind('_'); underscore != std::string::npos) {
        if (const std::optional<std::size_t> suffix = arrayIndex(std::string_view(name).substr(underscore + 1))) {
            number = *suffix;
            base = name.substr(0, underscore);
            name = base + '_' + std::to_string(number);
        }
    }
    std::size_t &count = m_counts[base];
    if (number == 0)
        number = count;
    while (m_used.contains(name) || isIllegal(name))
        name = base + '_' + std::to_string(++number);
    m_used.insert(name);
    count = number;
    return name;
}

} // namespace bcfg::trace
