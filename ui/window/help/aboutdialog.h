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

/// The data for a bug report: versions, the paths of settings and log, the end of the log, and the screen of a window.
/// It has no content of documents.
QString diagnosticsText(const Settings &settings, const QWidget &window);

/// Shows the version and the licence, and copies diagnosticsText().
class AboutDialog : public QDialog
{
    Q_OBJECT

public:
    AboutDialog(const Settings &settings, QWidget *parent);
};

} // namespace bcfg::ui::window
