// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/qconfig/observer.h"

#include <QString>

#include <vector>

namespace bcfg::ui::session {

/// One property of an observer that PyTorch's matcher reads.
struct ObserverFact
{
    QString name;  ///< "Range"
    QString value; ///< "0 to 127, after reduce_range"
};

/// The properties that the matcher reads from a constructed observer, or from the observer inside a fake quantize.
std::vector<ObserverFact> observerFacts(const Observer &observer, Release release);

/// The facts as lines of text, or the error that PyTorch raises on construction. For null, the text says that there is
/// no observer.
QString observerText(const Callable *constructor, Release release);

} // namespace bcfg::ui::session
