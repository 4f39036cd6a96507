// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/field.h"
#include "core/document/model/jsonpointer.h"

namespace bcfg {

/// A place in a pattern config, in terms of the table of fields: "/configs/3/dtype_configs/0/input_dtype/dtype". Each
/// member is set only where all members before it are set.
struct Address
{
    std::size_t row = 0;                         ///< row of the pattern config
    std::optional<Field> field = {};             ///< field of the pattern config
    std::optional<std::size_t> dtypeConfig = {}; ///< index of the dtype config, where the field is dtype_configs
    std::optional<Field> slot = {};              ///< field of the dtype config, which may be bias_dtype or is_dynamic
    std::optional<Field> constraint = {};        ///< field of the input, output or weight dtype's constraints

    /// The address of a pointer, cut off where the table of fields does not know a token. Returns nullopt for places
    /// outside the pattern configs.
    static std::optional<Address> of(const JsonPointer &where);
    static Address ofDTypeConfig(std::size_t row, std::size_t dtypeConfig);

    JsonPointer pointer() const;
    bool operator==(const Address &) const = default;
};

/// The field whose value stands at a place of a document; nullopt for unknown keys and for places within a field.
std::optional<Field> fieldAt(const JsonPointer &where);
/// The level of the dictionary that PyTorch expects at a place of a document; nullopt where PyTorch expects none.
std::optional<Level> levelAt(const JsonPointer &where);

} // namespace bcfg
