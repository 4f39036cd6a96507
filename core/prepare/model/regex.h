// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace bcfg::fx {

/// A regular expression of Python's re as PCRE2 reads it, which comes nearest. Copies share it.
class PythonRegex
{
public:
    explicit PythonRegex(std::string_view pattern);

    /// Empty, or why the expression is refused.
    const std::string &error() const { return m_error; }
    /// re.match(): whether it matches at the beginning of the text. False where it takes more steps than are allowed;
    /// an expression can ask for more than anybody waits for.
    bool matchesBeginning(std::string_view text) const;

private:
    std::shared_ptr<void> m_code;
    std::string m_error;
};

} // namespace bcfg::fx
