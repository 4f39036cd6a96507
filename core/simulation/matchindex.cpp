// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/matchindex.h"

#include "core/catalog/symbols.h"
#include "core/simulation/argumentindex.h"
#include "core/simulation/registration.h"
#include "core/simulation/rootnode.h"
#include "core/torch/moduleclass.h"
#include "core/torch/pythonoperators.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <unordered_set>
#include <utility>

namespace bcfg {

namespace {

/// Whether a pattern config says something else than before that other entries are judged by.
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

/// Step 1 of the conversion: a key of the root -> reference map, or a class that becomes one: a QAT module by its float
/// module, a fused module by the module inside. Depth ends circles that a document may declare.
bool MatchIndex::canSwap(ObjectId module, int depth) const
{
    constexpr int longestChain = 3; // QAT module of a fused module of a root
    if (m_index.isUsed(module, Role::Root))
        return true;
    if (depth >= longestChain || (!m_index.isUsed(module, Role::Fused) && !m_index.isUsed(module, Role::Qat)))
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

Candidate MatchIndex::candidate(std::size_t row) const
{
    const std::size_t effective = overriddenBy(row).value_or(row);
    const Entry &entry = m_index.entry(effective);
    const Release release = m_index.release();
    Candidate result{.index = row, .effective = effective, .release = release, .config = entry.config};
    if (!entry.facts.key) {
        result.error = registrationError(*entry.config, release);
        return result;
    }
    result.graph =
        canonicalGraph(*entry.facts.key, release, [this](std::string_view function) { return arity(function); });
    setOperators(result);
    if (!result.graph.matches)
        return result;
    result.error = result.graph.error;
    if (!result.error) {
        try {
            for (std::size_t node = 0; node < result.graph.nodes.size(); ++node)
                result.hasNoTensors.push_back(result.graph.hasNoTensorArguments(node));
            setRoot(result);
            setNonTensors(result);
        } catch (const PythonError &error) {
            result.error = error;
        }
    }
    return result;
}

void MatchIndex::setOperators(Candidate &candidate) const
{
    for (const GraphNode &node : candidate.graph.nodes) {
        if (node.op != GraphNode::Op::CallModule && node.op != GraphNode::Op::CallFunction)
            continue;
        const SymbolInfo *known = m_index.catalog().find(node.target);
        if (node.op == GraphNode::Op::CallModule) {
            candidate.canSwap = candidate.canSwap || canSwap(m_index.objects().find(node.target));
            candidate.hasTransposedConvolution =
                candidate.hasTransposedConvolution || torch::isTransposedConvolution(node.target, m_index.catalog());
        }
        if (m_index.release() == Api::Torch1_13 && known && known->fixedQParams) { // methods are exempt from the check
            candidate.fixedQParams.push_back(*known->fixedQParams);
            candidate.fixedQParamsOperator = node.target;
        }
    }
}

void MatchIndex::setNonTensors(Candidate &candidate) const
{
    const std::vector<GraphNode> &nodes = candidate.graph.nodes;
    candidate.isNonTensor.assign(nodes.size(), false);
    for (const GraphNode &node : nodes) {
        if (node.op != GraphNode::Op::CallMethod)
            continue;
        const ArgumentRange *range = m_index.catalog().nonTensorArguments(node.target);
        for (std::size_t i = 0; range && i < node.args.size(); ++i) {
            const std::size_t *producer = range->contains(i) ? std::get_if<std::size_t>(&node.args[i]) : nullptr;
            while (producer) {
                candidate.isNonTensor[*producer] = true;
                if (!candidate.sharesObserver)
                    break;
                // Operators that only move values hand the type on to what they read.
                const std::vector<GraphArgument> &args = nodes[*producer].args;
                if (args.empty()) {
                    candidate.lateError = PythonError{"IndexError", "tuple index out of range"};
                    return;
                }
                producer = std::get_if<std::size_t>(&args.front());
                if (producer && nodes[*producer].op == GraphNode::Op::Placeholder && !nodes[*producer].isArm) {
                    candidate.isNonTensor[*producer] = true; // no match of its own: it ends here
                    break;
                }
            }
        }
    }
}

/// Finds the root node, counts its tensors, and tells weight and bias among its arguments.
void MatchIndex::setRoot(Candidate &candidate) const
{
    const CanonicalGraph &graph = candidate.graph;
    const PatternConfig &config = *candidate.config;
    const Callable *getter = config.rootNodeGetter();
    candidate.unknownGetter = getter && !isKnownRootNodeGetter(*getter);

    const RootNode counted = rootNode(getter, graph.shape);
    if (const PythonError *error = std::get_if<PythonError>(&counted))
        throw *error;
    std::size_t tensors = 0;
    if (const std::size_t *node = std::get_if<std::size_t>(&counted)) {
        tensors =
            static_cast<std::size_t>(std::ranges::count_if(graph.nodes[*node].args, [&](const GraphArgument &argument) {
                const std::size_t *producer = std::get_if<std::size_t>(&argument);
                return producer && !candidate.hasNoTensors[*producer];
            }));
    }
    candidate.sharesObserver = observationTypeFor(config, tensors) == ObservationType::OutputShareObserverWithInput;
    candidate.anchorIsGetitem = graph.nodes[graph.anchor()].op == GraphNode::Op::CallFunction &&
                                graph.nodes[graph.anchor()].target == "operator.getitem";

    // 1.13 reads the getter only to count.
    const RootNode root = m_index.release() == Api::Torch2 ? counted : defaultRootNode(graph.shape);
    if (const NotANode *other = std::get_if<NotANode>(&root)) {
        candidate.rootIsNoNode = true;
        candidate.rootType = other->pythonType;
        return;
    }
    candidate.root = std::get<std::size_t>(root);

    const GraphNode &node = graph.nodes[candidate.root];
    const Entry *declaring = node.op == GraphNode::Op::CallFunction ? singleEntry(node.target) : nullptr;
    std::optional<std::size_t> weight;
    std::optional<std::size_t> bias;
    const bool readsIndices = m_index.release() == Api::Torch1_13 || !candidate.hasNoTensors[candidate.root];
    if (declaring && declaring->facts.arguments && readsIndices) {
        if (declaring->facts.arguments->weight)
            weight = argumentAt(*declaring->facts.arguments->weight, node.args.size());
        if (declaring->facts.arguments->bias)
            bias = argumentAt(*declaring->facts.arguments->bias, node.args.size());
    }
    for (std::size_t i = 0; i < node.args.size(); ++i) {
        const std::size_t *producer = std::get_if<std::size_t>(&node.args[i]);
        if (!producer)
            continue;
        const ArgumentRole role = i == weight ? ArgumentRole::Weight
                                  : i == bias ? ArgumentRole::Bias
                                              : ArgumentRole::Activation;
        candidate.rootArguments.push_back({role, i, *producer});
    }
    const SymbolInfo *function = node.op == GraphNode::Op::CallFunction ? m_index.catalog().find(node.target) : nullptr;
    candidate.rootWeightIsNotObserved = function && function->weightStaysFloat;
}

/// Adds an entry, and where it counts those that it overrides: they carry its verdict.
void MatchIndex::addJudgedWith(const Entry &entry, std::vector<const Entry *> &entries) const
{
    if (!entry.group || entry.isReplaced())
        entries.push_back(&entry);
    else
        entries.insert(entries.end(), entry.group->entries.begin(), entry.group->entries.end());
}

/// Adds the entry and all whose candidates differ with it, or with the one that counts where it does not.
void MatchIndex::addConcerned(const Entry &entry, std::vector<const Entry *> &entries) const
{
    addJudgedWith(entry, entries);
    if (!entry.group || entry.isReplaced())
        return;
    addReaders(entry, entries);
    if (const std::vector<Entry *> &group = entry.group->entries; group.size() > 1)
        addReaders(*group[group.size() - 2], entries);
}

/// Adds all whose candidates read this entry: for the argument indices of the operator that it is the single entry of,
/// and for the modules that it makes swappable, over at least as many links as canSwap() follows.
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
