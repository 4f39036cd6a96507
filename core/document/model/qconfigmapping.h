// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/qconfig.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace bcfg {

/// torch.ao.quantization.QConfigMapping. An absent QConfig is None, a value like any other: do not quantize. Rows stand
/// in the order in which they were registered.
struct QConfigMapping
{
    struct Row
    {
        std::string key; ///< path of a class or function, or a method's name; a module's path; a regex
        std::optional<QConfig> qconfig;
        bool operator==(const Row &) const = default;
    };
    struct OrderRow
    {
        std::string moduleName;
        std::string objectType;
        std::int64_t index = 0; ///< which occurrence in the module, from 0
        std::optional<QConfig> qconfig;
        bool operator==(const OrderRow &) const = default;
    };

    std::optional<QConfig> global;
    std::vector<Row> objectType;
    std::vector<Row> moduleNameRegex;
    std::vector<Row> moduleName;
    std::vector<OrderRow> moduleNameObjectTypeOrder;
    bool operator==(const QConfigMapping &) const = default;
};

/// A mapping as it is, or one that gives a QConfig to all.
inline QConfigMapping wholeMapping(const std::variant<QConfig, QConfigMapping> &value)
{
    if (const QConfigMapping *mapping = std::get_if<QConfigMapping>(&value))
        return *mapping;
    QConfigMapping mapping;
    mapping.global = std::get<QConfig>(value);
    return mapping;
}

} // namespace bcfg
