// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/field.h"
#include "core/document/model/jsonpointer.h"

namespace bcfg {

/// What a place in a pattern config is, by the table of fields: "/configs/3/dtype_configs/0/input_dtype/dtype". Each
/// member is there only where those before it are.
struct Address
{
    std::size_t row = 0;                         ///< of the pattern config
    std::optional<Field> field = {};             ///< of the pattern config
    std::optional<std::size_t> dtypeConfig = {}; ///< its index, where the field is dtype_configs
    std::optional<Field> slot = {};              ///< of the dtype config
    std::optional<Field> constraint = {};        ///< of the slot

    /// Nothing for places outside the pattern configs. Of a place below what the table knows, the part that it does.
    static std::optional<Address> of(const JsonPointer &where);
    static Address ofDTypeConfig(std::size_t row, std::size_t dtypeConfig);

    JsonPointer pointer() const;
    bool operator==(const Address &) const = default;
};

} // namespace bcfg
