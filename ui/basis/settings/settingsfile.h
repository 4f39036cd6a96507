// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QSettings>

#include <memory>

namespace bcfg::ui {

/// The file with the settings of the user. Unknown keys stay in the file. A damaged file is renamed, and all settings
/// then have their defaults.
class SettingsFile : public QObject
{
    Q_OBJECT

public:
    /// A sentence for the user where the file was damaged, or cannot be read or written; else empty.
    const QString &complaint() const { return m_complaint; }
    QString fileName() const { return m_store->fileName(); }
    /// The folder of the user's own QConfigs, which is beside the settings file.
    QString ownQConfigsFolder() const;

signals:
    void unwritable(); ///< complaint() says from now on that the settings cannot be written

protected:
    SettingsFile(const QString &file, QSettings::Format format);

private:
    friend class StoredSetting;

    void checkWritten();

    std::unique_ptr<QSettings> m_store;
    QString m_complaint;
};

/// One value of a settings file. Its key is its objectName().
class StoredSetting : public QObject
{
    Q_OBJECT

public:
    StoredSetting(SettingsFile &file, const char *key) : QObject(&file), m_file(file)
    {
        setObjectName(QLatin1String(key));
    }

signals:
    void changed(); ///< the setting has a new value

protected:
    /// The value in the file; invalid where the file has none.
    QVariant stored() const { return m_file.m_store->value(objectName()); }
    /// Writes the value to the file; an invalid QVariant removes the key from the file.
    void store(const QVariant &value);
    /// Reads the file again, as other processes may have written to it, and writes stored values to it now.
    void synchronize() { m_file.m_store->sync(); }

private:
    SettingsFile &m_file;
};

} // namespace bcfg::ui
