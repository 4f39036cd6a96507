// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bcfg::lsp {

/// Cuts a stream of bytes into messages. Each message follows a header with its length (Content-Length).
class Framing
{
public:
    static constexpr std::size_t longestHeader = 16'384;       ///< bytes
    static constexpr std::size_t longestMessage = 500'000'000; ///< bytes

    void add(std::string_view bytes) { m_bytes += bytes; }
    /// Removes and returns the next message, without its header. Returns nullopt where more bytes are needed, and where
    /// the stream is broken.
    std::optional<std::string> next();
    /// Why next() can find no more messages: a header is not valid, or announces a message that is too long. Else
    /// empty.
    const std::string &broken() const { return m_broken; }

private:
    std::string m_bytes;
    std::size_t m_begin = 0; // where the bytes begin that next() has not taken
    std::string m_broken;
};

/// A message with its header.
std::string framed(std::string_view message);

} // namespace bcfg::lsp
