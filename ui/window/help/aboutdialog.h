// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

namespace bcfg::ui {
class Settings;
}

namespace bcfg::ui::window {

/// Shows the versions and the licence. A button copies the data for a bug report, which has nothing from documents.
class AboutDialog : public QDialog
{
    Q_OBJECT

public:
    AboutDialog(const Settings &settings, QWidget *parent);
};

} // namespace bcfg::ui::window
