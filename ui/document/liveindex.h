// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/document/document.h"
#include "ui/document/inthread.h"

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

    /// `changed` is called after every change, also when the index is gone because a new one is under way; of an edit
    /// once all who follow the document know of it. Both die with `owner`.
    LiveIndex(Document &document, QObject &owner, std::function<void()> changed)
        : m_document(document),
          m_owner(owner),
          m_changed(std::move(changed))
    {
        const auto follow = [&](auto signal, auto update) {
            QObject::connect(&document.forKeepers(), signal, &owner, update);
        };
        follow(&ChangeSignals::entriesChanged, [this](const std::vector<int> &rows) {
            const auto replace = [&] {
                for (const int row : rows)
                    m_index->replace(static_cast<std::size_t>(row), m_document.entry(row));
            };
            update(replace, static_cast<int>(rows.size()));
        });
        follow(&ChangeSignals::entriesInserted,
               [this](int first, int last) { update([&] { insert(first, last); }, last - first + 1); });
        follow(&ChangeSignals::entriesRemoved, [this](int first, int last) {
            const auto remove = [&] {
                for (int row = last; row >= first; --row)
                    m_index->remove(static_cast<std::size_t>(row));
            };
            update(remove, last - first + 1);
        });
        follow(&ChangeSignals::entryMoved, [this](int from, int to) {
            update([&] {
                m_index->remove(static_cast<std::size_t>(from));
                insert(to, to);
            });
        });
        follow(&ChangeSignals::wasReset, [this] { rebuild(); });
        QObject::connect(&document, &Document::edited, &owner, [this] { m_changed(); });
    }

    /// Null while the first one of a document is being built.
    Index *get() const { return m_index.get(); }

    /// Another way to build: the index that is there serves until the new one is.
    void setBuild(Build build)
    {
        m_build = std::move(build);
        start();
        m_changed();
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
            rebuild();
            return;
        }
        change();
        if (m_isBuilding)
            start(); // what is under way is about an older document
    }

    void rebuild()
    {
        m_index.reset();
        start();
    }

    void start()
    {
        if (!m_build) // an index that nobody has asked for yet
            return;
        ++m_revision;
        if (m_document.entryCount() <= builtAtOnce)
            m_index = m_build(m_document.config());
        else if (!m_isBuilding)
            buildInThread();
    }

    /// One thread at a time: what becomes outdated while it runs is built anew when it ends.
    void buildInThread()
    {
        m_isBuilding = true;
        inThread(
            m_owner, [snapshot = m_document.config(), build = m_build] { return build(snapshot); },
            [this, revision = m_revision](std::unique_ptr<Index> built) { take(std::move(built), revision); });
    }

    void take(std::unique_ptr<Index> built, int revision)
    {
        m_isBuilding = false;
        if (revision == m_revision) {
            m_index = std::move(built);
            m_changed();
        } else if (m_document.entryCount() > builtAtOnce) {
            buildInThread();
        }
    }

    Document &m_document;
    QObject &m_owner;
    std::function<void()> m_changed;
    Build m_build;
    std::unique_ptr<Index> m_index;
    int m_revision = 0;
    bool m_isBuilding = false; // in another thread
};

} // namespace bcfg::ui
