// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/diffreport.h"
#include "app/cli/editjson.h"
#include "app/cli/matchcolumns.h"
#include "app/cli/model.h"
#include "app/cli/source.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/printable.h"
#include "core/exchange/diff/compare.h"
#include "core/torch/catalog/release.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace bcfg::cli {

namespace {

struct DiffOptions
{
    std::string a;
    std::string b;
    std::vector<std::string> qconfigs;
    std::string format = "text";
    bool spelling = false;
    std::string model;
    LivePython python = {};
};

/// The QConfigs of the options; without any, all named ones that the releases of both documents have.
std::optional<std::vector<diff::JudgedUnder>> questionsFor(const diff::Comparison &comparison,
                                                           const std::vector<std::string> &qconfigs)
{
    const auto before = matchColumns({.qconfigs = qconfigs}, releaseOf(comparison.a));
    const auto after = before ? matchColumns({.qconfigs = qconfigs}, releaseOf(comparison.b)) : std::nullopt;
    if (!after)
        return std::nullopt;
    std::vector<diff::JudgedUnder> questions;
    for (const MatchColumn &column : *before) {
        const auto same = std::ranges::find(*after, column.name, &MatchColumn::name);
        if (same != after->end())
            questions.push_back({column.name, column.assignment, same->assignment});
    }
    return questions;
}

/// How a model changes between the documents, under the same QConfigs.
std::optional<DiffReport::OfModel> ofModel(const diff::Comparison &comparison, const trace::Model &model,
                                           const std::vector<std::string> &qconfigs)
{
    const auto before = givenOrNamedQConfigs({.qconfigs = qconfigs}, releaseOf(comparison.a));
    const auto after = before ? givenOrNamedQConfigs({.qconfigs = qconfigs}, releaseOf(comparison.b)) : std::nullopt;
    if (!after)
        return std::nullopt;
    std::vector<diff::ModelJudgedUnder> questions;
    for (const GivenQConfig &given : *before) {
        const auto same = std::ranges::find(*after, given.name, &GivenQConfig::name);
        if (same != after->end())
            questions.push_back({given.name, wholeMapping(given.value), wholeMapping(same->value)});
    }
    diff::ModelEffects effects = diff::modelEffects(comparison, model, questions);
    return DiffReport::OfModel{&model, std::move(questions), std::move(effects)};
}

void printPatch(const BackendConfig &a, const BackendConfig &b)
{
    JsonValue::Array operations;
    for (const Edit &edit : diff::patch(a, b))
        operations.push_back(editJson(edit));
    printJson(writeJson(operations) + '\n');
}

ExitStatus runDiff(const DiffOptions &options)
{
    const std::optional<Document> a = openWholeSource(options.a, options.python);
    const std::optional<Document> b = openWholeSource(options.b, options.python);
    if (!a || !b)
        return ExitStatus::Unusable;
    diff::Comparison comparison = diff::compare(a->config(), b->config(), {options.spelling});
    const ExitStatus status = comparison.isEqual() ? ExitStatus::Done : ExitStatus::Findings;
    if (options.format == "patch") {
        printPatch(a->config(), b->config());
        return status;
    }
    const auto questions = questionsFor(comparison, options.qconfigs);
    const std::optional<trace::Model> model =
        questions && !options.model.empty() ? openModel(options.model) : std::nullopt;
    if (!questions || (!options.model.empty() && !model))
        return ExitStatus::Unusable;
    diff::addEffects(comparison, *questions);
    DiffReport report{a->file.name, b->file.name, comparison, {}, a->config().api == b->config().api};
    if (model && !(report.model = ofModel(comparison, *model, options.qconfigs)))
        return ExitStatus::Unusable;
    for (const diff::JudgedUnder &each : *questions)
        report.qconfigs.push_back(validText(each.name));
    if (options.format == "json")
        printJson(writeJson(diffJson(report)) + '\n');
    else if (options.format == "markdown")
        print(diffMarkdown(report));
    else
        print(diffText(report));
    return status;
}

} // namespace

void defineDiff(CLI::App &command, ExitStatus &status)
{
    const auto options = std::make_shared<DiffOptions>();
    command.add_option("A", options->a, sourceHelp)->type_name(documentType)->required();
    command.add_option("B", options->b, "The same for the other one")->type_name(documentType)->required();
    command
        .add_option("--qconfig", options->qconfigs,
                    "Under which QConfig verdicts are compared, by name, short name or *.qconfig.json; may be given "
                    "again. All named QConfigs by default")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command.add_option("--model", options->model,
                       "Also list the nodes of this traced model, a *.fxgraph.json or *.pt2, that are treated "
                       "differently; see bcfg trace");
    command.add_flag("--spelling", options->spelling, "Also list what is the same to PyTorch but written differently");
    command
        .add_option("--format", options->format,
                    "text: one fact per line. json: for programs. patch: the operations of RFC 6902 that make B of A. "
                    "markdown: for people")
        ->check(CLI::IsMember({"text", "json", "patch", "markdown"}))
        ->capture_default_str();
    options->python.addTo(command, LivePython::Lines::NotNamed);
    command.callback([options, &status] {
        if ((options->a == "-") + (options->b == "-") + (options->model == "-") > 1)
            throw CLI::ValidationError(options->model == "-" ? "--model" : "B", "only one can be standard input");
        status = runDiff(*options);
    });
}

} // namespace bcfg::cli
