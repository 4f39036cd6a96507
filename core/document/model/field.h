// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/enumarray.h"
#include "core/document/model/version.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace bcfg {

/// The levels of a document: the dictionaries of PyTorch's API that a document mirrors.
enum class Level : std::uint8_t {
    Document,      ///< BackendConfig, with the file's own metadata
    PatternConfig, ///< BackendPatternConfig
    DTypeConfig,
    Constraints, ///< DTypeWithConstraints; must stay the last level, as `enumCount` depends on it
};

template <>
inline constexpr std::size_t enumCount<Level> = static_cast<std::size_t>(Level::Constraints) + 1;

/// The kind of value that a field holds, which decides how the program reads, shows and edits the value; see
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
    Bound,            ///< a number; must stay the last kind, as `enumCount` depends on it
};
template <>
inline constexpr std::size_t enumCount<FieldKind> = static_cast<std::size_t>(FieldKind::Bound) + 1;

/// The keys of PyTorch's dictionaries and of the document's metadata, level by level, in the order of 2.x's to_dict().
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

    Unknown, ///< any other key, also `$base` or `$note`; a Record keeps it at its position
};

/// One row of the table of fields, from which readers, writers, forms, columns, undo texts, help and the JSON Schema
/// are made. The properties that all fields of a kind share are in core/document/model/fieldkind.h.
struct FieldInfo
{
    Field field;
    std::string_view key; ///< the dictionary's key
    Level level;
    FieldKind kind;
    Versions versions;      ///< the releases of PyTorch that have the field
    std::string_view title; ///< a few words for a label: "Root module"
    std::string_view help;  ///< what the field means to PyTorch, in a sentence or two
    /// The word before the value in a line of text, and after `has:` in a filter: "weight", "scale at least".
    std::string_view word = {};
    std::string_view setter = {}; ///< BackendPatternConfig's method that sets the field, for exported Python modules

    constexpr bool existsIn(Version version) const { return versions.contain(version); }
};

const FieldInfo &info(Field field); ///< requires a field other than Unknown
std::optional<Field> findField(Level level, std::string_view key);
/// Whether a pattern config may be without the field: false for the two pattern fields, the observation type and the
/// dtype configs, true for all other fields.
bool isDroppable(Field field);
/// All fields of a level in the order of a generation's to_dict(); fields of the other generation come last.
std::span<const Field> fieldsInOrder(Level level, Api api = newestApi);
/// The fields of a level that a release has, in the order of its to_dict().
std::vector<Field> fieldsOf(Level level, Version version);
/// The fields of a level with this kind, in the order of 2.x's to_dict(), whichever release has them.
std::span<const Field> fields(Level level, FieldKind kind);
/// The position of the field in fieldsInOrder() of its own level.
std::size_t orderOf(Field field, Api api);

} // namespace bcfg
