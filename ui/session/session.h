// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

#include <memory>

namespace bcfg {
struct BackendConfig;
} // namespace bcfg

namespace bcfg::ui {
class Settings;
}

namespace bcfg::ui::session {

class BaseOnDisk;
class Checker;
class Cursor;
class Document;
class FileOnDisk;
class FileWatcher;
class Journal;
class JournalFile;
class JsonDrafts;
class ModelCoverage;
class ModelCursor;
class ModelSimulator;
class NodeCursor;
class OpenModel;
class OwnQConfigs;
class QConfigCoverage;
class QConfigMemory;
class QConfigSteps;
class Simulator;
struct JournalContent;
struct LoadedDocument;

/// An open document with everything that follows it, whether or not a window shows it: its problems, its verdicts, its
/// file, the journal of its unsaved edits, the model that is open beside it, and the settings that are kept for it. The
/// session must outlive the views that show it.
class Session : public QObject
{
    Q_OBJECT

public:
    /// Begins with an empty document. `own` holds the user's own QConfigs and must outlive this object; without it, the
    /// session reads the user's QConfigs itself.
    explicit Session(Settings &settings, OwnQConfigs *own = nullptr);
    ~Session() override;

    Settings &settings() const { return m_settings; }
    Document &document() const { return *m_document; }
    Cursor &cursor() const { return *m_cursor; }
    NodeCursor &node() const { return *m_node; }
    /// The typed JSON of pattern configs that is not in the document yet.
    JsonDrafts &jsonDrafts() const { return *m_jsonDrafts; }
    Checker &checker() const { return *m_checker; }
    Simulator &simulator() const { return *m_simulator; }
    /// The undo steps that change QConfigs, not the document.
    QConfigSteps &qconfigSteps() const { return *m_qconfigSteps; }
    QConfigCoverage &qconfigCoverage() const { return *m_qconfigCoverage; }
    FileOnDisk &file() const { return *m_file; }
    BaseOnDisk &base() const { return *m_base; }
    QConfigMemory &qconfigMemory() const { return *m_qconfigMemory; }
    /// The model that is open beside the document; it stays open when another document is opened.
    OpenModel &openModel() const { return *m_openModel; }
    ModelSimulator &modelSimulator() const { return *m_modelSimulator; }
    /// The node that is chosen in the open model.
    ModelCursor &modelCursor() const { return *m_modelCursor; }
    /// The models that are compared under all QConfigs.
    ModelCoverage &modelCoverage() const { return *m_modelCoverage; }
    /// The files of the models that were last open beside the document, the latest first.
    QStringList recentModels() const;

    /// Whether the document has no file and nothing was edited or typed, so that another document may replace it.
    bool isUntouched() const;
    /// Replaces the document by `loaded`, which was read from the file at `path`, or has no file.
    void put(const LoadedDocument &loaded, const QString &path = {});
    /// Replaces the document by `made`, which was never saved and counts as modified.
    void putUnsaved(const LoadedDocument &made);
    /// Replaces the document by `loaded`, which was read from its file, as one undo step. The document then counts as
    /// saved.
    void revertTo(const LoadedDocument &loaded);
    /// Records that the file at `path` now holds `saved`, and that `hash` is its contentHash(). Returns false where the
    /// document has been edited since `saved` was copied from it.
    bool takeSaved(const QString &path, const BackendConfig &saved, const QByteArray &hash);

    /// From now on keeps unsaved edits in a file in `folder`, so that the edits survive a crash or kill of the program.
    void keepJournal(const QString &folder);
    /// Restores unsaved edits and JSON drafts that the journal `old` kept. `old` is removed once this session's journal
    /// has them on the disk. Requires keepJournal().
    void recover(const JournalContent &content, JournalFile old);
    /// Gives up unsaved edits: removes the journal.
    void discardUnsaved();
    /// Waits until unsaved edits are on the disk.
    void keepUnsaved();
    /// Says, by done(), that a file which is not the document was saved.
    void tellSaved(const QString &path);
    /// Looks at all files that the session follows. Call this when other programs may have changed them without notice
    /// from the system.
    void look();

signals:
    void done(const QString &what);    ///< a sentence about what was just done, to be shown for a while
    void noticed(const QString &what); ///< a sentence to be shown until there is another one
    /// Unsaved edits can no longer be kept for recovery, and the sentence `trouble` says why; or `trouble` is empty,
    /// and unsaved edits are kept again.
    void recoveryChanged(const QString &trouble);
    void failed(const QString &task, const QString &reason); ///< an error that must be shown to the user at once
    void written(const QString &path);                       ///< the document was written to the file

private:
    void followOwnQConfigs();
    void followModel();

    Settings &m_settings;
    const std::unique_ptr<Document> m_document;
    const std::unique_ptr<Cursor> m_cursor;
    const std::unique_ptr<NodeCursor> m_node;
    const std::unique_ptr<JsonDrafts> m_jsonDrafts;
    const std::unique_ptr<Checker> m_checker;
    const std::unique_ptr<Simulator> m_simulator;
    const std::unique_ptr<QConfigSteps> m_qconfigSteps;
    const std::unique_ptr<QConfigCoverage> m_qconfigCoverage;
    const std::unique_ptr<FileOnDisk> m_file;
    const std::unique_ptr<BaseOnDisk> m_base;
    const std::unique_ptr<QConfigMemory> m_qconfigMemory;
    const std::unique_ptr<OpenModel> m_openModel;
    const std::unique_ptr<FileWatcher> m_modelWatcher;
    const std::unique_ptr<ModelSimulator> m_modelSimulator;
    const std::unique_ptr<ModelCursor> m_modelCursor;
    const std::unique_ptr<ModelCoverage> m_modelCoverage;
    std::unique_ptr<Journal> m_journal; // null where unsaved edits are not kept
};

} // namespace bcfg::ui::session
