// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"
#include "core/exchange/lsp/positions.h"

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <stdexcept>
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
    /// Why next() finds no more messages: a header is not valid, or announces a message that is too long. Empty while
    /// the stream is not broken.
    const std::string &broken() const { return m_broken; }

private:
    std::string m_bytes;
    std::size_t m_begin = 0; // index of the first byte that next() has not returned yet
    std::string m_broken;
};

/// A message with its header.
std::string framed(std::string_view message);

/// Error codes of JSON-RPC and of the Language Server Protocol.
enum class ErrorCode {
    ParseError = -32700,
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    InvalidParams = -32602,
    ServerNotInitialized = -32002,
    RequestFailed = -32803,
    RequestCancelled = -32800,
    ContentModified = -32801,
};

/// Thrown where a request has no result. The server catches it and sends it to the client as an error.
class RequestError : public std::runtime_error
{
public:
    RequestError(ErrorCode errorCode, const std::string &message) : std::runtime_error(message), code(errorCode) {}
    ErrorCode code;
};

// Functions that read members of a client's message. `path` has the keys from the message to the member: {"params",
// "id"}. Unless said otherwise, they throw a RequestError where a member is missing or has another type.

/// Null where absent.
const JsonValue *memberAt(const JsonValue &value, std::initializer_list<std::string_view> path);
const std::string &stringAt(const JsonValue &value, std::initializer_list<std::string_view> path);
/// Returns nullopt where the member is missing or is no string.
std::optional<std::string> optionalString(const JsonValue &value, std::initializer_list<std::string_view> path);
Position readPosition(const JsonValue *value);
Range readRange(const JsonValue *value);

JsonValue toJson(Position position);
JsonValue toJson(const Range &range);

/// The path in a file URI: "/a b" for "file:///a%20b". Returns nullopt for other URIs.
std::optional<std::string> fileOf(std::string_view uri);

} // namespace bcfg::lsp
