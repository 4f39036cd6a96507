// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/record.h"
#include "core/document/model/torchconstant.h"

namespace bcfg {

/// What kinds whose values are TorchConstants have in common, without their type.
struct ConstantKind
{
    std::string_view typeName;
    std::optional<FieldValue> (*parse)(std::string_view text); ///< of a name as files have it: "torch.quint8"
    std::span<const std::string_view> (*names)();
    std::span<const std::string_view> (*spellings)();
};

template <TorchConstant T>
inline constexpr ConstantKind constantKind = {
    T::typeName,
    [](std::string_view text) {
        const std::optional<T> value = T::parse(text);
        return value ? std::optional<FieldValue>(*value) : std::nullopt;
    },
    &T::names,
    &T::spellings,
};

/// One row of the table of kinds: what all fields of a kind share. How a structured value is read stands with the
/// reader of files, core/document/json/importer.cpp; a kind of constants is read, written and offered by its row.
struct KindInfo
{
    FieldKind kind;
    std::string_view wanted;                 ///< what a value should be, in messages: "a dtype"
    std::string_view schema;                 ///< the JSON Schema of a value, as JSON; of constants their names make it
    const ConstantKind *constants = nullptr; ///< where the values are TorchConstants
};

const KindInfo &info(FieldKind kind);

/// The names of a value that is a TorchConstant.
struct ConstantNames
{
    std::string_view spelling;
    std::string_view name;
    std::string_view shortName;
};
std::optional<ConstantNames> constantNames(const FieldValue &value); ///< nothing for any other value

} // namespace bcfg
