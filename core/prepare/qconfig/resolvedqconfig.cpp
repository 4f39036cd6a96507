// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/qconfig/resolvedqconfig.h"

#include "core/document/model/mapped.h"
#include "core/prepare/qconfig/constructorcall.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/dtypechecks.h"
#include "core/torch/pythonoperators.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace bcfg {

namespace {

bool valueEquals(const JsonValue &a, const JsonValue &b, Release release)
{
    const std::optional<double> x = torch::numberOf(a);
    const std::optional<double> y = torch::numberOf(b);
    if (x && y)
        return x == y;
    if (a.string() && b.string()) {
        const std::optional<DType> dtype = DType::parse(*a.string());
        if (dtype && dtype == DType::parse(*b.string()))
            return true;
        return SymbolCatalog::of(release).isSameObject(*a.string(), *b.string());
    }
    return a == b;
}

bool constructorEquals(const Callable *a, const Callable *b, Release release);

bool partialEquals(const Partial &a, const Partial &b, Release release)
{
    // Torch compares the functions of two partials by ==. A function that is itself a partial equals only the same
    // object, so here the result is false.
    const Symbol *function = a.function->symbol();
    if (!function || !b.function->symbol() ||
        !SymbolCatalog::of(release).isSameObject(function->path(), b.function->symbol()->path()))
        return false;
    if (a.kwargs.size() != b.kwargs.size() ||
        !std::ranges::equal(a.args, b.args, [&](const auto &x, const auto &y) { return valueEquals(x, y, release); }))
        return false;
    return std::ranges::all_of(a.kwargs, [&](const auto &entry) {
        const auto &[name, value] = entry;
        const JsonValue *other = valueUnder(b.kwargs, name);
        if (!other)
            return false;
        if (name != "observer")
            return valueEquals(value, *other, release);
        const std::optional<Callable> x = Callable::parse(value);
        const std::optional<Callable> y = Callable::parse(*other);
        return x && y ? constructorEquals(&*x, &*y, release) : value == *other;
    });
}

/// Whether two constructors are equal: those of the activations or those of the weights of two QConfigs. Null stands
/// for None. Mirrors obs_or_fq_ctr_equals() of 1.13, which is _obs_or_fq_ctr_equals() in 2.x.
bool constructorEquals(const Callable *a, const Callable *b, Release release)
{
    if (!a || !b)
        return a == b;
    a = &withoutName(*a, release);
    b = &withoutName(*b, release);
    if (a->partial() && b->partial())
        return partialEquals(*a->partial(), *b->partial(), release);
    if (a->symbol() && b->symbol())
        return SymbolCatalog::of(release).isSameObject(a->symbol()->path(), b->symbol()->path());
    return *a == *b;
}

Callable partial(std::string_view path, KeywordArguments keywords)
{
    return Partial{Shared<Callable>::make(*Symbol::parse(path)), {}, std::move(keywords)};
}

constexpr std::string_view placeholderPath = "torch.ao.quantization.observer.PlaceholderObserver";

const Callable &float16StaticActivation()
{
    static const Callable made = partial(placeholderPath, {{"dtype", "torch.float16"}});
    return made;
}

const Callable &float16DynamicActivation(bool takesIsDynamic)
{
    static const Callable byIsDynamic = partial(placeholderPath, {{"dtype", "torch.float16"}, {"is_dynamic", true}});
    static const Callable byComputeDType =
        partial(placeholderPath, {{"dtype", "torch.float16"}, {"compute_dtype", "torch.float16"}});
    return takesIsDynamic ? byIsDynamic : byComputeDType;
}

Callable fixedQParamsObserver(FixedQParams range)
{
    const bool zeroToOne = range == FixedQParams::ZeroToOne;
    return partial("torch.ao.quantization.observer.FixedQParamsObserver",
                   {{"scale", JsonValue::number(zeroToOne ? 1.0 / 256 : 2.0 / 256)},
                    {"zero_point", zeroToOne ? 0 : 128},
                    {"dtype", "torch.quint8"},
                    {"quant_min", 0},
                    {"quant_max", 255}});
}

/// The activations that _validate_fixed_qparams_qconfigs() of 1.13 accepts: three observers, and a fake quantize of
/// each.
std::vector<Callable> fixedQParamsConstructors(FixedQParams range)
{
    std::vector<Callable> result = {float16DynamicActivation(false), float16StaticActivation(),
                                    fixedQParamsObserver(range)};
    for (std::size_t i = 0; i < 3; ++i)
        result.push_back(partial("torch.ao.quantization.fake_quantize.FixedQParamsFakeQuantize",
                                 {{"observer", result[i].toJson()}}));
    return result;
}

bool takesFixedQParams(const Callable *activation, FixedQParams range, Release release)
{
    static const std::vector<Callable> ofRanges[] = {fixedQParamsConstructors(FixedQParams::ZeroToOne),
                                                     fixedQParamsConstructors(FixedQParams::MinusOneToOne)};
    return std::ranges::any_of(ofRanges[static_cast<std::size_t>(range)], [&](const Callable &allowed) {
        return constructorEquals(activation, &allowed, release);
    });
}

/// The class that a constructor makes, through all partials; null where the class is not one of observerClasses().
const ObserverClass *madeClass(const Callable &constructor, Release release)
{
    const Callable *called = &withoutName(constructor, release);
    while (const Partial *partial = called->partial())
        called = &withoutName(*partial->function, release);
    return called->symbol() ? findObserverClass(called->symbol()->path(), release) : nullptr;
}

/// Whether Python runs the constructor of the class when torch passes the keyword factory_kwargs. If not, Python raises
/// a TypeError at once.
bool takesFactoryKwargs(const ObserverClass &type, Release release)
{
    return type.takes("factory_kwargs", release) || type.handsKeywordsToBase(release);
}

/// The error that prepare does not catch when it tries the constructor with factory_kwargs; nullopt where there is
/// none.
std::optional<PythonError> uncaughtError(const Callable &constructor, Release release)
{
    if (const ObserverClass *type = madeClass(constructor, release); type && !takesFactoryKwargs(*type, release))
        return std::nullopt;
    const ConstructedObserver made = constructWithFactoryKwargs(&constructor, release);
    const PythonError *error = std::get_if<PythonError>(&made);
    if (!error || error->type == "TypeError" || error->type == "AttributeError")
        return std::nullopt;
    return *error;
}

std::optional<PythonError> preparingErrorOf(const QConfig &qconfig, Release release)
{
    for (const std::optional<Callable> *constructor : {&qconfig.activation, &qconfig.weight}) {
        if (std::optional<PythonError> error = *constructor ? uncaughtError(**constructor, release) : std::nullopt)
            return error;
    }
    return std::nullopt;
}

std::optional<PythonError> transposedErrorOf(const QConfig &qconfig, const ConstructedObserver &weight)
{
    if (!qconfig.weight)
        return std::nullopt;
    if (const PythonError *error = std::get_if<PythonError>(&weight))
        return *error;
    if (!isPerChannelObserver(std::get<Observer>(weight).kind))
        return std::nullopt;
    return PythonError{"AssertionError", "Per channel weight observer is not supported yet for ConvTranspose{n}d."};
}

std::optional<PythonError> dtypesErrorOf(const ConstructedObserver &activation, const ConstructedObserver &weight)
{
    for (const ConstructedObserver *constructed : {&activation, &weight}) {
        if (const PythonError *error = std::get_if<PythonError>(constructed))
            return *error;
    }
    std::optional<PythonError> error = dtypeError(std::get<Observer>(activation));
    return error ? error : dtypeError(std::get<Observer>(weight));
}

/// Whether the QConfig equals float16_static_qconfig or float16_dynamic_qconfig.
bool isFloat16(const QConfig &qconfig, Release release)
{
    const Callable &staticActivation = float16StaticActivation(); // also the weight of both QConfigs
    const Callable &dynamicActivation = float16DynamicActivation(release.does(Behaviour::TakesIsDynamic));
    const Callable *activation = pointerTo(qconfig.activation);
    return constructorEquals(pointerTo(qconfig.weight), &staticActivation, release) &&
           (constructorEquals(activation, &staticActivation, release) ||
            constructorEquals(activation, &dynamicActivation, release));
}

} // namespace

