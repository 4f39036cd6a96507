// SPDX-License-Identifier: Apache-2.0
#include "core/torch/bridge/bridgecall.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/ruleid.h"
#include "core/torch/catalog/resources.h"

namespace bcfg {

namespace {

/// "--" keeps the operand from being taken for an option.
BridgeCall callOf(std::vector<std::string> arguments, const std::string &operand)
{
    arguments.insert(arguments.begin(), "-");
    arguments.insert(arguments.end(), {"--", operand});
    return {std::move(arguments), std::string(resource("python/bcfg_torch.py"))};
}

std::optional<Diagnostic> answerOf(const JsonValue &value)
{
    const std::string *severity = value.string("severity");
    const std::string *pointer = value.string("pointer");
    const std::string *message = value.string("message");
    const std::optional<JsonPointer> where = pointer ? JsonPointer::parse(*pointer) : std::nullopt;
    if (!severity || !where || !message)
        return std::nullopt;
    const bool isError = *severity == "error";
    return Diagnostic{isError ? RuleId::T01 : RuleId::T02, isError ? Severity::Error : Severity::Warning, *where,
                      *message};
}

} // namespace

BridgeCall dumpCall(const std::string &target, const std::string &directory)
{
    return callOf({"dump", "--directory", directory}, target);
}

BridgeCall traceCall(const TraceCall &asked)
{
    std::vector<std::string> arguments{"trace", "--directory", asked.directory};
    if (asked.isQat)
        arguments.push_back("--qat");
    // Option and value are one argument, so that no value is taken for an option.
    for (const std::string &name : asked.nonTraceable)
        arguments.push_back("--non-traceable=" + name);
    for (const std::string &shape : asked.examples)
        arguments.push_back("--example=" + shape);
    return callOf(std::move(arguments), asked.target);
}

BridgeCall checkCall(const std::string &text, const std::vector<std::string> &packages,
                     const std::vector<std::string> &trusted, const std::string &directory)
{
    std::vector<std::string> arguments{"check", "--json"};
    if (!packages.empty() || !trusted.empty())
        arguments.insert(arguments.end(), {"--directory", directory});
    for (const std::string &package : packages)
        arguments.insert(arguments.end(), {"--package", package});
    for (const std::string &package : trusted)
        arguments.insert(arguments.end(), {"--trust", package});
    BridgeCall call = callOf(std::move(arguments), "-");
    // The document follows the source instead of being a literal in it: Python takes a minute to compile 40 MB of
    // source.
    call.arguments.front() = "import sys; exec(sys.stdin.buffer.read(" + std::to_string(call.input.size()) + "))";
    call.arguments.insert(call.arguments.begin(), "-c");
    call.input += text;
    return call;
}

std::optional<TorchAnswer> readTorchAnswer(std::string_view output)
{
    const auto parsed = parseJson(output);
    const JsonValue *value = std::get_if<JsonValue>(&parsed);
    const std::string *release = value ? value->string("torch") : nullptr;
    const std::optional<std::size_t> taken = release ? countIn(value->find("taken")) : std::nullopt;
    const std::optional<std::size_t> total = release ? countIn(value->find("total")) : std::nullopt;
    const JsonValue *list = release ? value->find("said") : nullptr;
    if (!taken || !total || !list || !list->array())
        return std::nullopt;
    TorchAnswer answer{*release, *taken, *total, {}};
    for (const JsonValue &item : *list->array()) {
        std::optional<Diagnostic> said = answerOf(item);
        if (!said)
            return std::nullopt;
        answer.said.push_back(*std::move(said));
    }
    return answer;
}

} // namespace bcfg
