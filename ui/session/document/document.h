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

namespace bcfg::ui::session {

/// The name of a document: the file's name. Without a file, the suggested title; if that is empty, the backend's name;
/// if that is empty, too, "Untitled".
QString documentName(const BackendConfig &config, const QString &path, const QString &suggestedTitle);
/// A name with the number that tells documents without a file apart: "Untitled (2)". The number 1 is left out.
QString numberedTitle(const QString &name, int number);

/// The open document. Everyone may read its value; only the commands of its undo stack and open() write it. Each write
/// is one Change, which is emitted as a signal. The functions below that take the name of a step are user actions: each
/// call is one undo step.
///
/// A change is emitted in rounds, so that each receiver finds the receivers of earlier rounds up to date: first keepers
/// of data derived from the document (changedForKeepers()), then item models (changedForModels()), then cursors
/// (takenByModels()), and last everybody else (changed()).
class Document : public QObject
{
    Q_OBJECT

public:
    using Entries = std::vector<Shared<PatternConfig>>;
    using Replacements = std::vector<EntryReplacement>; ///< by ascending row, each row once

    Document();
    ~Document() override;

    const BackendConfig &config() const { return m_config; }
    Api api() const { return m_config.api; }
    Release release() const { return releaseOf(m_config); } ///< the release of PyTorch that judges the document
    int entryCount() const { return static_cast<int>(m_config.configs.size()); }
    bool isRow(int row) const { return row >= 0 && row < entryCount(); }
    const Shared<PatternConfig> &entry(int row) const;
    /// The origin of an entry; nothing in a document without a base.
    std::optional<Origin> originOf(int row) const;
    /// The row at which to insert a new entry that the user wants in `row`: that row, or the end of a document with a
    /// base, as PyTorch puts a new entry after the entries of the base.
    int rowForNew(int row) const { return m_config.inheritance ? entryCount() : row; }

    /// The file that the document was read from or saved to; empty for a document without a file.
    const QString &path() const { return m_path; }
    /// The open document of the file at `path`; null where no open document is of this file. Compares the files, not
    /// the paths, so that a link to the file is found, too.
    static const Document *ofFile(const QString &path);
    void setPath(const QString &path);
    /// Call this when the file holds the current document, which is then no longer modified.
    void setSaved(const QString &path);
    /// Call this when the file holds `config`, an earlier state of the document; the document stays modified.
    void setSavedBefore(const QString &path, BackendConfig config);
    /// The document as it was opened or last saved.
    const BackendConfig &savedConfig() const { return m_saved; }
    /// Replaces the value by `config`, the current content of the document's file, as one undo step named `name`. The
    /// document is unmodified until that step is undone.
    void reload(BackendConfig config, const QString &name = tr("Reload"));
    /// The folder of the document's file; of a document without a file, the current folder of the program.
    QString folder() const;
    /// The document's name, with a number if another open document without a file has that name.
    QString title() const;
    /// Sets the name that the document has while it has no file.
    void suggestTitle(const QString &title);
    const QString &suggestedTitle() const { return m_suggestedTitle; }
    int titleNumber() const { return m_titleNumber; }
    /// Gives a recovered document the number that it had before the program ended, unless another document has that
    /// title by now.
    void restoreTitleNumber(int number);
    bool isModified() const { return !m_undoStack.isClean(); }
    /// Replaces the document by another one and clears the undo stack.
    void open(BackendConfig config, const QString &path);

    QUndoStack &undoStack() { return m_undoStack; }

    /// Changes one entry. `name` is the step's name in the undo menu. A value equal to the current one makes no step.
    /// Typed changes (`isTyped`) of one entry in a row are one step, until endTyping() is called.
    void changeEntry(int row, PatternConfig config, const QString &name, bool isTyped = false);
    void endTyping() { ++m_typing; } ///< the next typed change begins a new step
    void changeEntries(Replacements replacements, const QString &name);
    void insertEntries(int row, Entries entries, const QString &name);
    void removeEntries(int first, int count, const QString &name);
    /// Removes entries, given by ascending row. `near` is one of these rows: a cursor there goes to the next entry that
    /// stays.
    void removeEntries(const std::vector<int> &rows, int near, const QString &name);
    void moveEntry(int from, int to, const QString &name);
    /// Moves several entries, given by ascending row, together to the place before row `to`, or to the end where `to`
    /// is entryCount().
    void moveEntries(const std::vector<int> &rows, int to, const QString &name);
    void replaceAll(BackendConfig config, const QString &name);
    /// Makes all edits of a fix as one undo step and returns nullopt. If one of the edits is impossible, makes none and
    /// returns the error. Edits that change nothing make no step.
    std::optional<PatchError> apply(const Fix &fix);

    /// True while a write changes the value and while keepers and item models receive the change. Other objects must
    /// not emit signals about the document in that time.
    bool isChanging() const { return m_stage == Stage::Changing; }
    /// True from the beginning of a write until all receivers have the change. Nobody may make another write in that
    /// time, as undo would then undo the two writes in the wrong order.
    bool isBeingTold() const { return m_stage != Stage::Done; }
    /// Whether the write under way is open(), not an edit.
    bool isOpening() const { return m_isOpening; }

signals:
    void aboutToChange(const Change &change); ///< for item models and cursors; the document still has the old value
    /// For indexes, journals and the like, which update themselves and emit nothing before changed().
    void changedForKeepers(const Change &change);
    void changedForModels(const Change &change); ///< for item models, whose views may read the document from then on
    void takenByModels();                        ///< for cursors, which may emit their signals from now on
    void changed(const Change &change);
    void pathChanged();
    void titleChanged(); ///< the title or the path has changed
    void opened();       ///< another document was opened; all other signals about it have been emitted
    void saved();

private:
    class ChangeCommand;

    /// The progress of the write under way.
    enum class Stage {
        Done,     ///< no write is under way
        Changing, ///< the value is being changed, or keepers and models receive the change
        Telling,  ///< cursors and everybody else receive the change
    };

    void push(Change change, const QString &name, bool isTyped = false);
    Change make(const Change &change);
    bool updateTitle();
    bool isFree(const QString &title) const;

    Stage m_stage = Stage::Done;
    bool m_isOpening = false;
    BackendConfig m_config;
    BackendConfig m_saved;
    QString m_path;
    QString m_suggestedTitle;
    QUndoStack m_undoStack;
    int m_typing = 0;      // typed changes with the same number are one undo step
    QString m_name;        // documentName() when the title was last updated
    int m_titleNumber = 1; // of m_name
};

/// A document without pattern configs, as `File > New` makes it.
BackendConfig emptyConfig(Api api);
/// A pattern config with this pattern, the default observation type and no dtype configs.
PatternConfig newPatternConfig(const Pattern &reversed, Api api);

} // namespace bcfg::ui::session
