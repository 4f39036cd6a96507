// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/qconfigs.h"

#include "app/cli/commands.h"
#include "app/cli/findings.h"
#include "app/cli/qconfigoptions.h"
#include "app/cli/release.h"
#include "core/document/model/number.h"
#include "core/prepare/qconfig/resolvedqconfig.h"
#include "core/publish/python/source.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace bcfg::cli {

namespace {

constexpr std::size_t nameColumn = 42; // leaves two blanks after the longest short name

/// A line with the short name and the name.
std::string namesLine(const std::string &name)
{
    return leftAligned("  " + QConfigCatalog::shortName(name), nameColumn - 1) + ' ' + name;
}

/// One side of a QConfig: "HistogramObserver quint8 0…127", or the type of the error that its constructor raises.
std::string sideText(const ConstructedObserver &side)
{
    if (const PythonError *error = std::get_if<PythonError>(&side))
        return error->type;
    const Observer &made = std::get<Observer>(side);
    std::string text(made.name());
    if (made.dtype)
        text += ' ' + std::string(made.dtype->shortName());
    const Observer &inside = made.observer();
    if (inside.quantMin && inside.quantMax)
        text += ' ' + Number::of(*inside.quantMin).text() + "…" + Number::of(*inside.quantMax).text();
    if (made.isDynamic.value_or(false) || made.computeDType)
        text += " dynamic";
    return text;
}

ExitStatus printList(Release release)
{
    const QConfigCatalog &catalog = QConfigCatalog::of(release);
    Lines lines("QConfigs of PyTorch " + std::string(release.version()) + " (short name, name, activation, weight)");
    for (const NamedQConfig &named : catalog.qconfigs()) {
        const ResolvedQConfig resolved(named.qconfig, release);
        lines.line(namesLine(named.name));
        lines.line(std::string(nameColumn, ' ') + sideText(resolved.activation));
        lines.line(std::string(nameColumn, ' ') + sideText(resolved.weight));
    }
    lines.line("").line("QConfigMappings");
    for (const NamedQConfigMapping &named : catalog.mappings())
        lines.line(namesLine(named.name));
    print(lines);
    return ExitStatus::Done;
}

/// Prints a QConfig or QConfigMapping as Python; to standard error, why that is not possible or what the module
/// imports.
ExitStatus printPython(const QConfigOptions &options, Release release)
{
    const GivenQConfig given = givenQConfigs(options, release).front();
    const PythonSource made = pythonSource(given.value, release);
    printError(summedUp(given.name, made.diagnostics));
    printExact(made.text);
    return made.text.empty() ? ExitStatus::Unusable : ExitStatus::Done;
}

struct QConfigsOptions
{
    ReleaseOptions release;
    std::string qconfig;
    std::string mapping;
};

} // namespace

Run defineQConfigs(CLI::App &command)
{
    const auto options = std::make_shared<QConfigsOptions>();
    const std::string help = " of this name or file as a Python module, in place of the list";
    CLI::Option *qconfig = command.add_option("--qconfig", options->qconfig, "Print the QConfig" + help);
    CLI::Option *mapping = command.add_option("--mapping", options->mapping, "Print the QConfigMapping" + help);
    mapping->excludes(qconfig);
    options->release.addTo(command);
    return [options, qconfig, mapping] {
        QConfigOptions given;
        if (!qconfig->empty())
            given.qconfigs.push_back(options->qconfig);
        if (!mapping->empty())
            given.mappings.push_back(options->mapping);
        const Release release = options->release.release();
        return given.isEmpty() ? printList(release) : printPython(given, release);
    };
}

} // namespace bcfg::cli
