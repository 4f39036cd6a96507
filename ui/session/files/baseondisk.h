// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/base/base.h"
#include "ui/session/document/document.h"
#include "ui/session/files/filewatcher.h"

#include <memory>
#include <optional>
#include <vector>

namespace bcfg::ui {

/// What has become of the files that a document starts from, since it took what they hold. The document stays as it is
/// until the user takes in what they hold now.
class BaseOnDisk : public QObject
{
    Q_OBJECT

public:
    enum class State {
        Taken,   ///< nothing to tell
        Changed, ///< another one than the document has taken
        Lost,    ///< it cannot be taken any more
        Found,   ///< it can be taken, and could not when the document was opened, which is shown as it is written
    };

    explicit BaseOnDisk(Document &document, QObject *parent = nullptr);

    State state() const { return m_state; }
    const QString &why() const { return m_why; } ///< of Lost
    QString name() const;                        ///< of the base, as the document names it
    /// Puts what they hold now below the document's own entries, as one step that can be undone.
    void take();
    /// Stays with what the document has, until they change again.
    void leave();
    /// For when they may have changed without the system's telling.
    void look();

signals:
    void stateChanged();
    void taken();

private:
    struct Look
    {
        State state = State::Taken;
        QString why;
        std::optional<Base> base; ///< of Changed and Found
    };
    static Look find(const BackendConfig &document, const std::filesystem::path &file,
                     const std::optional<BackendConfig> &left);
    void follow();
    void finish(Look found);

    Document &m_document;
    std::vector<std::unique_ptr<FileWatcher>> m_watchers;
    State m_state = State::Taken;
    QString m_why;
    std::optional<Base> m_base;          // that take() takes
    std::optional<BackendConfig> m_left; // that the user does not want to hear of
    int m_edits = 0;                     // counts them
    int m_looks = 0;
};

} // namespace bcfg::ui
