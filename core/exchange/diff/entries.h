// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/torch/patternkey.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bcfg::diff {

/// Gives numbers to the entries of several documents of one generation, so that corresponding entries have one number:
/// the first entries with the same key of PyTorch, the second ones, and so on. Entries that PyTorch cannot register
/// correspond if the JSON of their patterns is equal.
class EntryNumbers
{
public:
    explicit EntryNumbers(const SymbolCatalog &catalog) : m_keysOfPatterns(torch::keyMap<std::size_t>(catalog)) {}

    /// The number of each entry, by row. No two entries of a document have the same number.
    std::vector<std::size_t> of(const BackendConfig &document);
    std::size_t count() const { return m_count; } ///< how many numbers were given, from 0

private:
    torch::KeyMap<std::size_t> m_keysOfPatterns;
    std::unordered_map<std::string, std::size_t> m_keysOfTexts; // of entries that PyTorch cannot register
    std::vector<std::vector<std::size_t>> m_numbers;            // by key and occurrence
    std::size_t m_count = 0;
};

/// The rows of a document's entries by number; nullopt for numbers that the document does not have.
using Rows = std::vector<std::optional<std::size_t>>;
Rows rowsByNumber(const std::vector<std::size_t> &numbers, std::size_t count);

/// The member of an object under a key; nullopt where there is none, and for a value that is no object.
std::optional<JsonValue> memberOf(const JsonValue &object, std::string_view key);

/// The pattern of an entry as JSON, as conflicts about the order of entries name it; null where PyTorch cannot register
/// the entry.
JsonValue keyJson(const PatternConfig &entry, Api api);

} // namespace bcfg::diff
