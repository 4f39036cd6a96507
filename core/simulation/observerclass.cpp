// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/observerclass.h"

#include "core/catalog/symbols.h"

#include <algorithm>
#include <iterator>

namespace bcfg {

namespace {

using P = ObserverParameter;

constexpr std::string_view defaultEps = "1.1920928955078125e-07"; // torch.finfo(torch.float32).eps
constexpr std::string_view affine = "\"torch.per_tensor_affine\"";
constexpr std::string_view perChannelAffine = "\"torch.per_channel_affine\"";
constexpr std::string_view quint8 = "\"torch.quint8\"";
constexpr P isDynamic{"is_dynamic", "false", false, true};

constexpr P minMax[] = {
    {"dtype", quint8},     {"qscheme", affine},        {"reduce_range", "false"}, {"quant_min", "null"},
    {"quant_max", "null"}, {"factory_kwargs", "null"}, {"eps", defaultEps},       isDynamic,
};
constexpr P movingAverageMinMax[] = {
    {"averaging_constant", "0.01"},
    {"dtype", quint8},
    {"qscheme", affine},
    {"reduce_range", "false"},
    {"quant_min", "null"},
    {"quant_max", "null"},
    {"eps", defaultEps},
    isDynamic,
    {"factory_kwargs", "null", true, true, true},
};
constexpr P perChannelMinMax[] = {
    {"ch_axis", "0"},           {"dtype", quint8},     {"qscheme", perChannelAffine},
    {"reduce_range", "false"},  {"quant_min", "null"}, {"quant_max", "null"},
    {"factory_kwargs", "null"}, {"eps", defaultEps},   isDynamic,
};
constexpr P movingAveragePerChannelMinMax[] = {
    {"averaging_constant", "0.01"},
    {"ch_axis", "0"},
    {"dtype", quint8},
    {"qscheme", perChannelAffine},
    {"reduce_range", "false"},
    {"quant_min", "null"},
    {"quant_max", "null"},
    {"eps", defaultEps},
    isDynamic,
    {"factory_kwargs", "null", true, true, true},
};
constexpr P histogram[] = {
    {"bins", "2048"},          {"upsample_rate", "128", true, false},
    {"dtype", quint8},         {"qscheme", affine},
    {"reduce_range", "false"}, {"quant_min", "null"},
    {"quant_max", "null"},     {"factory_kwargs", "null"},
    {"eps", defaultEps},       isDynamic,
};
constexpr P fixedQParams[] = {
    {"scale", ""},      {"zero_point", ""},   {"dtype", quint8}, {"qscheme", affine},
    {"quant_min", "0"}, {"quant_max", "255"}, isDynamic,
};
constexpr P placeholder[] = {
    {"dtype", "\"torch.float32\""},     {"custom_op_name", "\"\""},
    {"compute_dtype", "null"},          {"quant_min", "null", false, true},
    {"quant_max", "null", false, true}, {"qscheme", "null", false, true},
    {"eps", "null", false, true},       isDynamic,
};
constexpr P recording[] = {{"dtype", quint8}};
constexpr P noop[] = {{"dtype", "\"torch.float16\""}, {"custom_op_name", "\"\""}};
constexpr P fakeQuantize[] = {
    {"observer", "\"torch.ao.quantization.observer.MovingAverageMinMaxObserver\""},
    {"quant_min", "null"},
    {"quant_max", "null"},
    isDynamic,
};
constexpr P fusedFakeQuantize[] = {
    {"observer", "\"torch.ao.quantization.observer.MovingAverageMinMaxObserver\""},
    {"quant_min", "0"},
    {"quant_max", "255"},
};
constexpr P fixedQParamsFakeQuantize[] = {{"observer", ""}};

using K = ObserverKind;

constexpr ObserverClass table[] = {
    {K::MinMax, "torch.ao.quantization.observer.MinMaxObserver", minMax},
    {K::MovingAverageMinMax, "torch.ao.quantization.observer.MovingAverageMinMaxObserver", movingAverageMinMax},
    {K::PerChannelMinMax, "torch.ao.quantization.observer.PerChannelMinMaxObserver", perChannelMinMax},
    {K::MovingAveragePerChannelMinMax, "torch.ao.quantization.observer.MovingAveragePerChannelMinMaxObserver",
     movingAveragePerChannelMinMax},
    {K::Histogram, "torch.ao.quantization.observer.HistogramObserver", histogram},
    {K::FixedQParams, "torch.ao.quantization.observer.FixedQParamsObserver", fixedQParams},
    {K::Placeholder, "torch.ao.quantization.observer.PlaceholderObserver", placeholder},
    {K::Recording, "torch.ao.quantization.observer.RecordingObserver", recording},
    {K::Noop, "torch.ao.quantization.observer.NoopObserver", noop},
    {K::ReuseInput, "torch.ao.quantization.observer.ReuseInputObserver", {}},
    {K::FakeQuantize, "torch.ao.quantization.fake_quantize.FakeQuantize", fakeQuantize, true},
    {K::FusedMovingAvgObsFakeQuantize, "torch.ao.quantization.fake_quantize.FusedMovingAvgObsFakeQuantize",
     fusedFakeQuantize, true},
    {K::FixedQParamsFakeQuantize, "torch.ao.quantization.fake_quantize.FixedQParamsFakeQuantize",
     fixedQParamsFakeQuantize},
};

constexpr bool rowsFollowTheEnum()
{
    for (std::size_t i = 0; i < std::size(table); ++i) {
        if (static_cast<std::size_t>(table[i].kind) != i)
            return false;
    }
    return std::size(table) == static_cast<std::size_t>(K::OtherModule);
}
static_assert(rowsFollowTheEnum());

} // namespace

std::span<const ObserverClass> observerClasses()
{
    return table;
}

const ObserverClass *findObserverClass(std::string_view path, Api api)
{
    const std::string_view canonical = SymbolCatalog::of(api).canonical(path);
    const auto exact = std::ranges::find(table, canonical, &ObserverClass::path);
    if (exact != std::end(table))
        return exact;
    // The packages re-export the classes; the catalogue lists a class once.
    const std::size_t dot = path.rfind('.');
    const std::string_view module = path.substr(0, dot);
    constexpr std::string_view modules[] = {
        "torch.ao.quantization",
        "torch.ao.quantization.observer",
        "torch.ao.quantization.fake_quantize",
        "torch.quantization",
        "torch.quantization.observer",
        "torch.quantization.fake_quantize",
        "torch.ao.quantization.qconfig",
    };
    if (dot == std::string_view::npos || std::ranges::find(modules, module) == std::end(modules))
        return nullptr;
    const auto named = std::ranges::find(table, path.substr(dot + 1), &ObserverClass::name);
    return named == std::end(table) ? nullptr : named;
}

} // namespace bcfg
