// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/progress.h"
#include "core/document/model/qconfigmapping.h"
#include "core/prepare/model/overview.h"

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

namespace bcfg::ui {

class Document;
class OpenModel;
class Simulator;

/// What becomes of several traced models under every QConfig that can be chosen, in step with every edit. Models are
/// simulated in threads: of each first under the chosen QConfig. An edit of dtype configs simulates the models anew
/// that take one of the pattern configs which it changes.
class ModelCoverage : public QObject
{
    Q_OBJECT

public:
    ModelCoverage(Document &document, Simulator &simulator, QObject *parent = nullptr);
    ~ModelCoverage() override;

    /// Files, and folders, which stand for the models in them. A model that is there already is not added again.
    void add(const QStringList &paths);
    void remove(int model);

    int count() const { return static_cast<int>(m_models.size()); }
    QString path(int model) const;
    QString title(int model) const; ///< the name of its file
    /// Why a model cannot be read; empty where it can, and while it is being read.
    QString problem(int model) const;
    /// Null while it is being read, and where it cannot be.
    std::shared_ptr<const trace::Model> model(int model) const;
    /// What becomes of a model under a choice of the simulator, perhaps before the last edit; null: not known yet.
    std::shared_ptr<const fx::Overview> overview(int model, int choice) const;
    /// Whether something is being read or simulated.
    bool isBusy() const;

    /// Operators of which nodes stay float, with how many and why.
    struct FloatOperator
    {
        std::string name;
        std::size_t nodes = 0;
        std::string why; ///< of most of them, a sentence
    };
    /// Works out in a thread what stays float in a model under a choice, and tells explained(). Of several questions
    /// the last one is answered.
    void explain(int model, int choice);

signals:
    void modelsReset();      ///< models came or went
    void changed(int model); ///< what is known of it
    void explained(int model, int choice, const std::vector<FloatOperator> &operators);

private:
    struct Kept;
    struct Model;
    struct Job;
    struct Done;
    using Column = std::pair<QString, QConfigMapping>; // QConfigChoice::key()

    static Done simulated(const Job &job);
    void addFile(const QString &path);
    void onDocument();
    void onChoices(int choice);
    void onRead(Model &model);
    void work();
    std::vector<Column> nextColumns(const Model &model, bool chosenOnly) const;
    void begin(Model &model, std::vector<Column> columns);
    void take(const std::shared_ptr<Kept> &kept, Done done);
    Model *modelOf(const std::shared_ptr<Kept> &kept);
    int indexOf(const OpenModel *file) const;

    Document &m_document;
    Simulator &m_simulator;
    std::vector<std::unique_ptr<Model>> m_models;
    int m_running = 0; // threads
    std::shared_ptr<Progress> m_explaining;
};

} // namespace bcfg::ui
