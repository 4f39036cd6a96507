// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/output.h"
#include "core/prepare/pattern/qconfigassignment.h"
#include "core/publish/forms.h"
#include "core/torch/catalog/release.h"

#include <string>
#include <vector>

namespace bcfg::cli {

/// The options `--qconfig` and `--mapping`. Each takes a name, a short name or a file, and may be given several times.
struct QConfigOptions
{
    std::vector<std::string> qconfigs;
    std::vector<std::string> mappings = {};

    /// Adds the options to a command. `withoutAny` is the end of the help text of `--qconfig`: what happens without the
    /// options.
    void addTo(CLI::App &command, const std::string &withoutAny);
    bool isEmpty() const { return qconfigs.empty() && mappings.empty(); }
    /// The arguments of the options that are files, not names.
    std::vector<std::string> files() const;
};

/// The title of a mapping where a QConfig may have the same name: "x86 mapping" for "x86". A name that contains
/// "mapping" stays as it is.
std::string mappingTitle(const std::string &name);

/// The QConfigs and mappings that the options name. A mapping with the name of one of the QConfigs gets its
/// mappingTitle() as its name. Fails where a QConfig or mapping cannot be found or read. `read`: the result of the same
/// options for another release, or empty. QConfigs and mappings from files are copied from `read`, because a pipe can
/// be read only once.
std::vector<GivenQConfig> givenQConfigs(const QConfigOptions &options, Release release,
                                        const std::vector<GivenQConfig> &read = {});

/// givenQConfigs(), or, if the options name no QConfig and no mapping, all named QConfigs of the release.
std::vector<GivenQConfig> givenOrNamedQConfigs(const QConfigOptions &options, Release release,
                                               const std::vector<GivenQConfig> &read = {});

/// The QConfigs with which a form is written: givenOrNamedQConfigs() for QConfigNeed::AllNamed, else givenQConfigs().
std::vector<GivenQConfig> qconfigsFor(const Form &form, const QConfigOptions &options, Release release);

} // namespace bcfg::cli
