// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/report/backendreport.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bcfg {

/// As which text a report is written.
enum class ReportFormat : std::uint8_t {
    Html,
    Markdown,
    Csv,
    ExecutorchCsv,
    Spec,
    Json,
};

/// One row of the table of formats.
struct ReportFormatInfo
{
    ReportFormat format;
    const char *name;   ///< "executorch-csv"
    const char *suffix; ///< ".csv"
};
std::span<const ReportFormatInfo> reportFormats(); ///< in the order of ReportFormat

/// The report as it is saved and printed. Whatever names a document holds, they stay text, and none of them is a
/// command to a service that reads lines, see harmlessLine().
std::string reportText(const BackendReport &report, ReportFormat format);

// The same for each format, before that last step.

/// One file that needs no other: readable without a script, which only filters and sorts; under a policy of its own
/// that lets it load nothing. The document is in it.
std::string reportHtml(const BackendReport &report);
/// The support matrix, below a banner.
std::string reportMarkdown(const BackendReport &report);
/// A row for each pattern and dtype config.
std::string reportCsv(const BackendReport &report);
/// The columns of ExecuTorch's op-support.csv: Operator, Compute DType, Quantization, Constraints.
std::string reportExecutorchCsv(const BackendReport &report);
/// In the form of TFLite's quantization specification.
std::string reportSpec(const BackendReport &report);
/// `{"version": 1, …}`; the manual says what is in it.
std::string reportJson(const BackendReport &report);

/// The document that a page of reportHtml() holds, as JSON; nothing for any other text.
std::optional<std::string> documentInReport(std::string_view html);

} // namespace bcfg
