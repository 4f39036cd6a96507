// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/simulation/constraints.h"
#include "core/simulation/dtypeslot.h"
#include "core/simulation/verdict.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// Collects the checks of one dtype config: fills in what they have in common.
class CheckList
{
public:
    CheckList(std::vector<Check> &checks, std::size_t config, std::size_t dtypeConfig)
        : m_checks(checks),
          m_dtypeConfig(dtypeConfig),
          m_where(JsonPointer::config(config) / "dtype_configs" / dtypeConfig)
    {}

    void add(Check::When when, Check::Slot slot, Field field, std::string wants, std::string has, bool ok,
             std::string_view why);
    /// A constraint of a slot such as Field::InputDType.
    void addConstraint(Check::When when, Field slot, Field field, std::string wants, std::string has, bool ok,
                       std::string_view why);
    /// A constraint that is set and never compared.
    void addUnchecked(Check::When when, Field slot, Field field, std::string wants, std::string has,
                      std::string_view why);

private:
    std::vector<Check> &m_checks;
    std::size_t m_dtypeConfig;
    JsonPointer m_where;
};

/// "torch.quint8", or "None".
std::string dtypeText(std::optional<DType> dtype);
std::string boolText(bool value); ///< Python's True and False

/// What a constraint says, as people write it: "-128", "2**-12", "None".
std::string wantsText(const DTypeWithConstraints &constraints, Field field);
/// What an observer has for a constraint's field: "-128", "eps 2**-23", "nothing".
std::string hasText(Field field, const Observer *observer);

} // namespace bcfg
