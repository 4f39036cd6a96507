// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/report/backendreport.h"

#include <optional>
#include <string>
#include <string_view>

namespace bcfg {

// Functions that write a report in a format. They escape names from the document for the format, and make sure that no
// line of the text is a command to a service that reads logs, see harmlessLine().

/// One HTML page that needs no other file. It can be read without its script, which only filters and sorts. Its content
/// security policy lets it load nothing. The page holds the document as JSON, see documentInReport().
std::string reportHtml(const BackendReport &report);
/// The support matrix below a line that says how it was made; then models and changes, where the report has any.
std::string reportMarkdown(const BackendReport &report);
/// CSV with a row for each pattern and dtype config.
std::string reportCsv(const BackendReport &report);
/// The columns of ExecuTorch's op-support.csv: Operator, Compute DType, Quantization, Constraints.
std::string reportExecutorchCsv(const BackendReport &report);
/// Text in the form of TFLite's quantization specification.
std::string reportSpec(const BackendReport &report);
/// `{"version": 1, …}`; the manual says what is in it.
std::string reportJson(const BackendReport &report);

/// The JSON of the document that a page of reportHtml() holds; nullopt for any other text.
std::optional<std::string> documentInReport(std::string_view html);

} // namespace bcfg
