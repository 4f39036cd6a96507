// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/torch/catalog/release.h"

#include <map>
#include <string>
#include <vector>

namespace bcfg::ui::page {

/// An index of a document's own operators: those in its patterns that the catalogue of the document's release does not
/// have.
class OwnOperators
{
public:
    explicit OwnOperators(const BackendConfig &document);

    void insert(std::size_t row, const Shared<PatternConfig> &entry);
    void remove(std::size_t row);
    void replace(std::size_t row, const Shared<PatternConfig> &entry);

    /// The operators in their notation, sorted; 500 at most.
    std::vector<std::string> names() const;

private:
    std::vector<std::string> namesIn(const PatternConfig &entry) const;
    void count(std::size_t row, int each);

    Release m_release;
    std::vector<std::vector<std::string>> m_rows; // the operators' notations, by row
    std::map<std::string, int> m_counts;
};

} // namespace bcfg::ui::page
