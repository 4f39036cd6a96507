// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/symbols.h"

#include "core/document/model/ascii.h"
#include "core/document/model/mapped.h"
#include "core/document/model/shortname.h"
#include "core/torch/catalog/perrelease.h"
#include "core/torch/catalog/resources.h"

#include <algorithm>

namespace bcfg {

namespace {

SymbolKind kindOf(std::string_view text)
{
    if (text == "module")
        return SymbolKind::Module;
    if (text == "class")
        return SymbolKind::Class;
    return text == "builtin" ? SymbolKind::Builtin : SymbolKind::Function;
}

/// Moves a text out of an object; empty where the object has no text under the key.
std::string takenFrom(JsonValue &object, std::string_view key)
{
    JsonValue *value = object.find(key);
    return value && value->string() ? std::move(*value->string()) : std::string();
}

/// Whether the catalogue lists all names of a Python module. Of torch itself, and of the modules with observers and
/// fusers, it lists only some.
bool isListedWhole(std::string_view module)
{
    return module == "torch.nn" || module.starts_with("torch.nn.") || module.starts_with("torch.ao.nn.") ||
           module == "operator" || module == "builtins" || module == "math";
}

ArgumentRange rangeIn(const JsonValue &json)
{
    const JsonValue::Array &ends = *json.array();
    return {*countIn(&ends[0]), countIn(&ends[1])};
}

std::optional<FixedQParams> fixedQParamsAt(JsonValue &facts, std::string_view key)
{
    const std::string range = takenFrom(facts, key);
    if (range.empty())
        return std::nullopt;
    return range == "0to1" ? FixedQParams::ZeroToOne : FixedQParams::MinusOneToOne;
}

/// Reads "AttributeError: '{}' object has no attribute 'in_channels'"; an empty text stands for no error.
FromFloatError fromFloatErrorIn(const std::string &root, std::string_view text)
{
    constexpr std::string_view behindType = ": ";
    const std::size_t end = text.find(behindType);
    if (end == std::string_view::npos)
        return {root, {}, {}};
    return {root, std::string(text.substr(0, end)), std::string(text.substr(end + behindType.size()))};
}

std::vector<ObserverParameter> parametersAt(JsonValue &facts, std::string_view key)
{
    std::vector<ObserverParameter> result;
    JsonValue *parameters = facts.find(key);
    if (!parameters)
        return result;
    for (JsonValue &parameter : *parameters->array()) {
        const JsonValue *value = parameter.find("default");
        result.push_back({takenFrom(parameter, "name"), value ? std::optional(*value) : std::nullopt,
                          parameter.find("keyword_only") != nullptr});
    }
    return result;
}

} // namespace

const SymbolCatalog &SymbolCatalog::of(Release release)
{
    return perRelease(release, [](Release made) { return SymbolCatalog(made); });
}

SymbolCatalog::SymbolCatalog(Release release) : m_release(release)
{
    JsonValue catalog = readCatalogFile(release.files().symbols);
    JsonValue::Object &symbols = *catalog.find("symbols")->object();
    m_symbols.reserve(symbols.size());
    m_byPath.reserve(2 * symbols.size());
    for (auto &[path, said] : symbols) {
        SymbolInfo &symbol = m_symbols.emplace_back();
        symbol.path = std::move(path);
        symbol.kind = kindOf(takenFrom(said, "kind"));
        symbol.repr = takenFrom(said, "repr");
        symbol.importable = takenFrom(said, "importable");
        symbol.sameAs = takenFrom(said, "same_as");
        symbol.isOperator = said.find("operator") == nullptr; // the key is only ever written as false
        symbol.isCalled = said.find("called") != nullptr;
        if (const JsonValue *bases = said.find("bases"))
            symbol.bases = stringsIn(*bases);
    }
    m_tensorMethods = stringsIn(*catalog.find("tensor_methods"));
    for (std::size_t i = 0; i < m_symbols.size(); ++i)
        m_byPath.emplace(m_symbols[i].path, i);
    for (std::size_t i = 0; i < m_symbols.size(); ++i) // emplaced after all public paths, so those take precedence
        m_byPath.emplace(m_symbols[i].importable, i);
    for (const SymbolInfo &symbol : m_symbols) {
        if (symbol.isOperator) {
            m_modules.insert(parentPath(symbol.path));
            m_modules.insert(parentPath(symbol.importable));
        }
        if (const std::string_view module = parentPath(symbol.path); isListedWhole(module))
            m_wholeModules.insert(module);
        for (const std::string &base : symbol.bases) {
            if (base.find("._") != std::string::npos)
                m_privateBases.insert(base);
        }
    }
    m_methodSet.insert(m_tensorMethods.begin(), m_tensorMethods.end());
    addFacts(readCatalogFile(release.files().facts));
}

void SymbolCatalog::addFacts(JsonValue catalog)
{
    for (auto &[path, facts] : *catalog.find("facts")->object()) {
        SymbolInfo &symbol = m_symbols[m_byPath.at(path)];
        symbol.hasFromFloat = facts.find("from_float") != nullptr;
        if (const JsonValue *errors = facts.find("from_float_raises")) {
            for (const auto &[root, error] : *errors->object())
                symbol.fromFloatErrors.push_back(fromFloatErrorIn(root, *error.string()));
        }
        symbol.weightDimensions = countIn(facts.find("weight_dimensions"));
        symbol.isIndexable = facts.find("indexable") != nullptr;
        symbol.isAbstract = facts.find("abstract") != nullptr;
        symbol.isFused = facts.find("fused") != nullptr;
        if (const JsonValue *takes = facts.find("takes"))
            symbol.takes = stringsIn(*takes);
        symbol.refusesParametrized = facts.find("refuses_parametrized") != nullptr;
        symbol.fromFloatOf = takenFrom(facts, "from_float_of");
        symbol.toFloat = takenFrom(facts, "to_float");
        if (const JsonValue *calls = facts.find("weight_calls")) {
            for (const JsonValue &call : *calls->array())
                symbol.weightCalls.push_back({*(*call.array())[0].string() == "inside", *(*call.array())[1].boolean()});
        }
        if (const JsonValue *arity = facts.find("arity"))
            symbol.arity = rangeIn(*arity);
        if (const JsonValue *arity = facts.find("makes_arity"))
            symbol.makesArity = rangeIn(*arity);
        symbol.weightArgument = countIn(facts.find("weight"));
        symbol.biasArgument = countIn(facts.find("bias"));
        symbol.weightStaysFloat = facts.find("weight_stays_float") != nullptr;
        symbol.fixedQParams = fixedQParamsAt(facts, "fixed_qparams");
        symbol.parameters = parametersAt(facts, "parameters");
    }
    m_roots = stringsIn(*catalog.find("roots"));
    for (const auto &[method, range] : *catalog.find("non_tensor_arguments")->object())
        m_nonTensorArguments.emplace_back(method, rangeIn(range));
    for (const auto &[moduleClass, qatModule] : *catalog.find("qat_modules")->object())
        m_qatModules.emplace_back(moduleClass, *qatModule.string());
    for (const auto &[rare, usual] : *catalog.find("usual_forms")->object())
        m_usualForms.emplace_back(rare, *usual.string());
}

const SymbolInfo *SymbolCatalog::find(std::string_view path) const
{
    const std::size_t *place = valueUnder(m_byPath, path);
    return place ? &m_symbols[*place] : nullptr;
}

const SymbolInfo *SymbolCatalog::findIn(std::initializer_list<std::string_view> beginnings, std::string_view name) const
{
    for (const std::string_view beginning : beginnings) {
        if (const SymbolInfo *found = find(std::string(beginning).append(name)))
            return found;
    }
    return nullptr;
}

std::string_view SymbolCatalog::canonical(std::string_view path) const
{
    const SymbolInfo *symbol = find(path);
    return symbol ? symbol->canonical() : path;
}

std::string FromFloatError::messageFor(std::string_view name, std::string_view repr) const
{
    std::string result = message;
    for (const auto &[sign, said] : {std::pair<std::string_view, std::string_view>("{}", name), {"{!r}", repr}}) {
        if (const std::size_t place = result.find(sign); place != std::string::npos)
            result.replace(place, sign.size(), said);
    }
    return result;
}

bool SymbolCatalog::isModule(std::string_view path) const
{
    const SymbolInfo *symbol = find(path);
    return symbol && symbol->kind == SymbolKind::Module;
}

bool SymbolCatalog::isAbstractModule(std::string_view path) const
{
    const SymbolInfo *symbol = find(path);
    return symbol ? symbol->isAbstract : m_privateBases.contains(path);
}

const ArgumentRange *SymbolCatalog::nonTensorArguments(std::string_view method) const
{
    return valueUnder(m_nonTensorArguments, method);
}

const FromFloatError *SymbolCatalog::fromFloatError(const SymbolInfo &module, std::string_view root) const
{
    root = canonical(root);
    const bool isOfUser = !root.empty() && !root.starts_with("torch.");
    if (!isOfUser && !contains(m_roots, root))
        return nullptr;
    for (const std::string_view key : {root, std::string_view("*")}) {
        const FromFloatError *found = elementWith(module.fromFloatErrors, key, &FromFloatError::root);
        if (!found)
            continue;
        // What a class of the user's own has is not known: with weight_fake_quant, for example, nnq.Linear takes any
        // class. But a from_float() that takes other arguments refuses all.
        const bool isCertain =
            !isOfUser || (found->type == "TypeError" && found->message.find("from_float") != std::string::npos);
        return found->type.empty() || !isCertain ? nullptr : found;
    }
    return nullptr;
}

std::string_view SymbolCatalog::defaultQatModule(std::string_view moduleClass) const
{
    const std::string *found = valueUnder(m_qatModules, canonical(moduleClass));
    return found ? std::string_view(*found) : std::string_view();
}

bool isNnModule(std::string_view name)
{
    static const std::vector<std::string> modules =
        stringsIn(*readCatalogFile("catalog/nn-modules.json").find("modules"));
    return std::ranges::binary_search(modules, name);
}

} // namespace bcfg

