// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace bcfg {
struct BackendConfig;
struct Diagnostic;
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
class JsonDrafts;
class JournalFile;
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
/// file, the journal of its unsaved edits, the model that is open beside it, and what the settings remember about it.
/// The session must outlive the views that show it.
class Session : public QObject
{
    Q_OBJECT

public:
    /// Begins with an empty document. `own` holds the user's own QConfigs and must outlive this object; without it, the
    /// session reads the user's QConfigs itself.
    explicit Session(Settings &settings, OwnQConfigs *own = nullptr, QObject *parent = nullptr);
    ~Session() override;

    Settings &settings() const;
    Document &document() const;
    Cursor &cursor() const;
    NodeCursor &node() const;
    /// The JSON drafts that are not in the document.
    JsonDrafts &jsonDrafts() const;
    Checker &checker() const;
    Simulator &simulator() const;
    /// The undo steps of QConfigs.
    QConfigSteps &qconfigSteps() const;
    QConfigCoverage &qconfigCoverage() const;
    FileOnDisk &file() const;
    BaseOnDisk &base() const;
    QConfigMemory &qconfigMemory() const;
    /// The model that is open beside the document; it stays open when another document is opened.
    OpenModel &openModel() const;
    ModelSimulator &modelSimulator() const;
    /// The node that is chosen in the open model.
    ModelCursor &modelCursor() const;
    /// The models that are compared under all QConfigs.
    ModelCoverage &modelCoverage() const;
    /// The files of the models that were last open beside the document, the latest first.
    QStringList recentModels() const;

    /// Whether nothing was done with the document and it has no file, so that another document may replace it.
    bool isUntouched() const;
    /// Replaces the document by one that was read from `path` or that has no file.
    void put(const LoadedDocument &loaded, const QString &path = {});
    /// Replaces the document by one that was never saved and counts as modified.
    void putUnsaved(BackendConfig config, const std::vector<Diagnostic> &diagnostics);
    /// Records that the file now holds `saved`, with this hash. Returns false where the document has been edited since
    /// `saved` was taken from it.
    bool takeSaved(const QString &path, const BackendConfig &saved, const QByteArray &hash);

    /// Keeps unsaved edits in a file in that folder from now on, so that they survive a crash or kill of the program.
    void keepJournal(const QString &folder);
    /// Restores unsaved edits and JSON drafts that the journal `old` kept. `old` is removed once this session's journal
    /// has them on the disk. Requires keepJournal().
    void recover(const JournalContent &content, JournalFile old);
    /// Gives unsaved edits up: removes the journal.
    void discardUnsaved();
    /// Waits until unsaved edits are on the disk.
    void keepUnsaved();
    /// Looks at all files that the session follows. Call this when other programs may have changed them without notice
    /// from the system.
    void look();

signals:
    void done(const QString &what);    ///< a sentence about what was just done, to be shown for a while
    void noticed(const QString &what); ///< a sentence to be shown until there is another one
    void failed(const QString &task, const QString &reason); ///< an error that must be shown to the user at once

private:
    struct Parts;

    void followOwnQConfigs();
    void followModel();

    std::unique_ptr<Parts> m_parts;
};

} // namespace bcfg::ui::session
