// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/liveindex.h"

#include <functional>
#include <span>
#include <utility>

namespace bcfg::ui::page {

/// The pattern config's list of dtype configs; null where the field is absent or holds a value of another type.
const Shared<DTypeConfigs> *dtypeListOf(const PatternConfig &entry);

/// The pattern configs of these rows with the lists of dtype configs that `edit` returns; leaves out pattern configs
/// that `edit` does not change. Calls `edit` once for each shared list, so that pattern configs that share a list also
/// share the changed list. For pattern configs without a list, `edit` gets an empty list.
session::Document::Replacements withEditedLists(const session::Document &document, std::span<const int> rows,
                                                const std::function<DTypeConfigs(const DTypeConfigs &)> &edit);

/// Tells which pattern configs hold a dtype config. A list of dtype configs that several pattern configs share in
/// memory, as is usual in a large document, is searched once.
class DTypeUseIndex
{
public:
    explicit DTypeUseIndex(const BackendConfig &document);

    void insert(std::size_t row, const Shared<PatternConfig> &entry);
    void remove(std::size_t row);
    void replace(std::size_t row, const Shared<PatternConfig> &entry);

    /// How many pattern configs hold at least one of these dtype configs.
    int count(std::span<const DTypeConfig> any) const;
    /// The rows of the pattern configs that hold at least one of these dtype configs, ascending.
    std::vector<int> rows(std::span<const DTypeConfig> any) const;

private:
    using Owners = SharedMap<DTypeConfigs, int>; // how many pattern configs have the list
    using List = Owners::value_type *;           // null where the entry has none

    List enter(const PatternConfig &entry);
    void leave(List list);

    Owners m_owners;
    std::vector<List> m_lists; // by row
};

/// Tells how many pattern configs share a dtype config, and how to change it in all of them. The document must outlive
/// this object.
class DTypeUses : public QObject
{
    Q_OBJECT

public:
    /// A dtype config, and the dtype config that replaces it.
    using Replacement = std::pair<DTypeConfig, DTypeConfig>;

    explicit DTypeUses(session::Document &document);

    /// How many pattern configs hold at least one of these dtype configs; nothing while the index of a large document
    /// is still being built.
    std::optional<int> count(std::span<const DTypeConfig> any) const;
    /// Every entry that holds a dtype config to be replaced, with the replacements made, by ascending row; without the
    /// entry at row `leftOut`.
    session::Document::Replacements replacements(const std::vector<Replacement> &replacements, int leftOut) const;

signals:
    void changed();

private:
    session::Document &m_document;
    session::LiveIndex<DTypeUseIndex> m_index;
};

} // namespace bcfg::ui::page
