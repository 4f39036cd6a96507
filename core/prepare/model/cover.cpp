// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/cover.h"

#include "core/document/model/mapped.h"
#include "core/prepare/model/convert.h"
#include "core/prepare/model/knowndtypes.h"
#include "core/prepare/model/stages.h"
#include "core/torch/index/documentindex.h"
#include "core/torch/patternkey.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace bcfg::fx {

namespace {

/// Records which entries of a backend take and fuse the operators of models.
class Uses
{
public:
    explicit Uses(const BackendConfig &like)
        : m_symbols(SymbolCatalog::of(releaseOf(like))),
          m_backend(like, m_symbols),
          m_isUsed(like.configs.size()),
          m_calls(like.configs.size())
    {}

    /// `isWanted`: by node of the model; nodes that are fused or matched with a wanted node count as wanted, too.
    void add(const trace::Model &model, std::vector<bool> isWanted, bool isQat)
    {
        const TracedModel traced(model, m_backend.symbols());
        const FusedModel fused(traced, m_backend, isQat);
        throwIfSet(fused.error);
        const Graph &graph = fused.fused.graph;
        const FoundMatches found(graph, fused.modules, m_backend);
        throwIfSet(found.error);
        const auto wantAll = [&](const auto &nodes, auto originOf) {
            if (std::ranges::none_of(nodes, [&](NodeIndex node) { return isWanted[originOf(node)]; }))
                return false;
            for (const NodeIndex node : nodes)
                isWanted[originOf(node)] = true;
            return true;
        };
        for (const Fusion &fusion : fused.fused.fusions) {
            if (wantAll(fusion.nodes, std::identity()))
                m_isUsed[m_backend.entries()[fusion.entry].row] = true;
        }
        std::vector<bool> isTaken(model.nodes.size());
        for (const Match &match : found.matches.matches) {
            if (!wantAll(match.nodes, [&](NodeIndex node) { return graph[node].origin; }))
                continue;
            const std::size_t row = m_backend.entries()[match.entry].row;
            m_isUsed[row] = true;
            for (const NodeIndex node : match.nodes) {
                isTaken[graph[node].origin] = true;
                useWhatIsLookedUp(graph[node], fused.modules);
            }
            m_calls[row] += match.nodes.size();
        }
        // A fused module stands at the place of its root module; an entry that takes it takes all nodes that were
        // fused.
        for (const Fusion &fusion : fused.fused.fusions) {
            if (std::ranges::any_of(fusion.nodes, [&](NodeIndex node) { return isTaken[node]; })) {
                for (const NodeIndex node : fusion.nodes)
                    isTaken[node] = true;
            }
        }
        for (NodeIndex node = 0; node < model.nodes.size(); ++node) {
            if (!isCall(model.nodes[node].op) || !isWanted[node])
                continue;
            ++m_operators;
            if (!isTaken[node])
                ++m_leftOut[trace::operatorOf(model.nodes[node])];
        }
    }

    /// The cover with the pattern configs of `like` that are used, and those that they lead to, see addWhatIsLedTo().
    Cover cover(const BackendConfig &like) const;

private:
    /// Marks entries that PyTorch looks up even if a longer pattern matches the node: the entry for the class of a
    /// called module, whose dtype configs convert compares, and the entry for a called function, which says where the
    /// weight is.
    void useWhatIsLookedUp(const Node &node, const Modules &modules)
    {
        const BackendEntry *entry = nullptr;
        if (node.op == Op::CallFunction)
            entry = m_backend.single(node.symbol);
        else if (node.op == Op::CallModule && isWeightedModule(node.module, modules, m_backend))
            entry = m_backend.single(modules[node.module].type);
        if (entry && (node.op == Op::CallModule || !entry->config->inputTypeToIndex().empty()))
            m_isUsed[entry->row] = true;
    }