namespace bcfg::torch {

namespace {

bool isNamedAsClass(std::string_view path)
{
    if (path.starts_with("torch.ops."))
        return false;
    const std::string_view name = shortName(path);
    const std::size_t letter = name.find_first_not_of('_');
    return letter != std::string_view::npos && isCapital(name[letter]);
}

} // namespace

bool isModuleClass(std::string_view path, const SymbolInfo *known)
{
    return known ? known->kind == SymbolKind::Module : isNamedAsClass(path);
}

bool isTransposedConvolution(std::string_view path, const SymbolInfo *known, const SymbolCatalog &catalog)
{
    static constexpr std::string_view transposed[] = {"torch.nn.ConvTranspose1d", "torch.nn.ConvTranspose2d",
                                                      "torch.nn.ConvTranspose3d"};
    const auto isListed = [](std::string_view moduleClass) {
        return contains(transposed, moduleClass);
    };
    return isListed(path) || (known && std::ranges::any_of(known->bases, [&](std::string_view base) {
                                  return isListed(catalog.canonical(base));
                              }));
}

bool isClass(std::string_view path, const SymbolCatalog &catalog)
{
    const SymbolInfo *known = catalog.find(path);
    return known ? known->kind == SymbolKind::Module || known->kind == SymbolKind::Class : isNamedAsClass(path);
}

} // namespace bcfg::torch
