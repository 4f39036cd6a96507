// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/liveindex.h"

#include <span>
#include <unordered_map>
#include <utility>

namespace bcfg::ui {

/// Which pattern configs hold a dtype config. Lists that are one object in memory are looked at once, and most lists of
/// a large document are.
class DTypeUseIndex
{
public:
    explicit DTypeUseIndex(const BackendConfig &document);

    void insert(std::size_t row, const Shared<PatternConfig> &entry);
    void remove(std::size_t row);
    void replace(std::size_t row, const Shared<PatternConfig> &entry);

    /// How many pattern configs hold any of these.
    int count(std::span<const DTypeConfig> any) const;
    /// Their rows, rising.
    std::vector<int> rows(std::span<const DTypeConfig> any) const;

private:
    struct Owned
    {
        Shared<DTypeConfigs> list; // keeps the address, which is the key, from being used again
        int owners = 0;
    };

    const void *enter(const PatternConfig &entry);
    void leave(const void *list);

    std::vector<const void *> m_lists; // by row; null: the entry has no list
    std::unordered_map<const void *, Owned> m_owned;
};

/// Tells how many pattern configs share a dtype config, and changes it in all of them.
class DTypeUses : public QObject
{
    Q_OBJECT

public:
    /// What a dtype config was, and what it is to be.
    using Replacement = std::pair<DTypeConfig, DTypeConfig>;

    explicit DTypeUses(Document &document, QObject *parent = nullptr);

    /// How many pattern configs hold any of these; nothing while a large document is looked at for the first time.
    std::optional<int> count(std::span<const DTypeConfig> any) const;
    /// What has to change so that the replaced dtype configs stand nowhere but, if it has them, in the row left out.
    Document::Replacements replacements(const std::vector<Replacement> &replacements, int leftOut) const;

signals:
    void changed();

private:
    Document &m_document;
    LiveIndex<DTypeUseIndex> m_index;
};

} // namespace bcfg::ui
