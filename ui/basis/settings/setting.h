// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/settings/settingsfile.h"

#include <QStringList>
#include <QVariant>

#include <optional>
#include <utility>

namespace bcfg::ui {

/// A setting of type `T`. Where the file has no valid value, the setting has its default. A value equal to the default
/// is not written to the file.
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
    /// Writes the value to the file. Does nothing if `wanted` is the current value: a word in the file that only
    /// another version of the program knows stays until the user changes the setting.
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
    /// Converts a value from the file; returns nullopt for a value that has another type, is out of range or is an
    /// unknown word.
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

/// A number from `least` to `most`; another number in the file is invalid.
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

/// A value of an enumeration, which the file has as a word: "dark". The default is the first value.
template <class Choice>
class ChoiceSetting : public Setting<Choice>
{
public:
    /// `words` are the words for the values 0, 1, 2, …
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

/// A list of paths of files.
class FilesSetting : public Setting<QStringList>
{
public:
    using Setting::Setting;

    static constexpr int most = 10; ///< further files in the settings file are ignored

protected:
    std::optional<QStringList> read(const QVariant &stored) const override;
};

/// A list of texts for each document, found by the path of the document's file. The setting keeps the lists of the 200
/// documents for which setFor() was called last.
class TextsByDocument : public Setting<QVariantMap>
{
public:
    using Setting::Setting;

    QStringList of(const QString &file) const; ///< empty where none are kept
    void setFor(const QString &file, const QStringList &texts);
};

} // namespace bcfg::ui
