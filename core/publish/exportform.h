// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/loss.h"
#include "core/publish/pt2e/quantizersource.h"

#include <span>
#include <string_view>
#include <vector>

namespace bcfg {

/// A document to export, and the QConfigs and QConfigMappings under which its patterns are judged. There must be at
/// least one of these; the first is the one that applies to a whole model. The document must outlive the request.
struct ExportRequest
{
    const BackendConfig &document;
    std::vector<pt2e::NamedAssignment> assignments;
    pt2e::Packages packages; ///< used only by a form with asksForPackages
};

/// A format of another tool that documents can be exported to.
struct ExportForm
{
    std::string_view name;   ///< the argument of `--to`
    std::string_view title;  ///< the text of the form in a list
    std::string_view help;   ///< says what the form is, without a full stop
    std::string_view suffix; ///< usually follows the document's name in the file name: "_quantizer.py"
    bool asksForPackages;
    ExportedText (*write)(const ExportRequest &request);
};

/// All forms. The span stays valid.
std::span<const ExportForm> exportForms();
/// The form with that name, which must exist.
const ExportForm &exportForm(std::string_view name);

} // namespace bcfg
