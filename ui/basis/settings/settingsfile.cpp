// SPDX-License-Identifier: Apache-2.0
#include "ui/basis/settings/settingsfile.h"

#include "ui/basis/filepath.h"
#include "ui/basis/log.h"

#include <QDir>
#include <QFile>
#include <QStringDecoder>

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

QString notKept(const QString &file)
{
    return SettingsFile::tr("Settings are not kept: %1 cannot be written.").arg(file);
}

} // namespace

SettingsFile::SettingsFile(const QString &file, QSettings::Format format)
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

QString SettingsFile::ownQConfigsFolder() const
{
    return QFileInfo(fileName()).dir().filePath(QStringLiteral("qconfigs"));
}

void SettingsFile::checkWritten()
{
    if (!m_complaint.isEmpty() || m_store->status() != QSettings::AccessError)
        return;
    m_complaint = notKept(fileName());
    qCWarning(logSettings).noquote() << m_complaint;
    emit unwritable();
}

void StoredSetting::store(const QVariant &value)
{
    if (value.isValid())
        m_file.m_store->setValue(objectName(), value);
    else
        m_file.m_store->remove(objectName());
    // Queued, so that QSettings has written the value by then.
    QMetaObject::invokeMethod(&m_file, &SettingsFile::checkWritten, Qt::QueuedConnection);
    emit changed();
}

} // namespace bcfg::ui
