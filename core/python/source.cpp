// SPDX-License-Identifier: Apache-2.0
#include "core/python/source.h"

#include "core/python/entrysource.h"
#include "core/python/loops.h"

#include <algorithm>
#include <iterator>

namespace bcfg {

namespace {

using namespace python;

constexpr std::string_view apiModule = "torch.ao.quantization.backend_config";

/// "native" of "_native": what get_…_backend_config() is called after.
std::string identifierFor(const std::string &name)
{
    std::string result;
    for (const char c : name) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        const bool upper = c >= 'A' && c <= 'Z';
        if (letter || upper)
            result += static_cast<char>(upper ? c - 'A' + 'a' : c);
        else if (!result.empty() && result.back() != '_')
            result += '_';
    }
    while (!result.empty() && result.back() == '_')
        result.pop_back();
    return result;
}

void appendLoopHead(std::string &out, std::size_t indentation, const Statement &loop)
{
    const Expression rows{Expression::Kind::List, "", loop.rows};
    std::string targets;
    for (const std::string &target : loop.targets)
        targets += (targets.empty() ? "" : ", ") + target;
    std::string head = "for " + targets + " in ";
    if (indentation + head.size() + 1 <= lineLength) {
        appendLines(out, indentation, head, rows, ":");
        return;
    }
    const std::string blanks(indentation, ' ');
    out += blanks + "for (\n";
    for (const std::string &target : loop.targets)
        out += blanks + "    " + target + ",\n";
    appendLines(out, indentation, ") in ", rows, ":");
}

void append(std::string &out, std::size_t indentation, const std::vector<Statement> &statements)
{
    for (const Statement &statement : statements) {
        if (statement.rows.empty()) {
            appendLines(out, indentation, "config.", call("set_backend_pattern_config", {statement.expression}), "");
            continue;
        }
        appendLoopHead(out, indentation, statement);
        append(out, indentation + 4, statement.body);
    }
}

bool hasError(const std::vector<Diagnostic> &diagnostics)
{
    return std::ranges::find(diagnostics, Severity::Error, &Diagnostic::severity) != diagnostics.end();
}

/// Names for a module of this generation, with what it imports in any case.
ModuleNames namesFor(Api api)
{
    ModuleNames names;
    if (api == Api::Torch2)
        names.importForItsEffect("torch.ao.quantization.backend_config.utils", "which torch itself forgets to import");
    return names;
}

std::string docstring(Api api)
{
    return "\"\"\"A backend config for PyTorch " + std::string(api == Api::Torch2 ? "2.x" : "1.13") + ".\"\"\"\n";
}

std::string section(const std::string &text)
{
    return text.empty() ? text : "\n" + text;
}

} // namespace

PythonSource pythonSource(const BackendConfig &document)
{
    ModuleNames names = namesFor(document.api);
    names.importFrom(apiModule, "BackendConfig");
    EntryWriter writer(document.api, names);
    std::vector<Expression> entries;
    for (std::size_t i = 0; i < document.configs.size(); ++i)
        entries.push_back(writer.write(*document.configs[i], JsonPointer::config(i)));
    PythonSource source{{}, writer.takeDiagnostics()};
    if (hasError(source.diagnostics))
        return source;
    const std::string identifier = identifierFor(document.name());
    const std::string getter = names.define("get_" + identifier + (identifier.empty() ? "" : "_") + "backend_config");
    std::string body;
    append(body, 4, withLoops(entries, names));
    source.text = docstring(document.api) + names.imports() + section(writer.definitions()) + "\n\n" +
                  writer.standIns() + "def " + getter + "() -> BackendConfig:\n";
    source.text +=
        "    config = BackendConfig(" + stringLiteral(document.name()) + ")\n" + body + "    return config\n";
    return source;
}

PythonSource pythonSource(const PatternConfig &config, Api api)
{
    ModuleNames names = namesFor(api);
    EntryWriter writer(api, names);
    const Expression entry = writer.write(config, {});
    PythonSource source{{}, writer.takeDiagnostics()};
    if (hasError(source.diagnostics))
        return source;
    source.text = names.imports() + section(writer.definitions()) + "\n";
    if (!writer.standIns().empty())
        source.text += "\n" + writer.standIns();
    // Chains of several methods go into brackets where they need more than a line, so that they can break at the dots.
    const bool fits = std::string_view("config = ").size() + inOneLine(entry).size() <= lineLength;
    if (fits || entry.parts.size() < 3) {
        appendLines(source.text, 0, "config = ", entry, "");
        return source;
    }
    source.text += "config = (\n";
    appendLines(source.text, 4, "", entry, "");
    source.text += ")\n";
    return source;
}

} // namespace bcfg
