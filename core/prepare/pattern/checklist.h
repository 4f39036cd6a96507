// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/comparisons.h"

#include <string_view>
#include <vector>

namespace bcfg {

/// Keeps comparisons as checks, with what those of one dtype config have in common.
class CheckList
{
public:
    /// `config`: of the document, for the checks' places.
    CheckList(std::vector<Check> &checks, std::size_t config);

    void begin(std::size_t dtypeConfig);

    template <class Text>
    void compared(Check::When when, Field slot, bool ok, const Text &text)
    {
        add(when, slot, ok, text());
    }
    /// A constraint of a slot such as Field::InputDType.
    void addConstraint(Check::When when, Field slot, Field field, const DTypeWithConstraints &constraints,
                       const Observer *observer, bool ok, std::string_view why);
    /// A constraint that is set and never compared.
    void addUnchecked(Check::When when, Field slot, Field field, const DTypeWithConstraints &constraints,
                      const Observer *observer, std::string_view why);

protected:
    std::vector<Check> &checks() { return m_checks; }
    std::size_t dtypeConfig() const { return m_dtypeConfig; }

private:
    void add(Check::When when, Field slot, bool ok, ComparisonText text);

    std::vector<Check> &m_checks;
    std::size_t m_config;
    std::size_t m_dtypeConfig = 0;
    JsonPointer m_where;
};

} // namespace bcfg
