// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace bcfg::fx {

/// A regular expression of Python's re as PCRE2 reads it, which comes nearest. Copies share it.
class PythonRegex
{
public:
    /// With fewer steps left, a text has the usual ones alone.
    static constexpr std::uint32_t leastMoreSteps = 16'000;

    explicit PythonRegex(std::string_view pattern);

    /// Empty, or why the expression is refused.
    const std::string &error() const { return m_error; }
    /// re.match(): whether it matches at the beginning of the text. An expression can ask for more steps than anybody
    /// waits for: what goes beyond the usual ones is taken from `stepsLeft`; nothing where these or those that one text
    /// may take do not suffice.
    std::optional<bool> matchesBeginning(std::string_view text, std::uint32_t &stepsLeft) const;

private:
    std::shared_ptr<void> m_code;
    std::string m_error;
};

} // namespace bcfg::fx
