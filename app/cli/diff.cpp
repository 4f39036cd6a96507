// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/diffreport.h"
#include "app/cli/jsonparts.h"
#include "app/cli/model.h"
#include "app/cli/qconfigoptions.h"
#include "app/cli/source.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/exchange/diff/compare.h"
#include "core/torch/catalog/release.h"
#include "core/torch/trace/tracingnotes.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace bcfg::cli {

namespace {

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

/// A QConfig or QConfigMapping, as the release of each document has it.
struct ForBoth
{
    GivenQConfig before;
    GivenQConfig after;
};

/// What was asked for, or all named QConfigs that the releases of both documents have.
std::vector<ForBoth> givenForBoth(const QConfigOptions &options, const diff::Comparison &comparison)
{
    const std::vector<GivenQConfig> before = givenOrNamedQConfigs(options, releaseOf(comparison.a));
    const std::vector<GivenQConfig> after = givenOrNamedQConfigs(options, releaseOf(comparison.b), before);
    std::vector<ForBoth> both;
    for (const GivenQConfig &given : before) {
        const GivenQConfig *same = elementWhere(after, [&](const GivenQConfig &other) {
            return other.name == given.name && other.value.index() == given.value.index();
        });
        if (same)
            both.push_back({given, *same});
    }
    return both;
}

std::vector<diff::JudgedUnder> questionsFor(const std::vector<ForBoth> &given, const diff::Comparison &comparison)
{
    return mapped(given, [&](const ForBoth &each) {
        return diff::JudgedUnder{each.before.name, each.before.assignment(releaseOf(comparison.a)),
                                 each.after.assignment(releaseOf(comparison.b))};
    });
}

/// How a model changes between the documents, under the same QConfigs.
DiffReport::OfModel ofModel(const diff::Comparison &comparison, const trace::Model &model,
                            const std::vector<ForBoth> &given)
{
    std::vector<diff::ModelJudgedUnder> questions;
    for (const auto &[before, after] : given)
        questions.push_back({before.name, wholeMapping(before.value), wholeMapping(after.value)});
    diff::ModelEffects effects = diff::modelEffects(comparison, model, questions);
    return {&model, std::move(questions), std::move(effects)};
}

ExitStatus runDiff(const DiffOptions &options)
{
    const auto [a, b] = openBoth(options.a, options.b,
                                 [&](const std::string &file) { return whole(openSource(file, options.python)); });
    diff::Comparison comparison = diff::compare(a.config(), b.config(), {options.spelling});
    const ExitStatus status = comparison.isEqual() ? ExitStatus::Done : ExitStatus::Findings;
    if (options.format == "patch") {
        printExact(jsonFileText(arrayJson(diff::patch(a.config(), b.config()), editJson)));
        return status;
    }
    const std::vector<ForBoth> given = givenForBoth(options.qconfigs, comparison);
    std::optional<trace::Model> model;
    if (!options.model.empty()) {
        model = openModel(options.model);
        // One warning is enough: of the document that is of another generation than the model.
        const bool isOfA = trace::tracedBy(model->torch) == releaseOf(a.config()).api();
        warnOfTracing(options.model, *model, false, releaseOf((isOfA ? b : a).config()));
    }
    const std::vector<diff::JudgedUnder> questions = questionsFor(given, comparison);
    diff::addEffects(comparison, questions);
    DiffReport report{a.file.name, b.file.name, comparison, {}, a.config().api == b.config().api};
    if (model)
        report.model = ofModel(comparison, *model, given);
    report.qconfigs = mapped(questions, [](const diff::JudgedUnder &question) { return validText(question.name); });
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
    command.add_option("B", options->b, "The same for the other one")->type_name(documentType)->required();
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