std::shared_ptr<const ResolvedQConfig> resolve(const QConfig &qconfig, Release release)
{
    constexpr std::size_t most = 64; // more QConfigs than PyTorch has
    thread_local std::vector<std::shared_ptr<const ResolvedQConfig>> lately;
    // The index found last: callers ask for the same QConfig again, or for all QConfigs in the same order.
    thread_local std::size_t last = 0;
    for (std::size_t i = 0; i < lately.size(); ++i) {
        const std::size_t at = (last + i) % lately.size();
        if (lately[at]->release == release && lately[at]->qconfig == qconfig) {
            last = at;
            return lately[at];
        }
    }
    if (lately.size() == most)
        lately.erase(lately.begin());
    last = lately.size();
    return lately.emplace_back(std::make_shared<const ResolvedQConfig>(qconfig, release));
}

std::optional<PythonError> weightRunError(const ResolvedQConfig &qconfig, const SymbolInfo *root)
{
    const Observer *weight = qconfig.weightObserver();
    const std::optional<std::size_t> dimensions = root ? root->weightDimensions : std::nullopt;
    if (!weight || dimensions == std::size_t(0)) // a module without a weight: torch raises before it runs the observer
        return std::nullopt;
    if (std::optional<PythonError> error = perChannelError(*weight, dimensions))
        return error;
    const bool observesAnyDType = !root || (root->path != "torch.nn.LSTM" && root->path != "torch.nn.GRU");
    if (observesAnyDType || weight->dtype == DType::QInt8) {
        if (std::optional<PythonError> error = runningError(*weight))
            return error;
    }
    return dtypeError(*weight); // not raised earlier in QAT, where prepare does not read the weight's dtype
}

