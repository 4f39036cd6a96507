// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/settings/settings.h"

#include <functional>

class QWidget;

namespace bcfg::ui::exchange {

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
