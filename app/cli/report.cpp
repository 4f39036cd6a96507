// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/model.h"
#include "app/cli/qconfigoptions.h"
#include "app/cli/release.h"
#include "app/cli/source.h"
#include "core/document/model/printable.h"
#include "core/document/model/utf8.h"
#include "core/exchange/diff/grouptext.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>

namespace bcfg::cli {

namespace {

struct ReportArguments
{
    std::string file;
    std::string format = "html";
    QConfigOptions qconfigs;
    std::vector<std::string> models;
    std::string since;
    std::string title;
    std::string date;
    std::string torch;
    std::string checked;
    LivePython python;
    Output output;
};

/// The format for the suffix of a file's name, "html" where it has no suffix; "" for an unknown suffix.
std::string formatOfFile(const std::string &file)
{
    const std::string suffix = std::filesystem::path(file).extension().string();
    if (suffix == ".html" || suffix == ".htm" || suffix.empty())
        return "html";
    return suffix == ".md" ? "markdown" : suffix == ".csv" ? "csv" : suffix == ".json" ? "json" : "";
}

/// The part of a line around the byte at `at`, with "…" for what is left out.
std::string shownAround(std::string_view line, std::size_t at)
{
    constexpr std::size_t longest = 200;
    constexpr std::size_t before = 60; // how many bytes are shown before `at`
    const std::size_t begin = at > before ? firstBytes(line, at - before).size() : 0;
    const std::string_view shown = firstBytes(line.substr(begin), longest);
    return (begin > 0 ? "…" : "") + validText(shown) + (begin + shown.size() < line.size() ? "…" : "");
}

/// Compares a file with a text. If they differ, prints the first different line, and returns Findings.
ExitStatus checkAgainst(const std::string &file, const std::string &text)
{
    const std::string there = readInput(file);
    if (there == text)
        return ExitStatus::Done;
    const std::vector<std::string_view> before = linesOf(there);
    const std::vector<std::string_view> now = linesOf(text);
    const auto [was, is] = std::ranges::mismatch(before, now);
    std::size_t at = 0;
    if (was != before.end() && is != now.end())
        at = static_cast<std::size_t>(std::ranges::mismatch(*was, *is).in1 - was->begin());
    const auto shown = [at](auto line, const std::vector<std::string_view> &lines, const std::string &whole) {
        if (line != lines.end())
            return shownAround(*line, at);
        return std::string(whole.empty() || whole.ends_with('\n') ? "(end)" : "(end, without a line break)");
    };
    print(Lines(file + ':' + std::to_string(was - before.begin() + 1) + ": out of date")
              .line("- " + shown(was, before, there))
              .line("+ " + shown(is, now, text)));
    return ExitStatus::Findings;
}

/// The title of a report on a document without a name: the name of its file, without the suffix.
std::string titleByFile(const std::string &file)
{
    std::string name = std::filesystem::path(file).filename().string();
    for (const std::string_view suffix : {".json", ".bcfg"}) {
        if (name.ends_with(suffix))
            name.resize(name.size() - suffix.size());
    }
    return name == "-" ? std::string() : validText(name);
}

ExitStatus runReport(const ReportArguments &arguments)
{
    const Document document = judged(
        whole(settled(openSource(arguments.file, arguments.python)), {{"-o", arguments.output.file}}), arguments.torch);
    const BackendConfig &config = document.config;
    const Form &form = formOf(FormOption::ReportFormat, arguments.format);
    const std::vector<GivenQConfig> qconfigs = qconfigsFor(form, arguments.qconfigs, releaseOf(config));
    ReportOptions options{arguments.title, arguments.date, qconfigs, {}, !arguments.since.empty(), {}};
    if (options.title.empty() && config.name().empty())
        options.title = titleByFile(arguments.file);
    for (GivenQConfig &given : options.qconfigs)
        given.name = validText(given.name);
    for (const std::string &file : arguments.models) {
        options.models.push_back(std::make_shared<const trace::Model>(openModel(file)));
        warnOfTracing(file, *options.models.back(), false, releaseOf(config));
    }
    if (options.comparesWithOther)
        options.changes = diff::changeLines(
            whole(openSource(arguments.since, arguments.python), {{"-o", arguments.output.file}}).config, config,
            qconfigs);
    const std::string text = form.write({config, std::move(options)}).text;
    return arguments.checked.empty() ? writeTo(arguments.output, text) : checkAgainst(arguments.checked, text);
}

} // namespace

Run defineReport(CLI::App &command)
{
    const auto arguments = std::make_shared<ReportArguments>();
    command.add_option("FILE", arguments->file, sourceHelp)->type_name(documentType)->required();
    CLI::Option *format =
        addFormOption(command, FormOption::ReportFormat, arguments->format,
                      "By default from the suffix of the output file: html for *.html, or without a file");
    arguments->qconfigs.addTo(command, "All named QConfigs by default");
    command.add_option(
        "--model", arguments->models,
        "Also say how much of this traced model, a *.fxgraph.json or *.pt2, runs quantized; may be given again");
    command.add_option("--since", arguments->since, "Also say what changed since this document; a source as FILE")
        ->type_name(documentType);
    command.add_option("--title", arguments->title,
                       "The title; by default the name of the backend, or of its file where it has none");
    command.add_option("--date", arguments->date,
                       "A date to print; without one, the same document gives the same report");
    addTorchOption(command, arguments->torch);
    CLI::Option *output = addOutputOptions(command, arguments->output);
    command
        .add_option("--check", arguments->checked,
                    "Write nothing, and say whether this file has the report: exit status 1 if not")
        ->excludes(output);
    arguments->python.addTo(command);
    return [arguments, format, &command] {
        if (format->empty()) {
            const std::string &file = arguments->checked.empty() ? arguments->output.file : arguments->checked;
            arguments->format = formatOfFile(file);
            if (arguments->format.empty())
                throw CLI::ValidationError("--format", "is needed, as " + file + " does not say what to write");
            format->default_str(arguments->format); // so that refuseWithoutEffect() knows the default, too
        }
        std::vector<std::string> judging;
        for (const Form &form : formsOf(FormOption::ReportFormat)) {
            if (form.qconfigs != QConfigNeed::None)
                judging.emplace_back(form.name);
        }
        const std::vector<std::string> titled = {"html", "markdown", "json", "spec"};
        // In Markdown no pattern has a verdict: QConfigs are for models and differences.
        std::vector<std::string> ofQConfigs = {"html", "json"};
        std::string why = ", and with --format markdown beside --model or --since";
        if (!arguments->models.empty() || !arguments->since.empty()) {
            ofQConfigs = judging;
            why.clear();
        }
        refuseWithoutEffect(command, {{"--qconfig", "--format", ofQConfigs, why},
                                      {"--mapping", "--format", ofQConfigs, why},
                                      {"--model", "--format", judging},
                                      {"--since", "--format", judging},
                                      {"--title", "--format", titled},
                                      {"--date", "--format", titled}});
        refuseReplacing("-o", arguments->output.file,
                        {{arguments->file, arguments->since}, arguments->models, arguments->qconfigs.files()});
        return runReport(*arguments);
    };
}

} // namespace bcfg::cli
