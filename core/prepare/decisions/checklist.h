// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/decisions/targetdtypes.h"
#include "core/prepare/decisions/verdict.h"
#include "core/prepare/qconfig/constraints.h"
#include "core/prepare/qconfig/dtypeslot.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bcfg {

/// Keeps comparisons as the checks of an explanation, each with the index of its dtype config and its place in the
/// document.
class CheckList
{
public:
    /// `explanation` must outlive the list. `config`: row of the pattern config in the document, for the checks'
    /// places.
    CheckList(ExplainedVerdict &explanation, std::size_t config) : m_explanation(explanation), m_config(config) {}

    /// Sets the dtype config to which the following comparisons belong.
    void begin(std::size_t dtypeConfig);
    /// Adds a comparison of the dtype of a slot such as Field::InputDType. `why`: why torch compares the two.
    void addDType(Check::When when, Field slot, bool ok, const DeclaredDType &wanted, const TargetDType &actual,
                  std::string_view why);
    /// Adds a comparison of is_dynamic. `wanted`: nullopt for any value.
    void addDynamic(Check::When when, bool ok, std::optional<bool> wanted, bool actual, std::string_view why);
    /// Adds a comparison of one bound, `field`, of a slot such as Field::InputDType. `observer`: null where there is
    /// none. `ok`: nullopt for a bound that is set but that torch never compares.
    void addConstraint(Check::When when, Field slot, Field field, const DTypeWithConstraints &constraints,
                       const Observer *observer, std::optional<bool> ok, std::string_view why);
    /// Adds a note that comparing this dtype config would raise the error.
    void addNote(const PythonError &error);
    /// Removes all checks and notes.
    void clear();

private:
    void add(Check::When when, Field slot, bool ok, std::string wants, std::string has, std::string_view why,
             bool isOfOperator);

    ExplainedVerdict &m_explanation;
    std::size_t m_config;
    std::size_t m_dtypeConfig = 0;
    JsonPointer m_where;
};

} // namespace bcfg
