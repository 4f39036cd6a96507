// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/qconfig/dtypeslot.h"

#include "core/prepare/qconfig/argumentchecks.h"
#include "core/torch/pythonoperators.h"

namespace bcfg {

std::string DeclaredDType::text() const
{
    return isNone || dtype ? dtypeText(dtype) : "not a dtype";
}

std::string dtypeText(std::optional<DType> dtype)
{
    return dtype ? std::string(dtype->name()) : std::string("None");
}

std::string boolText(bool value)
{
    return value ? "True" : "False";
}

DeclaredDType declaredDType(const DTypeConfig &config, Field slot)
{
    const FieldValue *value = config.record().find(slot);
    if (const auto *constraints = value ? std::get_if<Shared<DTypeWithConstraints>>(value) : nullptr)
        value = (*constraints)->record().find(Field::DType);
    if (!isSet(value))
        return {};
    const DType *dtype = std::get_if<DType>(value);
    return {false, dtype ? std::optional(*dtype) : std::nullopt};
}

bool declaredDynamic(const DTypeConfig &config)
{
    const FieldValue *value = config.record().find(Field::IsDynamic);
    if (!isSet(value))
        return false;
    if (const bool *boolean = std::get_if<bool>(value))
        return *boolean;
    const Unread *unread = std::get_if<Unread>(value);
    return !unread || torch::isTrue(*unread->json);
}

std::optional<double> comparableBound(const DTypeWithConstraints &constraints, Field field)
{
    if (const Number *number = constraints.record().get<Number>(field))
        return number->value();
    const Unread *unread = constraints.record().get<Unread>(field);
    if (unread && unread->json->boolean())
        return *unread->json->boolean() ? 1 : 0;
    return std::nullopt;
}

std::optional<double> declaredBound(const DTypeWithConstraints &constraints, Field field)
{
    const std::optional<double> bound = comparableBound(constraints, field);
    const FieldValue *value = bound ? nullptr : constraints.record().find(field);
    if (!isSet(value))
        return bound;
    throw PythonError{"TypeError", "'<' not supported between a number and " + std::string(info(field).key)};
}

std::string boundText(const DTypeWithConstraints &constraints, Field field)
{
    if (const Number *number = constraints.record().get<Number>(field))
        return pythonText(JsonValue::Number{number->text()});
    const FieldValue *value = constraints.record().find(field);
    if (!isSet(value))
        return "None";
    const Unread *unread = std::get_if<Unread>(value);
    if (unread && unread->json->boolean())
        return boolText(*unread->json->boolean());
    return unread && unread->json->string() ? *unread->json->string() : "not a number";
}

} // namespace bcfg
