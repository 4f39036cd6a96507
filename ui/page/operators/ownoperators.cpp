// SPDX-License-Identifier: Apache-2.0
#include "ui/page/operators/ownoperators.h"

#include "core/document/model/progress.h"
#include "core/torch/catalog/operators.h"
#include "core/torch/catalog/perrelease.h"

#include <unordered_set>

namespace bcfg::ui::page {

namespace {

using Names = std::unordered_set<std::string>;

Names knownNames(Release release)
{
    Names names;
    for (const OperatorName &op : operatorNames(release)) {
        names.insert(notation(op.atom));
        names.insert(op.aliases.begin(), op.aliases.end());
    }
    return names;
}

bool isKnown(const std::string &name, Release release)
{
    return perRelease(release, [](Release made) { return knownNames(made); }).contains(name);
}

void collect(const Pattern &pattern, Release release, std::vector<std::string> &names)
{
    if (const std::vector<Pattern> *steps = pattern.steps()) {
        for (const Pattern &step : *steps)
            collect(step, release, names);
    } else if (pattern.symbol() && !pattern.isMatchAllNode()) {
        if (std::string name = notation(pattern); !isKnown(name, release))
            names.push_back(std::move(name));
    }
}

} // namespace

OwnOperators::OwnOperators(const BackendConfig &document) : m_release(releaseOf(document))
{
    m_rows.reserve(document.configs.size());
    for (const Shared<PatternConfig> &entry : document.configs) {
        goOn();
        m_rows.push_back(namesIn(*entry));
        count(m_rows.size() - 1, 1);
    }
}

void OwnOperators::insert(std::size_t row, const Shared<PatternConfig> &entry)
{
    m_rows.insert(m_rows.begin() + static_cast<std::ptrdiff_t>(row), namesIn(*entry));
    count(row, 1);
}

void OwnOperators::remove(std::size_t row)
{
    count(row, -1);
    m_rows.erase(m_rows.begin() + static_cast<std::ptrdiff_t>(row));
}

void OwnOperators::replace(std::size_t row, const Shared<PatternConfig> &entry)
{
    std::vector<std::string> names = namesIn(*entry);
    if (names == m_rows[row])
        return;
    count(row, -1);
    m_rows[row] = std::move(names);
    count(row, 1);
}

std::vector<std::string> OwnOperators::names() const
{
    constexpr std::size_t most = 500;
    std::vector<std::string> names;
    for (auto each = m_counts.begin(); each != m_counts.end() && names.size() < most; ++each)
        names.push_back(each->first);
    return names;
}

std::vector<std::string> OwnOperators::namesIn(const PatternConfig &entry) const
{
    std::vector<std::string> names;
    for (const Pattern *pattern : {entry.pattern(), entry.patternComplexFormat()}) {
        if (pattern)
            collect(*pattern, m_release, names);
    }
    return names;
}

void OwnOperators::count(std::size_t row, int each)
{
    for (const std::string &name : m_rows[row]) {
        if ((m_counts[name] += each) == 0)
            m_counts.erase(name);
    }
}

} // namespace bcfg::ui::page
