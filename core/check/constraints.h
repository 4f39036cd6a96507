// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/check/report.h"
#include "core/check/views.h"
#include "core/document/model/typednumber.h"

namespace bcfg::rulechecks {

/// Calls visit(constraints, place, field) for each of input, output and weight of a dtype config that is written with
/// constraints; the place is relative to the pattern config.
template <class Visit>
void forEachConstraints(const DTypeConfigView &view, Visit visit)
{
    for (const Field field : fields(Level::DTypeConfig, FieldKind::ConstrainedDType)) {
        const auto *constraints = view.config().record().get<Shared<DTypeWithConstraints>>(field);
        if (constraints && !(*constraints)->isBare())
            visit(**constraints, view.where() / info(field).key, field);
    }
}

/// The text by which messages show a bound. Requires that the bound is set to a number.
inline std::string shown(const DTypeWithConstraints &constraints, Field bound)
{
    return typedText(*constraints.record().get<Number>(bound));
}

/// The bound as JSON, spelled as in the document. Requires that the bound is set to a number.
inline JsonValue numberJson(const DTypeWithConstraints &constraints, Field bound)
{
    return JsonValue::Number{constraints.record().get<Number>(bound)->text()};
}

} // namespace bcfg::rulechecks
