// SPDX-License-Identifier: Apache-2.0
#include "core/model/dtypetext.h"

#include "core/model/fieldkind.h"
#include "core/model/typednumber.h"

namespace bcfg {

namespace {

std::string slotText(const DTypeWithConstraints &slot)
{
    const std::optional<DType> dtype = slot.dtype();
    return dtype ? std::string(dtype->shortName()) : std::string("any");
}

} // namespace

std::string dtypesText(const DTypeConfig &config)
{
    std::string text = slotText(config.input());
    if (config.weight().dtype())
        text += " × " + slotText(config.weight());
    text += " → " + slotText(config.output());
    for (const Field field : fieldsInOrder(Level::DTypeConfig, Api::Torch2)) {
        const FieldValue *value = config.record().find(field);
        if (!value)
            continue;
        const std::string word(info(field).word);
        if (const std::optional<ConstantNames> constant = constantNames(*value))
            text += ", " + word + ' ' + std::string(constant->shortName);
        else if (const bool *isSo = std::get_if<bool>(value); isSo && *isSo)
            text += ", " + word;
        else if (const Number *number = std::get_if<Number>(value))
            text += ", " + word + ' ' + typedText(*number);
    }
    return text;
}

} // namespace bcfg
