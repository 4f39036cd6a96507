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

/// The program's version, the releases of PyTorch that it knows, the versions of its libraries, and the system that it
/// runs on, as pairs of a title and a text.
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
