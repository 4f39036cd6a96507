// SPDX-License-Identifier: Apache-2.0
#include "core/publish/pt2e/quantizertable.h"

#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/progress.h"
#include "core/prepare/decisions/rootnode.h"
#include "core/prepare/pattern/matchindex.h"
#include "core/prepare/pattern/matching.h"
#include "core/prepare/pattern/preparation.h"
#include "core/torch/patternkey.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace bcfg::pt2e {

namespace {

using Output = OperatorSpecs::Output;

Output outputFor(ObservationType type)
{
    return type == ObservationType::OutputShareObserverWithInput ? Output::Shared : Output::Own;
}

/// Whether FX fuses the pattern into a module before it looks for patterns to quantize. Then the entry of that module
/// decides, not this one.
bool isFused(const PatternConfig &config)
{
    return config.fuserMethod() && config.fusedModule();
}

class TableBuilder
{
public:
    explicit TableBuilder(const BackendConfig &document)
        : m_document(document),
          m_catalog(AtenCatalog::of(releaseOf(document))),
          m_patterns(document),
          m_index(document)
    {}

    QuantizerTable build(std::span<const GivenQConfig> qconfigs)
    {
        const std::vector<std::size_t> entries = torch::registeredConfigs(m_document);
        std::vector<std::size_t> places(m_document.configs.size()); // by row: the place in FX's dictionary
        for (std::size_t place = 0; place < entries.size(); ++place) {
            goOn();
            places[entries[place]] = place;
            m_losses[entries[place]] = losses(*m_document.configs[entries[place]], JsonPointer::config(entries[place]));
            prepare(entries[place]);
        }
        for (const GivenQConfig &given : qconfigs)
            m_qconfigs.emplace_back(given.name, given.assignment(releaseOf(m_document)));
        for (const auto &[name, assignment] : m_qconfigs) {
            m_column = &m_table.columns.emplace_back();
            m_column->name = name;
            m_left.clear();
            for (const Prepared &prepared : m_prepared) {
                goOn();
                add(prepared, assignment);
            }
            for (const QuantizerRow &row : m_left)
                addFloat(row);
            // Among patterns of one length, FX tries the earlier entry first, even if its pattern stays float.
            std::ranges::stable_sort(m_column->rows, {}, [&](const QuantizerRow &row) { return places[row.entry]; });
            for (const QuantizerRow &row : m_column->rows)
                addWidened(row);
        }
        for (auto &[entry, ofEntry] : m_losses)
            std::ranges::move(ofEntry, std::back_inserter(m_table.losses));
        return std::move(m_table);
    }

private:
    /// An entry that FX does not fuse, with all data that do not depend on a QConfig.
    struct Prepared
    {
        std::size_t entry;
        Candidate candidate;
        AtenPatterns::Found patterns;
    };

    void lose(std::size_t entry, std::string what, std::string reason)
    {
        addOnce(m_losses[entry], Loss{JsonPointer::config(entry), std::move(what), std::move(reason)});
    }

    void prepare(std::size_t entry)
    {
        const PatternConfig &config = *m_document.configs[entry];
        Candidate candidate = m_index.candidate(entry);
        if (candidate.error) {
            if (!candidate.isMade())
                lose(entry, "error", config.title(m_document.api) + ": " + candidate.error->text());
            return;
        }
        const Pattern key = *candidate.graph.pattern;
        const std::optional<PatternPath> root = rootPath(key, config.rootNodeGetter());
        AtenPatterns::Found found = m_patterns.find(key, root.value_or(PatternPath()));
        if (const auto *patterns = std::get_if<std::vector<AtenPattern>>(&found)) {
            for (const AtenPattern &pattern : *patterns)
                m_spelled[shapeText(pattern)].insert(m_patterns.operatorPath(operatorOf(key)));
        }
        if (!isFused(config))
            m_prepared.push_back({entry, std::move(candidate), std::move(found)});
    }

