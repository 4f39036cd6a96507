// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/liveindex.h"

#include <functional>
#include <span>
#include <utility>

namespace bcfg::ui::page {

/// The pattern config's list of dtype configs; null where the field is absent or holds a value of another type.
const Shared<DTypeConfigs> *dtypeListOf(const PatternConfig &entry);

/// Edits the lists of dtype configs in these rows: `edit` changes the list of a pattern config, which is empty if it
/// has none. Returns the changed pattern configs for Document::changeEntries(); leaves out those that `edit` does not
/// change. Pattern configs that share a list also share the changed list.
session::Document::Replacements withEditedLists(const session::Document &document, std::span<const int> rows,
                                                const std::function<void(DTypeConfigs &)> &edit);

/// An index of the pattern configs that hold a dtype config. A list of dtype configs that several pattern configs share
/// in memory, as is usual in a large document, is searched once.
class DTypeUseIndex
{
public:
    explicit DTypeUseIndex(const BackendConfig &document);

    void insert(std::size_t row, const Shared<PatternConfig> &entry);
    void remove(std::size_t row);
    void replace(std::size_t row, const Shared<PatternConfig> &entry);

    /// How many pattern configs hold at least one of these dtype configs.
    int count(std::span<const DTypeConfig> any) const;
    /// The rows of the pattern configs that hold at least one of these dtype configs, in ascending order.
    std::vector<int> rows(std::span<const DTypeConfig> any) const;

private:
    using Owners = SharedMap<DTypeConfigs, int>; // how many pattern configs have the list
    using List = Owners::value_type *;           // null where the entry has none

    List enter(const PatternConfig &entry);
    void leave(List list);

    Owners m_owners;
    std::vector<List> m_lists; // by row
};

/// Tells how many pattern configs have equal dtype configs, and how to change these in all of them. The document must
/// outlive this object.
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
    /// Makes the replacements in all entries that hold one of the dtype configs to be replaced, except in row
    /// `leftOut`. Returns the changed entries by ascending row; does not change the document.
    session::Document::Replacements replacements(const std::vector<Replacement> &replacements, int leftOut) const;

signals:
    void changed();

private:
    session::Document &m_document;
    session::LiveIndex<DTypeUseIndex> m_index;
};

} // namespace bcfg::ui::page
