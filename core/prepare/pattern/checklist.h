// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/comparisons.h"

#include <optional>
#include <string_view>
#include <vector>

namespace bcfg {

/// Appends comparisons to a list of checks, each with the index of its dtype config and its place in the document.
class CheckList
{
public:
    /// `checks` must outlive the list. `config`: row of the pattern config in the document, for the checks' places.
    CheckList(std::vector<Check> &checks, std::size_t config) : m_checks(checks), m_config(config) {}

    /// Sets the dtype config to which the following comparisons belong.
    void begin(std::size_t dtypeConfig);

    template <class Text>
    void compared(Check::When when, Field slot, bool ok, const Text &text)
    {
        add(when, slot, ok, text());
    }
    /// Adds a comparison of one bound, `field`, of a slot such as Field::InputDType. `observer`: null where there is
    /// none. `ok`: nullopt for a bound that is set but that torch never compares.
    void addConstraint(Check::When when, Field slot, Field field, const DTypeWithConstraints &constraints,
                       const Observer *observer, std::optional<bool> ok, std::string_view why);

protected:
    std::size_t dtypeConfig() const { return m_dtypeConfig; }

private:
    void add(Check::When when, Field slot, bool ok, ComparisonText text);

    std::vector<Check> &m_checks;
    std::size_t m_config;
    std::size_t m_dtypeConfig = 0;
    JsonPointer m_where;
};

} // namespace bcfg
