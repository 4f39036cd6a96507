// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"
#include "core/document/model/dtype.h"
#include "core/document/model/shortname.h"
#include "core/prepare/qconfig/observerclass.h"
#include "core/torch/catalog/release.h"
#include "core/torch/pythonerror.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace bcfg {

/// The eps of an observer: a float32 tensor for those that watch minimum and maximum, a Python double for
/// PlaceholderObserver in 2.x. The matcher compares it in that precision.
struct Eps
{
    double value = 0;
    bool isTensor = false;
    bool operator==(const Eps &) const = default;
};

/// What PyTorch's matcher can read of an instance that a QConfig's constructor makes. An absent member is an attribute
/// that the instance does not have, or that is None.
struct Observer
{
    std::string path; ///< canonical path of the class
    ObserverKind kind = ObserverKind::OtherModule;
    std::optional<DType> dtype;
    std::optional<double> quantMin; ///< effective: after reduce_range
    std::optional<double> quantMax;
    std::optional<Eps> eps;
    std::optional<bool> isDynamic;     ///< 2.x
    std::optional<DType> computeDType; ///< 1.13's dynamic flag: given means dynamic
    std::optional<float> scale;        ///< of fixed qparams; 1 for fake quantizes before calibration
    std::optional<std::int32_t> zeroPoint;
    std::string qscheme; ///< "torch.per_tensor_affine"; empty where the class has none
    std::optional<bool> reduceRange;
    std::optional<double> chAxis;
    std::optional<Shared<Observer>> inside; ///< activation_post_process of a fake quantize

    /// The class's name: "MinMaxObserver".
    std::string_view name() const { return shortName(path); }
    /// The observer itself: what constraints are checked against.
    const Observer &observer() const { return inside ? **inside : *this; }
    bool isFakeQuantize() const { return inside.has_value(); }
    bool isObserverOrFakeQuantize() const { return kind != ObserverKind::OtherModule; }
    /// As FX tells whether the activation is quantized at run time.
    bool isDynamicIn(Release release) const
    {
        return release.does(Behaviour::TakesIsDynamic) ? isDynamic.value_or(false) : computeDType.has_value();
    }

    friend bool operator==(const Observer &, const Observer &) = default;
};

using ConstructedObserver = std::variant<Observer, PythonError>;

/// Calls the constructor as `constructor()` does; null stands for None. Mirrors the constructors of
/// torch.ao.quantization.observer and .fake_quantize of that generation, with the errors that they raise.
ConstructedObserver construct(const Callable *constructor, Release release);

/// Calls it as prepare does first, with factory_kwargs added (_add_module_to_qconfig_obs_ctr). Prepare goes on after
/// AttributeError and TypeError, and stops at any other error.
ConstructedObserver constructWithFactoryKwargs(const Callable *constructor, Release release);

} // namespace bcfg
