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
    Choice, ///< one of a few words in the file; its value is the word's index in `choices`
};

/// One row of the table of settings.
struct SettingInfo
{
    Setting setting;
    const char *key;
    SettingType type;
    const char *fallback; ///< the default value as the file would spell it; empty for an empty value
    const char *meaning;
    int least = 0; ///< the smallest number
    int most = 0;  ///< the largest number, or how many documents a map by their files keeps
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
