// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bcfg {

/// torch.ao.quantization.QConfig: the constructors of the observers or fake-quantize modules for activations and for
/// the weight.
struct QConfig
{
    std::optional<Callable> activation; ///< absent: None
    std::optional<Callable> weight;     ///< absent: None
    bool operator==(const QConfig &) const = default;
};

/// torch.ao.quantization.QConfigMapping. An absent QConfig is None, which PyTorch reads as "do not quantize". Rows are
/// in the order in which they were registered.
struct QConfigMapping
{
    struct Row
    {
        /// In objectType: the path of a class or function, the name of a method, or the repr of an object that has no
        /// importable name or of a str with a dot (isTextRepr()). In moduleNameRegex: a regular expression. In
        /// moduleName: the path of a module.
        std::string key;
        std::optional<QConfig> qconfig;
        bool operator==(const Row &) const = default;
    };
    struct OrderRow
    {
        std::string moduleName;
        std::string objectType;
        std::int64_t index = 0; ///< which occurrence of the object type in the module, from 0
        std::optional<QConfig> qconfig;
        /// The Place::key of the row: "layer1 torch.nn.Conv2d 0".
        std::string key() const { return moduleName + " " + objectType + " " + std::to_string(index); }
        bool operator==(const OrderRow &) const = default;
    };

    /// Names a row by its list and its key in that list: {"module_name", "layer1"}. {"", ""} is the global QConfig.
    struct Place
    {
        std::string list;
        std::string key;
        bool operator==(const Place &) const = default;
    };

    std::optional<QConfig> global;
    std::vector<Row> objectType;
    std::vector<Row> moduleNameRegex;
    std::vector<Row> moduleName;
    std::vector<OrderRow> moduleNameObjectTypeOrder;
    bool operator==(const QConfigMapping &) const = default;
};

/// The given mapping, or a mapping whose global QConfig is the given one.
inline QConfigMapping wholeMapping(const std::variant<QConfig, QConfigMapping> &value)
{
    if (const QConfigMapping *mapping = std::get_if<QConfigMapping>(&value))
        return *mapping;
    QConfigMapping mapping;
    mapping.global = std::get<QConfig>(value);
    return mapping;
}

} // namespace bcfg
