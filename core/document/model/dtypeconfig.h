// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/record.h"

#include <optional>

namespace bcfg {

/// torch.ao.quantization.backend_config.DTypeWithConstraints. A field that is not set is None to PyTorch.
class DTypeWithConstraints
{
public:
    DTypeWithConstraints() = default;
    explicit DTypeWithConstraints(DType dtype);
    explicit DTypeWithConstraints(Record record, bool bare) : m_record(std::move(record)), m_bare(bare) {}

    std::optional<DType> dtype() const;
    std::optional<double> bound(Field field) const; ///< of a field of kind Bound
    bool hasConstraints() const;                    ///< any bound is set

    const Record &record() const { return m_record; }
    void set(Field field, FieldValue value);
    void remove(Field field);
    /// Whether a file holds just the dtype's string; so it is written wherever nothing else is set.
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

    /// The constraints of Field::InputDType, OutputDType or WeightDType; one without dtype where the key is absent.
    const DTypeWithConstraints &constraints(Field slot) const;
    const DTypeWithConstraints &input() const { return constraints(Field::InputDType); }
    const DTypeWithConstraints &output() const { return constraints(Field::OutputDType); }
    const DTypeWithConstraints &weight() const { return constraints(Field::WeightDType); }
    std::optional<DType> biasDType() const;
    std::optional<bool> isDynamic() const;

    const Record &record() const { return m_record; }
    void set(Field field, FieldValue value);
    void remove(Field field);
    /// The same for Field::InputDType, OutputDType or WeightDType; without dtype and constraints, the key goes.
    void setConstraints(Field slot, DTypeWithConstraints constraints);

    bool operator==(const DTypeConfig &) const = default;

private:
    Record m_record;
};

} // namespace bcfg
