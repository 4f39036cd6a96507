// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/livepython.h"
#include "app/cli/matchcolumns.h"
#include "app/cli/release.h"
#include "app/cli/source.h"
#include "core/json/jsontext.h"
#include "core/model/loss.h"
#include "core/model/printable.h"
#include "core/pt2e/quantizersource.h"
#include "core/targets/aimet.h"
#include "core/targets/mcttpc.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <span>

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

/// What an export is made of.
struct ExportRequest
{
    const BackendConfig &document;
    std::vector<MatchColumn> columns; ///< of --qconfig and --mapping; at least one where the form needs them
    std::string target;               ///< of --target; only "pt2e-quantizer" has it
};

/// A form that documents are exported to.
struct ExportForm
{
    std::string_view name; ///< for --to
    std::string_view help;
    enum class QConfigs {
        None, ///< refused
        Optional,
        Needed, ///< at least one
    } qconfigs;
    ExportedText (*write)(const ExportRequest &request);
};

ExportedText writePt2e(const ExportRequest &request)
{
    std::vector<pt2e::NamedAssignment> assignments;
    for (const MatchColumn &column : request.columns)
        assignments.push_back({column.name, column.assignment});
    return pt2e::quantizerSource(request.document, assignments, *pt2e::parsePackages(request.target));
}

std::vector<QConfigAssignment> assignmentsOf(const ExportRequest &request)
{
    std::vector<QConfigAssignment> assignments;
    for (const MatchColumn &column : request.columns)
        assignments.push_back(column.assignment);
    return assignments;
}

ExportedText writeMct(const ExportRequest &request)
{
    return targets::mctCapabilities(request.document, assignmentsOf(request));
}

ExportedText writeAimet(const ExportRequest &request)
{
    return targets::aimetConfig(request.document, assignmentsOf(request));
}

constexpr ExportForm exportForms[] = {
    {"pt2e-quantizer", "a Quantizer for PyTorch's PT2E flow, as a Python module", ExportForm::QConfigs::Needed,
     writePt2e},
    {"mct-tpc", "target platform capabilities of Sony's Model Compression Toolkit, as JSON of schema version 2",
     ExportForm::QConfigs::Needed, writeMct},
    {"aimet", "a configuration of Qualcomm's AIMET, as JSON", ExportForm::QConfigs::Needed, writeAimet},
};

std::vector<std::string> formNames()
{
    std::vector<std::string> names;
    for (const ExportForm &form : exportForms)
        names.emplace_back(form.name);
    return names;
}

std::string formHelp()
{
    std::string text;
    for (const ExportForm &form : exportForms)
        text += (text.empty() ? "" : ". ") + std::string(form.name) + ": " + std::string(form.help);
    return text;
}

/// Why the form cannot be written with these options; empty where it can.
std::string misuse(const ExportForm &form, const ExportOptions &options)
{
    const bool hasQConfigs = !options.qconfigs.isEmpty();
    if (form.qconfigs == ExportForm::QConfigs::Needed && !hasQConfigs)
        return "--to " + options.to + " needs at least one --qconfig or --mapping.";
    if (form.qconfigs == ExportForm::QConfigs::None && hasQConfigs)
        return "--to " + options.to + " takes no --qconfig and no --mapping.";
    return {};
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
    return writeJson(JsonValue::Object{{"version", 1},
                                       {"file", validText(file)},
                                       {"to", options.to},
                                       {"counts", std::move(counted)},
                                       {"losses", std::move(rows)}}) +
           "\n";
}

/// A line for each kind of loss, so that many equal ones stay readable.
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
    const ExportForm &form = *std::ranges::find(exportForms, std::string_view(options.to), &ExportForm::name);
    if (const std::string problem = misuse(form, options); !problem.empty()) {
        printError(file, problem);
        return ExitStatus::Unusable;
    }
    std::optional<std::vector<MatchColumn>> columns = std::vector<MatchColumn>();
    if (!options.qconfigs.isEmpty()) // without any, all named ones would come
        columns = matchColumns(options.qconfigs, releaseOf(config));
    if (!columns)
        return ExitStatus::Unusable;
    const ExportedText exported = form.write({config, *std::move(columns), options.target});
    if (!exported.refusal.empty()) {
        printError(file, exported.refusal);
        return ExitStatus::Unusable;
    }
    ExitStatus status = writeTo(options.output, exported.text);
    if (options.loss.empty())
        printLosses(file, exported.losses);
    else
        status = worse(status, writeTo({options.loss}, lossJson(file, options, exported.losses)));
    return worse(status, exported.losses.empty() ? ExitStatus::Done : ExitStatus::Findings);
}

} // namespace

void addExportCommand(CLI::App &app, ExitStatus &status)
{
    const auto options = std::make_shared<ExportOptions>();
    CLI::App *command =
        app.add_subcommand("export", "Write the document for another tool, and say what that tool cannot take");
    command->add_option("FILE", options->file, "The document; with --python, MODULE:ATTRIBUTE")->required();
    command->add_option("--to", options->to, formHelp())->required()->check(CLI::IsMember(formNames()));
    options->qconfigs.addTo(*command, "The first is the one for all of a model");
    command->add_option("--target", options->target, "Of pt2e-quantizer: the package whose PT2E flow it is for")
        ->check(CLI::IsMember({"torchao", "torch", "both"}))
        ->capture_default_str();
    command->add_option("--loss", options->loss,
                        "Write what is not carried over into this file, as JSON, instead of to standard error");
    addTorchOption(*command, options->torch);
    options->python.addTo(*command, LivePython::Lines::NotNamed);
    addOutputOptions(*command, options->output);
    command->callback([options, &status] { status = runExport(*options); });
}

} // namespace bcfg::cli
