// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/progress.h"
#include "ui/session/model/modelchange.h"
#include "ui/session/model/simulatedmodel.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace bcfg::ui {

class Document;
class OpenModel;
class Simulator;

/// What the verdicts of a model are compared with.
struct ModelComparison
{
    enum class With {
        Nothing,
        SavedDocument, ///< the document as it was opened or last saved
        QConfig,       ///< another one that can be chosen
    } with = With::Nothing;
    QString key = {}; ///< QConfigChoice::key() of that
    bool operator==(const ModelComparison &) const = default;
};

/// What PyTorch makes of the open model under the chosen QConfig, in step with every edit. It is simulated in a thread,
/// where what an edit leaves as it was is kept; while that runs, what there is serves, and of several edits the last
/// one is simulated.
class ModelSimulator : public QObject
{
    Q_OBJECT

public:
    ModelSimulator(Document &document, Simulator &simulator, OpenModel &open, QObject *parent = nullptr);
    ~ModelSimulator() override;

    /// Null while no model is open, or none was simulated yet.
    const std::shared_ptr<const SimulatedModel> &result() const { return m_result; }
    /// What result() is compared with; null where it is with nothing.
    const std::shared_ptr<const SimulatedModel> &compared() const { return m_compared; }
    /// Whether compared() makes something else of a node than result() does; false where nothing is compared.
    bool differs(fx::NodeIndex node) const { return node < m_differs.size() && m_differs[node]; }
    bool isBusy() const { return m_isRunning; }

    /// Whether the model is prepared for quantization-aware training. A model that was traced in training mode is.
    bool isQat() const { return m_isQat; }
    void setQat(bool isQat);
    /// Whether somebody looks at the reference graph, which results do without otherwise.
    void keepReference(bool isWanted);
    const ModelComparison &comparison() const { return m_comparison; }
    void compareWith(const ModelComparison &comparison);

    /// How many nodes the entry of a row takes; nothing where no model is open, or as long as the entry is newer.
    std::optional<std::size_t> nodeCount(int row) const;

    /// Looks in a thread for changes that quantize a node of result(), and tells changesFound(). What is being looked
    /// for already is given up.
    void findChanges(fx::NodeIndex node);

signals:
    void changed();        ///< result(), compared() or what is asked
    void settingChanged(); ///< isQat() or comparison()
    void changesFound(fx::NodeIndex node, const std::vector<ModelChange> &changes);

private:
    struct Kept;
    struct Job;
    struct Outcome;

    void onModel();
    void restart();
    void run();
    void lookForChanges();
    SimulationInput input() const;
    static Outcome outcomeOf(const Job &job);
    std::optional<QConfigMapping> mappingOf(const QString &key) const;

    Document &m_document;
    Simulator &m_simulator;
    OpenModel &m_open;
    std::shared_ptr<const SimulatedModel> m_result;
    std::shared_ptr<const SimulatedModel> m_compared;
    std::vector<bool> m_differs;          // by node
    std::shared_ptr<Kept> m_kept;         // of the open model
    std::optional<BackendConfig> m_saved; // the document as its file has it
    ModelComparison m_comparison;
    bool m_isQat = false;
    bool m_keepsReference = false;
    bool m_isRunning = false;
    int m_revision = 0;                   // of what is asked
    std::optional<fx::NodeIndex> m_asked; // whose changes are looked for next
    std::shared_ptr<Progress> m_looking;  // for changes
};

} // namespace bcfg::ui
