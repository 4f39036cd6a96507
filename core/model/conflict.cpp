// SPDX-License-Identifier: Apache-2.0
#include "core/model/conflict.h"

#include <algorithm>

namespace bcfg {

bool hasConflict(const Record &record)
{
    return std::ranges::any_of(record.members(), [](const Member &member) {
        const UnknownMember *unknown = std::get_if<UnknownMember>(&member.value);
        return unknown && unknown->member->first == conflictKey;
    });
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
