// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/observerdraft.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/typednumber.h"
#include "core/torch/catalog/symbols.h"
#include "ui/basis/text.h"
#include "ui/basis/values/fieldvalues.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>
#include <variant>

namespace bcfg::ui::session {

namespace {

using Field = ObserverField;
using Kind = ObserverField::Kind;
using Level = ObserverField::Level;

struct ObserverDraftWords
{
    Q_DECLARE_TR_FUNCTIONS(ObserverDraft)
};

constexpr std::string_view qschemes[] = {
    "torch.per_tensor_affine",
    "torch.per_tensor_symmetric",
    "torch.per_channel_affine",
    "torch.per_channel_symmetric",
    "torch.per_channel_affine_float_qparams",
};

Kind kindOf(std::string_view parameter)
{
    struct Row
    {
        std::string_view parameter;
        Kind kind;
    };
    static constexpr Row rows[] = {
        {"dtype", Kind::DType},          {"compute_dtype", Kind::DType}, {"qscheme", Kind::QScheme},
        {"reduce_range", Kind::Boolean}, {"is_dynamic", Kind::Boolean},  {"observer", Kind::Observer},
        {"quant_min", Kind::Number},     {"quant_max", Kind::Number},    {"eps", Kind::Number},
        {"ch_axis", Kind::Number},       {"bins", Kind::Number},         {"upsample_rate", Kind::Number},
        {"scale", Kind::Number},         {"zero_point", Kind::Number},   {"averaging_constant", Kind::Number},
    };
    const Row *row = elementWith(rows, parameter, &Row::parameter);
    return row ? row->kind : Kind::Any;
}

QString textOf(const JsonValue &value, Kind kind)
{
    if (value.isNull())
        return QStringLiteral("None");
    if (const std::string *text = value.string(); text && kind != Kind::Any && kind != Kind::Number)
        return toQString(*text);
    if (const bool *boolean = value.boolean())
        return kind == Kind::Boolean ? fieldText(*boolean)
               : *boolean            ? QStringLiteral("True")
                                     : QStringLiteral("False");
    if (kind == Kind::Observer) {
        if (const std::optional<Callable> callable = Callable::parse(value))
            return callableText(*callable);
    }
    if (const JsonValue::Number *number = value.number())
        return toQString(typedText(*Number::parse(number->text)));
    return toQString(writeJsonLine(value));
}

/// Reads the text as a value of the argument, or says why it is none.
std::variant<JsonValue, QString> readValue(const Field &field, const QString &text)
{
    if (text == QStringLiteral("None"))
        return JsonValue();
    if (const std::optional<TextProblem> problem = halfCharacterProblem(text))
        return problem->message;
    const std::string utf8 = toUtf8(text);
    switch (field.kind) {
    case Kind::DType:
        if (const std::optional<DType> dtype = toDType(text))
            return JsonValue(std::string(dtype->spelling()));
        return ObserverDraftWords::tr("%1: PyTorch has no dtype %2.").arg(field.name, quoted(text));
    case Kind::QScheme:
        for (const std::string_view name : qschemes) {
            if (name == utf8 || name == "torch." + utf8)
                return JsonValue(std::string(name));
        }
        return ObserverDraftWords::tr("%1: PyTorch has no qscheme %2.").arg(field.name, quoted(text));
    case Kind::Boolean:
        if (const std::optional<bool> boolean = toBoolean(text))
            return JsonValue(*boolean);
        return ObserverDraftWords::tr("%1 is yes or no.").arg(field.name);
    case Kind::Number:
        if (const std::optional<Number> number = toNumber(text))
            return JsonValue(JsonValue::Number{number->text()});
        return ObserverDraftWords::tr("%1: %2").arg(field.name, valueRefusal(FieldKind::Bound, text));
    case Kind::Observer:
        return ObserverDraftWords::tr("%1: %2 is not an observer of PyTorch.").arg(field.name, quoted(text));
    case Kind::Any:
        if (std::optional<JsonValue> value = readPythonValue(text))
            return *std::move(value);
        return ObserverDraftWords::tr("%1: %2 is not a value such as 3, \"text\", None, [1, 2] or {\"key\": 1}.")
            .arg(field.name, quoted(text));
    }
    Q_UNREACHABLE();
}

bool hasDoubles(const KeywordArguments &keywords)
{
    return std::ranges::any_of(keywords, [&](const auto &keyword) {
        return std::ranges::count(keywords, keyword.first, &KeywordArguments::value_type::first) > 1;
    });
}

} // namespace

std::optional<ObserverDraft::Call> ObserverDraft::Call::of(const Callable &callable, Release release)
{
    const Partial *partial = callable.partial();
    const Symbol *symbol = partial ? partial->function->symbol() : callable.symbol();
    const ObserverClass *type = symbol ? findObserverClass(symbol->path(), release) : nullptr;
    if (!type)
        return std::nullopt;
    Call call{*symbol, type};
    if (!partial)
        return call;
    call.isPartial = true;
    call.positional = partial->args.size();
    const std::span<const ObserverParameter> parameters = type->parameters(release); // keyword-only ones are last
    if (call.positional > toIndex(std::ranges::count(parameters, false, &ObserverParameter::keywordOnly)))
        return std::nullopt;
    for (std::size_t i = 0; i < call.positional; ++i)
        call.arguments.emplace_back(parameters[i].name, partial->args[i]);
    call.arguments.insert(call.arguments.end(), partial->kwargs.begin(), partial->kwargs.end());
    return hasDoubles(call.arguments) ? std::nullopt : std::optional(std::move(call));
}

Callable ObserverDraft::Call::callable() const
{
    if (!isPartial && arguments.empty())
        return symbol;
    Partial partial{Shared<Callable>::make(symbol), {}, {}};
    for (const auto &[name, value] : arguments) {
        if (partial.args.size() < positional)
            partial.args.push_back(value);
        else
            partial.kwargs.emplace_back(name, value);
    }
    return partial;
}

void ObserverDraft::Call::set(const std::string &name, std::optional<JsonValue> value)
{
    if (value) {
        setKeyword(arguments, name, *std::move(value));
        return;
    }
    const auto removed = std::ranges::find(arguments, name, &KeywordArguments::value_type::first);
    if (removed == arguments.end())
        return;
    positional = std::min(positional, toIndex(removed - arguments.begin()));
    arguments.erase(removed);
}

ObserverDraft::ObserverDraft(std::optional<Callable> given, Release release)
    : m_release(release),
      m_call(given ? Call::of(*given, release) : std::nullopt),
      m_kept(m_call ? std::nullopt : std::move(given)),
      m_isKept(m_kept.has_value())
{}

std::vector<const ObserverClass *> ObserverDraft::classes(Release release)
{
    std::vector<const ObserverClass *> result;
    for (const ObserverClass &type : observerClasses()) {
        if (SymbolCatalog::of(release).find(type.path))
            result.push_back(&type);
    }
    return result;
}

QString ObserverDraft::keptText() const
{
    return m_kept ? callableText(*m_kept) : QString();
}

std::optional<Callable> ObserverDraft::callable() const
{
    if (m_call)
        return m_call->callable();
    return m_isKept ? m_kept : std::nullopt;
}

void ObserverDraft::chooseNone()
{
    m_call.reset();
    m_isKept = false;
}

void ObserverDraft::chooseClass(const ObserverClass &type)
{
    if (this->type() == &type)
        return;
    for (const Field &field : fields()) {
        const JsonValue *given = value(field);
        if (given && field.level != Level::Unknown)
            m_laidAside[field.key] = *given;
    }
    m_call = Call{*Symbol::parse(type.path), &type};
    // Sets `observer` before the arguments inside, which depend on it.
    for (const bool inner : {false, true}) {
        for (const Field &field : fields()) {
            const JsonValue *aside = valueUnder(m_laidAside, field.key);
            if (aside && inner == (field.level == Level::Inside || field.level == Level::Forwarded))
                setValue(field, *aside);
        }
    }
}

void ObserverDraft::chooseKept()
{
    if (!m_kept)
        return;
    m_call.reset();
    m_isKept = true;
}

std::vector<Field> ObserverDraft::fields() const
{
    std::vector<Field> result;
    if (!m_call)
        return result;
    addFields(result, *m_call->type, Level::Own);
    if (const std::optional<Call> observer = inside()) {
        if (m_call->type->forwardsKeywords)
            addFields(result, *observer->type, Level::Forwarded);
        if (!m_call->type->forwardsKeywords || !observer->arguments.empty())
            addFields(result, *observer->type, Level::Inside);
    }
    for (const auto &[name, given] : m_call->arguments) {
        const QString key = toQString(name);
        if (!contains(result, key, &Field::key))
            result.push_back({key, key, Level::Unknown, Kind::Any, QStringLiteral("None")});
    }
    return result;
}

void ObserverDraft::addFields(std::vector<Field> &fields, const ObserverClass &type, Level level) const
{
    const std::optional<Call> observer = level == Level::Forwarded ? inside() : std::nullopt;
    for (const ObserverParameter &parameter : type.parameters(m_release)) {
        const QString name = toQString(parameter.name);
        const QString key = level == Level::Inside ? QStringLiteral("observer.") + name : name;
        if (contains(fields, key, &Field::key))
            continue; // the fake quantize takes this argument and does not pass it on
        const Kind kind = kindOf(parameter.name);
        const JsonValue *fallback = observer ? valueUnder(observer->arguments, parameter.name) : nullptr;
        if (!fallback && parameter.defaultValue)
            fallback = &*parameter.defaultValue;
        fields.push_back({key, name, level, kind, fallback ? textOf(*fallback, kind) : QString()});
    }
}

QString ObserverDraft::text(const Field &field) const
{
    const JsonValue *given = value(field);
    if (!given)
        return {};
    if (field.kind == Kind::Observer) {
        if (const std::optional<Call> observer = inside())
            return toQString(observer->symbol.path());
    }
    return textOf(*given, field.kind);
}

QStringList ObserverDraft::choices(const Field &field) const
{
    QStringList result;
    switch (field.kind) {
    case Kind::DType:
        result = textList(DType::names());
        break;
    case Kind::QScheme:
        result = textList(qschemes);
        break;
    case Kind::Boolean:
        result = {fieldText(true), fieldText(false)};
        break;
    case Kind::Observer:
        for (const ObserverClass *type : classes(m_release)) {
            if (!type->isFakeQuantize())
                result.append(toQString(type->path));
        }
        break;
    case Kind::Number:
    case Kind::Any:
        break;
    }
    if (const QString given = text(field); field.isChoice() && !given.isEmpty() && !result.contains(given))
        result.append(given);
    return result;
}

std::optional<QString> ObserverDraft::setText(const Field &field, const QString &text)
{
    const QString typed = text.trimmed();
    if (typed == this->text(field))
        return std::nullopt; // unchanged, so the value keeps its spelling
    if (typed.isEmpty()) {
        setValue(field, std::nullopt);
        return std::nullopt;
    }
    const ObserverClass *observer =
        field.kind == Kind::Observer ? findObserverClass(toUtf8(typed), m_release) : nullptr;
    if (observer) {
        const std::optional<Call> before = inside();
        Call after{*Symbol::parse(toUtf8(typed)), observer, before ? before->arguments : KeywordArguments()};
        const std::span<const ObserverParameter> taken = observer->parameters(m_release);
        std::erase_if(after.arguments,
                      [&](const auto &keyword) { return !contains(taken, keyword.first, &ObserverParameter::name); });
        m_call->set("observer", after.callable().toJson());
        return std::nullopt;
    }
    auto read = readValue(field, typed);
    if (const QString *why = std::get_if<QString>(&read))
        return *why;
    setValue(field, std::get<JsonValue>(std::move(read)));
    return std::nullopt;
}

std::optional<ObserverDraft::Call> ObserverDraft::inside() const
{
    const std::span<const ObserverParameter> all = m_call->type->parameters(m_release);
    const ObserverParameter *row = elementWith(all, std::string_view("observer"), &ObserverParameter::name);
    if (!row)
        return std::nullopt;
    const JsonValue *given = valueUnder(m_call->arguments, "observer");
    if (!given && row->defaultValue)
        given = &*row->defaultValue;
    const std::optional<Callable> callable = given ? Callable::parse(*given) : std::nullopt;
    std::optional<Call> call = callable ? Call::of(*callable, m_release) : std::nullopt;
    if (!call || call->type->isFakeQuantize() || call->positional > 0)
        return std::nullopt;
    call->isPartial = false; // once it has no arguments, it is written as the class alone
    return call;
}

const JsonValue *ObserverDraft::value(const Field &field) const
{
    const std::string name = toUtf8(field.name);
    if (field.level != Level::Inside)
        return valueUnder(m_call->arguments, name);
    const JsonValue *observer = valueUnder(m_call->arguments, "observer");
    const JsonValue *keywords = observer ? observer->find("kwargs") : nullptr;
    return keywords ? keywords->find(name) : nullptr;
}

void ObserverDraft::setValue(const Field &field, std::optional<JsonValue> value)
{
    const std::string name = toUtf8(field.name);
    if (field.level != Level::Inside) {
        m_call->set(name, std::move(value));
    } else if (std::optional<Call> observer = inside()) {
        observer->set(name, std::move(value));
        m_call->set("observer", observer->callable().toJson());
    }
}

} // namespace bcfg::ui::session
