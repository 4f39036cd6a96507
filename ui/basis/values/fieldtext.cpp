// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/values/fieldtext.h"

#include "core/document/model/address.h"
#include "core/document/model/callable.h"
#include "core/document/model/ownkeys.h"
#include "core/prepare/qconfig/observer.h"
#include "core/torch/catalog/allowednames.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/catalog/nearest.h"
#include "ui/basis/text.h"
#include "ui/basis/values/fieldvalues.h"

#include <QCoreApplication>

#include <algorithm>

namespace bcfg::ui {

namespace {

using Read = std::variant<std::optional<FieldValue>, TextProblem>;

struct FieldTextWords
{
    Q_DECLARE_TR_FUNCTIONS(FieldText)
};

struct TypeWord
{
    ObservationType type;
    const char *word;
};

/// Short words for the observation types, for texts such as "0: different, 1: share".
constexpr TypeWord typeWords[] = {
    {ObservationType::OutputUseDifferentObserverAsInput, "different"},
    {ObservationType::OutputShareObserverWithInput, "share"},
    {ObservationType::InputOutputNotObserved, "not observed"},
};

/// A part of a text, without the blanks around the part. `begin` is the position of the part in the text.
struct Part
{
    QString text;
    int begin;
    int end() const { return begin + toInt(text.size()); }
    TextProblem problem(const QString &message) const { return {message, begin, std::max(begin + 1, end())}; }
};

Part trimmed(const QString &text, int begin)
{
    const auto first = std::ranges::find_if_not(text, [](QChar c) { return c.isSpace(); });
    return {text.trimmed(), begin + toInt(first - text.begin())};
}

/// Follows a text character by character and tells which characters are in double quotes.
class Quotes
{
public:
    /// Passes the next character. Returns whether it belongs to a quoted text.
    bool take(QChar c)
    {
        const bool was = m_isQuoted;
        if (m_isEscaped)
            m_isEscaped = false;
        else if (c == '"')
            m_isQuoted = !m_isQuoted;
        else
            m_isEscaped = m_isQuoted && c == '\\';
        return was || m_isQuoted;
    }

private:
    bool m_isQuoted = false;
    bool m_isEscaped = false;
};

/// The parts of a text between its commas, except commas in brackets or quotes.
std::vector<Part> commaSeparated(const QString &text)
{
    std::vector<Part> parts;
    int depth = 0;
    Quotes quotes;
    qsizetype begin = 0;
    for (qsizetype i = 0; i <= text.size(); ++i) {
        const bool atEnd = i == text.size();
        const QChar c = atEnd ? QChar(',') : text[i];
        const bool isQuoted = !atEnd && quotes.take(c);
        if (!isQuoted && QStringLiteral("([{").contains(c))
            ++depth;
        if (!isQuoted && QStringLiteral(")]}").contains(c))
            --depth;
        if (atEnd || (c == ',' && depth == 0 && !isQuoted)) {
            parts.push_back(trimmed(text.mid(begin, i - begin), toInt(begin)));
            begin = i + 1;
        }
    }
    if (parts.back().text.isEmpty()) // there is a comma at the end, or no text at all
        parts.pop_back();
    return parts;
}

std::optional<Callable> readCallable(const QString &text);

/// Reads an argument: a Python value, a call, or a dotted name without quotes; nothing for other texts.
std::optional<JsonValue> argument(const QString &text)
{
    if (std::optional<JsonValue> value = readPythonValue(text))
        return value;
    if (text.endsWith(')')) { // an observer within a fake quantize
        const std::optional<Callable> callable = readCallable(text);
        return callable ? std::optional(callable->toJson()) : std::nullopt;
    }
    const std::string name = toUtf8(text);
    return isDottedIdentifier(name) ? std::optional<JsonValue>(name) : std::nullopt;
}

/// Adds the arguments in the text to the call; false where one of them cannot be read.
template <class Call>
bool readArguments(const QString &text, Call &call)
{
    for (const Part &part : commaSeparated(text)) {
        const qsizetype equals = part.text.indexOf('=');
        const QString name = part.text.left(equals).trimmed();
        const bool isNamed = equals > 0 && isDottedIdentifier(toUtf8(name)) && !name.contains('.');
        std::optional<JsonValue> value = argument(isNamed ? part.text.mid(equals + 1).trimmed() : part.text);
        if (!value)
            return false;
        if (isNamed)
            call.kwargs.emplace_back(toUtf8(name), *std::move(value));
        else
            call.args.push_back(*std::move(value));
    }
    return true;
}

std::optional<Symbol> symbolOf(const QString &text)
{
    const std::string path = toUtf8(text);
    return isDottedIdentifier(path) ? Symbol::parse(path) : std::nullopt;
}

/// The position of the bracket that the last character closes; -1 where it closes none.
qsizetype openingOfLast(const QString &text)
{
    QList<qsizetype> open;
    qsizetype last = -1;
    Quotes quotes;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (quotes.take(text[i]))
            continue;
        if (text[i] == '(')
            open.append(i);
        else if (text[i] == ')')
            last = open.isEmpty() ? -1 : open.takeLast();
    }
    return last;
}

std::optional<Callable> readCallable(const QString &text)
{
    if (!text.endsWith(')')) {
        const std::optional<Symbol> symbol = symbolOf(text);
        return symbol ? std::optional<Callable>(*symbol) : std::nullopt;
    }
    const qsizetype opening = openingOfLast(text);
    if (opening <= 0)
        return std::nullopt;
    const QString head = text.left(opening);
    const QString arguments = text.mid(opening + 1, text.size() - opening - 2);
    static const QString withArgs = QStringLiteral(".with_args");
    if (head.endsWith(withArgs)) {
        std::optional<Callable> function = readCallable(head.chopped(withArgs.size()));
        if (!function)
            return std::nullopt;
        Partial partial{Shared<Callable>::make(*std::move(function)), {}, {}};
        return readArguments(arguments, partial) ? std::optional<Callable>(partial) : std::nullopt;
    }
    const std::optional<Symbol> factory = symbolOf(head);
    if (!factory)
        return std::nullopt;
    FactoryCall call{*factory, {}, {}};
    return readArguments(arguments, call) ? std::optional<Callable>(call) : std::nullopt;
}

Read readCounts(const QString &text)
{
    TensorCountMap counts;
    for (const Part &part : commaSeparated(text)) {
        const QString count = part.text.section(':', 0, 0).trimmed();
        const QString word = part.text.section(':', 1).trimmed();
        const auto row = std::ranges::find_if(typeWords, [&](const TypeWord &known) {
            return word.compare(FieldTextWords::tr(known.word), Qt::CaseInsensitive) == 0;
        });
        const std::optional<ObservationType> type =
            row != std::end(typeWords) ? std::optional(row->type) : parseObservationType(toUtf8(word));
        const std::optional<Number> number = toNumber(count);
        if (!number || !number->isInteger() || number->value() < 0 || !type)
            return part.problem(
                FieldTextWords::tr("A number of tensors and different, share or not observed, such as 1: share."));
        counts.emplace_back(number->text(), *type);
    }
    return Shared<TensorCountMap>::make(std::move(counts));
}

Read readIndices(const QString &text)
{
    IndexMap indices;
    for (const Part &part : commaSeparated(text)) {
        const QString name = part.text.section(':', 0, 0).trimmed();
        const std::optional<Number> index = toNumber(part.text.section(':', 1));
        if (name.isEmpty() || !index || !index->isInteger())
            return part.problem(FieldTextWords::tr("The name of an argument and its position, such as weight: 1."));
        indices.emplace_back(toUtf8(name), *index);
    }
    return Shared<IndexMap>::make(std::move(indices));
}

/// The class that a callable, perhaps a partial of a partial, calls in the end; null where that is no class.
const Symbol *classOf(const Callable &callable)
{
    const Partial *partial = callable.partial();
    return partial ? classOf(*partial->function) : callable.symbol();
}

QString problemOf(const Callable &callable, Release release)
{
    const Symbol *called = classOf(callable);
    if (!called)
        return FieldTextWords::tr("This must be a class, or what its with_args makes.");
    if (originOf(release, called->path(), NameUse::Called) == NameOrigin::OwnPackage)
        return {};
    if (!takesArguments(release, called->path()))
        return FieldTextWords::tr("%1 is not an observer of PyTorch %2.")
            .arg(toQString(called->path()), toQString(release.name()));
    const ConstructedObserver constructed = construct(&callable, release);
    const PythonError *error = std::get_if<PythonError>(&constructed);
    const bool isKnown = error && error->isKnown(); // a class of the user's is unknown, which is no problem
    return isKnown ? FieldTextWords::tr("PyTorch raises %1: %2").arg(toQString(error->type), toQString(error->message))
                   : QString();
}

} // namespace

