// SPDX-License-Identifier: Apache-2.0
#include "ui/window/frames/tabtitles.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QHash>
#include <QMultiHash>

#include <algorithm>

namespace bcfg::ui::window {

namespace {

struct TabTitlesWords
{
    Q_DECLARE_TR_FUNCTIONS(TabTitles)
};

/// The last `names` names in a folder's path.
QString endOf(const QString &folder, int names)
{
    const QString end = folder.section('/', -names, -1, QString::SectionSkipEmpty);
    return end.isEmpty() ? folder : end; // the root folder has no name
}

/// How many names from the end tell these folders apart; at most as many as the longest path has.
int namesToTell(QStringList folders)
{
    folders.removeDuplicates();
    const auto depth = [](const QString &folder) {
        return folder.count('/') + 1;
    };
    const qsizetype most = folders.isEmpty() ? 1 : depth(*std::ranges::max_element(folders, {}, depth));
    for (int names = 1; names < most; ++names) {
        QStringList ends;
        for (const QString &folder : folders)
            ends.append(endOf(folder, names));
        if (ends.removeDuplicates() == 0)
            return names;
    }
    return static_cast<int>(most);
}

} // namespace

QStringList tabTitles(const QStringList &titles, const QStringList &paths)
{
    const QString suffix = QStringLiteral(".bcfg.json");
    QStringList names;
    QMultiHash<QString, QString> folders; // folders of files, by file name
    for (qsizetype i = 0; i < titles.size(); ++i) {
        names.append(titles[i].endsWith(suffix) ? titles[i].chopped(suffix.size()) : titles[i]);
        if (!paths[i].isEmpty())
            folders.insert(names[i], QFileInfo(paths[i]).path());
    }
    QStringList told;
    QHash<QString, int> unsaved; // by name, how many without a file are told
    for (qsizetype i = 0; i < names.size(); ++i) {
        if (names.count(names[i]) == 1) {
            told.append(names[i]);
        } else if (paths[i].isEmpty()) {
            const int number = ++unsaved[names[i]];
            told.append(number == 1 ? names[i] : TabTitlesWords::tr("%1 (%2)").arg(names[i], QString::number(number)));
        } else {
            const QString folder = endOf(QFileInfo(paths[i]).path(), namesToTell(folders.values(names[i])));
            told.append(TabTitlesWords::tr("%1 — %2").arg(names[i], folder));
        }
    }
    return told;
}

} // namespace bcfg::ui::window
