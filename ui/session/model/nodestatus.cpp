// SPDX-License-Identifier: Apache-2.0
#include "ui/session/model/nodestatus.h"

namespace bcfg::ui::session {

std::optional<Mark> markOf(fx::NodeStatus status)
{
    switch (status) {
    case fx::NodeStatus::Quantized:
        return Mark::Quantized;
    case fx::NodeStatus::ObservedOnly:
        return Mark::ObservedOnly;
    case fx::NodeStatus::NoEffect:
        return Mark::NoEffect;
    case fx::NodeStatus::Rejected:
        return Mark::Rejected;
    case fx::NodeStatus::NotConfigured:
        return Mark::NotConfigured;
    case fx::NodeStatus::NoPattern:
    case fx::NodeStatus::Covered:
    case fx::NodeStatus::FusedInto:
        return Mark::NoPattern;
    case fx::NodeStatus::NoOperator:
        break;
    }
    return std::nullopt;
}

QString statusText(fx::NodeStatus status)
{
    const std::optional<Mark> mark = markOf(status);
    return mark ? markText(*mark) : QString();
}

} // namespace bcfg::ui::session
