// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/document.h"
#include "app/cli/findings.h"
#include "app/cli/livepython.h"
#include "app/cli/release.h"
#include "app/cli/source.h"
#include "core/check/mutes.h"
#include "core/check/rule.h"
#include "core/document/json/locate.h"
#include "core/exchange/base/wholefindings.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cctype>
#include <memory>

namespace bcfg::cli {

namespace {

struct ValidateOptions
{
    std::vector<std::string> files;
    std::string explained;
    std::string format = "text";
    std::string severity = "error";
    std::string torch = {};
    LivePython python = {};
    /// With `python`: the Python file whose lines the findings name; if empty, the findings have no lines.
    std::string sourceFile = {};
};

Severity severityOf(const std::string &name)
{
    return name == "info" ? Severity::Info : name == "warning" ? Severity::Warning : Severity::Error;
}

FileFindings findingsOf(const std::string &file, const ValidateOptions &options, const std::string &source)
{
    Document document = options.python.isWanted() ? openLive(options.python, file) : openDocument(file);
    if (std::optional<std::string> problem = setRelease(document.config, options.torch)) {
        printError(document.name, *problem);
        throw OpenError{{}, document.name, *std::move(problem)};
    }
    FileFindings findings{options.sourceFile.empty() ? document.name : options.sourceFile, document.config.api,
                          checkedWhole(document.config, pathOf(document), readerFor(document))};
    findings.found.muted += Mutes(document.config).drop(document.diagnostics, document.config);
    std::vector<Diagnostic> &all = findings.found.diagnostics;
    all.insert(all.begin(), document.diagnostics.begin(), document.diagnostics.end());
    if (!options.python.isWanted())
        locate(all, document.text);
    else
        placeInSource(all, document.config, source);
    if (options.format == "sarif") {
        findings.config = std::move(document.config);
        findings.text = options.python.isWanted() ? std::string() : std::move(document.text);
    }
    return findings;
}

ExitStatus statusOf(const FileFindings &findings, Severity from)
{
    if (!findings.api)
        return ExitStatus::Unusable;
    const bool found = std::ranges::any_of(findings.found.diagnostics,
                                           [&](const Diagnostic &diagnostic) { return diagnostic.severity >= from; });
    return found ? ExitStatus::Findings : ExitStatus::Done;
}

ExitStatus explainRule(const std::string &id)
{
    std::string capitals = id;
    std::ranges::transform(id, capitals.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    const Rule *rule = findRule(capitals);
    if (!rule)
        fail("--explain", "There is no rule " + id + ".");
    print(Lines().block(explain(*rule)));
    return ExitStatus::Done;
}

ExitStatus runValidate(const ValidateOptions &options)
{
    const std::string source = options.sourceFile.empty() ? std::string() : readInput(options.sourceFile);
    ExitStatus status = ExitStatus::Done;
    std::vector<FileFindings> all;
    for (const std::string &file : options.files) {
        try {
            all.push_back(findingsOf(file, options, source));
        } catch (OpenError &error) {
            all.push_back({std::move(error.name), {}, {std::move(error.diagnostics)}, std::move(error.message)});
        }
        status = worse(status, statusOf(all.back(), severityOf(options.severity)));
    }
    if (options.format == "json")
        printFindingsJson(all);
    else if (options.format == "sarif")
        printSarifLog(all);
    else
        print(findingsText(all));
    return status;
}

} // namespace

Run defineValidate(CLI::App &command)
{
    const auto options = std::make_shared<ValidateOptions>();
    CLI::Option *files = command.add_option("FILE", options->files, documentOrLiveHelp)->type_name(documentType);
    CLI::Option *explained = command.add_option("--explain", options->explained,
                                                "What the rule means, what PyTorch does and what to do; takes no FILE");
    explained->excludes(files);
    addChoice(command, "--format", options->format, "How to print the findings", {"text", "json", "sarif"});
    addChoice(command, "--severity", options->severity, "The lowest severity for which the exit status is 1",
              {"error", "warning", "info"});
    addTorchOption(command, options->torch);
    CLI::Option *python = options->python.addTo(command);
    command
        .add_option("--source", options->sourceFile,
                    "The Python file whose lines findings name, where they can be found")
        ->needs(python);
    return [options, files, explained, &command] {
        if (files->empty() && explained->empty())
            throw CLI::RequiredError("FILE");
        refuseWithoutEffect(
            command,
            {{"--format", "FILE", {}}, {"--severity", "FILE", {}}, {"--torch", "FILE", {}}, {"--python", "FILE", {}}});
        return explained->empty() ? runValidate(*options) : explainRule(options->explained);
    };
}

} // namespace bcfg::cli
