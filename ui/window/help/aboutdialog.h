// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <QList>
#include <QString>

#include <utility>

namespace bcfg::ui {

class Settings;

/// What the program is made of and runs on: pairs of a name and a version.
QList<std::pair<QString, QString>> versions();

/// What someone needs to know who is told of a fault: versions, where settings and log are, the end of the log and the
/// screen of a window. Nothing of what documents hold.
QString diagnosticsText(const Settings &settings, const QWidget &window);

/// Which version this is, under which licence; copies diagnostics.
class AboutDialog : public QDialog
{
    Q_OBJECT

public:
    AboutDialog(const Settings &settings, QWidget *parent);
};

} // namespace bcfg::ui
