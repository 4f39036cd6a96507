// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/lsp/completion.h"

#include "core/document/json/textcontext.h"
#include "core/document/json/textwriter.h"
#include "core/document/model/dtype.h"
#include "core/document/model/fieldkind.h"
#include "core/document/model/observationtype.h"
#include "core/exchange/lsp/level.h"
#include "core/torch/catalog/fieldsuggestions.h"
#include "core/torch/catalog/operators.h"

#include <algorithm>

namespace bcfg::lsp {

namespace {

class Completer
{
public:
    Completer(OpenDocument &document, Position position)
        : m_document(document),
          m_offset(document.positions().offsetOf(position)),
          m_context(contextAt(document.text(), m_offset))
    {}

    Completions complete()
    {
        const std::string_view text = m_document.text();
        const bool endsString = !m_context.token && m_offset > 0 && text[m_offset - 1] == '"';
        if (endsString)
            return {};
        setReplaced(text);
        if (m_context.isKey)
            addKeys();
        else
            addValues();
        if (m_all.items.size() > Completions::most) {
            m_all.items.resize(Completions::most);
            m_all.isIncomplete = true;
        }
        return std::move(m_all);
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
                ++span.begin;
                m_isClosed = span.end > span.begin && text[span.end - 1] == '"';
                span.end = m_isClosed ? span.end - 1 : m_offset; // what follows an open string may not belong to it
            } else {
                m_isQuoted = false;
                span.end = m_offset; // before a string nothing after the position is replaced
                span.begin = std::min(span.begin, m_offset);
            }
        }
        m_all.typed = std::string(text.substr(span.begin, m_offset - span.begin));
        m_all.replaced = m_document.positions().rangeOf(span.begin, span.end);
    }

    void add(std::string_view label, CompletionKind kind, std::string_view detail = {})
    {
        std::string text(label);
        if (!m_isQuoted) {
            text.clear();
            appendJsonString(text, label);
        } else if (!m_isClosed) {
            text += '"';
        }
        m_all.items.push_back({std::string(label), kind, std::string(detail), std::move(text)});
    }

    void addKeys()
    {
        const std::optional<Level> level = levelAt(m_context.where.tokens());
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
        if (std::ranges::find(m_context.keys, key) == m_context.keys.end())
            add(key, CompletionKind::Key, title);
    }

    void addValues()
    {
        JsonPointer where = m_context.where;
        if (const auto row = where.configIndex(); row && where.tokens().size() > 3) {
            const std::string &key = where.tokens()[2];
            if (key == "pattern" || key == "pattern_complex_format")
                where = JsonPointer::config(*row) / key;
        }
        const std::optional<Field> field = fieldAt(where);
        if (!field) {
            addValuesOfMaps(where);
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
                add(toString(api), CompletionKind::Constant, generationName(api));
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
                    add(release.version(), CompletionKind::Constant, "release of PyTorch");
            }
        }
    }

    /// Adds values within the dictionary of a field: observation types by number of tensors, and arguments of calls.
    void addValuesOfMaps(const JsonPointer &where)
    {
        const std::vector<std::string> &tokens = where.tokens();
        if (!where.configIndex() || tokens.size() < 4)
            return;
        const std::optional<Field> field = findField(Level::PatternConfig, tokens[2]);
        if (field == Field::NumTensorArgsToObservationType)
            addObservationTypes();
        else if (field && tokens.size() >= 5 && tokens[3] == "args")
            addSymbols(fieldSuggestions(Field::FusedModule, m_document.release()));
    }

    void addOperators()
    {
        const std::vector<std::string> words = searchWords(m_all.typed);
        const auto score = [&](const OperatorName &op) {
            return searchScore(op, words);
        };
        for (const OperatorName *op : bestFirst(operatorNames(m_document.release()), score)) {
            if (const Symbol *symbol = op->atom.symbol())
                add(symbol->path(), CompletionKind::Symbol);
            else
                add(op->atom.method()->name, CompletionKind::Symbol, "method of tensors");
        }
    }
    void addSymbols(const std::vector<std::string> &paths)
    {
        const std::vector<std::string> words = searchWords(m_all.typed);
        const auto score = [&](const std::string &path) {
            const SearchedName name(path);
            return path.find('(') == std::string::npos ? searchScore({&name, 1}, words) : 0; // a call is no string
        };
        for (const std::string *path : bestFirst(std::span(paths), score))
            add(*path, CompletionKind::Symbol);
    }
    void addObservationTypes()
    {
        for (const ObservationType type : observationTypesOf(m_document.release()))
            add(toString(type), CompletionKind::Constant, "observation type");
    }
    void addAll(std::span<const std::string_view> names, std::string_view detail)
    {
        for (const std::string_view name : names)
            add(name, CompletionKind::Constant, detail);
    }
    void addWord(std::string_view word)
    {
        if (!m_isQuoted)
            m_all.items.push_back({std::string(word), CompletionKind::Constant, {}, std::string(word)});
    }

    OpenDocument &m_document;
    std::size_t m_offset;
    TextContext m_context;
    bool m_isQuoted = false; // the position is inside quotes
    bool m_isClosed = false; // the closing quote is there
    Completions m_all;
};

} // namespace

Completions completionsAt(OpenDocument &document, Position position)
{
    return Completer(document, position).complete();
}

} // namespace bcfg::lsp
