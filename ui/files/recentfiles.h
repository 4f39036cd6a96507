// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/settings/settings.h"

#include <QObject>

class QMenu;
class QWidget;

namespace bcfg::ui {

/// What to tell of a file that could not be opened, and why. One that is not there any more is no recent file from then
/// on.
QString openFailure(Settings &settings, const QString &path, const QString &why);

/// The menu of the files that were open last.
class RecentFiles : public QObject
{
    Q_OBJECT

public:
    RecentFiles(Settings &settings, QWidget &window);

    QMenu *menu() const { return m_menu; }
    void add(const QString &path);
    /// Looks anew at what all windows opened.
    void fillMenu();

signals:
    void chosen(const QString &path);

private:
    void store(const QStringList &files);

    Settings &m_settings;
    QMenu *m_menu;
};

} // namespace bcfg::ui
