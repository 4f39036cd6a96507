// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/base/migrateoverrides.h"

#include "core/document/model/ruleid.h"
#include "core/document/model/startingpoint.h"
#include "core/exchange/base/flatten.h"
#include "core/torch/catalog/builtinconfigs.h"

namespace bcfg {

namespace {

/// The list `$removed` with each pattern migrated like that of an entry. Elements that are no patterns stay.
std::optional<JsonValue> migratedRemovals(const BackendConfig &document, Api target, std::vector<Diagnostic> &said)
{
    const JsonValue *removed = unknownMember(document.head, removedKey);
    if (!removed || !removed->array())
        return removed ? std::optional(*removed) : std::nullopt;
    JsonValue::Array result = *removed->array();
    const std::vector<PatternConfig> entries = removedEntries(document);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        MigratedEntry there = migrateEntry(entries[i], releaseOf(document), Release::newestOf(target), {});
        if (std::optional<JsonValue> name = removedName(there.config))
            result[i] = *std::move(name);
        for (Diagnostic &diagnostic : there.diagnostics) {
            diagnostic.where = JsonPointer() / removedKey / i;
            said.push_back(std::move(diagnostic));
        }
    }
    return result;
}

} // namespace

Migrated migrateOverrides(const BackendConfig &document, Api target)
{
    Migrated result = migrate(document, target);
    if (document.api == target || !hasBase(document))
        return result;
    Record &head = result.document.head;
    head = withUnknownMember(head, removedKey, migratedRemovals(document, target, result.diagnostics), target);
    head = withUnknownMember(head, baseHashKey, std::nullopt, target);
    const JsonValue *base = unknownMember(document.head, baseKey);
    const BuiltInConfig *there =
        base->string() ? findBuiltInConfig(*base->string(), releaseOf(result.document)) : nullptr;
    if (!there || there->config().api != target)
        result.diagnostics.push_back({RuleId::J11, Severity::Warning, JsonPointer() / baseKey,
                                      "The base stays as it is named here: it must be one for PyTorch " +
                                          std::string(generationName(target)) + " too."});
    return result;
}

} // namespace bcfg
