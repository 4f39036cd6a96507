// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/startingpoint.h"

namespace bcfg {

const JsonValue *unknownMember(const Record &record, std::string_view key)
{
    const JsonValue *value = nullptr;
    for (const Member &member : record.members()) {
        const UnknownMember *unknown = std::get_if<UnknownMember>(&member.value);
        if (unknown && unknown->member->first == key)
            value = &unknown->member->second;
    }
    return value;
}

bool hasBase(const BackendConfig &document)
{
    return unknownMember(document.head, baseKey) != nullptr;
}

} // namespace bcfg
