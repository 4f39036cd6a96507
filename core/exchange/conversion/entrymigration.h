// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/patternconfig.h"
#include "core/torch/catalog/release.h"

#include <vector>

namespace bcfg::conversion {

/// Converts one pattern config from one generation to the other. The constructor does the work.
class EntryMigration
{
public:
    /// `where` is the place of the pattern config in its document, for diagnostics.
    EntryMigration(const PatternConfig &config, Release source, Release target, JsonPointer where);

    const PatternConfig &result() const { return m_config; }
    const std::vector<Diagnostic> &diagnostics() const { return m_diagnostics; }

private:
    void dropForeignFields();
    void toTorch2();
    void patternToTorch2();
    void toTorch1_13();
    void observationTypesToTorch1_13();
    void patternToTorch1_13();
    void dropUnknownToTarget();
    /// Removes the fields of dtype configs and of their constraints that the release `absent` does not have. Returns
    /// the removed fields.
    std::vector<Field> removeFromDTypeConfigs(Release absent);
    void reportMissingDTypes();
    void moveSymbols();
    Pattern moved(const Pattern &pattern, Field field);
    Symbol moved(const Symbol &symbol, Field field);
    JsonValue moved(const JsonValue &value, Field field);
    void set(Field field, FieldValue value);
    void report(RuleId rule, Field field, std::string message);

    PatternConfig m_config;
    Release m_source;
    Release m_target;
    JsonPointer m_where;
    std::vector<Diagnostic> m_diagnostics;
};

} // namespace bcfg::conversion
