// SPDX-License-Identifier: Apache-2.0
#include "core/publish/python/modulesource.h"

#include "core/document/model/ascii.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/ruleid.h"

namespace bcfg::python {

namespace {

/// The part of a function's name that comes from a config's name: "native" for "_native".
std::string identifierFor(const std::string &name)
{
    std::string result;
    for (const char c : name) {
        if (isLetter(c) || isDigit(c))
            result += toLower(c);
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
    const std::string head = "for " + joined(loop.targets, ", ") + " in ";
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

} // namespace

ModuleNames namesFor(Release release)
{
    ModuleNames names;
    if (release.does(Behaviour::ForgetsBackendConfigUtils))
        names.importForItsEffect("torch.ao.quantization.backend_config.utils", "which torch itself forgets to import");
    return names;
}

std::string defineGetter(ModuleNames &names, const std::string &configName)
{
    const std::string identifier = identifierFor(configName);
    const std::string name = (identifier.empty() ? "" : identifier + "_") + "backend_config";
    return names.isFree("get_" + name) ? names.define("get_" + name) : names.define("get_own_" + name);
}

std::string newConfig(const std::string &name)
{
    return "    config = BackendConfig(" + (name.empty() ? std::string() : stringLiteral(name)) + ")\n";
}

void appendStatements(std::string &out, std::size_t indentation, const std::vector<Statement> &statements)
{
    for (const Statement &statement : statements) {
        if (statement.rows.empty()) {
            appendLines(out, indentation, "config.", call("set_backend_pattern_config", {statement.expression}), "");
            continue;
        }
        appendLoopHead(out, indentation, statement);
        appendStatements(out, indentation + 4, statement.body);
    }
}

void appendAssignment(std::string &out, std::string_view name, const Expression &value)
{
    const std::string before = std::string(name) + " = ";
    const bool fits = before.size() + inOneLine(value).size() <= lineLength;
    if (fits || value.kind != Expression::Kind::Chain || value.parts.size() < 3) {
        appendLines(out, 0, before, value, "");
        return;
    }
    out += before + "(\n";
    appendLines(out, 4, "", value, "");
    out += ")\n";
}

std::string section(const std::string &text)
{
    return text.empty() ? text : "\n" + text;
}

std::string moduleText(std::string_view docstring, const ModuleNames &names, const EntryWriter &writer,
                       std::string_view getter, std::string_view body)
{
    const std::string notice = writer.notice();
    std::string text = "\"\"\"" + std::string(docstring) + (notice.empty() ? "" : "\n\n" + notice + '\n') +
                       "\"\"\"\n\n" + names.imports();
    text += section(writer.definitions()) + "\n\n" + writer.standIns();
    text += "def " + std::string(getter) + "() -> BackendConfig:\n" + std::string(body) + "    return config\n";
    return text;
}

bool hasError(const std::vector<Diagnostic> &diagnostics)
{
    return contains(diagnostics, Severity::Error, &Diagnostic::severity);
}

std::vector<Diagnostic> refusedConflicts(const std::vector<JsonPointer> &places)
{
    return mapped(places, [](const JsonPointer &where) {
        return Diagnostic{RuleId::Python, Severity::Error, where,
                          "A merge left a conflict here, which must be solved before Python is written."};
    });
}

} // namespace bcfg::python
