// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/values/fieldvalues.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/fieldkind.h"
#include "core/document/model/mapped.h"
#include "core/document/model/typednumber.h"
#include "ui/basis/text.h"

#include <QCoreApplication>
#include <QWidget>

#include <algorithm>
#include <iterator>
#include <utility>

namespace bcfg::ui {

namespace {

/// The argument as text. Strings that are dotted names mean symbols or dtypes, so they are written without quotes.
QString argumentText(const JsonValue &value)
{
    if (value.isNull())
        return QStringLiteral("None");
    if (const bool *boolean = value.boolean())
        return *boolean ? QStringLiteral("True") : QStringLiteral("False");
    if (const auto callable = value.object() ? Callable::parse(value) : std::nullopt;
        callable && callable->partial() && callable->toJson() == value)
        return callableText(*callable);
    const std::string *text = value.string();
    const bool isName = text && text->find('.') != std::string::npos && isDottedIdentifier(*text);
    return toQString(isName ? *text : writeJsonLine(value));
}

QString argumentsText(const std::vector<JsonValue> &args, const std::vector<std::pair<std::string, JsonValue>> &kwargs)
{
    QStringList parts = textList(args, argumentText);
    for (const auto &[name, value] : kwargs)
        parts.append(toQString(name) + '=' + argumentText(value));
    return '(' + parts.join(QStringLiteral(", ")) + ')';
}

constexpr std::string_view torchPrefix = "torch.";

/// The name with "torch." at its beginning, as in files: "torch.quint8" for "quint8".
std::string constantName(const QString &text)
{
    const std::string name = toUtf8(text.trimmed());
    return name.starts_with(torchPrefix) ? name : std::string(torchPrefix) + name;
}

const char *numberRefusal(const QString &text)
{
    const auto read = readTypedNumber(toUtf8(text.trimmed()));
    const NumberError *error = std::get_if<NumberError>(&read);
    switch (error ? *error : NumberError::NotANumber) {
    case NumberError::NotANumber:
        return QT_TRANSLATE_NOOP("FieldValues", "%1 is not a number such as 127, 1e-3, 1/256 or 2**-12.");
    case NumberError::NotFinite:
        return QT_TRANSLATE_NOOP("FieldValues", "%1 is not finite: a file cannot hold it.");
    case NumberError::TooLarge:
        return QT_TRANSLATE_NOOP("FieldValues", "%1 is too large.");
    case NumberError::DividesByZero:
        return QT_TRANSLATE_NOOP("FieldValues", "%1 divides by zero.");
    }
    Q_UNREACHABLE();
}

template <class T>
std::optional<FieldValue> asFieldValue(const std::optional<T> &value)
{
    return value ? std::optional<FieldValue>(*value) : std::nullopt;
}

/// How a typed text is read as a value of a FieldKind. A kind whose values are constants of PyTorch, or are read from
/// JSON, needs no row.
struct ValueKind
{
    FieldKind kind;
    std::optional<FieldValue> (*read)(const QString &text);
    const char *(*refusal)(const QString &text); ///< %1 is the text
};

constexpr ValueKind valueKinds[] = {
    {FieldKind::Boolean, [](const QString &text) { return asFieldValue(toBoolean(text)); },
     [](const QString &) {
         return QT_TRANSLATE_NOOP("FieldValues", "%1 is neither yes nor no.");
     }},
    {FieldKind::Bound, [](const QString &text) { return asFieldValue(toNumber(text)); }, numberRefusal},
    {FieldKind::ObservationType, [](const QString &text) { return asFieldValue(parseObservationType(toUtf8(text))); },
     [](const QString &) {
         return QT_TRANSLATE_NOOP("FieldValues", "%1 is not an observation type.");
     }},
};

const ValueKind *valueKind(FieldKind kind)
{
    const auto found = std::ranges::find(valueKinds, kind, &ValueKind::kind);
    return found == std::end(valueKinds) ? nullptr : found;
}

/// Rewrites Python's None, True, False and single-quoted strings as JSON, and leaves the rest as it is.
std::string jsonOfPython(std::string_view python)
{
    std::string json;
    for (std::size_t i = 0; i < python.size();) {
        const char quote = python[i];
        if (quote == '"' || quote == '\'') {
            json += '"';
            for (++i; i < python.size() && python[i] != quote; ++i) {
                if (python[i] == '\\' && i + 1 < python.size()) {
                    if (python[i + 1] != '\'')
                        json += '\\';
                    json += python[++i];
                } else {
                    json += python[i] == '"' ? "\\\"" : std::string(1, python[i]);
                }
            }
            if (i < python.size())
                json += '"';
            ++i;
            continue;
        }
        constexpr std::pair<std::string_view, std::string_view> words[] = {
            {"None", "null"}, {"True", "true"}, {"False", "false"}};
        const auto word =
            std::ranges::find_if(words, [&](const auto &row) { return python.substr(i).starts_with(row.first); });
        json += word == std::end(words) ? python.substr(i, 1) : word->second;
        i += word == std::end(words) ? 1 : word->first.size();
    }
    return json;
}

} // namespace

QString fieldHelp(Field field)
{
    const FieldInfo &row = info(field);
    return QStringLiteral("<p><b>%1</b> <code>%2</code></p><p>%3</p>")
        .arg(toQString(row.title).toHtmlEscaped(), toQString(row.key).toHtmlEscaped(),
             toQString(row.help).toHtmlEscaped());
}

void explainField(QWidget &widget, Field field)
{
    widget.setToolTip(plainToolTip(toQString(info(field).help)));
    widget.setWhatsThis(fieldHelp(field));
}

QString fieldText(const FieldValue &value)
{
    if (const bool *boolean = std::get_if<bool>(&value))
        return *boolean ? QCoreApplication::translate("FieldValues", "yes")
                        : QCoreApplication::translate("FieldValues", "no");
    const std::string text = shortText(value);
    return toQString(text.empty() ? writeJsonLine(toJson(value)) : text);
}

QString callableText(const Callable &callable)
{
    if (const FactoryCall *call = callable.call())
        return toQString(call->factory.path()) + argumentsText(call->args, call->kwargs);
    if (const Partial *partial = callable.partial())
        return callableText(*partial->function) + QStringLiteral(".with_args") +
               argumentsText(partial->args, partial->kwargs);
    if (const Opaque *opaque = callable.opaque())
        return toQString(opaque->repr);
    return toQString(callable.symbol()->path());
}

std::optional<FieldValue> toFieldValue(FieldKind kind, const QString &text)
{
    if (const ConstantKind *constants = info(kind).constants)
        return constants->parse(constantName(text));
    if (info(kind).read) {
        const std::optional<JsonValue> literal = readPythonValue(text);
        return literal ? info(kind).read(*literal) : std::nullopt;
    }
    const ValueKind *row = valueKind(kind);
    return row ? row->read(text) : std::nullopt;
}

bool isEditedAsValue(FieldKind kind)
{
    return info(kind).constants || info(kind).read || valueKind(kind);
}

QStringList valueChoices(FieldKind kind)
{
    const ConstantKind *constants = info(kind).constants;
    if (!constants)
        return kind == FieldKind::Boolean ? QStringList{fieldText(true), fieldText(false)} : QStringList();
    return textList(constants->names(),
                    [](std::string_view name) { return toQString(name.substr(torchPrefix.size())); });
}

QStringList observationTypes(Release release)
{
    return textList(observationTypesOf(release), [](ObservationType type) { return toQString(toString(type)); });
}

QString valueRefusal(FieldKind kind, const QString &text)
{
    if (const ConstantKind *constants = info(kind).constants)
        return QCoreApplication::translate("FieldValues", "%1 is not a %2 of PyTorch, such as %3.")
            .arg(quoted(text.trimmed()), toQString(constants->typeName), valueChoices(kind).constFirst());
    if (const ValueKind *row = valueKind(kind))
        return QCoreApplication::translate("FieldValues", row->refusal(text)).arg(quoted(text.trimmed()));
    return QCoreApplication::translate("FieldValues", "%1 is not %2.")
        .arg(quoted(text.trimmed()), toQString(info(kind).wanted));
}

QString unsetText()
{
    return QCoreApplication::translate("FieldValues", "unset");
}

bool isUnset(const QString &text)
{
    const QString word = text.trimmed();
    return word.isEmpty() || word == unsetText() || word == QStringLiteral("None");
}

std::optional<bool> toBoolean(const QString &text)
{
    const QString word = text.trimmed().toLower();
    for (const bool boolean : {true, false}) {
        const QLatin1String python(boolean ? "true" : "false"); // spreadsheets write TRUE and FALSE
        if (word == python || word == fieldText(boolean))
            return boolean;
    }
    return std::nullopt;
}

std::optional<DType> toDType(const QString &text)
{
    return DType::parse(constantName(text));
}

std::optional<Number> toNumber(const QString &text)
{
    const auto read = readTypedNumber(toUtf8(text.trimmed()));
    const Number *number = std::get_if<Number>(&read);
    return copyOf(number);
}

std::optional<JsonValue> readPythonValue(const QString &text)
{
    const auto typed = readTypedNumber(toUtf8(text.trimmed()));
    if (const Number *number = std::get_if<Number>(&typed))
        return JsonValue(JsonValue::Number{number->text()});
    auto parsed = parseJson(jsonOfPython(toUtf8(text)));
    JsonValue *value = std::get_if<JsonValue>(&parsed);
    if (value && value->number()) // a number that is too large
        return std::nullopt;
    return value ? std::optional(std::move(*value)) : std::nullopt;
}

QString modeText(QuantizationMode mode)
{
    switch (mode) {
    case QuantizationMode::Static:
        return QCoreApplication::translate("QuantizationMode", "Static");
    case QuantizationMode::Dynamic:
        return QCoreApplication::translate("QuantizationMode", "Dynamic");
    case QuantizationMode::WeightOnly:
        return QCoreApplication::translate("QuantizationMode", "Weight only");
    case QuantizationMode::Float:
        return QCoreApplication::translate("QuantizationMode", "Float");
    }
    Q_UNREACHABLE();
}

QString quoted(const QString &text)
{
    constexpr qsizetype longest = 40;
    return QStringLiteral("“%1”").arg(text.size() > longest ? text.left(longest) + QStringLiteral("…") : text);
}

QString refusalOf(const QString &text, const TextProblem &problem)
{
    return QStringLiteral("%1. %2").arg(quoted(text), problem.message);
}

} // namespace bcfg::ui
