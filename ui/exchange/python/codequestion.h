// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/settings/settings.h"

class QWidget;

namespace bcfg::ui {

/// What is about to run.
struct CodeToRun
{
    QString interpreter; ///< the file
    QString folder;      ///< whose modules are imported; empty where none are
};

/// Whether that may run. Asks about a folder, and about an interpreter that lies near the document's folder or that
/// one, since who opens a document does not expect that files beside it run; a yes is remembered.
bool mayRun(const CodeToRun &code, const QString &documentFolder, Settings &settings, QWidget *parent);

} // namespace bcfg::ui
