// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QVariant>

#include <optional>
#include <span>

namespace bcfg::ui {

/// Everything that the program remembers of its user.
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
    Choice, ///< one of some words; its value is their index
};

/// One row of the table of settings.
struct SettingInfo
{
    Setting setting;
    const char *key;
    SettingType type;
    const char *fallback; ///< as the file would have it; empty: an empty value
    const char *meaning;
    int least = 0; ///< of a number
    int most = 0;  ///< of a number; of a map by files, how many it keeps, or 0 for all
    std::span<const char *const> choices = {};

    /// What a value of the file means; nothing where it is of another type or out of range.
    std::optional<QVariant> read(const QVariant &stored) const;
    /// What means that value in the file.
    QVariant written(const QVariant &value) const;
    /// The value where the file has none, or none of use.
    QVariant defaultValue() const;
};

std::span<const SettingInfo> settingTable();
const SettingInfo &info(Setting setting);

} // namespace bcfg::ui
