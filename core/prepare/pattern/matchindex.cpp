// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/matchindex.h"

#include "core/document/model/mapped.h"
#include "core/prepare/decisions/earlyerrors.h"
#include "core/prepare/decisions/rootnode.h"
#include "core/prepare/decisions/targetdtypes.h"
#include "core/prepare/graph/tensors.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/knownmodules.h"
#include "core/torch/pythonoperators.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <unordered_set>
#include <utility>

namespace bcfg {

namespace {

/// Whether an edit of a pattern config changes a field on which the verdicts on other entries depend.
bool concernsOthers(const PatternConfig &before, const PatternConfig &after)
{
    for (const Field field :
         {Field::Pattern, Field::PatternComplexFormat, Field::InputTypeToIndex, Field::NumTensorArgsToObservationType,
          Field::RootModule, Field::ReferenceQuantizedModule, Field::QatModule, Field::FusedModule}) {
        const FieldValue *x = before.record().find(field);
        const FieldValue *y = after.record().find(field);
        if (x && y ? *x != *y : x != y)
            return true;
    }
    return false;
}

} // namespace

struct MatchIndex::KnownSwaps
{
    std::mutex mutex;
    std::map<std::pair<ObjectId, int>, bool> answers; // by module and depth
};

MatchIndex::MatchIndex(const BackendConfig &document) : m_index(document), m_swaps(std::make_unique<KnownSwaps>()) {}

MatchIndex::~MatchIndex() = default;
MatchIndex::MatchIndex(MatchIndex &&) noexcept = default;

std::optional<std::size_t> MatchIndex::overriddenBy(std::size_t row) const
{
    const Entry &entry = m_index.entry(row);
    return entry.isReplaced() ? std::optional(m_index.rowOf(*entry.group->entries.back())) : std::nullopt;
}

const Entry *MatchIndex::singleEntry(std::string_view canonicalPath) const
{
    const std::span<const Entry *const> users = m_index.uses(m_index.objects().find(canonicalPath), Role::Atom);
    return users.empty() ? nullptr : users.front();
}

std::size_t MatchIndex::arity(std::string_view function) const
{
    const Entry *entry = singleEntry(function);
    if (entry && entry->facts.arguments)
        return static_cast<std::size_t>(std::min(entry->facts.arguments->highest, 63.0)) + 1;
    const bool countsTensors = entry && !entry->config->numTensorArgsToObservationType().empty();
    const bool takesTwo = torch::isBinaryOperator(function, m_index.catalog()) && !takesConstantOne(function);
    return countsTensors || takesTwo ? 2 : 1;
}

/// Whether a class can become a reference module: it is a root module with a reference module, a QAT class whose float
/// class can, or a fused class that has such a class inside. `depth` counts these links; its limit ends circles that a
/// document may declare.
bool MatchIndex::canSwap(ObjectId module, int depth) const
{
    constexpr int longestChain = 3; // the QAT class of a fused class with a root module inside
    if (m_index.isUsed(module, Role::Root))
        return true;
    if (depth >= longestChain || !m_index.isMadeAfterTracing(module))
        return false;
    const std::pair question(module, depth);
    {
        const std::lock_guard lock(m_swaps->mutex);
        if (const auto known = m_swaps->answers.find(question); known != m_swaps->answers.end())
            return known->second;
    }
    const bool answer = becomesSwappable(module, depth);
    const std::lock_guard lock(m_swaps->mutex);
    m_swaps->answers.emplace(question, answer);
    return answer;
}

bool MatchIndex::becomesSwappable(ObjectId module, int depth) const
{
    const auto canSwapNext = [&](ObjectId inner) {
        return canSwap(inner, depth + 1);
    };
    const auto holdsSwappable = [&](const Entry *entry) {
        return canSwapNext(entry->facts.anchor) || std::ranges::any_of(entry->facts.inner, canSwapNext);
    };
    const auto comesFromSwappable = [&](const Entry *entry) {
        return canSwapNext(entry->facts.atom);
    };
    return std::ranges::any_of(m_index.uses(module, Role::Fused), holdsSwappable) ||
           std::ranges::any_of(m_index.uses(module, Role::Qat), comesFromSwappable);
}

/// Sets weightedRoot and referenceError of the candidate for a module of a class. Convert makes the reference module of
/// a QAT class from its float class, and that of a fused class from child 0.
void MatchIndex::setReference(Candidate &candidate, std::string_view module) const
{
    const SymbolCatalog &catalog = m_index.catalog();
    const SymbolInfo *known = catalog.find(module);
    if (known && !known->toFloat.empty())
        known = catalog.find(known->toFloat);
    const bool isFused = known && !known->takes.empty();
    const std::string_view root = catalog.canonical(isFused ? known->takes.front() : known ? known->path : module);
    const std::span<const Entry *const> users = m_index.uses(m_index.objects().find(root), Role::Root);
    const SymbolInfo *reference = users.empty() ? nullptr : m_index.objects()[users.back()->facts.referenceModule].info;
    if (const SymbolInfo *weighted = catalog.find(root))
        candidate.weightedRoot = weighted;
    candidate.referenceError = torch::referenceError(reference, root, catalog);
}

Candidate MatchIndex::candidate(std::size_t row) const
{
    const std::size_t effective = overriddenBy(row).value_or(row);
    const Entry &entry = m_index.entry(effective);
    const Release release = m_index.release();
    const std::optional<Pattern> &key = entry.facts.key;
    const auto arityOf = [this](std::string_view function) {
        return arity(function);
    };
    std::optional<PythonError> makingError;
    if (entry.facts.hasPeculiarLeaf || entry.facts.hasPeculiarModule) // otherwise no name is wrong
        makingError = namingError(*entry.config, release);
    if (!makingError && !key)
        makingError = registrationError(*entry.config, release);
    Candidate result{.index = row,
                     .effective = effective,
                     .release = release,
                     .config = entry.config,
                     .graph = makingError ? CanonicalGraph(release) : canonicalGraph(*key, release, arityOf)};
    if (makingError) {
        result.graph.pattern = key;
        result.graph.matches = false;
        result.error = std::move(makingError);
        return result;
    }
    setOperators(result);
    if (!result.graph.matches)
        return result;
    if (const Callable *constructor = entry.config->callable(Field::OverwriteOutputObserver))
        result.overwriting = construct(constructor, release);
    result.error = result.graph.error;
    if (!result.error)
        setHandler(result);
    return result;
}

void MatchIndex::setOperators(Candidate &candidate) const
{
    const CanonicalGraph &graph = candidate.graph;
    for (fx::NodeIndex index = 0; index < graph.graph.size(); ++index) {
        const fx::Node &node = graph.graph[index];
        if (node.op == fx::Op::CallModule) {
            const ObjectId module = m_index.objects().find(node.target);
            const SymbolInfo *known = graph.symbols.info(graph.called[index]);
            if (!candidate.referenceError && canSwap(module)) {
                candidate.canSwap = true;
                setReference(candidate, node.target);
            }
            if (m_index.isTracedThrough(module))
                candidate.tracedThrough = node.target;
            candidate.hasKnownReference =
                candidate.hasKnownReference || torch::hasKnownReference(known, m_index.release());
            candidate.hasTransposedConvolution = candidate.hasTransposedConvolution ||
                                                 torch::isTransposedConvolution(node.target, known, m_index.catalog());
        }
        if (const SymbolInfo *called = fixedQParamsOperator(node, graph.called[index], graph.symbols))
            candidate.fixedQParams.push_back(called);
    }
}

/// Makes the QuantizeHandler of the match, and sets the members that depend on it.
void MatchIndex::setHandler(Candidate &candidate) const
{
    const CanonicalGraph &graph = candidate.graph;
    candidate.hasNoTensors = fx::nodesWithoutTensors(graph.graph, graph.symbols);
    try {
        candidate.handler =
            quantizeHandler(*candidate.config, graph.shape, graph.graph, candidate.hasNoTensors, candidate.release);
    } catch (const PythonError &error) {
        candidate.error = error;
        return;
    }
    try {
        candidate.isNonTensor = fx::nonTensorNodes(graph.graph, m_index.catalog(), [&](fx::NodeIndex node) {
            return candidate.handler.sharesObserver && graph.isCovered(node);
        });
    } catch (const PythonError &error) {
        candidate.lateError = error;
    }
    setTakenDTypes(candidate);
    if (candidate.handler.hasRoot())
        setRootArguments(candidate);
}

void MatchIndex::setTakenDTypes(Candidate &candidate) const
{
    const CanonicalGraph &graph = candidate.graph;
    candidate.takesDTypes.reserve(graph.graph.size());
    for (fx::NodeIndex node = 0; node < graph.graph.size(); ++node) {
        const bool takes =
            graph.isCovered(node) && bcfg::takesDTypes(graph.graph[node], graph.symbols, *candidate.config);
        candidate.takesDTypes.push_back(takes);
        candidate.readsDTypes = candidate.readsDTypes || (takes && !candidate.hasNoTensors[node]);
    }
}

/// Sets the arguments of the root node with their roles.
void MatchIndex::setRootArguments(Candidate &candidate) const
{
    const fx::Node &root = candidate.graph.graph[candidate.handler.root];
    const auto declaring = [&]() -> const PatternConfig * {
        const Entry *entry = singleEntry(root.target);
        return entry ? &*entry->config : nullptr;
    };
    try {
        candidate.rootArguments = rootArguments(
            root, weightAndBias(root, candidate.hasNoTensors[candidate.handler.root], candidate.release, declaring));
    } catch (const PythonError &error) {
        candidate.argumentsError = error;
    }
}

/// Adds the entry. If the entry counts, also adds the entries that it overrides, which have the same verdict.
void MatchIndex::addJudgedWith(const Entry &entry, std::vector<const Entry *> &entries) const
{
    if (!entry.group || entry.isReplaced())
        entries.push_back(&entry);
    else
        entries.insert(entries.end(), entry.group->entries.begin(), entry.group->entries.end());
}

/// Adds all entries whose candidates change when this entry comes, goes or changes. Of the entries with one key, the
/// last one counts, at the position of the first one. The others concern only themselves.
void MatchIndex::addConcerned(const Entry &entry, std::vector<const Entry *> &entries) const
{
    addJudgedWith(entry, entries);
    if (!entry.group)
        return;
    const std::vector<Entry *> &group = entry.group->entries;
    if (!entry.isReplaced()) {
        addReaders(entry, entries);
        if (group.size() > 1)
            addReaders(*group[group.size() - 2], entries);
    } else if (&entry == group.front()) {
        addJudgedWith(*group.back(), entries);
        addReaders(*group.back(), entries);
    }
}

/// Adds all entries whose candidates depend on this one: by the argument indices of the operator that is its pattern,
/// and by the modules that it makes swappable, over at least as many links as canSwap() follows.
void MatchIndex::addReaders(const Entry &entry, std::vector<const Entry *> &entries) const
{
    std::vector<ObjectId> objects;
    std::unordered_set<ObjectId> seen = {0};
    const auto add = [&](ObjectId object) {
        if (seen.insert(object).second)
            objects.push_back(object);
    };
    for (const ObjectId object :
         {entry.facts.atom, entry.facts.rootModule, entry.facts.qatModule, entry.facts.fusedModule})
        add(object);
    for (std::size_t i = 0; i < objects.size(); ++i) {
        for (const Role role : {Role::Atom, Role::Anchor, Role::Inner}) {
            for (const Entry *user : m_index.uses(objects[i], role)) {
                addJudgedWith(*user, entries);
                add(user->facts.qatModule);
                add(user->facts.fusedModule);
            }
        }
    }
}

std::vector<std::size_t> MatchIndex::replace(std::size_t row, Shared<PatternConfig> config)
{
    const Entry &entry = m_index.entry(row);
    std::vector<const Entry *> entries;
    if (!concernsOthers(*entry.config, *config)) {
        m_index.replace(row, std::move(config));
        addJudgedWith(entry, entries);
        return m_index.rowsOf(entries);
    }
    addConcerned(entry, entries);
    m_index.replace(row, std::move(config));
    m_swaps->answers.clear();
    addConcerned(entry, entries);
    return m_index.rowsOf(entries);
}

std::vector<std::size_t> MatchIndex::insert(std::size_t row, Shared<PatternConfig> config)
{
    m_index.insert(row, std::move(config));
    m_swaps->answers.clear();
    std::vector<const Entry *> entries;
    addConcerned(m_index.entry(row), entries);
    return m_index.rowsOf(entries);
}

std::vector<std::size_t> MatchIndex::remove(std::size_t row)
{
    std::vector<const Entry *> entries;
    addConcerned(m_index.entry(row), entries);
    std::erase(entries, &m_index.entry(row));
    m_index.remove(row);
    m_swaps->answers.clear();
    return m_index.rowsOf(entries);
}

} // namespace bcfg
