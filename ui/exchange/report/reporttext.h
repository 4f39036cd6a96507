// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/publish/forms.h"

#include <QString>

namespace bcfg::ui {

/// What a report is made of: values only, so that a thread can do it.
struct ReportInput
{
    BackendConfig document;
    QString path;          ///< of the document's file; empty: it has none
    ReportOptions options; ///< but for what changed
    QString older;         ///< file of the document that changes are counted from; empty: none
    ExportedText (*write)(const FormRequest &request) = writeReport<reportHtml>; ///< of the form of the report
};

struct ReportText
{
    std::string text;     ///< as it is saved
    QString shown = {};   ///< as much of it as can be looked at; long lines are cut
    QString problem = {}; ///< why there is no text, a sentence
    bool isWhole = true;  ///< whether all of it is shown
};

/// Makes the report of the whole document, with its base where it starts from one, as `bcfg report` does.
ReportText makeReport(const ReportInput &input);

} // namespace bcfg::ui
