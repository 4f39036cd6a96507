// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/diagnostic.h"
#include "core/prepare/decisions/verdict.h"
#include "core/prepare/model/overview.h"
#include "core/prepare/pattern/qconfigassignment.h"

#include <memory>
#include <string>
#include <vector>

namespace bcfg {

/// What goes into a report besides the document.
struct ReportOptions
{
    std::string title = {}; ///< the title of the report; empty: the name of the backend
    std::string date = {};  ///< printed as given; empty: no date, so that equal input gives an equal report
    std::vector<GivenQConfig> qconfigs = {};
    std::vector<std::string> changes = {}; ///< the changes since another document, one line each
    bool comparesWithOther = false;        ///< another document was given; if `changes` is empty, both are equal
    std::vector<std::shared_ptr<const trace::Model>> models = {}; ///< the report says how much of each runs quantized
};

/// The QConfigs under which one pattern has the same status.
struct ReportVerdicts
{
    Status status;
    std::vector<std::size_t> qconfigs; ///< indices in ReportOptions::qconfigs
    std::string reason = {};           ///< the reason under the first of these QConfigs; empty for Status::Quantized
};

/// One of torch::registeredConfigs(): an entry that no later entry with the same key replaces.
struct ReportEntry
{
    std::size_t row;      ///< row in the document
    std::string title;    ///< "Conv2d → ReLU"
    std::string notation; ///< the pattern as Python writes it, in forward order where it has one
    std::vector<std::string> dtypeConfigs;
    std::vector<std::pair<std::string, std::string>> fields; ///< the other fields that are set: title and value
    std::vector<Status> statuses;                            ///< one for each QConfig
    std::vector<ReportVerdicts> verdicts;
};

/// What prepare and convert make of one model.
struct ReportModel
{
    std::string name;
    std::vector<fx::Overview> columns; ///< one for each QConfig
};

/// The contents of a report that a vendor publishes about a backend: the patterns that the backend can run, with which
/// dtypes and under which QConfigs, and why other patterns do not run. Texts are not escaped here; the function that
/// writes a format escapes them.
struct BackendReport
{
    BackendConfig document;
    ReportOptions options;
    std::string title;
    std::vector<ReportEntry> entries;
    std::vector<ReportModel> models;
    std::vector<Diagnostic> findings; ///< the errors and warnings of validate()
};

BackendReport backendReport(const BackendConfig &document, ReportOptions options);

} // namespace bcfg
