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
    std::string name; ///< as Python spells it: `default_qconfig`, `get_default_qconfig("x86", 0)`
    QConfig qconfig;
};

struct NamedQConfigMapping
{
    std::string name; ///< `get_default_qconfig_mapping("x86")`
    QConfigMapping mapping;
};

/// The QConfigs and QConfigMappings that a PyTorch release brings with it, read once from the embedded resources.
class QConfigCatalog
{
public:
    /// Safe to call from several threads.
    static const QConfigCatalog &of(Release release);

    std::span<const NamedQConfig> qconfigs() const { return m_qconfigs; }
    std::span<const NamedQConfigMapping> mappings() const { return m_mappings; }

    /// By name or short name; null where there is none. Short names are, in any case and with blanks, '-' or '_'
    /// between their words: a backend ("x86"), with "qat" for quantization-aware training and "v0" or "v1" for the
    /// version ("x86 qat v0"); and a name without its "default_" or "_qconfig" ("float16_dynamic").
    const NamedQConfig *findQConfig(std::string_view name) const;
    const NamedQConfigMapping *findMapping(std::string_view name) const;

    /// The short name that finds it, for lists and headers: "x86", "x86 qat", "x86 qat v0", "float16_dynamic".
    static std::string shortName(std::string_view name);

private:
    explicit QConfigCatalog(const JsonValue &catalog);

    std::vector<NamedQConfig> m_qconfigs;
    std::vector<NamedQConfigMapping> m_mappings;
};

} // namespace bcfg
