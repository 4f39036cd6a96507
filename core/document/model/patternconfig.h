// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"

#include <initializer_list>
#include <optional>
#include <span>

namespace bcfg {

/// torch.ao.quantization.backend_config.BackendPatternConfig. Reads give what PyTorch would see: defaults where a
/// field is absent, null or unreadable.
class PatternConfig
{
public:
    PatternConfig() = default;
    explicit PatternConfig(Record record) : m_record(std::move(record)) {}

    const Pattern *pattern() const { return m_record.get<Pattern>(Field::Pattern); }
    const Pattern *patternComplexFormat() const { return m_record.get<Pattern>(Field::PatternComplexFormat); }
    /// The key under which BackendConfig registers the config and by which the matcher finds it: the pattern as 1.13
    /// has it, the reversed form in 2.x. Nothing where registering raises.
    std::optional<Pattern> reversedPattern(Api api) const;
    /// Writes that key: in 2.x as `pattern` where it has a forward form, else as `pattern_complex_format`, of which
    /// only one may be set. The complex format is also kept where it stood and there is a fuser method, whose arguments
    /// would change their order otherwise. The other members stay where they are.
    void setReversedPattern(const Pattern &reversed, Api api);
    ObservationType observationType() const;
    std::span<const DTypeConfig> dtypeConfigs() const;
    const Symbol *rootModule() const { return m_record.get<Symbol>(Field::RootModule); }
    const Symbol *qatModule() const { return m_record.get<Symbol>(Field::QatModule); }
    const Symbol *referenceQuantizedModule() const { return m_record.get<Symbol>(Field::ReferenceQuantizedModule); }
    const Symbol *fusedModule() const { return m_record.get<Symbol>(Field::FusedModule); }
    const Callable *callable(Field field) const; ///< of a field of kind Callable
    const Callable *fuserMethod() const { return callable(Field::FuserMethod); }
    const Callable *rootNodeGetter() const { return callable(Field::RootNodeGetter); }
    const Callable *extraInputsGetter() const { return callable(Field::ExtraInputsGetter); }
    const TensorCountMap &numTensorArgsToObservationType() const;
    const IndexMap &inputTypeToIndex() const;
    std::optional<bool> inputOutputObserved() const; ///< 1.13 only

    /// shortTitle() of its pattern; "(no pattern)" where it has none.
    std::string title(Api api) const;

    const Record &record() const { return m_record; }
    /// Replaces the value in place, or inserts the field where to_dict() of that generation has it.
    void set(Field field, FieldValue value, Api api) { m_record.set(field, std::move(value), api); }
    /// Sets those of the fields that the other one has.
    void copy(const PatternConfig &from, std::span<const Field> fields, Api api)
    {
        m_record.copy(from.m_record, fields, api);
    }
    void copy(const PatternConfig &from, std::initializer_list<Field> fields, Api api)
    {
        m_record.copy(from.m_record, {fields.begin(), fields.size()}, api);
    }
    void remove(Field field) { m_record.remove(field); }
    void setDTypeConfigs(DTypeConfigs configs, Api api)
    {
        set(Field::DTypeConfigs, Shared<DTypeConfigs>::make(std::move(configs)), api);
    }

    bool operator==(const PatternConfig &) const = default;

private:
    Record m_record;
};

} // namespace bcfg
