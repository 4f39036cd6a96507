// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QVariant>

#include <optional>
#include <span>

namespace bcfg::ui {

/// The settings that the program stores for its user.
enum class Setting {
    WindowGeometry,
    WindowState,
    PatternColumns,
    PatternGroups,
    PageParts,
    ShowsModules,
    ShowsPatternTree,
    ShowsReversed,
    DTypeView,
    RecentFiles,
    PinnedFiles,
    RecentOperators,
    Theme,
    TextSteps,
    QConfig,
    DocumentQConfigs,
    DocumentModels,
    MatrixColumns,
    Interpreter,
    ImportTarget,
    ImportFolder,
    TrustedFolders,
    ReportFormat,
    ReportQConfigs,
    DocumentReports,
    TrustedPackages,
    KeepsBackup,
    AllConstraints,
    SingleInstance,
    OpensInTabs,
    Keys,
};

enum class SettingType {
    Bytes,
    Text,
    Texts,
    Map,
    YesNo,
    Number,
    Choice, ///< in the file, a word from `choices`; in the program, the index of the word
};

/// One row of the table of settings.
struct SettingInfo
{
    Setting setting;
    const char *key;
    SettingType type;
    const char *fallback; ///< the default value, spelled as in the file; empty for an empty value
    int least = 0;        ///< the smallest number
    int most = 0;         ///< the largest number; for a map by document, the largest count of documents
    std::span<const char *const> choices = {};

    /// Converts a value from the file; returns nullopt where it has another type, is out of range or is an unknown
    /// word.
    std::optional<QVariant> read(const QVariant &stored) const;
    /// Converts a value to the form in which the file stores it; the inverse of read().
    QVariant written(const QVariant &value) const;
    /// The value of the setting where the file has no valid value.
    QVariant defaultValue() const;
};

std::span<const SettingInfo> settingTable();
const SettingInfo &info(Setting setting);

} // namespace bcfg::ui
