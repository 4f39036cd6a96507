// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/allowednames.h"
#include "core/torch/catalog/symbols.h"

#include <functional>

namespace bcfg {

namespace {

using Condition = std::function<bool(const SymbolInfo &)>;

bool has(const SymbolInfo &symbol, std::string_view part)
{
    return symbol.path.find(part) != std::string::npos;
}

std::vector<std::string> paths(Release release, const Condition &fits)
{
    std::vector<std::string> result;
    for (const SymbolInfo &symbol : SymbolCatalog::of(release).all()) {
        if (symbol.sameAs.empty() && fits(symbol))
            result.push_back(symbol.path);
    }
    return result;
}

std::vector<std::string> modules(Release release, const Condition &fits)
{
    return paths(release, [&](const SymbolInfo &symbol) {
        return symbol.kind == SymbolKind::Module && !symbol.isAbstract && !has(symbol, "torch.ao.quantization.") &&
               fits(symbol);
    });
}

bool isFused(const SymbolInfo &symbol)
{
    return has(symbol, ".intrinsic.") && !has(symbol, ".qat.") && !has(symbol, ".quantized.");
}

std::vector<std::string> fuserMethods(Release release)
{
    const std::string mappings(fuserMethodMappings);
    const bool isReversed = !isForward(release); // then fuser methods get reversed arguments, which wrappers turn round
    std::vector<std::string> result = paths(release, [](const SymbolInfo &symbol) {
        return has(symbol, ".fuser_method_mappings.fuse_") || has(symbol, ".onednn._fuse_");
    });
    if (isReversed) {
        for (std::string &fuser : result) {
            const std::string wrapper = fuser.ends_with("fuse_conv_bn_relu") ? "reverse3(" : "reverse2(";
            fuser = mappings + wrapper + fuser + ')';
        }
    }
    const std::string sequential = mappings + (isReversed ? "reverse_sequential_wrapper2(" : "_sequential_wrapper2(");
    for (const std::string &fused : modules(release, isFused))
        result.push_back(sequential + fused + ')');
    return result;
}

} // namespace

std::vector<std::string> fieldSuggestions(Field field, Release release)
{
    switch (field) {
    case Field::RootModule:
        return modules(release, [](const SymbolInfo &symbol) {
            return !has(symbol, "quantized") && !has(symbol, ".quantizable.") && !has(symbol, ".qat.");
        });
    case Field::QatModule:
        return modules(release, [](const SymbolInfo &symbol) { return has(symbol, ".qat."); });
    case Field::FusedModule:
        return modules(release, isFused);
    case Field::ReferenceQuantizedModule:
        return modules(release, [](const SymbolInfo &symbol) { return has(symbol, "reference."); });
    case Field::FuserMethod:
        return fuserMethods(release);
    case Field::RootNodeGetter:
        return paths(release, [](const SymbolInfo &symbol) { return has(symbol, "_root_node_getter"); });
    case Field::ExtraInputsGetter:
        return paths(release, [](const SymbolInfo &symbol) { return has(symbol, "_extra_inputs_getter"); });
    default:
        return {};
    }
}

} // namespace bcfg
