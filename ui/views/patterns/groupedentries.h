// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/views/patterns/entrymodel.h"
#include "ui/views/patterns/shownentries.h"

#include <optional>
#include <vector>

namespace bcfg::ui::views {

/// The rows of the list of patterns. A row that names a group says how many of its pattern configs are quantized, and
/// has the icon of their most severe problem.
class GroupedEntries : public ShownEntries
{
    Q_OBJECT

public:
    /// All references must outlive this object.
    GroupedEntries(EntryModel &entries, const session::Checker &checker, const session::Simulator &simulator);

    /// The index of the row that names the group of a pattern config, folded or not. Invalid without a grouping, and if
    /// the filter hides the pattern config.
    QModelIndex groupOf(int entryRow) const;
    /// The index of a pattern config; invalid if the filter or a folded group hides it.
    QModelIndex indexOf(int entryRow) const;
    /// The row of the document of the pattern config that is `rows` rows below `entryRow` (above it for a negative
    /// number) in the same group. -1 if there is none, or if the filter hides `entryRow`. Requires a grouping.
    int neighbour(int entryRow, int rows) const;

    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool canDropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                         const QModelIndex &parent) const override;
    /// Grouped by section, dropped pattern configs get the section of the group where they are dropped. Grouped by root
    /// module, refuses to move pattern configs to another group.
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                      const QModelIndex &parent) override;

signals:
    /// A drop was refused; `why` is the reason.
    void refused(const QString &why);

private:
    /// The cached numbers of a group.
    struct Summary
    {
        std::optional<int> quantized;  ///< how many members the chosen QConfig quantizes; nullopt: not counted yet
        std::optional<Severity> worst; ///< of the members' problems; nullopt: no problems
        int revision = -1;             ///< Checker::kindsRevision() when `worst` was found; -1: unknown
    };

    QString countsOf(int group) const;
    QString sentenceOf(int group) const;
    int quantizedIn(int group) const;
    std::optional<Severity> worstIn(int group) const;
    QVariant groupData(int group, int column, int role) const;
    Summary &summary(int group) const;

    EntryModel &m_entries;
    const session::Checker &m_checker;
    const session::Simulator &m_simulator;
    mutable std::vector<Summary> m_summaries; // by number of the group
};

} // namespace bcfg::ui::views
