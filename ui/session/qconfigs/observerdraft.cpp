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

void assign(KeywordArguments &keywords, const std::string &name, std::optional<JsonValue> value)
{
    if (value)
        setKeyword(keywords, name, *std::move(value));
    else
        std::erase_if(keywords, [&](const auto &keyword) { return keyword.first == name; });
}

} // namespace

ObserverDraft::ObserverDraft(std::optional<Callable> given, Release release)
    : m_release(release),
      m_given(std::move(given))
{
    if (!m_given)
        return;
    m_isGivenKept = !read(*m_given);
    m_form = m_isGivenKept ? Form::Kept : Form::Class;
}

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
    return m_isGivenKept ? callableText(*m_given) : QString();
}

std::optional<Callable> ObserverDraft::callable() const
{
    if (m_form == Form::None)
        return std::nullopt;
    if (m_form == Form::Kept)
        return m_given;
    if (!m_isPartial && m_arguments.empty())
        return Callable(*m_symbol);
    Partial partial{Shared<Callable>::make(*m_symbol), {}, {}};
    for (const auto &[name, value] : m_arguments) {
        if (partial.args.size() < m_positional)
            partial.args.push_back(value);
        else
            partial.kwargs.emplace_back(name, value);
    }
    return Callable(std::move(partial));
}

/// Reads the given callable. Returns false where its class is unknown, or where a form cannot show its arguments.
bool ObserverDraft::read(const Callable &given)
{
    const Partial *partial = given.partial();
    const Symbol *symbol = partial ? partial->function->symbol() : given.symbol();
    m_type = symbol ? findObserverClass(symbol->path(), m_release) : nullptr;
    if (!m_type)
        return false;
    m_symbol = *symbol;
    m_isPartial = partial;
    if (!partial)
        return true;
    const std::span<const ObserverParameter> parameters = m_type->parameters(m_release); // keyword-only ones are last
    m_positional = partial->args.size();
    if (m_positional > toIndex(std::ranges::count(parameters, false, &ObserverParameter::keywordOnly)))
        return false;
    for (std::size_t i = 0; i < m_positional; ++i)
        m_arguments.emplace_back(parameters[i].name, partial->args[i]);
    m_arguments.insert(m_arguments.end(), partial->kwargs.begin(), partial->kwargs.end());
    return !hasDoubles(m_arguments);
}

void ObserverDraft::chooseClass(const ObserverClass &type)
{
    if (m_form == Form::Class && m_type == &type)
        return;
    for (const Field &field : fields()) {
        const JsonValue *given = value(field);
        if (given && field.level != Level::Unknown)
            m_laidAside[field.key] = *given;
    }
    m_form = Form::Class;
    m_type = &type;
    m_symbol = Symbol::parse(type.path);
    m_isPartial = false;
    m_positional = 0;
    m_arguments.clear();
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
    if (m_isGivenKept)
        m_form = Form::Kept;
}

std::vector<Field> ObserverDraft::fields() const
{
    std::vector<Field> result;
    if (m_form != Form::Class)
        return result;
    addFields(result, *m_type, Level::Own);
    if (const std::optional<Inside> observer = inside()) {
        if (m_type->forwardsKeywords)
            addFields(result, *observer->type, Level::Forwarded);
        if (!m_type->forwardsKeywords || !observer->keywords.empty())
            addFields(result, *observer->type, Level::Inside);
    }
    for (const auto &[name, given] : m_arguments) {
        const QString key = toQString(name);
        if (!contains(result, key, &Field::key))
            result.push_back({key, key, Level::Unknown, Kind::Any, QStringLiteral("None")});
    }
    return result;
}

void ObserverDraft::addFields(std::vector<Field> &fields, const ObserverClass &type, Level level) const
{
    const std::optional<Inside> observer = level == Level::Forwarded ? inside() : std::nullopt;
    for (const ObserverParameter &parameter : type.parameters(m_release)) {
        const QString name = toQString(parameter.name);
        const QString key = level == Level::Inside ? QStringLiteral("observer.") + name : name;
        if (contains(fields, key, &Field::key))
            continue; // the fake quantize takes this argument and does not pass it on
        const Kind kind = kindOf(parameter.name);
        const JsonValue *fallback = observer ? valueUnder(observer->keywords, parameter.name) : nullptr;
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
        if (const std::optional<Inside> observer = inside())
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
        const std::optional<Inside> before = inside();
        Inside after{*Symbol::parse(toUtf8(typed)), observer, before ? before->keywords : KeywordArguments()};
        const std::span<const ObserverParameter> taken = observer->parameters(m_release);
        std::erase_if(after.keywords,
                      [&](const auto &keyword) { return !contains(taken, keyword.first, &ObserverParameter::name); });
        setInside(after);
        return std::nullopt;
    }
    auto read = readValue(field, typed);
    if (const QString *why = std::get_if<QString>(&read))
        return *why;
    setValue(field, std::get<JsonValue>(std::move(read)));
    return std::nullopt;
}

/// If an argument is removed, the positional arguments after it become keywords.
void ObserverDraft::setArgument(const std::string &name, std::optional<JsonValue> value)
{
    const auto place = std::ranges::find(m_arguments, name, &KeywordArguments::value_type::first) - m_arguments.begin();
    if (!value)
        m_positional = std::min(m_positional, toIndex(place));
    assign(m_arguments, name, std::move(value));
}

std::optional<ObserverDraft::Inside> ObserverDraft::inside() const
{
    const std::span<const ObserverParameter> all = m_type->parameters(m_release);
    const ObserverParameter *row = elementWith(all, std::string_view("observer"), &ObserverParameter::name);
    if (!row)
        return std::nullopt;
    std::optional<Callable> callable;
    if (const JsonValue *given = valueUnder(m_arguments, "observer"))
        callable = Callable::parse(*given);
    else if (row->defaultValue)
        callable = Callable::parse(*row->defaultValue);
    if (!callable)
        return std::nullopt;
    const Partial *partial = callable->partial();
    const Symbol *symbol = partial ? partial->function->symbol() : callable->symbol();
    const ObserverClass *type = symbol ? findObserverClass(symbol->path(), m_release) : nullptr;
    if (!type || type->isFakeQuantize() || (partial && (!partial->args.empty() || hasDoubles(partial->kwargs))))
        return std::nullopt;
    return Inside{*symbol, type, partial ? partial->kwargs : KeywordArguments()};
}

void ObserverDraft::setInside(const Inside &inside)
{
    if (inside.keywords.empty())
        setArgument("observer", JsonValue(inside.symbol.path()));
    else
        setArgument("observer", Callable(Partial{Shared<Callable>::make(inside.symbol), {}, inside.keywords}).toJson());
}

const JsonValue *ObserverDraft::value(const Field &field) const
{
    const std::string name = toUtf8(field.name);
    if (field.level != Level::Inside)
        return valueUnder(m_arguments, name);
    const JsonValue *observer = valueUnder(m_arguments, "observer");
    const JsonValue *keywords = observer ? observer->find("kwargs") : nullptr;
    return keywords ? keywords->find(name) : nullptr;
}

void ObserverDraft::setValue(const Field &field, std::optional<JsonValue> value)
{
    const std::string name = toUtf8(field.name);
    if (field.level != Level::Inside) {
        setArgument(name, std::move(value));
        return;
    }
    std::optional<Inside> observer = inside();
    if (!observer)
        return;
    assign(observer->keywords, name, std::move(value));
    setInside(*observer);
}

} // namespace bcfg::ui::session
