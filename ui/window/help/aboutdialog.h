// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

namespace bcfg::ui {
class Settings;
}

namespace bcfg::ui::window {

/// The dialog that shows the versions and the licence. A button copies data for a bug report, without any content of
/// documents.
class AboutDialog : public QDialog
{
    Q_OBJECT

public:
    AboutDialog(const Settings &settings, QWidget *parent);
};

} // namespace bcfg::ui::window
