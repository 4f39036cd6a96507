// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/settings/settings.h"

#include <QDialog>

namespace bcfg::ui::window {

/// The dialog of the settings that the user can change: appearance, files, Python and keys. A change takes effect at
/// once in all windows.
class SettingsDialog : public QDialog
{
    Q_OBJECT

public:
    explicit SettingsDialog(Settings &settings, QWidget *parent = nullptr);

private:
    QWidget *newGeneralPage();
    QWidget *newPythonPage();

    Settings &m_settings;
};

} // namespace bcfg::ui::window
