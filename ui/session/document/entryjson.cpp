// SPDX-License-Identifier: Apache-2.0
#include "ui/session/document/entryjson.h"

#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/locate.h"
#include "core/document/model/ruleid.h"
#include "ui/basis/text.h"

#include <QCoreApplication>

#include <utility>
#include <variant>

namespace bcfg::ui::session {

namespace {

TypedEntry refused(const QString &why)
{
    Diagnostic problem{RuleId::J01, Severity::Error, {}, toUtf8(why)};
    problem.place = Place{};
    return {std::nullopt, {problem}};
}

/// The text of a document with this one pattern config, whose text begins on a line of its own.
std::string inDocument(const QString &text, std::optional<Api> api)
{
    std::string document = "{";
    if (api)
        document += "\"torch_api\": \"" + std::string(toString(*api)) + "\", ";
    return document + "\"configs\": [\n" + toUtf8(text) + "\n]}";
}

/// Subtracts the line that inDocument() puts before the text.
void takeLineBefore(std::vector<Diagnostic> &problems)
{
    for (Diagnostic &problem : problems) {
        if (problem.place && problem.place->line > 1)
            --problem.place->line;
    }
}

} // namespace

TypedEntry readTypedEntry(const QString &text, Api api)
{
    if (const std::optional<TextProblem> problem = halfCharacterProblem(text))
        return refused(problem->message);
    auto parsed = parseJson(toUtf8(text));
    if (Diagnostic *problem = std::get_if<Diagnostic>(&parsed))
        return {std::nullopt, {std::move(*problem)}};
    if (!std::get<JsonValue>(parsed).object())
        return refused(QCoreApplication::translate("EntryJson", "A pattern config is an object, in braces."));
    Imported imported = importDocument(inDocument(text, api));
    takeLineBefore(imported.diagnostics);
    if (!imported.document) // as a part of a document it nests too deeply
        return {std::nullopt, std::move(imported.diagnostics)};
    return {*imported.document->configs.front(), std::move(imported.diagnostics)};
}

void placeInText(std::vector<Diagnostic> &problems, const QString &text)
{
    for (Diagnostic &problem : problems) {
        if (problem.where.configIndex())
            problem.where = problem.where.inConfig(0);
    }
    locate(problems, inDocument(text, std::nullopt));
    takeLineBefore(problems);
}

} // namespace bcfg::ui::session
