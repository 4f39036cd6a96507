// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/graph/pythontype.h"

#include "core/document/model/pattern.h"

namespace bcfg::fx {

std::string_view pythonTypeName(const JsonValue &value)
{
    if (value.isNull())
        return "NoneType";
    if (value.boolean())
        return "bool";
    if (const JsonValue::Number *number = value.number())
        return number->text.find_first_of(".eE") == std::string::npos ? "int" : "float";
    return value.string() ? "str" : value.array() ? "list" : "dict";
}

std::string_view pythonTypeName(const Argument &argument)
{
    return std::visit(Overloaded{[](NodeIndex) -> std::string_view { return "Node"; },
                                 [](const JsonValue &value) { return pythonTypeName(value); },
                                 [](const Argument::Value &value) -> std::string_view {
                                     if (value.text == "inf" || value.text == "-inf" || value.text == "nan")
                                         return "float";
                                     return value.text.starts_with("torch.") ? "torch.dtype" : "torch.device";
                                 },
                                 [](const Argument::List &) -> std::string_view { return "immutable_list"; },
                                 [](const Argument::Slice &) -> std::string_view { return "slice"; },
                                 [](const Argument::Dict &) -> std::string_view {
                                     return "immutable_dict";
                                 }},
                      argument.value);
}

} // namespace bcfg::fx
