// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/jsontext.h"
#include "core/document/json/textcontext.h"
#include "core/document/model/address.h"
#include "core/document/model/dtype.h"
#include "core/document/model/fieldkind.h"
#include "core/document/model/mapped.h"
#include "core/document/model/observationtype.h"
#include "core/exchange/lsp/server.h"
#include "core/torch/catalog/allowednames.h"
#include "core/torch/catalog/operators.h"

#include <algorithm>

namespace bcfg::lsp {

namespace {

using Object = JsonValue::Object;

/// Members of LSP's CompletionItemKind, by which editors choose an icon.
enum class ItemKind {
    Symbol = 7,
    Key = 10,
    Constant = 21,
};

class Completer
{
public:
    Completer(OpenDocument &document, Position position)
        : m_document(document),
          m_offset(document.positions().offsetOf(position)),
          m_context(contextAt(document.text(), m_offset))
    {}

    JsonValue complete()
    {
        const std::string_view text = m_document.text();
        const bool endsString = !m_context.token && m_offset > 0 && text[m_offset - 1] == '"';
        if (!endsString) {
            setReplaced(text);
            if (m_context.isKey)
                addKeys();
            else
                addValues();
        }
        return Object{{"isIncomplete", m_isIncomplete}, {"items", std::move(m_items)}};
    }

private:
    /// Finds what a completion replaces: inside quotes the text between them, else the word before the position.
    void setReplaced(std::string_view text)
    {
        TextSpan span{m_offset, m_offset};
        if (m_context.token) {
            span = *m_context.token;
            m_isQuoted = text[span.begin] == '"';
            if (m_isQuoted && m_offset > span.begin) {
                // The text after the position may not belong to an unclosed string.
                span = m_context.content.value_or(TextSpan{span.begin + 1, m_offset});
            } else {
                m_isQuoted = false;
                span.end = m_offset; // outside of quotes, nothing after the position is replaced
                span.begin = std::min(span.begin, m_offset);
            }
        }
        m_typed = text.substr(span.begin, m_offset - span.begin);
        m_replaced = m_document.positions().rangeOf(span.begin, span.end);
    }

    /// Adds a text, which replaces what was typed as a JSON string.
    void add(std::string_view label, ItemKind kind, std::string_view detail = {})
    {
        std::string text(label);
        if (!m_isQuoted) {
            text.clear();
            appendJsonString(text, label);
        } else if (!m_context.content) { // no closing quote is there
            text += '"';
        }
        addItem(label, kind, detail, text);
    }
    void addItem(std::string_view label, ItemKind kind, std::string_view detail, const std::string &text)
    {
        constexpr std::size_t most = 200; // the best matches come first; further letters find others
        if (m_items.size() == most) {
            m_isIncomplete = true;
            return;
        }
        std::string rank = std::to_string(m_items.size());
        rank.insert(0, 4 - rank.size(), '0');
        Object item{{"label", label}, {"kind", static_cast<int>(kind)}, {"sortText", rank}};
        if (!detail.empty())
            item.emplace_back("detail", detail);
        // An editor drops items whose filterText does not match the typed text. Names that were found by other letters,
        // as BatchNorm2d by "bn2", have the typed text itself there.
        item.emplace_back("filterText", text.starts_with(m_typed) ? text : m_typed);
        item.emplace_back("textEdit", Object{{"range", toJson(m_replaced)}, {"newText", text}});
        m_items.push_back(std::move(item));
    }

    void addKeys()
    {
        const std::optional<Level> level = levelAt(m_context.where);
        if (!level) {
            if (const auto field = fieldAt(m_context.where); field && *field == Field::InputTypeToIndex) {
                for (const std::string_view key : {"input", "weight", "bias"})
                    addKey(key, "argument");
            }
            return;
        }
        for (const Field field : fieldsOf(*level, m_document.release()))
            addKey(info(field).key, info(field).title);
    }
    void addKey(std::string_view key, std::string_view title)
    {
        if (!contains(m_context.keys, key))
            add(key, ItemKind::Key, title);
    }

