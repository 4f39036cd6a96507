// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/pattern/qconfigassignment.h"

#include <string>
#include <variant>

namespace bcfg {

/// A QConfig or QConfigMapping under which patterns are judged, with the name that the user gave it.
struct GivenQConfig
{
    std::string name;
    std::variant<QConfig, QConfigMapping> value;

    QConfigAssignment assignment(Release release) const
    {
        return std::visit([&](const auto &given) { return QConfigAssignment(given, release); }, value);
    }
};

} // namespace bcfg
