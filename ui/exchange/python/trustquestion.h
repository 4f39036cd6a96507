// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/python/ownfactories.h"
#include "ui/basis/settings/settings.h"

class QWidget;

namespace bcfg::ui {

/// Those of the packages that the user does not trust yet.
OwnFactories untrusted(OwnFactories factories, const Settings &settings);

enum class TrustAnswer {
    Trusted,   ///< from now on; it is remembered
    Without,   ///< go on, but call nothing of theirs
    Cancelled, ///< do nothing
};

/// Asks whether the functions of these packages may be called, which it names. `without` is the button that goes on
/// without calling them; empty: there is none. Requires that there are packages.
TrustAnswer askForTrust(const OwnFactories &factories, const QString &without, Settings &settings, QWidget *parent);

} // namespace bcfg::ui
