// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/comparison.h"
#include "core/torch/patternkey.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace bcfg::diff {

/// Gives numbers to the entries of several documents of one generation, so that corresponding entries have one number.
/// The first entry with a key of PyTorch corresponds to the first entry with that key in another document, the second
/// entry to the second, and so on. For an entry that PyTorch cannot register, the JSON of its pattern is the key.
class EntryNumbers
{
public:
    explicit EntryNumbers(const SymbolCatalog &catalog) : m_keysOfPatterns(torch::keyMap<std::size_t>(catalog)) {}

    /// The number of each entry, by row. No two entries of a document have the same number.
    std::vector<std::size_t> of(const BackendConfig &document);
    std::size_t count() const { return m_count; } ///< how many numbers were given; they begin with 0

private:
    torch::KeyMap<std::size_t> m_keysOfPatterns;
    std::unordered_map<std::string, std::size_t> m_keysOfTexts; // of entries that PyTorch cannot register
    std::vector<std::vector<std::size_t>> m_numbers;            // by key and occurrence
    std::size_t m_count = 0;
};

/// The rows of a document's entries by number; nullopt for numbers that the document does not have.
using Rows = std::vector<std::optional<std::size_t>>;
Rows rowsByNumber(const std::vector<std::size_t> &numbers, std::size_t count);

/// The entries of two documents of one generation in pairs, as in Comparison::entries: by row of `a`, then the entries
/// that only `b` has.
std::vector<Site> pairedEntries(const BackendConfig &a, const BackendConfig &b, const SymbolCatalog &catalog);

/// The moves that turn the order of the first document into that of the second, of as few entries as possible: a group
/// of the moves that have an effect, and a group of the others. A move has an effect if it changes the order of two
/// patterns with equally many operators that may match the same node, as torch takes the first of them.
std::vector<Group> movedEntries(const Comparison &comparison, const SymbolCatalog &catalog);

/// Whether each of the pairs of pairedEntries() can stay while the others move, with as few moves as possible: those
/// that stay are a longest subsequence whose rows in the second document rise.
std::vector<bool> staying(std::span<const Site> pairs);

/// The pattern of an entry as JSON, by which conflicts about the order of entries name the entry; null where PyTorch
/// cannot register the entry.
JsonValue keyJson(const PatternConfig &entry, Api api);

} // namespace bcfg::diff
