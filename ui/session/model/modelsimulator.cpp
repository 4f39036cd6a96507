// SPDX-License-Identifier: Apache-2.0
#include "ui/session/model/modelsimulator.h"

#include "core/document/model/progress.h"
#include "ui/basis/text.h"
#include "ui/session/document/document.h"
#include "ui/session/model/nodedifference.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/qconfigs/simulator.h"

#include <mutex>
#include <utility>

namespace bcfg::ui::session {

/// The data that threads keep of the open model between edits. Each simulation is used by one thread at a time.
struct ModelSimulator::Kept
{
    explicit Kept(std::shared_ptr<const trace::Model> of)
        : model(std::move(of)),
          now(*model),
          compared(*model),
          tried(*model)
    {}

    std::shared_ptr<const trace::Model> model;
    fx::ModelSimulation now;
    fx::ModelSimulation compared;
    fx::ModelSimulation tried; ///< for trying changes
    std::mutex trying;         ///< held while `tried` is used: a search that was stopped takes a moment to end
    Progress progress;         ///< stopped when the model is closed or replaced
};

struct ModelSimulator::Job
{
    SimulationInput input;
    std::optional<SimulationInput> compared;
    bool keepsReference = false;
    std::shared_ptr<const SimulatedModel> lastCompared;
    std::shared_ptr<Kept> kept;
};

namespace {

/// Simulates the input; null where `progress` was stopped.
std::shared_ptr<const SimulatedModel> simulated(const SimulationInput &input, fx::ModelSimulation &simulation,
                                                fx::KeptGraphs keeps, Progress &progress)
{
    const Stoppable stoppable(progress);
    std::optional<fx::Simulation> made =
        simulation.update(input.config, input.mapping, {.isQat = input.isQat, .explains = true, .keeps = keeps});
    return made ? std::make_shared<const SimulatedModel>(input, *std::move(made)) : nullptr;
}

} // namespace

ModelSimulator::Outcome ModelSimulator::outcomeOf(const Job &job)
{
    Progress &progress = job.kept->progress;
    Outcome outcome;
    outcome.result = simulated(job.input, job.kept->now,
                               job.keepsReference ? fx::KeptGraphs::Both : fx::KeptGraphs::Prepared, progress);
    if (!outcome.result || !job.compared)
        return outcome;
    const bool isSame = job.lastCompared && job.lastCompared->input() == *job.compared;
    outcome.compared =
        isSame ? job.lastCompared : simulated(*job.compared, job.kept->compared, fx::KeptGraphs::Prepared, progress);
    for (fx::NodeIndex node = 0; outcome.compared && node < job.input.model->nodes.size(); ++node)
        outcome.differs.push_back(session::differs(*outcome.compared, *outcome.result, node));
    return outcome;
}

ModelSimulator::ModelSimulator(Document &document, Simulator &simulator, OpenModel &open)
    : m_document(document),
      m_simulator(simulator),
      m_open(open)
{
    connect(&open, &OpenModel::changed, this, &ModelSimulator::onModel);
    connect(&document, &Document::changed, this, &ModelSimulator::restart);
    connect(&simulator, &Simulator::qconfigChanged, this, &ModelSimulator::restart);
    connect(&simulator, &Simulator::choiceChanged, this, &ModelSimulator::restart);
    for (const auto signal : {&Document::opened, &Document::saved}) {
        connect(&document, signal, this, [this] {
            if (m_comparison.with == ModelComparison::With::SavedDocument)
                restart();
        });
    }
}

void ModelSimulator::setQat(bool isQat)
{
    if (std::exchange(m_isQat, isQat) == isQat)
        return;
    emit settingChanged();
    restart();
}

void ModelSimulator::compareWith(const ModelComparison &comparison)
{
    if (std::exchange(m_comparison, comparison) == comparison)
        return;
    emit settingChanged();
    restart();
}

std::optional<std::size_t> ModelSimulator::nodeCount(int row) const
{
    const auto index = toIndex(row);
    if (!m_last.result || index >= m_last.result->config().configs.size() ||
        !m_last.result->config().configs[index].isSameAs(m_document.entry(row)))
        return std::nullopt;
    return m_last.result->nodesOf(index).size();
}

ModelSimulator::~ModelSimulator()
{
    if (m_kept)
        m_kept->progress.stop();
}

void ModelSimulator::keepReference(bool isWanted)
{
    if (std::exchange(m_keepsReference, isWanted) != isWanted && isWanted)
        restart();
}

void ModelSimulator::onModel()
{
    m_last = {};
    if (m_kept)
        m_kept->progress.stop();
    m_kept.reset();
    m_looking.stop();
    if (const std::shared_ptr<const trace::Model> &model = m_open.model()) {
        m_kept = std::make_shared<Kept>(model);
        m_isQat = model->wasInTraining();
    } else {
        m_comparison = {};
    }
    emit settingChanged();
    emit changed();
    restart();
}

/// The mapping of the choice with this key; nothing where there is no such choice, as perhaps in the other generation.
std::optional<QConfigMapping> ModelSimulator::mappingOf(const QString &key) const
{
    const int choice = m_simulator.choices().find(key);
    if (choice < 0)
        return std::nullopt;
    return m_simulator.choices().at(choice).mapping();
}

/// Simulates in one thread at a time. A result that is outdated when it is ready is shown, and simulated again.
void ModelSimulator::restart()
{
    if (!m_open.model() || !m_running.begin())
        return;
    QConfigMapping chosen = mappingOf(m_simulator.chosenKey()).value_or(QConfigMapping());
    Job job{{m_open.model(), m_document.config(), std::move(chosen), m_isQat},
            {},
            m_keepsReference,
            m_last.compared,
            m_kept};
    if (m_comparison.with == ModelComparison::With::SavedDocument)
        job.compared = SimulationInput{job.input.model, m_document.savedConfig(), job.input.mapping, m_isQat};
    else if (m_comparison.with == ModelComparison::With::QConfig)
        if (std::optional<QConfigMapping> mapping = mappingOf(m_comparison.key))
            job.compared = SimulationInput{job.input.model, job.input.config, *std::move(mapping), m_isQat};
    auto work = [job = std::move(job)] {
        return outcomeOf(job);
    };
    inThread(*this, std::move(work), [this, model = m_open.model()](Outcome outcome) {
        const bool isStale = m_running.end();
        // Takes the result even if there was another edit since, so that the view follows fast typing.
        if (model == m_open.model() && outcome.result)
            m_last = std::move(outcome);
        if (isStale)
            restart();
        emit changed();
    });
}

void ModelSimulator::findChanges(fx::NodeIndex node)
{
    m_looking.stop();
    if (!m_last.result || m_last.result->sharedModel() != m_open.model() || m_last.result->simulation().nodes.empty())
        return;
    const fx::ModelMatch *match = fx::effectiveMatch(node, m_last.result->simulation());
    if (!match || !nodeCount(toInt(match->entry))) // the entry was edited after the result, so the view will ask again
        return;
    std::optional<Simulator::Judged> judged = m_simulator.judged(toInt(match->entry));
    if (!judged)
        return;
    auto work = [node, result = m_last.result, judged = *std::move(judged), kept = m_kept] {
        const std::scoped_lock lock(kept->trying);
        goOn();
        return fx::nodeChanges({node, result->model(), result->config(), judged.assignment, result->input().isQat,
                                result->simulation(), &judged.candidate},
                               kept->tried);
    };
    m_looking.start(*this, std::move(work),
                    [this, node](const std::vector<fx::TriedChange> &changes) { emit changesFound(node, changes); });
}

} // namespace bcfg::ui::session
