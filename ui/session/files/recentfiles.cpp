// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/recentfiles.h"

#include "core/document/model/mapped.h"
#include "ui/basis/filepath.h"
#include "ui/basis/inthread.h"
#include "ui/basis/text.h"

#include <QDir>
#include <QFileInfo>
#include <QMenu>

namespace bcfg::ui::session {

QString fileMenuText(const QString &path)
{
    const QFileInfo file(path);
    return plainLabel(QStringLiteral("%1  —  %2").arg(file.fileName(), QDir::toNativeSeparators(file.path())));
}

QStringList offeredFiles(const Settings &settings)
{
    QStringList files = settings.pinnedFiles.value();
    for (const QString &path : settings.recentFiles.value())
        addOnce(files, path);
    return files;
}

QString recentFolder(const Settings &settings)
{
    const QStringList files = settings.recentFiles.value();
    return files.isEmpty() ? QDir::currentPath() : QFileInfo(files.front()).path();
}

QString openFailure(Settings &settings, const QString &path, const QString &why)
{
    QStringList files = settings.recentFiles.value();
    if (QFileInfo::exists(path) || files.removeAll(path) == 0)
        return why;
    settings.recentFiles.set(files);
    return why + '\n' + RecentFiles::tr("It was removed from the recent files.");
}

RecentFiles::RecentFiles(Settings &settings, QWidget &window)
    : m_settings(settings),
      m_menu(new QMenu(tr("Open &Recent"), &window)),
      m_pins(new QMenu(tr("&Pin"), m_menu))
{
    m_menu->setObjectName(QStringLiteral("recentMenu"));
    m_pins->setObjectName(QStringLiteral("pinMenu"));
    settings.pinnedFiles.watch(*this, [this](const QStringList &) { fillMenu(); });
    settings.recentFiles.watch(*this, [this](const QStringList &) { fillMenu(); });
}

void RecentFiles::add(const QString &path)
{
    if (!isPathForQt(path)) // the settings could not store it either
        return;
    QStringList files = m_settings.recentFiles.value();
    files.removeAll(path);
    files.prepend(path);
    m_settings.recentFiles.set(files.mid(0, FilesSetting::most));
}

void RecentFiles::fillMenu()
{
    m_menu->clear();
    const QStringList files = offeredFiles(m_settings);
    const qsizetype pinned = m_settings.pinnedFiles.value().size();
    for (const QString &path : files) {
        if (pinned > 0 && m_menu->actions().size() == pinned)
            m_menu->addSeparator();
        QAction *item = m_menu->addAction(fileMenuText(path), this, [this, path] { emit chosen(path); });
        item->setData(path);
    }
    m_menu->setEnabled(!files.isEmpty());
    if (files.isEmpty())
        return;
    m_menu->addSeparator();
    fillPins(files);
    m_menu->addMenu(m_pins);
    m_menu->addAction(tr("&Clear"), this, [this] { m_settings.recentFiles.set({}); })
        ->setToolTip(tr("Forgets the files that are not pinned."));
    markMissing(files);
}

void RecentFiles::fillPins(const QStringList &files)
{
    m_pins->clear();
    const QStringList pinned = m_settings.pinnedFiles.value();
    for (const QString &path : files) {
        QAction *item = m_pins->addAction(fileMenuText(path));
        item->setCheckable(true);
        item->setChecked(pinned.contains(path));
        connect(
            item, &QAction::toggled, this, [this, path](bool isPinned) { pin(path, isPinned); },
            Qt::QueuedConnection); // because pin() fills this menu again
    }
}

/// Pins or unpins a file. An unpinned file becomes the first of the recent files.
void RecentFiles::pin(const QString &path, bool isPinned)
{
    QStringList pinned = m_settings.pinnedFiles.value();
    pinned.removeAll(path);
    if (isPinned)
        pinned.append(path);
    else
        add(path);
    m_settings.pinnedFiles.set(pinned);
}

/// Disables the menu items of files that do not exist. A thread looks for the files, as a folder on another machine may
/// answer late.
void RecentFiles::markMissing(const QStringList &files)
{
    const auto look = [missing = files]() mutable {
        missing.removeIf([](const QString &path) { return QFileInfo::exists(path); });
        return missing;
    };
    inThread(*this, look, [this](const QStringList &missing) {
        for (QAction *item : m_menu->actions()) {
            if (!missing.contains(item->data().toString()) || !item->isEnabled())
                continue;
            item->setEnabled(false);
            item->setText(tr("%1 (missing)").arg(item->text()));
        }
    });
}

} // namespace bcfg::ui::session
