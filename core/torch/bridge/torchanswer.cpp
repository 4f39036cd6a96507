// SPDX-License-Identifier: Apache-2.0
#include "core/torch/bridge/torchanswer.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/jsonpointer.h"
#include "core/document/model/ruleid.h"

namespace bcfg {

namespace {

std::optional<Diagnostic> answerOf(const JsonValue &value)
{
    const std::string *severity = value.string("severity");
    const std::string *pointer = value.string("pointer");
    const std::string *message = value.string("message");
    const std::optional<JsonPointer> where = pointer ? JsonPointer::parse(*pointer) : std::nullopt;
    if (!severity || !where || !message)
        return std::nullopt;
    if (*severity == "error")
        return Diagnostic{RuleId::T01, Severity::Error, *where, *message};
    return Diagnostic{RuleId::T02, Severity::Warning, *where, *message};
}

} // namespace

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
