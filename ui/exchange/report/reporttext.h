// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/forms.h"

#include <QString>

namespace bcfg::ui::exchange {

/// The input of a report: values only, so that a thread can make the report.
struct ReportInput
{
    BackendConfig document;
    QString path;          ///< the document's file; empty: it has no file
    ReportOptions options; ///< all options but the changes, which makeReport() finds by comparing with `older`
    QString older;         ///< file of the older document to list changes since; empty: none
    ExportedText (*write)(const FormRequest &request) = writeReport<reportHtml>; ///< writes the report in its form
    bool isPage = false; ///< whether to fill ReportText::page: the form is HTML or Markdown
};

struct ReportText
{
    std::string text = {}; ///< the text to save
    QString shown = {};    ///< the part of the text for a preview; long lines are cut
    QString page = {};     ///< the beginning of the report in Markdown, for a preview; empty unless ReportInput::isPage
    QString problem = {};  ///< why there is no text, as a sentence; empty: there is a text
    bool isWhole = true;   ///< whether `shown` has all of the text
};

/// Makes the report as `bcfg report` does. For a document with a base, the report is about the base with the document's
/// changes (flattened()).
ReportText makeReport(const ReportInput &input);

} // namespace bcfg::ui::exchange
