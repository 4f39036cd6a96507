// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/qconfigmapping.h"
#include "core/prepare/model/overview.h"
#include "ui/basis/inthread.h"

#include <QHash>
#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bcfg::trace {
struct Model;
} // namespace bcfg::trace

namespace bcfg::ui::session {

class Document;
class OpenModel;
class Simulator;

/// Finds how much of several traced models is quantized under each QConfig choice, and follows every edit. A model is
/// named by its index, in the order in which models were added. Models are simulated in threads: all of them first
/// under the chosen QConfig, then under the others. After an edit that changes only dtype configs, a model is simulated
/// again only under QConfigs under which it uses one of the changed pattern configs, or under which prepare raises.
class ModelCoverage : public QObject
{
    Q_OBJECT

public:
    ModelCoverage(Document &document, Simulator &simulator);
    ~ModelCoverage() override;

    /// Adds the models in these files and folders, and starts reading them. A file that was already added is not added
    /// again.
    void add(const QStringList &paths);
    void remove(int model);

    int count() const { return static_cast<int>(m_models.size()); }
    QString path(int model) const;
    QString title(int model) const; ///< the name of the model's file
    /// Why a model cannot be read; empty where it can, and while it is being read.
    QString problem(int model) const;
    /// The model; null while it is being read, and where it cannot be read.
    std::shared_ptr<const trace::Model> model(int model) const;
    /// The overview of a model under a choice of the simulator, perhaps from before the last edit; null where there is
    /// none yet.
    std::shared_ptr<const fx::Overview> overview(int model, int choice) const;
    /// Whether a model is being read or simulated.
    bool isBusy() const;

    /// An operator with nodes that stay float.
    struct FloatOperator
    {
        std::string name;
        std::size_t nodes = 0;
        std::string why; ///< the most frequent reason, a sentence
    };
    /// Finds in a thread the operators that stay float in a model under a choice, then emits explained(). A later call
    /// cancels an earlier one. Emits nothing for a model that is being read or cannot be read.
    void explain(int model, int choice);

signals:
    void modelsReset();      ///< models were added or removed
    void changed(int model); ///< problem(), model() or an overview() of this model has changed
    void explained(int model, int choice, const std::vector<FloatOperator> &operators);

private:
    struct Kept;
    struct Cell;
    struct Model;
    struct Done;
    using Column = std::pair<QString, QConfigMapping>; // QConfigChoice::key() and mapping()

    static Done simulated(Kept &kept, const BackendConfig &config, const std::vector<Column> &columns);
    void addFile(const QString &path);
    void onDocument();
    void onChoice(int choice);
    void work();
    std::vector<Column> nextColumns(const Model &model, bool chosenOnly) const;
    void begin(Model &model, std::vector<Column> columns);
    void take(const std::shared_ptr<Kept> &kept, Done done, bool areSameChoices);
    int indexOf(const OpenModel *file) const;

    Document &m_document;
    Simulator &m_simulator;
    BackendConfig m_config; // the document that the current cells are of; kept only while there are models
    std::vector<std::unique_ptr<Model>> m_models;
    int m_running = 0;       // the number of threads that simulate
    int m_choiceChanges = 0; // counts the changes of choices, which make the results of running threads outdated
    LatestOnly m_explaining;
};

} // namespace bcfg::ui::session
