// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/record.h"
#include "core/document/model/torchconstant.h"

namespace bcfg {

/// The static functions of a TorchConstant as function pointers, for code that does not know the type of the constant.
struct ConstantKind
{
    std::string_view typeName;
    std::optional<FieldValue> (*parse)(std::string_view text); ///< reads a name as files have it: "torch.quint8"
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

/// How a value looks in Python where it differs from the JSON that toJson() gives.
struct PythonForm
{
    /// The enum in torch.ao.quantization.backend_config whose members the texts name: "ObservationType". Empty: none.
    std::string_view enumName = {};
    std::span<const std::string_view> members = {}; ///< the names of the members, by their numbers from 0 on
    bool hasTuples = false;                         ///< whether arrays are tuples, not lists
};

/// One row of the table of kinds: the properties that all fields of a kind share. For a kind of constants, this row
/// alone decides how values are read, written and offered. Values of other kinds are written by toJson(), and read by
/// the row's read() or, where speed matters, by ValueReader.
struct KindInfo
{
    FieldKind kind;
    std::string_view wanted;                 ///< what a value should be, in messages: "a dtype"
    std::string_view schema;                 ///< the JSON Schema of a value as JSON text; unused for constants
    const ConstantKind *constants = nullptr; ///< set where the values are TorchConstants, else null
    /// Reads the JSON that toJson() gives for a value; returns nullopt for other JSON. Null where ValueReader reads the
    /// kind itself.
    std::optional<FieldValue> (*read)(const JsonValue &json) = nullptr;
    PythonForm python = {}; ///< empty where the value in Python is the JSON value
};

const KindInfo &info(FieldKind kind);

/// The value in a few words for people: dtypes without "torch.", numbers as people write them, symbols as paths. Empty
/// for all other values.
std::string shortText(const FieldValue &value);

} // namespace bcfg
