// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/settings/settings.h"

#include <QObject>

class QMenu;
class QWidget;

namespace bcfg::ui {

/// What to tell of a file that could not be opened, and why. One that is not there any more is no recent file from then
/// on.
QString openFailure(Settings &settings, const QString &path, const QString &why);

/// The files to be offered: those that the user has pinned, then those that were open last.
QStringList offeredFiles(const Settings &settings);

/// The menu of the files that were open last, with those that stay before them. What is missing is grey.
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
    void fillPins(const QStringList &files);
    void pin(const QString &path, bool isPinned);
    void markMissing(const QStringList &files);

    Settings &m_settings;
    QMenu *m_menu;
    QMenu *m_pins; // within it
};

} // namespace bcfg::ui
