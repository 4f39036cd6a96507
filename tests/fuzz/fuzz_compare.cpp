// SPDX-License-Identifier: Apache-2.0
// Compares any two documents, which may repeat patterns. The comparison must report exactly the outcomes that differ,
// each of its changes can be applied and reverted, and a report can be written.
#include "core/document/json/patch.h"
#include "core/exchange/diff/compare.h"
#include "core/exchange/diff/grouptext.h"
#include "core/exchange/diff/modeleffects.h"
#include "core/prepare/model/outcome.h"
#include "core/publish/report/backendreport.h"
#include "core/publish/report/reportformats.h"
#include "tests/fuzz/choices.h"
#include "tests/fuzz/promise.h"

#include <memory>
#include <set>
#include <tuple>
#include <variant>

using namespace bcfg;
using bcfg::fuzz::require;

namespace {

using Told = std::tuple<std::size_t, std::optional<std::size_t>, std::optional<std::size_t>, std::optional<Status>,
                        std::optional<Status>>;

/// The expected changes of status, from the outcomes of all entries of both documents.
std::set<Told> changesOf(const diff::Comparison &comparison, const std::vector<diff::QConfigOfBoth> &qconfigs)
{
    OutcomeIndex before(comparison.a);
    OutcomeIndex after(comparison.b);
    const auto statusOf = [](OutcomeIndex &index, std::optional<std::size_t> row, const QConfigAssignment &assignment) {
        return row ? std::optional(index.model(*row).outcome(assignment).status) : std::nullopt;
    };
    std::set<Told> changes;
    for (const diff::Site &site : comparison.entries) {
        for (std::size_t i = 0; i < qconfigs.size(); ++i) {
            const std::optional<Status> was = statusOf(before, site.a, qconfigs[i].before);
            const std::optional<Status> is = statusOf(after, site.b, qconfigs[i].after);
            if (was != is)
                changes.emplace(i, site.a, site.b, was, is);
        }
    }
    return changes;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    fuzz::Choices choices({data, size});
    JsonValue edited = choices.document();
    const std::optional<BackendConfig> a = fuzz::read(edited);
    if (choices.below(4) == 3)
        edited = choices.document();
    for (std::size_t i = choices.below(5); i > 0; --i)
        choices.edit(edited);
    const std::optional<BackendConfig> b = fuzz::read(edited);
    require(a && b, "documents can be read");

    diff::Comparison comparison = diff::compare(*a, *b, {.spelling = true});
    const Release before = releaseOf(comparison.a);
    const Release after = releaseOf(comparison.b);
    std::vector<diff::QConfigOfBoth> qconfigs;
    std::vector<std::string> names;
    for (const char *name : {"first", "second"}) {
        const QConfigMapping mapping = choices.mapping(before);
        qconfigs.push_back({name, QConfigAssignment(mapping, before), QConfigAssignment(mapping, after)});
        names.emplace_back(name);
    }
    diff::addEffects(comparison, qconfigs);
    std::set<Told> named;
    for (const diff::Group &group : comparison.groups) {
        for (const diff::EntryEffect &entry : group.effect) {
            for (const diff::VerdictChange &change : *entry.verdicts) {
                if (change.before.status != change.after.status)
                    named.emplace(change.qconfig, entry.a, entry.b, change.before.status, change.after.status);
            }
        }
    }
    if (a->api == b->api)
        require(named == changesOf(comparison, qconfigs), "the outcomes that differ are told");

    const trace::Model model = choices.model();
    const diff::ModelEffects effects = diff::modelEffects(comparison, model, qconfigs);
    require(effects.groups.size() == comparison.groups.size(), "each group has its nodes");
    const std::vector<std::string> lines = diff::comparisonLines(comparison, names, [&](std::size_t group) {
        return diff::nodeLines(effects, effects.groups[group], model, names);
    });
    const BackendReport report =
        backendReport(comparison.b, {.changes = lines, .models = {std::make_shared<const trace::Model>(model)}});
    require(!reportHtml(report).empty(), "a report is written");

    const auto made = applyEdits(*a, diff::patch(*a, *b));
    require(std::holds_alternative<BackendConfig>(made) && std::get<BackendConfig>(made) == *b,
            "a patch makes the other one");
    if (a->api != b->api)
        return 0;
    for (const diff::Group &group : comparison.groups) {
        require(std::holds_alternative<BackendConfig>(applyEdits(*a, diff::editsOf(comparison, group))),
                "a change can be made");
        require(std::holds_alternative<BackendConfig>(applyEdits(*b, diff::editsBack(comparison, group))),
                "a change can be taken back");
    }
    return 0;
}
