// SPDX-License-Identifier: Apache-2.0
#include "core/publish/exportform.h"

#include "core/publish/targets/aimet.h"
#include "core/publish/targets/mcttpc.h"

#include <algorithm>

namespace bcfg {

namespace {

ExportedText writePt2e(const ExportRequest &request)
{
    return pt2e::quantizerSource(request.document, request.assignments, request.packages);
}

std::vector<QConfigAssignment> withoutNames(const std::vector<pt2e::NamedAssignment> &named)
{
    std::vector<QConfigAssignment> assignments;
    assignments.reserve(named.size());
    for (const pt2e::NamedAssignment &one : named)
        assignments.push_back(one.assignment);
    return assignments;
}

ExportedText writeMct(const ExportRequest &request)
{
    return targets::mctCapabilities(request.document, withoutNames(request.assignments));
}

ExportedText writeAimet(const ExportRequest &request)
{
    return targets::aimetConfig(request.document, withoutNames(request.assignments));
}

constexpr ExportForm forms[] = {
    {"pt2e-quantizer", "PT2E quantizer", "a Quantizer for PyTorch's PT2E flow, as a Python module", "_quantizer.py",
     true, writePt2e},
    {"mct-tpc", "Sony MCT: target platform capabilities",
     "target platform capabilities of Sony's Model Compression Toolkit, as JSON of schema version 2", "_tpc.json",
     false, writeMct},
    {"aimet", "Qualcomm AIMET: configuration", "a configuration of Qualcomm's AIMET, as JSON", "_aimet.json", false,
     writeAimet},
};

} // namespace

std::span<const ExportForm> exportForms()
{
    return forms;
}

const ExportForm &exportForm(std::string_view name)
{
    return *std::ranges::find(forms, name, &ExportForm::name);
}

} // namespace bcfg
