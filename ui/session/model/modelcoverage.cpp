// SPDX-License-Identifier: Apache-2.0
#include "ui/session/model/modelcoverage.h"

#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "core/prepare/model/modelsimulation.h"
#include "core/prepare/model/reasons.h"
#include "core/prepare/model/simulate.h"
#include "ui/basis/text.h"
#include "ui/session/document/document.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/qconfigs/simulator.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QSet>
#include <QThread>

#include <algorithm>

namespace bcfg::ui::session {

/// The data of a model that threads keep from one simulation to the next. Only one thread at a time uses a Kept.
struct ModelCoverage::Kept
{
    explicit Kept(std::shared_ptr<const trace::Model> of)
        : model(std::move(of)),
          simulation(*model, mostNodes / std::max(model->nodes.size(), std::size_t(1)))
    {}
    static constexpr std::size_t mostNodes = 50'000; ///< in all kept simulations of one model: some 10 MB

    std::shared_ptr<const trace::Model> model;
    fx::ModelSimulation simulation;
    Progress progress; ///< stopped when the model is removed
};

struct ModelCoverage::Model
{
    ~Model()
    {
        if (kept)
            kept->progress.stop();
    }
    QString path;
    OpenModel *file = nullptr; ///< a child object of the ModelCoverage
    QString problem = {};
    std::shared_ptr<Kept> kept = {};
    QHash<QString, std::shared_ptr<const fx::Overview>> cells = {}; ///< by QConfigChoice::key()
    QSet<QString> current = {};                                     ///< the keys of the cells that are up to date
    bool isRunning = false;
    BackendConfig config = {};     ///< the config of the cells in `current`
    std::vector<bool> isUsed = {}; ///< by row of `config`: whether a node uses the entry, in any cell of `current`
    QSet<QString> raising = {};    ///< the keys of the cells in which prepare raises; each edit outdates these cells
};

struct ModelCoverage::Done
{
    BackendConfig config;
    std::vector<std::pair<QString, std::shared_ptr<const fx::Overview>>> cells = {};
    std::vector<bool> isUsed = {}; ///< by row
    QSet<QString> raising = {};
};

namespace {

QStringList modelFilesOf(const QString &path)
{
    if (!QFileInfo(path).isDir())
        return {path};
    QStringList files;
    for (const QFileInfo &file : QDir(path).entryInfoList(QDir::Files, QDir::Name)) {
        if (isModelFile(file.fileName()))
            files.append(file.filePath());
    }
    return files;
}

/// Whether the document still has the release and the entries of a snapshot.
bool isSame(const BackendConfig &before, const BackendConfig &now)
{
    return releaseOf(before) == releaseOf(now) &&
           std::ranges::equal(before.configs, now.configs, &Shared<PatternConfig>::isSameAs);
}

/// Whether an edit leaves all verdicts of a model as they are, because the edit changes only dtype configs of entries
/// that the model does not use. `isUsed`, by row: whether the model uses the entry.
bool concernsNothing(const BackendConfig &before, const BackendConfig &now, const std::vector<bool> &isUsed)
{
    if (releaseOf(before) != releaseOf(now) || before.configs.size() != now.configs.size() ||
        isUsed.size() != now.configs.size())
        return false;
    for (std::size_t row = 0; row < isUsed.size(); ++row) {
        const bool isSame = before.configs[row].isSameAs(now.configs[row]);
        if (!isSame && (isUsed[row] || !fx::differInDTypeConfigsOnly(*before.configs[row], *now.configs[row])))
            return false;
    }
    return true;
}

} // namespace

/// Simulates a model under the QConfigs of `columns`, one after the other, until 40 ms are over, so that the thread is
/// soon free for other work of the window. The other columns are left to later calls.
ModelCoverage::Done ModelCoverage::simulated(Kept &kept, const BackendConfig &config,
                                             const std::vector<Column> &columns)
{
    constexpr int longest = 40; // milliseconds
    QElapsedTimer time;
    time.start();
    const Stoppable stoppable(kept.progress);
    Done done{.config = config};
    done.isUsed.assign(config.configs.size(), false);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto &[key, mapping] = columns[i];
        // PyTorch has several names for some QConfigs. Such a column takes its cell from the first equal column.
        const std::size_t same =
            static_cast<std::size_t>(std::ranges::find(columns, mapping, &Column::second) - columns.begin());
        if (same < i) {
            if (done.raising.contains(columns[same].first))
                done.raising.insert(key);
            done.cells.emplace_back(key, done.cells[same].second);
            continue;
        }
        const std::optional<fx::Simulation> simulation = kept.simulation.update(
            config, mapping, {.isQat = kept.model->wasInTraining(), .explains = false, .keeps = fx::KeptGraphs::None});
        if (!simulation)
            break;
        if (simulation->error && simulation->stage == fx::Stage::Prepare) {
            done.raising.insert(key);
        } else {
            std::vector<bool> isUsed(done.isUsed.size(), true);
            for (const std::size_t row : simulation->unusedEntries)
                isUsed[row] = false;
            for (std::size_t row = 0; row < isUsed.size(); ++row)
                done.isUsed[row] = done.isUsed[row] || isUsed[row];
        }
        done.cells.emplace_back(key, std::make_shared<const fx::Overview>(fx::overview(*kept.model, *simulation)));
        if (time.elapsed() >= longest)
            break;
    }
    return done;
}

