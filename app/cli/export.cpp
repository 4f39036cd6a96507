// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/livepython.h"
#include "app/cli/matchcolumns.h"
#include "app/cli/release.h"
#include "app/cli/source.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/loss.h"
#include "core/document/model/printable.h"
#include "core/publish/exportform.h"

#include <CLI/CLI.hpp>

#include <map>
#include <memory>

namespace bcfg::cli {

namespace {

struct ExportOptions
{
    std::string file;
    std::string to;
    QConfigOptions qconfigs = {};
    std::string target = "both";
    std::string loss;
    std::string torch;
    LivePython python;
    Output output;
};

std::vector<std::string> formNames()
{
    std::vector<std::string> names;
    for (const ExportForm &form : exportForms())
        names.emplace_back(form.name);
    return names;
}

std::string formHelp()
{
    std::string text;
    for (const ExportForm &form : exportForms())
        text += (text.empty() ? "" : ". ") + std::string(form.name) + ": " + std::string(form.help);
    return text;
}

std::string lossJson(const std::string &file, const ExportOptions &options, const std::vector<Loss> &losses)
{
    JsonValue::Array rows;
    std::map<std::string, int> counts;
    for (const Loss &loss : losses) {
        rows.push_back(
            JsonValue::Object{{"where", loss.where.text()}, {"what", loss.what}, {"reason", validText(loss.reason)}});
        ++counts[loss.what];
    }
    JsonValue::Object counted;
    for (const auto &[what, count] : counts)
        counted.emplace_back(what, count);
    return visibleJson(writeJson(JsonValue::Object{{"version", 1},
                                                   {"file", validText(file)},
                                                   {"to", options.to},
                                                   {"counts", std::move(counted)},
                                                   {"losses", std::move(rows)}})) +
           "\n";
}

/// Prints one line for each kind of loss, as there may be many of one kind.
void printLosses(const std::string &file, const std::vector<Loss> &losses)
{
    std::map<std::string, std::vector<const Loss *>> byKind;
    for (const Loss &loss : losses)
        byKind[loss.what].push_back(&loss);
    Lines lines;
    for (const auto &[what, found] : byKind) {
        std::string line = file + ": not carried over: " + what + " (" + std::to_string(found.size()) + "), first " +
                           found.front()->where.text() + ": " + found.front()->reason;
        lines.line(line);
    }
    printError(lines);
}

ExitStatus runExport(const ExportOptions &options)
{
    const std::optional<JudgedDocument> opened = judged(openWholeDocument(options.file, options.python), options.torch);
    if (!opened)
        return ExitStatus::Unusable;
    const std::string &file = opened->document.file.name;
    const BackendConfig &config = opened->config;
    if (options.qconfigs.isEmpty()) {
        printError(file, "--to " + options.to + " needs at least one --qconfig or --mapping.");
        return ExitStatus::Unusable;
    }
    const std::optional<std::vector<MatchColumn>> columns = matchColumns(options.qconfigs, releaseOf(config));
    if (!columns)
        return ExitStatus::Unusable;
    ExportRequest request{config, {}, *pt2e::parsePackages(options.target)};
    for (const MatchColumn &column : *columns)
        request.assignments.push_back({column.name, column.assignment});
    const ExportedText exported = exportForm(options.to).write(request);
    if (!exported.refusal.empty()) {
        printError(file, exported.refusal);
        return ExitStatus::Unusable;
    }
    ExitStatus status = writeTo(options.output, exported.text);
    if (options.loss.empty())
        printLosses(file, exported.losses);
    else if (options.loss != "/dev/null") // writing would replace it by a file
        status = worse(status, writeTo({options.loss}, lossJson(file, options, exported.losses)));
    return worse(status, exported.losses.empty() ? ExitStatus::Done : ExitStatus::Findings);
}

} // namespace

void defineExport(CLI::App &command, ExitStatus &status)
{
    const auto options = std::make_shared<ExportOptions>();
    command.add_option("FILE", options->file, documentOrLiveHelp)->type_name(documentType)->required();
    command.add_option("--to", options->to, formHelp())->required()->check(CLI::IsMember(formNames()));
    options->qconfigs.addTo(command, "The first is the one for all of a model");
    command.add_option("--target", options->target, "Of pt2e-quantizer: the package whose PT2E flow it is for")
        ->check(CLI::IsMember({"torchao", "torch", "both"}))
        ->capture_default_str();
    command.add_option("--loss", options->loss,
                       "Write what is not carried over into this file, as JSON, instead of to standard error");
    addTorchOption(command, options->torch);
    options->python.addTo(command, LivePython::Lines::NotNamed);
    addOutputOptions(command, options->output);
    command.callback([options, &status] { status = runExport(*options); });
}

} // namespace bcfg::cli
