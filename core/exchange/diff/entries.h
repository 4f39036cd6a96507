// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace bcfg {

class SymbolCatalog;

} // namespace bcfg

namespace bcfg::diff {

/// Gives numbers to the entries of several documents of one generation, so that corresponding entries have one number:
/// the first entries with the same key of PyTorch, the second ones, and so on. Entries that PyTorch cannot register
/// correspond if the JSON of their patterns is equal.
class EntryNumbers
{
public:
    explicit EntryNumbers(const SymbolCatalog &catalog);
    ~EntryNumbers();

    /// The number of each entry, by row. No two entries of a document have the same number.
    std::vector<std::size_t> of(const BackendConfig &document);
    std::size_t count() const { return m_count; } ///< how many numbers were given, from 0

private:
    struct Keys;
    std::size_t number(std::size_t key, std::size_t occurrence);

    std::unique_ptr<Keys> m_keys;
    std::vector<std::vector<std::size_t>> m_numbers; // by key and occurrence
    std::size_t m_count = 0;
};

/// The rows of a document's entries by number; nullopt for numbers that the document does not have.
using Rows = std::vector<std::optional<std::size_t>>;
Rows rowsByNumber(const std::vector<std::size_t> &numbers, std::size_t count);

} // namespace bcfg::diff
