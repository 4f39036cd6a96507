// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/fusermethods.h"

#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/prepare/decisions/rootnode.h"
#include "core/torch/knownmodules.h"
#include "core/torch/pythonerror.h"

#include <algorithm>
#include <span>

namespace bcfg::fx {

namespace {

using Arguments = std::vector<FuserArgument>;

constexpr std::string_view onednn = "torch.ao.quantization.backend_config.onednn.";
constexpr std::string_view intrinsic = "torch.ao.nn.intrinsic.";

/// The fused classes that fuse_conv_bn() and similar functions make of a convolution in QAT.
struct ConvolutionRow
{
    std::string_view convolution;
    std::string_view bn;
    std::string_view bnRelu;
};
constexpr ConvolutionRow convolutions[] = {
    {"torch.nn.Conv1d", "ConvBn1d", "ConvBnReLU1d"},
    {"torch.nn.Conv2d", "ConvBn2d", "ConvBnReLU2d"},
    {"torch.nn.Conv3d", "ConvBn3d", "ConvBnReLU3d"},
};

// The classes of PyTorch, as SymbolInfo::importable names them, that have the attributes that folding a BatchNorm
// reads. Their subclasses have the attributes, too.
constexpr std::string_view withRunningMean[] = {"torch.nn.modules.batchnorm._NormBase"};
constexpr std::string_view withOutChannels[] = {"torch.nn.modules.conv._ConvNd"};
constexpr std::string_view withOutFeatures[] = {"torch.nn.modules.linear.Linear", "torch.nn.modules.linear.Bilinear"};
constexpr std::string_view withWeightAndBias[] = {"torch.nn.modules.conv._ConvNd",
                                                  "torch.nn.modules.batchnorm._NormBase",
                                                  "torch.nn.modules.linear.Linear",
                                                  "torch.nn.modules.linear.Bilinear",
                                                  "torch.nn.modules.normalization.LayerNorm",
                                                  "torch.nn.modules.normalization.GroupNorm"};

PythonError assertion(std::string message)
{
    return {"AssertionError", std::move(message)};
}

/// Mirrors calls of PyTorch's fuser methods. `arguments` are the arguments after is_qat.
struct Fusers
{
    bool isQat;
    const bcfg::Symbol *fusedModule;
    SymbolId rootType;
    Symbols &symbols;

    Module call(const Callable &fuser, const Arguments &arguments)
    {
        if (const FactoryCall *made = fuser.call(); made && made->args.size() == 1 && made->kwargs.empty())
            return callMade(fuser, made->factory.path(), made->args.front(), arguments);
        const bcfg::Symbol *symbol = fuser.symbol();
        const SymbolInfo *known = symbol ? symbols.catalog().find(symbol->path()) : nullptr;
        if (!known || !known->arity)
            return unknown(fuser, arguments);
        const std::string_view path = symbol->path();
        requireCount(symbol->name(), *known->arity, arguments);
        if (path.starts_with(fuserMethodMappings))
            return callMapping(fuser, path.substr(fuserMethodMappings.size()), arguments);
        if (path.starts_with(onednn))
            return callOnednn(fuser, path.substr(onednn.size()), arguments);
        return unknown(fuser, arguments);
    }

private:
    Module callMade(const Callable &fuser, std::string_view factory, const JsonValue &argument,
                    const Arguments &arguments)
    {
        const SymbolInfo *known = symbols.catalog().find(factory);
        if (!factory.starts_with(fuserMethodMappings) || !known || !known->makesArity)
            return unknown(fuser, arguments);
        const std::string_view name = factory.substr(fuserMethodMappings.size());
        const bool reversesTwo = name == "reverse2" || name == "_reverse2";
        const bool reversesThree = name == "reverse3" || name == "_reverse3";
        if (reversesTwo || reversesThree) {
            const std::optional<Callable> wrapped = Callable::parse(argument);
            if (!wrapped)
                return unknown(fuser, arguments);
            requireCount(std::string(name) + ".<locals>.reversed", *known->makesArity, arguments);
            if (reversesTwo)
                return call(*wrapped, {arguments[1], arguments[0]});
            const Arguments inner = unpack(arguments[1], 2);
            return call(*wrapped, {inner[1], inner[0], arguments[0]});
        }
        const bool keepsOrder = name == "sequential_wrapper2" || name == "_sequential_wrapper2";
        if ((keepsOrder || name == "reverse_sequential_wrapper2") && argument.string()) {
            requireCount(std::string(name) + ".<locals>.fuser_method", *known->makesArity, arguments);
            if (keepsOrder)
                return makeFused(*argument.string(), arguments);
            return makeFused(*argument.string(), {arguments[1], arguments[0]});
        }
        return unknown(fuser, arguments);
    }