bool isTextField(FieldKind kind)
{
    switch (kind) {
    case FieldKind::Module:
    case FieldKind::Callable:
        return true;
    case FieldKind::ObservationType: // has a box of its own
        return false;
    default:
        return isEditedAsValue(kind);
    }
}

bool isOftenUsed(Field field)
{
    return info(field).kind == FieldKind::Module || field == Field::FuserMethod;
}

QString placeTitle(const JsonPointer &where)
{
    const std::optional<Address> address = Address::of(where);
    if (!address || !address->field || *address->field == Field::Unknown) {
        const std::string key = where.tokens().size() > 2 ? where.tokens()[2] : std::string();
        if (key == noteKey)
            return FieldTextWords::tr("Note");
        return key == sectionKey ? FieldTextWords::tr("Section") : toQString(key);
    }
    QString title = toQString(info(*address->field).title);
    if (address->dtypeConfig)
        title += QStringLiteral(" #%1").arg(*address->dtypeConfig);
    for (const std::optional<Field> field : {address->slot, address->constraint}) {
        if (field && *field != Field::Unknown)
            title += QStringLiteral(", ") + toQString(info(*field).title);
    }
    return title;
}

QString editText(const FieldValue *value)
{
    if (!value)
        return {};
    if (std::holds_alternative<Null>(*value))
        return QStringLiteral("None");
    if (const Callable *callable = std::get_if<Callable>(value))
        return callableText(*callable);
    QStringList parts;
    if (const auto *counts = std::get_if<Shared<TensorCountMap>>(value)) {
        for (const auto &[count, type] : **counts)
            parts.append(toQString(count) + QStringLiteral(": ") +
                         FieldTextWords::tr(typeWords[static_cast<std::size_t>(type)].word));
    } else if (const auto *indices = std::get_if<Shared<IndexMap>>(value)) {
        for (const auto &[name, index] : **indices)
            parts.append(toQString(name) + QStringLiteral(": ") + toQString(index.text()));
    } else {
        return fieldText(*value);
    }
    return parts.isEmpty() ? QStringLiteral("{}") : parts.join(QStringLiteral(", "));
}

