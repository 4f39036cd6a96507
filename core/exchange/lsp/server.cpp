// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/lsp/server.h"

#include "core/document/io/file.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/qconfigjson.h"
#include "core/torch/catalog/qconfigs.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace bcfg::lsp {

namespace {

using Object = JsonValue::Object;
using Array = JsonValue::Array;

constexpr std::string_view defaultQConfig = "x86";
constexpr int errorMessage = 1; // MessageType of the protocol
constexpr int warningMessage = 2;

bool isTrue(const JsonValue *value)
{
    return value && value->boolean() && *value->boolean();
}

/// Whether a value can be the id of a request.
bool isId(const JsonValue *id)
{
    return id && (id->string() || id->number());
}

/// Whether the name of a file says that it is no document. Editors may send all JSON files, and a document that no file
/// has yet.
bool isOtherFile(const std::string &uri)
{
    if (const std::optional<std::string> file = fileOf(uri))
        return !file->ends_with(".bcfg.json");
    const std::string_view path =
        std::string_view(uri).substr(0, uri.find_first_of("?#")); // such as git:/r/package.json
    return path.ends_with(".json") && !path.ends_with(".bcfg.json");
}

std::optional<NamedQConfig> readQConfigFile(const std::string &file)
{
    const auto text = readFile(file);
    if (!std::holds_alternative<std::string>(text))
        return std::nullopt;
    const auto read = parseQConfig(std::get<std::string>(text));
    const QConfig *qconfig = std::get_if<QConfig>(&read);
    return qconfig ? std::optional(NamedQConfig{file, *qconfig}) : std::nullopt;
}

} // namespace

void Server::take(std::string_view text)
{
    auto read = parseJson(text);
    const JsonValue *message = std::get_if<JsonValue>(&read);
    if (message && optionalString(*message, {"method"}) == "$/cancelRequest") {
        if (const JsonValue *id = memberAt(*message, {"params", "id"}))
            cancel(*id);
        return;
    }
    m_waiting.push_back(std::move(read));
}

void Server::cancel(const JsonValue &id)
{
    const auto waiting = std::ranges::find_if(m_waiting, [&](const auto &read) {
        const JsonValue *message = std::get_if<JsonValue>(&read);
        const JsonValue *its = message ? message->find("id") : nullptr;
        return its && message->find("method") && *its == id;
    });
    if (waiting == m_waiting.end())
        return;
    m_waiting.erase(waiting);
    refuse(id, ErrorCode::RequestCancelled, "cancelled");
}

bool Server::handleNext()
{
    if (m_waiting.empty())
        return false;
    const auto read = std::move(m_waiting.front());
    m_waiting.pop_front();
    if (const JsonValue *message = std::get_if<JsonValue>(&read)) {
        handle(*message);
    } else {
        loseStep(std::nullopt);
        refuse({}, ErrorCode::ParseError, std::get<Diagnostic>(read).message);
    }
    return true;
}

void Server::handle(const JsonValue &message)
{
    const JsonValue *id = message.find("id");
    const auto method = optionalString(message, {"method"});
    const bool isResponse = !method && id && (message.find("result") || message.find("error"));
    if (isResponse)
        return; // the server sends no requests, so it expects no responses
    const bool isValid = optionalString(message, {"jsonrpc"}) == "2.0" && method && (!id || isId(id));
    if (!isValid) {
        loseStep(std::nullopt);
        refuse(isId(id) ? *id : JsonValue(), ErrorCode::InvalidRequest, "not a JSON-RPC 2.0 message");
        return;
    }
    const JsonValue none = Object();
    const JsonValue *params = message.find("params");
    try {
        const JsonValue result = call(*method, params ? *params : none, id != nullptr);
        if (id)
            answer(*id, result);
    } catch (const RequestError &error) {
        if (id) {
            refuse(*id, error.code, error.what());
        } else if (error.code == ErrorCode::InvalidParams) {
            loseStep(params ? optionalString(*params, {"textDocument", "uri"}) : std::nullopt);
            notify("window/logMessage", // a notification has no answer that could report the error
                   Object{{"type", errorMessage}, {"message", *method + " had no effect: " + error.what()}});
        }
    }
}

/// Call this if a message that may have meant to change the text of the document at `uri` had no effect; nullopt for
/// any document.
void Server::loseStep(const std::optional<std::string> &uri)
{
    for (auto &[its, opened] : m_documents) {
        if (!uri || its == *uri)
            opened->isInStep = false;
    }
}

