// SPDX-License-Identifier: Apache-2.0
#include "app/cli/jsonparts.h"
#include "app/cli/matchreport.h"
#include "app/cli/output.h"
#include "core/document/json/qconfigjson.h"
#include "core/document/model/mapped.h"

namespace bcfg::cli {

namespace {

using Object = JsonValue::Object;
using Array = JsonValue::Array;

JsonValue optionalBool(std::optional<bool> value)
{
    return value ? JsonValue(*value) : JsonValue();
}

JsonValue texts(const std::vector<std::string> &values)
{
    return Array(values.begin(), values.end());
}

JsonValue patternJson(const PatternConfig &config)
{
    if (const Pattern *pattern = config.pattern())
        return toJson(*pattern);
    if (const Pattern *pattern = config.patternComplexFormat())
        return toJson(*pattern);
    return {};
}

JsonValue errorJson(const PythonError *error)
{
    return error ? JsonValue(Object{{"type", error->type}, {"message", error->message}}) : JsonValue();
}

JsonValue outcomeJson(const Outcome &outcome)
{
    return Object{{"status", toString(outcome.status)},
                  {"by", countOrNull(outcome.by)},
                  {"dtype_config", countOrNull(outcome.dtypeConfig)},
                  {"fused_into", outcome.fusedInto.empty() ? JsonValue() : JsonValue(outcome.fusedInto)},
                  {"error", errorJson(pointerTo(outcome.error))}};
}

JsonValue verdictJson(const std::string &column, const MatchCell &cell, const MatchHeader &header)
{
    const Verdict &verdict = cell.explanation.verdict;
    Object object{{"qconfig", column}, {"status", toString(verdict.status())}};
    if (header.mode == "fx") {
        const Fit *fit = verdict.fit();
        object.emplace_back("prepare", optionalBool(prepareOf(verdict)));
        object.emplace_back("dtype_config", fit ? JsonValue::count(fit->dtypeConfig) : JsonValue());
        object.emplace_back("observers", countOrNull(observersOf(verdict)));
        object.emplace_back("convert", optionalBool(verdict.convert));
        object.emplace_back("error", errorJson(verdict.error()));
        object.emplace_back("warnings", texts(cell.explanation.warnings));
    }
    if (cell.outcome)
        object.emplace_back("outcome", outcomeJson(*cell.outcome));
    if (header.explains || header.mode == "contract")
        object.emplace_back("checks", mapped<JsonValue>(cell.explanation.checks, checkJson));
    if (header.explains) {
        object.emplace_back("nearest", mapped<JsonValue>(cell.nearest, nearestJson));
        object.emplace_back("notes", texts(cell.explanation.notes));
    }
    return object;
}

} // namespace

MatchJson::MatchJson(const MatchHeader &header) : m_header(header)
{
    m_writer.beginObject();
    m_writer.member("version", 1);
    m_writer.member("file", header.file);
    m_writer.member("api", toString(header.api));
    m_writer.member("mode", header.mode);
    m_writer.member("qconfigs", texts(header.columns));
    m_writer.key("patterns");
    m_writer.beginArray();
}

void MatchJson::add(const MatchRow &row)
{
    const PatternConfig &shown = *row.shown;
    Object object{{"index", JsonValue::count(row.index)}, {"pattern", patternJson(shown)}};
    if (row.overriddenBy)
        object.emplace_back("overridden_by", JsonValue::count(*row.overriddenBy));
    Array verdicts;
    for (std::size_t i = 0; i < row.cells->size(); ++i)
        verdicts.push_back(verdictJson(m_header.columns[i], (*row.cells)[i], m_header));
    object.emplace_back("verdicts", std::move(verdicts));
    m_writer.element();
    m_writer.value(object);
    printLong(m_text);
}

void MatchJson::finish(const Coverage *coverage)
{
    m_writer.endArray();
    if (coverage)
        m_writer.member("coverage", coverage->json(m_header.columns));
    m_writer.endObject();
    printJson(m_text + '\n');
}

} // namespace bcfg::cli
