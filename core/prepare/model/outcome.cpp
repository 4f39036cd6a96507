// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/outcome.h"

#include "core/document/model/progress.h"
#include "core/document/model/shortname.h"
#include "core/prepare/model/convert.h"
#include "core/prepare/model/modelsimulation.h"
#include "core/prepare/model/overview.h"
#include "core/prepare/model/stages.h"
#include "core/prepare/pattern/matching.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace bcfg {

namespace {

std::string_view rootOf(const PatternConfig &config)
{
    const Symbol *root = config.rootModule();
    return root ? root->path() : std::string_view();
}

} // namespace

struct ModelOfPattern::Simulated
{
    explicit Simulated(const Candidate &candidate) : model(modelOf(candidate.graph, rootOf(*candidate.config))) {}

    trace::Model model;
    BackendConfig document;        ///< has only the pattern configs that concern the model
    std::vector<std::size_t> rows; ///< by row of `document`: the row in the whole document
    /// Where the whole pattern is fused into one module: the candidate of the entry that takes that module. Judging it
    /// is faster than simulating.
    std::optional<Candidate> fused;
    std::string fusedModule;
    std::optional<PythonError> fusingError;  ///< the error that PyTorch raises before it looks at a QConfig
    bool isTakenUnfused = false;             ///< nothing is fused, and the pattern's own entry takes it
    std::optional<PythonError> convertError; ///< the error that convert raises under any QConfig
    fx::ModelSimulation simulation{model};
};

namespace {

/// The name of the class, function or method of a leaf; empty for a constant.
std::string nameOf(const Pattern &leaf, const SymbolCatalog &catalog)
{
    if (const Symbol *symbol = leaf.symbol())
        return std::string(catalog.canonical(symbol->path()));
    return leaf.method() ? leaf.method()->name.str() : std::string();
}

/// The number of the entry that takes the last operator of a fused model as its anchor; nullopt where none does, or
/// torch raises.
std::optional<std::size_t> entryOfLast(const fx::FusedModel &fused, const fx::Backend &backend)
{
    const fx::Graph &graph = fused.fused.graph;
    const std::vector<fx::NodeIndex> order = graph.order();
    const fx::NodeIndex last = order[order.size() - 2]; // the node before the output
    const fx::FoundMatches found(graph, fused.modules, backend);
    const fx::Match *match = found.matches.find(last);
    return match && match->anchor == last ? std::optional(match->entry) : std::nullopt;
}

/// The error that convert raises under any QConfig; nullopt for none. Skips unknown classes, because the pattern does
/// not show which modules they contain.
std::optional<PythonError> convertErrorOf(const fx::FusedModel &fused, const fx::Backend &backend)
{
    const fx::Graph &graph = fused.fused.graph;
    for (const fx::NodeIndex index : graph.order()) {
        const fx::ModuleId module = graph[index].module;
        if (module == fx::noModule || !backend.symbols().info(fused.modules[module].type))
            continue;
        if (std::optional<PythonError> error = fx::indexingError(module, fused.modules, backend))
            return error;
    }
    return std::nullopt;
}

bool isOneModule(const fx::Graph &graph)
{
    const auto calls = [&](fx::NodeIndex node) {
        return isCall(graph[node].op);
    };
    const std::vector<fx::NodeIndex> order = graph.order();
    const auto call = std::ranges::find_if(order, calls);
    return call != order.end() && graph[*call].op == fx::Op::CallModule && std::ranges::count_if(order, calls) == 1;
}

Outcome failure(PythonError error)
{
    return {.status = Status::Error, .error = std::move(error)};
}

Outcome outcomeOf(const Candidate &candidate, const Verdict &verdict)
{
    if (const PythonError *error = verdict.error())
        return failure(*error);
    const Fit *fit = verdict.fit();
    return {.status = verdict.status(),
            .by = candidate.effective,
            .dtypeConfig = fit ? std::optional(fit->dtypeConfig) : std::nullopt};
}

Outcome outcomeOf(const Candidate &candidate, const QConfigAssignment &assignment)
{
    const ResolvedQConfig *qconfig = assignment.qconfigFor(candidate);
    const Verdict verdict = judge(candidate, qconfig);
    if (qconfig) {
        if (std::optional<PythonError> error = convertError(candidate, *qconfig, verdict))
            return failure(*std::move(error));
    }
    return outcomeOf(candidate, verdict);
}

} // namespace

