// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace bcfg {

/// The ids of all rules, in their order. Files, tests and mute lists refer to ids, so an id is never renamed, and never
/// reused for another rule. The rules themselves are in core/check/rules.
// clang-format off
#define BCFG_RULES(RULE)                                                                                \
    RULE(C01) RULE(C02) RULE(C03) RULE(C04) RULE(C05) RULE(C06)                                         \
    RULE(D01) RULE(D02) RULE(D03) RULE(D04) RULE(D05) RULE(D06) RULE(D07) RULE(D08) RULE(D09) RULE(D10) \
    RULE(D11) RULE(D12) RULE(D13) RULE(D14) RULE(D15) RULE(D16) RULE(D17) RULE(D18) RULE(D19) RULE(D20) \
    RULE(D21) RULE(D22) RULE(D23) RULE(D24) RULE(D25) RULE(D26) RULE(D27) RULE(D28) RULE(D29)           \
    RULE(I01) RULE(I02) RULE(I03) RULE(I04) RULE(I05)                                                   \
    RULE(J01) RULE(J02) RULE(J03) RULE(J04) RULE(J05) RULE(J06) RULE(J07) RULE(J08) RULE(J09) RULE(J10) \
    RULE(J11) RULE(J12) RULE(J13) RULE(J14)                                                             \
    RULE(M01) RULE(M02) RULE(M03) RULE(M04) RULE(M05) RULE(M06) RULE(M07) RULE(M08) RULE(M09) RULE(M10) \
    RULE(M11) RULE(M12) RULE(M13) RULE(M14) RULE(M15) RULE(M16) RULE(M17) RULE(M18) RULE(M19) RULE(M20) \
    RULE(M21) RULE(M22) RULE(M23) RULE(M24) RULE(M25) RULE(M26) RULE(M27) RULE(M28) RULE(M29) RULE(M30) \
    RULE(O01) RULE(O02) RULE(O03) RULE(O04) RULE(O05) RULE(O06)                                         \
    RULE(P01) RULE(P02) RULE(P03) RULE(P04) RULE(P05) RULE(P06) RULE(P07) RULE(P08) RULE(P09) RULE(P10) \
    RULE(P11) RULE(P12) RULE(P13) RULE(P14) RULE(P15) RULE(P16) RULE(P17) RULE(P18) RULE(P19) RULE(P20) \
    RULE(S01) RULE(S02) RULE(S03) RULE(S04) RULE(S05)                                                   \
    RULE(T01) RULE(T02)                                                                                 \
    RULE(X01) RULE(X02) RULE(X03)
// clang-format on

#define BCFG_RULE_ID(id) id,
enum class RuleId : std::uint8_t {
    BCFG_RULES(BCFG_RULE_ID)
    // For problems that the Python writer reports; no rule has this id.
    Python
};
#undef BCFG_RULE_ID

} // namespace bcfg
