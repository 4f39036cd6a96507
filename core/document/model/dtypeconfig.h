// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/mapped.h"
#include "core/document/model/record.h"

#include <optional>

namespace bcfg {

/// torch.ao.quantization.backend_config.DTypeWithConstraints. An unset field is None to PyTorch.
class DTypeWithConstraints
{
public:
    DTypeWithConstraints() = default;
    explicit DTypeWithConstraints(DType dtype);
    explicit DTypeWithConstraints(Record record, bool bare) : m_record(std::move(record)), m_bare(bare) {}

    std::optional<DType> dtype() const { return copyOf(m_record.get<DType>(Field::DType)); }
    std::optional<double> bound(Field field) const; ///< the value of a field of kind Bound; nullopt where it is unset
    bool hasConstraints() const;                    ///< whether any field besides the dtype has a value

    const Record &record() const { return m_record; }
    void set(Field field, FieldValue value);
    void remove(Field field);
    /// Whether the file has the dtype as a plain string instead of an object. After set() and remove(), this is true if
    /// the dtype is the only member.
    bool isBare() const { return m_bare; }

    bool operator==(const DTypeWithConstraints &) const = default;

private:
    Record m_record;
    bool m_bare = false;
};

/// torch.ao.quantization.backend_config.DTypeConfig.
class DTypeConfig
{
public:
    DTypeConfig() = default;
    explicit DTypeConfig(Record record) : m_record(std::move(record)) {}

    /// The value of Field::InputDType, OutputDType or WeightDType; an empty DTypeWithConstraints where the key is
    /// absent or unreadable.
    const DTypeWithConstraints &constraints(Field slot) const
    {
        return m_record.sharedOrEmpty<DTypeWithConstraints>(slot);
    }
    const DTypeWithConstraints &input() const { return constraints(Field::InputDType); }
    const DTypeWithConstraints &output() const { return constraints(Field::OutputDType); }
    const DTypeWithConstraints &weight() const { return constraints(Field::WeightDType); }
    std::optional<DType> biasDType() const { return copyOf(m_record.get<DType>(Field::BiasDType)); }
    std::optional<bool> isDynamic() const { return copyOf(m_record.get<bool>(Field::IsDynamic)); }

    const Record &record() const { return m_record; }
    void set(Field field, FieldValue value);
    void remove(Field field) { m_record.remove(field); }
    /// Sets Field::InputDType, OutputDType or WeightDType; removes the field where the constraints have no member.
    void setConstraints(Field slot, DTypeWithConstraints constraints);

    bool operator==(const DTypeConfig &) const = default;

private:
    Record m_record;
};

} // namespace bcfg
