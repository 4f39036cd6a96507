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
#include <sys/ioctl.h>
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
class MatchRows
{
public:
    MatchRows(const MatchOptions &options, const BackendConfig &document, std::vector<QConfigAssignment> columns)
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
            explanation.verdict = judge(candidate, qconfig, &explanation.warnings);
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

/// The width in characters of the terminal that standard output is; 100 where it is none, or does not know.
std::size_t outputWidth()
{
    winsize size = {};
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 100;
}

/// Prints the rows from `first` to before `last`. JSON and CSV are printed while rows are made; a table, or coverage,
/// at the end.
void printRows(MatchRows &rows, std::size_t first, std::size_t last, const MatchOptions &options,
               const MatchHeader &header)
{
    const bool color = options.format == "text" && showsColors();
    std::optional<MatchJson> json;
    if (options.format == "json")
        json.emplace(header);
    else if (options.format == "csv")
        printExact(matchCsvHeader);
    Coverage coverage;
    MatchTable table(header, outputWidth(), isatty(STDOUT_FILENO) != 0);
    for (std::size_t i = first; i < last; ++i) {
        const MatchRow row = rows.row(i);
        if (options.coverage)
            coverage.add(row);
        if (json)
            json->add(row);
        else if (options.format == "csv")
            printExact(matchCsv(header, row));
        else if (options.explain)
            print(matchExplanation(header, row, color, options.pattern.has_value()));
        else if (!options.coverage)
            table.add(row);
    }
    if (json)
        json->finish(options.coverage ? &coverage : nullptr);
    else if (options.coverage)
        print(coverage.text(header.columns));
    else if (options.format == "text" && !options.explain)
        print(table.text(color));
}

ExitStatus runMatch(const MatchOptions &options)
{
    const Document document = judged(whole(settled(openReadableDocument(options.file, options.python))), options.torch);
    const BackendConfig &config = document.config;
    requirePattern(document, options.pattern);

    MatchHeader header{validText(document.name), config.api, options.mode, {}, options.explain};
    std::vector<QConfigAssignment> columns;
    for (const GivenQConfig &one : givenOrNamedQConfigs(options.qconfigs, releaseOf(config))) {
        header.columns.push_back(validText(one.name));
        columns.push_back(one.assignment(releaseOf(config)));
    }
    MatchRows rows(options, config, std::move(columns));
    const std::size_t first = options.pattern.value_or(0);
    printRows(rows, first, options.pattern ? first + 1 : config.configs.size(), options, header);
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
                     "Every comparison of every verdict, and the smallest changes that help");
    command.add_flag("--coverage", options->coverage, "Sum up by QConfig and by dtype config");
    addChoice(command, "--format", options->format, "Format of the output", {"text", "json", "csv"});
    options->python.addTo(command);
    return [options, &command] {
        refuseWithoutEffect(
            command, {{"--explain", "--format", {"text", "json"}}, {"--coverage", "--format", {"text", "json"}}});
        return runMatch(*options);
    };
}

} // namespace bcfg::cli
