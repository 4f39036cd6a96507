// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/mapped.h"
#include "core/prepare/qconfig/argumentchecks.h"
#include "core/prepare/qconfig/constructorcall.h"
#include "core/publish/pt2e/quantizertable.h"
#include "core/publish/python/repr.h"

#include <algorithm>

namespace bcfg::pt2e {

namespace {

using python::Expression;
using python::fixed;

// Arguments of an observer that the constructor in the spec does not repeat: they are fields of the spec, or have no
// effect because of these fields.
constexpr std::string_view saidBySpec[] = {"dtype",        "quant_min",  "quant_max",      "qscheme",       "ch_axis",
                                           "reduce_range", "is_dynamic", "custom_op_name", "factory_kwargs"};

constexpr std::string_view observerModule = "torch.ao.quantization.observer.";
constexpr std::string_view fakeQuantizeModule = "torch.ao.quantization.fake_quantize.";

Expression keyword(std::string name, std::string value)
{
    return python::keyword(std::move(name), fixed(std::move(value)));
}

/// The name of an observer or fake quantize class in the generated Python module: "observer.MinMaxObserver". Empty for
/// a class that is not PyTorch's.
std::string className(std::string_view path, Release release)
{
    const ObserverClass *known = findObserverClass(path, release);
    if (!known)
        return {};
    const std::string_view canonical = known->path;
    if (canonical.starts_with(observerModule))
        return "observer." + std::string(known->name());
    return canonical.starts_with(fakeQuantizeModule) ? "fake_quantize." + std::string(known->name()) : std::string();
}

/// An argument of an observer as Python source; nullopt for a value that is neither plain nor an observer.
std::optional<std::string> argument(const JsonValue &value, Release release)
{
    const std::string *text = value.string();
    if (text && text->starts_with("torch.")) {
        const std::string name = className(*text, release);
        if (!name.empty())
            return name;
        return isDottedIdentifier(*text) && std::ranges::count(*text, '.') == 1 ? std::optional(*text) : std::nullopt;
    }
    if (value.object() || value.array())
        return std::nullopt;
    return text ? python::stringLiteral(*text) : pythonRepr(value, release);
}

/// The class of an observer, with the arguments that are not in saidBySpec; nullopt where Python source cannot express
/// the class or an argument.
std::optional<Expression> constructorOf(const Callable &constructor, Release release)
{
    const std::optional<ConstructorCall> call = flatten(constructor, release);
    const std::string name = call ? className(call->target.path(), release) : std::string();
    if (name.empty() || !call->positional.empty())
        return std::nullopt;
    std::vector<Expression> arguments;
    for (const auto &[key, value] : call->keywords) {
        if (contains(saidBySpec, key))
            continue;
        const std::optional<std::string> source = argument(value, release);
        if (!source || !isDottedIdentifier(key))
            return std::nullopt;
        arguments.push_back(keyword(key, *source));
    }
    if (arguments.empty())
        return fixed(name);
    return python::call(name + ".with_args", std::move(arguments));
}

/// Adds quant_min and quant_max: those of the observer, or else the range of the dtype, which must have a plainDType().
void addRange(std::vector<Expression> &arguments, const Observer &made, DType dtype)
{
    const Range storable = storableRange(dtype).value();
    arguments.push_back(keyword("quant_min", pythonNumber(made.quantMin.value_or(storable.min))));
    arguments.push_back(keyword("quant_max", pythonNumber(made.quantMax.value_or(storable.max))));
}

} // namespace

std::variant<std::string, NoSpec> plainDType(DType dtype)
{
    if (isOneOf(dtype, {DType::QUInt8, DType::UInt8}))
        return "torch.uint8";
    if (isOneOf(dtype, {DType::QInt8, DType::Int8}))
        return "torch.int8";
    if (isOneOf(dtype, {DType::QInt32, DType::Int32}))
        return "torch.int32";
    if (dtype == DType(DType::Int16))
        return "torch.int16";
    return NoSpec{std::string(dtype.shortName()),
                  "A QuantizationSpec has no form for " + std::string(dtype.name()) + "."};
}

std::variant<Expression, NoSpec> tensorSpec(const ResolvedQConfig &qconfig, QConfigSide side)
{
    const bool isWeight = side == QConfigSide::Weight;
    const Observer *made = isWeight ? qconfig.weightObserver() : qconfig.activationObserver();
    const std::optional<DType> dtype = isWeight ? qconfig.weightDType : qconfig.activationDType;
    const std::optional<Callable> &constructor = isWeight ? qconfig.qconfig.weight : qconfig.qconfig.activation;
    if (!made || !dtype || !constructor || *dtype == DType(DType::Float32))
        return NoSpec{};
    const std::variant<std::string, NoSpec> plain = plainDType(*dtype);
    if (const NoSpec *none = std::get_if<NoSpec>(&plain))
        return *none;
    const Observer &inside = made->observer();
    const std::string qscheme = inside.qscheme.empty() ? "torch.per_tensor_affine" : inside.qscheme;
    std::vector<Expression> arguments{keyword("dtype", std::get<std::string>(plain))};
    if (inside.kind == ObserverKind::FixedQParams && inside.scale && inside.zeroPoint) {
        arguments.push_back(keyword("scale", pythonFloat(*inside.scale)));
        arguments.push_back(keyword("zero_point", std::to_string(*inside.zeroPoint)));
        addRange(arguments, inside, *dtype);
        arguments.push_back(keyword("qscheme", qscheme)); // fake quantizes of prepare_qat_pt2e need the qscheme
        return python::call("FixedQParamsQuantizationSpec", std::move(arguments));
    }
    std::optional<Expression> source = constructorOf(*constructor, qconfig.release);
    if (!source)
        return NoSpec{"observer", "The observer " + made->path + " with its arguments has no counterpart in PT2E."};
    addRange(arguments, inside, *dtype);
    arguments.push_back(keyword("qscheme", qscheme));
    if (qscheme.starts_with("torch.per_channel") && inside.chAxis)
        arguments.push_back(keyword("ch_axis", pythonNumber(*inside.chAxis)));
    if (!isWeight && qconfig.isDynamic)
        arguments.push_back(keyword("is_dynamic", "True"));
    arguments.push_back(python::keyword("observer_or_fake_quant_ctr", *std::move(source)));
    return python::call("QuantizationSpec", std::move(arguments));
}

} // namespace bcfg::pt2e
