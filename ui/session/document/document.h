// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/patch.h"
#include "core/document/model/change.h"
#include "core/exchange/base/flatten.h"
#include "core/torch/catalog/release.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <optional>
#include <vector>

namespace bcfg::ui {

/// The file's name, or the backend's name of a document without a file.
QString documentTitle(const BackendConfig &config, const QString &path);

/// Tells of a change to a document's value, once it is there.
class ChangeSignals : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

signals:
    void changed(const Change &change);
};

/// The open document. Everyone may read the value; only a command on the undo stack writes it, and each write is a
/// Change, which one signal tells. The functions below that take a step are what a user does: one call is one undo
/// step.
///
/// A change is told in rounds, so whoever hears of it meets nobody that is still at the value before, in whatever order
/// they were connected: first those that keep something of the document, then item models, then cursors, and last, by
/// the document's own changed(), everybody else. A view that connects to the document can only be among the last.
class Document : public ChangeSignals
{
    Q_OBJECT

public:
    using Entries = std::vector<Shared<PatternConfig>>;
    using Replacements = std::vector<EntryReplacement>; ///< by rising row, each once

    explicit Document(QObject *parent = nullptr);
    ~Document() override;

    const BackendConfig &config() const { return m_config; }
    Api api() const { return m_config.api; }
    Release release() const { return releaseOf(m_config); } ///< what judges it
    int entryCount() const;
    bool isRow(int row) const { return row >= 0 && row < entryCount(); }
    const Shared<PatternConfig> &entry(int row) const;
    /// Where an entry comes from, in a document that starts from another.
    std::optional<Origin> originOf(int row) const;
    /// Where a new entry comes to stand that somebody wants in that row: in a document that starts from another behind
    /// the base's, where PyTorch has it.
    int rowForNew(int row) const;

    /// Where the document was read from and is saved to; empty for one that never was.
    const QString &path() const { return m_path; }
    void setPath(const QString &path);
    /// It stands in that file as it is now.
    void setSaved(const QString &path);
    /// That file holds what the document was before the latest edits.
    void setSavedBefore(const QString &path, BackendConfig saved);
    /// The document as it was opened or last saved.
    const BackendConfig &savedConfig() const { return m_saved; }
    /// Takes what stands in its file by now, as one step; the document is saved as long as that is not taken back.
    void reload(BackendConfig config);
    /// Of its file; of a document without one, where the program was started.
    QString folder() const;
    QString title() const;
    /// What it is called as long as it has no file.
    void suggestTitle(const QString &title);
    bool isModified() const { return !m_undoStack.isClean(); }
    /// Puts another document in place of this one, with an empty undo stack.
    void open(BackendConfig config, const QString &path);

    QUndoStack &undoStack() { return m_undoStack; }

    /// `name` is what the undo menu calls the step. Without a difference there is no step.
    void changeEntry(int row, PatternConfig config, const QString &name);
    void changeEntries(Replacements replacements, const QString &name);
    void insertEntries(int row, Entries entries, const QString &name);
    void removeEntries(int first, int count, const QString &name);
    void moveEntry(int from, int to, const QString &name);
    /// Several, given by rising row, to one place: before the row `to`, or behind the last where it is entryCount().
    void moveEntries(const std::vector<int> &rows, int to, const QString &name);
    void replaceAll(BackendConfig config, const QString &name);
    /// All edits as one step, or none of them and why. Without a difference there is no step.
    std::optional<PatchError> apply(const Fix &fix);

    /// For indexes, journals and the like, which bring themselves up to date and tell nobody of it before edited().
    const ChangeSignals &forKeepers() const { return m_keepers; }
    /// For item models: now their views may look.
    const ChangeSignals &forModels() const { return m_models; }
    /// From before the first of these hears of a write until all models have: what is said now is said too early.
    bool isChanging() const { return m_isChanging; }
    /// Whether a write is no edit, but another document that takes the place of this one.
    bool isOpening() const { return m_isOpening; }

signals:
    void aboutToChange(const Change &change); ///< for item models and cursors: the value is still the one before
    void takenByModels();                     ///< for cursors: now they may say where they are
    void pathChanged();
    void opened(); ///< the edits begin from another document, all other signals about it came before
    void saved();

private:
    class ChangeCommand;

    void push(Change change, const QString &name);
    Change make(const Change &change);

    ChangeSignals m_keepers;
    ChangeSignals m_models;
    bool m_isChanging = false;
    bool m_isOpening = false;
    BackendConfig m_config;
    BackendConfig m_saved;
    QString m_path;
    QString m_suggestedTitle;
    QUndoStack m_undoStack;
};

/// A document without pattern configs, as `File > New` makes it.
BackendConfig emptyConfig(Api api);

} // namespace bcfg::ui