    Module callMapping(const Callable &fuser, std::string_view name, const Arguments &arguments)
    {
        if (name == "fuse_conv_bn" || name == "fuse_conv_bn_relu")
            return fuseConvBn(arguments, name == "fuse_conv_bn_relu");
        if (name == "fuse_linear_bn")
            return fuseLinearBn(arguments);
        if (name == "fuse_convtranspose_bn")
            return fuseConvTransposeBn(arguments);
        return unknown(fuser, arguments);
    }

    Module callOnednn(const Callable &fuser, std::string_view name, const Arguments &arguments)
    {
        if (name == "_fuse_linear_bn_leaky_relu")
            return fuseLinearBnLeakyRelu(arguments);
        const std::optional<ConvAdd> known = convAddOf(fuser, "_fuse", "");
        if (!known)
            return unknown(fuser, arguments);
        Arguments addition = arguments;
        if (known->hasRelu)
            addition = unpack(arguments[1], 3);
        FuserArgument convolution = addition[known->convolution];
        if (known->hasBatchNorm) {
            const Arguments pair = unpack(convolution, 2); // (bn, conv)
            if (isQat)
                throw cannotFuse({pair[1], pair[0], addition.front()});
            convolution.value = foldBn(moduleOf(pair[1]), moduleOf(pair[0]));
        }
        Module fused =
            makeFused(std::string(intrinsic) + (known->hasRelu ? "ConvAddReLU2d" : "ConvAdd2d"), {convolution});
        if (const Module *add = addition.front().module())
            fused.inside.push_back(*add);
        if (known->hasRelu) {
            if (const Module *relu = arguments.front().module())
                fused.inside.push_back(*relu);
        }
        return fused;
    }

    Module fuseConvBn(const Arguments &arguments, bool hasRelu)
    {
        const Module &conv = moduleOf(arguments[0]);
        const Module &bn = moduleOf(arguments[1]);
        requireSameMode({&conv, &bn, hasRelu ? &moduleOf(arguments[2]) : &bn},
                        "Conv and BN both must be in the same mode (train or eval).");
        if (!isQat && !hasRelu)
            return foldBn(conv, bn);
        if (isQat) {
            requireAttribute("num_features", bn, withRunningMean);
            requireAttribute("out_channels", conv, withOutChannels);
            const bool isPlain = hasRelu && !symbols.catalog().release().does(Behaviour::NamesConv2dWithRelu);
            const std::string size = isPlain ? "" : "2d"; // of the convolution, whatever size it has
            requireTrainable(bn, conv.number("out_channels"), "Output channel of Conv" + size, "BatchNorm" + size);
        }
        const ConvolutionRow *row = rowOf(conv);
        if (!row)
            throw cannotFuse(arguments);
        if (isQat)
            return makeFused(std::string(intrinsic).append(hasRelu ? row->bnRelu : row->bn), arguments);
        const std::string fused(torch::convolutionWithRelu(conv.typeName));
        return makeFused(fused, {{foldBn(conv, bn)}, arguments[2]});
    }

    Module fuseLinearBn(const Arguments &arguments)
    {
        const Module &linear = moduleOf(arguments[0]);
        const Module &bn = moduleOf(arguments[1]);
        requireSameMode({&linear, &bn}, "Linear and BN both must be in the same mode (train or eval).");
        if (!isQat)
            return foldBn(linear, bn, true);
        requireAttribute("num_features", bn, withRunningMean);
        requireAttribute("out_features", linear, withOutFeatures);
        requireTrainable(bn, linear.number("out_features"), "Output features of Linear", "BatchNorm1d");
        return makeFused(std::string(intrinsic) + "LinearBn1d", arguments);
    }

    Module fuseConvTransposeBn(const Arguments &arguments)
    {
        const Module &conv = moduleOf(arguments[0]);
        const Module &bn = moduleOf(arguments[1]);
        requireSameMode({&conv, &bn}, "ConvTranspose and BN both must be in the same mode (train or eval).");
        if (isQat)
            throw PythonError{"Exception", "Fusing ConvTranspose+BatchNorm not yet supported in QAT."};
        return foldBn(conv, bn);
    }