std::string courseOf(const Outcome &outcome, std::size_t row)
{
    if (outcome.error)
        return {};
    const std::string by = outcome.by ? '#' + std::to_string(*outcome.by) : "which no entry takes";
    if (!outcome.fusedInto.empty())
        return "fused into " + std::string(shortName(outcome.fusedInto)) + ", " + by;
    return outcome.by == row ? std::string() : "taken by " + by;
}

ModelOfPattern::ModelOfPattern(Candidate candidate) : m_candidate(std::move(candidate)) {}

ModelOfPattern::ModelOfPattern(ModelOfPattern &&) noexcept = default;
ModelOfPattern::~ModelOfPattern() = default;

Outcome ModelOfPattern::outcome(const QConfigAssignment &assignment)
{
    Outcome outcome = preparedOutcome(assignment);
    return outcome.error || isVerdict() || !m_simulated->convertError ? outcome : failure(*m_simulated->convertError);
}

Outcome ModelOfPattern::preparedOutcome(const QConfigAssignment &assignment)
{
    if (isVerdict())
        return outcomeOf(m_candidate, assignment);
    if (m_simulated->fusingError)
        return failure(*m_simulated->fusingError);
    if (m_simulated->isTakenUnfused && assignment.isForAll()) {
        // Other entries may decide what convert makes of the modules, but only if a dtype config fits.
        const Verdict verdict = judge(m_candidate, assignment.qconfigFor(m_candidate));
        if (!verdict.fit())
            return outcomeOf(m_candidate, verdict);
    }
    if (m_simulated->fused && assignment.isForAll()) {
        Outcome outcome = outcomeOf(*m_simulated->fused, assignment);
        if (!outcome.error)
            outcome.fusedInto = m_simulated->fusedModule;
        return outcome;
    }
    const std::optional<fx::Simulation> made =
        m_simulated->simulation.update(m_simulated->document, assignment.mapping(),
                                       {.isQat = false, .explains = false, .keeps = fx::KeptGraphs::None});
    if (!made)
        throw Stopped();
    const fx::Simulation &simulation = *made;
    // Other errors of convert come from this model and not from the pattern: for example, the weight of a function is
    // an input of the model.
    if (simulation.error) {
        const ResolvedQConfig *qconfig = assignment.qconfigFor(m_candidate);
        if (simulation.stage == fx::Stage::Prepare || !simulation.error->isKnown() ||
            simulation.error == m_candidate.referenceError ||
            (qconfig && isFromQConfig(*simulation.error, m_candidate, *qconfig)))
            return failure(*simulation.error);
    }

    Outcome outcome{.status = Status::NoPattern};
    const fx::NodeIndex anchor = m_candidate.graph.anchor();
    if (const std::optional<std::size_t> fusion = simulation.nodes[anchor].fusion)
        outcome.fusedInto = simulation.fusions[*fusion].fusedModule;
    if (const fx::ModelMatch *match = fx::effectiveMatch(anchor, simulation)) {
        outcome.status = static_cast<Status>(match->status);
        outcome.by = m_simulated->rows[match->entry];
        outcome.dtypeConfig = match->dtypeConfig;
    }
    return outcome;
}

bool makeSameModels(const PatternConfig &a, const PatternConfig &b)
{
    static constexpr std::array irrelevant{Field::ObservationType,
                                           Field::DTypeConfigs,
                                           Field::QatModule,
                                           Field::InputOutputObserved,
                                           Field::OverwriteOutputFakeQuantize,
                                           Field::OverwriteOutputObserver};
    return std::ranges::all_of(fieldsInOrder(Level::PatternConfig), [&](Field field) {
        const FieldValue *inA = a.record().find(field);
        const FieldValue *inB = b.record().find(field);
        return std::ranges::count(irrelevant, field) || (inA && inB ? *inA == *inB : inA == inB);
    });
}

OutcomeIndex::OutcomeIndex(const BackendConfig &document)
    : m_head{.head = document.head, .configs = {}, .api = document.api},
      m_index(document)
{}

