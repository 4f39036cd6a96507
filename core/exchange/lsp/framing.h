// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bcfg::lsp {

/// Cuts a stream into messages, each of which has a header that says its length.
class Framing
{
public:
    static constexpr std::size_t longestHeader = 16'384;
    static constexpr std::size_t longestMessage = 500'000'000;

    void add(std::string_view bytes) { m_bytes += bytes; }
    /// The next message that is whole. Nothing where more bytes are needed, or where the stream is broken.
    std::optional<std::string> next();
    /// Why nobody can know where the next message begins; empty as long as that is known.
    const std::string &broken() const { return m_broken; }

private:
    std::string m_bytes;
    std::size_t m_begin = 0; // of what has not been taken
    std::string m_broken;
};

/// A message with its header.
std::string framed(std::string_view message);

} // namespace bcfg::lsp
