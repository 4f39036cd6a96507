// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/jsonpointer.h"
#include "core/publish/report/reportformats.h"
#include "core/publish/report/table.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bcfg {

/// The input of a form's function. Each form reads the members that it needs.
struct FormRequest
{
    const BackendConfig &document; ///< the whole; must outlive the request
    ReportOptions options = {};    ///< the QConfigs, and what reports contain
    std::string package = {};      ///< the name of one of Form::packages; empty: the first one
    // Only for forms of FormOption::ShowAs:
    std::optional<std::size_t> pattern = {}; ///< the row of the only pattern config to write; absent: all are written
    TableFormat table = TableFormat::Text;
    std::string base = {};                 ///< the built-in config from which a Python module starts; empty: from none
    std::vector<std::string> trusted = {}; ///< packages whose fuser factories a Python module may call
};

/// A part of a document that a form cannot express.
struct Loss
{
    JsonPointer where;
    std::string what;          ///< the kind of the loss, for programs: "fused_module", "float16", "aten"
    std::string reason;        ///< why the form cannot express the part, as a sentence
    std::string words() const; ///< `what` as words for people
    bool operator==(const Loss &) const = default;
};

/// The losses by kind (Loss::what). Losses of one kind keep their order. The losses must outlive the result.
std::map<std::string, std::vector<const Loss *>> lossesByKind(const std::vector<Loss> &losses);

/// A document as text in a form, with what was lost.
struct ExportedText
{
    std::string text;
    std::vector<Loss> losses = {};            ///< in the order of the document
    std::string refusal = {};                 ///< why there is no text; empty where there is one
    std::vector<Diagnostic> diagnostics = {}; ///< only of "python": what the module leaves out, or why there is none
};

/// The option of `bcfg` that names a form.
enum class FormOption : std::uint8_t {
    ShowAs,       ///< bcfg show --as
    ReportFormat, ///< bcfg report --format
    ExportTo,     ///< bcfg export --to
};

/// Which QConfigs a form needs to judge patterns.
enum class QConfigNeed : std::uint8_t {
    None,
    AllNamed, ///< the given QConfigs, or, if none is given, all named QConfigs of the release
    Given,    ///< at least one must be given
};

/// A Python package that the text of a form can import from.
struct FormPackage
{
    std::string_view name;
    std::string_view title;
};

/// A form in which documents are published.
struct Form
{
    FormOption option;
    std::string_view name;   ///< the argument of the option
    std::string_view title;  ///< the form's name in a list of the window; empty where no list offers it
    std::string_view help;   ///< says what the form is, without a full stop
    std::string_view suffix; ///< usually follows the document's name in the file name: "_quantizer.py"
    QConfigNeed qconfigs;
    ExportedText (*write)(const FormRequest &request);
    std::string_view command = {}; ///< the text of the form's command in the window, with its mnemonic; empty: none
    std::span<const FormPackage> packages = {}; ///< the packages to choose from; empty: no choice
};

// The functions of forms. Forms of other tools are written in files of their own.

ExportedText writeToDict(const FormRequest &request);
ExportedText writeJsonForm(const FormRequest &request);
ExportedText writePretty(const FormRequest &request);
ExportedText writePython(const FormRequest &request);
ExportedText writeTable(const FormRequest &request);

template <std::string (*reportText)(const BackendReport &)>
ExportedText writeReport(const FormRequest &request)
{
    return {reportText(backendReport(request.document, request.options))};
}

/// A Python module with a Quantizer for PyTorch's PT2E flow. For each of the QConfigs and QConfigMappings, the
/// quantizer annotates the ATen operators that torch.export makes of the document's patterns, with the dtype config
/// that FX graph mode takes for each pattern. Unless its user asks for others, the quantizer gives a whole model the
/// first QConfig. The result is a refusal for a document of 1.13, which has no PT2E, or if whyNotJudged() has a reason.
ExportedText writePt2eQuantizer(const FormRequest &request);

/// Target platform capabilities of Sony's Model Compression Toolkit, as JSON of schema version 2, for the operators
/// that a backend runs quantized under the QConfigs: an operator set for each single operator and a fusing for each
/// chain of operators. The base option of an operator set is that of the first QConfig; MCT uses the others only when
/// it searches for numbers of bits. Operators that the capabilities do not name are not quantized, as in the document.
ExportedText writeMctCapabilities(const FormRequest &request);

/// A configuration file of Qualcomm's AIMET, as JSON, for the operators that a backend runs quantized under the
/// QConfigs: an op type for each single operator and a supergroup for each chain of operators. Operators that the file
/// does not name are not quantized, as in the document. If AIMET has a setting only once for all op types, the first
/// entry decides.
ExportedText writeAimetConfig(const FormRequest &request);

