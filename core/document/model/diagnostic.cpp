// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/diagnostic.h"

namespace bcfg {

std::string_view toString(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return "info";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        break;
    }
    return "error";
}

} // namespace bcfg
