// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/base/overridesof.h"

#include "core/document/model/mapped.h"
#include "core/document/model/ownkeys.h"
#include "core/document/model/ruleid.h"
#include "core/exchange/base/flatten.h"
#include "core/exchange/diff/compare.h"
#include "core/publish/python/todict.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/patternkey.h"

#include <algorithm>

namespace bcfg {

namespace {

BackendConfig registered(const BackendConfig &document)
{
    return {document.head,
            mapped(torch::registeredConfigs(document), [&](std::size_t row) { return document.configs[row]; }),
            document.api};
}

/// Which entries the overrides remove, and which they contain.
struct Choice
{
    std::vector<bool> isRemoved; ///< by row of the base
    std::vector<bool> isOwn;     ///< by row of the document
};

BackendConfig written(const BackendConfig &document, const Base &base, const BackendConfig &baseEntries,
                      const Choice &choice)
{
    BackendConfig result{document.head, {}, document.api};
    if (!result.head.hasField(Field::Configs))
        result.head.set(Field::Configs, KeptInConfigs{}, result.api);
    keepUnset(result.head, base.document.head, result.api);
    for (std::size_t row = 0; row < document.configs.size(); ++row) {
        if (choice.isOwn[row])
            result.configs.push_back(document.configs[row]);
    }
    JsonValue::Array removed;
    for (std::size_t row = 0; row < baseEntries.configs.size(); ++row) {
        if (std::optional<JsonValue> name = removedName(*baseEntries.configs[row]); choice.isRemoved[row] && name)
            removed.push_back(*std::move(name));
    }
    result.head = withUnknownMember(result.head, baseKey, base.name, result.api);
    result = withFingerprint(std::move(result), base);
    result.head =
        withUnknownMember(result.head, removedKey,
                          removed.empty() ? std::nullopt : std::optional<JsonValue>(std::move(removed)), result.api);
    return result;
}

/// Leaves to the base only the entries before the first one that does not follow the base's order.
void setRestAnew(const diff::Comparison &comparison, Choice &choice)
{
    std::vector<std::optional<std::size_t>> placeOf(choice.isOwn.size());
    for (const diff::Site &site : comparison.entries) {
        if (site.a && site.b)
            placeOf[*site.b] = site.a;
    }
    std::fill(choice.isRemoved.begin(), choice.isRemoved.end(), true);
    std::optional<std::size_t> last;
    bool isBehind = false;
    for (std::size_t row = 0; row < placeOf.size(); ++row) {
        isBehind = isBehind || !placeOf[row] || (last && *placeOf[row] < *last);
        if (isBehind) {
            choice.isOwn[row] = true;
        } else {
            last = placeOf[row];
            choice.isRemoved[*last] = false;
        }
    }
}

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

Overrides overridesOf(const BackendConfig &document, const Base &base)
{
    const BackendConfig entries = registered(document);
    const BackendConfig baseEntries = registered(base.document);
    const diff::Comparison comparison = diff::compare(baseEntries, entries);
    Choice choice{std::vector<bool>(baseEntries.configs.size()), std::vector<bool>(entries.configs.size())};
    for (const diff::Group &group : comparison.groups) {
        if (group.kind == diff::Kind::Move)
            continue;
        for (const diff::Site &site : group.sites) { // without `b` only where the group removes entries
            if (site.b)
                choice.isOwn[*site.b] = true;
            else
                choice.isRemoved[*site.a] = true;
        }
    }
    const Release release = releaseOf(document);
    for (const diff::Site &site : comparison.entries) { // also where only the order of dtype configs differs
        if (site.a && site.b &&
            toDictText(*baseEntries.configs[*site.a], release) != toDictText(*entries.configs[*site.b], release))
            choice.isOwn[*site.b] = true;
    }
    Overrides result{written(entries, base, baseEntries, choice), document.configs.size() - entries.configs.size()};
    const auto difference = [&] {
        return diff::compare(flattened(result.document, base.document).document, entries).groups;
    };
    std::vector<diff::Group> moves = difference();
    if (std::ranges::any_of(moves, &diff::Group::isMoveWithEffect)) {
        setRestAnew(comparison, choice);
        result.document = written(entries, base, baseEntries, choice);
        moves = difference();
    }
    result.keepsOrder = !contains(moves, diff::Kind::Move, &diff::Group::kind);
    return result;
}

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