    Symbols m_symbols;
    Backend m_backend;
    std::vector<bool> m_isUsed;       // by row
    std::vector<std::size_t> m_calls; // by row
    std::size_t m_operators = 0;
    std::map<std::string, std::size_t> m_leftOut;
};

/// Marks the entries that used entries lead to: those for the fused and QAT modules that they name, those for the
/// classes that QAT modules become when they are float again, those under which PyTorch looks up their fuser methods,
/// and, for each used entry of a fused module, an entry that declares the fused module, because otherwise convert
/// leaves it float. Example: torch.nn.intrinsic.ConvReLU2d, which fusing also makes of Conv2d, BatchNorm2d and ReLU.
void addWhatIsLedTo(const BackendConfig &like, std::vector<bool> &isUsed)
{
    const DocumentIndex index(like);
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < isUsed.size(); ++row) {
        if (isUsed[row])
            rows.push_back(row);
    }
    const auto use = [&](const Entry *entry) {
        const std::size_t row = index.rowOf(*entry);
        if (!isUsed[row])
            rows.push_back(row);
        isUsed[row] = true;
    };
    while (!rows.empty()) {
        const Entry &entry = index.entry(rows.back());
        rows.pop_back();
        const SymbolInfo *atom = entry.facts.atom ? index.objects()[entry.facts.atom].info : nullptr;
        const ObjectId floatModule = atom ? index.objects().find(atom->toFloat) : 0;
        for (const ObjectId module : {entry.facts.fusedModule, entry.facts.qatModule, floatModule}) {
            if (module)
                std::ranges::for_each(index.uses(module, Role::Atom), use);
        }
        const auto isModuleForm = [&](const Entry *other) {
            return !contains(other->facts.inner, functionalRelu) && other->facts.anchor != functionalRelu;
        };
        const auto declaring = index.uses(entry.facts.atom, Role::Fused);
        const auto isAmongUsed = [&](const Entry *other) {
            return isUsed[index.rowOf(*other)];
        };
        if (entry.facts.atom && std::ranges::none_of(declaring, isAmongUsed)) {
            if (const Entry *const *form = elementWhere(declaring, isModuleForm))
                use(*form);
        }
        if (entry.facts.hasFuser) {
            for (const Entry *same : index.sameFuserKey(entry)) {
                if (isModuleForm(same))
                    use(same);
            }
        }
    }
}

Cover Uses::cover(const BackendConfig &like) const
{
    std::vector<bool> isUsed = m_isUsed;
    addWhatIsLedTo(like, isUsed);
    Cover result{.document = {.head = like.head, .configs = {}, .api = like.api},
                 .calls = {},
                 .operators = m_operators,
                 .leftOut = {}};
    for (const auto &[name, calls] : m_leftOut)
        result.leftOut.push_back({name, calls});
    std::ranges::stable_sort(result.leftOut, std::ranges::greater(), &OperatorCount::calls);
    for (std::size_t row = 0; row < like.configs.size(); ++row) {
        if (!isUsed[row])
            continue;
        result.document.configs.push_back(like.configs[row]);
        result.calls.push_back(m_calls[row]);
    }
    return result;
}

} // namespace

Cover cover(std::span<const trace::Model *const> models, const BackendConfig &like)
{
    Uses uses(like);
    for (const trace::Model *model : models)
        uses.add(*model, std::vector<bool>(model->nodes.size(), true), false);
    return uses.cover(like);
}

Cover cover(const trace::Model &model, std::span<const NodeIndex> nodes, const BackendConfig &like, bool isQat)
{
    std::vector<bool> isWanted(model.nodes.size());
    for (const NodeIndex node : nodes)
        isWanted[node] = true;
    Uses uses(like);
    uses.add(model, std::move(isWanted), isQat);
    return uses.cover(like);
}

void addLeftOut(Cover &cover, const BackendConfig &like)
{
    const KnownDTypes known(like);
    for (const OperatorCount &each : cover.leftOut) {
        PatternConfig config;
        config.set(Field::Pattern, Pattern::atom(each.name), like.api);
        config.set(Field::ObservationType, ObservationType::OutputUseDifferentObserverAsInput, like.api);
        config.setDTypeConfigs({DTypeConfig()}, like.api);
        known.give(config, like.api);
        cover.document.configs.push_back(Shared<PatternConfig>::make(std::move(config)));
        cover.calls.push_back(each.calls);
    }
}

std::vector<std::string> takeDTypeConfigs(Cover &cover, const BackendConfig &hardware)
{
    const KnownDTypes known(hardware);
    const Api api = cover.document.api;
    std::vector<std::string> gone;
    std::vector<Shared<PatternConfig>> configs;
    std::vector<std::size_t> calls;
    for (std::size_t row = 0; row < cover.document.configs.size(); ++row) {
        PatternConfig config = *cover.document.configs[row];
        if (!known.give(config, api)) {
            gone.push_back(config.title(api));
            continue;
        }
        configs.push_back(Shared<PatternConfig>::make(std::move(config)));
        calls.push_back(cover.calls[row]);
    }
    cover.document.configs = std::move(configs);
    cover.calls = std::move(calls);
    return gone;
}

std::vector<Shared<PatternConfig>> missingIn(const BackendConfig &document, const Cover &cover)
{
    const KnownDTypes known(document);
    auto keys = torch::keyMap<bool>(SymbolCatalog::of(releaseOf(document)));
    for (const Shared<PatternConfig> &config : document.configs) {
        if (std::optional<Pattern> key = config->reversedPattern(document.api))
            keys.emplace(*std::move(key), true);
    }
    std::vector<Shared<PatternConfig>> missing;
    for (const Shared<PatternConfig> &config : cover.document.configs) {
        const std::optional<Pattern> key = config->reversedPattern(cover.document.api);
        if (!key || keys.contains(*key))
            continue;
        PatternConfig added = *config;
        known.give(added, document.api);
        missing.push_back(Shared<PatternConfig>::make(std::move(added)));
    }
    return missing;
}

} // namespace bcfg::fx
