// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/settings/settingsfile.h"

#include <QStringList>
#include <QVariant>

#include <optional>
#include <utility>

namespace bcfg::ui {

/// A setting with its type and its default, which it has where the file has no valid value. A default is not written.
template <class T>
class Setting : public StoredSetting
{
public:
    Setting(SettingsFile &file, const char *key, T fallback = {})
        : StoredSetting(file, key),
          m_fallback(std::move(fallback))
    {}

    T value() const { return read(stored()).value_or(m_fallback); }
    const T &fallback() const { return m_fallback; }
    /// Does not write a value equal to the current one, so what another version of the program wrote stays until the
    /// setting is really changed.
    void set(const T &wanted)
    {
        if (wanted != value())
            store(wanted == m_fallback ? QVariant() : written(wanted));
    }
    /// Calls `show` with the value now, and again whenever it changes, as long as `owner` lives.
    template <class Show>
    void watch(QObject &owner, Show show)
    {
        connect(this, &StoredSetting::changed, &owner, [this, show] { show(value()); });
        show(value());
    }

protected:
    /// Converts a value from the file; returns nullopt where it has another type, is out of range or is an unknown
    /// word.
    virtual std::optional<T> read(const QVariant &stored) const
    {
        return stored.metaType() == QMetaType::fromType<T>() ? std::optional(stored.value<T>()) : std::nullopt;
    }
    /// Converts a value to the form in which the file stores it; the inverse of read().
    virtual QVariant written(const T &value) const { return QVariant::fromValue(value); }

private:
    T m_fallback;
};

template <>
std::optional<bool> Setting<bool>::read(const QVariant &stored) const;
template <>
std::optional<QStringList> Setting<QStringList>::read(const QVariant &stored) const;

class NumberSetting : public Setting<int>
{
public:
    NumberSetting(SettingsFile &file, const char *key, int fallback, int least, int most)
        : Setting(file, key, fallback),
          m_least(least),
          m_most(most)
    {}

protected:
    std::optional<int> read(const QVariant &stored) const override;

private:
    int m_least;
    int m_most;
};

/// A choice, as a word in the file. The first one is the default.
template <class Choice>
class ChoiceSetting : public Setting<Choice>
{
public:
    /// `words` are in the order of the choices.
    ChoiceSetting(SettingsFile &file, const char *key, QStringList words)
        : Setting<Choice>(file, key),
          m_words(std::move(words))
    {}

protected:
    std::optional<Choice> read(const QVariant &stored) const override
    {
        const qsizetype found = m_words.indexOf(stored.toString());
        return found < 0 ? std::nullopt : std::optional(static_cast<Choice>(found));
    }
    QVariant written(const Choice &choice) const override { return m_words[static_cast<qsizetype>(choice)]; }

private:
    QStringList m_words;
};

/// The paths of some files.
class FilesSetting : public Setting<QStringList>
{
public:
    using Setting::Setting;

    static constexpr int most = 10; ///< further files in the settings file are ignored

protected:
    std::optional<QStringList> read(const QVariant &stored) const override;
};

/// Texts for each document, by its file. Kept for the 200 documents for which they were set last.
class TextsByDocument : public Setting<QVariantMap>
{
public:
    using Setting::Setting;

    QStringList of(const QString &file) const;
    void setFor(const QString &file, const QStringList &texts);
};

} // namespace bcfg::ui