JsonValue Server::call(const std::string &method, const JsonValue &params, bool isRequest)
{
    struct Row
    {
        std::string_view name;
        Method method;
        bool isRequest;
    };
    static constexpr Row rows[] = {
        {"initialize", &Server::initialize, true},
        {"initialized", &Server::ignored, false},
        {"shutdown", &Server::shutdown, true},
        {"exit", &Server::exit, false},
        {"textDocument/didOpen", &Server::didOpen, false},
        {"textDocument/didChange", &Server::didChange, false},
        {"textDocument/didClose", &Server::didClose, false},
        {"textDocument/didSave", &Server::ignored, false},
        {"workspace/didChangeConfiguration", &Server::didChangeConfiguration, false},
        {"textDocument/hover", &Server::hover, true},
        {"textDocument/completion", &Server::completion, true},
        {"textDocument/documentSymbol", &Server::documentSymbol, true},
        {"textDocument/formatting", &Server::formatting, true},
        {"textDocument/codeAction", &Server::codeAction, true},
        {"textDocument/prepareRename", &Server::prepareRename, true},
        {"textDocument/rename", &Server::rename, true},
        {"textDocument/definition", &Server::definition, true},
        {"workspace/executeCommand", &Server::executeCommand, true},
    };
    if (m_state == State::Started && method != "initialize" && method != "exit")
        throw RequestError(ErrorCode::ServerNotInitialized, "the first request is initialize");
    if (m_state == State::ShutDown && method != "exit")
        throw RequestError(ErrorCode::InvalidRequest, "after shutdown there is nothing but exit");
    const auto row = std::ranges::find(rows, method, &Row::name);
    if (row == std::end(rows) || row->isRequest != isRequest)
        throw RequestError(ErrorCode::MethodNotFound, "there is no " + method);
    const std::optional<std::string> uri = optionalString(params, {"textDocument", "uri"});
    if (isRequest && uri && isOtherFile(*uri))
        return {};
    return (this->*row->method)(params);
}

void Server::answer(const JsonValue &id, const JsonValue &result)
{
    m_host.send(writeJsonLine(Object{{"jsonrpc", "2.0"}, {"id", id}, {"result", result}}));
}

void Server::refuse(const JsonValue &id, ErrorCode code, const std::string &message)
{
    const Object error{{"code", static_cast<int>(code)}, {"message", message}};
    m_host.send(writeJsonLine(Object{{"jsonrpc", "2.0"}, {"id", id}, {"error", error}}));
}

void Server::notify(std::string_view method, JsonValue params)
{
    m_host.send(writeJsonLine(Object{{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}}));
}

JsonValue Server::initialize(const JsonValue &params)
{
    if (m_state != State::Started)
        throw RequestError(ErrorCode::InvalidRequest, "it is initialized already");
    m_state = State::Running;
    m_hasTreeOfSymbols = isTrue(
        memberAt(params, {"capabilities", "textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport"}));
    m_hasVersionedEdits = isTrue(memberAt(params, {"capabilities", "workspace", "workspaceEdit", "documentChanges"}));
    const bool canPrepareRename =
        isTrue(memberAt(params, {"capabilities", "textDocument", "rename", "prepareSupport"}));
    if (const JsonValue *options = params.find("initializationOptions"))
        configure(*options);
    constexpr int incremental = 2;
    const Object capabilities{
        {"positionEncoding", "utf-16"},
        {"textDocumentSync", Object{{"openClose", true}, {"change", incremental}}},
        {"hoverProvider", true},
        {"completionProvider", Object{{"triggerCharacters", Array{"\"", "."}}}},
        {"documentSymbolProvider", true},
        {"documentFormattingProvider", true},
        {"codeActionProvider", Object{{"codeActionKinds", Array{"quickfix", "source"}}}},
        {"renameProvider", canPrepareRename ? JsonValue(Object{{"prepareProvider", true}}) : JsonValue(true)},
        {"definitionProvider", true},
        {"executeCommandProvider", Object{{"commands", Array{openCommand}}}},
    };
    return Object{{"capabilities", capabilities},
                  {"serverInfo", Object{{"name", "bcfg"}, {"version", m_host.version}}}};
}

JsonValue Server::shutdown(const JsonValue &)
{
    m_state = State::ShutDown;
    m_documents.clear();
    return {};
}

JsonValue Server::exit(const JsonValue &)
{
    m_exitStatus = m_state == State::ShutDown ? 0 : 1;
    return {};
}

Server::Opened &Server::openedAt(const JsonValue &params)
{
    const std::string &uri = stringAt(params, {"textDocument", "uri"});
    const auto found = m_documents.find(uri);
    if (found == m_documents.end())
        throw RequestError(ErrorCode::InvalidParams, uri + " is not open");
    return *found->second;
}

