// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"
#include "core/document/model/mapped.h"

#include <initializer_list>
#include <optional>
#include <span>

namespace bcfg {

/// torch.ao.quantization.backend_config.BackendPatternConfig. Getters return what PyTorch would see: the default value
/// (or a null pointer) where a field is absent, null or unreadable. Pointers and references are valid until the next
/// change.
class PatternConfig
{
public:
    PatternConfig() = default;
    explicit PatternConfig(Record record) : m_record(std::move(record)) {}

    const Pattern *pattern() const { return m_record.get<Pattern>(Field::Pattern); }
    const Pattern *patternComplexFormat() const { return m_record.get<Pattern>(Field::PatternComplexFormat); }
    /// The key under which BackendConfig registers the config and by which the matcher finds it: in 1.13 `pattern`,
    /// which may be None; in 2.x `pattern_complex_format`, or else `pattern` reversed. Returns nullopt where
    /// registering the config raises: the config has no readable pattern, or a tuple that cannot be reversed.
    std::optional<Pattern> reversedPattern(Api api) const;
    /// Sets the key that reversedPattern() returns. In 1.13 sets `pattern`. In 2.x sets `pattern` where the key has a
    /// forward form, else `pattern_complex_format`, and removes the other of the two fields. A config with a complex
    /// format and a fuser method keeps the complex format for tuples, because `pattern` would change the order of the
    /// method's arguments.
    void setReversedPattern(const Pattern &reversed, Api api);
    /// reversedPattern() as people read it: in forward order where it has a forward form, else reversed.
    std::optional<Pattern> readablePattern(Api api) const;

    ObservationType observationType() const;
    std::span<const DTypeConfig> dtypeConfigs() const
    {
        return m_record.sharedOrEmpty<DTypeConfigs>(Field::DTypeConfigs);
    }
    const Symbol *rootModule() const { return m_record.get<Symbol>(Field::RootModule); }
    const Symbol *qatModule() const { return m_record.get<Symbol>(Field::QatModule); }
    const Symbol *referenceQuantizedModule() const { return m_record.get<Symbol>(Field::ReferenceQuantizedModule); }
    const Symbol *fusedModule() const { return m_record.get<Symbol>(Field::FusedModule); }
    /// The value of a field of kind Callable, or null.
    const Callable *callable(Field field) const { return m_record.get<Callable>(field); }
    const Callable *fuserMethod() const { return callable(Field::FuserMethod); }
    const Callable *rootNodeGetter() const { return callable(Field::RootNodeGetter); }
    const Callable *extraInputsGetter() const { return callable(Field::ExtraInputsGetter); }
    const TensorCountMap &numTensorArgsToObservationType() const
    {
        return m_record.sharedOrEmpty<TensorCountMap>(Field::NumTensorArgsToObservationType);
    }
    const IndexMap &inputTypeToIndex() const { return m_record.sharedOrEmpty<IndexMap>(Field::InputTypeToIndex); }
    std::optional<bool> inputOutputObserved() const ///< 1.13 only
    {
        return copyOf(m_record.get<bool>(Field::InputOutputObserved));
    }

    /// shortTitle() of reversedPattern(); notation() of a pattern that cannot be reversed; "(no pattern)" without a
    /// readable pattern.
    std::string title(Api api) const;
    /// The path of the root module or, without a root module, of the pattern's rootOperator(): "torch.nn.Conv2d"; for a
    /// method ".add". Empty where the pattern config has neither.
    std::string rootPath(Api api) const;

    const Record &record() const { return m_record; }
    /// Replaces the value in place, or inserts the field at its position in that generation's to_dict().
    void set(Field field, FieldValue value, Api api) { m_record.set(field, std::move(value), api); }
    /// Sets each of these fields that `from` has to the value in `from`.
    void copy(const PatternConfig &from, std::initializer_list<Field> fields, Api api);
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
