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

/// The eps of an observer: a float32 tensor in observers of minimum and maximum, a Python float (a double) in the
/// PlaceholderObserver of 2.x. Prepare compares eps in that precision.
struct Eps
{
    double value = 0;
    bool isTensor = false;
    std::string text = {}; ///< as Python prints it: "tensor([0.0010])"
    bool operator==(const Eps &) const = default;
};

/// The attributes that prepare and convert can read from the instance that a constructor of a QConfig makes. An absent
/// member means that the instance has no such attribute, or that the attribute is None.
struct Observer
{
    std::string path; ///< canonical path of the class
    ObserverKind kind = ObserverKind::OtherModule;
    std::optional<DType> dtype;
    std::optional<double> quantMin; ///< the effective bound, after reduce_range
    std::optional<double> quantMax;
    std::string rangeText; ///< both bounds as Python prints them: "(0, 255)"; empty where one is absent
    std::optional<Eps> eps;
    std::optional<bool> isDynamic;     ///< only in 2.x
    std::optional<DType> computeDType; ///< only in 1.13, where any value means dynamic quantization
    std::optional<float> scale;        ///< of FixedQParams classes: the fixed scale; of other fake quantizes: 1
    std::optional<std::int32_t> zeroPoint;
    std::string qscheme; ///< "torch.per_tensor_affine"; empty where the class has none
    std::optional<bool> reduceRange;
    std::optional<double> chAxis;
    bool isMemoryless = false; ///< a moving average whose averaging_constant is 1: only the last batch counts
    std::optional<Shared<Observer>> inside; ///< the activation_post_process of a fake quantize

    /// The name of the class: "MinMaxObserver".
    std::string_view name() const { return shortName(path); }
    /// The observer that constraints are checked against: the one inside a fake quantize, else this one.
    const Observer &observer() const { return inside ? **inside : *this; }
    bool isFakeQuantize() const { return inside.has_value(); }
    bool isObserverOrFakeQuantize() const { return kind != ObserverKind::OtherModule; }
    /// Whether torch reads a scale and a zero point from the observer: false for an observer without a qscheme and for
    /// a PlaceholderObserver. Mirrors get_qparam_dict().
    bool hasQParams() const { return !qscheme.empty() && kind != ObserverKind::Placeholder; }
    /// Whether FX treats the observer as one for dynamic quantization, with a scale computed at run time.
    bool isDynamicIn(Release release) const
    {
        return release.does(Behaviour::TakesIsDynamic) ? isDynamic.value_or(false) : computeDType.has_value();
    }

    friend bool operator==(const Observer &, const Observer &) = default;
};

using ConstructedObserver = std::variant<Observer, PythonError>;

/// The observer that a constructor of a QConfig made. Throws the error where the constructor raised.
inline const Observer &made(const ConstructedObserver &constructed)
{
    if (const PythonError *error = std::get_if<PythonError>(&constructed))
        throw *error;
    return std::get<Observer>(constructed);
}

/// The result of calling a constructor of a QConfig without arguments; null stands for None, which is not callable.
/// Mirrors the constructors of torch.ao.quantization.observer and .fake_quantize of the release, and the errors that
/// they raise. The error "Unknown" stands for a constructor that the program does not know.
ConstructedObserver construct(const Callable *constructor, Release release);

/// The result of the call that prepare tries first, `constructor(factory_kwargs=…)` (_add_module_to_qconfig_obs_ctr).
/// Prepare catches an AttributeError or a TypeError and continues; any other error stops it.
ConstructedObserver constructWithFactoryKwargs(const Callable *constructor, Release release);

/// What convert makes of an observer.
enum class Conversion : std::uint8_t {
    Removed, ///< nothing: convert takes the observer out of the model, as for float32
    Kept,    ///< the observer stays in the model, in 2.x for int8 and others: torch::isLeftByConvert()
    Static,  ///< quantize_per_tensor or quantize_per_channel
    Dynamic, ///< quantize_per_tensor_dynamic
    Float16, ///< to(float16)
};

Conversion conversionOf(const Observer &observer, Release release);
/// Whether convert puts other nodes in the place of the observer.
constexpr bool replaces(Conversion conversion)
{
    return conversion != Conversion::Kept && conversion != Conversion::Removed;
}

/// The error that calculate_qparams() raises for an observer without quantization parameters; nullopt for other
/// observers. Convert calls calculate_qparams() for each observer with Conversion::Static.
std::optional<PythonError> qparamsError(const Observer &observer);
/// The error that an observer raises when data runs through it: a FakeQuantize calls calculate_qparams() of the
/// observer inside. Nullopt for none.
std::optional<PythonError> runningError(const Observer &observer);

/// The error that an observer or a fake quantize raises when it gets None in place of a tensor. Nullopt for those that
/// do not look at what they get.
std::optional<PythonError> runningErrorOfNone(const Observer &observer);

/// The error that a per-channel observer raises when it observes a tensor of one dimension. Nullopt for other
/// observers, and where `dimensions`, the number of dimensions of the tensor, is not 1 or not known.
std::optional<PythonError> perChannelError(const Observer &observer, std::optional<std::size_t> dimensions);

/// The AttributeError for reading `dtype` of a module that is neither an observer nor a fake quantize; nullopt for
/// observers and fake quantizes.
std::optional<PythonError> dtypeError(const Observer &observer);

} // namespace bcfg
