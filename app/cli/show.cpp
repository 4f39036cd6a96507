// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/document.h"
#include "app/cli/findings.h"
#include "app/cli/livepython.h"
#include "app/cli/release.h"
#include "app/cli/source.h"
#include "core/document/json/locate.h"
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

/// The form that the options ask for. Without --overrides-of and --flatten, a document whose base is or leads to
/// a built-in config is written as Python that changes this config, where possible.
ExportedText written(FormRequest request, const std::optional<Base> &base, const ShowOptions &options)
{
    const Form &form = formOf(FormOption::ShowAs, options.form);
    if (options.form == "python" && !options.pattern && options.base.empty() && !options.flatten && base &&
        !base->builtIn.empty()) {
        request.base = base->builtIn;
        ExportedText overrides = form.write(request);
        if (!overrides.text.empty())
            return overrides;
    }
    request.base = options.base;
    return form.write(request);
}

/// Prints a form to standard output. For Python, prints to standard error what the module leaves out, or why there is
/// no module.
ExitStatus printForm(ExportedText made, const std::string &form, const Document &document)
{
    if (form == "json") {
        printDocument(made.text);
        return ExitStatus::Done;
    }
    if (form == "to_dict") { // one line, in which Python's repr() has escaped the texts of the document
        print(Lines(made.text));
        return ExitStatus::Done;
    }
    if (form != "python") {
        print(Lines().block(made.text));
        return ExitStatus::Done;
    }
    locate(made.diagnostics, document.text);
    printError(summedUp(document.name, made.diagnostics));
    printExact(made.text);
    return made.text.empty() ? ExitStatus::Unusable : statusOfRewriting(made.diagnostics);
}

ExitStatus runShow(const ShowOptions &options)
{
    Document found = openReadableDocument(options.file, options.python);
    if (options.form != "json")
        found = settled(std::move(found));
    std::optional<Base> base;
    if (options.form != "json" || options.flatten) {
        base = baseOf(found);
        found = whole(std::move(found));
    }
    const BackendConfig ofFile = found.config;
    const Document document = judged(std::move(found), options.torch);
    requirePattern(document, options.pattern);
    if (options.form != "json")
        warnOfNames(document, options.pattern);
    FormRequest request{options.form == "json" ? ofFile : document.config}; // JSON keeps the release in the file
    request.pattern = options.pattern;
    request.table = options.format == "markdown" ? TableFormat::Markdown : TableFormat::Text;
    request.trusted = options.trusted;
    return printForm(written(std::move(request), base, options), options.form, document);
}

} // namespace

Run defineShow(CLI::App &command)
{
    const auto options = std::make_shared<ShowOptions>();
    command.add_option("FILE", options->file, documentOrLiveHelp)->type_name(documentType)->required();
    addFormOption(command, FormOption::ShowAs, options->form)->capture_default_str();
    addChoice(command, "--format", options->format, "How to print the table", {"text", "markdown"});
    CLI::Option *base =
        command
            .add_option("--overrides-of", options->base,
                        "As Python only what differs from this built-in config of PyTorch, such as native, or from "
                        "the nearest one")
            ->type_name(documentType);
    command.add_option(
        "--trust", options->trusted,
        "As Python, call also factories of functions of this package; may be given again. Whoever runs the "
        "module runs that package's code");
    addPatternOption(command, options->pattern)->excludes(base);
    command.add_flag("--flatten", options->flatten,
                     "As JSON or Python the whole of a document that starts from another, in place of what differs");
    addTorchOption(command, options->torch);
    options->python.addTo(command);
    return [options, &command] {
        refuseWithoutEffect(command, {{"--flatten", "--as", {"json", "python"}, "; other forms show the whole"},
                                      {"--overrides-of", "--as", {"python"}},
                                      {"--trust", "--as", {"python"}},
                                      {"--format", "--as", {"table"}}});
        return runShow(*options);
    };
}

} // namespace bcfg::cli
