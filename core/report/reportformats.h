// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/report/backendreport.h"

#include <optional>
#include <string>
#include <string_view>

namespace bcfg {

// A report as text in one of its formats. Whatever names a document holds, they stay text.

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
