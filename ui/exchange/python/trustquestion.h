// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/python/source.h"
#include "ui/basis/settings/settings.h"

#include <functional>

class QWidget;

namespace bcfg::ui::exchange {

/// Returns the factories whose packages the user does not trust.
OwnFactories untrusted(OwnFactories factories, const Settings &settings);

/// Asks the user whether the functions in `factories` may be called. A yes is remembered: their packages are trusted
/// from now on. `without` is the text of a button to go on without calling them; empty: there is no such button. Calls
/// `then` unless the user cancels. Requires at least one package. `settings` must outlive `parent`.
void askForTrust(const OwnFactories &factories, const QString &without, Settings &settings, QWidget &parent,
                 std::function<void()> then);

/// Python code that is about to run.
struct CodeToRun
{
    QString interpreter; ///< path of the interpreter
    QString folder;      ///< folder whose modules are imported; empty where none are
};

/// Calls `then` if the code may run. Asks the user first about a folder that is not trusted yet, and about an
/// interpreter near that folder or the document's folder, because nobody expects that opening a document runs the files
/// beside it. A yes is remembered. `settings` must outlive `parent`.
void askToRun(const CodeToRun &code, const QString &documentFolder, Settings &settings, QWidget &parent,
              std::function<void()> then);

} // namespace bcfg::ui::exchange