std::variant<Symbol, TextProblem> readSymbol(const QString &text)
{
    if (std::optional<TextProblem> problem = halfCharacterProblem(text))
        return *std::move(problem);
    const Part part = trimmed(text, 0);
    if (std::optional<Symbol> symbol = symbolOf(part.text))
        return *std::move(symbol);
    return part.problem(FieldTextWords::tr("A class or function is named with its module, such as torch.nn.Linear."));
}

Read readField(FieldKind kind, const QString &whole)
{
    if (std::optional<TextProblem> problem = halfCharacterProblem(whole))
        return *std::move(problem);
    const Part part = trimmed(whole, 0);
    const QString &text = part.text;
    if (text.isEmpty())
        return std::nullopt;
    if (text == QStringLiteral("None"))
        return Null();
    if (std::optional<FieldValue> value = toFieldValue(kind, text)) // constants, numbers, and literals of Python
        return value;
    switch (kind) {
    case FieldKind::Module:
        if (std::optional<Symbol> symbol = symbolOf(text))
            return *std::move(symbol);
        return part.problem(FieldTextWords::tr("A class is named with its module, such as torch.nn.Linear."));
    case FieldKind::Callable:
        if (std::optional<Callable> callable = readCallable(text))
            return *std::move(callable);
        return part.problem(FieldTextWords::tr("A function is named with its module, my_lib.fuse, or made by a call, "
                                               "my_lib.make_fuser(my_lib.Fused)."));
    case FieldKind::TensorCountMap:
        return readCounts(text);
    case FieldKind::IndexMap:
        return readIndices(text);
    case FieldKind::Boolean:
        return part.problem(FieldTextWords::tr("yes or no"));
    default:
        return part.problem(valueRefusal(kind, text));
    }
}

bool isOutputObserver(Field field)
{
    return field == Field::OverwriteOutputObserver || field == Field::OverwriteOutputFakeQuantize;
}

QStringList fieldCompletions(Field field, Release release)
{
    QStringList texts = textList(fieldSuggestions(field, release));
    if (!isOutputObserver(field))
        return texts;
    for (const BuiltInConfig &builtIn : builtInConfigs(release)) {
        for (const Shared<PatternConfig> &config : builtIn.config().configs) {
            if (const Callable *callable = config->callable(field))
                texts.append(callableText(*callable));
        }
    }
    texts.removeDuplicates();
    return texts;
}

std::variant<std::optional<FieldValue>, TextProblem> readField(Field field, const QString &text, Release release)
{
    auto read = readField(info(field).kind, text);
    auto *value = std::get_if<std::optional<FieldValue>>(&read);
    const Symbol *symbol = value && *value ? std::get_if<Symbol>(&**value) : nullptr;
    if (const auto whole = symbol ? spelledOut(symbol->path(), SymbolCatalog::of(release)) : ""; !whole.empty())
        *value = *Symbol::parse(whole);
    return read;
}

std::optional<TextProblem> fieldProblem(Field field, const QString &text, Release release)
{
    const auto read = readField(info(field).kind, text);
    if (!isOutputObserver(field))
        return problemOf(read);
    const int end = toInt(text.size());
    if (const TextProblem *problem = std::get_if<TextProblem>(&read))
        return TextProblem{FieldTextWords::tr("A class is named with its module and gets its values by with_args, "
                                              "such as my_lib.Observer.with_args(scale=1/256)."),
                           problem->begin, problem->end};
    const auto &value = std::get<std::optional<FieldValue>>(read);
    const Callable *callable = value ? std::get_if<Callable>(&*value) : nullptr;
    const QString why = callable ? problemOf(*callable, release) : QString();
    return why.isEmpty() ? std::nullopt : std::optional(TextProblem{why, 0, end});
}

} // namespace bcfg::ui
