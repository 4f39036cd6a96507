// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"
#include "core/document/model/patternconfig.h"

#include <span>
#include <string>
#include <vector>

namespace bcfg {
class SymbolCatalog;
} // namespace bcfg

namespace bcfg::diff {

/// Turns values into texts that are equal exactly if the values mean the same to PyTorch. Other paths of the same
/// object, other names of the same dtype, the order of keys, an explicit default, and a DTypeWithConstraints without
/// constraints make no difference. Values that PyTorch does not know become their JSON. The catalogue must outlive this
/// object.
class Meanings
{
public:
    explicit Meanings(const SymbolCatalog &catalog) : m_catalog(catalog) {}

    /// The meaning of the value of a field; `value` is null where the record lacks the field. The result is empty then,
    /// and for a value that means the same as an absent field, such as null for most fields.
    std::string of(Field field, const FieldValue *value) const;
    std::string of(const PatternConfig &config) const { return ofRecord(config.record(), Level::PatternConfig); }
    std::string of(const DTypeConfig &config) const;
    std::vector<std::string> of(std::span<const DTypeConfig> configs) const; ///< one text for each
    std::string of(const Pattern &pattern) const;
    std::string of(const JsonValue &value) const { return ofJson(value, false); }

private:
    std::string ofJson(const JsonValue &value, bool namesSymbols) const;
    std::string ofRecord(const Record &record, Level level) const;

    const SymbolCatalog &m_catalog;
};

} // namespace bcfg::diff
