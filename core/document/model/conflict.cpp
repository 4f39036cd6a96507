// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/conflict.h"

namespace bcfg {

bool hasConflict(const Record &record)
{
    return unknownMember(record, conflictKey) != nullptr;
}

std::vector<JsonPointer> conflictsOf(const BackendConfig &document)
{
    std::vector<JsonPointer> places;
    if (hasConflict(document.head))
        places.push_back(JsonPointer() / conflictKey);
    for (std::size_t row = 0; row < document.configs.size(); ++row) {
        if (hasConflict(document.configs[row]->record()))
            places.push_back(JsonPointer::config(row) / conflictKey);
    }
    return places;
}

} // namespace bcfg
