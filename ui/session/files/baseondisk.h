// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/base/base.h"
#include "ui/basis/inthread.h"
#include "ui/session/document/document.h"
#include "ui/session/files/filewatcher.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace bcfg::ui::session {

/// The path of the document's file; the paths of bases are relative to its folder. For a document without a file,
/// "untitled" in the current folder.
std::filesystem::path pathOrUntitled(const Document &document);

/// Watches the files of a document's base for changes since the document took their content. The document does not
/// change until the user takes the new content.
class BaseOnDisk : public QObject
{
    Q_OBJECT

public:
    enum class State {
        /// The user has nothing to decide. The document has no base, or its base equals the files, or the user has kept
        /// it by leave(), or it could never be read.
        Taken,
        Changed, ///< the files hold another version of the base than the document
        Lost,    ///< the base cannot be read any more; why() says why
        /// The base can be read now. It could not be read when the document was opened, so the document has only its
        /// overrides.
        Found,
    };

    explicit BaseOnDisk(Document &document);

    State state() const { return m_found.state; }
    const QString &why() const { return m_found.why; } ///< why the base cannot be read, while state() is Lost
    QString name() const;                              ///< the base as the document names it; empty without a base
    /// Takes the version of the base that look() found last, as one undo step; the document's overrides stay. Works in
    /// a thread, then emits taken(). Does nothing unless state() is Changed or Found.
    void take();
    /// Keeps the version of the base that the document has, until the files change again.
    void leave();
    /// Looks at the files now. Call this when they may have changed without notice from the system.
    void look();

signals:
    void stateChanged();
    void taken();

private:
    struct Look
    {
        State state = State::Taken;
        QString why = {};
        std::optional<Base> base = {}; ///< what take() would take; set for Changed and Found
    };
    static Look find(const BackendConfig &document, const std::filesystem::path &file,
                     const std::optional<BackendConfig> &left);
    void follow();
    void finish(Look found);

    Document &m_document;
    std::vector<std::unique_ptr<FileWatcher>> m_watchers;
    Look m_found;
    LatestOnly m_looking;
    LatestOnly m_taking;
    std::optional<BackendConfig> m_left; // the base that the user has declined
    int m_edits = 0;                     // counts the edits of the document
};

} // namespace bcfg::ui::session
