// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/ascii.h"
#include "core/document/model/jsonpointer.h"
#include "core/torch/index/documentindex.h"

#include <algorithm>
#include <array>

namespace bcfg {

/// A pattern config as the rules see it: the values of its fields, looked up in advance, its facts, and the document's
/// index. The index must outlive the view, and must not change while the view exists.
class EntryView
{
public:
    /// `reportsDeprecatedDTypes`: this is the first entry with a deprecated dtype, for which rule D27 makes its only
    /// finding in the document.
    EntryView(const DocumentIndex &index, std::size_t row, bool reportsDeprecatedDTypes = false);

    const PatternConfig &config() const { return *m_entry.config; }
    const EntryFacts &facts() const { return m_entry.facts; }
    const Entry &entry() const { return m_entry; }
    const DocumentIndex &index() const { return m_index; }
    std::size_t row() const { return m_row; }
    Release release() const { return m_index.release(); }
    Api api() const { return m_index.api(); }
    const PythonObject &object(ObjectId id) const { return m_index.objects()[id]; }

    /// The value of the field, as Record::find() gives it: null where the field is absent. Where the file spells the
    /// value in an unusual way (AsWritten), this is the value that the spelling means.
    const FieldValue *value(Field field) const { return m_values[static_cast<std::size_t>(field)]; }
    /// Whether PyTorch reads a value other than None: the field is neither absent nor null.
    bool isSet(Field field) const { return bcfg::isSet(value(field)); }
    bool hasUnknownMembers() const { return m_hasUnknownMembers; }
    bool hasUnusualSpellings() const { return m_hasUnusualSpellings; } ///< whether any value is an AsWritten
    template <class T>
    const T *get(Field field) const
    {
        const FieldValue *found = value(field);
        return found ? std::get_if<T>(found) : nullptr;
    }
    /// The value of a field whose values are Shared, such as an IndexMap; null where the field has no value of type T.
    template <class T>
    const T *shared(Field field) const
    {
        const auto *found = get<Shared<T>>(field);
        return found ? &**found : nullptr;
    }
    /// Whether the pattern config is a JSON object; the file may hold another value in its place.
    bool isObject() const { return !config().record().valueInsteadOfObject(); }
    std::span<const DTypeConfig> dtypeConfigs() const;
    const Callable *fuserMethod() const { return get<Callable>(Field::FuserMethod); }
    const IndexMap *inputTypeToIndex() const { return shared<IndexMap>(Field::InputTypeToIndex); }
    const TensorCountMap *tensorCounts() const { return shared<TensorCountMap>(Field::NumTensorArgsToObservationType); }
    /// The elements of the reversed pattern, as the matcher reads it; null where the pattern is no tuple.
    const std::vector<Pattern> *steps() const { return facts().key ? facts().key->steps() : nullptr; }
    bool isUsed(ObjectId object, Role role) const { return m_index.isUsed(object, role); }
    bool reportsDeprecatedDTypes() const { return m_reportsDeprecatedDTypes; }
    bool isModule(ObjectId id) const { return id && object(id).isModule; }
    /// The field from which PyTorch reads the pattern: in 2.x pattern_complex_format where it is set, else pattern.
    Field patternField() const;
    /// The pattern in patternField(), as it is written and not reversed; null where the field holds none.
    const Pattern *pattern() const { return get<Pattern>(patternField()); }

private:
    static constexpr std::size_t fieldCount = static_cast<std::size_t>(Field::Unknown);

    const DocumentIndex &m_index;
    const Entry &m_entry;
    std::size_t m_row;
    bool m_reportsDeprecatedDTypes;
    std::array<const FieldValue *, fieldCount> m_values = {};
    bool m_hasUnknownMembers = false;
    bool m_hasUnusualSpellings = false;
};

/// Whether a key of num_tensor_args_to_observation_type is a number of tensors.
inline bool isTensorCount(std::string_view key)
{
    return !key.empty() && std::ranges::all_of(key, isDigit);
}

/// The traits of a pattern config that, together with the list of dtype configs, decide the findings about that list.
/// Findings are cached by list and context.
struct DTypeContext
{
    Release release;
    bool swapsModule = false;    ///< isSingleModule, and the entry has a root module and a reference module
    bool isSingleModule = false; ///< the pattern is a single module
    /// The pattern's root is a module, which owns the weight; otherwise the weight is an argument.
    bool rootIsModule = false;
    /// The pattern is a single function, and input_type_to_index says which of its arguments is the bias.
    bool hasBiasIndex = false;
    bool mayLackTensors = false; ///< an operator like operator.add, which models also apply to plain numbers
    bool operator==(const DTypeContext &) const = default;

    static DTypeContext of(const EntryView &view);
};

/// One dtype config in its list, which must outlive the view.
struct DTypeConfigView
{
    const DTypeConfigs &list;
    std::size_t index;
    DTypeContext context;

    const DTypeConfig &config() const { return list[index]; }
    /// The place relative to the pattern config: "/dtype_configs/0".
    JsonPointer where() const { return JsonPointer() / info(Field::DTypeConfigs).key / index; }
};

/// Calls visit(constraints, place, field) for each of input_dtype, output_dtype and weight_dtype of a dtype config that
/// the file has as an object, not as a plain dtype. The place is relative to the pattern config.
template <class Visit>
void forEachConstraints(const DTypeConfigView &view, Visit visit)
{
    for (const Field field : fields(Level::DTypeConfig, FieldKind::ConstrainedDType)) {
        const auto *constraints = view.config().record().get<Shared<DTypeWithConstraints>>(field);
        if (constraints && !(*constraints)->isBare())
            visit(**constraints, view.where() / info(field).key, field);
    }
}

} // namespace bcfg
