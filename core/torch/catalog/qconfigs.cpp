// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/qconfigs.h"

#include "core/document/json/qconfigjson.h"
#include "core/document/model/ascii.h"
#include "core/document/model/mapped.h"
#include "core/torch/catalog/perrelease.h"
#include "core/torch/catalog/resources.h"

#include <algorithm>

namespace bcfg {

namespace {

/// The name in lower case, with one blank between words.
std::string normalized(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        const bool separates = c == ' ' || c == '-' || c == '_' || c == '\t';
        if (!separates)
            result += toLower(c);
        else if (!result.empty() && result.back() != ' ')
            result += ' ';
    }
    while (!result.empty() && result.back() == ' ')
        result.pop_back();
    return result;
}

/// The name without the modules from which Python imports it, and with double quotes.
std::string withoutModules(std::string_view name)
{
    for (const std::string_view package : {"torch.ao.quantization.", "torch.quantization."}) {
        if (!name.starts_with(package))
            continue;
        name.remove_prefix(package.size());
        for (const std::string_view module : {"qconfig.", "qconfig_mapping."}) {
            if (name.starts_with(module))
                name.remove_prefix(module.size());
        }
        break;
    }
    std::string result(name);
    std::ranges::replace(result, '\'', '"');
    return result;
}

/// Whether `call`, which has no version, means `name`, which has the function's default version.
bool isCallWithDefault(std::string_view name, std::string_view call)
{
    const std::size_t comma = name.find(',');
    return call.ends_with(')') && comma != std::string_view::npos &&
           name.substr(0, comma) == call.substr(0, call.size() - 1) &&
           QConfigCatalog::shortName(name) == QConfigCatalog::shortName(call);
}

template <class Named>
const Named *find(std::span<const Named> all, std::string_view name)
{
    if (const Named *exact = elementWith(all, name, &Named::name))
        return exact;
    const std::string wanted = normalized(name);
    const Named *byShortName = elementWhere(all, [&](const Named &named) {
        return normalized(QConfigCatalog::shortName(named.name)) == wanted || normalized(named.name) == wanted;
    });
    if (byShortName)
        return byShortName;
    // A Python expression, see QConfigCatalog::findQConfig(). A call without a version has the default version.
    const std::string bare = withoutModules(name);
    return elementWhere(all,
                        [&](const Named &named) { return named.name == bare || isCallWithDefault(named.name, bare); });
}

} // namespace

const QConfigCatalog &QConfigCatalog::of(Release release)
{
    return perRelease(release, [](Release made) { return QConfigCatalog(readCatalogFile(made.files().qconfigs)); });
}

QConfigCatalog::QConfigCatalog(const JsonValue &catalog)
{
    for (const auto &[path, value] : *catalog.find("observers")->object())
        m_observers.emplace(path, *Callable::parse(value));
    for (const auto &[name, value] : *catalog.find("qconfigs")->object())
        m_qconfigs.push_back({name, std::get<QConfig>(readQConfig(value))});
    for (const auto &[name, value] : *catalog.find("qconfig_mappings")->object())
        m_mappings.push_back({name, std::get<QConfigMapping>(readQConfigMapping(value))});
}

const NamedQConfig *QConfigCatalog::findQConfig(std::string_view name) const
{
    return find(qconfigs(), name);
}

const NamedQConfigMapping *QConfigCatalog::findMapping(std::string_view name) const
{
    constexpr std::string_view kind = " mapping";
    if (name.ends_with(kind))
        name.remove_suffix(kind.size());
    return find(mappings(), name);
}

const Callable *QConfigCatalog::findObserver(std::string_view path) const
{
    // The packages re-export the names.
    for (const std::string_view package : {"torch.ao.quantization.", "torch.quantization."}) {
        if (!path.starts_with(package))
            continue;
        const std::string_view inside = path.substr(package.size());
        for (const std::string_view module : {"", "observer.", "fake_quantize."}) {
            const std::string full = "torch.ao.quantization." + std::string(module) + std::string(inside);
            if (const auto *found = valueUnder(m_observers, full))
                return found;
        }
    }
    return nullptr;
}

std::string QConfigCatalog::defaultBackend(Release release)
{
    return release.does(Behaviour::DefaultsToX86) ? "x86" : "fbgemm";
}

std::string QConfigCatalog::shortName(std::string_view name)
{
    const bool isQat = name.find("_qat_") != std::string_view::npos;
    const std::size_t quote = name.find('"');
    if (quote != std::string_view::npos) { // get_default_qat_qconfig("x86", 1)
        std::string result(name.substr(quote + 1, name.find('"', quote + 1) - quote - 1));
        if (isQat)
            result += " qat";
        // The version that PyTorch uses by default is left out.
        if (isQat && name.ends_with(", 0)"))
            result += " v0";
        return result;
    }
    if (name.starts_with("_get_")) // _get_symmetric_qnnpack_qconfig_mapping()
        return isQat ? "symmetric_qnnpack qat" : "symmetric_qnnpack";
    if (name.starts_with("_")) // a private name keeps its underscore also in its short name
        return std::string(name);
    if (name.starts_with("default_"))
        name.remove_prefix(8);
    if (name.ends_with("_qconfig"))
        name.remove_suffix(8);
    return std::string(name == "qconfig" ? "default" : name);
}

} // namespace bcfg