    void addValues()
    {
        const std::optional<Address> address = Address::of(m_context.where);
        const std::optional<Field> inEntry = address ? address->field : std::nullopt;
        const bool inPattern = inEntry && info(*inEntry).kind == FieldKind::Pattern;
        const std::optional<Field> field = inPattern ? inEntry : fieldAt(m_context.where);
        if (!field) {
            if (inEntry)
                addValuesOfMap(*inEntry);
            return;
        }
        const KindInfo &kind = bcfg::info(info(*field).kind);
        switch (kind.kind) {
        case FieldKind::Pattern:
            addOperators();
            break;
        case FieldKind::Module:
        case FieldKind::Callable:
            addSymbols(fieldSuggestions(*field, m_document.release()));
            break;
        case FieldKind::ObservationType:
            addObservationTypes();
            break;
        case FieldKind::Api:
            for (const Api api : {Api::Torch2, Api::Torch1_13})
                add(toString(api), ItemKind::Constant, generationName(api));
            break;
        case FieldKind::ConstrainedDType:
            addAll(DType::names(), DType::typeName);
            break;
        case FieldKind::Boolean:
            addWord("true");
            addWord("false");
            break;
        default:
            if (kind.constants) {
                addAll(kind.constants->names(), kind.constants->typeName);
            } else if (*field == Field::Torch) {
                for (const Release release : Release::all())
                    add(release.version(), ItemKind::Constant, "release of PyTorch");
            }
        }
    }

    /// Adds values within the dictionary of a field: observation types by number of tensors, and arguments of calls.
    void addValuesOfMap(Field field)
    {
        const std::vector<std::string> &tokens = m_context.where.tokens();
        if (field == Field::NumTensorArgsToObservationType)
            addObservationTypes();
        else if (tokens.size() >= 5 && tokens[3] == "args")
            addSymbols(fieldSuggestions(Field::FusedModule, m_document.release()));
    }

    void addOperators()
    {
        const std::vector<std::string> words = searchWords(m_typed);
        const auto score = [&](const OperatorName &op) {
            return searchScore(op, words);
        };
        for (const OperatorName *op : bestFirst(operatorNames(m_document.release()), score)) {
            if (const Symbol *symbol = op->atom.symbol())
                add(symbol->path(), ItemKind::Symbol);
            else
                add(op->atom.method()->name, ItemKind::Symbol, "method of tensors");
        }
    }
    void addSymbols(const std::vector<std::string> &paths)
    {
        const std::vector<std::string> words = searchWords(m_typed);
        const auto score = [&](const std::string &path) {
            const SearchedName name(path);
            return path.find('(') == std::string::npos ? searchScore({&name, 1}, words) : 0; // a call is no string
        };
        for (const std::string *path : bestFirst(std::span(paths), score))
            add(*path, ItemKind::Symbol);
    }
    void addObservationTypes()
    {
        for (const ObservationType type : observationTypesOf(m_document.release()))
            add(toString(type), ItemKind::Constant, "observation type");
    }
    void addAll(std::span<const std::string_view> names, std::string_view detail)
    {
        for (const std::string_view name : names)
            add(name, ItemKind::Constant, detail);
    }
    void addWord(std::string_view word)
    {
        if (!m_isQuoted)
            addItem(word, ItemKind::Constant, {}, std::string(word));
    }

    OpenDocument &m_document;
    std::size_t m_offset;
    TextContext m_context;
    bool m_isQuoted = false; // the position is inside quotes
    std::string m_typed;     // the text before the position, by which names are searched
    Range m_replaced;        // the part of the text that an item replaces
    JsonValue::Array m_items;
    bool m_isIncomplete = false;
};

} // namespace

JsonValue Server::completion(const JsonValue &params)
{
    return Completer(editableAt(params).document, readPosition(params.find("position"))).complete();
}

} // namespace bcfg::lsp
