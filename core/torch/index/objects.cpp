// SPDX-License-Identifier: Apache-2.0
#include "core/torch/index/objects.h"

#include "core/document/model/mapped.h"
#include "core/document/model/pattern.h"
#include "core/document/model/shortname.h"
#include "core/torch/catalog/nearest.h"

namespace bcfg {

namespace {

/// Whether the path is below torch.nn or torch.ao.nn but not in a module of any release. False in modules with a
/// leading underscore, which no catalogue lists, and for attributes of a class.
bool isInNoModule(const Symbol &symbol)
{
    const std::string_view module = symbol.module();
    const bool isPublicAndNoClass =
        module.find("._") == std::string_view::npos && !torch::isModuleClass(module, nullptr);
    return (module == "torch.ao.nn" || module.starts_with("torch.ao.nn.") || module.starts_with("torch.nn.")) &&
           isPublicAndNoClass && !isNnModule(module);
}

/// The canonical path of the function with this name in torch.nn.functional, or else in torch; empty where there is
/// none.
std::string_view functionNamed(std::string_view name, const SymbolCatalog &catalog)
{
    const SymbolInfo *known = catalog.findIn({"torch.nn.functional.", "torch."}, name);
    return known ? std::string_view(known->canonical()) : std::string_view();
}

/// Whether rules do not report a method that tensors do not have. True for the in-place form of a function, such as
/// "hardsigmoid_", which PyTorch's own configs name as a method, and for names with a leading underscore, which the
/// catalogue does not list.
bool isLeftAlone(std::string_view name, const SymbolCatalog &catalog)
{
    return name.starts_with('_') ||
           (name.ends_with('_') && !functionNamed(name.substr(0, name.size() - 1), catalog).empty());
}

} // namespace

bool isKnownToBeMissing(const Symbol &symbol, const SymbolCatalog &catalog)
{
    const bool isAllKnown = catalog.hasAllOf(symbol.module()) || isInNoModule(symbol);
    return !isDottedName(symbol.path()) || (isAllKnown && !symbol.name().starts_with('_'));
}

ObjectTable::ObjectTable(Release release, std::size_t expected) : m_catalog(&SymbolCatalog::of(release))
{
    m_ids.reserve(expected);
    idOf(*Symbol::parse(functionalReluPath));
    idOf(*Symbol::parse(reluModulePath));
}

ObjectId ObjectTable::idOf(const Symbol &symbol)
{
    if (const ObjectId known = find(symbol.path()))
        return known;
    const std::string_view canonical = m_catalog->canonical(symbol.path());
    const Symbol &spelling = m_spellings.emplace_back(symbol);
    ObjectId id = 0;
    if (canonical == symbol.path())
        id = add(spelling);
    else if (id = find(canonical); !id) {
        const Symbol &named = m_spellings.emplace_back(*Symbol::parse(canonical));
        id = add(named);
        m_ids.emplace(named.path(), id);
    }
    m_ids.emplace(spelling.path(), id);
    return id;
}

ObjectId ObjectTable::add(const Symbol &symbol)
{
    const std::string_view path = symbol.path();
    const SymbolInfo *info = m_catalog->find(path);
    PythonObject &object = m_objects.emplace_back(PythonObject{symbol, info});
    object.isMatchAllNode = path == matchAllNodePath;
    object.isModule = torch::isModuleClass(path, info);
    object.isAbstract = object.isModule && m_catalog->isAbstractModule(path);
    object.isOutsideTorch =
        object.isModule && !info && !path.starts_with("torch.nn.") && !path.starts_with("torch.ao.nn.");
    if (const std::string *usual = object.isFunction() ? valueUnder(m_catalog->usualForms(), path) : nullptr)
        object.usualForm = *usual;
    if (info) {
        object.isMissing = !info->isOperator && packageOf(info->importable) != "torch";
    } else if (!object.isAbstract) {
        object.nearest = nearestSymbol(path, *m_catalog);
        object.otherRelease = otherReleaseWith(path, m_catalog->release());
        object.isMissing = object.nearest.empty() && !object.otherRelease && isKnownToBeMissing(symbol, *m_catalog);
        if (object.isMissing)
            object.near = nearestSymbols(path, *m_catalog);
    }
    return static_cast<ObjectId>(m_objects.size());
}

const PythonMethod &ObjectTable::add(const Method &method)
{
    const std::string name = method.name.str();
    const auto [place, isNew] = m_methods.try_emplace(name);
    PythonMethod &added = place->second;
    if (!isNew)
        return added;
    const std::string path = std::string(tensorClass) + name;
    for (const auto &[rare, usual] : m_catalog->usualForms()) {
        if (path == rare || path == usual)
            added.object = idOf(*Symbol::parse(path));
    }
    if (!m_catalog->isTensorMethod(name)) {
        added.function = functionNamed(name, *m_catalog);
        added.nearest = added.function.empty() ? nearestMethod(name, *m_catalog) : std::string_view();
        added.otherRelease = otherReleaseWithMethod(name, m_catalog->release());
        added.isMissing = added.nearest.empty() && !added.otherRelease && !isLeftAlone(name, *m_catalog);
        if (added.isMissing)
            added.near = nearestSymbols(name, *m_catalog);
        if (!added.function.empty())
            added.object = idOf(*Symbol::parse(path));
    }
    return added;
}

const PythonMethod *ObjectTable::find(const Method &method) const
{
    return valueUnder(m_methods, method.name.str());
}

ObjectId ObjectTable::methodNamedAs(ObjectId function) const
{
    return function ? find(std::string(tensorClass) + std::string((*this)[function].name())) : 0;
}

std::vector<ObjectId> ObjectTable::rareFormsOf(ObjectId usual) const
{
    std::vector<ObjectId> result;
    for (const auto &[rare, form] : m_catalog->usualForms()) {
        if (const ObjectId id = usual && form == (*this)[usual].path() ? find(rare) : 0)
            result.push_back(id);
    }
    return result;
}

ObjectId ObjectTable::find(std::string_view path) const
{
    return copyOf(valueUnder(m_ids, path)).value_or(0);
}

} // namespace bcfg
