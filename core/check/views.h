// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonpointer.h"
#include "core/torch/index/documentindex.h"

#include <array>

namespace bcfg {

/// What a rule sees of one pattern config: its fields found already, its facts, and the index.
class EntryView
{
public:
    /// `tellsDeprecatedDTypes`: of the entries with such dtypes it is the first.
    EntryView(const DocumentIndex &index, std::size_t row, bool tellsDeprecatedDTypes = false);

    const PatternConfig &config() const { return *m_entry.config; }
    const EntryFacts &facts() const { return m_entry.facts; }
    const Entry &entry() const { return m_entry; }
    const DocumentIndex &index() const { return m_index; }
    std::size_t row() const { return m_row; }
    Release release() const { return m_index.release(); }
    Api api() const { return m_index.api(); }
    const PythonObject &object(ObjectId id) const { return m_index.objects()[id]; }

    /// As Record::find(): null where the field is absent, and what a value AsWritten means.
    const FieldValue *value(Field field) const;
    /// Whether PyTorch gets something else than None.
    bool isSet(Field field) const;
    bool hasUnknownMembers() const { return m_hasUnknownMembers; }
    bool hasUnreadValues() const { return m_hasUnreadValues; }
    bool hasPrintedValues() const { return m_hasPrintedValues; } ///< any AsWritten
    bool hasForeignFields() const { return m_hasForeignFields; } ///< any that the release does not have
    template <class T>
    const T *get(Field field) const
    {
        const FieldValue *found = value(field);
        return found ? std::get_if<T>(found) : nullptr;
    }
    /// False where the file has something else in place of a pattern config.
    bool isObject() const { return !config().record().valueInsteadOfObject(); }
    std::span<const DTypeConfig> dtypeConfigs() const;
    const Callable *callable(Field field) const;
    const Callable *fuserMethod() const { return callable(Field::FuserMethod); }
    const IndexMap *inputTypeToIndex() const;
    /// The steps of the pattern as the matcher sees it, or null where it is no tuple.
    const std::vector<Pattern> *steps() const { return facts().key ? facts().key->steps() : nullptr; }
    bool isUsed(ObjectId object, Role role) const { return m_index.isUsed(object, role); }
    bool tellsDeprecatedDTypes() const { return m_tellsDeprecatedDTypes; }
    bool isModule(ObjectId id) const { return id && object(id).isModule; }
    /// The field that holds the pattern which counts.
    Field patternField() const;
    /// That pattern as it stands there; null where there is none.
    const Pattern *pattern() const { return get<Pattern>(patternField()); }

private:
    static constexpr std::size_t fieldCount = static_cast<std::size_t>(Field::Unknown);

    const DocumentIndex &m_index;
    const Entry &m_entry;
    std::size_t m_row;
    bool m_tellsDeprecatedDTypes;
    std::array<const FieldValue *, fieldCount> m_values = {};
    bool m_hasUnknownMembers = false;
    bool m_hasUnreadValues = false;
    bool m_hasPrintedValues = false;
    bool m_hasForeignFields = false;
};

/// What decides, besides the list itself, which findings a list of dtype configs has.
struct DTypeContext
{
    Release release;
    bool swapsModule = false;    ///< the pattern is a single module with root and reference module
    bool isSingleModule = false; ///< the pattern is a single module
    bool rootIsModule = false;   ///< the weight belongs to a module, not to an argument
    bool hasBiasIndex = false;   ///< input_type_to_index says which argument is the bias
    bool mayLackTensors = false; ///< an operator that models also call on plain numbers
    bool operator==(const DTypeContext &) const = default;

    static DTypeContext of(const EntryView &view);
};

/// One dtype config in its list.
struct DTypeConfigView
{
    const DTypeConfigs &list;
    std::size_t index;
    DTypeContext context;

    const DTypeConfig &config() const { return list[index]; }
    /// Relative to the pattern config.
    JsonPointer where() const { return JsonPointer() / info(Field::DTypeConfigs).key / index; }
};

} // namespace bcfg
