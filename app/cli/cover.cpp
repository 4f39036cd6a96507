// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/cover.h"

#include "app/cli/commands.h"
#include "app/cli/document.h"
#include "app/cli/model.h"
#include "app/cli/release.h"
#include "app/cli/source.h"
#include "core/document/json/exporter.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/pythonerror.h"
#include "core/torch/trace/tracingnotes.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <span>

namespace bcfg::cli {

namespace {

struct CoverOptions
{
    std::vector<std::string> models;
    std::string like = "native";
    std::string dtypes;
    std::string name;
    std::string torch;
    Output output;
};

/// The operators that a cover leaves out although the document with the dtype configs has pattern configs for them.
std::vector<std::string> takenByHardware(const fx::Cover &cover, std::span<const trace::Model *const> models,
                                         const BackendConfig &hardware)
{
    std::vector<std::string> taken;
    try {
        const fx::Cover own = fx::cover(models, hardware);
        for (const fx::OperatorCount &each : cover.leftOut) {
            if (!contains(own.leftOut, each.name, &fx::OperatorCount::name))
                taken.push_back(each.name);
        }
    } catch (const PythonError &) { // a config for which torch raises takes no operators
    }
    return taken;
}

Lines coverText(const fx::Cover &cover, const std::vector<std::string> &gone, const std::vector<std::string> &taken,
                const std::string &dtypes)
{
    std::size_t left = 0;
    for (const fx::OperatorCount &each : cover.leftOut)
        left += each.calls;
    Lines lines;
    lines.line(countedText(cover.document.configs.size(), "pattern config", "pattern configs") + " for " +
               std::to_string(cover.operators - left) + " of " + countedText(cover.operators, "operator", "operators"));
    for (const fx::OperatorCount &each : cover.leftOut)
        lines.line("  no pattern config takes " + each.name + ", called " + countedText(each.calls, "time", "times"));
    for (const std::string &title : gone)
        lines.line("  left out, as the dtype configs have none of its kind: " + title);
    if (!taken.empty())
        lines.line("  " + dtypes + " has pattern configs for " +
                   listedNames(taken.size(), 5, ',', [&](std::size_t i) { return taken[i]; }) + ": --like " + dtypes +
                   " takes all pattern configs from there");
    return lines;
}

/// Warns if models were traced by several releases, of which only one can be that of the document, and of a model that
/// the other generation traced.
void warnOfReleases(const std::vector<std::string> &files, const std::vector<trace::Model> &models, Release release)
{
    const bool isMixed = std::ranges::any_of(models, [&](const trace::Model &model) {
        return trace::tracedBy(model.torch) != trace::tracedBy(models.front().torch);
    });
    for (std::size_t i = 0; i < models.size(); ++i) {
        const std::string note = isMixed ? releaseNote(models[i], release) : generationNote(models[i], release);
        if (!note.empty())
            printWarning(files[i], note);
    }
}

/// The config from which pattern configs are taken. A built-in config given without a release is that of --torch, or of
/// the newest release that traced a model.
BackendConfig configToTake(const CoverOptions &options, const std::vector<trace::Model> &models)
{
    std::string version = options.torch;
    if (version.empty() && options.like.find_first_of("@/.") == std::string::npos) {
        const auto newest = std::ranges::max_element(
            models, {}, [](const trace::Model &model) { return trace::tracedBy(model.torch).number(); });
        version = trace::tracedBy(newest->torch).version();
    }
    const BuiltInConfig *builtIn = version.empty() ? nullptr : builtInUnlessFile(options.like, *Release::find(version));
    if (!builtIn && !version.empty() && builtInUnlessFile(options.like, Release::newest())) {
        const std::string lacks = "PyTorch " + version + " has no such built-in config";
        if (!options.torch.empty())
            fail(options.like, lacks + '.');
        printWarning(options.like, lacks + ". It is that of PyTorch " + std::string(Release::newest().version()) +
                                       ", and the document is for this release.");
    }
    BackendConfig config =
        builtIn ? builtIn->config()
                : whole(settled(openReadableDocument(options.like)), {{"-o", options.output.file}}).config;
    // Without --torch, a file keeps its own release. The release by which the document is judged anyway is not written
    // into it.
    const bool isAsked = builtIn || !options.torch.empty();
    if (!isAsked || releaseOf(config) == *Release::find(version))
        return config;
    if (const std::optional<std::string> problem = setRelease(config, version))
        fail(options.like, *problem);
    return config;
}

ExitStatus runCover(const CoverOptions &options)
{
    const std::vector<trace::Model> models = mapped(options.models, openModel);
    const BackendConfig like = configToTake(options, models);
    warnOfReleases(options.models, models, releaseOf(like));
    const auto views = mapped(models, [](const trace::Model &model) { return &model; });
    std::optional<Document> hardware;
    if (!options.dtypes.empty())
        hardware = whole(settled(openReadableDocument(options.dtypes)), {{"-o", options.output.file}});
    fx::Cover cover;
    std::vector<std::string> gone;
    std::vector<std::string> taken;
    try {
        cover = fx::cover(views, like);
        if (hardware)
            gone = takeDTypeConfigs(cover, hardware->config);
        if (!gone.empty()) // another entry may take the operators of removed entries now, or none may
            cover = fx::cover(views, cover.document);
        if (hardware && !cover.leftOut.empty())
            taken = takenByHardware(cover, views, hardware->config);
    } catch (const PythonError &error) {
        fail(options.like, error.text());
    }
    cover.document.head.remove(Field::Name); // the cover is not the backend from which it takes pattern configs
    if (!options.name.empty())
        cover.document.head.set(Field::Name, Text(options.name), cover.document.api);
    // The summary goes to standard error, as the document may go to standard output.
    printError(coverText(cover, gone, taken, options.dtypes));
    const bool isWhole = cover.leftOut.empty() && gone.empty();
    return worse(isWhole ? ExitStatus::Done : ExitStatus::Findings,
                 writeTo(options.output, exportDocument(cover.document)));
}

} // namespace

Run defineCover(CLI::App &command)
{
    const auto options = std::make_shared<CoverOptions>();
    command.add_option("MODEL", options->models, "A *.fxgraph.json or *.pt2, or - for standard input")->required();
    command.add_option("--like", options->like, "The config whose pattern configs it takes: a file, or a built-in one")
        ->type_name(documentType)
        ->capture_default_str();
    command
        .add_option(
            "--dtype-configs", options->dtypes,
            "A document, or a built-in config, with the dtype configs of the hardware: each pattern config gets "
            "those of the same pattern there, or of the first one of its kind")
        ->type_name(documentType);
    command.add_option("--name", options->name, "The name of the backend; without it, the document has none");
    addTorchOption(command, options->torch,
                   "Make it for this release of PyTorch. Without it, for the one that traced the models, or the newest "
                   "of its generation");
    addOutputOptions(command, options->output);
    return [options] {
        refuseReplacing("-o", options->output.file, {options->models, {options->like, options->dtypes}});
        return runCover(*options);
    };
}

} // namespace bcfg::cli
