// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"
#include "core/torch/pythonerror.h"

#include <optional>
#include <string>

namespace bcfg {

/// A dtype as a dtype config declares it: None, a torch.dtype, or something else that equals no dtype.
struct DeclaredDType
{
    bool isNone = true;
    std::optional<DType> dtype = {};

    bool equals(std::optional<DType> other) const { return dtype && other && *dtype == *other; }
    /// As convert reads it, where None means float32.
    bool equalsOrFloat(std::optional<DType> other) const
    {
        return isNone ? other == DType(DType::Float32) : equals(other);
    }
    std::string text() const; ///< "torch.quint8", "None"
};

std::string dtypeText(std::optional<DType> dtype); ///< "torch.quint8", or "None"
std::string boolText(bool value);                  ///< Python's True and False

/// Of Field::InputDType, OutputDType, WeightDType or BiasDType.
DeclaredDType declaredDType(const DTypeConfig &config, Field slot);

/// The truth of is_dynamic as Python takes it: None is false, any text true.
bool declaredDynamic(const DTypeConfig &config);

/// A constraint as Python compares it by ==: nothing where it is None, or something else that equals no number.
std::optional<double> comparableBound(const DTypeWithConstraints &constraints, Field field);
/// A constraint as Python compares it by < and >. Throws the TypeError that something other than a number raises.
std::optional<double> declaredBound(const DTypeWithConstraints &constraints, Field field);
/// As Python prints it, but numbers as the document spells them.
std::string boundText(const DTypeWithConstraints &constraints, Field field);

} // namespace bcfg
