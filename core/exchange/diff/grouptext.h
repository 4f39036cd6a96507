// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/compare.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace bcfg::diff {

/// What happened, in a line: "dtype config added to 69 entries: quint8 × qint8 → quint8". Names and values are as the
/// documents have them, so the line is for who shows what is not printable.
std::string headingOf(const Comparison &comparison, const Group &group);

/// The titles of the entries that it happened to, by rising row.
std::vector<std::string> titlesOf(const Comparison &comparison, const Group &group);
/// The same in a line, with what is not printable escaped: "Linear; Conv2d; and 12 more", as many as are readable.
std::string listOf(const Comparison &comparison, const Group &group);
/// The title of an entry, which is that of the second document where that has it.
std::string titleOf(const Comparison &comparison, std::optional<std::size_t> a, std::optional<std::size_t> b);

/// Verdicts that changed alike: the same entries, from one status to one other, or to the same one with other dtypes,
/// under several QConfigs.
struct EffectSummary
{
    std::optional<Status> before;
    std::optional<Status> after;
    std::size_t entries = 0;
    std::vector<std::size_t> questions;
    std::size_t verdicts() const { return entries * questions.size(); }
};

/// Those of most verdicts first.
std::vector<EffectSummary> summaryOf(const Group &group);

/// "3 of 181 patterns: quantized → rejected".
std::string textOf(const Comparison &comparison, const EffectSummary &summary);

/// Which verdicts a change makes other ones, a line each, those of most verdicts first: "3 of 181 patterns: quantized →
/// rejected under x86". `questions` are the names of those that addEffects() was asked for.
std::vector<std::string> effectLines(const Comparison &comparison, const Group &group,
                                     std::span<const std::string> questions);

/// All that is known of a comparison, a fact a line: what was left behind, each group, and below it, behind four
/// blanks, its entries and the verdicts that it changes. `more` says what comes below a group besides, by its index.
std::vector<std::string> factLines(const Comparison &comparison, std::span<const std::string> questions,
                                   const std::function<std::vector<std::string>(std::size_t)> &more = nullptr);

/// What was lost of a document that was converted to the other generation, equal messages once.
std::vector<std::string> lossLines(std::span<const Diagnostic> leftBehind);

} // namespace bcfg::diff
