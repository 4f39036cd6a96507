// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"
#include "core/publish/report/backendreport.h"

#include <optional>
#include <string>
#include <string_view>

namespace bcfg {

// Functions that write a report in a format. They escape names from the document for the format, and make sure that no
// line of the text is a command to a service that reads logs, see harmlessLine().

/// One HTML page that needs no other file. It can be read without its script, which only filters and sorts. Its content
/// security policy allows it to load nothing. The page holds the document as JSON, see documentInReport().
std::string reportHtml(const BackendReport &report);
/// Title and date, if set; the support matrix; models and changes, if the report has any. The first line says how the
/// text was made.
std::string reportMarkdown(const BackendReport &report);
/// CSV with a row for each pattern and dtype config.
std::string reportCsv(const BackendReport &report);
/// The columns of ExecuTorch's op-support.csv: Operator, Compute DType, Quantization, Constraints.
std::string reportExecutorchCsv(const BackendReport &report);
/// Text in the form of TFLite's quantization specification.
std::string reportSpec(const BackendReport &report);
/// `{"version": 1, …}`; the manual says what is in it.
std::string reportJson(const BackendReport &report);

/// The JSON of the document in a page of reportHtml(). Lines and blanks replace the part of the page before the JSON,
/// so that places in the result are places in the page. Nullopt for any other text.
std::optional<std::string> documentInReport(std::string_view html);

/// A finding in a JSON report.
JsonValue findingJson(const Diagnostic &found);

/// Text without line breaks as a cell of CSV (RFC 4180). So that no spreadsheet takes the text for a formula, puts "'"
/// before = + - @ at its beginning and right after a semicolon, where some spreadsheets split cells.
std::string csvField(std::string_view text);

/// Escapes text for the inside of an HTML element; it is not safe in attributes. "&", "<" and ">" become entities, and
/// characters that are not printable are escaped as in text for people.
std::string htmlText(std::string_view text);

/// A reversed pattern drawn as an SVG element without styles: a box for each operator, with data flowing to the right
/// as in the window. Empty for a pattern with more than 30 boxes, which nobody could read.
std::string patternDrawing(const Pattern &reversed);

} // namespace bcfg
