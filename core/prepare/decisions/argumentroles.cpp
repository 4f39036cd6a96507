// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/decisions/argumentroles.h"

#include "core/torch/index/entryfacts.h"
#include "core/torch/pythonerror.h"

#include <algorithm>
#include <string>
#include <utility>

namespace bcfg {

namespace {

/// The position from 0 that Node.args[index] means in Python, where negative indices count from the end; nullopt where
/// the index is not less than `count`, the number of arguments. Throws PythonError as roleOf().
std::optional<std::size_t> positionAt(const std::optional<DeclaredPosition> &index, std::size_t count)
{
    if (!index)
        return std::nullopt;
    if (const auto *type = std::get_if<std::string_view>(&*index))
        throw PythonError{"TypeError", "'<' not supported between instances of '" + std::string(*type) + "' and 'int'"};
    const Number &number = std::get<Number>(*index);
    const double value = number.value();
    if (!(value < static_cast<double>(count)))
        return std::nullopt;
    if (!number.isInteger())
        throw PythonError{"TypeError", "tuple indices must be integers or slices, not float"};
    const double position = value < 0 ? value + static_cast<double>(count) : value;
    if (position < 0)
        throw PythonError{"IndexError", "tuple index out of range"};
    return static_cast<std::size_t>(position);
}

/// The position that the value of a member of input_type_to_index declares; nullopt for None, which declares nothing.
std::optional<DeclaredPosition> declaredPosition(const JsonValue &value)
{
    if (value.isNull())
        return std::nullopt;
    if (const bool *boolean = value.boolean())
        return Number::of(*boolean ? 1 : 0);
    if (const JsonValue::Number *number = value.number())
        return Number::parse(number->text);
    return fx::pythonTypeName(value);
}

} // namespace

WeightAndBias weightAndBias(const PatternConfig *single, Release release)
{
    WeightAndBias places;
    places.readsKeywords = release.does(Behaviour::ReadsWeightByKeyword) || single;
    if (single) {
        ArgumentIndices indices(single->inputTypeToIndex());
        places.weight = std::move(indices.weight);
        places.bias = std::move(indices.bias);
        // If one value is no number, the reader keeps the whole object as Unread.
        const Unread *unread = single->record().get<Unread>(Field::InputTypeToIndex);
        if (const JsonValue::Object *object = unread ? unread->json->object() : nullptr) {
            for (const auto &[name, value] : *object) {
                if (name == "weight")
                    places.weight = declaredPosition(value);
                else if (name == "bias")
                    places.bias = declaredPosition(value);
            }
        }
    }
    return places;
}

ArgumentRole roleOf(fx::NodeIndex argument, const fx::Node &called, const WeightAndBias &places)
{
    const auto is = [&](const std::optional<DeclaredPosition> &index, std::string_view name) {
        const std::optional<std::size_t> position = positionAt(index, called.args.size());
        const auto isKeyword = [&](const auto &item) {
            return item.first == name && item.second.isNode(argument);
        };
        return (position && called.args[*position].isNode(argument)) ||
               (places.readsKeywords && std::ranges::any_of(called.kwargs, isKeyword));
    };
    if (is(places.weight, "weight"))
        return ArgumentRole::Weight;
    return is(places.bias, "bias") ? ArgumentRole::Bias : ArgumentRole::Activation;
}

bool isWeightPosition(std::size_t position, const fx::Node &called, const WeightAndBias &places)
{
    return positionAt(places.weight, called.args.size()) == position;
}

std::vector<RootArgument> rootArguments(const fx::Node &called, const WeightAndBias &places)
{
    std::vector<RootArgument> result;
    result.reserve(called.args.size());
    std::size_t position = 0;
    const auto add = [&](const fx::Argument &argument, const auto &self) -> void {
        if (const fx::NodeIndex *node = argument.node()) {
            result.push_back({roleOf(*node, called, places), position, *node});
        } else if (const fx::Argument::List *list = argument.list()) {
            for (const fx::Argument &item : *list)
                self(item, self);
        }
    };
    for (const fx::Argument &argument : called.args) {
        add(argument, add);
        ++position;
    }
    for (const auto &[name, argument] : called.kwargs) {
        add(argument, add);
        ++position;
    }
    return result;
}

} // namespace bcfg
