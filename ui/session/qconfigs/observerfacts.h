// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/qconfig/observer.h"

#include <QString>

#include <vector>

namespace bcfg::ui {

/// One thing that PyTorch's matcher reads of an observer.
struct ObserverFact
{
    QString name;  ///< "Range"
    QString value; ///< "0 to 127, after reduce_range"
};

/// What the matcher sees of the instance that a constructor makes: of a fake quantize, what it sees of the observer
/// inside.
std::vector<ObserverFact> observerFacts(const Observer &observer, Release release);

/// The facts in lines, or the error that PyTorch raises in words; for null, that there is no observer.
QString observerText(const Callable *constructor, Release release);

} // namespace bcfg::ui
