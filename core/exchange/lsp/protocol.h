// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/jsonvalue.h"
#include "core/exchange/lsp/positions.h"

#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace bcfg::lsp {

/// The codes of JSON-RPC and of the protocol.
enum class ErrorCode {
    ParseError = -32700,
    InvalidRequest = -32600,
    MethodNotFound = -32601,
    InvalidParams = -32602,
    ServerNotInitialized = -32002,
    RequestFailed = -32803,
    RequestCancelled = -32800,
};

/// Why a request has no result. It never leaves the server.
class RequestError : public std::runtime_error
{
public:
    RequestError(ErrorCode errorCode, const std::string &message) : std::runtime_error(message), code(errorCode) {}
    ErrorCode code;
};

// Reading what a client sends: a RequestError says what is missing.

const JsonValue *memberAt(const JsonValue &value, std::initializer_list<std::string_view> path); ///< null: not there
const std::string &stringAt(const JsonValue &value, std::initializer_list<std::string_view> path);
std::optional<std::string> optionalString(const JsonValue &value, std::initializer_list<std::string_view> path);
Position readPosition(const JsonValue *value);
Range readRange(const JsonValue *value);
/// An integer of a message; nothing for what is none, or negative.
std::optional<std::size_t> readCount(const JsonValue *value);

JsonValue toJson(Position position);
JsonValue toJson(const Range &range);
JsonValue countJson(std::size_t count);

/// The file of "file:///a%20b"; nothing for other URIs.
std::optional<std::string> fileOf(std::string_view uri);

} // namespace bcfg::lsp
