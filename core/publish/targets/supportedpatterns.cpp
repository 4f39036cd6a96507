// SPDX-License-Identifier: Apache-2.0
#include "core/publish/targets/supportedpatterns.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/progress.h"
#include "core/prepare/pattern/matchindex.h"
#include "core/prepare/pattern/matching.h"
#include "core/prepare/qconfig/dtypeslot.h"
#include "core/prepare/qconfig/observer.h"
#include "core/torch/catalog/resources.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/patternkey.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

namespace bcfg::targets {

namespace {

/// The names that another tool has for PyTorch's operators. The names come from
/// resources/catalog/target-operators.json, which repeats what the tool publishes. One name often stands for several
/// operators: torch.relu, torch.nn.ReLU and torch.nn.functional.relu.
class TargetOperators
{
public:
    /// `target` is a key of the table, "mct-tpc" or "aimet". The catalogue must outlive this object.
    TargetOperators(std::string_view target, const SymbolCatalog &catalog) : m_catalog(catalog)
    {
        const JsonValue tables = readCatalogFile("catalog/target-operators.json");
        const JsonValue &table = *tables.find(target);
        for (const auto &[name, paths] : *table.find("operators")->object()) {
            for (const JsonValue &path : *paths.array()) {
                const std::string canonical(catalog.canonical(*path.string()));
                addOnce(m_names[canonical], name);
                if (catalog.find(canonical))
                    addOnce(m_operators[name], canonical);
            }
        }
        for (const auto &[path, condition] : *table.find("conditions")->object())
            m_conditions[std::string(catalog.canonical(path))] = *condition.string();
    }

    /// The tool's names for the class, function or method at a path ("torch.Tensor.view"); empty where the tool has
    /// none. An operator of PyTorch has several names if the tool has several operators instead of that one.
    const std::vector<std::string> &namesOf(std::string_view path) const
    {
        return valueIn(m_names, m_catalog.canonical(path));
    }
    /// The canonical paths of all operators with that name of the tool, as far as the catalogue's release has them.
    const std::vector<std::string> &operatorsOf(const std::string &name) const { return valueIn(m_operators, name); }
    std::string_view canonical(std::string_view path) const { return m_catalog.canonical(path); }
    /// The tool's condition on an operator, as a sentence; empty where there is none.
    const std::string &conditionOf(std::string_view path) const
    {
        return valueIn(m_conditions, m_catalog.canonical(path));
    }

private:
    template <class T>
    using ByText = std::map<std::string, T, std::less<>>;

    template <class T>
    static const T &valueIn(const ByText<T> &map, std::string_view key)
    {
        static const T none;
        const T *found = valueUnder(map, key);
        return found ? *found : none;
    }

