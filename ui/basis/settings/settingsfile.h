// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QSettings>

#include <memory>

namespace bcfg::ui {

/// The file in which the program keeps the settings of its user. Leaves unknown keys in the file. Renames a damaged
/// file, and then has the defaults of all settings.
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

/// A value of a settings file. Its key is its objectName().
class StoredSetting : public QObject
{
    Q_OBJECT

public:
    StoredSetting(SettingsFile &file, const char *key) : QObject(&file), m_file(file)
    {
        setObjectName(QLatin1String(key));
    }

signals:
    void changed(); ///< the setting has a new value, in every window

protected:
    /// The value as the file has it; invalid where it has none.
    QVariant stored() const { return m_file.m_store->value(objectName()); }
    /// Writes a value to the file; removes an invalid one.
    void store(const QVariant &value);
    /// Reads what other processes may have written to the file, and writes to it now what was stored.
    void synchronize() { m_file.m_store->sync(); }

private:
    SettingsFile &m_file;
};

} // namespace bcfg::ui
