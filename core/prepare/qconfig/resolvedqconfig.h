// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/enumarray.h"
#include "core/document/model/qconfigmapping.h"
#include "core/prepare/qconfig/observer.h"
#include "core/torch/catalog/release.h"
#include "core/torch/catalog/symbols.h"

#include <array>
#include <memory>
#include <optional>
#include <string_view>

namespace bcfg {

enum class QConfigSide : std::uint8_t {
    Activation,
    Weight
};
template <>
inline constexpr std::size_t enumCount<QConfigSide> = 2;

/// A QConfig with the results of calling its constructors. It is made once and used for every pattern.
struct ResolvedQConfig
{
    ResolvedQConfig(QConfig source, Release judgedBy);

    QConfig qconfig;
    Release release;
    ConstructedObserver activation;
    ConstructedObserver weight;

    /// The error that prepare raises for any model when it calls the constructors with factory_kwargs.
    std::optional<PythonError> preparingError;
    /// The error that prepare raises when a transposed convolution gets the QConfig.
    std::optional<PythonError> transposedError;
    std::optional<PythonError> dtypesError; ///< the error that get_qconfig_dtypes() raises
    /// By side: the error that convert raises when it replaces an observer of that side.
    EnumArray<QConfigSide, std::optional<PythonError>> replacingErrors;

    // Results of get_qconfig_dtypes() and of the predicates of torch.ao.quantization.utils. Not valid where the
    // constructor that they depend on raised.
    std::optional<DType> activationDType;
    std::optional<DType> weightDType;
    bool isDynamic = false;          ///< whether the activation is quantized at run time
    bool activationIsStatic = false; ///< activation_is_statically_quantized()
    bool weightIsQuantized = false;  ///< weight_is_quantized()
    bool reusesInput = false;        ///< is_reuse_input_qconfig()
    bool isDefaultFloat16 = false;   ///< equals float16_static_qconfig or float16_dynamic_qconfig
    /// By FixedQParams: whether 1.13 accepts the activation for operators with these fixed parameters. False in 2.x.
    std::array<bool, 2> fitsFixedQParams{};

    const ConstructedObserver &constructed(QConfigSide side) const
    {
        return side == QConfigSide::Activation ? activation : weight;
    }
    /// The observer that the constructor of a side makes; null where it raises.
    const Observer *observer(QConfigSide side) const { return std::get_if<Observer>(&constructed(side)); }
    const Observer *activationObserver() const { return observer(QConfigSide::Activation); }
    const Observer *weightObserver() const { return observer(QConfigSide::Weight); }
    /// Whether the constructor of a side makes a fake quantize, as QAT needs.
    bool makesFakeQuantize(QConfigSide side) const { return observer(side) && observer(side)->isFakeQuantize(); }
};

/// Returns the ResolvedQConfig of a QConfig. Each thread caches the last 64, because all patterns of a document use the
/// same few QConfigs.
std::shared_ptr<const ResolvedQConfig> resolve(const QConfig &qconfig, Release release);

/// The error that convert raises when it makes a reference module and runs the weight observer on the weight of the
/// root module; nullopt for none. `root`: the class of the root module; null for a class that the catalogue does not
/// know. For LSTM and GRU, torch runs the weight observer only if the observer's dtype is qint8. Mirrors
/// _init_weight_qparams().
std::optional<PythonError> weightRunError(const ResolvedQConfig &qconfig, const SymbolInfo *root);
/// The error that a reference module raises when it reads the quantization parameters of its weight, after the weight
/// has been observed; nullopt for none. A weight of an integer dtype needs a zero point, which an observer without a
/// qscheme does not have; reference modules of recurrent networks check the qscheme first. `root`: as for
/// weightRunError(). Mirrors get_qparam_dict().
std::optional<PythonError> weightQParamsError(const ResolvedQConfig &qconfig, const SymbolInfo *root);

/// Whether the activation is a ReuseInputObserver and the weight a NoopObserver. Mirrors is_reuse_input_qconfig(), and
/// throws the PythonError that a constructor raises when that function calls it.
bool isReuseInputQConfig(const ResolvedQConfig &qconfig);

/// Mirrors torch.ao.quantization.qconfig.qconfig_equals: partials are equal by class, arguments and keywords; a bare
/// class differs from a partial without arguments.
bool qconfigEquals(const QConfig &a, const QConfig &b, Release release);
/// The same comparison for two QConfigs of one release; null stands for None.
bool qconfigEquals(const ResolvedQConfig *a, const ResolvedQConfig *b);

} // namespace bcfg