    const SymbolCatalog &m_catalog;
    ByText<std::vector<std::string>> m_names; // by canonical path of the operator
    ByText<std::vector<std::string>> m_operators;
    ByText<std::string> m_conditions;
};

/// The format that an observer gives a tensor. The bits are those of the observer's effective range: 0…127 has 7 bits.
/// Returns nullopt where the observer leaves the tensor in float32 or in a dtype without a known integer range.
std::optional<TensorFormat> formatOf(const Observer &observer)
{
    if (!observer.dtype)
        return std::nullopt;
    TensorFormat format;
    if (*observer.dtype == DType(DType::Float16) || *observer.dtype == DType(DType::BFloat16)) {
        format.bits = 16;
        format.isFloat = true;
        return format;
    }
    std::optional<Range> range = storableRange(*observer.dtype);
    if (!range)
        return std::nullopt;
    const Observer &watching = observer.observer();
    if (watching.quantMin && watching.quantMax)
        range = Range{*watching.quantMin, *watching.quantMax};
    const double values = range->max - range->min + 1;
    format.bits = static_cast<int>(std::ceil(std::log2(values)));
    format.isRangeWhole = values == std::exp2(format.bits);
    format.isStrictlySymmetric = range->min == -range->max;
    format.quantMin = range->min;
    format.isSigned = range->min < 0;
    format.isSymmetric = watching.qscheme.find("symmetric") != std::string::npos;
    format.isPerChannel = watching.qscheme.find("per_channel") != std::string::npos;
    return format;
}

/// The operators of a chain in data-flow order. Returns nullopt for a tree, and for a pattern with constants.
std::optional<std::vector<Pattern>> chainOf(const Pattern &reversed)
{
    std::vector<Pattern> chain;
    for (const Pattern *node = &reversed; node;) {
        chain.push_back(operatorOf(*node));
        const Pattern *next = nullptr;
        for (const Pattern &operand : operandsOf(*node)) {
            if (operand.isMatchAllNode())
                continue;
            if (next || operand.literal())
                return std::nullopt;
            next = &operand;
        }
        node = next;
    }
    std::ranges::reverse(chain);
    return chain;
}

std::string pathOf(const Pattern &atom)
{
    if (const Symbol *symbol = atom.symbol())
        return std::string(symbol->path());
    if (const Method *method = atom.method())
        return std::string(tensorClass) + method->name.str();
    return notation(atom);
}

// The most chains of one pattern. A pattern of three operators with 2, 1 and 3 names has 2 · 1 · 3 = 6 chains.
constexpr std::size_t mostChains = 64;

constexpr const char *noCounterpart = "It has no counterpart.";

/// Why a field of a pattern config is lost in the other tool; empty where it is not.
std::string whyLost(Field field)
{
    switch (field) {
    case Field::Pattern:
    case Field::PatternComplexFormat:
    case Field::DTypeConfigs:
    case Field::ObservationType:
        return {};
    case Field::InputTypeToIndex:
        return "It knows itself which argument is the weight.";
    case Field::NumTensorArgsToObservationType:
        return "It does not tell operators by the number of their tensors.";
    case Field::FusedModule:
    case Field::FuserMethod:
    case Field::RootNodeGetter:
    case Field::ExtraInputsGetter:
        return "It fuses in its own way.";
    case Field::QatModule:
    case Field::RootModule:
    case Field::ReferenceQuantizedModule:
        return "It keeps the float module and quantizes around it.";
    default:
        return noCounterpart;
    }
}

class Collector
{
public:
    Collector(const FormRequest &request, std::string_view target, const std::string &tool)
        : m_document(request.document),
          m_index(m_document),
          m_operators(target, SymbolCatalog::of(releaseOf(m_document))),
          m_tool(tool)
    {
        for (const GivenQConfig &given : request.options.qconfigs)
            m_qconfigs.push_back(given.assignment(releaseOf(m_document)));
    }

    SupportedPatterns collect()
    {
        const std::vector<std::size_t> registered = torch::registeredConfigs(m_document);
        const std::set<std::size_t> counts(registered.begin(), registered.end());
        for (m_row = 0; m_row < m_document.configs.size(); ++m_row) {
            goOn();
            if (counts.contains(m_row))
                add();
            else
                lose(here(), "overridden", title() + ": a later entry has the same pattern, and that one counts.");
        }
        addWidened();
        return std::move(m_result);
    }

private:
    JsonPointer here() const { return JsonPointer::config(m_row); }
    const PatternConfig &config() const { return *m_document.configs[m_row]; }
    std::string title() const { return config().title(m_document.api); }
    /// Adds a loss. Always returns false, so that a function that leaves out the pattern can write `return lose(…)`.
    bool lose(JsonPointer where, std::string what, std::string reason)
    {
        m_result.losses.push_back({std::move(where), std::move(what), std::move(reason)});
        return false;
    }
    void lose(std::vector<Loss> losses) { std::ranges::move(losses, std::back_inserter(m_result.losses)); }

    void add()
    {
        SupportedPattern pattern{m_row, {}, {}, {}, false};
        if (!setNames(pattern) || !setPrecisions(pattern))
            return;
        lose(lostMembers(config().record(), here(), whyLost));
        m_result.patterns.push_back(std::move(pattern));
    }

