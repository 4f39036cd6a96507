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

struct CompareOptions
{
    bool spelling = false; ///< whether groups of Kind::Spelling are made
};

/// Compares by meaning. Entries are the same one where PyTorch has one key for them, the first with the first. A
/// document of the other generation is compared as migrate() makes it.
Comparison compare(const BackendConfig &a, const BackendConfig &b, CompareOptions options = {});

/// A QConfig, or a mapping, under which the documents are judged.
struct Question
{
    std::string name;
    QConfigAssignment before; ///< made for releaseOf() the first document
    QConfigAssignment after;
};

/// Gives each group the verdicts that differ since it happened: those of the entries that it touches, and of those that
/// these are judged with. A verdict that several groups may have changed stands in each of them.
void addEffects(Comparison &comparison, std::span<const Question> questions);

/// What makes this one change in the first document, as operations of RFC 6902 in an order in which they can be made.
/// Requires that the documents are of one generation; empty for a move of an entry that stays where it is.
std::vector<Edit> editsOf(const Comparison &comparison, const Group &group);

/// What takes this one change back in the second document: what the first one has comes there instead.
std::vector<Edit> editsBack(const Comparison &comparison, const Group &group);

/// What of a group happened to one entry.
Group partOf(const Group &group, std::optional<std::size_t> a, std::optional<std::size_t> b);

/// What makes `b` of `a`, spellings included, whatever generations they are of.
std::vector<Edit> patch(const BackendConfig &a, const BackendConfig &b);

} // namespace bcfg::diff
