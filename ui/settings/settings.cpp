// SPDX-License-Identifier: Apache-2.0
#include "ui/settings/settings.h"

#include <algorithm>
#include <iterator>

namespace bcfg::ui {

namespace {

namespace key {
constexpr auto geometry = "window/geometry";
constexpr auto state = "window/state";
constexpr auto patternColumns = "patternColumns";
constexpr auto recentFiles = "recentFiles";
constexpr auto recentOperators = "recentOperators";
constexpr auto theme = "theme";
constexpr auto textSteps = "textSteps";
constexpr auto qconfig = "qconfig";
constexpr auto matrixColumns = "matrix/columns";
constexpr auto mutedRules = "mutedRules";
constexpr auto interpreter = "python/interpreter";
constexpr auto importTarget = "python/importTarget";
constexpr auto trustedFolders = "python/trustedFolders";
constexpr auto keepsBackup = "keepsBackup";
constexpr auto allConstraints = "allConstraints";
} // namespace key

constexpr const char *themeNames[] = {"system", "light", "dark"}; // in the order of ThemeChoice

} // namespace

Settings::Settings() : m_store(std::make_unique<QSettings>()) {}

Settings::Settings(const QString &file) : m_store(std::make_unique<QSettings>(file, QSettings::IniFormat)) {}

QByteArray Settings::windowGeometry() const
{
    return m_store->value(key::geometry).toByteArray();
}

void Settings::setWindowGeometry(const QByteArray &geometry)
{
    m_store->setValue(key::geometry, geometry);
}

QByteArray Settings::windowState() const
{
    return m_store->value(key::state).toByteArray();
}

void Settings::setWindowState(const QByteArray &state)
{
    m_store->setValue(key::state, state);
}

QByteArray Settings::patternColumns() const
{
    return m_store->value(key::patternColumns).toByteArray();
}

void Settings::setPatternColumns(const QByteArray &columns)
{
    m_store->setValue(key::patternColumns, columns);
}

QStringList Settings::recentFiles() const
{
    return m_store->value(key::recentFiles).toStringList();
}

void Settings::setRecentFiles(const QStringList &files)
{
    m_store->setValue(key::recentFiles, files);
}

QStringList Settings::recentOperators() const
{
    return m_store->value(key::recentOperators).toStringList();
}

void Settings::setRecentOperators(const QStringList &operators)
{
    m_store->setValue(key::recentOperators, operators);
}

ThemeChoice Settings::theme() const
{
    const QString name = m_store->value(key::theme).toString();
    const auto found = std::ranges::find(themeNames, name);
    return found == std::end(themeNames) ? ThemeChoice::System
                                         : static_cast<ThemeChoice>(found - std::begin(themeNames));
}

void Settings::setTheme(ThemeChoice theme)
{
    m_store->setValue(key::theme, QString::fromLatin1(themeNames[static_cast<std::size_t>(theme)]));
}

int Settings::textSteps() const
{
    return m_store->value(key::textSteps).toInt();
}

void Settings::setTextSteps(int steps)
{
    if (steps == 0)
        m_store->remove(key::textSteps);
    else
        m_store->setValue(key::textSteps, steps);
}

QString Settings::qconfig() const
{
    return m_store->value(key::qconfig).toString();
}

void Settings::setQConfig(const QString &name)
{
    m_store->setValue(key::qconfig, name);
}

QHash<QString, bool> Settings::matrixColumns() const
{
    QHash<QString, bool> columns;
    const QVariantMap stored = m_store->value(key::matrixColumns).toMap();
    for (auto column = stored.begin(); column != stored.end(); ++column)
        columns.insert(column.key(), column->toBool());
    return columns;
}

void Settings::setMatrixColumns(const QHash<QString, bool> &columns)
{
    if (columns == matrixColumns())
        return;
    QVariantMap stored;
    for (auto column = columns.begin(); column != columns.end(); ++column)
        stored.insert(column.key(), column.value());
    m_store->setValue(key::matrixColumns, stored);
}

QStringList Settings::mutedRules(const QString &file) const
{
    return m_store->value(key::mutedRules).toMap().value(file).toStringList();
}

void Settings::setMutedRules(const QString &file, const QStringList &rules)
{
    QVariantMap all = m_store->value(key::mutedRules).toMap();
    if (rules.isEmpty())
        all.remove(file);
    else
        all.insert(file, rules);
    m_store->setValue(key::mutedRules, all);
}

QString Settings::interpreter() const
{
    return m_store->value(key::interpreter).toString();
}

void Settings::setInterpreter(const QString &interpreter)
{
    m_store->setValue(key::interpreter, interpreter);
}

QString Settings::importTarget() const
{
    return m_store->value(key::importTarget).toString();
}

void Settings::setImportTarget(const QString &target)
{
    m_store->setValue(key::importTarget, target);
}

QStringList Settings::trustedFolders() const
{
    return m_store->value(key::trustedFolders).toStringList();
}

void Settings::setTrustedFolders(const QStringList &folders)
{
    m_store->setValue(key::trustedFolders, folders);
}

bool Settings::keepsBackup() const
{
    return m_store->value(key::keepsBackup).toBool();
}

void Settings::setKeepsBackup(bool keeps)
{
    m_store->setValue(key::keepsBackup, keeps);
}

bool Settings::showsAllConstraints() const
{
    return m_store->value(key::allConstraints).toBool();
}

void Settings::setShowsAllConstraints(bool shows)
{
    m_store->setValue(key::allConstraints, shows);
}

} // namespace bcfg::ui
