// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/settings/settings.h"

#include "ui/basis/filepath.h"
#include "ui/basis/log.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QStringDecoder>

#include <algorithm>
#include <utility>
#include <vector>

namespace bcfg::ui {

namespace {

/// Whether the file must be damaged: QSettings writes UTF-8 without NUL bytes. QSettings itself would skip the
/// unreadable parts and write back only the rest.
bool isDamaged(const QString &path, QSettings::Format format)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) // missing or unreadable
        return false;
    const QByteArray bytes = file.readAll();
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    [[maybe_unused]] const QString text = decoder.decode(bytes);
    const QSettings store(path, format);
    [[maybe_unused]] const QStringList keys = store.allKeys(); // forces the store to read the file now
    return bytes.contains('\0') || decoder.hasError() || store.status() == QSettings::FormatError;
}

/// The time of an entry in a map that keeps only the newest entries: its last text; invalid where that is no time.
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

QString notKept(const QString &file)
{
    return Settings::tr("Settings are not kept: %1 cannot be written.").arg(file);
}

} // namespace

Settings::Settings(const QString &file, QSettings::Format format)
{
    const bool isBroken = isDamaged(file, format);
    const QString aside = isBroken ? setAside(file) : QString();
    m_store = std::make_unique<QSettings>(file, format);
    if (!aside.isEmpty())
        m_complaint = tr("The settings were damaged and were reset; the old ones are in %1.").arg(aside);
    else if (isBroken || !m_store->isWritable())
        m_complaint = notKept(file);
    else if (m_store->status() == QSettings::AccessError)
        m_complaint = tr("The settings in %1 cannot be read.").arg(file);
    if (!m_complaint.isEmpty())
        qCWarning(logSettings).noquote() << m_complaint;
}

QString Settings::ownQConfigsFolder() const
{
    return QFileInfo(fileName()).dir().filePath(QStringLiteral("qconfigs"));
}

QStringList Settings::ofFile(Setting setting, const QString &file) const
{
    QStringList texts = value(setting).toMap().value(file).toStringList();
    if (timeOf(texts).isValid())
        texts.removeLast();
    return texts;
}

/// First reads the file again, as other processes may have written the entries of other documents, and QSettings writes
/// the whole map as one value.
void Settings::setOfFile(Setting setting, const QString &file, const QStringList &texts)
{
    m_store->sync();
    QVariantMap all = value(setting).toMap();
    insertNewest(all, file, texts, info(setting).most);
    set(setting, all);
    m_store->sync();
}

QVariant Settings::value(Setting setting) const
{
    const SettingInfo &row = info(setting);
    return row.read(m_store->value(row.key)).value_or(row.defaultValue());
}

/// Does not write a value equal to the current one, so what another version of the program wrote stays until the
/// setting is really changed.
void Settings::set(Setting setting, const QVariant &newValue)
{
    const SettingInfo &row = info(setting);
    if (newValue == value(setting))
        return;
    if (newValue == row.defaultValue())
        m_store->remove(row.key);
    else
        m_store->setValue(row.key, row.written(newValue));
    QMetaObject::invokeMethod(this, &Settings::checkWritten, Qt::QueuedConnection); // once QSettings has written it
    emit changed(setting);
}

void Settings::checkWritten()
{
    if (!m_complaint.isEmpty() || m_store->status() != QSettings::AccessError)
        return;
    m_complaint = notKept(fileName());
    qCWarning(logSettings).noquote() << m_complaint;
    emit unwritable();
}

} // namespace bcfg::ui
