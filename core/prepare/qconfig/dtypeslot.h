// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/dtypeconfig.h"
#include "core/torch/pythonerror.h"

#include <optional>
#include <string>

namespace bcfg {

/// The dtype that a dtype config declares for a slot: None, a torch.dtype, or another value, which no dtype equals.
struct DeclaredDType
{
    bool isNone = true;
    /// Nullopt for None, and for a value that is not a torch.dtype.
    std::optional<DType> dtype = {};

    /// Whether the declared dtype is `other`; false where either is None.
    bool equals(std::optional<DType> other) const { return dtype && other && *dtype == *other; }
    /// Like equals(), but a declared None means float32, as convert compares dtypes.
    bool equalsOrFloat(std::optional<DType> other) const { return isNone ? other == DType::Float32 : equals(other); }
    std::string text() const; ///< "torch.quint8", "None" or "not a dtype"
};

std::string dtypeText(std::optional<DType> dtype); ///< "torch.quint8", or "None"
std::string boolText(bool value);                  ///< as Python prints it: "True" or "False"

/// The declared dtype of a slot: Field::InputDType, OutputDType, WeightDType or BiasDType.
DeclaredDType declaredDType(const DTypeConfig &config, Field slot);

/// Python's bool() of is_dynamic: false for an absent value or None, true for a text that is not empty.
bool declaredDynamic(const DTypeConfig &config);

/// The bound as a number for Python's ==, where True and False are 1 and 0; nullopt for None and for a value that
/// equals no number.
std::optional<double> comparableBound(const DTypeWithConstraints &constraints, Field field);
/// The bound as a number for Python's < and >; nullopt for None. Throws the TypeError that Python raises for a value
/// that is no number.
std::optional<double> declaredBound(const DTypeWithConstraints &constraints, Field field);
/// The bound as Python prints it.
std::string boundText(const DTypeWithConstraints &constraints, Field field);

} // namespace bcfg
