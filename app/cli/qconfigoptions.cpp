// SPDX-License-Identifier: Apache-2.0
#include "app/cli/qconfigoptions.h"

#include "app/cli/document.h"
#include "app/cli/output.h"
#include "core/document/json/qconfigjson.h"
#include "core/document/model/mapped.h"
#include "core/torch/catalog/nearest.h"
#include "core/torch/catalog/qconfigs.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace bcfg::cli {

namespace {

/// Whether an argument means a file: it ends with ".json", has a folder, or is "-" for standard input.
bool looksLikeFile(const std::string &argument)
{
    return argument == "-" || argument.find('/') != std::string::npos || argument.ends_with(".json");
}

/// Adds the QConfig or mapping in a file. If `read` has an element at this index already, adds that element instead of
/// reading the file again. Fails where the file cannot be read.
template <class Parse>
void addFile(std::vector<GivenQConfig> &given, const std::string &file, Parse parse,
             const std::vector<GivenQConfig> &read)
{
    if (given.size() < read.size()) {
        given.push_back(read[given.size()]);
        return;
    }
    given.push_back({file, valueOrFail(parse(readInput(file)), file)});
}

/// "Did you mean NAME? " for an unknown name that resembles a known one; else empty.
template <class Named>
std::string didYouMean(std::span<const Named> all, const std::string &argument)
{
    const auto answer = [](const std::string &name) {
        return "Did you mean " + name + "? ";
    };
    for (const Named &named : all) {
        const std::string shortName = QConfigCatalog::shortName(named.name);
        if (isSlipOf(argument, shortName))
            return answer(shortName);
        if (isSlipOf(argument, named.name))
            return answer(named.name);
    }
    // The nearest name: the shortest known name that begins with the unknown one, else the shortest that contains it.
    std::optional<std::pair<bool, std::string>> nearest;
    for (const Named &named : all) {
        std::string shortName = QConfigCatalog::shortName(named.name);
        const std::size_t found = argument.size() > 2 ? shortName.find(argument) : std::string::npos;
        if (found == std::string::npos)
            continue;
        const bool begins = found == 0;
        if (!nearest || std::pair(!begins, shortName.size()) < std::pair(!nearest->first, nearest->second.size()))
            nearest.emplace(begins, std::move(shortName));
    }
    return nearest ? answer(nearest->second) : std::string();
}

/// The end of the error about an unknown name: how to give one of the user's own QConfigs or mappings, because only the
/// window knows these by name.
std::string howToGive(const char *suffix)
{
    return std::string("bcfg qconfigs lists them. One of your own is given as a file, *") + suffix +
           ", which the window writes by QConfig › Edit… › Save As…, or save() of the Python package.";
}

} // namespace

void QConfigOptions::addTo(CLI::App &command, const std::string &withoutAny)
{
    command.add_option("--qconfig", qconfigs,
                       "A QConfig by name, short name (see bcfg qconfigs) or *.qconfig.json; may be given again. " +
                           withoutAny);
    command.add_option("--mapping", mappings,
                       "A QConfigMapping by name, short name or *.qconfig_mapping.json; may be given again");
}

std::vector<std::string> QConfigOptions::files() const
{
    std::vector<std::string> found;
    for (const std::vector<std::string> &arguments : {qconfigs, mappings})
        std::ranges::copy_if(arguments, std::back_inserter(found), looksLikeFile);
    return found;
}

std::string mappingTitle(const std::string &name)
{
    return name.find("mapping") == std::string::npos ? name + " mapping" : name;
}

std::vector<GivenQConfig> givenQConfigs(const QConfigOptions &options, Release release,
                                        const std::vector<GivenQConfig> &read)
{
    const QConfigCatalog &catalog = QConfigCatalog::of(release);
    std::vector<GivenQConfig> given;
    for (const std::string &argument : options.qconfigs) {
        if (const NamedQConfig *named = catalog.findQConfig(argument))
            given.push_back({argument, named->qconfig});
        else if (looksLikeFile(argument))
            addFile(given, argument, parseQConfig, read);
        else
            fail("--qconfig " + argument,
                 "There is no such QConfig. " + didYouMean(catalog.qconfigs(), argument) + howToGive(".qconfig.json"));
    }
    for (const std::string &argument : options.mappings) {
        if (const NamedQConfigMapping *named = catalog.findMapping(argument)) {
            const bool isOfQConfig = contains(options.qconfigs, argument);
            given.push_back({isOfQConfig ? mappingTitle(argument) : argument, named->mapping});
        } else if (looksLikeFile(argument)) {
            addFile(given, argument, parseQConfigMapping, read);
        } else {
            fail("--mapping " + argument, "There is no such QConfigMapping. " +
                                              didYouMean(catalog.mappings(), argument) +
                                              howToGive(".qconfig_mapping.json"));
        }
    }
    return given;
}

std::vector<GivenQConfig> givenOrNamedQConfigs(const QConfigOptions &options, Release release,
                                               const std::vector<GivenQConfig> &read)
{
    std::vector<GivenQConfig> given = givenQConfigs(options, release, read);
    if (given.empty()) {
        for (const NamedQConfig &named : QConfigCatalog::of(release).qconfigs())
            given.push_back({named.name, named.qconfig});
    }
    return given;
}

std::vector<GivenQConfig> qconfigsFor(const Form &form, const QConfigOptions &options, Release release)
{
    return form.qconfigs == QConfigNeed::AllNamed ? givenOrNamedQConfigs(options, release)
                                                  : givenQConfigs(options, release);
}

} // namespace bcfg::cli
