// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/document.h"
#include "app/cli/livepython.h"
#include "app/cli/matchreport.h"
#include "app/cli/qconfigoptions.h"
#include "app/cli/release.h"
#include "app/cli/source.h"
#include "core/document/model/printable.h"
#include "core/prepare/model/outcome.h"
#include "core/prepare/pattern/contract.h"
#include "core/prepare/pattern/explanation.h"
#include "core/prepare/pattern/matching.h"

#include <CLI/CLI.hpp>

#include <cstdlib>
#include <memory>
#include <unistd.h>
#include <unordered_map>

namespace bcfg::cli {

namespace {

struct MatchOptions
{
    std::string file;
    QConfigOptions qconfigs = {};
    std::optional<std::size_t> pattern;
    std::string mode = "fx";
    std::string format = "text";
    std::string torch;
    LivePython python = {};
    bool explain = false;
    bool coverage = false;
};

/// Makes the rows of a match, one after another.
class Matcher
{
public:
    Matcher(const MatchOptions &options, const BackendConfig &document, std::vector<QConfigAssignment> columns)
        : m_options(options),
          m_document(document),
          m_index(document),
          m_columns(std::move(columns))
    {}

    MatchRow row(std::size_t index)
    {
        const std::optional<std::size_t> overriddenBy = m_index.matches().overriddenBy(index);
        const Shared<PatternConfig> &decides = m_document.configs[overriddenBy.value_or(index)];
        if (!overriddenBy)
            return {index, decides, decides, std::nullopt, cells(index)};
        if (m_overridden.size() == rememberedCells)
            m_overridden.clear();
        std::shared_ptr<const std::vector<MatchCell>> &known = m_overridden[*overriddenBy];
        if (!known)
            known = cells(index);
        return {index, m_document.configs[index], decides, overriddenBy, known};
    }

private:
    static constexpr std::size_t rememberedCells = 1'000;

    std::shared_ptr<const std::vector<MatchCell>> cells(std::size_t index)
    {
        ModelOfPattern model = m_index.model(index);
        auto cells = std::make_shared<std::vector<MatchCell>>();
        for (const QConfigAssignment &column : m_columns) {
            MatchCell &cell = cells->emplace_back();
            cell.explanation = explained(model.candidate(), column);
            if (m_options.mode == "fx")
                cell.outcome = model.outcome(column);
            if (m_options.explain && cell.outcome && (cell.outcome->by || cell.explanation.verdict.error()))
                cell.nearest = nearest(cell.outcome->by.value_or(index), column);
        }
        return cells;
    }

    ExplainedVerdict explained(const Candidate &candidate, const QConfigAssignment &assignment) const
    {
        ExplainedVerdict explanation;
        std::vector<std::string> notes;
        const ResolvedQConfig *qconfig = assignment.qconfigFor(candidate, &notes);
        if (m_options.mode == "contract")
            explanation = explainByContract(candidate, qconfig);
        else if (m_options.explain)
            explanation = explain(candidate, qconfig);
        else
            explanation.verdict = judge(candidate, qconfig, explanation.warnings);
        explanation.notes.insert(explanation.notes.end(), notes.begin(), notes.end());
        return explanation;
    }

    /// The nearest changes for the entry that decides.
    std::vector<NearestChange> nearest(std::size_t row, const QConfigAssignment &assignment) const
    {
        const Candidate candidate = m_index.matches().candidate(row);
        const ResolvedQConfig *qconfig = assignment.qconfigFor(candidate);
        return qconfig ? nearestChanges(candidate, *qconfig, assignment.rowsFor(candidate))
                       : std::vector<NearestChange>();
    }

