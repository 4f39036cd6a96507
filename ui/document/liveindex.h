// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/document.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <functional>
#include <memory>

namespace bcfg::ui {

/// Keeps something derived from the whole document in step with it. An edit updates the index in time that depends on
/// what it touches; opening a document builds it, for large ones in another thread and on a snapshot.
/// Index has insert(row, entry), remove(row) and replace(row, entry).
template <class Index>
class LiveIndex
{
public:
    /// Runs in any thread, so it must not look at anything but the snapshot and what it captured by value.
    using Build = std::function<std::unique_ptr<Index>(const BackendConfig &snapshot)>;

    /// `changed` is called after every change, also when the index is gone because a new one is under way.
    /// Both die with `owner`.
    LiveIndex(Document &document, QObject &owner, std::function<void()> changed)
        : m_document(document),
          m_owner(owner),
          m_changed(std::move(changed))
    {
        const auto follow = [&](auto signal, auto update) {
            QObject::connect(&document, signal, &owner, update);
        };
        follow(&Document::entryChanged, [this](int row) {
            update([&] { m_index->replace(static_cast<std::size_t>(row), m_document.entry(row)); });
        });
        follow(&Document::entriesInserted,
               [this](int first, int last) { update([&] { insert(first, last); }, last - first + 1); });
        follow(&Document::entriesRemoved, [this](int first, int last) {
            const auto remove = [&] {
                for (int row = last; row >= first; --row)
                    m_index->remove(static_cast<std::size_t>(row));
            };
            update(remove, last - first + 1);
        });
        follow(&Document::entryMoved, [this](int from, int to) {
            update([&] {
                m_index->remove(static_cast<std::size_t>(from));
                insert(to, to);
            });
        });
        follow(&Document::wasReset, [this] { rebuild(); });
    }

    /// Null while it is being built.
    Index *get() const { return m_index.get(); }

    void setBuild(Build build)
    {
        m_build = std::move(build);
        rebuild();
    }

    void rebuild()
    {
        ++m_revision;
        m_index.reset();
        if (m_document.entryCount() <= builtAtOnce) {
            m_index = m_build(m_document.config());
            m_changed();
            return;
        }
        m_changed();
        // The owner may be gone when the thread ends; the application, which waits for its threads, is not.
        QThreadPool::globalInstance()->start([this, snapshot = m_document.config(), build = m_build,
                                              revision = m_revision, owner = QPointer<QObject>(&m_owner)] {
            auto built = std::make_shared<std::unique_ptr<Index>>(build(snapshot));
            QMetaObject::invokeMethod(QCoreApplication::instance(), [this, built, revision, owner] {
                if (owner && m_revision == revision)
                    take(std::move(*built));
            });
        });
    }

private:
    /// Up to here building takes a few milliseconds, and an answer at once is worth more than a thread.
    static constexpr int builtAtOnce = 1000;
    /// So many entries at a time are dearer to follow one by one than to build anew.
    static constexpr int followedOneByOne = 500;

    void insert(int first, int last)
    {
        for (int row = first; row <= last; ++row)
            m_index->insert(static_cast<std::size_t>(row), m_document.entry(row));
    }

    template <class Update>
    void update(Update change, int entries = 1)
    {
        if (!m_index || entries > followedOneByOne) {
            rebuild(); // what is under way is about an older document
            return;
        }
        change();
        m_changed();
    }

    void take(std::unique_ptr<Index> built)
    {
        m_index = std::move(built);
        m_changed();
    }

    Document &m_document;
    QObject &m_owner;
    std::function<void()> m_changed;
    Build m_build;
    std::unique_ptr<Index> m_index;
    int m_revision = 0;
};

} // namespace bcfg::ui