ModelCoverage::ModelCoverage(Document &document, Simulator &simulator) : m_document(document), m_simulator(simulator)
{
    connect(&document, &Document::changed, this, &ModelCoverage::onDocument);
    connect(&simulator, &Simulator::choiceChanged, this, &ModelCoverage::onChoice);
    for (const auto signal : {&Simulator::qconfigChanged, &Simulator::choicesChanged})
        connect(&simulator, signal, this, &ModelCoverage::work);
}

ModelCoverage::~ModelCoverage() = default;

void ModelCoverage::add(const QStringList &paths)
{
    for (const QString &path : paths) {
        for (const QString &file : modelFilesOf(path))
            addFile(QFileInfo(file).absoluteFilePath());
    }
    emit modelsReset();
}

void ModelCoverage::addFile(const QString &path)
{
    if (contains(m_models, path, &Model::path))
        return;
    Model &model = *m_models.emplace_back(std::make_unique<Model>(Model{.path = path, .file = new OpenModel(this)}));
    connect(model.file, &OpenModel::changed, this, [this, &model] {
        model.kept = std::make_shared<Kept>(model.file->model());
        emit changed(indexOf(model.file));
        work();
    });
    connect(model.file, &OpenModel::failed, this, [this, &model](const QString &, const QString &why) {
        model.problem = why;
        emit changed(indexOf(model.file));
    });
    model.file->open(path);
}

void ModelCoverage::remove(int model)
{
    const auto removed = m_models.begin() + model;
    m_explaining.stop(); // its result is for an index that may now be another model's
    delete (*removed)->file;
    m_models.erase(removed);
    emit modelsReset();
}

QString ModelCoverage::path(int model) const
{
    return m_models[toIndex(model)]->path;
}

QString ModelCoverage::title(int model) const
{
    return QFileInfo(path(model)).fileName();
}

QString ModelCoverage::problem(int model) const
{
    return m_models[toIndex(model)]->problem;
}

std::shared_ptr<const trace::Model> ModelCoverage::model(int model) const
{
    return m_models[toIndex(model)]->file->model();
}

std::shared_ptr<const fx::Overview> ModelCoverage::overview(int model, int choice) const
{
    return m_models[toIndex(model)]->cells.value(m_simulator.choices().at(choice).key());
}

bool ModelCoverage::isBusy() const
{
    return m_running > 0 || std::ranges::any_of(m_models, [](const auto &model) { return model->file->isLoading(); });
}

void ModelCoverage::onDocument()
{
    const BackendConfig &now = m_document.config();
    for (const std::unique_ptr<Model> &model : m_models) {
        if (concernsNothing(model->config, now, model->isUsed)) {
            model->config = now;
            model->current.subtract(model->raising);
        } else {
            model->current.clear();
        }
    }
    work();
}

/// Marks the cells of the choice as outdated. The simulator then emits choicesChanged(), which calls work().
void ModelCoverage::onChoice(int choice)
{
    ++m_choiceChanges;
    for (const std::unique_ptr<Model> &model : m_models)
        model->current.remove(m_simulator.choices().at(choice).key());
}

