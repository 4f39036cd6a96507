// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/matchindex.h"

#include "core/catalog/symbols.h"
#include "core/simulation/rootnode.h"
#include "core/torch/pythonoperators.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <unordered_set>

namespace bcfg {

namespace {

constexpr std::string_view transposedConvolutions[] = {
    "torch.nn.ConvTranspose1d",
    "torch.nn.ConvTranspose2d",
    "torch.nn.ConvTranspose3d",
};

void collectAtoms(const Pattern &pattern, const SymbolCatalog &symbols, std::vector<std::string> &atoms)
{
    if (const std::vector<Pattern> *steps = pattern.steps()) {
        for (const Pattern &step : *steps)
            collectAtoms(step, symbols, atoms);
    } else if (const Symbol *symbol = pattern.symbol()) {
        const std::string_view path = symbols.canonical(symbol->path());
        if (path != matchAllNodePath)
            atoms.emplace_back(path);
    }
}

/// Each once.
std::vector<std::string> atomsOf(const Pattern &pattern, const SymbolCatalog &symbols)
{
    std::vector<std::string> atoms;
    collectAtoms(pattern, symbols, atoms);
    std::ranges::sort(atoms);
    atoms.erase(std::unique(atoms.begin(), atoms.end()), atoms.end());
    return atoms;
}

PythonError registrationError(const PatternConfig &config, Release release)
{
    if (release == Api::Torch1_13)
        return {"ValueError", "backend_pattern_config_dict must contain 'pattern'"};
    if (config.pattern())
        return {"ValueError", release.message("tuple_length", notation(*config.pattern()))};
    return {"ValueError", "Either 'pattern' or 'pattern_complex_format' must be specified"};
}

/// Node.args[index] as Python reads it, or nothing where the index lies behind the arguments. A negative index that
/// lies before them raises IndexError, a fraction TypeError.
std::optional<std::size_t> argumentAt(const Number &index, std::size_t count)
{
    const double value = index.value();
    if (!(value < static_cast<double>(count)))
        return std::nullopt;
    if (!index.isInteger())
        throw PythonError{"TypeError", "tuple indices must be integers or slices, not float"};
    const double position = value < 0 ? value + static_cast<double>(count) : value;
    if (position < 0)
        throw PythonError{"IndexError", "tuple index out of range"};
    return static_cast<std::size_t>(position);
}

} // namespace

MatchIndex::Arguments::Arguments(const IndexMap &map)
{
    for (const auto &[name, index] : map) {
        if (name == "weight")
            weight = index;
        else if (name == "bias")
            bias = index;
        highest = std::max(highest, index.value());
    }
}

struct MatchIndex::KnownSwaps
{
    std::mutex mutex;
    std::map<std::pair<std::string, int>, bool> answers; // by module and depth
};

MatchIndex::MatchIndex(const BackendConfig &document)
    : m_release(releaseOf(document)),
      m_symbols(SymbolCatalog::of(m_release)),
      m_byKey(torch::keyMap<std::vector<Slot>>(m_symbols)),
      m_swaps(std::make_unique<KnownSwaps>())
{
    m_slots.reserve(document.configs.size());
    m_entries.reserve(document.configs.size());
    for (const Shared<PatternConfig> &config : document.configs) {
        const Slot slot = static_cast<Slot>(m_entries.size());
        m_entries.push_back({config, newLabel(slot), std::nullopt, nullptr});
        m_slots.push_back(slot);
        enter(slot);
    }
}

MatchIndex::~MatchIndex() = default;
MatchIndex::MatchIndex(MatchIndex &&) noexcept = default;

template <class Map>
typename Map::value_type &MatchIndex::put(Map &map, const typename Map::key_type &key, Slot slot) const
{
    const auto labelOf = [this](Slot each) {
        return m_entries[each].label;
    };
    typename Map::value_type &item = *map.try_emplace(key).first;
    std::vector<Slot> &slots = item.second;
    slots.insert(std::ranges::upper_bound(slots, labelOf(slot), {}, labelOf), slot);
    return item;
}

template <class Map>
void MatchIndex::drop(Map &map, const typename Map::key_type &key, Slot slot) const
{
    const auto labelOf = [this](Slot each) {
        return m_entries[each].label;
    };
    const auto found = map.find(key);
    std::vector<Slot> &slots = found->second;
    slots.erase(std::ranges::lower_bound(slots, labelOf(slot), {}, labelOf));
    if (slots.empty())
        map.erase(found);
}

void MatchIndex::enter(Slot slot)
{
    m_swaps->answers.clear();
    Entry &entry = m_entries[slot];
    const PatternConfig &config = *entry.config;
    const auto add = [&](SlotMap &map, std::string_view path) {
        put(map, std::string(m_symbols.canonical(path)), slot);
    };
    entry.group = nullptr;
    entry.arguments.reset();
    if (!config.inputTypeToIndex().empty())
        entry.arguments.emplace(config.inputTypeToIndex());
    if (const std::optional<Pattern> pattern = config.reversedPattern(m_release)) {
        entry.group = &put(m_byKey, *pattern, slot);
        for (const std::string &atom : atomsOf(*pattern, m_symbols))
            put(m_byAtom, atom, slot);
    }
    if (config.rootModule() && config.referenceQuantizedModule())
        add(m_byRoot, config.rootModule()->path());
    if (config.qatModule())
        add(m_byQat, config.qatModule()->path());
    if (config.fusedModule())
        add(m_byFused, config.fusedModule()->path());
}

void MatchIndex::leave(Slot slot)
{
    m_swaps->answers.clear();
    const Entry &entry = m_entries[slot];
    const PatternConfig &config = *entry.config;
    const auto dropPath = [&](SlotMap &map, const Symbol &symbol) {
        drop(map, std::string(m_symbols.canonical(symbol.path())), slot);
    };
    if (entry.group) {
        for (const std::string &atom : atomsOf(*config.reversedPattern(m_release), m_symbols))
            drop(m_byAtom, atom, slot);
        drop(m_byKey, Pattern(entry.group->first), slot);
    }
    if (config.rootModule() && config.referenceQuantizedModule())
        dropPath(m_byRoot, *config.rootModule());
    if (config.qatModule())
        dropPath(m_byQat, *config.qatModule());
    if (config.fusedModule())
        dropPath(m_byFused, *config.fusedModule());
}

MatchIndex::Slot MatchIndex::effective(const Groups::value_type &group) const
{
    return group.second.back();
}

bool MatchIndex::isEffective(Slot slot) const
{
    return m_entries[slot].group && effective(*m_entries[slot].group) == slot;
}

std::optional<std::size_t> MatchIndex::overriddenBy(std::size_t index) const
{
    const Entry &entry = m_entries[m_slots[index]];
    if (!entry.group)
        return std::nullopt;
    const Slot deciding = effective(*entry.group);
    return deciding == m_slots[index] ? std::nullopt : std::optional(indexOf(deciding));
}

const MatchIndex::Entry *MatchIndex::singleEntry(std::string_view canonicalPath) const
{
    const auto found = m_byKey.find(canonicalPath);
    return found == m_byKey.end() ? nullptr : &m_entries[effective(*found)];
}

std::size_t MatchIndex::arity(std::string_view function) const
{
    const Entry *entry = singleEntry(function);
    if (entry && entry->arguments)
        return static_cast<std::size_t>(std::min(entry->arguments->highest, 63.0)) + 1;
    const bool countsTensors = entry && !entry->config->numTensorArgsToObservationType().empty();
    const bool takesTwo = torch::isBinaryOperator(function, m_symbols) && !takesConstantOne(function);
    return countsTensors || takesTwo ? 2 : 1;
}

bool MatchIndex::fusesSwappable(std::string_view fused, int depth) const
{
    const auto found = m_byFused.find(std::string(fused));
    if (found == m_byFused.end())
        return false;
    return std::ranges::any_of(found->second, [&](Slot slot) {
        if (!isEffective(slot))
            return false;
        const std::vector<std::string> atoms = atomsOf(*m_entries[slot].config->reversedPattern(m_release), m_symbols);
        return std::ranges::any_of(atoms, [&](const std::string &atom) { return canSwap(atom, depth + 1); });
    });
}

/// Step 1 of the conversion: a key of the root -> reference map, or a class that becomes one: a QAT module by its float
/// module, a fused module by the module inside. Depth ends circles that a document may declare.
bool MatchIndex::canSwap(std::string_view module, int depth) const
{
    const std::pair<std::string, int> question(module, depth);
    {
        const std::lock_guard lock(m_swaps->mutex);
        if (const auto known = m_swaps->answers.find(question); known != m_swaps->answers.end())
            return known->second;
    }
    const bool answer = findsSwap(module, depth);
    const std::lock_guard lock(m_swaps->mutex);
    m_swaps->answers.emplace(question, answer);
    return answer;
}

bool MatchIndex::findsSwap(std::string_view module, int depth) const
{
    constexpr int longestChain = 3; // QAT module of a fused module of a root
    if (const auto root = m_byRoot.find(std::string(module)); root != m_byRoot.end()) {
        if (std::ranges::any_of(root->second, [this](Slot slot) { return isEffective(slot); }))
            return true;
    }
    if (depth >= longestChain)
        return false;
    if (fusesSwappable(module, depth))
        return true;
    const auto qat = m_byQat.find(std::string(module));
    if (qat == m_byQat.end())
        return false;
    return std::ranges::any_of(qat->second, [&](Slot slot) {
        const std::optional<Pattern> floatModule = m_entries[slot].config->reversedPattern(m_release);
        return isEffective(slot) && floatModule->symbol() &&
               canSwap(m_symbols.canonical(floatModule->symbol()->path()), depth + 1);
    });
}

Candidate MatchIndex::candidate(std::size_t index) const
{
    const Slot asked = m_slots[index];
    const Slot deciding = m_entries[asked].group ? effective(*m_entries[asked].group) : asked;
    const Entry &entry = m_entries[deciding];
    Candidate result{.index = index,
                     .effective = deciding == asked ? index : indexOf(deciding),
                     .release = m_release,
                     .config = entry.config};
    const std::optional<Pattern> pattern = entry.config->reversedPattern(m_release);
    if (!pattern) {
        result.error = registrationError(*entry.config, m_release);
        return result;
    }
    result.graph = canonicalGraph(*pattern, m_release, [this](std::string_view function) { return arity(function); });
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
        const SymbolInfo *known = m_symbols.find(node.target);
        if (node.op == GraphNode::Op::CallModule) {
            candidate.canSwap = candidate.canSwap || canSwap(node.target);
            const auto isTransposed = [&](std::string_view path) {
                return node.target == path || (known && std::ranges::any_of(known->bases, [&](const std::string &base) {
                                                   return m_symbols.isSameObject(base, path);
                                               }));
            };
            candidate.hasTransposedConvolution =
                candidate.hasTransposedConvolution || std::ranges::any_of(transposedConvolutions, isTransposed);
        }
        if (m_release == Api::Torch1_13 && known && known->fixedQParams) { // methods are exempt from the check
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
        const ArgumentRange *range = m_symbols.nonTensorArguments(node.target);
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
    ObservationType observation = config.observationType();
    if (const TensorCountMap &map = config.numTensorArgsToObservationType(); !map.empty()) {
        const auto row = std::ranges::find(map, std::to_string(tensors), &TensorCountMap::value_type::first);
        if (row == map.end())
            throw PythonError{"AssertionError", "Must provide observation_type config for tensor number " +
                                                    std::to_string(tensors) +
                                                    " in num_tensor_args_to_observation_type"};
        observation = row->second;
    }
    candidate.sharesObserver = observation == ObservationType::OutputShareObserverWithInput;
    candidate.anchorIsGetitem = graph.nodes[graph.anchor()].op == GraphNode::Op::CallFunction &&
                                graph.nodes[graph.anchor()].target == "operator.getitem";

    // 1.13 reads the getter only to count.
    const RootNode root = m_release == Api::Torch2 ? counted : defaultRootNode(graph.shape);
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
    const bool readsIndices = m_release == Api::Torch1_13 || !candidate.hasNoTensors[candidate.root];
    if (declaring && declaring->arguments && readsIndices) {
        if (declaring->arguments->weight)
            weight = argumentAt(*declaring->arguments->weight, node.args.size());
        if (declaring->arguments->bias)
            bias = argumentAt(*declaring->arguments->bias, node.args.size());
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
    const SymbolInfo *function = node.op == GraphNode::Op::CallFunction ? m_symbols.find(node.target) : nullptr;
    candidate.rootWeightIsNotObserved = function && function->weightStaysFloat;
}

// Everything that another entry's candidate reads of this one: its key group, the argument indices of the operator that
// it is the single entry of, and the modules that it makes swappable, over at most as many links as canSwap() follows.
void MatchIndex::collectAffected(Slot slot, std::vector<Slot> &affected) const
{
    const Entry &entry = m_entries[slot];
    affected.push_back(slot);
    if (entry.group)
        affected.insert(affected.end(), entry.group->second.begin(), entry.group->second.end());

    std::vector<std::string> names;
    std::unordered_set<std::string> seen;
    const auto addName = [&](const Symbol *symbol) {
        if (!symbol)
            return;
        std::string path(m_symbols.canonical(symbol->path()));
        if (seen.insert(path).second)
            names.push_back(std::move(path));
    };
    const auto addNames = [&](const PatternConfig &config) {
        addName(config.rootModule());
        addName(config.qatModule());
        addName(config.fusedModule());
    };
    addNames(*entry.config);
    if (const std::optional<Pattern> pattern = entry.config->reversedPattern(m_release))
        addName(pattern->symbol());
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto users = m_byAtom.find(names[i]);
        if (users == m_byAtom.end())
            continue;
        affected.insert(affected.end(), users->second.begin(), users->second.end());
        const std::vector<Slot> slots = users->second;
        for (const Slot user : slots) {
            addName(m_entries[user].config->qatModule());
            addName(m_entries[user].config->fusedModule());
        }
    }
}

std::vector<std::size_t> MatchIndex::indices(std::vector<Slot> slots) const
{
    std::vector<std::size_t> result;
    result.reserve(slots.size());
    for (const Slot slot : slots)
        result.push_back(indexOf(slot));
    std::ranges::sort(result);
    result.erase(std::unique(result.begin(), result.end()), result.end()); // clang 14 cannot use std::ranges::unique
    return result;
}

RowLabel MatchIndex::newLabel(std::size_t index)
{
    return labelBefore(index, m_slots.size(),
                       [this](std::size_t each) -> RowLabel & { return m_entries[m_slots[each]].label; });
}

std::size_t MatchIndex::indexOf(Slot slot) const
{
    const auto labelOf = [this](Slot other) {
        return m_entries[other].label;
    };
    const auto found = std::ranges::lower_bound(m_slots, labelOf(slot), {}, labelOf);
    return static_cast<std::size_t>(found - m_slots.begin());
}

std::vector<std::size_t> MatchIndex::replace(std::size_t index, Shared<PatternConfig> config)
{
    const Slot slot = m_slots[index];
    std::vector<Slot> affected;
    const PatternConfig &old = *m_entries[slot].config;
    const auto concernsOthers = [](const PatternConfig &a, const PatternConfig &b) {
        for (const Field field : {Field::Pattern, Field::PatternComplexFormat, Field::InputTypeToIndex,
                                  Field::NumTensorArgsToObservationType, Field::RootModule,
                                  Field::ReferenceQuantizedModule, Field::QatModule, Field::FusedModule}) {
            const FieldValue *x = a.record().find(field);
            const FieldValue *y = b.record().find(field);
            if (x && y ? *x != *y : x != y)
                return true;
        }
        return false;
    };
    if (!concernsOthers(old, *config)) {
        m_entries[slot].config = std::move(config);
        const Entry &entry = m_entries[slot];
        if (entry.group)
            affected = entry.group->second; // overridden entries carry its verdicts
        affected.push_back(slot);
        return indices(std::move(affected));
    }
    collectAffected(slot, affected);
    leave(slot);
    m_entries[slot].config = std::move(config);
    enter(slot);
    collectAffected(slot, affected);
    return indices(std::move(affected));
}

std::vector<std::size_t> MatchIndex::insert(std::size_t index, Shared<PatternConfig> config)
{
    const RowLabel label = newLabel(index);
    Slot slot = static_cast<Slot>(m_entries.size());
    if (m_free.empty()) {
        m_entries.push_back({std::move(config), label, std::nullopt, nullptr});
    } else {
        slot = m_free.back();
        m_free.pop_back();
        m_entries[slot] = {std::move(config), label, std::nullopt, nullptr};
    }
    m_slots.insert(m_slots.begin() + static_cast<std::ptrdiff_t>(index), slot);
    enter(slot);
    std::vector<Slot> affected;
    collectAffected(slot, affected);
    return indices(std::move(affected));
}

std::vector<std::size_t> MatchIndex::remove(std::size_t index)
{
    const Slot slot = m_slots[index];
    std::vector<Slot> affected;
    collectAffected(slot, affected);
    leave(slot);
    m_slots.erase(m_slots.begin() + static_cast<std::ptrdiff_t>(index));
    m_entries[slot].config = Shared<PatternConfig>::make();
    m_free.push_back(slot);
    std::erase(affected, slot);
    return indices(std::move(affected));
}

} // namespace bcfg