ModelOfPattern OutcomeIndex::model(std::size_t row)
{
    ModelOfPattern model(m_index.candidate(row));
    const Candidate &candidate = model.candidate();
    const Entry &entry = document().entry(candidate.effective);
    forget(entry);
    if (!entry.facts.key || !candidate.graph.matches)
        return model;
    Names names;
    const bool isConverted = addConverted(*candidate.graph.pattern, names);
    if (!isConverted && !mayBeTaken(entry))
        return model;
    model.m_simulated = simulated(candidate, isConverted, names);
    for (const std::string &name : names)
        m_readers[name].insert(&entry);
    m_names.emplace(&entry, std::move(names));
    return model;
}

/// Whether other entries may decide what convert makes of the modules of the pattern. They may if the pattern has a QAT
/// module, a fused module, a class that some entry declares as its fused module, or, in a tuple, a class that is some
/// entry's root module. Adds the names of the float modules and of the parts of fused modules to `names`.
bool OutcomeIndex::addConverted(const Pattern &pattern, Names &names) const
{
    const SymbolCatalog &catalog = document().catalog();
    bool isConverted = false;
    const auto addParts = [&](const SymbolInfo &module) {
        for (const std::string &part : module.takes)
            names.insert(std::string(catalog.canonical(part)));
        isConverted = isConverted || module.isFused;
    };
    forEachLeaf(pattern, [&](const Pattern &leaf) {
        const SymbolInfo *known = leaf.symbol() ? catalog.find(leaf.symbol()->path()) : nullptr;
        if (!known)
            return;
        addParts(*known);
        if (const SymbolInfo *made = catalog.find(known->toFloat)) {
            names.insert(std::string(catalog.canonical(known->toFloat)));
            addParts(*made);
            isConverted = true;
        }
        const ObjectId object = document().objects().find(nameOf(leaf, catalog));
        isConverted = isConverted || document().isUsed(object, Role::Fused) ||
                      (pattern.steps() && document().isUsed(object, Role::Root));
    });
    return isConverted;
}

/// Whether some entry may fuse operators of the pattern, or be tried before the pattern's own entry and match. Another
/// entry with the same number of leaves matches only if it has a MatchAllNode; an entry with more leaves cannot match.
bool OutcomeIndex::mayBeTaken(const Entry &entry) const
{
    const EntryFacts &facts = entry.facts;
    const auto isHeld = [&](ObjectId object) {
        return object == facts.anchor || std::ranges::binary_search(facts.inner, object);
    };
    const auto mayStandHere = [&](const Entry *other) {
        return other->facts.hidesLeaves || std::ranges::all_of(other->facts.inner, isHeld);
    };
    const auto isSpecial = [](const Entry *other) {
        return other->facts.hasFuser || other->facts.hasMatchAllNode;
    };
    const auto mayFuse = [&](ObjectId object) {
        return std::ranges::any_of(document().uses(object, Role::Fuser), mayStandHere);
    };
    const ObjectId any = document().objects().find(matchAllNodePath);
    return isSpecial(&entry) || mayFuse(facts.anchor) || std::ranges::any_of(facts.inner, mayFuse) ||
           std::ranges::any_of(document().uses(facts.anchor, Role::Wild), mayStandHere) ||
           std::ranges::any_of(document().unnamed(), isSpecial) ||
           (any != 0 && (document().isUsed(any, Role::Atom) || document().isUsed(any, Role::Anchor)));
}

