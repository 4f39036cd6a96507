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

/// Numbers the entries of several documents of one generation, alike where they are the same one: where PyTorch has one
/// key for them and they are as manieth with it in their documents. What cannot be registered is known by its text.
class EntryNumbers
{
public:
    explicit EntryNumbers(const SymbolCatalog &catalog);
    ~EntryNumbers();

    /// By row. A document has no number twice.
    std::vector<std::size_t> of(const BackendConfig &document);
    std::size_t count() const { return m_count; } ///< all numbers are less

private:
    struct Keys;
    std::size_t number(std::size_t key, std::size_t occurrence);

    std::unique_ptr<Keys> m_keys;
    std::vector<std::vector<std::size_t>> m_numbers; // by key and occurrence
    std::size_t m_count = 0;
};

/// By number; nothing for one that the document does not have.
using Rows = std::vector<std::optional<std::size_t>>;
Rows rowsByNumber(const std::vector<std::size_t> &numbers, std::size_t count);

} // namespace bcfg::diff
