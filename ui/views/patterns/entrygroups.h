// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/text.h"
#include "ui/session/document/document.h"

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace bcfg::ui::views {

/// The property by which a list groups pattern configs, in the order of the words of Settings::patternGroups.
enum class Grouping {
    None,
    Section,
    RootModule, ///< the root module; for an entry without a root module, the operator of its root node
};

/// Assigns each pattern config of a document to a group, in step with changes of the document. Groups are numbered from
/// 0; a group that has lost all its pattern configs keeps its number.
class EntryGroups : public QObject
{
    Q_OBJECT

public:
    explicit EntryGroups(session::Document &document);

    Grouping grouping() const { return m_grouping; }
    void setGrouping(Grouping grouping);

    /// The number of the group of a row of the document. Requires a grouping.
    int of(int row) const { return m_groups[toIndex(row)]; }
    int count() const { return toInt(m_names.size()); } ///< the number of groups, including empty groups
    /// The name of a group: the section as it is written, or the path of the module without "torch."; empty for the
    /// group of the entries that have no section or no module.
    const QString &name(int group) const { return m_names[toIndex(group)]; }
    QString title(int group) const; ///< the name, or "No section" or "No root module"
    /// The numbers of all groups, sorted by name; the group without a name is the last.
    const std::vector<int> &inOrder() const { return m_inOrder; }
    /// Whether edits have moved entries to other groups since the last call.
    bool takeRegrouped() { return std::exchange(m_isRegrouped, false); }

private:
    bool isBefore(int a, int b) const;
    void follow(const Change &change);
    void rebuild();
    int groupOf(const PatternConfig &entry);
    int numberOf(const PatternConfig &entry);

    session::Document &m_document;
    Grouping m_grouping = Grouping::None;
    std::vector<int> m_groups; // the number of the group of each row
    bool m_isRegrouped = false;
    std::unordered_map<std::string, int> m_numbers;
    std::vector<QString> m_names;  // by group
    std::vector<QString> m_folded; // by group: the name with its case folded, to sort by
    std::vector<int> m_inOrder;
};

} // namespace bcfg::ui::views
