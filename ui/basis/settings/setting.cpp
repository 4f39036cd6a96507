// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/settings/setting.h"

#include <QDateTime>

#include <algorithm>
#include <utility>
#include <vector>

namespace bcfg::ui {

namespace {

/// The time at which an entry of TextsByDocument was stored: its last text. Invalid where that text is not a time.
QDateTime timeOf(const QStringList &entry)
{
    return entry.isEmpty() ? QDateTime() : QDateTime::fromString(entry.back(), Qt::ISODateWithMs);
}

void insertNewest(QVariantMap &all, const QString &file, const QStringList &texts, int most)
{
    all.insert(file, texts + QStringList(QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs)));
    std::vector<std::pair<QDateTime, QString>> byAge; // invalid times sort first
    for (auto entry = all.begin(); entry != all.end(); ++entry) {
        if (entry.key() != file)
            byAge.emplace_back(timeOf(entry->toStringList()), entry.key());
    }
    std::ranges::sort(byAge);
    for (const auto &[time, old] : byAge) {
        if (all.size() <= most)
            break;
        all.remove(old);
    }
}

} // namespace

template <>
std::optional<bool> Setting<bool>::read(const QVariant &stored) const
{
    const QString word = stored.toString();
    if (word == QStringLiteral("true"))
        return true;
    if (word == QStringLiteral("false"))
        return false;
    return std::nullopt;
}

template <>
std::optional<QStringList> Setting<QStringList>::read(const QVariant &stored) const
{
    const bool isList = stored.typeId() == QMetaType::QStringList;
    const bool isText = stored.typeId() == QMetaType::QString; // as QSettings reads a list of one text
    return isList || isText ? std::optional(stored.toStringList()) : std::nullopt;
}

std::optional<int> NumberSetting::read(const QVariant &stored) const
{
    bool isNumber = false;
    const int number = stored.toInt(&isNumber);
    return isNumber && m_least <= number && number <= m_most ? std::optional(number) : std::nullopt;
}

std::optional<QStringList> FilesSetting::read(const QVariant &stored) const
{
    const std::optional<QStringList> files = Setting::read(stored);
    return files ? std::optional(files->mid(0, most)) : std::nullopt;
}

QStringList TextsByDocument::of(const QString &file) const
{
    QStringList texts = value().value(file).toStringList();
    if (timeOf(texts).isValid())
        texts.removeLast();
    return texts;
}

/// First reads the file again: QSettings writes the whole map as one value, and other processes may have written
/// entries of other documents.
void TextsByDocument::setFor(const QString &file, const QStringList &texts)
{
    constexpr int most = 200;
    synchronize();
    QVariantMap all = value();
    insertNewest(all, file, texts, most);
    set(all);
    synchronize();
}

} // namespace bcfg::ui
