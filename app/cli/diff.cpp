// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/jsonparts.h"
#include "app/cli/lines.h"
#include "app/cli/model.h"
#include "app/cli/qconfigoptions.h"
#include "app/cli/source.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/exchange/diff/entries.h"
#include "core/exchange/diff/grouptext.h"
#include "core/torch/catalog/release.h"
#include "core/torch/trace/tracingnotes.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bcfg::cli {

namespace {

constexpr std::string_view below = "    "; // the indentation of lines below a change
constexpr std::string_view bothJudgedBy = "both judged by PyTorch ";

struct DiffOptions
{
    std::string a;
    std::string b;
    QConfigOptions qconfigs;
    std::string format = "text";
    bool spelling = false;
    std::string model;
    LivePython python = {};
};

/// The data for the output of `bcfg diff`. `comparison` must outlive this object.
struct DiffReport
{
    std::string nameOfA; ///< names of the documents, as given
    std::string nameOfB;
    const diff::Comparison &comparison;
    std::vector<std::string> qconfigs; ///< names, in valid UTF-8, of the QConfigs under which verdicts are compared
    /// If false, the first document is judged after conversion to the generation of the second, and the JSON has no
    /// edits.
    bool isOfOneGeneration = true;
    struct OfModel
    {
        const trace::Model *model; ///< not null
        diff::ModelEffects effects;
    };
    std::optional<OfModel> model = {}; ///< the effect of the changes on a model, if one is given
};

JsonValue keyJson(const BackendConfig &document, std::size_t row)
{
    return diff::keyJson(*document.configs[row], document.api);
}

JsonValue keyJson(const diff::Comparison &comparison, const diff::Site &site)
{
    return site.b ? keyJson(comparison.b, *site.b) : keyJson(comparison.a, *site.a);
}

JsonValue pointerJson(const std::optional<std::size_t> &row, const std::optional<std::size_t> &dtypeConfig,
                      const std::string &field)
{
    if (!row)
        return {};
    JsonPointer where = JsonPointer::config(*row);
    if (!field.empty())
        where = where / field;
    if (dtypeConfig)
        where = where / *dtypeConfig;
    return where.text();
}

/// The release that judges both documents; empty if each is judged by its own release, or nothing differs.
std::string judgedBy(const DiffReport &report)
{
    const bool isNeeded = !report.isOfOneGeneration && !report.comparison.groups.empty();
    return isNeeded ? std::string(releaseOf(report.comparison.b).version()) : std::string();
}

/// diff::comparisonLines() with the nodes of the model, if there is one; lines below a change are indented.
std::vector<std::string> changeLinesOf(const DiffReport &report)
{
    if (!report.model)
        return diff::comparisonLines(report.comparison, report.qconfigs);
    const DiffReport::OfModel &of = *report.model;
    const auto nodeLines = [&](const std::vector<diff::NodeStatusChange> &changes) {
        return diff::nodeLines(of.effects, changes, *of.model, report.qconfigs);
    };
    std::vector<std::string> lines = diff::comparisonLines(
        report.comparison, report.qconfigs, [&](std::size_t group) { return nodeLines(of.effects.groups[group]); });
    if (!of.effects.elsewhere.empty())
        lines.emplace_back("nodes around what changed");
    for (const std::string &line : nodeLines(of.effects.elsewhere))
        lines.push_back(std::string(below) + line);
    return lines;
}

/// A change of a status as JSON. `item`: the node or the pattern that has the status, by its key.
template <class AnyStatus>
JsonValue statusJson(const std::string &qconfig, std::pair<std::string, JsonValue> item,
                     const diff::ChangeOf<AnyStatus> &change, bool hasDTypes)
{
    const auto textOf = [](const std::optional<AnyStatus> &status) {
        return status ? JsonValue(toString(*status)) : JsonValue();
    };
    const auto dtypesOf = [](const diff::Judged<AnyStatus> &judged) {
        return judged.dtypes ? judged.dtypes->view() : std::string_view();
    };
    JsonValue::Object json{{"qconfig", qconfig},
                           std::move(item),
                           {"before", textOf(change.before.status)},
                           {"after", textOf(change.after.status)}};
    if (hasDTypes)
        json.emplace_back("dtypes",
                          JsonValue::Object{{"before", dtypesOf(change.before)}, {"after", dtypesOf(change.after)}});
    return json;
}

JsonValue nodesJson(const DiffReport &report, const std::vector<diff::NodeStatusChange> &changes)
{
    return mapped<JsonValue>(changes, [&](const diff::NodeStatusChange &change) {
        return statusJson(report.qconfigs[change.qconfig], {"node", report.model->model->nodes[change.node].name},
                          change, change.before.dtypes != change.after.dtypes);
    });
}

JsonValue changeJson(const DiffReport &report, std::size_t index)
{
    const diff::Comparison &comparison = report.comparison;
    const diff::Group &group = comparison.groups[index];
    JsonValue::Object change{{"kind", toString(group.kind)}};
    JsonValue::Array keys;
    JsonValue::Array inA;
    JsonValue::Array inB;
    for (const diff::Site &site : group.sites) {
        keys.push_back(keyJson(comparison, site));
        inA.push_back(pointerJson(site.a, site.dtypeA, group.field));
        inB.push_back(pointerJson(site.b, site.dtypeB, group.field));
    }
    if (group.sites.empty()) {
        inA.push_back(group.before ? JsonValue((JsonPointer() / group.field).text()) : JsonValue());
        inB.push_back(group.after ? JsonValue((JsonPointer() / group.field).text()) : JsonValue());
    }
    change.emplace_back("keys", std::move(keys));
    if (!group.field.empty())
        change.emplace_back("field", group.field);
    if (group.before)
        change.emplace_back("before", *group.before);
    if (group.after)
        change.emplace_back("after", *group.after);
    if (group.kind == diff::Kind::Move && group.field.empty()) {
        change.emplace_back(
            "passed", mapped<JsonValue>(group.passed, [&](std::size_t row) { return keyJson(comparison.b, row); }));
    }
    change.emplace_back("pointers", JsonValue::Object{{"a", std::move(inA)}, {"b", std::move(inB)}});
    if (report.isOfOneGeneration)
        change.emplace_back("edits", mapped<JsonValue>(diff::editsOf(comparison, group), editJson));
    JsonValue::Array effect;
    for (const diff::EntryEffect &entry : group.effect) {
        for (const diff::VerdictChange &verdict : *entry.verdicts)
            effect.push_back(statusJson(report.qconfigs[verdict.qconfig],
                                        {"pattern", keyJson(comparison, {entry.a, entry.b})}, verdict,
                                        verdict.before.status == verdict.after.status));
    }
    change.emplace_back("effect", std::move(effect));
    if (report.model)
        change.emplace_back("nodes", nodesJson(report, report.model->effects.groups[index]));
    return change;
}

/// One line for each change (diff::Group), and below it, indented, its entries and the verdicts that it changes.
Lines diffText(const DiffReport &report)
{
    Lines lines;
    if (const std::string release = judgedBy(report); !release.empty())
        lines.line(std::string(bothJudgedBy) + release);
    for (const std::string &line : changeLinesOf(report))
        lines.line(line);
    return lines;
}

/// The changes, entries and verdicts as a list in Markdown. Texts from a document are escaped.
Lines diffMarkdown(const DiffReport &report)
{
    const auto escaped = [](const std::string &text) {
        return markdownText(visibleText(text));
    };
    Lines lines;
    lines.line("# " + escaped(report.nameOfA) + " → " + escaped(report.nameOfB)).end();
    if (const std::string release = judgedBy(report); !release.empty())
        lines.line("- " + std::string(bothJudgedBy) + release);
    const std::size_t losses = diff::lossLines(report.comparison.leftBehind).size();
    const std::vector<std::string> texts = changeLinesOf(report);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (i < losses)
            lines.line("- " + escaped(texts[i]));
        else if (texts[i].starts_with(below))
            lines.line("  - " + escaped(texts[i].substr(below.size())));
        else
            lines.line("- **" + escaped(texts[i]) + "**");
    }
    if (report.comparison.isEqual() && report.comparison.groups.empty())
        lines.line("Equal.");
    return lines;
}

