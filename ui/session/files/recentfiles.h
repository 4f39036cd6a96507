// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/settings/settings.h"

#include <QObject>

class QMenu;
class QWidget;

namespace bcfg::ui::session {

/// The message for a file that could not be opened; `why` is the reason. If the file does not exist, also removes it
/// from the recent files, and the message says so.
QString openFailure(Settings &settings, const QString &path, const QString &why);

/// The text of a file in a menu: its name and its folder.
QString fileMenuText(const QString &path);
/// The files to offer: first the pinned files, then the other recent files.
QStringList offeredFiles(const Settings &settings);

/// The folder in which a file dialog begins for a document without a file: the folder of the first recent file; the
/// program's current folder if there are no recent files.
QString recentFolder(const Settings &settings);

/// The menu of the recent files, with the pinned ones first. Missing files are disabled.
class RecentFiles : public QObject
{
    Q_OBJECT

public:
    RecentFiles(Settings &settings, QWidget &window);

    QMenu *menu() const { return m_menu; }
    void add(const QString &path);
    /// Fills the menu again from the settings, which all windows share.
    void fillMenu();

signals:
    void chosen(const QString &path);

private:
    void fillPins(const QStringList &files);
    void pin(const QString &path, bool isPinned);
    void markMissing(const QStringList &files);

    Settings &m_settings;
    QMenu *m_menu;
    QMenu *m_pins; // a submenu of m_menu
};

} // namespace bcfg::ui::session
