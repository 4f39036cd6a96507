// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/settings/setting.h"

namespace bcfg::ui {

enum class ThemeChoice {
    System,
    Light,
    Dark
};

enum class DTypeViewChoice {
    Fitting, ///< cards where there are few dtype configs, a table where there are many
    Cards,
    Table
};

/// The settings that the program keeps for its user.
class Settings : public SettingsFile
{
public:
    /// Opens the user's settings file.
    Settings() : SettingsFile(QSettings().fileName(), QSettings::NativeFormat) {}
    /// Opens settings in `file`, for tests and screenshots.
    explicit Settings(const QString &file) : SettingsFile(file, QSettings::IniFormat) {}

    /// Where the window was, and how large.
    Setting<QByteArray> windowGeometry{*this, "window/geometry"};
    /// Which panes the window showed, and where.
    Setting<QByteArray> windowState{*this, "window/state"};
    /// The columns of the pattern list.
    Setting<QByteArray> patternColumns{*this, "patternColumns"};
    /// By what the pattern list groups its patterns: the number of a Grouping.
    ChoiceSetting<int> patternGroups{*this, "patternGroups", {"none", "section", "root-module"}};
    /// How the pattern and its sections share the height of the page.
    Setting<QByteArray> pageParts{*this, "page/parts"};
    /// Whether the page shows modules, and not dtype configs.
    Setting<bool> showsModules{*this, "page/modules"};
    /// Whether a pattern is shown as a tree, and not as a graph.
    Setting<bool> showsPatternTree{*this, "page/tree"};
    /// Whether a pattern is written in reversed order.
    Setting<bool> showsReversed{*this, "page/reversed"};
    /// How dtype configs are shown.
    ChoiceSetting<DTypeViewChoice> dtypeView{*this, "page/dtypes", {"fitting", "cards", "table"}};
    /// The files that were used last, the last one first.
    FilesSetting recentFiles{*this, "recentFiles"};
    /// Files that stay among the recent ones, before them.
    FilesSetting pinnedFiles{*this, "pinnedFiles"};
    /// The operators that were used last, as patterns write them, the last one first.
    Setting<QStringList> recentOperators{*this, "recentOperators"};
    ChoiceSetting<ThemeChoice> theme{*this, "theme", {"system", "light", "dark"}};
    static constexpr int leastTextSteps = -3;
    static constexpr int mostTextSteps = 12;
    /// By how many points text is larger than the desktop's.
    NumberSetting textSteps{*this, "textSteps", 0, leastTextSteps, mostTextSteps};
    /// The QConfig that verdicts are shown for.
    Setting<QString> qconfig{*this, "qconfig", "x86"};
    /// The keys of a document's chosen QConfig and of the two QConfigs that the matrix compares.
    TextsByDocument qconfigs{*this, "documentQConfigs"};
    /// The paths of the models that were open beside a document.
    TextsByDocument models{*this, "documentModels"};
    /// Whether a QConfig has a column in the matrix, by QConfigChoice::key().
    Setting<QVariantMap> matrixColumns{*this, "matrix/columns"};
    /// The Python that was run last.
    Setting<QString> interpreter{*this, "python/interpreter"};
    /// The MODULE:ATTRIBUTE that was imported last.
    Setting<QString> importTarget{*this, "python/importTarget"};
    /// The folder of that module.
    Setting<QString> importFolder{*this, "python/importFolder"};
    /// The folders whose Python code may run without a question.
    Setting<QStringList> trustedFolders{*this, "python/trustedFolders"};
    /// The format of the last report, as its index in formsOf(FormOption::ReportFormat).
    ChoiceSetting<int> reportFormat{*this, "report/format", reportFormats()};
    /// Whether reports judge by a QConfig, by QConfigChoice::key().
    Setting<QVariantMap> reportQConfigs{*this, "report/qconfigs"};
    /// The title of the last report on a document, and the file that the report compares the document with.
    TextsByDocument reports{*this, "documentReports"};
    /// The packages beside PyTorch whose functions may be called to make fusers.
    Setting<QStringList> trustedPackages{*this, "python/trustedPackages"};
    /// Whether saving a document keeps the previous content of its file beside the file.
    Setting<bool> keepsBackup{*this, "keepsBackup"};
    /// Whether constraints that nothing uses have columns, too.
    Setting<bool> showsAllConstraints{*this, "allConstraints"};
    /// Whether files are opened in the program that is running already.
    Setting<bool> isSingleInstance{*this, "singleInstance"};
    /// Whether documents are opened as tabs of a window, and not in windows of their own.
    Setting<bool> opensInTabs{*this, "opensInTabs", true};
    /// The keys that the user has chosen, by name of the command; an empty key: the command has no key.
    Setting<QVariantMap> keys{*this, "keys"};

private:
    static QStringList reportFormats();
};

} // namespace bcfg::ui
