// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/fieldkind.h"

#include <string>

namespace bcfg::test {

/// A value of the kind, as files have it. If it has a number that is no index, that is 0.5.
inline std::string sample(FieldKind kind)
{
    if (const ConstantKind *constants = info(kind).constants)
        return '"' + std::string(constants->names()[0]) + '"';
    switch (kind) {
    case FieldKind::Api:
        return "\"2\"";
    case FieldKind::Configs:
        return "[]";
    case FieldKind::Pattern:
        return R"(["torch.nn.Linear", "torch.nn.ReLU"])";
    case FieldKind::ObservationType:
        return "\"OUTPUT_SHARE_OBSERVER_WITH_INPUT\"";
    case FieldKind::DTypeConfigs:
        return R"([{"input_dtype": "torch.quint8"}])";
    case FieldKind::Module:
        return "\"torch.nn.Linear\"";
    case FieldKind::Callable:
        return "\"torch.ao.quantization.fuser_method_mappings.fuse_linear_bn\"";
    case FieldKind::TensorCountMap:
        return R"({"1": "OUTPUT_SHARE_OBSERVER_WITH_INPUT"})";
    case FieldKind::IndexMap:
        return R"({"weight": 1})";
    case FieldKind::Boolean:
        return "true";
    case FieldKind::ConstrainedDType:
        return "\"torch.qint8\"";
    case FieldKind::Bound:
        return "0.5";
    default:
        return "\"text\"";
    }
}

} // namespace bcfg::test
