// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/pythonreprs.h"

#include "core/document/model/fieldkind.h"

namespace bcfg {

namespace {

/// The text between `begin` and `end`, or nullopt where the text does not begin and end with them.
std::optional<std::string_view> between(std::string_view text, std::string_view begin, std::string_view end)
{
    if (text.size() < begin.size() + end.size() || !text.starts_with(begin) || !text.ends_with(end))
        return std::nullopt;
    return text.substr(begin.size(), text.size() - begin.size() - end.size());
}

} // namespace

std::optional<std::string> pathOfRepr(std::string_view text)
{
    if (!text.starts_with('<'))
        return std::nullopt;
    if (const auto path = between(text, "<class '", "'>")) {
        if (isDottedIdentifier(*path) && path->find('.') != std::string_view::npos)
            return std::string(*path);
    } else if (const auto method = between(text, "<built-in method ", ">")) {
        // Functions of torch are methods of the type _VariableFunctionsClass, which prints as "type object".
        const std::size_t end = method->find(" of type object");
        if (end != std::string_view::npos && isDottedIdentifier(method->substr(0, end)))
            return "torch." + std::string(method->substr(0, end));
    }
    return std::nullopt;
}

std::optional<ObservationType> observationTypeOfRepr(std::string_view text)
{
    if (text.size() == 1 && text[0] >= '0' && text[0] <= '2')
        return static_cast<ObservationType>(text[0] - '0');
    if (const auto body = between(text, "<", ">"))
        text = body->substr(0, body->find(':'));
    constexpr std::string_view prefix = "ObservationType.";
    return text.starts_with(prefix) ? parseObservationType(text.substr(prefix.size())) : std::nullopt;
}

std::optional<DTypeWithConstraints> constraintsOfRepr(std::string_view text)
{
    std::optional<std::string_view> rest = between(text, "DTypeWithConstraints(", ")");
    if (!rest)
        return std::nullopt;
    DTypeWithConstraints result;
    while (!rest->empty()) {
        const std::string_view part = rest->substr(0, rest->find(", "));
        rest = rest->substr(std::min(rest->size(), part.size() + 2));
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos)
            return std::nullopt;
        const std::optional<Field> field = findField(Level::Constraints, part.substr(0, equals));
        const std::string_view value = part.substr(equals + 1);
        if (!field)
            return std::nullopt;
        if (value == "None")
            continue;
        const ConstantKind *constants = info(info(*field).kind).constants;
        const std::optional<Number> number = constants ? std::nullopt : Number::parse(value);
        std::optional<FieldValue> read = constants ? constants->parse(value) : std::nullopt;
        if (number)
            read = *number;
        if (!read)
            return std::nullopt;
        result.set(*field, *std::move(read));
    }
    return result;
}

} // namespace bcfg
