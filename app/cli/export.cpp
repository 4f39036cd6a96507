// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/livepython.h"
#include "app/cli/qconfigoptions.h"
#include "app/cli/release.h"
#include "app/cli/source.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>
#include <span>

namespace bcfg::cli {

namespace {

struct ExportOptions
{
    std::string file;
    std::string to;
    QConfigOptions qconfigs = {};
    std::string package = std::string(pt2ePackages[0].name);
    std::string loss;
    std::string torch;
    LivePython python;
    Output output;
};

/// Whether the losses would overwrite the export, or be written to the same stream.
bool isLossInExport(const ExportOptions &options)
{
    if (options.loss.empty() || options.loss == "/dev/null")
        return false;
    const auto resolved = [](const std::string &name) {
        std::error_code failed; // if this fails, writing prints the reason
        const std::filesystem::path path = std::filesystem::absolute(name, failed);
        const std::filesystem::path real = std::filesystem::weakly_canonical(path, failed);
        return failed ? path : real;
    };
    const std::string output = options.output.file.empty() ? "-" : options.output.file;
    return resolved(options.loss) == resolved(output);
}

std::vector<std::string> packageNames()
{
    return mapped(std::span(pt2ePackages), [](const FormPackage &package) { return std::string(package.name); });
}

std::string lossJson(const std::string &file, const ExportOptions &options, const std::vector<Loss> &losses)
{
    const auto rowOf = [](const Loss &loss) {
        return JsonValue::Object{{"where", loss.where.text()}, {"what", loss.what}, {"reason", validText(loss.reason)}};
    };
    JsonValue::Object counts;
    for (const auto &[what, found] : lossesByKind(losses))
        counts.emplace_back(what, JsonValue::count(found.size()));
    return jsonFileText(JsonValue::Object{{"version", 1},
                                          {"file", validText(file)},
                                          {"to", options.to},
                                          {"counts", std::move(counts)},
                                          {"losses", mapped<JsonValue>(losses, rowOf)}});
}

/// Prints one line for each kind of loss, as there may be many of one kind.
void printLosses(const std::string &file, const std::vector<Loss> &losses)
{
    Lines lines;
    for (const auto &[what, found] : lossesByKind(losses)) {
        lines.line(file + ": not carried over: " + found.front()->words() + " (" + std::to_string(found.size()) +
                   "), first " + found.front()->where.text() + ": " + found.front()->reason);
    }
    printError(lines);
}

ExitStatus runExport(const ExportOptions &options)
{
    const Document document = judged(whole(settled(openReadableDocument(options.file, options.python)),
                                           {{"--loss", options.loss}, {"-o", options.output.file}}),
                                     options.torch);
    const BackendConfig &config = document.config;
    const std::string &file = document.name;
    const Form &form = formOf(FormOption::ExportTo, options.to);
    if (form.qconfigs == QConfigNeed::Given && options.qconfigs.isEmpty())
        fail(file, "--to " + options.to + " needs at least one --qconfig or --mapping.");
    const std::vector<GivenQConfig> qconfigs = qconfigsFor(form, options.qconfigs, releaseOf(config));
    const ExportedText exported = form.write({config, {.qconfigs = qconfigs}, options.package});
    if (!exported.refusal.empty())
        fail(file, exported.refusal);
    ExitStatus status = writeTo(options.output, exported.text);
    if (options.loss.empty())
        printLosses(file, exported.losses);
    else if (options.loss != "/dev/null") // writing would replace it by a file
        status = worse(status, writeTo({options.loss}, lossJson(file, options, exported.losses)));
    return worse(status, exported.losses.empty() ? ExitStatus::Done : ExitStatus::Findings);
}

} // namespace

Run defineExport(CLI::App &command)
{
    const auto options = std::make_shared<ExportOptions>();
    command.add_option("FILE", options->file, documentOrLiveHelp)->type_name(documentType)->required();
    addFormOption(command, FormOption::ExportTo, options->to)->required();
    options->qconfigs.addTo(command, "The first is the one for all of a model");
    addChoice(command, "--target", options->package, "For pt2e-quantizer: the package whose PT2E flow it is for",
              packageNames());
    refuseEmptyName(
        command.add_option("--loss", options->loss,
                           "Write what is not carried over into this file, as JSON, instead of to standard error"));
    addTorchOption(command, options->torch);
    options->python.addTo(command);
    addOutputOptions(command, options->output);
    return [options, &command] {
        refuseWithoutEffect(command, {{"--target", "--to", {"pt2e-quantizer"}}});
        if (isLossInExport(*options))
            throw CLI::ValidationError("--loss", "names the same file as the output, which has the export");
        refuseReplacing("--loss", options->loss, {{options->file}, options->qconfigs.files()});
        refuseReplacing("-o", options->output.file, {{options->file}, options->qconfigs.files()});
        return runExport(*options);
    };
}

} // namespace bcfg::cli
