// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/api.h"
#include "core/document/model/dtype.h"
#include "core/document/model/version.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

struct BackendConfig;

/// The paths of a release's data among the embedded resources. Releases with the same data share a file.
struct ReleaseFiles
{
    std::string symbols;
    std::string facts;
    std::string qconfigs;
    std::string atenOperators; ///< empty for releases of 1.13
    std::string templates;     ///< a folder: "templates/torch-2.6.0/"
};

/// Dtypes whose quantized tensors are deprecated: PyTorch warns when a program makes such a tensor.
struct DeprecatedDTypes
{
    std::string since; ///< the first release that warns: "2.13"
    std::vector<DType> dtypes;
};

/// The errors whose texts differ between releases of 2.x: keys of `messages` in releases.json.
enum class ErrorText {
    TupleLength,       ///< "tuple_length": a forward pattern does not have two or three elements
    FuserWithoutTuple, ///< "fuser_without_tuple": a pattern config has a fuser method and a pattern that is no tuple
    NoStatistics,      ///< "no_statistics": a BatchNorm without statistics is folded
    NoObserver,        ///< "no_observer": a QConfig makes an object that is no observer
    NoObserverBehind,  ///< "no_observer_behind": prepare expects only observers behind a node and finds another user
    ObservesNoTensor,  ///< "observes_no_tensor": an argument that is no tensor gets a dynamic observer
    NoTargetDType,     ///< "no_target_dtype": an observer would get an observer
};
inline constexpr std::string_view errorTextNames[] = {"tuple_length",   "fuser_without_tuple", "no_statistics",
                                                      "no_observer",    "no_observer_behind",  "observes_no_tensor",
                                                      "no_target_dtype"};

/// Behaviour of PyTorch that changed with a release. Each value is a name under `behaviour` of releases.json, which
/// gives the releases with that behaviour.
enum class Behaviour : std::uint8_t {
    AssignsDTypesByMatch,      ///< prepare assigns dtypes match by match, in two passes; before, node by node
    TakesIsDynamic,            ///< observers take is_dynamic; before, PlaceholderObserver takes compute_dtype
    ObservesIntegers,          ///< there are observers for int8, int16, int32 and others, not only for quantized dtypes
    CountsNamesOn,             ///< a taken name "a" or "a_0" gets the number after the last number given to "a"
    KeepsFreeNames,            ///< the free name "a_007" stays; before, "a_7". A taken "a_7" gets a number as "a" does
    ComparesLiterals,          ///< a literal of a pattern matches an equal argument
    FlattensRecordedArguments, ///< a match lists the nodes of several arguments in one list; before, in a nested tuple
    PassesConstants,           ///< a match may contain constants; before, a match with a constant raises
    TakesRootOfGetter,         ///< root_node_getter chooses the root node; before, it serves only to count tensors
    ReadsWeightByKeyword,      ///< weight= and bias= count even in calls of a function without an entry of its own
    RefusesFuserWithoutTuple,  ///< fusing raises if an entry has a fuser method and a pattern that is no tuple
    ChecksFoldedBatchNorm,     ///< folding a BatchNorm asserts its statistics and its size
    TakesQatModulesOfBackend,  ///< a class's QConfig is copied to the backend's QAT class; before, to torch's default
    ValidatesFixedQParams,     ///< an operator with fixed quantization parameters needs an observer with the same ones
    KeepsConfigsInDict,        ///< BackendConfig.configs is a dictionary, not a list
    WritesPatternOfNone,       ///< to_dict() writes "pattern" even where it is None
    ExportsDTypeWithConstraints, ///< torch.ao.quantization.backend_config exports DTypeWithConstraints
    ForgetsBackendConfigUtils,   ///< torch.ao.quantization uses backend_config.utils without importing it
    DefaultsToX86,               ///< the default backend of QConfig mappings is x86; before, fbgemm
    NamesConv2dWithRelu,         ///< errors of fuse_conv_bn_relu name Conv2d, as those of fuse_conv_bn do; before, Conv
    NamesSymInts,                ///< the error about a size that is no integer says "SymInts"; later, "ints"
    NamesNegativeSizes,          ///< the error about a tensor with a negative size says which size
    RaisesValueErrorOnOverflow,  ///< an integer of more than 64 bits in a tensor is a ValueError; before, RuntimeError
    RaisesByOpposite,            ///< FakeQuantize asks whether quant_min > quant_max; before, it asserts <=
};
inline constexpr std::string_view behaviourNames[] = {"assigns_dtypes_by_match",
                                                      "takes_is_dynamic",
                                                      "observes_integers",
                                                      "counts_names_on",
                                                      "keeps_free_names",
                                                      "compares_literals",
                                                      "flattens_recorded_arguments",
                                                      "passes_constants",
                                                      "takes_root_of_getter",
                                                      "reads_weight_by_keyword",
                                                      "refuses_fuser_without_tuple",
                                                      "checks_folded_batch_norm",
                                                      "takes_qat_modules_of_backend",
                                                      "validates_fixed_qparams",
                                                      "keeps_configs_in_dict",
                                                      "writes_pattern_of_none",
                                                      "exports_dtype_with_constraints",
                                                      "forgets_backend_config_utils",
                                                      "defaults_to_x86",
                                                      "names_conv2d_with_relu",
                                                      "names_sym_ints",
                                                      "names_negative_sizes",
                                                      "raises_value_error_on_overflow",
                                                      "raises_by_opposite"};

/// A release of PyTorch that the program knows: a row of resources/catalog/releases.json. The release decides what
/// PyTorch has, what PyTorch does and how its errors are worded; its generation (Api) decides in which order patterns
/// are written. A Release converts to its Api.
class Release
{
public:
    /// The newest known release of a generation. Documents that name no known release are judged by this release.
    static Release newestOf(Api generation);
    static Release newest() { return newestOf(newestApi); }
    static std::optional<Release> find(std::string_view version); ///< by its version(), "2.6.0"; nullopt if unknown
    static std::span<const Release> all();                        ///< the oldest first

    Api api() const { return generationOf(m_version); }
    operator Api() const { return api(); }
    operator Version() const { return m_version; }
    bool does(Behaviour behaviour) const { return m_behaviour >> static_cast<unsigned>(behaviour) & 1; }
    std::size_t number() const { return m_number; } ///< its index in all()
    std::string_view version() const;               ///< "2.6.0"
    std::string_view name() const;                  ///< "2.6", the name for people

    const ReleaseFiles &files() const;
    /// The text of an error of this release, with `shown` as the text of the offending value, which some errors show.
    /// Only `shown` where releases.json has no text for the error.
    std::string message(ErrorText error, std::string_view shown = {}) const;
    const DeprecatedDTypes *deprecatedDTypes() const; ///< null where there are none

    bool operator==(const Release &) const = default;
    friend bool operator==(Release release, Api api) { return release.api() == api; } ///< same generation

private:
    Release(std::size_t number, Version version, std::uint32_t behaviour)
        : m_number(number),
          m_version(version),
          m_behaviour(behaviour)
    {}
    struct Table;

    std::size_t m_number;
    Version m_version;
    std::uint32_t m_behaviour; ///< a bit for each Behaviour
};

/// The release by which a document is judged: the release in its member `torch`, if this release is known and of the
/// document's generation; else the newest release of the document's generation.
Release releaseOf(const BackendConfig &document);

} // namespace bcfg
