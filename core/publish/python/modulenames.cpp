// SPDX-License-Identifier: Apache-2.0
#include "core/publish/python/modulenames.h"

#include "core/document/model/ascii.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/shortname.h"
#include "core/document/model/symbol.h"

#include <algorithm>
#include <utility>

namespace bcfg::python {

namespace {

constexpr std::string_view keywords[] = {
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield",    "__debug__",
};

// The short names that PyTorch's own files use.
constexpr std::pair<std::string_view, std::string_view> aliases[] = {
    {"torch.nn", "nn"},
    {"torch.nn.functional", "F"},
    {"torch.ao.nn.intrinsic", "nni"},
    {"torch.ao.nn.intrinsic.qat", "nniqat"},
    {"torch.ao.nn.qat", "nnqat"},
    {"torch.ao.nn.quantized.reference", "nnqr"},
    {"torch.nn.intrinsic", "nni"},
    {"torch.nn.intrinsic.qat", "nniqat"},
    {"torch.nn.qat", "nnqat"},
    {"torch.nn.quantized._reference", "nnqr"},
};

// Modules whose functions and classes are imported by name.
constexpr std::string_view byName[] = {
    "torch.ao.quantization.backend_config.onednn", "torch.ao.quantization.fake_quantize",
    "torch.ao.quantization.fuser_method_mappings", "torch.ao.quantization.observer", "torch.ao.quantization.utils"};

// Names that any exported module may use, besides the aliases, so they must mean the same in each.
constexpr std::string_view needed[] = {"BackendConfig",   "BackendPatternConfig", "DTypeConfig", "DTypeWithConstraints",
                                       "ObservationType", "NotImplementedError",  "config",      "entry"};

// Packages that every exported module may import.
constexpr std::string_view packages[] = {"torch", "functools"};

bool isNeeded(std::string_view name)
{
    const auto isAlias = [&](const auto &alias) {
        return alias.second == name;
    };
    return contains(needed, name) || std::ranges::any_of(aliases, isAlias);
}

bool hasKeyword(std::string_view path)
{
    for (std::size_t begin = 0; begin <= path.size();) {
        const std::size_t end = std::min(path.find('.', begin), path.size());
        if (isKeyword(path.substr(begin, end - begin)))
            return true;
        begin = end + 1;
    }
    return false;
}

} // namespace

bool isKeyword(std::string_view word)
{
    return contains(keywords, word);
}

std::string wordsOf(std::string_view name)
{
    constexpr std::string_view relu = "ReLU"; // counts as one word in spite of its capitals
    std::string words;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const bool isRelu = name.substr(i).starts_with(relu);
        const bool isBeforeSmall = i + 1 < name.size() && isSmall(name[i + 1]);
        const bool begins = isRelu || (i > 0 && isCapital(name[i]) && (!isCapital(name[i - 1]) || isBeforeSmall));
        if (begins && !words.empty() && words.back() != '_')
            words += '_';
        words += isRelu ? "relu" : std::string(1, toLower(name[i]));
        i += isRelu ? relu.size() - 1 : 0;
    }
    const std::size_t last = words.size();
    if (last > 2 && words[last - 1] == 'd' && isDigit(words[last - 2]))
        words.resize(last - 2);
    return words;
}

std::optional<std::string> ModuleNames::reference(std::string_view path)
{
    if (!isDottedIdentifier(path) || path.find('.') == std::string_view::npos || hasKeyword(path))
        return std::nullopt;
    // torch.ops needs no import of its own; its members are created when they are read.
    const std::string_view module = path.starts_with("torch.ops.") ? "torch" : moduleOf(path);
    const std::string_view rest = path.substr(module.size() + 1);
    if (contains(byName, module)) {
        const std::string_view name = rest.substr(0, rest.find('.'));
        if (contains(packages, name) || isNeeded(name))
            return std::nullopt;
        if (take(name, module)) {
            importFrom(module, name);
            return std::string(rest);
        } // otherwise the alias is taken, and the full path is used
    }
    for (const auto &[name, alias] : aliases) {
        if (name != module)
            continue;
        const auto [found, isNew] = m_aliases.try_emplace(std::string(alias), module);
        if (isNew)
            m_imports.insert("import " + found->second + " as " + found->first + "\n");
        if (found->second == module)
            return found->first + "." + std::string(rest);
    }
    const std::string_view package = packageOf(module);
    if (isNeeded(package) || !take(package, package))
        return std::nullopt;
    m_imports.insert("import " + std::string(module) + "\n");
    return std::string(path);
}

std::string ModuleNames::importFrom(std::string_view module, std::string_view name)
{
    m_from[std::string(module)].emplace(name);
    take(name, module);
    return std::string(name);
}

void ModuleNames::importForItsEffect(std::string_view module, std::string_view why)
{
    m_imports.insert("import " + std::string(module) + "  # noqa: F401, " + std::string(why) + "\n");
    const std::string_view package = packageOf(module);
    take(package, package);
}

bool ModuleNames::take(std::string_view name, std::string_view origin)
{
    return m_taken.try_emplace(std::string(name), origin).first->second == origin;
}

bool ModuleNames::isFree(std::string_view name) const
{
    return !isKeyword(name) && !isNeeded(name) && !m_taken.contains(name);
}

std::string ModuleNames::define(std::string_view wanted)
{
    int &number = m_lastNumber[std::string(wanted)];
    std::string name(wanted);
    while (!isFree(name))
        name = std::string(wanted) + "_" + std::to_string(number = std::max(number, 1) + 1);
    m_taken.emplace(name, std::string());
    return name;
}

void ModuleNames::forget(const std::string &name)
{
    m_taken.erase(name);
    m_lastNumber.clear(); // so that the next loop has the first name again
}

std::string ModuleNames::imports() const
{
    std::string text = joined(m_imports, "");
    for (const auto &[module, names] : m_from) {
        std::string line = "from " + module + " import ";
        const std::string list = joined(names, ", ");
        if (line.size() + list.size() <= lineLength) {
            text += line + list + "\n";
            continue;
        }
        text += line + "(\n";
        for (const std::string &name : names)
            text += "    " + name + ",\n";
        text += ")\n";
    }
    return text;
}

std::string Definitions::name(std::string_view wanted, const Expression &value)
{
    const auto [found, isNew] = m_nameOf.try_emplace(inOneLine(value));
    if (isNew) {
        found->second = m_names.define(wanted);
        appendLines(m_text, 0, found->second + " = ", value, "");
    }
    return found->second;
}

} // namespace bcfg::python
