// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/document.h"
#include "app/cli/findings.h"
#include "app/cli/livepython.h"
#include "app/cli/release.h"
#include "app/cli/source.h"
#include "core/document/json/exporter.h"
#include "core/document/json/locate.h"
#include "core/publish/python/overrides.h"
#include "core/publish/python/todict.h"
#include "core/publish/report/table.h"
#include "core/torch/catalog/release.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace bcfg::cli {

namespace {

struct ShowOptions
{
    std::string file;
    std::string form = "to_dict";
    std::string format = "text";
    std::string base;
    std::string torch;
    std::vector<std::string> trusted;
    std::optional<std::size_t> pattern;
    LivePython python;
    bool flatten = false;
};

void show(const PatternConfig &config, Release release, const std::string &form)
{
    if (form == "json")
        printDocument(exportPatternConfig(config) + '\n');
    else if (form == "pretty")
        print(Lines().block(prettyText(config, release)));
    else
        print(Lines(toDictText(config, release)));
}

void show(const BackendConfig &document, const ShowOptions &options)
{
    const std::string &form = options.form;
    if (form == "table") {
        const TableFormat format = options.format == "markdown" ? TableFormat::Markdown : TableFormat::Text;
        print(Lines().block(supportTable(document, format)));
    } else if (form == "to_dict") {
        print(Lines(toDictText(document)));
    } else {
        for (const Shared<PatternConfig> &config : document.configs)
            show(*config, releaseOf(document), form);
    }
}

/// Prints the module to standard output, and its diagnostics to standard error: what it leaves out, or why there is
/// none.
ExitStatus printPython(PythonSource source, const Document &document)
{
    locate(source.diagnostics, document.file.text);
    const ExitStatus status = source.text.empty() ? ExitStatus::Unusable : statusOfRewriting(source.diagnostics);
    printError(summedUp(document.file.name, source.diagnostics));
    printExact(source.text);
    return status;
}

/// The module that the options ask for. Without --overrides-of and --flatten, a document whose base leads to a built-in
/// config becomes what differs from that config, if possible.
PythonSource moduleFor(const BackendConfig &config, const Base *base, const ShowOptions &options)
{
    if (options.base.empty() && !options.flatten && base && !base->builtIn.empty()) {
        PythonSource overrides = pythonModule(config, base->builtIn, options.trusted);
        if (!overrides.text.empty())
            return overrides;
    }
    return pythonModule(config, options.base, options.trusted);
}

ExitStatus runShow(const ShowOptions &options)
{
    std::optional<Document> found = openReadableDocument(options.file, options.python);
    if (!found)
        return ExitStatus::Unusable;
    const auto base = baseOf(found->file);
    const bool isAsWritten = options.form == "json" && !options.flatten;
    if (!isAsWritten && !makeWhole(*found))
        return ExitStatus::Unusable;
    const std::optional<JudgedDocument> opened = judged(std::move(found), options.torch);
    if (!opened)
        return ExitStatus::Unusable;
    const auto &[document, config] = *opened;
    if (!options.pattern) {
        if (options.form == "python")
            return printPython(moduleFor(config, base ? std::get_if<Base>(&*base) : nullptr, options), document);
        if (options.form == "json")
            printDocument(exportDocument(document.config())); // as it is written, without the release of --torch
        else
            show(config, options);
        return ExitStatus::Done;
    }
    if (*options.pattern >= config.configs.size()) {
        printError(document.file.name, "There is no pattern config " + std::to_string(*options.pattern) +
                                           ": there are " + std::to_string(config.configs.size()) +
                                           ", counted from 0.");
        return ExitStatus::Unusable;
    }
    if (options.form == "python")
        return printPython(pythonSource(*config.configs[*options.pattern], releaseOf(config), options.trusted),
                           document);
    if (options.form == "table")
        show(BackendConfig{config.head, {config.configs[*options.pattern]}, config.api}, options);
    else
        show(*config.configs[*options.pattern], releaseOf(config), options.form);
    return ExitStatus::Done;
}

} // namespace

void defineShow(CLI::App &command, ExitStatus &status)
{
    const auto options = std::make_shared<ShowOptions>();
    command.add_option("FILE", options->file, documentOrLiveHelp)->type_name(documentType)->required();
    command
        .add_option("--as", options->form,
                    "to_dict: what Python prints for to_dict(), in one line. json: the file's own format. pretty: "
                    "PyTorch's entry_to_pretty_str. python: a module that makes the backend config. table: which "
                    "operators run with which dtypes")
        ->check(CLI::IsMember({"to_dict", "json", "pretty", "python", "table"}))
        ->capture_default_str();
    command.add_option("--format", options->format, "How to print the table")
        ->check(CLI::IsMember({"text", "markdown"}))
        ->capture_default_str();
    CLI::Option *base =
        command.add_option("--overrides-of", options->base,
                           "As Python only what differs from this built-in config of PyTorch, such as native, or from "
                           "the nearest one");
    CLI::Option *trust = command
                             .add_option("--trust", options->trusted,
                                         "As Python, call also factories of functions of this package; may be given "
                                         "again. Whoever runs the module runs that package's code")
                             ->expected(1)
                             ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command.add_option("--pattern", options->pattern, "Only the pattern config with this index, counted from 0")
        ->excludes(base);
    command.add_flag("--flatten", options->flatten,
                     "As JSON or Python the whole of a document that starts from another, in place of what differs");
    addTorchOption(command, options->torch);
    options->python.addTo(command, LivePython::Lines::NotNamed);
    command.callback([options, trust, &status] {
        if (options->flatten && options->form != "json" && options->form != "python")
            throw CLI::ValidationError("--flatten", "goes with --as json and --as python; other forms show the whole");
        for (const auto &[given, name] :
             {std::pair(!options->base.empty(), "--overrides-of"), std::pair(!trust->empty(), "--trust")}) {
            if (given && options->form != "python")
                throw CLI::ValidationError(name, "goes with --as python");
        }
        status = runShow(*options);
    });
}

} // namespace bcfg::cli
