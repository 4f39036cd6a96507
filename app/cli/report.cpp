// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/diffreport.h"
#include "app/cli/matchcolumns.h"
#include "app/cli/release.h"
#include "app/cli/source.h"
#include "core/model/printable.h"
#include "core/report/reportformats.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <sstream>

namespace bcfg::cli {

namespace {

struct ReportArguments
{
    std::string file;
    std::string format = "html";
    std::vector<std::string> qconfigs;
    std::string since;
    std::string title;
    std::string date;
    std::string torch;
    std::string checked;
    LivePython python;
    Output output;
};

std::vector<std::string> linesOf(const std::string &text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

/// What changed since the other document, as `bcfg diff` says it; nothing where that cannot be read.
std::optional<std::vector<std::string>> changesSince(const ReportArguments &arguments, const JudgedDocument &judged,
                                                     const std::vector<MatchColumn> &columns)
{
    const std::optional<Document> old = openWholeSource(arguments.since, arguments.python);
    if (!old)
        return std::nullopt;
    diff::Comparison comparison = diff::compare(old->config(), judged.config);
    std::vector<diff::Question> questions;
    DiffReport report{old->file.name, judged.document.file.name, comparison, {}, false};
    if (releaseOf(comparison.a) == releaseOf(comparison.b)) {
        for (const MatchColumn &column : columns) {
            questions.push_back({column.name, column.assignment, column.assignment});
            report.questions.push_back(column.name);
        }
    }
    diff::addEffects(comparison, questions);
    return linesOf(diffText(report).text());
}

/// The same lines, in which no name of a document is a command to a service that reads logs.
std::string harmless(const std::string &text, const std::string &lineEnd)
{
    std::string result;
    std::size_t begin = 0;
    for (std::size_t end; (end = text.find(lineEnd, begin)) != std::string::npos; begin = end + lineEnd.size())
        result += Lines().add(text.substr(begin, end - begin)).text() + lineEnd;
    return result;
}

std::string reportText(const BackendReport &report, const std::string &format)
{
    if (format == "markdown")
        return harmless(reportMarkdown(report), "\n");
    if (format == "csv")
        return harmless(reportCsv(report), "\r\n");
    if (format == "executorch-csv")
        return harmless(reportExecutorchCsv(report), "\r\n");
    if (format == "spec")
        return harmless(reportSpec(report), "\n");
    return format == "json" ? reportJson(report) : reportHtml(report);
}

/// Whether a file has this text; where it has another one, the first line that differs is said.
ExitStatus checkAgainst(const std::string &file, const std::string &text)
{
    const std::optional<std::string> there = readInput(file);
    if (!there)
        return ExitStatus::Unusable;
    if (*there == text)
        return ExitStatus::Done;
    const std::vector<std::string> before = linesOf(*there);
    const std::vector<std::string> now = linesOf(text);
    std::size_t line = 0;
    while (line < before.size() && line < now.size() && before[line] == now[line])
        ++line;
    constexpr std::size_t longest = 200;
    const auto shown = [&](const std::vector<std::string> &lines) {
        return line < lines.size() ? validText(lines[line].substr(0, longest)) : std::string("(end)");
    };
    print(Lines(file + ':' + std::to_string(line + 1) + ": out of date")
              .line("- " + shown(before))
              .line("+ " + shown(now)));
    return ExitStatus::Findings;
}

ExitStatus runReport(const ReportArguments &arguments)
{
    const std::optional<JudgedDocument> opened =
        judged(openWholeSource(arguments.file, arguments.python), arguments.torch);
    if (!opened)
        return ExitStatus::Unusable;
    const BackendConfig &config = opened->config;
    const auto columns = matchColumns({.qconfigs = arguments.qconfigs}, releaseOf(config));
    if (!columns)
        return ExitStatus::Unusable;
    ReportOptions options{arguments.title, arguments.date, {}, {}, !arguments.since.empty()};
    for (const MatchColumn &column : *columns)
        options.qconfigs.push_back({validText(column.name), column.assignment});
    if (options.comparesWithOther) {
        auto changes = changesSince(arguments, *opened, *columns);
        if (!changes)
            return ExitStatus::Unusable;
        options.changes = *std::move(changes);
    }
    const std::string text = reportText(backendReport(config, std::move(options)), arguments.format);
    return arguments.checked.empty() ? writeTo(arguments.output, text) : checkAgainst(arguments.checked, text);
}

} // namespace

void addReportCommand(CLI::App &app, ExitStatus &status)
{
    const auto arguments = std::make_shared<ReportArguments>();
    CLI::App *command = app.add_subcommand("report", "Write what a backend can run, as a page or table to publish");
    command->add_option("FILE", arguments->file, sourceHelp)->required();
    command
        ->add_option("--format", arguments->format,
                     "html: one page that needs no network. markdown: the support matrix. csv: a row for each pattern "
                     "and dtype config. executorch-csv: ExecuTorch's columns. spec: TFLite's form. json: for programs")
        ->check(CLI::IsMember({"html", "markdown", "csv", "executorch-csv", "spec", "json"}))
        ->capture_default_str();
    command
        ->add_option("--qconfig", arguments->qconfigs,
                     "A QConfig to judge by; may be given again. All named QConfigs without any")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_option("--since", arguments->since, "Say also what changed since this document; a source as FILE");
    command->add_option("--title", arguments->title, "Instead of the backend's name");
    command->add_option("--date", arguments->date, "To be printed; without it the same document gives the same report");
    addTorchOption(*command, arguments->torch);
    CLI::Option *output = addOutputOptions(*command, arguments->output);
    command
        ->add_option("--check", arguments->checked,
                     "Write nothing, and say whether this file has the report: exit status 1 if not")
        ->excludes(output);
    arguments->python.addTo(*command, LivePython::Lines::NotNamed);
    command->callback([arguments, &status] { status = runReport(*arguments); });
}

} // namespace bcfg::cli
