// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QHash>
#include <QSettings>
#include <QStringList>

#include <memory>

namespace bcfg::ui {

enum class ThemeChoice {
    System,
    Light,
    Dark
};

/// What the program remembers of its user. Defaults are not written.
class Settings
{
public:
    /// The user's own.
    Settings();
    /// Kept in that file, for tests and pictures.
    explicit Settings(const QString &file);

    QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray &geometry);
    QByteArray windowState() const;
    void setWindowState(const QByteArray &state);
    QByteArray patternColumns() const;
    void setPatternColumns(const QByteArray &columns);
    QStringList recentFiles() const; ///< the last used first
    void setRecentFiles(const QStringList &files);
    QStringList recentOperators() const; ///< as patterns write them, the last used first
    void setRecentOperators(const QStringList &operators);
    ThemeChoice theme() const;
    void setTheme(ThemeChoice theme);
    int textSteps() const; ///< points that text is larger than the desktop's
    void setTextSteps(int steps);
    QString qconfig() const; ///< the QConfig that verdicts are shown for
    void setQConfig(const QString &name);
    QHash<QString, bool> matrixColumns() const; ///< whether a QConfig has a column, by title; of those that were chosen
    void setMatrixColumns(const QHash<QString, bool> &columns);
    QStringList mutedRules(const QString &file) const; ///< by id, of a document
    void setMutedRules(const QString &file, const QStringList &rules);
    QString interpreter() const; ///< the Python that was run last
    void setInterpreter(const QString &interpreter);
    QString importTarget() const; ///< MODULE:ATTRIBUTE that was imported last
    void setImportTarget(const QString &target);
    QStringList trustedFolders() const; ///< whose Python code may run without a question
    void setTrustedFolders(const QStringList &folders);
    bool keepsBackup() const; ///< of what a file held, beside it, when a document is saved
    void setKeepsBackup(bool keeps);
    bool showsAllConstraints() const;
    void setShowsAllConstraints(bool shows);

private:
    std::unique_ptr<QSettings> m_store;
};

} // namespace bcfg::ui
