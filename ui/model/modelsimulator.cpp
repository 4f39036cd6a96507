// SPDX-License-Identifier: Apache-2.0
#include "ui/model/modelsimulator.h"

#include "ui/document/document.h"
#include "ui/inthread.h"
#include "ui/model/openmodel.h"
#include "ui/qconfigs/simulator.h"

#include <algorithm>
#include <utility>

namespace bcfg::ui {

struct ModelSimulator::Job
{
    SimulationInput input;
    std::optional<SimulationInput> compared;
};

struct ModelSimulator::Outcome
{
    std::shared_ptr<const SimulatedModel> result;
    std::shared_ptr<const SimulatedModel> compared;
};

ModelSimulator::ModelSimulator(Document &document, Simulator &simulator, OpenModel &open, QObject *parent)
    : QObject(parent),
      m_document(document),
      m_simulator(simulator),
      m_open(open)
{
    connect(&open, &OpenModel::changed, this, &ModelSimulator::onModel);
    connect(&document, &Document::changed, this, &ModelSimulator::restart);
    connect(&simulator, &Simulator::qconfigChanged, this, &ModelSimulator::restart);
    connect(&simulator, &Simulator::choiceChanged, this, &ModelSimulator::restart);
    for (const auto signal : {&Document::opened, &Document::saved}) {
        connect(&document, signal, this, [this] {
            m_saved = m_document.config();
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
    const auto index = static_cast<std::size_t>(row);
    if (!m_result || index >= m_result->config().configs.size() ||
        &*m_result->config().configs[index] != &*m_document.entry(row))
        return std::nullopt;
    return m_result->nodesOf(index).size();
}

void ModelSimulator::onModel()
{
    m_result.reset();
    m_compared.reset();
    if (const std::shared_ptr<const trace::Model> &model = m_open.model())
        m_isQat = std::ranges::any_of(model->modules, &trace::Module::isTraining);
    else
        m_comparison = {};
    emit settingChanged();
    emit changed();
    restart();
}

/// Nothing where there is no such choice, as among those of the other generation.
std::optional<QConfigMapping> ModelSimulator::mappingOf(const QString &key) const
{
    const int choice = key.isEmpty() ? -1 : m_simulator.choices().find(key);
    if (choice < 0)
        return std::nullopt;
    const auto &source = m_simulator.choices().at(choice).source;
    if (const QConfigMapping *mapping = std::get_if<QConfigMapping>(&source))
        return *mapping;
    QConfigMapping mapping;
    mapping.global = std::get<QConfig>(source);
    return mapping;
}

void ModelSimulator::restart()
{
    ++m_revision;
    if (m_open.model() && !m_isRunning)
        run();
}

/// One thread at a time: what becomes outdated while it runs is simulated anew when it ends.
void ModelSimulator::run()
{
    m_isRunning = true;
    Job job{
        {m_open.model(), m_document.config(), mappingOf(m_simulator.chosenKey()).value_or(QConfigMapping()), m_isQat},
        std::nullopt};
    if (m_comparison.with == ModelComparison::With::SavedDocument && m_saved)
        job.compared = SimulationInput{job.input.model, *m_saved, job.input.mapping, m_isQat};
    else if (m_comparison.with == ModelComparison::With::QConfig)
        if (std::optional<QConfigMapping> mapping = mappingOf(m_comparison.key))
            job.compared = SimulationInput{job.input.model, job.input.config, *std::move(mapping), m_isQat};
    const auto work = [job = std::move(job)] {
        Outcome outcome{std::make_shared<const SimulatedModel>(job.input), nullptr};
        if (job.compared)
            outcome.compared = std::make_shared<const SimulatedModel>(*job.compared);
        return outcome;
    };
    inThread(*this, work, [this, revision = m_revision, model = m_open.model()](Outcome outcome) {
        m_isRunning = false;
        if (model == m_open.model()) { // even of an edit before the last, so that fast typing is followed
            m_result = std::move(outcome.result);
            m_compared = std::move(outcome.compared);
        }
        if (revision != m_revision && m_open.model())
            run();
        emit changed();
    });
}

} // namespace bcfg::ui