/// The document for a request whose answer edits the text.
Server::Opened &Server::editableAt(const JsonValue &params)
{
    Opened &opened = openedAt(params);
    if (!opened.isInStep)
        throw RequestError(ErrorCode::ContentModified,
                           "a change of the text could not be read; close the document and open it again");
    return opened;
}

JsonValue Server::didOpen(const JsonValue &params)
{
    auto opened = std::make_unique<Opened>(stringAt(params, {"textDocument", "text"}),
                                           fileOf(stringAt(params, {"textDocument", "uri"})).value_or(""));
    if (const JsonValue *version = memberAt(params, {"textDocument", "version"}))
        opened->version = *version;
    m_documents.insert_or_assign(stringAt(params, {"textDocument", "uri"}), std::move(opened));
    return {};
}

JsonValue Server::didChange(const JsonValue &params)
{
    Opened &opened = openedAt(params);
    const JsonValue *changes = params.find("contentChanges");
    if (!changes || !changes->array())
        throw RequestError(ErrorCode::InvalidParams, "params.contentChanges should be a list");
    // All changes are read before the first is applied, so that all or none are applied.
    std::vector<std::pair<std::optional<Range>, std::string>> read;
    for (const JsonValue &change : *changes->array()) {
        const JsonValue *range = change.find("range");
        read.emplace_back(range ? std::optional(readRange(range)) : std::nullopt, stringAt(change, {"text"}));
    }
    for (auto &[range, text] : read) {
        if (range)
            opened.document.replace(*range, text);
        else
            opened.document.setText(std::move(text));
        opened.isInStep = opened.isInStep || !range;
    }
    if (const JsonValue *version = memberAt(params, {"textDocument", "version"}))
        opened.version = *version;
    opened.isPublished = false;
    return {};
}

JsonValue Server::didClose(const JsonValue &params)
{
    const std::string &uri = stringAt(params, {"textDocument", "uri"});
    if (m_documents.erase(uri))
        notify("textDocument/publishDiagnostics", Object{{"uri", uri}, {"diagnostics", Array()}});
    return {};
}

JsonValue Server::didChangeConfiguration(const JsonValue &params)
{
    if (const JsonValue *settings = memberAt(params, {"settings", "bcfg"}))
        configure(*settings);
    return {};
}

void Server::configure(const JsonValue &settings)
{
    m_qconfig = optionalString(settings, {"qconfig"}).value_or("");
    m_qconfigs.clear();
}

const std::optional<NamedQConfig> &Server::qconfigFor(Release release)
{
    const auto [known, isNew] = m_qconfigs.try_emplace(release.number());
    if (!isNew)
        return known->second;
    const std::string name = m_qconfig.empty() ? std::string(defaultQConfig) : m_qconfig;
    if (const NamedQConfig *named = QConfigCatalog::of(release).findQConfig(name))
        known->second = *named;
    else
        known->second = readQConfigFile(name);
    if (!known->second)
        notify("window/showMessage",
               Object{{"type", warningMessage},
                      {"message", "PyTorch " + std::string(release.version()) + " has no QConfig " + name +
                                      ", and no *.qconfig.json of that name can be read. bcfg qconfigs lists the "
                                      "names."}});
    return known->second;
}

JsonValue Server::executeCommand(const JsonValue &params)
{
    if (stringAt(params, {"command"}) != openCommand)
        throw RequestError(ErrorCode::InvalidParams, "there is no command " + stringAt(params, {"command"}));
    const JsonValue *arguments = params.find("arguments");
    const auto argument = [&](std::size_t index) -> std::string {
        const JsonValue::Array *array = arguments ? arguments->array() : nullptr;
        return array && index < array->size() && (*array)[index].string() ? *(*array)[index].string() : std::string();
    };
    const std::optional<std::string> file = fileOf(argument(0));
    if (!file)
        throw RequestError(ErrorCode::InvalidParams, "the first argument should be the URI of a file");
    if (const std::optional<std::string> problem = m_host.open(*file, argument(1)))
        throw RequestError(ErrorCode::RequestFailed, *problem);
    return {};
}

void Server::publish()
{
    for (auto &[uri, opened] : m_documents) {
        if (std::exchange(opened->isPublished, true))
            continue;
        Object params{{"uri", uri}};
        if (!opened->version.isNull())
            params.emplace_back("version", opened->version);
        params.emplace_back("diagnostics", isOtherFile(uri) ? JsonValue(Array()) : diagnosticsOf(opened->document));
        notify("textDocument/publishDiagnostics", std::move(params));
    }
}

} // namespace bcfg::lsp
