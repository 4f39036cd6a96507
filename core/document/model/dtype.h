// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/version.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

namespace bcfg {

/// A torch.dtype under one of its names. torch.float and torch.float32 are equal, and each keeps its spelling.
class DType
{
public:
    static constexpr std::string_view typeName = "dtype";

    enum Id : std::uint8_t {
        Float32,
        Float64,
        Float16,
        BFloat16,
        Complex32,
        Complex64,
        Complex128,
        UInt8,
        Int8,
        Int16,
        Int32,
        Int64,
        Bool,
        UInt16,
        UInt32,
        UInt64,
        QInt8,
        QUInt8,
        QInt32,
        QUInt4x2,
        QUInt2x4,
        Float8E4M3FN,
        Float8E4M3FNUZ,
        Float8E5M2,
        Float8E5M2FNUZ,
        Float8E8M0FNU,
        Int1,
        Int2,
        Int3,
        Int4,
        Int5,
        Int6,
        Int7,
        UInt1,
        UInt2,
        UInt3,
        UInt4,
        UInt5,
        UInt6,
        UInt7,
        Bits1x8,
        Bits2x4,
        Bits4x2,
        Bits8,
        Bits16,
        Float4E2M1FNx2,
        BComplex32,
    };
    static constexpr Id last = BComplex32;

    constexpr DType(Id id) : m_id(id), m_spelling(static_cast<std::uint8_t>(id)) {}
    /// Reads "torch.quint8", also the aliases ("torch.float", "torch.half" …); nullopt for any other text.
    static std::optional<DType> parse(std::string_view text);

    Id id() const { return m_id; }
    /// The name as it was spelled: "torch.float".
    std::string_view spelling() const;
    /// The name as Python prints it: "torch.float32".
    std::string_view name() const;
    /// The name without "torch.": "float32".
    std::string_view shortName() const { return name().substr(6); }
    /// The releases of PyTorch that have the dtype. Exact only for the releases that have a catalogue.
    Versions versions() const;

    /// The canonical names of all dtypes, those that quantization uses first.
    static std::span<const std::string_view> names();
    /// All texts that parse() reads: the names, and after them the aliases.
    static std::span<const std::string_view> spellings();

    friend bool operator==(DType a, DType b) { return a.m_id == b.m_id; }

private:
    Id m_id;
    std::uint8_t m_spelling; // an index into the table of spellings, whose first rows are the canonical names by Id
};

/// Whether the dtype is one of `ids`; false for nullopt.
bool isOneOf(std::optional<DType> dtype, std::initializer_list<DType::Id> ids);

/// The values that a quantized or integer dtype can store: [-128, 127] for qint8.
struct Range
{
    double min = 0;
    double max = 0;
    bool operator==(const Range &) const = default;
};

/// The range of the dtype, which observers use by default (torch.ao.quantization.utils.calculate_qmin_qmax). Returns
/// nullopt for dtypes to which observers do not quantize, such as floats and int64.
std::optional<Range> storableRange(DType dtype);

} // namespace bcfg