    Module fuseLinearBnLeakyRelu(const Arguments &arguments)
    {
        const Module &linear = moduleOf(arguments[0]);
        const Module &bn = moduleOf(arguments[1]);
        const Module &relu = moduleOf(arguments[2]);
        requireSameMode({&linear, &bn, &relu},
                        "Linear, BN and LeakyReLU all must be in the same mode (train or eval).");
        if (isQat || linear.typeName != "torch.nn.Linear")
            throw cannotFuse(arguments);
        return makeFused(std::string(intrinsic) + "LinearLeakyReLU", {{foldBn(linear, bn, true)}, arguments[2]});
    }

    /// The error of PyTorch's fuser methods for arguments that they cannot fuse. It has "…" in place of the rest of a
    /// module's repr() after the class, and in place of other arguments.
    PythonError cannotFuse(const Arguments &arguments) const
    {
        const std::string names = joined(arguments, ", ", [](const FuserArgument &argument) {
            const Module *module = argument.module();
            return module ? module->className() + "(…)" : "…";
        });
        return {"NotImplementedError",
                (isQat ? "Cannot fuse train modules: (" : "Cannot fuse eval modules: (") + names + ')'};
    }

    static const ConvolutionRow *rowOf(const Module &module)
    {
        return elementWith(convolutions, module.typeName, &ConvolutionRow::convolution);
    }

    /// Mirrors fuse_conv_bn_eval(), and with `isLinear` fuse_linear_bn_eval(). Returns the module as it is, because
    /// PyTorch changes only its weight and bias.
    Module foldBn(const Module &module, const Module &bn, bool isLinear = false) const
    {
        if (module.isTraining || bn.isTraining)
            throw assertion("Fusion only for eval!");
        if (module.flag("weight_is_leaf") == false)
            throw PythonError{"RuntimeError", "Only Tensors created explicitly by the user (graph leaves) support the "
                                              "deepcopy protocol at the moment"};
        const Release release = symbols.catalog().release();
        const bool checks = release.does(Behaviour::ChecksFoldedBatchNorm);
        const bool hasNoStatistics = bn.flag("track_running_stats") == false;
        const std::optional<std::int64_t> features = bn.number("num_features");
        const std::optional<std::int64_t> outFeatures = module.number("out_features");
        if (isLinear && checks) {
            requireAttribute("out_features", module, withOutFeatures);
            requireAttribute("num_features", bn, withRunningMean);
            if (features && outFeatures && *features != *outFeatures && *features != 1)
                throw assertion("To fuse, linear.out_features == bn.num_features or bn.num_features == 1");
        }
        requireAttribute("running_mean", bn, withRunningMean);
        if (hasNoStatistics && checks)
            throw assertion(release.message(ErrorText::NoStatistics));
        requireAttribute("weight", module, withWeightAndBias);
        if (hasNoStatistics)
            throw PythonError{"TypeError", "unsupported operand type(s) for +: 'NoneType' and 'float'"};
        if (isLinear && bn.flag("affine") == false) // for a convolution, PyTorch replaces the missing weight
            throw PythonError{"TypeError", "unsupported operand type(s) for *: 'NoneType' and 'Tensor'"};
        // PyTorch multiplies the weight by the weight of the BatchNorm, channel by channel.
        const std::optional<std::int64_t> channels = outFeatures ? outFeatures : module.number("out_channels");
        if (features && channels && *features != *channels && *features != 1 && *channels != 1)
            throw PythonError{"RuntimeError", "The size of tensor a (" + std::to_string(*channels) +
                                                  ") must match the size of tensor b (" + std::to_string(*features) +
                                                  ")"};
        if (module.parametrizedType)
            throw PythonError{"KeyError", "\"attribute 'weight' already exists\""};
        return module;
    }

    /// Throws if a module does not have the attribute, which `classes` and their subclasses have. A class that the
    /// catalogue does not know is assumed to have it.
    void requireAttribute(std::string_view attribute, const Module &module,
                          std::span<const std::string_view> classes) const
    {
        const SymbolInfo *known = symbols.info(module.type);
        const auto hasIt = [&](std::string_view path) {
            return contains(classes, path);
        };
        if (known && !hasIt(known->importable) && std::ranges::none_of(known->bases, hasIt))
            throw missingAttribute(module.className(), attribute);
    }

    /// Throws if PyTorch cannot fuse the BatchNorm for QAT. Attributes that the file of a model does not have are
    /// assumed to be right. `output` and `norm` are PyTorch's words for the channels and for the BatchNorm.
    static void requireTrainable(const Module &bn, std::optional<std::int64_t> channels, const std::string &output,
                                 const std::string &norm)
    {
        const std::optional<std::int64_t> features = bn.number("num_features");
        if (features && channels && *features != *channels)
            throw assertion(output + " must match num_features of " + norm);
        if (bn.flag("affine") == false)
            throw assertion("Only support fusing " + norm + " with affine set to True");
        if (bn.flag("track_running_stats") == false)
            throw assertion("Only support fusing " + norm + " with tracking_running_stats set to True");
    }

