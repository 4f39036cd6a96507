// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/comparison.h"
#include "core/prepare/pattern/qconfigassignment.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace bcfg::diff {

/// What a comparison reports.
struct CompareOptions
{
    bool spelling = false; ///< whether groups of Kind::Spelling are made
};

/// Compares two documents by what they mean to PyTorch. Entries with the same key of PyTorch are paired in their order:
/// the first of that key in `a` with the first in `b`, and so on. If the documents are of different generations, the
/// first one is migrated to that of the second.
Comparison compare(const BackendConfig &a, const BackendConfig &b, CompareOptions options = {});

/// A QConfig or QConfigMapping under which both documents, or a model with both, are judged, as the release of each has
/// it.
template <class QConfigs>
struct OfBoth
{
    std::string name;
    QConfigs before; ///< made for releaseOf(Comparison::a)
    QConfigs after;  ///< made for releaseOf(Comparison::b)
};
using QConfigOfBoth = OfBoth<QConfigAssignment>;

/// Fills Group::effect of each group with the verdicts that the group changes: those on its own entries, and those on
/// entries whose verdicts depend on its entries, if they would be other ones in the second document without the group.
/// Where several groups change a verdict only together, it is in each of them; where each of them would do alone, it is
/// in those that change the entry itself, if there are any. The verdict on an entry that only one document has is in
/// the group that adds or removes it. The group that changes the release gets a verdict if both documents have the
/// entry and the verdict would be another one with the former release.
void addEffects(Comparison &comparison, std::span<const QConfigOfBoth> qconfigs);

/// A change of the release by which the documents are judged.
struct ReleaseChange
{
    std::size_t group;     ///< index in Comparison::groups
    BackendConfig without; ///< the second document, judged by the release of the first one
};

/// The change of the release; nullopt where both documents are judged by one release.
std::optional<ReleaseChange> releaseChange(const Comparison &comparison);

/// The edits that make a group's change in the first document, to be applied in order. Requires documents of one
/// generation.
std::vector<Edit> editsOf(const Comparison &comparison, const Group &group);

/// The edits that undo a group's change in the second document, so that it has what the first one has.
std::vector<Edit> editsBack(const Comparison &comparison, const Group &group);

/// The group with only the sites of one entry: the one in row `a` of the first document and in row `b` of the second;
/// nullopt for a document that does not have it.
Group partOf(const Group &group, std::optional<std::size_t> a, std::optional<std::size_t> b);

/// The edits that turn `a` into `b`, including spellings. The documents may be of different generations.
std::vector<Edit> patch(const BackendConfig &a, const BackendConfig &b);

} // namespace bcfg::diff
