// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/allowednames.h"

#include "core/document/model/mapped.h"
#include "core/document/model/shortname.h"
#include "core/torch/catalog/resources.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>

namespace bcfg {

namespace {

// Modules of Python that are not refused as a whole: the catalogue has their functions that a graph may call.
constexpr std::string_view pythonsOperators[] = {"builtins", "math", "operator"};

// Modules with public operators, besides those of the catalogue.
constexpr std::string_view moreModules[] = {"torch.fft", "torch.linalg", "torch.special"};

constexpr std::string_view withArguments[] = {"torch.ao.quantization.observer.ObserverBase",
                                              "torch.ao.quantization.fake_quantize.FakeQuantizeBase"};

/// Whether the name is a module of Python's standard library, in any version from 3.8 to 3.14. `builtins`, `math` and
/// `operator` do not count, as some of their functions are operators.
bool isPythonsModule(std::string_view name)
{
    static const std::vector<std::string> modules =
        stringsIn(*readCatalogFile("catalog/python-modules.json").find("modules"));
    return std::ranges::binary_search(modules, name);
}

/// Whether the path is an operator of torch.ops: "torch.ops.aten.relu" is, "torch.ops.load_library" is not.
bool isRegisteredOperator(std::string_view path)
{
    return path.starts_with("torch.ops.") && std::ranges::count(path, '.') >= 3;
}

bool mayBeCompared(const SymbolCatalog &catalog, std::string_view path)
{
    if (const SymbolInfo *known = catalog.find(path))
        return known->isOperator;
    if (isRegisteredOperator(path))
        return true;
    const std::string_view module = moduleOf(path);
    return packageOf(path) == "torch" && (catalog.hasModule(module) || contains(moreModules, module));
}

} // namespace

NameOrigin originOf(Release release, std::string_view path, NameUse use)
{
    const std::string_view package = packageOf(path);
    if (isPythonsModule(package))
        return NameOrigin::Refused;
    const bool isPythons = contains(pythonsOperators, package);
    if (package != "torch" && !isPythons)
        return NameOrigin::OwnPackage;
    const SymbolCatalog &catalog = SymbolCatalog::of(release);
    const SymbolInfo *known = catalog.find(path);
    const bool may = use == NameUse::Compared ? mayBeCompared(catalog, path) : known && known->isCalled;
    return may ? NameOrigin::PyTorch : NameOrigin::Refused;
}

bool takesArguments(Release release, std::string_view path)
{
    const SymbolCatalog &catalog = SymbolCatalog::of(release);
    const SymbolInfo *symbol = catalog.find(catalog.canonical(path));
    if (!symbol || !symbol->isCalled)
        return false;
    const auto isBase = [](const std::string &base) {
        return contains(withArguments, base);
    };
    return symbol->kind != SymbolKind::Module || isBase(symbol->path) || std::ranges::any_of(symbol->bases, isBase);
}

} // namespace bcfg
