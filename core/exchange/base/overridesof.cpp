// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/base/overridesof.h"

#include "core/document/model/startingpoint.h"
#include "core/exchange/base/flatten.h"
#include "core/exchange/diff/compare.h"
#include "core/publish/python/todict.h"
#include "core/torch/patternkey.h"

#include <algorithm>

namespace bcfg {

namespace {

BackendConfig registered(const BackendConfig &document)
{
    BackendConfig result{document.head, {}, document.api};
    for (const std::size_t row : torch::registeredConfigs(document))
        result.configs.push_back(document.configs[row]);
    return result;
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

} // namespace

Overrides overridesOf(const BackendConfig &document, const Base &base)
{
    const BackendConfig entries = registered(document);
    const BackendConfig baseEntries = registered(base.document);
    const diff::Comparison comparison = diff::compare(baseEntries, entries);
    Choice choice{std::vector<bool>(baseEntries.configs.size()), std::vector<bool>(entries.configs.size())};
    for (const diff::Group &group : comparison.groups) {
        for (const diff::Site &site : group.sites) {
            if (group.kind == diff::Kind::Remove && site.a)
                choice.isRemoved[*site.a] = true;
            else if ((group.kind == diff::Kind::Add || group.kind == diff::Kind::Change) && site.b)
                choice.isOwn[*site.b] = true;
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
    result.keepsOrder = std::ranges::find(moves, diff::Kind::Move, &diff::Group::kind) == moves.end();
    return result;
}

} // namespace bcfg
