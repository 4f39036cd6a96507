// SPDX-License-Identifier: Apache-2.0
#include "core/publish/report/backendreport.h"

#include "core/check/validate.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/dtypetext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "core/prepare/model/outcome.h"
#include "core/prepare/model/simulate.h"
#include "core/prepare/pattern/explanation.h"
#include "core/torch/catalog/release.h"
#include "core/torch/patternkey.h"

#include <algorithm>

namespace bcfg {

namespace {

/// Why a pattern is not quantized: the courseOf() the outcome, the error that prepare raises, or the first failed
/// comparison.
std::string reasonFor(const Candidate &candidate, const Outcome &outcome, const ResolvedQConfig *qconfig)
{
    if (std::string course = courseOf(outcome, candidate.effective); !course.empty())
        return course;
    if (!qconfig)
        return "no QConfig reaches it";
    const ExplainedVerdict explained = explain(candidate, qconfig);
    if (const PythonError *error = explained.verdict.error())
        return error->text();
    for (const Check &check : explained.checks) {
        if (!check.ok && check.when == Check::When::Prepare)
            return check.name() + " wants " + check.wants + ", has " + check.has;
    }
    return explained.notes.empty() ? std::string() : explained.notes.front();
}

std::vector<std::pair<std::string, std::string>> fieldsOfEntry(const PatternConfig &config)
{
    std::vector<std::pair<std::string, std::string>> fields;
    for (const Member &member : config.record().members()) {
        const bool isShown = member.field == Field::Pattern || member.field == Field::PatternComplexFormat ||
                             member.field == Field::DTypeConfigs || member.field == Field::Unknown;
        if (isShown || !config.record().isSet(member.field))
            continue;
        const JsonValue json = toJson(member.value);
        fields.emplace_back(info(member.field).title, json.string() ? *json.string() : writeJsonLine(json));
    }
    return fields;
}

ReportEntry entryOf(const BackendConfig &document, std::size_t row, OutcomeIndex &index,
                    const std::vector<QConfigAssignment> &qconfigs)
{
    const PatternConfig &config = *document.configs[row];
    ReportEntry entry{row, config.title(document.api), {}, {}, fieldsOfEntry(config), {}, {}};
    if (const std::optional<Pattern> pattern = config.readablePattern(document.api))
        entry.notation = notation(*pattern);
    entry.dtypeConfigs = mapped(config.dtypeConfigs(), dtypesAndBoundsText);
    ModelOfPattern model = index.model(row);
    for (std::size_t i = 0; i < qconfigs.size(); ++i) {
        const Outcome outcome = model.outcome(qconfigs[i]);
        const Status status = outcome.status;
        entry.statuses.push_back(status);
        auto known = std::ranges::find(entry.verdicts, status, &ReportVerdicts::status);
        if (known == entry.verdicts.end()) {
            const Candidate &candidate = model.candidate();
            const std::string reason = status == Status::Quantized
                                           ? std::string()
                                           : reasonFor(candidate, outcome, qconfigs[i].qconfigFor(candidate));
            known = entry.verdicts.insert(known, {status, {}, reason});
        }
        known->qconfigs.push_back(i);
    }
    std::ranges::sort(entry.verdicts, {}, &ReportVerdicts::status);
    return entry;
}

ReportModel modelOf(const BackendConfig &document, const trace::Model &model, const std::vector<GivenQConfig> &qconfigs)
{
    fx::Symbols symbols(SymbolCatalog::of(releaseOf(document)));
    const fx::Backend backend(document, symbols);
    return {model.name, mapped(qconfigs, [&](const GivenQConfig &qconfig) {
                return fx::overview(model,
                                    fx::simulate(model, backend, wholeMapping(qconfig.value),
                                                 {.isQat = false, .explains = false, .keeps = fx::KeptGraphs::None}));
            })};
}

} // namespace

BackendReport backendReport(const BackendConfig &document, ReportOptions options)
{
    BackendReport report{document, std::move(options), {}, {}, {}, {}};
    const std::string name = document.name().empty() ? "(no name)" : document.name();
    report.title = report.options.title.empty() ? name : report.options.title;
    OutcomeIndex index(document);
    const auto assignments = mapped(
        report.options.qconfigs, [&](const GivenQConfig &qconfig) { return qconfig.assignment(releaseOf(document)); });
    for (const std::size_t row : torch::registeredConfigs(document)) {
        goOn();
        report.entries.push_back(entryOf(document, row, index, assignments));
    }
    for (const std::shared_ptr<const trace::Model> &model : report.options.models)
        report.models.push_back(modelOf(document, *model, report.options.qconfigs));
    for (Diagnostic &found : validate(document)) {
        if (found.severity != Severity::Info)
            report.findings.push_back(std::move(found));
    }
    return report;
}

} // namespace bcfg