std::optional<PythonError> weightQParamsError(const ResolvedQConfig &qconfig, const SymbolInfo *root)
{
    static constexpr std::string_view recurrent[] = {"torch.nn.LSTM", "torch.nn.GRU", "torch.nn.LSTMCell",
                                                     "torch.nn.GRUCell", "torch.nn.RNNCell"};
    const Observer *weight = qconfig.weightObserver();
    if (!weight)
        return std::nullopt;
    if (root && contains(recurrent, root->path)) {
        if (!weight->hasQParams() || weight->qscheme != "torch.per_channel_affine_float_qparams")
            return std::nullopt;
        return PythonError{"AssertionError", "qscheme: " + weight->qscheme + " is not support in Quantized" +
                                                 std::string(shortName(root->path)) + "(Reference)"};
    }
    const bool needsZeroPoint = isOneOf(weight->dtype, {DType::QUInt8, DType::QInt8, DType::QUInt4x2, DType::QInt32});
    return weight->hasQParams() || !needsZeroPoint ? std::nullopt
                                                   : std::optional(PythonError{"KeyError", "'zero_point'"});
}

bool isReuseInputQConfig(const ResolvedQConfig &qconfig)
{
    if (made(qconfig.activation).kind == ObserverKind::ReuseInput)
        made(qconfig.weight); // throws if the constructor raised
    return qconfig.reusesInput;
}

bool qconfigEquals(const QConfig &a, const QConfig &b, Release release)
{
    return constructorEquals(pointerTo(a.activation), pointerTo(b.activation), release) &&
           constructorEquals(pointerTo(a.weight), pointerTo(b.weight), release);
}

bool qconfigEquals(const ResolvedQConfig *a, const ResolvedQConfig *b)
{
    return a == b || (a && b && qconfigEquals(a->qconfig, b->qconfig, a->release));
}

ResolvedQConfig::ResolvedQConfig(QConfig source, Release judgedBy)
    : qconfig(std::move(source)),
      release(judgedBy),
      activation(construct(pointerTo(qconfig.activation), release)),
      weight(construct(pointerTo(qconfig.weight), release)),
      preparingError(preparingErrorOf(qconfig, release)),
      transposedError(transposedErrorOf(qconfig, weight)),
      dtypesError(dtypesErrorOf(activation, weight)),
      isDefaultFloat16(isFloat16(qconfig, release))
{
    for (const QConfigSide side : enumValues<QConfigSide>()) {
        const Observer *made = observer(side);
        if (made && conversionOf(*made, release) == Conversion::Static)
            replacingErrors[side] = qparamsError(*made);
    }
    const Observer *activationMade = activationObserver();
    const Observer *weightMade = weightObserver();
    if (activationMade) {
        activationDType = activationMade->dtype;
        isDynamic = activationMade->isDynamicIn(release);
        // In 1.13 activation_is_dynamically_quantized() asks whether compute_dtype is one of the dtypes that can be
        // observed.
        const bool isDynamicallyQuantized = release.does(Behaviour::TakesIsDynamic)
                                                ? isDynamic
                                                : torch::isObservedDType(activationMade->computeDType, release);
        activationIsStatic = torch::activationIsStaticallyQuantized(activationDType, isDynamicallyQuantized, release);
    }
    if (weightMade) {
        weightDType = weightMade->dtype;
        weightIsQuantized = torch::weightIsQuantized(weightDType, release);
        reusesInput = activationMade && activationMade->kind == ObserverKind::ReuseInput &&
                      weightMade->kind == ObserverKind::Noop;
    }
    if (release.does(Behaviour::ValidatesFixedQParams)) {
        for (const FixedQParams range : {FixedQParams::ZeroToOne, FixedQParams::MinusOneToOne})
            fitsFixedQParams[static_cast<std::size_t>(range)] =
                takesFixedQParams(pointerTo(qconfig.activation), range, release);
    }
}

} // namespace bcfg
