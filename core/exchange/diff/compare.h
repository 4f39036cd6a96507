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

/// A named QConfig or QConfigMapping under which the entries of both documents, or the nodes of a model, are judged. A
/// name may mean another value in the release of each document.
struct QConfigOfBoth
{
    std::string name;
    QConfigAssignment before; ///< made for releaseOf(Comparison::a)
    QConfigAssignment after;  ///< made for releaseOf(Comparison::b)
};

/// Fills Group::effect of each group with the verdicts that the group changes: a verdict belongs to a group if it
/// differs between the documents, and would also differ in the second document if only this group were undone. These
/// verdicts may be on entries of the group, or on entries that depend on them.
///
/// If several groups change a verdict only together, each of them gets it. If each of them alone would change it in the
/// same way, those get it that change the entry itself, or else all. The verdict on an entry that only one document has
/// belongs to the group that adds or removes the entry. The group that changes the release gets a verdict if both
/// documents have the entry, and the verdict would differ with the former release. If there are very many groups and
/// verdicts, the last groups get all verdicts that they may have changed.
void addEffects(Comparison &comparison, std::span<const QConfigOfBoth> qconfigs);

/// A change of the release by which the documents are judged.
struct ReleaseChange
{
    std::size_t group;     ///< index in Comparison::groups
    BackendConfig without; ///< the second document with the release of the first one
};

/// The change of the release; nullopt where both documents are judged by one release.
std::optional<ReleaseChange> releaseChange(const Comparison &comparison);

/// The edits that apply a group's change to the first document, in their order. Requires documents of one generation.
std::vector<Edit> editsOf(const Comparison &comparison, const Group &group);

/// The edits that undo a group's change in the second document, so that it is as in the first document.
std::vector<Edit> editsBack(const Comparison &comparison, const Group &group);

/// The group with only the sites of the entry in row `a` of the first document and in row `b` of the second; nullopt
/// for a document that does not have the entry.
Group partOf(const Group &group, std::optional<std::size_t> a, std::optional<std::size_t> b);

/// The edits that turn `a` into `b`, including spellings. The documents may be of different generations.
std::vector<Edit> patch(const BackendConfig &a, const BackendConfig &b);

} // namespace bcfg::diff
