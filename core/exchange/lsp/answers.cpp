// SPDX-License-Identifier: Apache-2.0
#include "core/check/find/textsearch.h"
#include "core/document/json/exporter.h"
#include "core/document/json/textcontext.h"
#include "core/document/json/textedits.h"
#include "core/document/model/address.h"
#include "core/document/model/mapped.h"
#include "core/document/model/ownkeys.h"
#include "core/exchange/lsp/server.h"
#include "core/torch/catalog/nearest.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>

namespace bcfg::lsp {

namespace {

using Object = JsonValue::Object;
using Array = JsonValue::Array;

/// The greatest number of fixes offered at once, as each takes time to compute.
constexpr std::size_t mostActions = 100;

int numberOf(Severity severity)
{
    return severity == Severity::Error ? 1 : severity == Severity::Warning ? 2 : 3;
}

JsonValue toJson(const Problem &problem)
{
    return Object{{"range", lsp::toJson(problem.range)},
                  {"severity", numberOf(problem.diagnostic.severity)},
                  {"code", toString(problem.diagnostic.rule)},
                  {"source", "bcfg"},
                  {"message", problem.diagnostic.message}};
}

JsonValue toJson(const std::vector<TextEdit> &edits, const Positions &positions)
{
    return mapped<JsonValue>(edits, [&](const TextEdit &edit) {
        return Object{{"range", lsp::toJson(positions.rangeOf(edit.span.begin, edit.span.end))},
                      {"newText", edit.text}};
    });
}

/// Whether actions of a kind were asked for: all are where `only` is no list. A request for "quickfix" also asks for
/// "quickfix.all", not the reverse.
bool isWanted(const JsonValue *only, std::string_view kind)
{
    if (!only || !only->array())
        return true;
    return std::ranges::any_of(*only->array(), [&](const JsonValue &wanted) {
        const std::string *name = wanted.string();
        return name && (kind == *name || (kind.starts_with(*name) && (name->empty() || kind[name->size()] == '.')));
    });
}

/// A string in the text of a document, other than a key.
struct QuotedValue
{
    JsonPointer where;
    TextSpan span;         ///< between the quotes
    std::string_view text; ///< the text of the span, with escapes as written. Valid until the document changes.
};

/// The string at a position; nullopt where none is, and for a string without its closing quote.
std::optional<QuotedValue> quotedValueAt(OpenDocument &document, Position position)
{
    const std::string_view text = document.text();
    const TextContext context = contextAt(text, document.positions().offsetOf(position));
    if (!context.content || context.isKey)
        return std::nullopt;
    const auto [begin, end] = *context.content;
    return QuotedValue{context.where, *context.content, text.substr(begin, end - begin)};
}

/// The name of the section at a place; empty where there is none.
std::string_view sectionAt(const JsonPointer &where, const BackendConfig &config)
{
    const std::optional<std::size_t> row = where.configIndex();
    const bool isThere = row && *row < config.configs.size() && where == JsonPointer::config(*row) / sectionKey;
    return isThere ? sectionOf(*config.configs[*row]) : std::string_view();
}

/// Whether a place is in a field of a pattern config whose values can name symbols.
bool mayHoldSymbols(const JsonPointer &where)
{
    const std::optional<Address> address = Address::of(where);
    if (!address || !address->field)
        return false;
    const FieldKind kind = info(*address->field).kind;
    return kind == FieldKind::Pattern || kind == FieldKind::Module || kind == FieldKind::Callable;
}

/// A name that can be changed everywhere in a document.
struct Renamable
{
    bool isSection = false; ///< of pattern configs, see sectionOf(); else a symbol
    std::string name;
    Range range; ///< of the name without its quotes
};

/// The symbol or section at a position; nullopt where there is none, or where the text is no document.
std::optional<Renamable> renamableAt(OpenDocument &document, Position position)
{
    const std::optional<QuotedValue> value = quotedValueAt(document, position);
    const BackendConfig *config = document.config();
    if (!value || !config)
        return std::nullopt;
    const Range range = document.positions().rangeOf(value->span.begin, value->span.end);
    if (const std::string_view section = sectionAt(value->where, *config); !section.empty())
        return Renamable{true, std::string(section), range};
    if (mayHoldSymbols(value->where) && Symbol::parse(value->text))
        return Renamable{false, std::string(value->text), range};
    return std::nullopt;
}

/// The row of the last pattern config for the module, as PyTorch replaces earlier ones.
std::optional<std::size_t> rowFor(std::string_view module, const BackendConfig &config)
{
    const SymbolCatalog &catalog = SymbolCatalog::of(releaseOf(config));
    for (std::size_t row = config.configs.size(); row-- > 0;) {
        const std::optional<Pattern> pattern = config.configs[row]->reversedPattern(config.api);
        const Symbol *symbol = pattern ? pattern->symbol() : nullptr;
        if (symbol && catalog.isSameObject(symbol->path(), module))
            return row;
    }
    return std::nullopt;
}

} // namespace

JsonValue Server::diagnosticsOf(OpenDocument &document)
{
    Array array = mapped(document.problems(), [](const Problem &problem) { return toJson(problem); });
    if (const std::size_t others = document.problemsNotShown()) {
        array.push_back(Object{{"range", lsp::toJson(Range())},
                               {"severity", 3},
                               {"source", "bcfg"},
                               {"message", std::to_string(others) + " more problems are not shown here; bcfg validate "
                                                                    "lists all."}});
    }
    return array;
}

JsonValue Server::documentSymbol(const JsonValue &params)
{
    constexpr int structure = 23;
    OpenDocument &document = openedAt(params).document;
    const std::string &uri = stringAt(params, {"textDocument", "uri"});
    Array array;
    const BackendConfig *config = document.config();
    if (!config)
        return array;
    const std::span<const TextSpan> spans = document.places().entries();
    for (std::size_t row = 0; row < std::min(spans.size(), config->configs.size()); ++row) {
        const std::string name = std::to_string(row) + "  " + config->configs[row]->title(config->api);
        const TextSpan span = spans[row];
        Object symbol{{"name", name}, {"kind", structure}};
        const JsonValue range = lsp::toJson(document.positions().rangeOf(span.begin, span.end));
        if (m_hasTreeOfSymbols) {
            symbol.emplace_back("range", range);
            symbol.emplace_back("selectionRange",
                                lsp::toJson(document.positions().rangeOf(span.begin, span.begin + 1)));
        } else {
            symbol.emplace_back("location", Object{{"uri", uri}, {"range", range}});
        }
        array.push_back(std::move(symbol));
    }
    return array;
}

JsonValue Server::formatting(const JsonValue &params)
{
    OpenDocument &document = editableAt(params).document;
    if (!document.config())
        throw RequestError(ErrorCode::RequestFailed, "a text that is not a document has no layout");
    return toJson(textEdits(document.text(), withLineEndsOf(document.text(), exportDocument(*document.config()))),
                  document.positions());
}

JsonValue Server::prepareRename(const JsonValue &params)
{
    const std::optional<Renamable> renamable =
        renamableAt(editableAt(params).document, readPosition(params.find("position")));
    if (!renamable)
        return {};
    return Object{{"range", lsp::toJson(renamable->range)}, {"placeholder", renamable->name}};
}

JsonValue Server::rename(const JsonValue &params)
{
    OpenDocument &document = editableAt(params).document;
    const std::string &name = stringAt(params, {"newName"});
    const std::optional<Renamable> renamable = renamableAt(document, readPosition(params.find("position")));
    if (!renamable)
        throw RequestError(ErrorCode::RequestFailed, "no symbol and no section is named here");
    const BackendConfig &before = *document.config();
    BackendConfig after = before;
    if (renamable->isSection) {
        if (name.empty())
            throw RequestError(ErrorCode::RequestFailed, "the name of a section is empty");
        for (Shared<PatternConfig> &entry : after.configs) {
            if (sectionOf(*entry) == renamable->name)
                entry = Shared<PatternConfig>::make(withText(*entry, sectionKey, name, before.api));
        }
    } else {
        if (!Symbol::parse(name) || !isDottedName(name))
            throw RequestError(ErrorCode::RequestFailed, (name.empty() ? "an empty text" : name) +
                                                             " is not a dotted name, as torch.nn.Linear is");
        const Release release = document.release();
        const std::string whole(spelledOut(name, SymbolCatalog::of(release))); // files have no short forms
        for (EntryReplacement &replacement :
             replaceTexts(before, usesOf(renamable->name, release), whole.empty() ? name : whole))
            after.configs[static_cast<std::size_t>(replacement.row)] = std::move(replacement.entry);
    }
    return workspaceEdit(params, toJson(textEdits(document.places(), before, after), document.positions()));
}

JsonValue Server::definition(const JsonValue &params)
{
    OpenDocument &document = openedAt(params).document;
    const std::optional<QuotedValue> value = quotedValueAt(document, readPosition(params.find("position")));
    const BackendConfig *config = document.config();
    if (!value || !config)
        return {};
    const std::optional<Field> field = fieldAt(value->where);
    const bool isModule = field && info(*field).kind == FieldKind::Module;
    const std::optional<std::size_t> row = isModule ? rowFor(value->text, *config) : std::nullopt;
    if (!row)
        return {};
    const Record &record = config->configs[*row]->record();
    const bool isComplex = isForward(config->api) && record.get<Pattern>(Field::PatternComplexFormat);
    const Field written = isComplex ? Field::PatternComplexFormat : Field::Pattern;
    const TextSpan span = document.places().find(JsonPointer::config(*row) / info(written).key).value;
    return Object{{"uri", stringAt(params, {"textDocument", "uri"})},
                  {"range", lsp::toJson(document.positions().rangeOf(span.begin, span.end))}};
}

JsonValue Server::codeAction(const JsonValue &params)
{
    OpenDocument &document = editableAt(params).document;
    const Range range = readRange(params.find("range"));
    const JsonValue *only = memberAt(params, {"context", "only"});
    Array actions;
    if (isWanted(only, "quickfix") && document.config()) {
        for (const Problem &problem : document.problems()) {
            const std::optional<Fix> &fix = problem.diagnostic.fix;
            const bool isInLines =
                problem.range.start.line <= range.end.line && range.start.line <= problem.range.end.line;
            if (!fix || !isInLines || actions.size() == mostActions)
                continue;
            if (const auto edits = textEdits(document.places(), *document.config(), fix->edits))
                actions.push_back(Object{{"title", fix->title},
                                         {"kind", "quickfix"},
                                         {"diagnostics", Array{toJson(problem)}},
                                         {"edit", workspaceEdit(params, toJson(*edits, document.positions()))}});
        }
    }
    const std::string &uri = stringAt(params, {"textDocument", "uri"});
    if (isWanted(only, "source") && fileOf(uri)) {
        const std::size_t offset = document.positions().offsetOf(range.start);
        const std::string title = "Open in Backend Config Editor";
        actions.push_back(
            Object{{"title", title},
                   {"kind", "source"},
                   {"command", Object{{"title", title},
                                      {"command", openCommand},
                                      {"arguments", Array{uri, contextAt(document.text(), offset).where.text()}}}}});
    }
    return actions;
}

/// WorkspaceEdit with edits of the document that a request is about.
JsonValue Server::workspaceEdit(const JsonValue &params, JsonValue edits)
{
    const std::string &uri = stringAt(params, {"textDocument", "uri"});
    if (!m_hasVersionedEdits)
        return Object{{"changes", Object{{uri, std::move(edits)}}}};
    Object document{{"uri", uri}, {"version", openedAt(params).version}};
    return Object{{"documentChanges", Array{Object{{"textDocument", document}, {"edits", std::move(edits)}}}}};
}

} // namespace bcfg::lsp
