// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace bcfg {

/// The levels of a document: the dictionaries of PyTorch's API that a document mirrors.
enum class Level : std::uint8_t {
    Document,      ///< BackendConfig, with the file's own metadata
    PatternConfig, ///< BackendPatternConfig
    DTypeConfig,
    Constraints, ///< DTypeWithConstraints
};

/// The kind of value that a field holds. It decides how the value is read, shown and edited; see
/// core/document/model/fieldkind.h.
enum class FieldKind : std::uint8_t {
    Text,    ///< string
    Api,     ///< "1.13" or "2"
    Configs, ///< the list of pattern configs
    Pattern,
    ObservationType,
    DTypeConfigs,   ///< the list of dtype configs
    Module,         ///< the symbol of a class
    Callable,       ///< a function or a constructor
    TensorCountMap, ///< number of tensor arguments -> observation type
    IndexMap,       ///< "weight", "bias" … -> argument index
    Boolean,
    DType,
    ConstrainedDType, ///< a DTypeWithConstraints or a dtype
    Bound,            ///< a number; must stay the last kind, as `fieldKindCount` depends on it
};
inline constexpr std::size_t fieldKindCount = static_cast<std::size_t>(FieldKind::Bound) + 1;

/// Every key that PyTorch or the file format defines. The keys of a level stand in the order of 2.x's to_dict().
enum class Field : std::uint8_t {
    Schema,
    TorchApi,
    Torch,
    Name,
    Configs,

    ObservationType,
    DTypeConfigs,
    Pattern,
    RootModule,
    QatModule,
    ReferenceQuantizedModule,
    FusedModule,
    FuserMethod,
    RootNodeGetter,
    ExtraInputsGetter,
    NumTensorArgsToObservationType,
    InputTypeToIndex,
    PatternComplexFormat,
    InputOutputObserved,
    OverwriteOutputFakeQuantize,
    OverwriteOutputObserver,

    InputDType,
    OutputDType,
    WeightDType,
    BiasDType,
    IsDynamic,

    DType,
    QuantMinLowerBound,
    QuantMaxUpperBound,
    ScaleMinLowerBound,
    ScaleMaxUpperBound,
    ScaleExactMatch,
    ZeroPointExactMatch,

    Unknown, ///< a key that neither PyTorch nor the format knows; it is kept where it stood
};

/// One row of the table that describes the fields. Readers, writers, forms, columns, undo texts, help and the JSON
/// Schema are made from this table. What all fields of one kind share is in core/document/model/fieldkind.h.
struct FieldInfo
{
    Field field;
    std::string_view key; ///< the dictionary's key
    Level level;
    FieldKind kind;
    bool in1_13;            ///< PyTorch 1.13 has the field
    bool in2;               ///< PyTorch 2.x has the field
    std::string_view title; ///< a few words for a label: "Root module"
    std::string_view help;  ///< what the field means to PyTorch, in a sentence or two
    /// The word before the value in a line of text, and after `has:` in a filter: "weight", "scale at least".
    std::string_view word = {};
    std::string_view setter = {}; ///< BackendPatternConfig's method that sets the field, for exported Python modules

    constexpr bool existsIn(Api api) const { return api == Api::Torch2 ? in2 : in1_13; }
};

const FieldInfo &info(Field field); ///< requires a field other than Unknown
std::optional<Field> findField(Level level, std::string_view key);
/// The fields of a level in the order of that generation's to_dict(); fields of the other generation come last.
std::span<const Field> fieldsInOrder(Level level, Api api);
/// The fields of a level that this generation has, in the order of its to_dict().
std::span<const Field> fieldsOf(Level level, Api api);
/// The fields of a level that have this kind, of both generations, in the order of 2.x's to_dict().
std::span<const Field> fields(Level level, FieldKind kind);
/// The position of the field in fieldsInOrder() of its own level.
std::size_t orderOf(Field field, Api api);

} // namespace bcfg
