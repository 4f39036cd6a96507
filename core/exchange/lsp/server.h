// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/lsp/answers.h"
#include "core/exchange/lsp/opendocument.h"
#include "core/exchange/lsp/protocol.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace bcfg::lsp {

/// What a server needs from its program.
struct Host
{
    std::string version;
    /// Opens a file in the window at a JSON pointer. Returns why that failed, or nullopt.
    std::function<std::optional<std::string>(const std::string &file, const std::string &pointer)> open;
};

/// A server of the Language Server Protocol 3.17 for documents. Messages come in and go out as JSON without headers.
/// Requests are answered one by one in their order. After a change that cannot be read, nothing edits the text of the
/// document until the client sends it whole.
class Server
{
public:
    using Send = std::function<void(std::string_view message)>;

    Server(Host host, Send send) : m_host(std::move(host)), m_send(std::move(send)) {}

    /// Queues a message. Carries out $/cancelRequest at once, which removes a waiting request. A message that is not
    /// JSON is answered with an error.
    void take(std::string_view message);
    /// Handles the next queued message. Returns whether there was one.
    bool handleNext();
    /// Sends the problems of each document that has changed. Call this when no message waits, so that no document is
    /// checked that a waiting message would change.
    void publish();

    bool hasEnded() const { return m_exitStatus.has_value(); }
    /// 0 where the client has asked for shutdown before exit, as the protocol demands; else 1.
    int exitStatus() const { return m_exitStatus.value_or(1); }

private:
    struct Opened
    {
        Opened(std::string text, std::filesystem::path file) : document(std::move(text), std::move(file)) {}
        OpenDocument document;
        JsonValue version;
        bool isPublished = false; // the client has the problems of this version
        bool isInStep = true;     // false from a change that could not be read to the next whole text
    };
    using Method = JsonValue (Server::*)(const JsonValue &params);

    void answer(const JsonValue &id, const JsonValue &result);
    void refuse(const JsonValue &id, ErrorCode code, const std::string &message);
    void notify(std::string_view method, JsonValue params);
    void handle(const JsonValue &message);
    void cancel(const JsonValue &id);
    void loseStep(const std::optional<std::string> &uri);
    JsonValue call(const std::string &method, const JsonValue &params, bool isRequest);
    Opened &openedAt(const JsonValue &params);
    Opened &editableAt(const JsonValue &params);
    EditedText editedAt(const JsonValue &params);

    JsonValue initialize(const JsonValue &params);
    JsonValue shutdown(const JsonValue &params);
    JsonValue exit(const JsonValue &params);
    JsonValue didOpen(const JsonValue &params);
    JsonValue didChange(const JsonValue &params);
    JsonValue didClose(const JsonValue &params);
    JsonValue didChangeConfiguration(const JsonValue &params);
    JsonValue hover(const JsonValue &params);
    JsonValue completion(const JsonValue &params);
    JsonValue documentSymbol(const JsonValue &params);
    JsonValue formatting(const JsonValue &params);
    JsonValue codeAction(const JsonValue &params);
    JsonValue prepareRename(const JsonValue &params);
    JsonValue rename(const JsonValue &params);
    JsonValue definition(const JsonValue &params);
    JsonValue executeCommand(const JsonValue &params);
    JsonValue ignored(const JsonValue &) { return {}; }

    void configure(const JsonValue &settings);
    const std::optional<NamedQConfig> &qconfigFor(Release release);

    Host m_host;
    Send m_send;
    std::deque<std::variant<JsonValue, Diagnostic>> m_waiting;  // an error for a message that is not JSON
    std::map<std::string, std::unique_ptr<Opened>> m_documents; // by URI
    enum class State {
        Started,
        Running,
        ShutDown
    } m_state = State::Started;
    std::optional<int> m_exitStatus;

    bool m_hasTreeOfSymbols = false; // the client shows symbols as a tree
    bool m_hasVersionedEdits = false;
    std::string m_qconfig;                                         // the client's setting; "": the default
    std::map<std::size_t, std::optional<NamedQConfig>> m_qconfigs; // by number of the release; filled on demand
};

} // namespace bcfg::lsp
