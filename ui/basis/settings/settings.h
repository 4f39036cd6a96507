// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/settings/settingtable.h"

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QStringList>

#include <memory>

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

/// The settings that the program keeps for its user; settingtable.cpp explains each one. Does not write default values,
/// and leaves unknown keys in the file. Renames a damaged file, and then has the defaults of all settings.
class Settings : public QObject
{
    Q_OBJECT

public:
    /// Opens the user's settings file.
    Settings() : Settings(QSettings().fileName(), QSettings::NativeFormat) {}
    /// Opens settings in `file`, for tests and screenshots.
    explicit Settings(const QString &file) : Settings(file, QSettings::IniFormat) {}

    /// A sentence for the user where the file was damaged, or cannot be read or written; else empty.
    const QString &complaint() const { return m_complaint; }
    QString fileName() const { return m_store->fileName(); }

    QByteArray windowGeometry() const { return value(Setting::WindowGeometry).toByteArray(); }
    void setWindowGeometry(const QByteArray &geometry) { set(Setting::WindowGeometry, geometry); }
    QByteArray windowState() const { return value(Setting::WindowState).toByteArray(); }
    void setWindowState(const QByteArray &state) { set(Setting::WindowState, state); }
    QByteArray patternColumns() const { return value(Setting::PatternColumns).toByteArray(); }
    void setPatternColumns(const QByteArray &columns) { set(Setting::PatternColumns, columns); }
    int patternGroups() const { return value(Setting::PatternGroups).toInt(); } ///< a Grouping of the pattern list
    void setPatternGroups(int grouping) { set(Setting::PatternGroups, grouping); }
    QByteArray pageParts() const { return value(Setting::PageParts).toByteArray(); }
    void setPageParts(const QByteArray &parts) { set(Setting::PageParts, parts); }
    bool showsModules() const { return value(Setting::ShowsModules).toBool(); }
    void setShowsModules(bool shows) { set(Setting::ShowsModules, shows); }
    bool showsPatternTree() const { return value(Setting::ShowsPatternTree).toBool(); }
    void setShowsPatternTree(bool shows) { set(Setting::ShowsPatternTree, shows); }
    bool showsReversed() const { return value(Setting::ShowsReversed).toBool(); }
    void setShowsReversed(bool shows) { set(Setting::ShowsReversed, shows); }
    DTypeViewChoice dtypeView() const { return static_cast<DTypeViewChoice>(value(Setting::DTypeView).toInt()); }
    void setDTypeView(DTypeViewChoice choice) { set(Setting::DTypeView, static_cast<int>(choice)); }
    static constexpr int recentFilesKept = 10; ///< further files in the settings file are ignored
    QStringList recentFiles() const { return value(Setting::RecentFiles).toStringList().mid(0, recentFilesKept); }
    void setRecentFiles(const QStringList &files) { set(Setting::RecentFiles, files); }
    QStringList pinnedFiles() const { return value(Setting::PinnedFiles).toStringList().mid(0, recentFilesKept); }
    void setPinnedFiles(const QStringList &files) { set(Setting::PinnedFiles, files); }
    QStringList recentOperators() const { return value(Setting::RecentOperators).toStringList(); }
    void setRecentOperators(const QStringList &operators) { set(Setting::RecentOperators, operators); }
    ThemeChoice theme() const { return static_cast<ThemeChoice>(value(Setting::Theme).toInt()); }
    void setTheme(ThemeChoice theme) { set(Setting::Theme, static_cast<int>(theme)); }
    int textSteps() const { return value(Setting::TextSteps).toInt(); }
    void setTextSteps(int steps) { set(Setting::TextSteps, steps); }
    QString qconfig() const { return value(Setting::QConfig).toString(); }
    void setQConfig(const QString &name) { set(Setting::QConfig, name); }
    QVariantMap matrixColumns() const { return value(Setting::MatrixColumns).toMap(); }
    void setMatrixColumns(const QVariantMap &columns) { set(Setting::MatrixColumns, columns); }
    /// The format's index in formsOf(FormOption::ReportFormat).
    int reportFormat() const { return value(Setting::ReportFormat).toInt(); }
    void setReportFormat(int format) { set(Setting::ReportFormat, format); }
    QVariantMap reportQConfigs() const { return value(Setting::ReportQConfigs).toMap(); }
    void setReportQConfigs(const QVariantMap &qconfigs) { set(Setting::ReportQConfigs, qconfigs); }
    /// The title of the last report on a document, and the file that the report compares the document with. Kept for
    /// the 200 documents with the newest reports.
    QStringList report(const QString &file) const { return ofFile(Setting::DocumentReports, file); }
    void setReport(const QString &file, const QStringList &texts) { setOfFile(Setting::DocumentReports, file, texts); }
    /// The keys of a document's chosen QConfig and of the two QConfigs that the matrix compares. Kept for the 200
    /// documents for which they were set last.
    QStringList qconfigs(const QString &file) const { return ofFile(Setting::DocumentQConfigs, file); }
    void setQConfigs(const QString &file, const QStringList &keys) { setOfFile(Setting::DocumentQConfigs, file, keys); }
    /// The paths of the models that were open beside a document. Kept for the 200 documents for which they were set
    /// last.
    QStringList models(const QString &file) const { return ofFile(Setting::DocumentModels, file); }
    void setModels(const QString &file, const QStringList &models) { setOfFile(Setting::DocumentModels, file, models); }
    /// The folder of the user's own QConfigs, which is beside the settings file.
    QString ownQConfigsFolder() const;
    QString interpreter() const { return value(Setting::Interpreter).toString(); }
    void setInterpreter(const QString &interpreter) { set(Setting::Interpreter, interpreter); }
    QString importTarget() const { return value(Setting::ImportTarget).toString(); }
    void setImportTarget(const QString &target) { set(Setting::ImportTarget, target); }
    QString importFolder() const { return value(Setting::ImportFolder).toString(); }
    void setImportFolder(const QString &folder) { set(Setting::ImportFolder, folder); }
    QStringList trustedFolders() const { return value(Setting::TrustedFolders).toStringList(); }
    void setTrustedFolders(const QStringList &folders) { set(Setting::TrustedFolders, folders); }
    QStringList trustedPackages() const { return value(Setting::TrustedPackages).toStringList(); }
    void setTrustedPackages(const QStringList &packages) { set(Setting::TrustedPackages, packages); }
    bool keepsBackup() const { return value(Setting::KeepsBackup).toBool(); }
    void setKeepsBackup(bool keeps) { set(Setting::KeepsBackup, keeps); }
    bool showsAllConstraints() const { return value(Setting::AllConstraints).toBool(); }
    void setShowsAllConstraints(bool shows) { set(Setting::AllConstraints, shows); }
    bool isSingleInstance() const { return value(Setting::SingleInstance).toBool(); }
    void setSingleInstance(bool isSingle) { set(Setting::SingleInstance, isSingle); }
    bool opensInTabs() const { return value(Setting::OpensInTabs).toBool(); }
    void setOpensInTabs(bool opensInTabs) { set(Setting::OpensInTabs, opensInTabs); }
    /// The keys that the user has chosen, by name of the command; an empty key: the command has no key.
    QVariantMap keys() const { return value(Setting::Keys).toMap(); }
    void setKeys(const QVariantMap &keys) { set(Setting::Keys, keys); }

    /// Calls `show` now, and again whenever the setting changes, as long as `owner` lives.
    template <class Show>
    void watch(Setting setting, QObject &owner, Show show)
    {
        connect(this, &Settings::changed, &owner, [setting, show](Setting other) {
            if (other == setting)
                show();
        });
        show();
    }

signals:
    /// A setting has a new value, in every window.
    void changed(Setting setting);
    void unwritable(); ///< complaint() says from now on that the settings cannot be written

private:
    Settings(const QString &file, QSettings::Format format);

    QStringList ofFile(Setting setting, const QString &file) const;
    void setOfFile(Setting setting, const QString &file, const QStringList &texts);
    QVariant value(Setting setting) const;
    void set(Setting setting, const QVariant &value);
    void checkWritten();

    std::unique_ptr<QSettings> m_store;
    QString m_complaint;
};

} // namespace bcfg::ui
