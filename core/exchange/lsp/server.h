// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/lsp/opendocument.h"
#include "core/exchange/lsp/protocol.h"
#include "core/torch/catalog/qconfigs.h"

#include <deque>
#include <filesystem>
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
    /// Sends a message to the client.
    std::function<void(std::string_view message)> send;
};

/// A server of the Language Server Protocol 3.17 for documents. Messages come in and go out as JSON without headers.
/// Requests are answered one by one in their order. After a change that cannot be read, requests that edit the text of
/// the document fail until the client sends the whole text.
class Server
{
public:
    explicit Server(Host host) : m_host(std::move(host)) {}

    /// Queues a message. Carries out $/cancelRequest at once, which removes a waiting request. A message that is not
    /// JSON is answered with an error.
    void take(std::string_view message);
    /// Handles the next queued message. Returns whether there was one.
    bool handleNext();
    /// Sends the problems of each document that has changed. Call this when no message waits: a waiting message may
    /// change a document, which would then be checked in vain.
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
        bool isInStep = true;     // false after a change that could not be read, until the client sends the whole text
    };
    using Method = JsonValue (Server::*)(const JsonValue &params);
    /// The command that opens a file in the window: its arguments are the URI and a JSON pointer.
    static constexpr std::string_view openCommand = "bcfg.open";

    void answer(const JsonValue &id, const JsonValue &result);
    void refuse(const JsonValue &id, ErrorCode code, const std::string &message);
    void notify(std::string_view method, JsonValue params);
    void handle(const JsonValue &message);
    void cancel(const JsonValue &id);
    void loseStep(const std::optional<std::string> &uri);
    JsonValue call(const std::string &method, const JsonValue &params, bool isRequest);
    Opened &openedAt(const JsonValue &params);
    Opened &editableAt(const JsonValue &params);
    JsonValue workspaceEdit(const JsonValue &params, JsonValue edits);
    /// Diagnostic[]: OpenDocument::problems(), and, where there are more problems, one diagnostic with their number.
    static JsonValue diagnosticsOf(OpenDocument &document);

    JsonValue initialize(const JsonValue &params);
    JsonValue shutdown(const JsonValue &params);
    JsonValue exit(const JsonValue &params);
    JsonValue didOpen(const JsonValue &params);
    JsonValue didChange(const JsonValue &params);
    JsonValue didClose(const JsonValue &params);
    JsonValue didChangeConfiguration(const JsonValue &params);
    JsonValue executeCommand(const JsonValue &params);
    JsonValue ignored(const JsonValue &) { return {}; }

    // Answers about a document, in files of their own. Each comment begins with the type of the protocol that the
    // function returns. They throw a RequestError where a request cannot be carried out.

    /// Hover: an explanation of the key, symbol or dtype at a position, and the rules of the problems there; inside a
    /// pattern also the verdict on its pattern config under the QConfig that the user has chosen. Null where there is
    /// nothing to explain.
    JsonValue hover(const JsonValue &params);
    /// CompletionList: keys that the object at a position does not have yet, values of a key, or names of operators in
    /// a pattern, the best matches first. An empty list for any other position.
    JsonValue completion(const JsonValue &params);
    /// DocumentSymbol[], or SymbolInformation[] for a client without a tree: the pattern configs.
    JsonValue documentSymbol(const JsonValue &params);
    /// TextEdit[] that gives the text its canonical layout.
    JsonValue formatting(const JsonValue &params);
    /// CodeAction[]: fixes of the problems in the lines of a range, and the command that opens the document in the
    /// window.
    JsonValue codeAction(const JsonValue &params);
    /// { range, placeholder } of the symbol or section that can be renamed at a position; null where there is none.
    JsonValue prepareRename(const JsonValue &params);
    /// WorkspaceEdit that renames the symbol or the section of pattern configs at a position, everywhere in the
    /// document. Other paths of the symbol are replaced, too. A new name such as nn.Linear is written as
    /// torch.nn.Linear.
    JsonValue rename(const JsonValue &params);
    /// Location of a pattern: for the module that a field names at a position, the pattern of the last pattern config
    /// whose whole pattern is this module. Null where there is none.
    JsonValue definition(const JsonValue &params);

    void configure(const JsonValue &settings);
    const std::optional<NamedQConfig> &qconfigFor(Release release);

    Host m_host;
    std::deque<std::variant<JsonValue, Diagnostic>> m_waiting;  // a Diagnostic for a message that is not JSON
    std::map<std::string, std::unique_ptr<Opened>> m_documents; // by URI
    enum class State {
        Started,
        Running,
        ShutDown
    } m_state = State::Started;
    std::optional<int> m_exitStatus;

    bool m_hasTreeOfSymbols = false; // the client can show symbols as a tree
    bool m_hasVersionedEdits = false;
    std::string m_qconfig;                                         // the client's setting; "": the default
    std::map<std::size_t, std::optional<NamedQConfig>> m_qconfigs; // by number of the release; filled on demand
};

} // namespace bcfg::lsp
