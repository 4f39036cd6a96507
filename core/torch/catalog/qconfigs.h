// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"
#include "core/document/model/qconfig.h"
#include "core/document/model/qconfigmapping.h"
#include "core/torch/catalog/release.h"

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

/// The QConfigs and QConfigMappings that a PyTorch release itself defines, read once from the embedded resources.
class QConfigCatalog
{
public:
    /// Safe to call from several threads.
    static const QConfigCatalog &of(Release release);

    std::span<const NamedQConfig> qconfigs() const { return m_qconfigs; }
    std::span<const NamedQConfigMapping> mappings() const { return m_mappings; }

    /// Finds by name or short name; null where there is none. A short name is a backend ("x86"), with "qat" for
    /// quantization-aware training and "v0" or "v1" for the version ("x86 qat v0"), or a name without its "default_" or
    /// "_qconfig" ("float16_dynamic"). Case is ignored; its words may be separated by blanks, '-' or '_'.
    /// A name may also stand as in Python, behind the modules from which it is imported and without a version that is
    /// the default: `torch.ao.quantization.get_default_qconfig("x86")`.
    const NamedQConfig *findQConfig(std::string_view name) const;
    const NamedQConfigMapping *findMapping(std::string_view name) const;

    /// The short name of a name, for lists and headers: "x86", "x86 qat", "x86 qat v0", "float16_dynamic".
    static std::string shortName(std::string_view name);

private:
    explicit QConfigCatalog(const JsonValue &catalog);

    std::vector<NamedQConfig> m_qconfigs;
    std::vector<NamedQConfigMapping> m_mappings;
};

} // namespace bcfg
