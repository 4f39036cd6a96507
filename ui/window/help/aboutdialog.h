// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <QList>
#include <QString>

#include <utility>

namespace bcfg::ui {
class Settings;
}

namespace bcfg::ui::window {

/// What the program was built with and runs on, as pairs of a name and a version.
QList<std::pair<QString, QString>> versions();

/// The data for a bug report: versions, the paths of settings and log, the end of the log, and the screen that `window`
/// is on. Contains nothing from documents.
QString diagnosticsText(const Settings &settings, const QWidget &window);

/// Shows the versions and the licence, and copies diagnosticsText() to the clipboard.
class AboutDialog : public QDialog
{
    Q_OBJECT

public:
    AboutDialog(const Settings &settings, QWidget *parent);
};

} // namespace bcfg::ui::window