    bool setNames(SupportedPattern &pattern)
    {
        const std::optional<Pattern> key = config().reversedPattern(m_document.api);
        const std::optional<std::vector<Pattern>> chain = key ? chainOf(*key) : std::nullopt;
        if (!chain)
            return lose(here(), "tree", title() + ": " + m_tool + " takes chains of operators only.");
        pattern.chains = {{}};
        for (const Pattern &atom : *chain) {
            pattern.paths.push_back(pathOf(atom));
            const std::string &path = pattern.paths.back();
            const std::vector<std::string> &names = m_operators.namesOf(path);
            if (names.empty() && path.starts_with("torch.ao."))
                return lose(here(), "module of PyTorch's own",
                            m_tool + " takes the float model, before PyTorch puts " + path + " in it.");
            if (names.empty())
                return lose(here(), "operator", m_tool + " has no name for " + path + '.');
            if (const std::string &condition = m_operators.conditionOf(path); !condition.empty())
                lose(here(), "condition", condition);
            if (pattern.chains.size() * names.size() > mostChains)
                return lose(here(), "names",
                            title() + ": " + m_tool + " has several names for too many of its operators.");
            std::vector<std::vector<std::string>> longer;
            for (const std::vector<std::string> &begun : pattern.chains) {
                for (const std::string &name : names) {
                    longer.push_back(begun);
                    longer.back().push_back(name);
                }
            }
            pattern.chains = std::move(longer);
        }
        return true;
    }

    bool setPrecisions(SupportedPattern &pattern)
    {
        const Candidate candidate = m_index.candidate(m_row);
        pattern.sharesObserver = candidate.handler.sharesObserver;
        std::set<std::size_t> taken;
        bool isDynamicAlone = false;
        std::string unjudged;
        for (const QConfigAssignment &assignment : m_qconfigs) {
            const ResolvedQConfig *qconfig = assignment.qconfigFor(candidate);
            const Verdict verdict = judge(candidate, qconfig);
            if (verdict.error() && !verdict.error()->isKnown())
                unjudged = verdict.error()->text();
            // Without a reference module, PyTorch only observes the pattern. The other tool needs no reference module.
            const bool lacksReference = verdict.status() == Status::ObservedOnly && !candidate.canSwap;
            if (verdict.status() != Status::Quantized && !lacksReference)
                continue;
            const std::size_t number = verdict.fit()->dtypeConfig;
            if (qconfig->isDynamic) {
                isDynamicAlone = taken.empty();
                continue;
            }
            taken.insert(number);
            addOnce(pattern.precisions, precisionOf(config().dtypeConfigs()[number], *qconfig));
        }
        if (taken.empty() && isDynamicAlone)
            return lose(here(), "is_dynamic", title() + ": " + m_tool + " does not quantize at run time.");
        if (taken.empty() && !unjudged.empty())
            return lose(here(), "not judged", title() + ": " + unjudged);
        if (taken.empty())
            return lose(here(), "not quantized", title() + ": PyTorch quantizes it under none of the QConfigs.");
        loseDTypes(taken);
        return true;
    }

    static Precision precisionOf(const DTypeConfig &dtypes, const ResolvedQConfig &qconfig)
    {
        Precision precision;
        if (const Observer *observer = qconfig.activationObserver())
            precision.activation = formatOf(*observer);
        const Observer *weight = qconfig.weightObserver();
        if (weight && !declaredDType(dtypes, Field::WeightDType).isNone)
            precision.weight = formatOf(*weight);
        precision.scale = comparableBound(dtypes.output(), Field::ScaleExactMatch);
        precision.zeroPoint = comparableBound(dtypes.output(), Field::ZeroPointExactMatch);
        return precision;
    }

    /// Adds a loss for each dtype config whose index is not in `taken`. For the other dtype configs, adds losses for
    /// the members that the tool cannot express.
    void loseDTypes(const std::set<std::size_t> &taken)
    {
        const JsonPointer list = here() / info(Field::DTypeConfigs).key;
        const std::span<const DTypeConfig> configs = config().dtypeConfigs();
        for (std::size_t i = 0; i < configs.size(); ++i) {
            if (taken.contains(i))
                loseMembers(configs[i], list / i);
            else
                lose(list / i, "dtype config not taken", "PyTorch takes it under none of the QConfigs.");
        }
    }

