// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/qconfig/observer.h"

#include "core/document/model/mapped.h"
#include "core/prepare/qconfig/argumentchecks.h"
#include "core/prepare/qconfig/constructorcall.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/dtypechecks.h"
#include "core/torch/pythonoperators.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace bcfg {

namespace {

constexpr double floatEps = 1.1920928955078125e-07; // torch.finfo(torch.float32).eps

std::optional<DType> dtypeOf(const JsonValue &value)
{
    return value.string() ? DType::parse(*value.string()) : std::nullopt;
}

PythonError notCallable(const JsonValue &value)
{
    return {"TypeError", "'" + std::string(typeNameOf(value)) + "' object is not callable"};
}

bool isPerTensor(std::string_view qscheme)
{
    return qscheme == "torch.per_tensor_affine" || qscheme == "torch.per_tensor_symmetric";
}

bool isPerChannel(std::string_view qscheme)
{
    return qscheme == "torch.per_channel_affine" || qscheme == "torch.per_channel_symmetric" ||
           qscheme == "torch.per_channel_affine_float_qparams";
}

/// torch.iinfo: the integer limits of a dtype, not of an observer (quint4x2 counts as 8 bit).
Range integerLimits(std::optional<DType> dtype)
{
    if (isOneOf(dtype, {DType::QUInt4x2, DType::QUInt2x4}))
        return {0, 255};
    if (isOneOf(dtype, {DType::Int64}))
        return {-9223372036854775808.0, 9223372036854775807.0};
    if (isOneOf(dtype, {DType::UInt32}))
        return {0, 4294967295.0};
    if (isOneOf(dtype, {DType::UInt64}))
        return {0, 18446744073709551615.0};
    if (const std::optional<Range> range = dtype ? storableRange(*dtype) : std::nullopt)
        return *range;
    throw PythonError{"TypeError", "torch.iinfo() requires an integer input type. Use torch.finfo to handle "
                                   "'torch.iinfo'"};
}

/// The range that calculate_qmin_qmax() gives where the user sets none.
Range defaultRange(DType dtype, bool reduceRange)
{
    switch (dtype.id()) {
    case DType::QInt8:
    case DType::Int8:
        return reduceRange ? Range{-64, 63} : Range{-128, 127};
    case DType::QUInt8:
    case DType::UInt8:
        return reduceRange ? Range{0, 127} : Range{0, 255};
    case DType::QInt32:
    case DType::Int32:
    case DType::Int16:
    case DType::UInt16:
        return *storableRange(dtype);
    default:
        return {0, 15};
    }
}

Range customRange(const JsonValue &givenMin, const JsonValue &givenMax, DType dtype, bool reduceRange, Release release)
{
    if (!isAtMost(givenMin, 0) || !isAtMost(0, givenMax))
        throw PythonError{"AssertionError", "Used-specified quantization range must include 0."};
    const double min = *torch::numberOf(givenMin);
    const double max = *torch::numberOf(givenMax);
    if (!(min < max))
        throw PythonError{"AssertionError",
                          "qmin must be strictly less than qmax for user-specified quantization range."};
    const double length = max - min + 1;
    if (isOneOf(dtype, {DType::QInt8, DType::Int8}) && length > 256)
        throw PythonError{"AssertionError", "quantization range should be positive and not exceed the maximum bit "
                                            "range (=256)."};
    const double longest = release.does(Behaviour::ObservesIntegers) ? 4294967296.0 : 2147483648.0;
    if (isOneOf(dtype, {DType::QInt32, DType::Int32}) && length > longest)
        throw PythonError{"AssertionError", "quantization range should be positive and not exceed the maximum bit "
                                            "range (=4294967296)."};
    if (reduceRange)
        return {std::floor(min / 2), std::floor(max / 2)};
    return {min, max};
}

std::string rangeText(const std::string &min, const std::string &max)
{
    return "(" + min + ", " + max + ")";
}

struct Constructor
{
    BoundArguments arguments;
    const ObserverClass &type;
    Release release;
    Observer result = {.path = std::string(type.path), .kind = type.kind};

