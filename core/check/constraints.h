// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/report.h"
#include "core/check/views.h"
#include "core/document/model/typednumber.h"

namespace bcfg::rulechecks {

/// Calls visit(constraints, place, field) for the input, output and weight of a dtype config that have constraints.
template <class Visit>
void forEachConstraints(const DTypeConfigView &view, Visit visit)
{
    for (const Field field : fields(Level::DTypeConfig, FieldKind::ConstrainedDType)) {
        const auto *constraints = view.config().record().get<Shared<DTypeWithConstraints>>(field);
        if (constraints && !(*constraints)->isBare())
            visit(**constraints, view.where() / info(field).key, field);
    }
}

/// A number as messages show it.
inline std::string shown(const DTypeWithConstraints &constraints, Field bound)
{
    return typedText(*constraints.record().get<Number>(bound));
}

inline JsonValue numberJson(const DTypeWithConstraints &constraints, Field bound)
{
    return JsonValue::Number{constraints.record().get<Number>(bound)->text()};
}

} // namespace bcfg::rulechecks
