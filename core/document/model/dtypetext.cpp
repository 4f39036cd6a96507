// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/dtypetext.h"

#include "core/document/model/fieldkind.h"
#include "core/document/model/printable.h"
#include "core/document/model/typednumber.h"

namespace bcfg {

namespace {

std::string slotText(const DTypeWithConstraints &slot)
{
    const std::optional<DType> dtype = slot.dtype();
    return dtype ? std::string(dtype->shortName()) : std::string("any");
}

} // namespace

std::string slotsText(const DTypeConfig &config)
{
    std::string text = slotText(config.input());
    if (config.weight().dtype())
        text += " × " + slotText(config.weight());
    return text + " → " + slotText(config.output());
}

std::string dtypesText(const DTypeConfig &config)
{
    std::string text = slotsText(config);
    for (const Field field : fieldsInOrder(Level::DTypeConfig)) {
        const FieldValue *value = config.record().find(field);
        if (!value)
            continue;
        const std::string word(info(field).word);
        if (const bool *isSo = std::get_if<bool>(value); isSo && *isSo)
            text += ", " + word;
        else if (const std::string words = shortText(*value); !words.empty())
            text += ", " + word + ' ' + words;
    }
    return text;
}

std::string boundsText(const DTypeWithConstraints &constraints)
{
    std::vector<std::string> parts;
    const auto bound = [&](Field field) -> const Number * {
        return constraints.record().get<Number>(field);
    };
    const Number *min = bound(Field::QuantMinLowerBound);
    const Number *max = bound(Field::QuantMaxUpperBound);
    if (min && max)
        parts.push_back("values " + typedText(*min) + " to " + typedText(*max));
    for (const Field field : fields(Level::Constraints, FieldKind::Bound)) {
        const bool isSaid = min && max && (field == Field::QuantMinLowerBound || field == Field::QuantMaxUpperBound);
        if (const Number *number = isSaid ? nullptr : bound(field))
            parts.push_back(std::string(info(field).word) + ' ' + typedText(*number));
    }
    return joined(parts, ", ");
}

std::string boundsText(const DTypeConfig &config)
{
    std::vector<std::string> parts;
    for (const Field slot : fields(Level::DTypeConfig, FieldKind::ConstrainedDType)) {
        if (const std::string bounds = boundsText(config.constraints(slot)); !bounds.empty())
            parts.push_back(std::string(info(slot).word) + ": " + bounds);
    }
    return joined(parts, "; ");
}

std::string dtypesAndBoundsText(const DTypeConfig &config)
{
    const std::string bounds = boundsText(config);
    return dtypesText(config) + (bounds.empty() ? "" : "; " + bounds);
}

} // namespace bcfg