    ConstructedObserver run()
    {
        if (arguments.error())
            return *arguments.error();
        switch (type.kind) {
        case ObserverKind::MinMax:
        case ObserverKind::MovingAverageMinMax:
        case ObserverKind::PerChannelMinMax:
        case ObserverKind::MovingAveragePerChannelMinMax:
        case ObserverKind::Histogram:
            checkQScheme();
            if (arguments.unexpected())
                return *arguments.unexpected();
            minMax();
            break;
        case ObserverKind::FixedQParams:
            readDynamic(false);
            if (arguments.unexpected())
                return *arguments.unexpected();
            fixedQParams();
            break;
        case ObserverKind::Placeholder:
            placeholder();
            break;
        case ObserverKind::Recording:
        case ObserverKind::Noop:
            result.dtype = dtypeOf(argument("dtype"));
            break;
        case ObserverKind::ReuseInput:
            result.dtype = DType::QUInt8;
            break;
        case ObserverKind::FakeQuantize:
        case ObserverKind::FusedMovingAvgObsFakeQuantize:
        case ObserverKind::FixedQParamsFakeQuantize:
            fakeQuantize();
            return std::move(result);
        case ObserverKind::OtherModule:
            return std::move(result);
        }
        if (release.does(Behaviour::TakesIsDynamic) && !result.isDynamic)
            result.isDynamic = false;
        return std::move(result);
    }

private:
    const JsonValue &argument(std::string_view name) const { return *arguments.find(name); }
    std::string text(std::string_view name) const
    {
        const std::string *value = argument(name).string();
        return value ? *value : std::string();
    }
    [[noreturn]] void notImplemented(std::string_view what) const
    {
        throw PythonError{"NotImplementedError", std::string(type.name()) + std::string(what)};
    }

    void readDynamic(bool supported)
    {
        if (!release.does(Behaviour::TakesIsDynamic))
            return;
        result.isDynamic = torch::isTrue(argument("is_dynamic"));
        if (*result.isDynamic && !supported)
            notImplemented(" doesn't support dynamic quantization");
    }

    /// The checks of the observers of minimum and maximum, which they make before they pass keywords to their base
    /// class.
    void checkQScheme()
    {
        result.qscheme = text("qscheme");
        const bool saysGiven =
            type.kind == ObserverKind::MovingAverageMinMax && release.does(Behaviour::TakesIsDynamic);
        if (isPerChannelObserver(type.kind) ? !isPerChannel(result.qscheme) : !isPerTensor(result.qscheme))
            notImplemented("'s qscheme only support " +
                           std::string(isPerChannelObserver(type.kind)
                                           ? "torch.per_channel_symmetric, torch.per_channel_affine "
                                             "and torch.per_channel_affine_float_qparams."
                                           : "torch.per_tensor_symmetric and "
                                             "torch.per_tensor_affine.") +
                           (saysGiven ? " but got: " + result.qscheme : ""));
        const JsonValue *constant = arguments.find("averaging_constant"); // the parameter of moving averages
        result.isMemoryless = constant && torch::numberOf(*constant) == 1.0;
        readDynamic(type.kind == ObserverKind::MinMax ||
                    (type.kind == ObserverKind::MovingAverageMinMax && result.isMemoryless));
    }