/// The model to simulate; null where the verdict on the candidate is the outcome. `isConverted`, `names`: results of
/// addConverted(). Adds to `names` all classes, functions and methods in the model, including fused modules.
std::unique_ptr<ModelOfPattern::Simulated> OutcomeIndex::simulated(const Candidate &candidate, bool isConverted,
                                                                   Names &names) const
{
    const SymbolCatalog &catalog = document().catalog();
    names.insert(std::string(matchAllNodePath));
    forEachLeaf(*candidate.graph.pattern, [&](const Pattern &leaf) { names.insert(nameOf(leaf, catalog)); });
    if (const Symbol *root = candidate.config->rootModule())
        names.insert(std::string(catalog.canonical(root->path())));
    if (const Symbol *fusedModule = candidate.config->fusedModule()) // the class that fuser methods usually make
        names.insert(std::string(catalog.canonical(fusedModule->path())));
    // get_fuser_method_new() looks up the module in place of the function.
    if (names.contains(std::string(functionalReluPath)))
        names.insert(std::string(reluModulePath));

    auto result = std::make_unique<ModelOfPattern::Simulated>(candidate);
    for (std::size_t known = 0; known != names.size();) {
        known = names.size();
        result->document = m_head;
        result->rows.clear();
        for (const Entry *entry : entriesFor(names)) {
            result->document.configs.push_back(entry->config);
            result->rows.push_back(document().rowOf(*entry));
        }
        fx::Symbols symbols(catalog);
        const fx::Backend backend(result->document, symbols);
        const fx::TracedModel traced(result->model, symbols);
        const fx::FusedModel fused(traced, backend, false);
        for (const fx::Fusion &fusion : fused.fused.fusions)
            names.insert(fusion.fusedModule);
        result->fusingError = fused.error;
        if (fused.error || known != names.size())
            continue;
        result->convertError = convertErrorOf(fused, backend);
        const std::optional<std::size_t> entry = entryOfLast(fused, backend);
        const std::optional<std::size_t> row =
            entry ? std::optional(result->rows[backend.entries()[*entry].row]) : std::nullopt;
        result->isTakenUnfused = fused.fused.fusions.empty() && row == candidate.effective;
        if (result->isTakenUnfused && !isConverted)
            return nullptr;
        if (row && !fused.fused.fusions.empty() && isOneModule(fused.fused.graph)) {
            result->fused = m_index.candidate(*row);
            result->fusedModule = fused.fused.fusions.front().fusedModule;
        }
    }
    return result;
}

/// The entries that may concern a model with these classes, functions and methods, in the order in which torch looks at
/// them.
OutcomeIndex::Entries OutcomeIndex::entriesFor(const Names &names) const
{
    Entries entries = {};
    std::vector<ObjectId> held;
    for (const std::string &name : names) {
        if (const ObjectId object = document().objects().find(name))
            held.push_back(object);
    }
    std::ranges::sort(held);
    // Whether `names` contains all leaves but the outermost operator. The entries come from uses(object, Role::Anchor),
    // so their outermost operator is in `names`.
    const auto isHeld = [&](const Entry *entry) {
        if (entry->facts.hidesLeaves)
            return true;
        bool areHeld = std::ranges::includes(held, entry->facts.inner);
        if (areHeld && entry->facts.hasMethod) {
            forEachLeaf(*entry->facts.key, [&](const Pattern &leaf) {
                areHeld = areHeld && (!leaf.method() || names.contains(leaf.method()->name.str()));
            });
        }
        return areHeld;
    };
    for (const ObjectId object : held) {
        std::ranges::copy_if(document().uses(object, Role::Anchor), std::back_inserter(entries), isHeld);
        std::ranges::copy(document().uses(object, Role::Atom), std::back_inserter(entries));
        // Thousands of entries may name a class in these fields, but torch reads only the last one.
        for (const Role role : {Role::Root, Role::Qat, Role::Fused}) {
            if (document().isUsed(object, role))
                entries.push_back(document().uses(object, role).back());
        }
    }
    std::ranges::copy_if(document().unnamed(), std::back_inserter(entries), isHeld);
    std::ranges::sort(entries, {}, [](const Entry *entry) { return entry->position(); });
    entries.erase(std::unique(entries.begin(), entries.end()), entries.end());
    return entries;
}

/// Adds the entries whose outcomes may change with this entry. Also adds those that may change with the entry of the
/// same key that this one replaces or that replaces this one.
void OutcomeIndex::addReaders(const Entry &entry, Entries &readers) const
{
    addOwnReaders(entry, readers);
    if (!entry.group)
        return;
    const std::vector<Entry *> &group = entry.group->entries;
    if (entry.isReplaced())
        addOwnReaders(*group.back(), readers);
    else if (group.size() > 1)
        addOwnReaders(**std::prev(group.end(), 2), readers);
}

/// Whether a later entry names the class in the same field, so that torch does not read this entry for the class. False
/// for an entry with the same key as others, because such an entry may begin to count at another position.
bool OutcomeIndex::isOverruled(const Entry &entry, ObjectId object, Role role) const
{
    const std::span<const Entry *const> users = document().uses(object, role);
    return entry.group && entry.group->entries.size() == 1 && !users.empty() &&
           users.back()->position() > entry.position();
}

