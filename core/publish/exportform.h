// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/loss.h"
#include "core/publish/pt2e/quantizersource.h"

#include <span>
#include <string_view>
#include <vector>

namespace bcfg {

/// What is exported, and the QConfigs and QConfigMappings that its patterns are judged under: at least one. The first
/// is the one for all of a model.
struct ExportRequest
{
    const BackendConfig &document;
    std::vector<pt2e::NamedAssignment> assignments;
    pt2e::Packages packages; ///< of forms that ask for them
};

/// A form of another tool, which documents are exported to.
struct ExportForm
{
    std::string_view name;   ///< for `--to`
    std::string_view title;  ///< for a list
    std::string_view help;   ///< what it is, without a full stop
    std::string_view suffix; ///< what is usual behind the name of a document in the name of the file: "_quantizer.py"
    bool asksForPackages;
    ExportedText (*write)(const ExportRequest &request);
};

/// All of them.
std::span<const ExportForm> exportForms();
/// Requires that there is one of that name.
const ExportForm &exportForm(std::string_view name);

} // namespace bcfg
