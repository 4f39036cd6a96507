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
#include <QThread>

#include <algorithm>
#include <utility>

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

/// What a model is under a QConfig choice.
struct ModelCoverage::Cell
{
    std::shared_ptr<const fx::Overview> overview = {};
    std::vector<bool> isUsed = {}; ///< by row of the document: whether a node uses the entry; all where prepare raises
    bool isCurrent = false;        ///< `overview` is that of the document and of the choice as they are now

    /// Whether the verdicts stay as they are after an edit; `edited` are its changedRows().
    bool staysAfter(const std::optional<std::vector<std::size_t>> &edited) const
    {
        return edited && std::ranges::none_of(*edited, [this](std::size_t row) { return isUsed[row]; });
    }
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
    QHash<QString, Cell> cells = {}; ///< by QConfigChoice::key()
    bool isRunning = false;
};

struct ModelCoverage::Done
{
    BackendConfig config;
    std::vector<std::pair<QString, Cell>> cells = {};
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

/// The rows of the entries whose dtype configs an edit has changed; nothing if the edit has changed more, which may
/// concern every verdict.
std::optional<std::vector<std::size_t>> changedRows(const BackendConfig &before, const BackendConfig &now)
{
    if (releaseOf(before) != releaseOf(now) || before.configs.size() != now.configs.size())
        return std::nullopt;
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < now.configs.size(); ++row) {
        if (before.configs[row].isSameAs(now.configs[row]))
            continue;
        if (!fx::differInDTypeConfigsOnly(*before.configs[row], *now.configs[row]))
            return std::nullopt;
        rows.push_back(row);
    }
    return rows;
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
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto &[key, mapping] = columns[i];
        // PyTorch has several names for some QConfigs. Such a column takes its cell from the first equal column.
        const std::size_t same =
            static_cast<std::size_t>(std::ranges::find(columns, mapping, &Column::second) - columns.begin());
        if (same < i) {
            done.cells.emplace_back(key, done.cells[same].second);
            continue;
        }
        const std::optional<fx::Simulation> simulation = kept.simulation.update(
            config, mapping, {.isQat = kept.model->wasInTraining(), .explains = false, .keeps = fx::KeptGraphs::None});
        if (!simulation)
            break;
        Cell cell{.overview = std::make_shared<const fx::Overview>(fx::overview(*kept.model, *simulation)),
                  .isUsed = std::vector<bool>(config.configs.size(), true)};
        for (const std::size_t row : simulation->unusedEntries) // none where prepare raises
            cell.isUsed[row] = false;
        done.cells.emplace_back(key, std::move(cell));
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
    if (m_models.empty())
        m_config = m_document.config();
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
    return m_models[toIndex(model)]->cells.value(m_simulator.choices().at(choice).key()).overview;
}

bool ModelCoverage::isBusy() const
{
    return m_running > 0 || std::ranges::any_of(m_models, [](const auto &model) { return model->file->isLoading(); });
}

void ModelCoverage::onDocument()
{
    if (m_models.empty())
        return;
    const auto edited = changedRows(std::exchange(m_config, m_document.config()), m_document.config());
    for (const std::unique_ptr<Model> &model : m_models) {
        for (Cell &cell : model->cells)
            cell.isCurrent = cell.isCurrent && cell.staysAfter(edited);
    }
    work();
}

/// Marks the cells of the choice as outdated. The simulator then emits choicesChanged(), which calls work().
void ModelCoverage::onChoice(int choice)
{
    ++m_choiceChanges;
    for (const std::unique_ptr<Model> &model : m_models)
        model->cells[m_simulator.choices().at(choice).key()].isCurrent = false;
}

std::vector<ModelCoverage::Column> ModelCoverage::nextColumns(const Model &model, bool chosenOnly) const
{
    std::vector<Column> columns;
    const QConfigChoices &choices = m_simulator.choices();
    const auto add = [&](int choice) {
        const QString &key = choices.at(choice).key();
        const auto known = model.cells.constFind(key);
        if (known == model.cells.cend() || !known->isCurrent)
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
        const auto edited = areSameChoices ? changedRows(done.config, m_document.config()) : std::nullopt;
        for (auto &[key, cell] : done.cells) {
            cell.isCurrent = cell.staysAfter(edited);
            model.cells.insert(key, cell); // also an outdated result, so that the view follows fast typing
        }
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
