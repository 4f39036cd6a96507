// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/startingpoint.h"

namespace bcfg {

bool hasBase(const BackendConfig &document)
{
    return unknownMember(document.head, baseKey) != nullptr;
}

} // namespace bcfg