    void minMax()
    {
        result.reduceRange = torch::isTrue(argument("reduce_range"));
        const double eps = tensorElement(argument("eps"), ElementType::Inferred, release);
        const bool isFloat = typeNameOf(argument("eps")) == "float";
        result.eps = Eps{eps, true, isFloat ? tensorText(eps) : "tensor([" + pythonText(argument("eps")) + "])"};
        result.dtype = dtypeOf(argument("dtype"));
        const bool allowed = release.does(Behaviour::ObservesIntegers)
                                 ? isOneOf(result.dtype, {DType::QInt8, DType::QUInt8, DType::QUInt4x2, DType::QInt32,
                                                          DType::Int8, DType::UInt8, DType::Int16, DType::Int32,
                                                          DType::Float8E5M2, DType::Float8E4M3FN, DType::UInt16})
                                 : isOneOf(result.dtype, {DType::QInt8, DType::QUInt8, DType::QUInt4x2, DType::QInt32});
        if (!allowed)
            throw PythonError{"AssertionError", release.does(Behaviour::ObservesIntegers)
                                                    ? "Default Observer only works for (torch.qint8, torch.quint8, "
                                                      "torch.quint4x2, torch.qint32, torch.int8, torch.uint8, "
                                                      "torch.int16, torch.int32, torch.float8_e5m2, "
                                                      "torch.float8_e4m3fn, torch.uint16) data type"
                                                    : "Default Observer only works for qint8, quint8 and quint4x2 "
                                                      "data type"};
        const JsonValue &min = argument("quant_min");
        const JsonValue &max = argument("quant_max");
        const bool isDefault = min.isNull() || max.isNull();
        const Range range = isDefault ? defaultRange(*result.dtype, *result.reduceRange)
                                      : customRange(min, max, *result.dtype, *result.reduceRange, release);
        result.quantMin = range.min;
        result.quantMax = range.max;
        result.rangeText = isDefault
                               ? rangeText(pythonNumber(range.min), pythonNumber(range.max))
                               : rangeText(pythonText(min, *result.reduceRange), pythonText(max, *result.reduceRange));

        const bool symmetricQUInt8 = result.qscheme.ends_with("_symmetric") && result.dtype == DType::QUInt8;
        if (type.kind == ObserverKind::Histogram) {
            checkSizes(argument("bins"), release);
            integerLimits(result.dtype); // Histogram reads the limits for its number of bins
        } else if (symmetricQUInt8 && *result.reduceRange)
            throw PythonError{"NotImplementedError", "Cannot reduce range for symmetric quantization for quint8"};
        if (isPerChannelObserver(type.kind))
            result.chAxis = torch::numberOf(argument("ch_axis"));
    }

    void fixedQParams()
    {
        result.dtype = dtypeOf(argument("dtype"));
        result.qscheme = text("qscheme");
        result.scale = static_cast<float>(tensorElement(argument("scale"), ElementType::Float, release));
        const double zeroPoint = tensorElement(argument("zero_point"), ElementType::Int, release);
        if (!(zeroPoint >= std::numeric_limits<std::int32_t>::min() &&
              zeroPoint <= std::numeric_limits<std::int32_t>::max()))
            throw PythonError{"RuntimeError", "value cannot be converted to type int32 without overflow"};
        result.zeroPoint = static_cast<std::int32_t>(zeroPoint);
        takeUncheckedRange();
    }

    void placeholder()
    {
        result.dtype = dtypeOf(argument("dtype"));
        if (!release.does(Behaviour::TakesIsDynamic)) {
            if (torch::isTrue(argument("compute_dtype")))
                result.computeDType = dtypeOf(argument("compute_dtype"));
            return;
        }
        result.isDynamic = torch::isTrue(argument("is_dynamic"));
        result.qscheme = argument("qscheme").isNull() ? "torch.per_tensor_affine" : text("qscheme");
        takeUncheckedRange();
        const std::optional<double> eps = torch::numberOf(argument("eps"));
        result.eps = Eps{eps.value_or(floatEps), false, eps ? pythonText(argument("eps")) : pythonNumber(floatEps)};
    }

    void takeUncheckedRange()
    {
        const JsonValue &min = argument("quant_min");
        const JsonValue &max = argument("quant_max");
        result.quantMin = uncheckedBound(min);
        result.quantMax = uncheckedBound(max);
        if (result.quantMin && result.quantMax)
            result.rangeText = rangeText(pythonText(min), pythonText(max));
    }

