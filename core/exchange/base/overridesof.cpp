// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/base/overridesof.h"

#include "core/document/model/mapped.h"
#include "core/document/model/ownkeys.h"
#include "core/document/model/ruleid.h"
#include "core/exchange/base/flatten.h"
#include "core/exchange/base/inheritance.h"
#include "core/exchange/diff/compare.h"
#include "core/publish/python/todict.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/patternkey.h"

#include <memory>

namespace bcfg {

namespace {

/// The document with only the entries that PyTorch registers, and without members about a base.
BackendConfig registered(const BackendConfig &document)
{
    std::vector<Member> members = document.head.members();
    std::erase_if(members, isAboutBase);
    return {Record::fromMembers(std::move(members), document.api),
            mapped(torch::registeredConfigs(document), [&](std::size_t row) { return document.configs[row]; }),
            document.api};
}

/// By row of the document: the row of the base's entry that means the same, however it is spelled; nullopt for entries
/// that are the document's own.
std::vector<std::optional<std::size_t>> equalEntries(const BackendConfig &base, const BackendConfig &document)
{
    const diff::Comparison comparison = diff::compare(base, document);
    std::vector<bool> isOwn(document.configs.size());
    for (const diff::Group &group : comparison.groups) {
        for (const diff::Site &site : group.sites) {
            if (site.b && group.kind != diff::Kind::Move)
                isOwn[*site.b] = true;
        }
    }
    const Release release = releaseOf(document);
    const auto prints = [&](const Shared<PatternConfig> &entry) { // also differs if the order of dtype configs does
        return toDictText(*entry, release);
    };
    std::vector<std::optional<std::size_t>> equal(document.configs.size());
    for (const diff::Site &site : comparison.entries) {
        if (site.a && site.b && !isOwn[*site.b] && prints(base.configs[*site.a]) == prints(document.configs[*site.b]))
            equal[*site.b] = site.a;
    }
    return equal;
}

/// A document without entries that starts from the base, with the own members of `document`.
BackendConfig emptyFile(const BackendConfig &document, const Base &base)
{
    BackendConfig file{document.head, {}, document.api};
    if (!file.head.hasField(Field::Configs))
        file.head.set(Field::Configs, KeptInConfigs{}, file.api);
    file.head = withUnknownMember(file.head, baseKey, base.name, file.api);
    return withFingerprint(std::move(file), base);
}

/// The list `$removed` with each pattern migrated like the pattern of an entry. Elements that are no patterns stay.
std::optional<JsonValue> migratedRemovals(const BackendConfig &document, Api target, std::vector<Diagnostic> &said)
{
    const JsonValue *removed = unknownMember(document.head, removedKey);
    if (!removed || !removed->array())
        return removed ? std::optional(*removed) : std::nullopt;
    JsonValue::Array result = *removed->array();
    const std::vector<PatternConfig> entries = removedEntries(document);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        MigratedEntry there = migrateEntry(entries[i], releaseOf(document), Release::newestOf(target), {});
        if (std::optional<JsonValue> name = removedName(there.config, target))
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
    const std::vector<std::optional<std::size_t>> equal = equalEntries(baseEntries, entries);
    BackendConfig file = emptyFile(entries, base);
    BackendConfig whole = entries; // shares the base's entries that mean the same
    SharedMap<PatternConfig, Shared<PatternConfig>> spelled;
    for (std::size_t row = 0; row < equal.size(); ++row) {
        if (equal[row]) {
            whole.configs[row] = baseEntries.configs[*equal[row]];
            spelled.emplace(whole.configs[row], entries.configs[row]);
        } else {
            file.configs.push_back(entries.configs[row]);
        }
    }
    whole.inheritance = std::make_shared<const Inheritance>(base, std::move(file), releaseOf(document));
    Overrides result{asWritten(whole), document.configs.size() - entries.configs.size()};
    result.keepsOrder = keepsOrder(whole, result.document);
    // Restores the document's spelling of entries that are set again.
    for (Shared<PatternConfig> &entry : result.document.configs) {
        if (const auto *own = valueUnder(spelled, entry))
            entry = *own;
    }
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
                                      "The name of the base is not converted: it must also name a base for PyTorch " +
                                          std::string(generationName(target)) + "."});
    return result;
}

} // namespace bcfg