/// `{"version": 1, "changes": [...]}`; the manual says what is in it.
JsonValue diffJson(const DiffReport &report)
{
    JsonValue::Array losses;
    for (const Diagnostic &lost : report.comparison.leftBehind) {
        if (lost.severity != Severity::Info)
            losses.push_back(JsonValue::Object{{"pointer", lost.where.text()},
                                               {"rule", toString(lost.rule)},
                                               {"severity", toString(lost.severity)},
                                               {"message", lost.message}});
    }
    JsonValue::Array changes;
    for (std::size_t i = 0; i < report.comparison.groups.size(); ++i)
        changes.push_back(changeJson(report, i));
    JsonValue::Object json{{"version", 1},
                           {"a", validText(report.nameOfA)},
                           {"b", validText(report.nameOfB)},
                           {"left_behind", std::move(losses)},
                           {"changes", std::move(changes)}};
    if (const std::string release = judgedBy(report); !release.empty())
        json.emplace_back("judged_by", release);
    if (report.model)
        json.emplace_back("model",
                          JsonValue::Object{{"name", report.model->model->name},
                                            {"operators", JsonValue::count(report.model->effects.operators)},
                                            {"nodes_elsewhere", nodesJson(report, report.model->effects.elsewhere)}});
    return json;
}

/// The QConfigs and mappings that the options name, or else all named QConfigs that the releases of both documents
/// have.
std::vector<diff::QConfigOfBoth> qconfigsFor(const QConfigOptions &options, const diff::Comparison &comparison)
{
    const Release a = releaseOf(comparison.a);
    const Release b = releaseOf(comparison.b);
    const std::vector<GivenQConfig> before = givenOrNamedQConfigs(options, a);
    const std::vector<GivenQConfig> after = givenOrNamedQConfigs(options, b, before);
    std::vector<diff::QConfigOfBoth> both;
    for (const GivenQConfig &given : before) {
        const GivenQConfig *same = elementWhere(after, [&](const GivenQConfig &other) {
            return other.name == given.name && other.value.index() == given.value.index();
        });
        if (same)
            both.push_back({given.name, given.assignment(a), same->assignment(b)});
    }
    return both;
}