    void fakeQuantize()
    {
        KeywordArguments keywords = arguments.forwarded();
        const std::optional<Callable> observer = Callable::parse(argument("observer"));
        if (!observer)
            throw notCallable(argument("observer"));
        const bool fixed = type.kind == ObserverKind::FixedQParamsFakeQuantize;
        if (!fixed && !argument("quant_min").isNull() && !argument("quant_max").isNull())
            takeRange(*observer, keywords);
        if (release.does(Behaviour::TakesIsDynamic)) {
            // FusedMovingAvgObsFakeQuantize has it among the keywords that it forwards.
            const JsonValue *given = arguments.find("is_dynamic");
            const JsonValue *forwarded = valueUnder(keywords, "is_dynamic");
            const JsonValue isDynamic = forwarded ? *forwarded : given ? *given : JsonValue(false);
            std::erase_if(keywords, [](const auto &keyword) { return keyword.first == "is_dynamic"; });
            keywords.emplace_back("is_dynamic", isDynamic);
        }

        const Callable complete = Partial{Shared<Callable>::make(*observer), {}, keywords};
        const Observer inside = made(construct(&complete, release));
        const bool lacksRange = inside.kind == ObserverKind::Recording || inside.kind == ObserverKind::Noop ||
                                inside.kind == ObserverKind::ReuseInput || inside.kind == ObserverKind::OtherModule ||
                                (inside.kind == ObserverKind::Placeholder && !release.does(Behaviour::TakesIsDynamic));
        if (lacksRange)
            throw missingAttribute(inside.name(), "quant_min");
        if (!isPerTensor(inside.qscheme) && !isPerChannel(inside.qscheme))
            throw PythonError{"AssertionError", "Only per channel and per tensor quantization are supported in fake "
                                                "quantize got qscheme: " +
                                                    inside.qscheme};
        checkKindInside(inside);

        result.dtype = inside.dtype;
        result.quantMin = inside.quantMin;
        result.quantMax = inside.quantMax;
        result.qscheme = inside.qscheme;
        result.isDynamic = inside.isDynamic;
        result.chAxis = inside.chAxis.value_or(-1);
        result.scale = fixed ? inside.scale : 1.0F;
        result.zeroPoint = fixed ? inside.zeroPoint : 0;
        result.inside = Shared<Observer>::make(inside);
    }

    /// Passes the range of a fake quantize, which must lie within the limits of the dtype, to the observer inside.
    void takeRange(const Callable &observer, KeywordArguments &keywords) const
    {
        if (!isAtMost(argument("quant_min"), argument("quant_max"),
                      release.does(Behaviour::RaisesByOpposite) ? ">" : "<="))
            throw PythonError{"AssertionError", "quant_min must be less than or equal to quant_max"};
        const double min = *torch::numberOf(argument("quant_min"));
        const double max = *torch::numberOf(argument("quant_max"));
        JsonValue dtype = "torch.quint8";
        const auto take = [&](const KeywordArguments &given) {
            if (const JsonValue *found = valueUnder(given, "dtype"))
                dtype = *found;
        };
        take(keywords);
        if (const Partial *partial = withoutName(observer, release).partial())
            take(partial->kwargs);
        if (!dtypeOf(dtype))
            throw PythonError{"TypeError", "iinfo(): argument 'type' (position 1) must be torch.dtype, not " +
                                               std::string(typeNameOf(dtype))};
        const Range limits = integerLimits(dtypeOf(dtype));
        if (!(limits.min <= min))
            throw PythonError{"AssertionError", "quant_min out of bound"};
        if (!(max <= limits.max))
            throw PythonError{"AssertionError", "quant_max out of bound"};
        setKeyword(keywords, "quant_min", argument("quant_min"));
        setKeyword(keywords, "quant_max", argument("quant_max"));
    }

    void checkKindInside(const Observer &inside) const
    {
        if (type.kind == ObserverKind::FusedMovingAvgObsFakeQuantize &&
            inside.kind != ObserverKind::MovingAverageMinMax &&
            inside.kind != ObserverKind::MovingAveragePerChannelMinMax)
            throw PythonError{"AssertionError", "Fused observer+fake_quant module only works with "
                                                "MovingAverageMinMaxObserver"};
        if (type.kind != ObserverKind::FixedQParamsFakeQuantize)
            return;
        if (inside.kind != ObserverKind::FixedQParams)
            throw PythonError{"AssertionError", "FixedQParamsFakeQuantize's observer must be a FixedQParamsObserver"};
        if (!isPerTensor(inside.qscheme))
            throw PythonError{"AssertionError", "Only per tensor quantization is supported FixedQParamsFakeQuantize "
                                                "module, got qscheme:" +
                                                    inside.qscheme};
    }
};

ConstructedObserver constructWith(const Callable *constructor, Release release, const KeywordArguments &added)
{
    if (!constructor)
        return notCallable(JsonValue());
    const std::optional<ConstructorCall> call = flatten(*constructor, release, added);
    if (!call)
        return PythonError{"Unknown", "What this constructor makes is not known."};
    const ObserverClass *type = findObserverClass(call->target.path(), release);
    if (!type) {
        if (!typeNameOfConstant(call->target.path()).empty())
            return notCallable(call->target.path());
        const SymbolCatalog &symbols = SymbolCatalog::of(release);
        if (!symbols.isModule(call->target.path()))
            return PythonError{"Unknown", "What " + std::string(call->target.path()) + " makes is not known."};
        Observer module;
        module.path = symbols.canonical(call->target.path());
        return module;
    }
    try {
        return Constructor{BoundArguments(*call, *type, release), *type, release}.run();
    } catch (const PythonError &error) {
        return error;
    }
}

} // namespace

