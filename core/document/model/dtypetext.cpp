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

std::string wordedText(const Record &record, Field field)
{
    std::string word(info(field).word);
    const FieldValue *value = record.find(field);
    const bool *isSo = record.get<bool>(field);
    if (isSo && *isSo)
        return word;
    const std::string text = value ? shortText(*value) : std::string();
    return text.empty() ? text : word + ' ' + text;
}

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
        if (const std::string worded = wordedText(config.record(), field); !worded.empty())
            text += ", " + worded;
    }
    return text;
}

std::optional<ValueRange> valueRange(const DTypeWithConstraints &constraints)
{
    const Number *min = constraints.record().get<Number>(Field::QuantMinLowerBound);
    const Number *max = constraints.record().get<Number>(Field::QuantMaxUpperBound);
    return min && max ? std::optional(ValueRange{typedText(*min), typedText(*max)}) : std::nullopt;
}

std::vector<std::string> otherConstraints(const DTypeWithConstraints &constraints)
{
    const bool hasRange = valueRange(constraints).has_value();
    std::vector<std::string> texts;
    for (const Field field : fieldsInOrder(Level::Constraints)) {
        const bool isOfRange = field == Field::QuantMinLowerBound || field == Field::QuantMaxUpperBound;
        const bool isSaid = field == Field::DType || (isOfRange && hasRange);
        if (std::string worded = isSaid ? "" : wordedText(constraints.record(), field); !worded.empty())
            texts.push_back(std::move(worded));
    }
    return texts;
}

std::string boundsText(const DTypeWithConstraints &constraints)
{
    std::vector<std::string> parts = otherConstraints(constraints);
    if (const std::optional<ValueRange> range = valueRange(constraints))
        parts.insert(parts.begin(), "values " + range->min + " to " + range->max);
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