    const MatchOptions &m_options;
    const BackendConfig &m_document;
    OutcomeIndex m_index;
    std::vector<QConfigAssignment> m_columns;
    /// The cells of overridden entries by the index of the entry that overrides them: thousands of entries may share
    /// cells.
    std::unordered_map<std::size_t, std::shared_ptr<const std::vector<MatchCell>>> m_overridden;
};

/// Whether standard output is a terminal that shows colors, of which the user wants some (no-color.org).
bool showsColors()
{
    const char *unwanted = std::getenv("NO_COLOR");
    const char *terminal = std::getenv("TERM");
    return isatty(STDOUT_FILENO) && !(unwanted && *unwanted) && !(terminal && std::string_view(terminal) == "dumb");
}

/// Prints each row as soon as it is added; a table or coverage only at the end.
class Printer
{
public:
    Printer(const MatchOptions &options, const MatchHeader &header)
        : m_options(options),
          m_header(header),
          m_color(options.format == "text" && showsColors()),
          m_table(header)
    {
        if (options.format == "json")
            m_json.emplace(header);
        else if (options.format == "csv")
            printExact(matchCsvHeader);
    }

    void add(const MatchRow &row)
    {
        if (m_options.coverage)
            m_coverage.add(row);
        if (m_json)
            m_json->add(row);
        else if (m_options.format == "csv")
            printExact(matchCsv(m_header, row));
        else if (m_options.explain)
            print(matchExplanation(m_header, row, m_color, m_options.pattern.has_value()));
        else if (!m_options.coverage)
            m_table.add(row);
    }

    void finish()
    {
        if (m_json)
            m_json->finish(m_options.coverage ? &m_coverage : nullptr);
        else if (m_options.coverage)
            print(m_coverage.text(m_header.columns));
        else if (m_options.format == "text" && !m_options.explain)
            print(m_table.text(m_color));
    }

private:
    const MatchOptions &m_options;
    const MatchHeader &m_header;
    bool m_color;
    std::optional<MatchJson> m_json;
    Coverage m_coverage;
    MatchTable m_table;
};

ExitStatus runMatch(const MatchOptions &options)
{
    const Document document = judged(whole(settled(openReadableDocument(options.file, options.python))), options.torch);
    const BackendConfig &config = document.config();
    requirePattern(document.file.name, config, options.pattern);

    MatchHeader header{validText(document.file.name), config.api, options.mode, {}, options.explain};
    std::vector<QConfigAssignment> columns;
    for (const GivenQConfig &one : givenOrNamedQConfigs(options.qconfigs, releaseOf(config))) {
        header.columns.push_back(validText(one.name));
        columns.push_back(one.assignment(releaseOf(config)));
    }
    Matcher matcher(options, config, std::move(columns));
    Printer printer(options, header);
    const std::size_t first = options.pattern.value_or(0);
    const std::size_t last = options.pattern ? first + 1 : config.configs.size();
    for (std::size_t i = first; i < last; ++i)
        printer.add(matcher.row(i));
    printer.finish();
    return ExitStatus::Done;
}

} // namespace

Run defineMatch(CLI::App &command)
{
    const auto options = std::make_shared<MatchOptions>();
    command.add_option("FILE", options->file, documentOrLiveHelp)->type_name(documentType)->required();
    options->qconfigs.addTo(command, "All named QConfigs by default");
    addPatternOption(command, options->pattern);
    addChoice(command, "--mode", options->mode,
              "fx: what PyTorch does. contract: what its documentation promises, every bound included",
              {"fx", "contract"});
    addTorchOption(command, options->torch);
    command.add_flag("--explain", options->explain,
                     "Every comparison of every verdict, and the changes nearest to being quantized");
    command.add_flag("--coverage", options->coverage, "Sum up by QConfig and by dtype config");
    addChoice(command, "--format", options->format, "Of the output", {"text", "json", "csv"});
    options->python.addTo(command);
    return [options, &command] {
        refuseWithoutEffect(
            command, {{"--explain", "--format", {"text", "json"}}, {"--coverage", "--format", {"text", "json"}}});
        return runMatch(*options);
    };
}

} // namespace bcfg::cli