ConstructedObserver construct(const Callable *constructor, Release release)
{
    return constructWith(constructor, release, {});
}

ConstructedObserver constructWithFactoryKwargs(const Callable *constructor, Release release)
{
    return constructWith(constructor, release, {{"factory_kwargs", JsonValue()}});
}

Conversion conversionOf(const Observer &observer, Release release)
{
    const std::optional<DType> dtype = observer.dtype;
    if (!release.does(Behaviour::TakesIsDynamic)) {
        if (isOneOf(dtype, {DType::QUInt8, DType::QInt8}) && !observer.computeDType)
            return Conversion::Static;
        if (isOneOf(observer.computeDType, {DType::QUInt8, DType::QInt8, DType::Float16}))
            return Conversion::Dynamic;
        return dtype == DType::Float16 ? Conversion::Float16 : Conversion::Removed;
    }
    if (observer.isDynamic.value_or(false))
        return Conversion::Dynamic;
    if (isOneOf(dtype, {DType::QUInt8, DType::QInt8, DType::QInt32, DType::Float8E5M2, DType::Float8E4M3FN}))
        return Conversion::Static;
    if (torch::isLeftByConvert(dtype))
        return Conversion::Kept;
    return dtype == DType::Float16 ? Conversion::Float16 : Conversion::Removed;
}

std::optional<PythonError> qparamsError(const Observer &observer)
{
    const Observer &inner = observer.observer();
    switch (inner.kind) {
    case ObserverKind::Placeholder:
    case ObserverKind::Recording:
    case ObserverKind::Noop:
    case ObserverKind::ReuseInput:
        return PythonError{"Exception", "calculate_qparams should not be called for " + std::string(inner.name())};
    default:
        return std::nullopt;
    }
}

std::optional<PythonError> runningError(const Observer &observer)
{
    return observer.kind == ObserverKind::FakeQuantize ? qparamsError(observer) : std::nullopt;
}

std::optional<PythonError> runningErrorOfNone(const Observer &observer)
{
    switch (observer.kind) {
    case ObserverKind::MinMax:
    case ObserverKind::MovingAverageMinMax:
    case ObserverKind::PerChannelMinMax:
    case ObserverKind::MovingAveragePerChannelMinMax:
    case ObserverKind::Histogram:
        return missingAttribute("NoneType", "numel");
    case ObserverKind::Recording:
        return missingAttribute("NoneType", "clone");
    case ObserverKind::FakeQuantize:
    case ObserverKind::FixedQParamsFakeQuantize:
        return missingAttribute("NoneType", "detach");
    case ObserverKind::FusedMovingAvgObsFakeQuantize:
        return PythonError{"TypeError", "fused_moving_avg_obs_fake_quant(): argument 'input' (position 1) must be "
                                        "Tensor, not NoneType"};
    default:
        return std::nullopt;
    }
}

std::optional<PythonError> perChannelError(const Observer &observer, std::optional<std::size_t> dimensions)
{
    const Observer &inner = observer.observer();
    if (dimensions != std::size_t(1) || !isPerChannelObserver(inner.kind))
        return std::nullopt;
    const double axis = inner.chAxis.value_or(0);
    return PythonError{"IndexError", axis == 0 || axis == -1
                                         ? "Dimension out of range (expected to be in range of [-1, 0], but got 1)"
                                         : "list assignment index out of range"};
}

std::optional<PythonError> dtypeError(const Observer &observer)
{
    if (observer.isObserverOrFakeQuantize())
        return std::nullopt;
    return missingAttribute(observer.name(), "dtype");
}

} // namespace bcfg
