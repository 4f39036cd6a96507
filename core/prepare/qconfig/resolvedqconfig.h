// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/qconfig.h"
#include "core/prepare/qconfig/observer.h"
#include "core/torch/catalog/release.h"
#include "core/torch/catalog/symbols.h"

#include <array>
#include <optional>
#include <string_view>

namespace bcfg {

/// A QConfig with everything that PyTorch would learn by calling its constructors. Made once, used for every pattern.
struct ResolvedQConfig
{
    ResolvedQConfig(QConfig source, Release judgedBy);

    QConfig qconfig;
    Release release;
    ConstructedObserver activation;
    ConstructedObserver weight;

    std::optional<PythonError> preparing; ///< raised by prepare for any model: constructors that fail in propagation
    std::optional<PythonError> preparingTransposed; ///< raised by prepare besides, for a transposed convolution
    std::optional<PythonError> dtypesError;         ///< raised by get_qconfig_dtypes()

    // What get_qconfig_dtypes() and the predicates of torch.ao.quantization.utils say; without meaning after an error.
    std::optional<DType> activationDType;
    std::optional<DType> weightDType;
    bool isDynamic = false;          ///< the activation is quantized at run time
    bool activationIsStatic = false; ///< activation_is_statically_quantized()
    bool weightIsQuantized = false;  ///< weight_is_quantized()
    bool reusesInput = false;        ///< is_reuse_input_qconfig()
    bool isDefaultFloat16 = false;   ///< equals float16_static_qconfig or float16_dynamic_qconfig
    std::array<bool, 2> fits{};      ///< by FixedQParams: what 1.13 accepts for the op

    const Observer *activationObserver() const { return std::get_if<Observer>(&activation); }
    const Observer *weightObserver() const { return std::get_if<Observer>(&weight); }
};

/// Mirrors is_reuse_input_qconfig(), which calls the constructors: throws the PythonError that they raise.
bool isReuseInputQConfig(const ResolvedQConfig &qconfig);

/// Mirrors torch.ao.quantization.qconfig.qconfig_equals: partials are equal by class, arguments and keywords; a bare
/// class differs from a partial without arguments.
bool qconfigEquals(const QConfig &a, const QConfig &b, Release release);

/// Mirrors obs_or_fq_ctr_equals for one side; null stands for None.
bool constructorEquals(const Callable *a, const Callable *b, Release release);

} // namespace bcfg
