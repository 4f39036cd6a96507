// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"
#include "core/document/model/patternconfig.h"

#include <string>
#include <string_view>

namespace bcfg {

class SymbolCatalog;

} // namespace bcfg

namespace bcfg::diff {

/// Says what values mean to PyTorch as texts, which are equal where the meaning is: paths of one object, names of one
/// dtype, the order of keys, an explicit default and a DTypeWithConstraints that has none make no difference. What
/// PyTorch does not know is compared as JSON.
class Meanings
{
public:
    explicit Meanings(const SymbolCatalog &catalog) : m_catalog(catalog) {}

    /// Empty for what PyTorch takes as if it were not there, as null is for an absent field.
    std::string of(Field field, const FieldValue *value) const;
    std::string of(const DTypeConfig &config) const;
    std::string of(const Pattern &pattern) const;
    std::string of(const JsonValue &value) const;

    const SymbolCatalog &catalog() const { return m_catalog; }

private:
    std::string ofConstraints(const DTypeWithConstraints &constraints) const;
    std::string ofCallable(const JsonValue &callable) const;
    std::string ofRecord(const Record &record, Level level) const;

    const SymbolCatalog &m_catalog;
};

} // namespace bcfg::diff
