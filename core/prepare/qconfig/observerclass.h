// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/shortname.h"
#include "core/torch/catalog/symbols.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace bcfg {

/// The kinds of classes that a QConfig can name.
enum class ObserverKind : std::uint8_t {
    MinMax,
    MovingAverageMinMax,
    PerChannelMinMax,
    MovingAveragePerChannelMinMax,
    Histogram,
    FixedQParams,
    Placeholder,
    Recording,
    Noop,
    ReuseInput,
    FakeQuantize,
    FusedMovingAvgObsFakeQuantize,
    FixedQParamsFakeQuantize,
    OtherModule, ///< a module that is neither observer nor fake quantize, such as torch.nn.Identity
};

constexpr bool isPerChannelObserver(ObserverKind kind)
{
    return kind == ObserverKind::PerChannelMinMax || kind == ObserverKind::MovingAveragePerChannelMinMax;
}

/// A class of torch.ao.quantization.observer or .fake_quantize.
struct ObserverClass
{
    ObserverKind kind;
    std::string_view path; ///< "torch.ao.quantization.observer.MinMaxObserver"
    /// Whether the class is a fake quantize that passes unknown keywords to the observer inside it.
    bool forwardsKeywords = false;

    /// The parameters in the order of the signature; empty where the release has no such class.
    std::span<const ObserverParameter> parameters(Release release) const;
    std::string_view name() const { return shortName(path); }
    bool isFakeQuantize() const
    {
        return kind >= ObserverKind::FakeQuantize && kind <= ObserverKind::FixedQParamsFakeQuantize;
    }
    /// Whether the constructor takes a keyword, itself or for the observer inside.
    bool takes(std::string_view keyword, Release release) const;
    /// Whether the constructor passes unknown keywords to its base class.
    bool handsKeywordsToBase(Release release) const;
};

/// All known classes, in the order of ObserverKind; OtherModule has no row.
std::span<const ObserverClass> observerClasses();
/// The class with this path in torch.ao.quantization or in the old torch.quantization; null for other paths.
const ObserverClass *findObserverClass(std::string_view path, Release release);

} // namespace bcfg
