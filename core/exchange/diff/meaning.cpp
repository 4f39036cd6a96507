// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/diff/meaning.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/torchconstant.h"
#include "core/torch/catalog/symbols.h"

#include <cmath>
#include <map>

namespace bcfg::diff {

namespace {

std::string quotedText(std::string_view text)
{
    std::string result;
    appendJsonString(result, text);
    return result;
}

/// A text that is equal for numbers that are == in Python. Numbers that no double holds exactly are compared by their
/// spelling.
std::string numberMeaning(const Number &number)
{
    constexpr double exact = 9007199254740992.0; // 2**53
    const double value = number.value();
    if (!(std::abs(value) < exact))
        return number.text();
    return Number::of(value == 0 ? 0.0 : value).text(); // -0.0 == 0
}

} // namespace

/// The meaning of a JSON value. With `namesSymbols`, any text in the value may be the path of a symbol, as in a
/// callable and its arguments.
std::string Meanings::ofJson(const JsonValue &value, bool namesSymbols) const
{
    if (const JsonValue::Array *array = value.array())
        return '[' + joined(*array, ",", [&](const JsonValue &item) { return ofJson(item, namesSymbols); }) + ']';
    if (const JsonValue::Object *object = value.object()) {
        std::map<std::string_view, const JsonValue *> members; // of equal keys the last one counts
        for (const auto &[key, member] : *object)
            members[key] = &member;
        return '{' +
               joined(members, "",
                      [&](const auto &member) {
                          return quotedText(member.first) + ':' + ofJson(*member.second, namesSymbols) + ',';
                      }) +
               '}';
    }
    if (const JsonValue::Number *text = value.number()) { // 1 is an index or a size, 1.0 is not
        const Number number = *Number::parse(text->text);
        return (number.isInteger() ? "" : "float ") + numberMeaning(number);
    }
    if (const std::string *text = namesSymbols ? value.string() : nullptr)
        return quotedText(m_catalog.canonical(*text));
    return writeJsonLine(value);
}

std::string Meanings::of(const Pattern &pattern) const
{
    return byCase(
        pattern.node(), [&](const Symbol &symbol) { return quotedText(m_catalog.canonical(symbol.path())); },
        [](const Method &method) { return quotedText(method.name.str()); },
        [&](const Literal &literal) { return of(*literal.value); },
        [&](const PatternTuple &tuple) {
            return '(' + joined(*tuple.steps, ",", [&](const Pattern &step) { return of(step); }) + ')';
        });
}

std::string Meanings::ofRecord(const Record &record, Level level) const
{
    if (const JsonValue *other = record.valueInsteadOfObject())
        return "not an object: " + of(*other);
    std::map<std::string_view, std::string> members;
    for (const Member &member : record.members()) {
        if (const UnknownMember *unknown = std::get_if<UnknownMember>(&member.value)) {
            if (!findField(level, member.key())) // an earlier duplicate of a field does not count
                members[member.key()] = of(unknown->member->second);
        } else if (std::string meaning = of(member.field, record.find(member.field)); !meaning.empty()) {
            members[member.key()] = std::move(meaning);
        }
    }
    return joined(members, "", [](const auto &each) { return quotedText(each.first) + ':' + each.second + ','; });
}

std::string Meanings::of(const DTypeConfig &config) const
{
    return '{' + ofRecord(config.record(), Level::DTypeConfig) + '}';
}

std::vector<std::string> Meanings::of(std::span<const DTypeConfig> configs) const
{
    return mapped(configs, [&](const DTypeConfig &config) { return of(config); });
}

std::string Meanings::of(Field field, const FieldValue *value) const
{
    if (field == Field::Schema) // $schema says nothing about the backend
        return {};
    if (!isSet(value)) { // from_dict() takes None as absent, except for these three kinds, where it raises
        const FieldKind kind = info(field).kind;
        const bool raises =
            kind == FieldKind::DTypeConfigs || kind == FieldKind::TensorCountMap || kind == FieldKind::IndexMap;
        return value && raises ? "null" : "";
    }
    return byCase(
        *value, [](bool boolean) { return std::string(boolean ? "true" : "false"); },
        [](const Number &number) { return numberMeaning(number); },
        [](const Text &text) {
            return text.str().empty() ? std::string() : quotedText(text.str()); // "" is the default of `name`
        },
        [](Api api) { return std::string(toString(api)); },
        [](const TorchConstant auto &constant) { return std::string(constant.name()); },
        [&](ObservationType type) {
            const bool isDefault =
                field == Field::ObservationType && type == ObservationType::OutputUseDifferentObserverAsInput;
            return isDefault ? std::string() : std::string(toString(type));
        },
        [&](const Symbol &symbol) { return quotedText(m_catalog.canonical(symbol.path())); },
        [&](const Pattern &pattern) { return of(pattern); },
        [&](const Callable &callable) { return ofJson(callable.toJson(), true); },
        [&](const Shared<DTypeConfigs> &configs) { return joined(of(*configs), ","); },
        [&](const Shared<DTypeWithConstraints> &constraints) {
            return ofRecord(constraints->record(), Level::Constraints);
        },
        [&](const Unread &unread) { return "unread: " + of(*unread.json); },
        [&](const AsWritten &spelled) { return of(field, &spelled.written->value); },
        [](const KeptInConfigs &) { return std::string(); }, // entries are compared by themselves
        [&](const auto &) {
            std::string text = of(toJson(*value));
            return text == "{}" ? std::string() : text; // an empty dictionary is the default
        });
}

} // namespace bcfg::diff
