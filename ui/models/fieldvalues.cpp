// SPDX-License-Identifier: Apache-2.0
#include "ui/models/fieldvalues.h"

#include "core/json/jsontext.h"
#include "core/model/typednumber.h"
#include "ui/text.h"

#include <QCoreApplication>

namespace bcfg::ui {

namespace {

/// Strings name symbols and dtypes here, so they stand without quotes where nothing else reads like that.
QString argumentText(const JsonValue &value)
{
    if (value.isNull())
        return QStringLiteral("None");
    if (const bool *boolean = value.boolean())
        return *boolean ? QStringLiteral("True") : QStringLiteral("False");
    const std::string *text = value.string();
    const bool isName = text && text->find('.') != std::string::npos && isDottedIdentifier(*text);
    return toQString(isName ? *text : writeJsonLine(value));
}

QString argumentsText(const std::vector<JsonValue> &args, const std::vector<std::pair<std::string, JsonValue>> &kwargs)
{
    QStringList parts;
    for (const JsonValue &value : args)
        parts.append(argumentText(value));
    for (const auto &[name, value] : kwargs)
        parts.append(toQString(name) + '=' + argumentText(value));
    return '(' + parts.join(QStringLiteral(", ")) + ')';
}

} // namespace

QString fieldText(const FieldValue &value)
{
    if (const bool *boolean = std::get_if<bool>(&value))
        return *boolean ? QCoreApplication::translate("FieldValues", "yes")
                        : QCoreApplication::translate("FieldValues", "no");
    if (const Number *number = std::get_if<Number>(&value))
        return toQString(typedText(*number));
    if (const DType *dtype = std::get_if<DType>(&value))
        return toQString(dtype->shortName());
    if (const Symbol *symbol = std::get_if<Symbol>(&value))
        return toQString(symbol->path());
    if (const Unread *unread = std::get_if<Unread>(&value))
        return toQString(writeJsonLine(*unread->json));
    return {};
}

QString callableText(const Callable &callable)
{
    return std::visit(Overloaded{
                          [](const Symbol &symbol) { return toQString(symbol.path()); },
                          [](const FactoryCall &call) {
                              return toQString(call.factory.path()) + argumentsText(call.args, call.kwargs);
                          },
                          [](const Partial &partial) {
                              return callableText(*partial.function) + QStringLiteral(".with_args") +
                                     argumentsText(partial.args, partial.kwargs);
                          },
                          [](const Opaque &opaque) { return toQString(opaque.repr); },
                      },
                      callable.node());
}

std::optional<FieldValue> toFieldValue(FieldKind kind, const QVariant &value)
{
    const auto wrap = [](auto read) {
        return read ? std::optional<FieldValue>(*std::move(read)) : std::nullopt;
    };
    switch (kind) {
    case FieldKind::DType:
        return wrap(toDType(value.toString()));
    case FieldKind::Bound:
        return wrap(toNumber(value.toString()));
    case FieldKind::Boolean:
        return value.typeId() == QMetaType::Bool ? std::optional<FieldValue>(value.toBool())
                                                 : wrap(toBoolean(value.toString()));
    case FieldKind::ObservationType:
        return wrap(parseObservationType(toUtf8(value.toString())));
    case FieldKind::Text:
    case FieldKind::Api:
    case FieldKind::Configs:
    case FieldKind::Pattern:
    case FieldKind::DTypeConfigs:
    case FieldKind::Module:
    case FieldKind::Callable:
    case FieldKind::TensorCountMap:
    case FieldKind::IndexMap:
    case FieldKind::ConstrainedDType:
        return std::nullopt; // not edited as one value
    }
    Q_UNREACHABLE();
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
        const QLatin1String python(boolean ? "true" : "false"); // spreadsheets write TRUE
        if (word == python || word == fieldText(boolean))
            return boolean;
    }
    return std::nullopt;
}

std::optional<DType> toDType(const QString &text)
{
    const std::string name = toUtf8(text.trimmed());
    return DType::parse(name.starts_with("torch.") ? name : "torch." + name);
}

std::optional<Number> toNumber(const QString &text)
{
    const auto read = readTypedNumber(toUtf8(text.trimmed()));
    const Number *number = std::get_if<Number>(&read);
    return number ? std::optional(*number) : std::nullopt;
}

QString numberRefusal(const QString &text)
{
    const auto read = readTypedNumber(toUtf8(text.trimmed()));
    const NumberError *error = std::get_if<NumberError>(&read);
    const char *message = QT_TRANSLATE_NOOP("FieldValues", "%1 is no number such as 127, 1e-3, 1/256 or 2**-12.");
    switch (error ? *error : NumberError::NotANumber) {
    case NumberError::NotANumber:
        break;
    case NumberError::NotFinite:
        message = QT_TRANSLATE_NOOP("FieldValues", "%1 is not finite: a file cannot hold it.");
        break;
    case NumberError::TooLarge:
        message = QT_TRANSLATE_NOOP("FieldValues", "%1 is too large.");
        break;
    case NumberError::DividesByZero:
        message = QT_TRANSLATE_NOOP("FieldValues", "%1 divides by zero.");
        break;
    }
    return QCoreApplication::translate("FieldValues", message).arg(quoted(text.trimmed()));
}

QString quoted(const QString &text)
{
    constexpr qsizetype longest = 40;
    return QStringLiteral("“%1”").arg(text.size() > longest ? text.left(longest) + QStringLiteral("…") : text);
}

QStringList dtypeShortNames()
{
    static constexpr std::size_t prefix = std::string_view("torch.").size();
    QStringList names;
    for (const std::string_view name : DType::names())
        names.append(toQString(name.substr(prefix)));
    return names;
}

} // namespace bcfg::ui
