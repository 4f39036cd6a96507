// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"
#include "core/document/model/qconfigmapping.h"
#include "core/torch/catalog/release.h"

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

struct NamedQConfig
{
    std::string name; ///< in Python's spelling: `default_qconfig`, `get_default_qconfig("x86", 0)`
    QConfig qconfig;
};

struct NamedQConfigMapping
{
    std::string name; ///< `get_default_qconfig_mapping("x86")`
    QConfigMapping mapping;
};

/// The QConfigs, QConfigMappings and partials of observers that a release of PyTorch defines, read once from the
/// embedded resources.
class QConfigCatalog
{
public:
    /// Safe to call from several threads.
    static const QConfigCatalog &of(Release release);

    std::span<const NamedQConfig> qconfigs() const { return m_qconfigs; }
    std::span<const NamedQConfigMapping> mappings() const { return m_mappings; }

    /// findQConfig() and findMapping() take a name or a short name, and return null for an unknown name. A short name
    /// is a backend ("x86"), perhaps with "qat" for quantization-aware training and "v0" or "v1" for the version ("x86
    /// qat v0"), or a name without "default_" and "_qconfig" ("float16_dynamic"). Case is ignored; ' ', '-' and '_'
    /// separate words alike. `name` may also have the path of the module, and lack a version that is the default:
    /// `torch.ao.quantization.get_default_qconfig("x86")`. The name of a mapping may end with " mapping", as in the
    /// window.
    const NamedQConfig *findQConfig(std::string_view name) const;
    const NamedQConfigMapping *findMapping(std::string_view name) const;

    /// The class and the arguments of one of PyTorch's own partials of an observer or fake quantize, by a path such as
    /// torch.ao.quantization.observer.default_observer. Null for any other path.
    const Callable *findObserver(std::string_view path) const;

    /// The backend of PyTorch's default QConfigs and mappings: "x86", or "fbgemm" in releases that default to it.
    static std::string defaultBackend(Release release);

    /// The short name for a name, for lists and headers: "x86", "x86 qat", "x86 qat v0", "float16_dynamic".
    static std::string shortName(std::string_view name);

private:
    explicit QConfigCatalog(const JsonValue &catalog);

    std::map<std::string, Callable, std::less<>> m_observers; // by path
    std::vector<NamedQConfig> m_qconfigs;
    std::vector<NamedQConfigMapping> m_mappings;
};

} // namespace bcfg
