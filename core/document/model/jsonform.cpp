// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/jsonform.h"

#include "core/document/model/dtypeconfig.h"
#include "core/document/model/torchconstant.h"

namespace bcfg {

namespace {

JsonValue patternJson(const Pattern &pattern)
{
    return std::visit(Overloaded{
                          [](const Symbol &symbol) { return JsonValue(symbol.path()); },
                          [](const Method &method) { return JsonValue(method.name.str()); },
                          [](const Literal &literal) { return *literal.value; },
                          [](const PatternTuple &tuple) {
                              JsonValue::Array array;
                              for (const Pattern &step : *tuple.steps)
                                  array.push_back(patternJson(step));
                              return JsonValue(std::move(array));
                          },
                      },
                      pattern.node());
}

} // namespace

JsonValue toJson(const FieldValue &value)
{
    return std::visit(Overloaded{
                          [](const Null &) { return JsonValue(); },
                          [](bool boolean) { return JsonValue(boolean); },
                          [](const Number &number) { return JsonValue(JsonValue::Number{number.text()}); },
                          [](const Text &text) { return JsonValue(text.str()); },
                          [](Api api) { return JsonValue(toString(api)); },
                          [](const TorchConstant auto &constant) { return JsonValue(constant.spelling()); },
                          [](ObservationType type) { return JsonValue(toString(type)); },
                          [](const Symbol &symbol) { return JsonValue(symbol.path()); },
                          [](const Pattern &pattern) { return patternJson(pattern); },
                          [](const Callable &callable) { return callable.toJson(); },
                          [](const Shared<DTypeConfigs> &configs) {
                              JsonValue::Array array;
                              for (const DTypeConfig &config : *configs)
                                  array.push_back(toJson(config.record()));
                              return JsonValue(std::move(array));
                          },
                          [](const Shared<DTypeWithConstraints> &constraints) {
                              return constraints->isBare() ? JsonValue(constraints->dtype()->spelling())
                                                           : toJson(constraints->record());
                          },
                          [](const Shared<TensorCountMap> &map) {
                              JsonValue::Object object;
                              for (const auto &[count, type] : *map)
                                  object.emplace_back(count, toJson(type));
                              return JsonValue(std::move(object));
                          },
                          [](const Shared<IndexMap> &map) {
                              JsonValue::Object object;
                              for (const auto &[role, index] : *map)
                                  object.emplace_back(role, toJson(index));
                              return JsonValue(std::move(object));
                          },
                          [](const Unread &unread) { return *unread.json; },
                          [](const UnknownMember &unknown) { return unknown.member->second; },
                          [](const AsWritten &spelled) { return spelled.written->json; },
                          [](const KeptInConfigs &) { return JsonValue(); },
                      },
                      value);
}

JsonValue toJson(const Record &record)
{
    if (const JsonValue *other = record.valueInsteadOfObject())
        return *other;
    JsonValue::Object object;
    for (const Member &member : record.members()) {
        const UnknownMember *unknown = std::get_if<UnknownMember>(&member.value);
        object.emplace_back(unknown ? unknown->member->first : std::string(info(member.field).key),
                            toJson(member.value));
    }
    return object;
}

} // namespace bcfg