ExitStatus runDiff(const DiffOptions &options)
{
    refuseSecondInput({options.a, options.b});
    const auto [a, b] = openBoth(options.a, options.b,
                                 [&](const std::string &file) { return whole(openSource(file, options.python)); });
    diff::Comparison comparison = diff::compare(a.config, b.config, {options.spelling});
    const ExitStatus status = comparison.isEqual() ? ExitStatus::Done : ExitStatus::Findings;
    if (options.format == "patch") {
        printExact(jsonFileText(mapped<JsonValue>(diff::patch(a.config, b.config), editJson)));
        return status;
    }
    const std::vector<diff::QConfigOfBoth> qconfigs = qconfigsFor(options.qconfigs, comparison);
    std::optional<trace::Model> model;
    if (!options.model.empty()) {
        model = openModel(options.model);
        // Warns only about the document of the other generation than the model, because one warning is enough.
        const bool isOfA = trace::tracedBy(model->torch) == releaseOf(a.config).api();
        warnOfTracing(options.model, *model, false, releaseOf((isOfA ? b : a).config));
    }
    diff::addEffects(comparison, qconfigs);
    DiffReport report{a.name, b.name, comparison, {}, a.config.api == b.config.api};
    if (model)
        report.model = {&*model, diff::modelEffects(comparison, *model, qconfigs)};
    report.qconfigs = mapped(qconfigs, [](const diff::QConfigOfBoth &qconfig) { return validText(qconfig.name); });
    if (options.format == "json")
        printExact(jsonFileText(diffJson(report)));
    else if (options.format == "markdown")
        print(diffMarkdown(report));
    else
        print(diffText(report));
    return status;
}

} // namespace

Run defineDiff(CLI::App &command)
{
    const auto options = std::make_shared<DiffOptions>();
    command.add_option("A", options->a, sourceHelp)->type_name(documentType)->required();
    command.add_option("B", options->b, "The document to compare with; a source as A")
        ->type_name(documentType)
        ->required();
    options->qconfigs.addTo(
        command, "Verdicts are compared under these; without any, and without --mapping, under all named QConfigs");
    command.add_option("--model", options->model,
                       "Also list the nodes of this traced model, a *.fxgraph.json or *.pt2, that are treated "
                       "differently; see bcfg trace");
    command.add_flag("--spelling", options->spelling, "Also list what is the same to PyTorch but written differently");
    addChoice(command, "--format", options->format,
              "text: one fact per line. json: for programs. patch: the operations of RFC 6902 that make B of A. "
              "markdown: for people",
              {"text", "json", "patch", "markdown"});
    options->python.addTo(command);
    return [options, &command] {
        const std::vector<std::string> reports = {"text", "json", "markdown"}; // a patch has no place for verdicts
        refuseWithoutEffect(command, {{"--model", "--format", reports},
                                      {"--qconfig", "--format", reports},
                                      {"--mapping", "--format", reports},
                                      {"--spelling", "--format", reports}});
        return runDiff(*options);
    };
}

} // namespace bcfg::cli