void OutcomeIndex::addOwnReaders(const Entry &entry, Entries &readers) const
{
    const auto add = [&](const std::string &name) {
        if (const auto found = m_readers.find(name); found != m_readers.end())
            readers.insert(readers.end(), found->second.begin(), found->second.end());
    };
    const EntryFacts &facts = entry.facts;
    for (const auto &[object, role] : {std::pair(facts.rootModule, Role::Root), std::pair(facts.qatModule, Role::Qat),
                                       std::pair(facts.fusedModule, Role::Fused)}) {
        if (object && !isOverruled(entry, object, role))
            add(std::string(document().objects()[object].path()));
    }
    if (!facts.key)
        return;
    const auto addAll = [&] {
        for (std::size_t row = 0; row < size(); ++row)
            readers.push_back(&document().entry(row));
    };
    const Pattern *outermost = &*facts.key;
    while (const std::vector<Pattern> *steps = outermost->steps()) {
        if (steps->empty())
            return addAll(); // PyTorch raises wherever it tries the pattern
        outermost = &steps->front();
    }
    // The entry is tried on a model only if the model contains all operators that torch looks at.
    std::vector<std::string> operators;
    forEachLeaf(*facts.key, [&](const Pattern &leaf) {
        if (!leaf.literal())
            operators.push_back(nameOf(leaf, document().catalog()));
    });
    const auto containsAll = [&](const Entry *reader) {
        const Names &names = m_names.at(reader);
        return facts.hidesLeaves ||
               std::ranges::all_of(operators, [&](const std::string &name) { return names.contains(name); });
    };
    if (const auto *tried = valueUnder(m_readers, nameOf(*outermost, document().catalog())))
        std::ranges::copy_if(*tried, std::back_inserter(readers), containsAll);
    if (!facts.hasFuser && !facts.hasMatchAllNode)
        return;
    // The entry may take operators of patterns whose outcomes are their verdicts so far. m_readers does not contain
    // such patterns.
    if (facts.anchor && !document().objects()[facts.anchor].isMatchAllNode) {
        for (const Role role : {Role::Atom, Role::Anchor, Role::Inner})
            std::ranges::copy_if(document().uses(facts.anchor, role), std::back_inserter(readers),
                                 [&](const Entry *user) { return !m_names.contains(user); });
    } else {
        addAll();
    }
}

/// The rows of the readers and of all entries with the same keys, and the rows in `judged`.
std::vector<std::size_t> OutcomeIndex::rowsOf(const Entries &readers, const std::vector<std::size_t> &judged) const
{
    Entries entries;
    std::unordered_set<const KeyGroup *> seen; // hundreds of readers may share a key
    for (const Entry *reader : readers) {
        if (!reader->group)
            entries.push_back(reader);
        else if (seen.insert(reader->group).second)
            entries.insert(entries.end(), reader->group->entries.begin(), reader->group->entries.end());
    }
    const std::vector<std::size_t> rows = document().rowsOf(std::move(entries));
    std::vector<std::size_t> result;
    std::ranges::set_union(rows, judged, std::back_inserter(result));
    return result;
}

void OutcomeIndex::forget(const Entry &entry)
{
    const auto found = m_names.find(&entry);
    if (found == m_names.end())
        return;
    for (const std::string &name : found->second)
        m_readers[name].erase(&entry);
    m_names.erase(found);
}

std::vector<std::size_t> OutcomeIndex::replace(std::size_t row, Shared<PatternConfig> config)
{
    const Entry &entry = document().entry(row);
    Entries readers;
    addReaders(entry, readers);
    const std::vector<std::size_t> judged = m_index.replace(row, std::move(config));
    addReaders(entry, readers);
    return rowsOf(readers, judged);
}

std::vector<std::size_t> OutcomeIndex::insert(std::size_t row, Shared<PatternConfig> config)
{
    const std::vector<std::size_t> judged = m_index.insert(row, std::move(config));
    Entries readers;
    addReaders(document().entry(row), readers);
    return rowsOf(readers, judged);
}

std::vector<std::size_t> OutcomeIndex::remove(std::size_t row)
{
    const Entry &entry = document().entry(row);
    Entries readers;
    addReaders(entry, readers);
    std::erase(readers, &entry);
    forget(entry);
    const std::vector<std::size_t> judged = m_index.remove(row);
    return rowsOf(readers, judged);
}

} // namespace bcfg
