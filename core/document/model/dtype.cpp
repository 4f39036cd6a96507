// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/dtype.h"

#include "core/document/model/enumarray.h"
#include "core/document/model/mapped.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace bcfg {

namespace {

struct Spelling
{
    std::string_view text;
    DType::Id id;
};

// First the canonical names in the order of DType::Id, then the aliases.
constexpr Spelling dtypeSpellings[] = {
    {"torch.float32", DType::Float32},
    {"torch.float64", DType::Float64},
    {"torch.float16", DType::Float16},
    {"torch.bfloat16", DType::BFloat16},
    {"torch.complex32", DType::Complex32},
    {"torch.complex64", DType::Complex64},
    {"torch.complex128", DType::Complex128},
    {"torch.uint8", DType::UInt8},
    {"torch.int8", DType::Int8},
    {"torch.int16", DType::Int16},
    {"torch.int32", DType::Int32},
    {"torch.int64", DType::Int64},
    {"torch.bool", DType::Bool},
    {"torch.uint16", DType::UInt16},
    {"torch.uint32", DType::UInt32},
    {"torch.uint64", DType::UInt64},
    {"torch.qint8", DType::QInt8},
    {"torch.quint8", DType::QUInt8},
    {"torch.qint32", DType::QInt32},
    {"torch.quint4x2", DType::QUInt4x2},
    {"torch.quint2x4", DType::QUInt2x4},
    {"torch.float8_e4m3fn", DType::Float8E4M3FN},
    {"torch.float8_e4m3fnuz", DType::Float8E4M3FNUZ},
    {"torch.float8_e5m2", DType::Float8E5M2},
    {"torch.float8_e5m2fnuz", DType::Float8E5M2FNUZ},
    {"torch.float8_e8m0fnu", DType::Float8E8M0FNU},
    {"torch.int1", DType::Int1},
    {"torch.int2", DType::Int2},
    {"torch.int3", DType::Int3},
    {"torch.int4", DType::Int4},
    {"torch.int5", DType::Int5},
    {"torch.int6", DType::Int6},
    {"torch.int7", DType::Int7},
    {"torch.uint1", DType::UInt1},
    {"torch.uint2", DType::UInt2},
    {"torch.uint3", DType::UInt3},
    {"torch.uint4", DType::UInt4},
    {"torch.uint5", DType::UInt5},
    {"torch.uint6", DType::UInt6},
    {"torch.uint7", DType::UInt7},
    {"torch.bits1x8", DType::Bits1x8},
    {"torch.bits2x4", DType::Bits2x4},
    {"torch.bits4x2", DType::Bits4x2},
    {"torch.bits8", DType::Bits8},
    {"torch.bits16", DType::Bits16},
    {"torch.float4_e2m1fn_x2", DType::Float4E2M1FNx2},
    {"torch.bcomplex32", DType::BComplex32},
    {"torch.float", DType::Float32},
    {"torch.double", DType::Float64},
    {"torch.half", DType::Float16},
    {"torch.chalf", DType::Complex32},
    {"torch.cfloat", DType::Complex64},
    {"torch.cdouble", DType::Complex128},
    {"torch.short", DType::Int16},
    {"torch.int", DType::Int32},
    {"torch.long", DType::Int64},
    {"torch.bit", DType::UInt1},
};

static_assert(followsEnum(std::span(dtypeSpellings).first(DType::last + 1), &Spelling::id, DType::last));

} // namespace

std::optional<DType> DType::parse(std::string_view text)
{
    const auto found = std::ranges::find(dtypeSpellings, text, &Spelling::text);
    if (found == std::end(dtypeSpellings))
        return std::nullopt;
    DType result(found->id);
    result.m_spelling = static_cast<std::uint8_t>(found - std::begin(dtypeSpellings));
    return result;
}

std::string_view DType::spelling() const
{
    return dtypeSpellings[m_spelling].text;
}

std::string_view DType::name() const
{
    return dtypeSpellings[id()].text;
}

Versions DType::versions() const
{
    if (isOneOf(*this, {Float8E8M0FNU, Float4E2M1FNx2, BComplex32}))
        return {.since = {2, 7}};
    return id() >= Float8E4M3FN || isOneOf(*this, {UInt16, UInt32, UInt64}) ? since2 : allVersions;
}

std::span<const std::string_view> DType::names()
{
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> result;
        for (const Id common : {QUInt8, QInt8, QInt32, QUInt4x2, Float16, Float32})
            result.push_back(dtypeSpellings[common].text);
        for (std::size_t id = 0; id <= last; ++id)
            addOnce(result, dtypeSpellings[id].text);
        return result;
    }();
    return names;
}

std::span<const std::string_view> DType::spellings()
{
    static const std::vector<std::string_view> all = [] {
        std::vector<std::string_view> result(names().begin(), names().end());
        for (std::size_t i = result.size(); i < std::size(dtypeSpellings); ++i)
            result.push_back(dtypeSpellings[i].text);
        return result;
    }();
    return all;
}

bool isOneOf(std::optional<DType> dtype, std::initializer_list<DType::Id> ids)
{
    return dtype && contains(ids, dtype->id());
}

std::optional<Range> storableRange(DType dtype)
{
    switch (dtype.id()) {
    case DType::QInt8:
    case DType::Int8:
        return Range{-128, 127};
    case DType::QUInt8:
    case DType::UInt8:
        return Range{0, 255};
    case DType::QInt32:
    case DType::Int32:
        return Range{-2147483648.0, 2147483647.0};
    case DType::Int16:
        return Range{-32768, 32767};
    case DType::UInt16:
        return Range{0, 65535};
    case DType::QUInt4x2:
        return Range{0, 15};
    case DType::QUInt2x4:
        return Range{0, 3};
    default:
        return std::nullopt;
    }
}

} // namespace bcfg