    static void requireSameMode(std::initializer_list<const Module *> modules, const char *message)
    {
        const bool isTraining = (*modules.begin())->isTraining;
        if (std::ranges::any_of(modules, [&](const Module *module) { return module->isTraining != isTraining; }))
            throw assertion(message);
    }

    /// Throws where a function does not take is_qat and these arguments, such as a factory that the config names as the
    /// fuser method instead of a call of it.
    static void requireCount(std::string_view function, const ArgumentRange &arity, const Arguments &arguments)
    {
        const std::size_t given = arguments.size() + 1;
        if (arity.contains(given))
            return;
        const auto counted = [](std::size_t count, std::string_view argument) {
            return std::to_string(count) + std::string(argument) + (count == 1 ? "" : "s");
        };
        const std::string what =
            given < arity.least
                ? "missing " + counted(arity.least - given, " required positional argument")
                : "takes " + (arity.least < *arity.most ? "from " + std::to_string(arity.least) + " to " : "") +
                      counted(*arity.most, " positional argument") + " but " + std::to_string(given) + " were given";
        throw PythonError{"TypeError", std::string(function) + "() " + what};
    }

    static Arguments unpack(const FuserArgument &argument, std::size_t count)
    {
        const auto *tuple = std::get_if<Arguments>(&argument.value);
        if (!tuple)
            throw PythonError{"TypeError", "cannot unpack non-iterable " +
                                               (argument.module() ? argument.module()->className() + ' ' : "") +
                                               "object"};
        if (tuple->size() != count)
            throw wrongCount(count, tuple->size());
        return *tuple;
    }

    static const Module &moduleOf(const FuserArgument &argument)
    {
        if (const Module *module = argument.module())
            return *module;
        const bool isTuple = std::holds_alternative<Arguments>(argument.value);
        throw PythonError{"AttributeError", isTuple ? "'tuple' object has no attribute 'training'"
                                                    : "object has no attribute 'training'"};
    }

    /// Constructs a fused module of the class `path`. Throws if PyTorch's constructor does not accept the classes of
    /// the arguments.
    Module makeFused(const std::string &path, const Arguments &arguments)
    {
        const SymbolId type = symbols.of(path);
        // New modules are in training mode.
        Module made{.type = type, .isTraining = true, .typeName = symbols.path(type)};
        const SymbolInfo *known = symbols.info(type);
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            const Module *module = arguments[i].module();
            const bool isChecked = known && known->takes.size() == arguments.size();
            if (isChecked && (!module || symbols.path(module->typeBeforeParametrizations()) != known->takes[i] ||
                              (known->refusesParametrized && module->parametrizedType)))
                throw assertion("Incorrect types for input modules");
            if (!module)
                throw PythonError{"TypeError", "object is not a Module subclass"};
            made.inside.push_back(*module);
        }
        return made;
    }

    Module unknown(const Callable &fuser, const Arguments &arguments)
    {
        if (!fusedModule)
            throw PythonError{"Unknown",
                              "What " + (fuser.symbol() ? std::string(fuser.symbol()->path()) : "this fuser method") +
                                  " makes is not known. If it is a class of fused modules, name it as the fused_module "
                                  "of the pattern config."};
        const SymbolId type = symbols.of(fusedModule->path());
        Module made{.type = type, .isTraining = true, .typeName = symbols.path(type)};
        collectModules(arguments, made.inside);
        // Child 0 is the module with the weight, in whatever order the fuser method is called.
        const auto root = std::ranges::find(made.inside, rootType, &Module::type);
        if (root != made.inside.end())
            std::rotate(made.inside.begin(), root, root + 1);
        return made;
    }

    static void collectModules(const Arguments &arguments, std::vector<Module> &modules)
    {
        for (const FuserArgument &argument : arguments) {
            if (const Module *module = argument.module())
                modules.push_back(*module);
            else if (const auto *tuple = std::get_if<Arguments>(&argument.value))
                collectModules(*tuple, modules);
        }
    }
};

} // namespace

Module callFuser(const Callable &fuser, bool isQat, const std::vector<FuserArgument> &arguments,
                 const bcfg::Symbol *fusedModule, SymbolId rootType, Symbols &symbols)
{
    return Fusers{isQat, fusedModule, rootType, symbols}.call(fuser, arguments);
}

} // namespace bcfg::fx