/// The packages that have PyTorch's PT2E flow. Later releases of torch no longer have it.
inline constexpr FormPackage pt2ePackages[] = {
    {"both", "torchao where it is installed, else torch"},
    {"torchao", "torchao"},
    {"torch", "torch"},
};

/// All forms, grouped by option.
inline constexpr Form formTable[] = {
    {FormOption::ShowAs, "to_dict", "", "what Python prints for to_dict(), in one line", "", QConfigNeed::None,
     writeToDict},
    {FormOption::ShowAs, "json", "", "the file's own format", ".json", QConfigNeed::None, writeJsonForm},
    {FormOption::ShowAs, "pretty", "", "PyTorch's entry_to_pretty_str", "", QConfigNeed::None, writePretty},
    {FormOption::ShowAs, "python", "", "a module that makes the backend config", ".py", QConfigNeed::None, writePython},
    {FormOption::ShowAs, "table", "", "which operators run with which dtypes", "", QConfigNeed::None, writeTable},

    {FormOption::ReportFormat, "html", "HTML page", "one page that needs no network", ".html", QConfigNeed::AllNamed,
     writeReport<reportHtml>},
    {FormOption::ReportFormat, "markdown", "Markdown", "the support matrix", ".md", QConfigNeed::AllNamed,
     writeReport<reportMarkdown>},
    {FormOption::ReportFormat, "csv", "CSV", "a row for each pattern and dtype config", ".csv", QConfigNeed::None,
     writeReport<reportCsv>},
    {FormOption::ReportFormat, "executorch-csv", "CSV as ExecuTorch's", "ExecuTorch's columns", ".csv",
     QConfigNeed::None, writeReport<reportExecutorchCsv>},
    {FormOption::ReportFormat, "spec", "Specification as TFLite's", "TFLite's form", ".txt", QConfigNeed::None,
     writeReport<reportSpec>},
    {FormOption::ReportFormat, "json", "JSON", "for programs", ".json", QConfigNeed::AllNamed, writeReport<reportJson>},

    {FormOption::ExportTo, "pt2e-quantizer", "PT2E quantizer",
     "a Quantizer for PyTorch's PT2E flow, as a Python module", "_quantizer.py", QConfigNeed::Given, writePt2eQuantizer,
     "PT2E &Quantizer…", pt2ePackages},
    {FormOption::ExportTo, "mct-tpc", "Sony MCT: target platform capabilities",
     "target platform capabilities of Sony's Model Compression Toolkit, as JSON of schema version 2", "_tpc.json",
     QConfigNeed::Given, writeMctCapabilities, "Sony &MCT…"},
    {FormOption::ExportTo, "aimet", "Qualcomm AIMET: configuration", "a configuration of Qualcomm's AIMET, as JSON",
     "_aimet.json", QConfigNeed::Given, writeAimetConfig, "Qualcomm &AIMET…"},
};

/// The forms that an option names.
inline std::span<const Form> formsOf(FormOption option)
{
    // clang 14 cannot compile std::ranges::equal_range() with the library of g++ 12.
    return {std::ranges::lower_bound(formTable, option, {}, &Form::option),
            std::ranges::upper_bound(formTable, option, {}, &Form::option)};
}

/// The form with this name among those of an option. Requires that there is one.
inline const Form &formOf(FormOption option, std::string_view name)
{
    return *std::ranges::find(formsOf(option), name, &Form::name);
}

/// Why an export for a request would be empty: the program does not know what a constructor of one of the QConfigs
/// makes, so it can judge no pattern under that QConfig. Empty where there is no such QConfig.
std::string whyNotJudged(const FormRequest &request);

/// Returns why a form cannot express a field that is set; empty where the form can.
using WhyLost = std::function<std::string(Field field)>;

/// The losses of a form for the record at `where`: every set field for which `whyLost` gives a reason, every value of a
/// wrong type, and every key that PyTorch does not know; each key once.
std::vector<Loss> lostMembers(const Record &record, const JsonPointer &where, const WhyLost &whyLost);
/// The losses of a dtype config at `where` in a form that holds dtypes and is_dynamic but keeps biases in float32: a
/// bias_dtype other than float32, for the reason `whyBias`, and other fields, for the reason `whyOther`. Losses within
/// input, output and weight are not included.
std::vector<Loss> lostOfDTypeConfig(const DTypeConfig &config, const JsonPointer &where, const std::string &whyBias,
                                    const std::string &whyOther);

} // namespace bcfg
