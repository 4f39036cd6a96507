// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"
#include "core/document/model/qconfigmapping.h"
#include "core/prepare/decisions/verdict.h"
#include "core/prepare/model/overview.h"

#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace bcfg {

/// A QConfig or mapping that a report judges by.
struct ReportQConfig
{
    std::string name;
    std::variant<QConfig, QConfigMapping> value;
};

/// What a report is made of besides the document.
struct ReportOptions
{
    std::string title = {}; ///< without one, the name of the backend
    std::string date = {};  ///< as it is to be printed; empty: none, so that a report is the same each time
    std::vector<ReportQConfig> qconfigs = {};
    std::vector<std::string> changes = {};                        ///< since another document, a line each
    bool comparesWithOther = false;                               ///< whether there is one: without changes it is equal
    std::vector<std::shared_ptr<const trace::Model>> models = {}; ///< of which it says how much runs quantized
};

/// Verdicts of one pattern that are alike.
struct ReportVerdicts
{
    Status status;
    std::vector<std::size_t> qconfigs;
    std::string reason = {}; ///< for the first of them; empty where it is quantized
};

/// One entry that counts for PyTorch.
struct ReportEntry
{
    std::size_t row;
    std::string title;    ///< "Conv2d → ReLU"
    std::string notation; ///< Python's, forward where there is such a form
    std::vector<std::string> dtypeConfigs;
    std::vector<std::pair<std::string, std::string>> fields; ///< what else is set: words and values
    std::vector<Status> statuses;                            ///< by QConfig
    std::vector<ReportVerdicts> verdicts;
};

/// What becomes of one model.
struct ReportModel
{
    std::string name;
    std::vector<fx::Overview> columns; ///< by QConfig
};

/// What a vendor publishes of a backend: what it can run, with which dtypes, under which QConfigs, and why not. All
/// texts are as the document has them; who writes them escapes them.
struct BackendReport
{
    BackendConfig document;
    ReportOptions options;
    std::string title;
    std::vector<ReportEntry> entries;
    std::vector<ReportModel> models;
    std::vector<Diagnostic> findings; ///< errors and warnings
};

BackendReport backendReport(const BackendConfig &document, ReportOptions options);

/// What no report can say of a backend, as it is not in a BackendConfig or not checked: sentences.
std::vector<std::string> limitsOfReports();

} // namespace bcfg
