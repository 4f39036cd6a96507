// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/source.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/ownkeys.h"
#include "core/exchange/base/flatten.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace bcfg::cli {

namespace {

struct BaseOptions
{
    std::string file;
    std::string base;
    Output output;
    bool accept = false;
};

void addPatterns(Lines &lines, const Flattened &whole, Origin origin)
{
    for (std::size_t row = 0; row < whole.sources.size(); ++row) {
        if (whole.sources[row].origin() == origin)
            lines.line("  " + std::string(toString(origin)) + "  " +
                       whole.document.configs[row]->title(whole.document.api));
    }
}

/// Prints a line about the base, and one for each pattern that the document changes. A changed base is a finding.
ExitStatus printChanges(const Document &document, const Base &base)
{
    const Flattened whole = flattened(document.config, base.document);
    const JsonValue *remembered = unknownMember(document.config.head, baseHashKey);
    const std::string now = fingerprintOf(base);
    const bool isKnown = remembered && remembered->string();
    const bool hasChanged = isKnown && *remembered->string() != now;
    Lines lines(document.name + ": starts from " + base.name +
                (hasChanged ? ", which has changed since"
                 : isKnown  ? ", as it was"
                            : ""));
    addPatterns(lines, whole, Origin::Overridden);
    addPatterns(lines, whole, Origin::Own);
    const JsonValue *removed = unknownMember(document.config.head, removedKey);
    if (removed && removed->array()) {
        for (const JsonValue &pattern : *removed->array())
            lines.line("  removed  " + writeJsonLine(pattern));
    }
    print(lines);
    return hasChanged ? ExitStatus::Findings : ExitStatus::Done;
}

ExitStatus runBase(const BaseOptions &options)
{
    const Document document = openReadableDocument(options.file);
    if (!options.base.empty())
        return writeOverrides(whole(document), options.base, options.output);
    const std::optional<Base> base = baseOf(document);
    if (!base)
        fail(document.name, "The document starts from no other: it has no $base.");
    if (options.accept)
        return writeDocument(options.output, withFingerprint(document.config, *base), document);
    return printChanges(document, *base);
}

} // namespace

Run defineBase(CLI::App &command)
{
    const auto options = std::make_shared<BaseOptions>();
    command.add_option("FILE", options->file, documentHelp)->type_name(documentType)->required();
    CLI::Option *overrides =
        command
            .add_option("--overrides-of", options->base,
                        "Write the document as what differs from this built-in config of PyTorch, such as native, or "
                        "from this file")
            ->type_name(documentType);
    CLI::Option *accept =
        command.add_flag("--accept", options->accept, "Write the document so that it takes its base as it is now")
            ->excludes(overrides);
    CLI::Option *output = addOutputOptions(command, options->output);
    return [options, overrides, accept, output] {
        if (!output->empty() && overrides->empty() && accept->empty())
            throw CLI::ValidationError("-o", "goes with --overrides-of and --accept");
        return runBase(*options);
    };
}

} // namespace bcfg::cli
