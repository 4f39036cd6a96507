// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/pythonerror.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace bcfg::fx {

/// A regular expression of Python's module re, rewritten for the library PCRE2, whose syntax comes nearest to Python's.
/// Copies share the compiled expression.
class PythonRegex
{
public:
    /// The limit of steps for the first retry of a match. With a smaller `stepsLeft`, matchesBeginning() does not
    /// retry.
    static constexpr std::uint32_t leastMoreSteps = 16'000;
    /// The `stepsLeft` with which the first match of a mapping begins: about a quarter of a second for all matches.
    static constexpr std::uint32_t stepsForAll = 20'000'000;

    explicit PythonRegex(std::string_view pattern);

    /// The error that re.match() raises for the expression, or an "Unknown" error where PCRE2 refuses an expression
    /// that Python may accept; nullopt where the expression can be used.
    const std::optional<PythonError> &error() const { return m_error; }
    /// Whether the expression matches at the beginning of the text, as by re.match(). The first try has a limit of
    /// steps, because some expressions would take hours. Each retry has a higher limit, which is subtracted from
    /// `stepsLeft`. Returns nullopt where `stepsLeft` or the limit for one text does not suffice; false for an
    /// expression with an error().
    std::optional<bool> matchesBeginning(std::string_view text, std::uint32_t &stepsLeft) const;

private:
    std::shared_ptr<void> m_code;
    std::optional<PythonError> m_error;
};

} // namespace bcfg::fx