    void add(const Prepared &prepared, const QConfigAssignment &assignment)
    {
        const auto &[entry, candidate, found] = prepared;
        const ResolvedQConfig *qconfig = assignment.qconfigFor(candidate);
        const Verdict verdict = judge(candidate, qconfig);
        const bool isTaken = verdict.status() == Status::Quantized || verdict.status() == Status::ObservedOnly;
        if (const PythonError *error = verdict.error(); error && !error->isKnown())
            lose(entry, "not judged", candidate.config->title(m_document.api) + ": " + error->text());
        const auto *patterns = std::get_if<std::vector<AtenPattern>>(&found);
        if (!patterns) {
            if (isTaken)
                lose(entry, "aten", std::get<std::string>(found));
            return;
        }
        const bool isModule = candidate.graph.pattern->symbol() != nullptr;
        std::optional<OperatorSpecs> specs;
        std::set<std::string> brokenBy;
        if (isTaken) {
            specs = specsOf(candidate, *qconfig, entry);
            if (!isModule)
                brokenBy = columnsThatBreak(candidate, patternTargets(candidate, *qconfig));
        }
        for (const AtenPattern &pattern : *patterns) {
            const bool isFused = isModule && !pattern.operands.empty();
            if (specs)
                addRow({entry, pattern, specs, isFused, brokenBy});
            else if (!candidate.dtypeConfigs().empty())
                m_left.push_back({entry, pattern, std::nullopt, isFused});
        }
    }

    /// The columns whose QConfig breaks a bound of each dtype config with these dtypes. FX compares the dtypes of the
    /// operator that runs last, and the bounds with the QConfig of each operator.
    std::set<std::string> columnsThatBreak(const Candidate &candidate, const MatchTargets &targets) const
    {
        std::set<std::string> names;
        for (const auto &[name, assignment] : m_qconfigs) {
            const ResolvedQConfig *qconfig = assignment.qconfigFor(candidate);
            try {
                if (qconfig && !firstFit(candidate, *qconfig, targets))
                    names.insert(name);
            } catch (const PythonError &) {
                // FX raises for a model in which this pattern has this QConfig, so the pattern does not stay float.
            }
        }
        return names;
    }

    std::optional<OperatorSpecs> specsOf(const Candidate &candidate, const ResolvedQConfig &qconfig, std::size_t entry)
    {
        OperatorSpecs specs;
        for (const QConfigSide side : {QConfigSide::Activation, QConfigSide::Weight}) {
            if (side == QConfigSide::Weight && !hasWeight(candidate))
                continue;
            std::variant<python::Expression, NoSpec> made = tensorSpec(qconfig, side);
            if (const NoSpec *none = std::get_if<NoSpec>(&made)) {
                if (none->what.empty())
                    continue;
                lose(entry, none->what, none->reason + " The pattern stays float under that QConfig.");
                return std::nullopt;
            }
            (side == QConfigSide::Weight ? specs.weight : specs.input) = std::get<python::Expression>(std::move(made));
        }
        if (specs.input && !qconfig.isDynamic) {
            if (qconfig.activationObserver()->observer().reduceRange.value_or(false))
                lose(entry, "reduce_range",
                     "The observer has reduce_range, and PT2E clamps activations to that half of the codes; FX takes "
                     "its scale alone, so values beyond those that were observed reach the other half.");
            const PatternConfig &config = *candidate.config;
            specs.output = outputFor(config.observationType());
            for (const auto &[count, type] : config.numTensorArgsToObservationType()) {
                const std::optional<Number> number = Number::parse(count);
                if (number && number->isInteger() && number->value() >= 0)
                    specs.outputByTensors.emplace_back(static_cast<std::size_t>(number->value()), outputFor(type));
            }
        }
        return specs.input || specs.weight ? std::optional(specs) : std::nullopt;
    }

    /// Whether a dtype config names a dtype for the weight. Otherwise torch observes no weight.
    static bool hasWeight(const Candidate &candidate)
    {
        return std::ranges::any_of(candidate.dtypeConfigs(),
                                   [](const DTypeConfig &one) { return one.weight().dtype().has_value(); });
    }

