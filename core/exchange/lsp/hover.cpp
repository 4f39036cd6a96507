// SPDX-License-Identifier: Apache-2.0
#include "core/check/rule.h"
#include "core/document/json/textcontext.h"
#include "core/document/model/address.h"
#include "core/document/model/dtype.h"
#include "core/document/model/mapped.h"
#include "core/document/model/number.h"
#include "core/document/model/printable.h"
#include "core/exchange/lsp/server.h"
#include "core/prepare/pattern/explanation.h"
#include "core/torch/catalog/symbols.h"

namespace bcfg::lsp {

namespace {

/// A name from a document as Markdown code, which the name cannot end.
std::string code(std::string_view text)
{
    std::string result = "`";
    for (const char c : text)
        result += c == '`' ? '\'' : c == '\n' ? ' ' : c;
    return result + '`';
}

std::string keyText(const FieldInfo &field)
{
    std::string text = "**" + std::string(field.title) + "** " + code(field.key) + "\n\n" + std::string(field.help);
    if (field.versions != allVersions)
        text += "\n\nPyTorch " + toString(field.versions) + " only.";
    return text;
}

std::string_view kindText(SymbolKind kind)
{
    constexpr std::string_view texts[] = {"a module", "a class", "a function", "a function written in C++"};
    static_assert(std::size(texts) == static_cast<std::size_t>(SymbolKind::Builtin) + 1);
    return texts[static_cast<std::size_t>(kind)];
}

std::string symbolText(std::string_view path, Release release)
{
    const SymbolCatalog &catalog = SymbolCatalog::of(release);
    const SymbolInfo *symbol = catalog.find(path);
    if (!symbol)
        return code(path) + ": PyTorch " + std::string(release.version()) + " has no such name among its operators.";
    std::string text = code(path) + ": " + std::string(kindText(symbol->kind)) + " of PyTorch " +
                       std::string(release.version()) + ", " + code(symbol->repr) + '.';
    std::string others;
    for (const SymbolInfo &other : catalog.all()) {
        if (other.path != path && catalog.isSameObject(other.path, path))
            others += (others.empty() ? "" : ", ") + code(other.path);
    }
    if (!others.empty())
        text += "\n\nThe same object: " + others + '.';
    if (!symbol->bases.empty())
        text += "\n\nIts base classes: " + joined(symbol->bases, ", ", code);
    return text;
}

std::string dtypeText(DType dtype)
{
    std::string text = code(dtype.name()) + ": a dtype";
    if (const auto range = storableRange(dtype))
        text += " of the values " + Number::of(range->min).text() + " to " + Number::of(range->max).text();
    return text + '.';
}

std::string outcomeText(const Outcome &outcome)
{
    std::string text = withBlanks(toString(outcome.status));
    if (outcome.status == Status::Error)
        text = outcome.error->isKnown() ? "PyTorch raises " + code(outcome.error->text()) : outcome.error->text();
    else if (outcome.status == Status::Rejected)
        text += ": no dtype config fits";
    else if (outcome.status == Status::NoPattern)
        text = "stays float";
    if (outcome.dtypeConfig)
        text += ", by dtype config #" + std::to_string(*outcome.dtypeConfig);
    return text;
}

std::string verdictOf(OpenDocument &document, std::size_t row, const NamedQConfig &chosen)
{
    const std::size_t matchRow = document.matchRow(row);
    ModelOfPattern model = document.outcomes().model(matchRow);
    Outcome outcome = model.outcome(QConfigAssignment(chosen.qconfig, document.release()));
    std::string text = "Under " + code(chosen.name) + ": **" + outcomeText(outcome) + "**";
    const auto overriding = document.outcomes().matches().overriddenBy(matchRow);
    if (outcome.by && !outcome.fusedInto.empty())
        outcome.by = document.rowOfMatch(*outcome.by);
    if (const std::string course = courseOf(outcome, overriding.value_or(matchRow)); !course.empty()) {
        text += ", " + course;
    } else {
        const ResolvedQConfig resolved(chosen.qconfig, document.release());
        std::vector<std::string> failed; // prepare and convert make some comparisons alike
        for (const Check &check : explain(model.candidate(), &resolved).checks) {
            if (!check.ok)
                addOnce(failed, "\n- dtype config #" + std::to_string(check.dtypeConfig) + ", " + code(check.field) +
                                    ": wants " + code(check.wants) + ", has " + code(check.has));
        }
        text += joined(failed, "");
    }
    if (const auto itsRow = overriding ? document.rowOfMatch(*overriding) : std::nullopt)
        text += "\n\nPattern config " + std::to_string(*itsRow) + " has the same pattern and overrides this one.";
    return text;
}

/// The row of the pattern config whose pattern a place belongs to.
std::optional<std::size_t> rowOfPattern(const JsonPointer &where)
{
    const std::optional<Address> address = Address::of(where);
    const bool isPattern = address && address->field && info(*address->field).kind == FieldKind::Pattern;
    return isPattern ? std::optional(address->row) : std::nullopt;
}

std::string problemText(const Diagnostic &problem)
{
    const Rule *rule = findRule(toString(problem.rule));
    if (!rule)
        return {};
    return "**" + std::string(toString(rule->id)) + ": " + std::string(rule->title) + "** (" +
           std::string(toString(problem.severity)) + ")\n\n" + std::string(rule->explanation);
}

} // namespace

JsonValue Server::hover(const JsonValue &params)
{
    OpenDocument &document = openedAt(params).document;
    const Position position = readPosition(params.find("position"));
    const std::optional<NamedQConfig> &qconfig = qconfigFor(document.release());
    const std::string &text = document.text();
    const std::size_t offset = document.positions().offsetOf(position);
    const TextContext context = contextAt(text, offset);
    if (!context.token)
        return {};
    const auto [begin, end] = context.content.value_or(TextSpan());
    const std::string_view token = std::string_view(text).substr(begin, end - begin);

    std::vector<std::string> parts;
    const JsonPointer where = context.isKey ? context.where / token : context.where;
    if (context.isKey) {
        if (const std::optional<Field> field = fieldAt(where))
            parts.push_back(keyText(info(*field)));
    } else if (const std::optional<DType> dtype = DType::parse(token)) {
        parts.push_back(dtypeText(*dtype));
    } else if (isDottedIdentifier(token) && token.find('.') != std::string_view::npos) {
        parts.push_back(symbolText(token, document.release()));
    }
    const BackendConfig *config = document.config();
    const std::optional<std::size_t> row = rowOfPattern(where);
    if (config && row && *row < config->configs.size() && qconfig)
        parts.push_back(verdictOf(document, *row, *qconfig));
    const Range range = document.positions().rangeOf(context.token->begin, context.token->end);
    for (const Problem &problem : document.problems()) {
        const bool isHere = problem.range.start <= position && position <= problem.range.end;
        if (const std::string said = isHere ? problemText(problem.diagnostic) : ""; !said.empty())
            parts.push_back(said);
    }
    if (parts.empty())
        return {};
    std::string markdown = joined(parts, "\n\n---\n\n");
    using Object = JsonValue::Object;
    return Object{{"contents", Object{{"kind", "markdown"}, {"value", std::move(markdown)}}}, {"range", toJson(range)}};
}

} // namespace bcfg::lsp