std::vector<ModelCoverage::Column> ModelCoverage::nextColumns(const Model &model, bool chosenOnly) const
{
    std::vector<Column> columns;
    const QConfigChoices &choices = m_simulator.choices();
    const auto add = [&](int choice) {
        const QString &key = choices.at(choice).key();
        if (!model.current.contains(key))
            columns.emplace_back(key, choices.at(choice).mapping());
    };
    if (m_simulator.chosen() >= 0)
        add(m_simulator.chosen());
    for (int choice = 0; choice < choices.count() && !chosenOnly; ++choice) {
        if (choice != m_simulator.chosen())
            add(choice);
    }
    return columns;
}

/// Starts threads for cells that are out of date: the chosen QConfig for all models first, then the others.
void ModelCoverage::work()
{
    for (const bool chosenOnly : {true, false}) {
        for (const std::unique_ptr<Model> &model : m_models) {
            if (m_running >= QThread::idealThreadCount())
                return;
            if (!model->kept || model->isRunning)
                continue;
            if (std::vector<Column> columns = nextColumns(*model, chosenOnly); !columns.empty())
                begin(*model, std::move(columns));
        }
    }
}

void ModelCoverage::begin(Model &model, std::vector<Column> columns)
{
    model.isRunning = true;
    ++m_running;
    auto work = [kept = model.kept, config = m_document.config(), columns = std::move(columns)] {
        return simulated(*kept, config, columns);
    };
    inThread(*this, std::move(work), [this, kept = model.kept, before = m_choiceChanges](Done done) {
        take(kept, std::move(done), before == m_choiceChanges);
    });
}

/// `areSameChoices` says that no choice has changed since the thread took their mappings.
void ModelCoverage::take(const std::shared_ptr<Kept> &kept, Done done, bool areSameChoices)
{
    --m_running;
    if (const auto *found = elementWith(m_models, kept, &Model::kept)) { // null where the model was removed meanwhile
        Model &model = **found;
        model.isRunning = false;
        const bool isCurrent = areSameChoices && isSame(done.config, m_document.config());
        if (isCurrent && model.current.isEmpty())
            model.isUsed.assign(done.isUsed.size(), false);
        for (const auto &[key, overview] : done.cells) {
            if (done.raising.contains(key))
                model.raising.insert(key);
            else
                model.raising.remove(key);
            model.cells.insert(key, overview); // also an outdated result, so that the view follows fast typing
            if (isCurrent)
                model.current.insert(key);
        }
        for (std::size_t row = 0; isCurrent && row < done.isUsed.size(); ++row)
            model.isUsed[row] = model.isUsed[row] || done.isUsed[row];
        if (isCurrent)
            model.config = std::move(done.config);
        emit changed(indexOf(model.file));
    }
    work();
}

int ModelCoverage::indexOf(const OpenModel *file) const
{
    return toInt(std::ranges::find(m_models, file, &Model::file) - m_models.begin());
}

void ModelCoverage::explain(int model, int choice)
{
    m_explaining.stop();
    const std::shared_ptr<const trace::Model> traced = this->model(model);
    if (!traced)
        return;
    const auto find = [traced, config = m_document.config(), mapping = m_simulator.choices().at(choice).mapping()] {
        fx::Symbols symbols(SymbolCatalog::of(releaseOf(config)));
        const fx::Backend backend(config, symbols);
        const fx::Simulation simulation =
            fx::simulate(*traced, backend, mapping,
                         {.isQat = traced->wasInTraining(), .explains = true, .keeps = fx::KeptGraphs::None});
        std::vector<FloatOperator> operators;
        for (const fx::OperatorRow &row : fx::overview(*traced, simulation).byOperator) {
            if (!row.floatNodes.empty())
                operators.push_back(
                    {row.name, row.floatNodes.size(), fx::mostFrequentReason(row.floatNodes, simulation, config)});
        }
        return operators;
    };
    m_explaining.start(*this, find, [this, model, choice](const std::vector<FloatOperator> &operators) {
        emit explained(model, choice, operators);
    });
}

} // namespace bcfg::ui::session
