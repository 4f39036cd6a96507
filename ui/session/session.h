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
class Settings;
class Simulator;
struct JournalContent;
struct LoadedDocument;

/// An open document with all that follows it, whether or not a window shows it: what is wrong with it, what PyTorch
/// makes of it, its file, the journal of its unsaved edits, the model that is looked at beside it, and what the
/// settings remember of it. It lives longer than the views that look at it.
class Session : public QObject
{
    Q_OBJECT

public:
    /// An empty document, with the user's own QConfigs of `own`, which lives as long; without, it reads them itself.
    explicit Session(Settings &settings, OwnQConfigs *own = nullptr, QObject *parent = nullptr);
    ~Session() override;

    Settings &settings() const;
    Document &document() const;
    Cursor &cursor() const;
    NodeCursor &node() const;
    /// What was typed as JSON and is not in the document.
    JsonDrafts &jsonDrafts() const;
    Checker &checker() const;
    Simulator &simulator() const;
    QConfigCoverage &qconfigCoverage() const;
    FileOnDisk &file() const;
    BaseOnDisk &base() const;
    QConfigMemory &qconfigMemory() const;
    /// The model that is looked at beside the document; it stays when another document comes.
    OpenModel &openModel() const;
    ModelSimulator &modelSimulator() const;
    /// What is chosen in the model.
    ModelCursor &modelCursor() const;
    /// The models that are compared under all QConfigs.
    ModelCoverage &modelCoverage() const;
    /// Files of the models that were open beside the document last, the last one first.
    QStringList recentModels() const;

    /// Whether nobody has worked in it, so that another document may come in its place.
    bool isUntouched() const;
    /// Another document comes in the place of this one, as it was read; from `path`, or without a file.
    void put(const LoadedDocument &loaded, const QString &path = {});
    /// Likewise one that nobody has saved yet.
    void putUnsaved(BackendConfig config, const std::vector<Diagnostic> &diagnostics);
    /// That file holds `saved` now, with that hash. Whether this is the document: it may have been edited since.
    bool takeSaved(const QString &path, const BackendConfig &saved, const QByteArray &hash);

    /// From now on unsaved edits are kept in a file of that folder, so that they outlive the program.
    void keepJournal(const QString &folder);
    /// Replaces the document by one with unsaved edits that another journal kept, and brings back what was typed as
    /// JSON; that journal goes once this session's own holds them. Requires keepJournal().
    void recover(const JournalContent &content, JournalFile old);
    /// The user gives unsaved edits up.
    void discardUnsaved();
    /// Unsaved edits are on the disk when this returns.
    void keepUnsaved();
    /// For when other programs may have been at what the session follows, which not every system tells.
    void look();

signals:
    void done(const QString &what);    ///< of what just happened: a sentence to be seen for a while
    void noticed(const QString &what); ///< a sentence that counts until there is another
    void failed(const QString &task, const QString &reason); ///< what the user must know at once

private:
    struct Parts;

    void followOwnQConfigs();
    void followModel();

    std::unique_ptr<Parts> m_parts;
};

} // namespace bcfg::ui