    /// Adds a row without the operators that earlier rows quantize already. In ATen, modules and functions that FX
    /// distinguishes become the same operators.
    void addRow(QuantizerRow row)
    {
        for (QuantizerRow &other : m_column->rows) {
            if (!sameFamilies(other.pattern, row.pattern, m_catalog))
                continue;
            // For a fused module, FX checks bounds only with its own QConfig; for functions, it checks the bounds of
            // their entry.
            const bool sameBounds =
                other.brokenBy == row.brokenBy || row.isFused || (other.isFused && other.brokenBy.empty());
            if (other.specs == row.specs && sameBounds) {
                unite(other.pattern, row.pattern);
                other.brokenBy.merge(row.brokenBy);
                other.isFused = other.isFused || row.isFused;
                return;
            }
            if (other.pattern == row.pattern || row.pattern.operands.empty()) {
                loseTo(row, other);
                std::erase_if(row.pattern.overloads,
                              [&](const std::string &one) { return other.pattern.overloads.contains(one); });
                if (row.pattern.overloads.empty())
                    return;
            }
        }
        m_column->rows.push_back(std::move(row));
    }

    /// Adds a row for a pattern that stays float. Only a pattern of several operators needs a row, so that shorter
    /// patterns do not take its operators. For a single operator that another entry quantizes, adds a loss.
    void addFloat(const QuantizerRow &row)
    {
        for (const QuantizerRow &other : m_column->rows) {
            if (sameFamilies(other.pattern, row.pattern, m_catalog)) {
                if (other.specs && other.entry != row.entry)
                    loseTo(row, other);
                return;
            }
        }
        if (!row.pattern.operands.empty())
            m_column->rows.push_back(row);
    }

    /// Adds a loss for operators that become the same ATen operator as the operator of a row, although the row's entry
    /// does not name them.
    void addWidened(const QuantizerRow &row)
    {
        if (!row.specs)
            return;
        if (row.pattern.operands.empty() && row.pattern.overloads.contains("aten.linear.default"))
            lose(row.entry, "multihead_attention",
                 "torch.export takes torch.nn.MultiheadAttention apart, also in Transformer layers, so its projections "
                 "become aten.linear.default and are quantized here; FX keeps the module, in float.");
        const std::set<std::string> &spelled = m_spelled[shapeText(row.pattern)];
        std::vector<std::string_view> others;
        std::string overload;
        for (const auto &[path, patterns] : m_catalog.operators) {
            const AtenPattern *same = elementWhere(patterns, [&](const AtenPattern &one) {
                return one.operands.empty() && !one.overloads.empty() &&
                       row.pattern.overloads.contains(*one.overloads.begin());
            });
            if (!same || spelled.contains(path))
                continue;
            others.push_back(path);
            overload = *same->overloads.begin();
        }
        if (!others.empty())
            lose(row.entry, "also_matches",
                 "What " + joined(others, ", ") + (others.size() == 1 ? " becomes" : " become") + ", such as " +
                     overload + ", is matched here too; FX tells them apart.");
    }

    void loseTo(const QuantizerRow &row, const QuantizerRow &other)
    {
        std::vector<std::string> shared;
        std::ranges::set_intersection(row.pattern.overloads, other.pattern.overloads, std::back_inserter(shared));
        if (shared.empty())
            return;
        lose(row.entry, "same_aten_operator",
             "It becomes " + shared.front() + " like " + JsonPointer::config(other.entry).text() +
                 ", which is quantized in another way and counts here.");
    }

    const BackendConfig &m_document;
    const AtenCatalog &m_catalog;
    AtenPatterns m_patterns;
    MatchIndex m_index;
    std::vector<Prepared> m_prepared;                                  // in the order of FX's dictionary
    std::vector<std::pair<std::string, QConfigAssignment>> m_qconfigs; // by column
    QuantizerTable m_table;
    QuantizerTable::Column *m_column = nullptr;
    std::map<std::size_t, std::vector<Loss>> m_losses;      // by row of the entry that has the losses, each once
    std::map<std::string, std::set<std::string>> m_spelled; // by shapeText(): the document's operators that run last
    std::vector<QuantizerRow> m_left;                       // rows of the column that stay float
};

} // namespace

QuantizerTable quantizerTable(const BackendConfig &document, std::span<const GivenQConfig> qconfigs)
{
    return TableBuilder(document).build(qconfigs);
}

} // namespace bcfg::pt2e