    void loseMembers(const DTypeConfig &dtypes, const JsonPointer &where)
    {
        for (const Field slot : fields(Level::DTypeConfig, FieldKind::ConstrainedDType))
            lose(lostMembers(dtypes.constraints(slot).record(), where / info(slot).key,
                             [&](Field field) { return whyBoundIsLost(field, slot); }));
        lose(lostOfDTypeConfig(dtypes, where, m_tool + " keeps biases in float32.", noCounterpart));
    }

    std::string whyBoundIsLost(Field field, Field slot) const
    {
        switch (field) {
        case Field::DType:
            return {};
        case Field::QuantMinLowerBound:
        case Field::QuantMaxUpperBound:
            return "The number of bits says how far the QConfig goes, not how far the backend could.";
        case Field::ScaleMinLowerBound:
        case Field::ScaleMaxUpperBound:
            return m_tool + " has no bounds for scales.";
        case Field::ScaleExactMatch:
        case Field::ZeroPointExactMatch:
            return slot == Field::OutputDType ? std::string() : m_tool + " has fixed parameters for outputs only.";
        default:
            return noCounterpart;
        }
    }

    /// Adds a loss for each name of the tool that means several operators, unless the document runs each of these
    /// operators quantized by itself.
    void addWidened()
    {
        struct Used
        {
            std::size_t row;
            std::set<std::string, std::less<>> paths; // canonical
        };
        std::map<std::string, Used> names;
        for (const SupportedPattern &pattern : m_result.patterns) {
            if (pattern.isChain())
                continue;
            for (const std::vector<std::string> &chain : pattern.chains) {
                Used &used = names.try_emplace(chain.front(), Used{pattern.row, {}}).first->second;
                used.paths.emplace(m_operators.canonical(pattern.paths.front()));
            }
        }
        for (const auto &[name, used] : names) {
            std::vector<std::string> others = m_operators.operatorsOf(name);
            std::erase_if(others, [&paths = used.paths](const std::string &path) { return paths.contains(path); });
            if (!others.empty())
                lose(JsonPointer::config(used.row), "wider",
                     name + " of " + m_tool + " also includes operators that the document does not run quantized: " +
                         joined(others, ", ") + '.');
        }
    }

    const BackendConfig &m_document;
    MatchIndex m_index;
    std::vector<QConfigAssignment> m_qconfigs;
    TargetOperators m_operators;
    const std::string &m_tool;
    std::size_t m_row = 0;
    SupportedPatterns m_result;
};

std::string quantizedAlone(const std::string &name)
{
    return "The output of " + name + " is quantized also where it stands alone, as chains end with it.";
}

} // namespace

SupportedPatterns supportedPatterns(const FormRequest &request, std::string_view target, const std::string &tool)
{
    return Collector(request, target, tool).collect();
}

bool SupportedPattern::quantizesWeight() const
{
    return std::ranges::any_of(precisions, [](const Precision &precision) { return precision.weight.has_value(); });
}

void SupportedPatterns::keepOnly(const std::function<bool(SupportedPattern &)> &isKept)
{
    std::erase_if(patterns, [&](SupportedPattern &pattern) { return !isKept(pattern); });
    for (const SupportedPattern &pattern : patterns) {
        for (const std::vector<std::string> &chain : pattern.chains) {
            if (chain.size() > 1 && !pattern.sharesObserver)
                lastOfChains.insert(chain.back());
        }
    }
}

bool SupportedPatterns::keepsEncoding(const SupportedPattern &pattern, const std::string &name)
{
    if (!pattern.sharesObserver || !lastOfChains.contains(name))
        return pattern.sharesObserver;
    lose(pattern, "shared observer", quantizedAlone(name));
    return false;
}

void SupportedPatterns::loseAlone(const SupportedPattern &pattern, const std::string &name)
{
    lose(pattern, "wider", quantizedAlone(name));
}

ExportedText SupportedPatterns::exported(const JsonValue &file)
{
    std::ranges::stable_sort(losses, {}, [](const Loss &loss) { return loss.where.configIndex(); });
    return {jsonFileText(file), std::move(losses)};
}

} // namespace bcfg::targets
