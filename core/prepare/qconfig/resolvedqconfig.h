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

    /// Raised by prepare for any model, when it tries the constructors with factory_kwargs.
    std::optional<PythonError> preparingError;
    /// Raised by prepare when a transposed convolution gets the QConfig; absent for none.
    std::optional<PythonError> transposedError;
    std::optional<PythonError> dtypesError; ///< raised by get_qconfig_dtypes()
    /// Raised by convert when it replaces an observer that the constructor of the side made.
    EnumArray<QConfigSide, std::optional<PythonError>> replacingErrors;

    // Results of get_qconfig_dtypes() and of the predicates of torch.ao.quantization.utils. They mean nothing where the
    // constructor that they depend on raised.
    std::optional<DType> activationDType;
    std::optional<DType> weightDType;
    bool isDynamic = false;          ///< whether the activation is quantized at run time
    bool activationIsStatic = false; ///< activation_is_statically_quantized()
    bool weightIsQuantized = false;  ///< weight_is_quantized()
    bool reusesInput = false;        ///< is_reuse_input_qconfig()
    bool isDefaultFloat16 = false;   ///< equals float16_static_qconfig or float16_dynamic_qconfig
    /// By FixedQParams: whether 1.13 accepts the activation for an operator with that range.
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

/// Returns the ResolvedQConfig of a QConfig. Each thread keeps the last ones, as all patterns of a document use the
/// same few.
std::shared_ptr<const ResolvedQConfig> resolve(const QConfig &qconfig, Release release);

/// What convert raises when it runs the observer of the weight of a root module, to make the reference module; nullopt
/// where it raises nothing or there is no observer. `root`: the root module, null for a class that the catalogue does
/// not know; of LSTM and GRU torch observes the weight only where its dtype is qint8. Mirrors _init_weight_qparams().
std::optional<PythonError> weightRunError(const ResolvedQConfig &qconfig, const SymbolInfo *root);
/// What a reference module raises when it reads the quantization parameters of its weight, after the weight has been
/// observed. An observer without a qscheme gives no zero point of an integer weight; reference modules of recurrent
/// networks check the qscheme first. Mirrors get_qparam_dict().
std::optional<PythonError> weightQParamsError(const ResolvedQConfig &qconfig, const SymbolInfo *root);

/// Mirrors is_reuse_input_qconfig(), which calls the constructors: throws the PythonError that they raise.
bool isReuseInputQConfig(const ResolvedQConfig &qconfig);

/// Mirrors torch.ao.quantization.qconfig.qconfig_equals: partials are equal by class, arguments and keywords; a bare
/// class differs from a partial without arguments.
bool qconfigEquals(const QConfig &a, const QConfig &b, Release release);
/// Whether two QConfigs of one release are equal in that way; null stands for None.
bool qconfigEquals(const ResolvedQConfig *a, const ResolvedQConfig *b);

} // namespace bcfg
