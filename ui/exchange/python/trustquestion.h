// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/python/ownfactories.h"
#include "ui/basis/settings/settings.h"

#include <functional>

class QWidget;

namespace bcfg::ui::exchange {

/// The factories without those of packages that the user trusts.
OwnFactories untrusted(OwnFactories factories, const Settings &settings);

enum class TrustAnswer {
    Trusted,   ///< the packages are trusted from now on, which is remembered
    Without,   ///< go on without calling functions of these packages
    Cancelled, ///< do nothing
};

/// Names the functions of these packages and asks whether they may be called. `without` is the text of the button that
/// goes on without calling them; empty: there is no such button. Requires at least one package.
/// `then` gets the answer. `settings` must outlive `parent`.
void askForTrust(const OwnFactories &factories, const QString &without, Settings &settings, QWidget &parent,
                 std::function<void(TrustAnswer answer)> then);

} // namespace bcfg::ui::exchange
