// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/qconfig/observerclass.h"

#include "core/document/model/enumarray.h"
#include "core/document/model/mapped.h"

namespace bcfg {

namespace {

using K = ObserverKind;

constexpr ObserverClass table[] = {
    {K::MinMax, "torch.ao.quantization.observer.MinMaxObserver"},
    {K::MovingAverageMinMax, "torch.ao.quantization.observer.MovingAverageMinMaxObserver"},
    {K::PerChannelMinMax, "torch.ao.quantization.observer.PerChannelMinMaxObserver"},
    {K::MovingAveragePerChannelMinMax, "torch.ao.quantization.observer.MovingAveragePerChannelMinMaxObserver"},
    {K::Histogram, "torch.ao.quantization.observer.HistogramObserver"},
    {K::FixedQParams, "torch.ao.quantization.observer.FixedQParamsObserver"},
    {K::Placeholder, "torch.ao.quantization.observer.PlaceholderObserver"},
    {K::Recording, "torch.ao.quantization.observer.RecordingObserver"},
    {K::Noop, "torch.ao.quantization.observer.NoopObserver"},
    {K::ReuseInput, "torch.ao.quantization.observer.ReuseInputObserver"},
    {K::FakeQuantize, "torch.ao.quantization.fake_quantize.FakeQuantize", true},
    {K::FusedMovingAvgObsFakeQuantize, "torch.ao.quantization.fake_quantize.FusedMovingAvgObsFakeQuantize", true},
    {K::FixedQParamsFakeQuantize, "torch.ao.quantization.fake_quantize.FixedQParamsFakeQuantize"},
};

static_assert(followsEnum(table, &ObserverClass::kind, static_cast<std::size_t>(K::OtherModule)));

} // namespace

std::span<const ObserverParameter> ObserverClass::parameters(Release release) const
{
    const SymbolInfo *known = SymbolCatalog::of(release).find(path);
    return known ? std::span<const ObserverParameter>(known->parameters) : std::span<const ObserverParameter>();
}

bool ObserverClass::takes(std::string_view keyword, Release release) const
{
    return forwardsKeywords || contains(parameters(release), keyword, &ObserverParameter::name);
}

bool ObserverClass::handsKeywordsToBase(Release release) const
{
    switch (kind) {
    case K::MovingAverageMinMax:
    case K::MovingAveragePerChannelMinMax:
        return true;
    case K::MinMax:
    case K::PerChannelMinMax:
    case K::Histogram:
    case K::FixedQParams:
        return release.does(Behaviour::TakesIsDynamic);
    default:
        return false;
    }
}

std::span<const ObserverClass> observerClasses()
{
    return table;
}

const ObserverClass *findObserverClass(std::string_view path, Release release)
{
    const std::string_view canonical = SymbolCatalog::of(release).canonical(path);
    if (const ObserverClass *exact = elementWith(table, canonical, &ObserverClass::path))
        return exact;
    // The packages re-export the classes, but the catalogue lists a class under one path only.
    constexpr std::string_view modules[] = {
        "torch.ao.quantization",
        "torch.ao.quantization.observer",
        "torch.ao.quantization.fake_quantize",
        "torch.quantization",
        "torch.quantization.observer",
        "torch.quantization.fake_quantize",
        "torch.ao.quantization.qconfig",
    };
    return contains(modules, parentPath(path)) ? elementWith(table, shortName(path), &ObserverClass::name) : nullptr;
}

} // namespace bcfg
