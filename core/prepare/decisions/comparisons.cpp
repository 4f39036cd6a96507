// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/decisions/comparisons.h"

namespace bcfg {

std::string targetText(const SlotTargets::Target &target)
{
    using Kind = SlotTargets::Target::Kind;
    switch (target.kind) {
    case Kind::DType:
        return dtypeText(target.dtype);
    case Kind::NonTensor:
        return "not a float tensor";
    case Kind::None:
        return "no tensor";
    }
    return {};
}

} // namespace bcfg
