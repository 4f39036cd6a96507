// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/inthread.h"
#include "ui/basis/text.h"
#include "ui/session/document/document.h"

#include <functional>
#include <memory>

namespace bcfg::ui::session {

/// Keeps an index of the whole document up to date. `Index` has insert(row, entry), replace(row, entry) and
/// remove(row). It may also have setHead(), for changes outside the pattern configs, and finish(), which is called
/// after each update. An edit updates the index in a time that depends on what the edit touches. Opening a document
/// rebuilds the index; for a large document this is done in a thread, from a snapshot.
template <class Index>
class LiveIndex
{
public:
    /// Builds an index. The function may run in any thread, so it must use only the snapshot and what it has captured
    /// by value. It must call goOn(), as a build that is outdated is stopped.
    using Build = std::function<std::unique_ptr<Index>(const BackendConfig &snapshot)>;

    /// `changed` is called after every change of the document, once keepers, item models and cursors are up to date,
    /// and whenever a new index is ready; get() may be null in the call. The connections end with `owner`, so this
    /// object must live at least as long as `owner`.
    LiveIndex(Document &document, QObject &owner, std::function<void()> changed)
        : m_document(document),
          m_owner(owner),
          m_changed(std::move(changed))
    {
        QObject::connect(&document, &Document::changedForKeepers, &owner, [this](const Change &change) {
            std::visit([this](const auto &each) { follow(each); }, change);
        });
        QObject::connect(&document, &Document::changed, &owner, [this] { m_changed(); });
    }

    /// The index; null before setBuild() and while a new document's first index is being built.
    Index *get() const { return m_index.get(); }

    /// Sets how to build the index and rebuilds it. The old index stays in use until the new one is ready.
    void setBuild(Build build)
    {
        m_build = std::move(build);
        start();
        m_changed();
    }

private:
    /// Building takes a few milliseconds for up to this many entries, so it is done at once rather than in a thread.
    static constexpr int builtAtOnce = 1000;
    /// Above this number of changed entries, rebuilding the index is faster than updating it entry by entry.
    static constexpr std::size_t followedOneByOne = 500;

    void follow(const EntriesReplaced &replaced)
    {
        const auto replace = [&] {
            for (const EntryReplacement &each : replaced.replacements)
                m_index->replace(toIndex(each.row), each.entry);
        };
        update(replace, replaced.replacements.size());
    }
    void follow(const EntriesInserted &inserted)
    {
        const auto insert = [&] {
            auto row = toIndex(inserted.row);
            for (const Shared<PatternConfig> &entry : inserted.entries)
                m_index->insert(row++, entry);
        };
        update(insert, inserted.entries.size());
    }
    void follow(const EntriesRemoved &removed)
    {
        const auto remove = [&] {
            for (int row = removed.row + removed.count - 1; row >= removed.row; --row)
                m_index->remove(toIndex(row));
        };
        update(remove, static_cast<std::size_t>(removed.count));
    }
    void follow(const EntriesMoved &moved)
    {
        const auto move = [&] {
            for (auto row = moved.from.rbegin(); row != moved.from.rend(); ++row)
                m_index->remove(toIndex(*row));
            for (const int row : moved.to)
                m_index->insert(toIndex(row), m_document.entry(row));
        };
        update(move, moved.from.size());
    }
    void follow(const HeadReplaced &replaced)
    {
        if constexpr (requires(Index & index) { index.setHead(replaced.head); })
            update([&] { m_index->setHead(replaced.head); });
    }
    void follow(const DocumentReplaced &) { rebuild(); }

    template <class Update>
    void update(Update change, std::size_t entries = 1)
    {
        if (!m_index || entries > followedOneByOne) {
            rebuild();
            return;
        }
        change();
        if constexpr (requires(Index & index) { index.finish(); })
            m_index->finish();
        if (m_building.isRunning())
            start(); // the build that is under way uses an older document
    }

    void rebuild()
    {
        m_index.reset();
        start();
    }

    void start()
    {
        if (!m_build) // nobody has needed the index yet
            return;
        m_building.stop();
        if (m_document.entryCount() <= builtAtOnce) {
            m_index = m_build(m_document.config());
            return;
        }
        m_building.start(
            m_owner, [snapshot = m_document.config(), build = m_build] { return build(snapshot); },
            [this](std::unique_ptr<Index> built) {
                m_index = std::move(built);
                m_changed();
            });
    }

    Document &m_document;
    QObject &m_owner;
    std::function<void()> m_changed;
    Build m_build;
    std::unique_ptr<Index> m_index;
    LatestOnly m_building;
};

} // namespace bcfg::ui::session
