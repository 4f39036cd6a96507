// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/python/source.h"
#include "ui/basis/settings/settings.h"

#include <functional>

class QWidget;

namespace bcfg::ui::exchange {

/// The functions in `factories` without those of packages that the user trusts.
OwnFactories untrusted(OwnFactories factories, const Settings &settings);

/// Asks the user whether the functions in `factories`, which make fuser methods, may be called. A yes is remembered:
/// from now on, the packages of these functions are trusted. `without` is the text of a button to go on without calling
/// the functions; empty: there is no such button. Calls `then` unless the user cancels. Requires at least one package.
/// `settings` must outlive `parent`.
void askForTrust(const OwnFactories &factories, const QString &without, Settings &settings, QWidget &parent,
                 std::function<void()> then);

/// Python code that is about to run.
struct CodeToRun
{
    QString interpreter; ///< path of the interpreter
    QString folder;      ///< folder whose modules are imported; empty: none
};

/// Calls `then` if the code may run. Asks the user first about a folder that is not trusted yet, and about an
/// interpreter that is not trusted yet and may have come with the code or the document (liesNear()). A yes is
/// remembered. `settings` must outlive `parent`.
void askToRun(const CodeToRun &code, const QString &documentFolder, Settings &settings, QWidget &parent,
              std::function<void()> then);

} // namespace bcfg::ui::exchange
