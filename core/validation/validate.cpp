// SPDX-License-Identifier: Apache-2.0
#include "core/validation/validate.h"

namespace bcfg {

std::vector<Diagnostic> validate(const BackendConfig &)
{
    return {};
}

} // namespace bcfg
