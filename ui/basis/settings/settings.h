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

    Setting<QByteArray> windowGeometry{*this, "window/geometry"};
    /// The visible panes and their places.
    Setting<QByteArray> windowState{*this, "window/state"};
    /// The order, the widths and the visibility of the columns of the pattern list.
    Setting<QByteArray> patternColumns{*this, "patternColumns"};
    /// How the pattern list groups its patterns: the number of a views::Grouping.
    ChoiceSetting<int> patternGroups{*this, "patternGroups", {"none", "section", "root-module"}};
    /// The heights of the pattern and of the sections below it on the page (QSplitter::saveState()).
    Setting<QByteArray> pageParts{*this, "page/parts"};
    /// The section that the page of pattern configs shows at first.
    ChoiceSetting<int> pageSection{*this, "page/section", {"dtypes", "modules", "notes"}};
    /// Whether a pattern is shown as a tree instead of a graph.
    Setting<bool> showsPatternTree{*this, "page/tree"};
    /// Whether a pattern is written in reversed instead of forward order.
    Setting<bool> showsReversed{*this, "page/reversed"};
    ChoiceSetting<DTypeViewChoice> dtypeView{*this, "page/dtypes", {"fitting", "cards", "table"}};
    /// The files that were opened or saved last, the latest first.
    FilesSetting recentFiles{*this, "recentFiles"};
    /// The files that stay at the top of the menu of recent files.
    FilesSetting pinnedFiles{*this, "pinnedFiles"};
    /// The operators that were used last, in the notation of patterns, the latest first.
    Setting<QStringList> recentOperators{*this, "recentOperators"};
    ChoiceSetting<ThemeChoice> theme{*this, "theme", {"system", "light", "dark"}};
    static constexpr int leastTextSteps = -3;
    static constexpr int mostTextSteps = 12;
    /// By how many points the program's text is larger than the desktop's.
    NumberSetting textSteps{*this, "textSteps", 0, leastTextSteps, mostTextSteps};
    /// The QConfigChoice::key() of the QConfig that was chosen last, for documents without an entry in `qconfigs`.
    Setting<QString> qconfig{*this, "qconfig", "x86"};
    /// For each document, the QConfigChoice::key() of the chosen QConfig and of the two QConfigs that the matrix
    /// compares.
    TextsByDocument qconfigs{*this, "documentQConfigs"};
    /// The paths of the models that were last open beside a document, the latest first.
    TextsByDocument models{*this, "documentModels"};
    /// Which QConfigs have a column in the matrix: a map from QConfigChoice::key() to true or false.
    Setting<QVariantMap> matrixColumns{*this, "matrix/columns"};
    /// The path of the Python interpreter that was run last.
    Setting<QString> interpreter{*this, "python/interpreter"};
    /// The "MODULE:ATTRIBUTE" that was imported last.
    Setting<QString> importTarget{*this, "python/importTarget"};
    /// The folder of the module that was imported last.
    Setting<QString> importFolder{*this, "python/importFolder"};
    /// The folders whose Python code may run without a question.
    Setting<QStringList> trustedFolders{*this, "python/trustedFolders"};
    /// The format of the last report, as an index in formsOf(FormOption::ReportFormat).
    ChoiceSetting<int> reportFormat{*this, "report/format", reportFormats()};
    /// Which QConfigs a report has verdicts for: a map from QConfigChoice::key() to true or false.
    Setting<QVariantMap> reportQConfigs{*this, "report/qconfigs"};
    /// For each document, the title of its last report, and the file that the report compares the document with.
    TextsByDocument reports{*this, "documentReports"};
    /// The packages, besides PyTorch, whose functions may be called to make fuser methods.
    Setting<QStringList> trustedPackages{*this, "python/trustedPackages"};
    /// Whether saving a document keeps the previous content of its file beside the file.
    Setting<bool> keepsBackup{*this, "keepsBackup"};
    /// Whether the table of dtype configs also has columns for constraints that no dtype config has.
    Setting<bool> showsAllConstraints{*this, "allConstraints"};
    /// Whether a file is opened in the program that is already running.
    Setting<bool> isSingleInstance{*this, "singleInstance"};
    /// Whether documents are opened in tabs of a window instead of windows of their own.
    Setting<bool> opensInTabs{*this, "opensInTabs", true};
    /// The shortcuts that the user has chosen: a map from nameOf() of a command to its shortcut. An empty shortcut: the
    /// user wants none for the command.
    Setting<QVariantMap> keys{*this, "keys"};

private:
    static QStringList reportFormats();
};

} // namespace bcfg::ui
