// SPDX-License-Identifier: Apache-2.0
#include "ui/files/recentfiles.h"

#include "ui/filepath.h"

#include <QDir>
#include <QFileInfo>
#include <QMenu>

namespace bcfg::ui {

QString openFailure(Settings &settings, const QString &path, const QString &why)
{
    QStringList files = settings.recentFiles();
    if (QFileInfo::exists(path) || files.removeAll(path) == 0)
        return why;
    settings.setRecentFiles(files);
    return why + '\n' + RecentFiles::tr("It was taken off the recent files.");
}

RecentFiles::RecentFiles(Settings &settings, QWidget &window)
    : m_settings(settings),
      m_menu(new QMenu(tr("Open &Recent"), &window))
{
    settings.watch(Setting::RecentFiles, *this, [this] { fillMenu(); });
}

void RecentFiles::add(const QString &path)
{
    if (!isPathForQt(path)) // nor could the settings keep it
        return;
    QStringList files = m_settings.recentFiles();
    files.removeAll(path);
    files.prepend(path);
    store(files.mid(0, Settings::recentFilesKept));
}

void RecentFiles::store(const QStringList &files)
{
    m_settings.setRecentFiles(files);
}

void RecentFiles::fillMenu()
{
    m_menu->clear();
    for (const QString &path : m_settings.recentFiles()) {
        const QString folder = QDir::toNativeSeparators(QFileInfo(path).path());
        const QString text = QStringLiteral("%1  —  %2").arg(QFileInfo(path).fileName(), folder);
        // An ampersand of the name is no mnemonic.
        m_menu->addAction(QString(text).replace('&', QStringLiteral("&&")), this, [this, path] { emit chosen(path); });
    }
    m_menu->setEnabled(!m_menu->isEmpty());
    if (m_menu->isEmpty())
        return;
    m_menu->addSeparator();
    m_menu->addAction(tr("&Clear"), this, [this] { store({}); });
}

} // namespace bcfg::ui
