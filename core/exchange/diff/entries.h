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
    /// How many numbers were given so far; they run from 0 to count() - 1.
    std::size_t count() const { return m_count; }

private:
    torch::KeyMap<std::size_t> m_keysOfPatterns;
    // By textOfPattern(): the keys of entries that PyTorch cannot register.
    std::unordered_map<std::string, std::size_t> m_keysOfTexts;
    std::vector<std::vector<std::size_t>> m_numbers; // by key and occurrence
    std::size_t m_count = 0;
};

/// The rows of a document's entries by number; nullopt for numbers that the document does not have.
using Rows = std::vector<std::optional<std::size_t>>;
Rows rowsByNumber(const std::vector<std::size_t> &numbers, std::size_t count);

/// The entries of two documents of one generation in pairs, as in Comparison::entries: by row of `a`, then the entries
/// that only `b` has.
std::vector<Site> pairedEntries(const BackendConfig &a, const BackendConfig &b, const SymbolCatalog &catalog);

/// The fewest moves of entries that turn the order of the first document into that of the second: a group of the moves
/// with an effect, and a group of the moves without one. A move has an effect if it changes the order of two patterns
/// of the same size that may match the same node, because torch takes the first of them.
std::vector<Group> movedEntries(const Comparison &comparison, const SymbolCatalog &catalog);

/// By pair of pairedEntries(): whether the entry can stay while others move, with as few moves as possible. The entries
/// that stay are a longest subsequence with ascending rows in the second document.
std::vector<bool> staying(std::span<const Site> pairs);

/// The pattern of an entry as JSON, which names the entry in conflicts about the order of entries. JSON's null where
/// PyTorch cannot register the entry.
JsonValue keyJson(const PatternConfig &entry, Api api);

} // namespace bcfg::diff
