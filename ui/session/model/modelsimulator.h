// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/nodechanges.h"
#include "ui/basis/inthread.h"
#include "ui/session/model/simulatedmodel.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace bcfg::ui::session {

class Document;
class OpenModel;
class Simulator;

/// The other simulation with which the verdicts on a model are compared.
struct ModelComparison
{
    enum class With {
        Nothing,
        SavedDocument, ///< the document as it was opened or last saved
        QConfig,       ///< another QConfig or mapping that can be chosen
    } with = With::Nothing;
    QString key = {}; ///< for With::QConfig, QConfigChoice::key() of the other QConfig
    bool operator==(const ModelComparison &) const = default;
};

/// Simulates what PyTorch makes of the open model under the chosen QConfig, and follows every edit. The simulation runs
/// in a thread and reuses the results that an edit does not affect. Until it is done, the last result stays. Of several
/// edits made meanwhile, only the state after the last is simulated.
class ModelSimulator : public QObject
{
    Q_OBJECT

public:
    ModelSimulator(Document &document, Simulator &simulator, OpenModel &open);
    ~ModelSimulator() override;

    /// The last result; null while no model is open, or before the first result.
    const std::shared_ptr<const SimulatedModel> &result() const { return m_last.result; }
    /// The simulation to compare result() with; null where nothing is compared.
    const std::shared_ptr<const SimulatedModel> &compared() const { return m_last.compared; }
    /// Whether compared() and result() differ in a node; false where nothing is compared.
    bool differs(fx::NodeIndex node) const { return node < m_last.differs.size() && m_last.differs[node]; }
    bool isBusy() const { return m_running.isRunning(); }

    /// Whether the model is prepared for quantization-aware training. For a newly opened model, true if it was traced
    /// in training mode.
    bool isQat() const { return m_isQat; }
    void setQat(bool isQat);
    /// Sets whether later results include the reference graph. Views call this when they show or hide that graph.
    void keepReference(bool isWanted);
    const ModelComparison &comparison() const { return m_comparison; }
    void compareWith(const ModelComparison &comparison);

    /// The number of nodes of the model that the entry in a row takes; nothing without a result, or if the entry was
    /// edited or moved after result().
    std::optional<std::size_t> nodeCount(int row) const;

    /// Searches in a thread for changes that quantize a node of result(), then emits changesFound(). Emits nothing if
    /// no entry takes the node, if that entry was edited after result(), if no QConfig is chosen, or while the
    /// simulator has no verdict on it yet. Cancels an earlier search.
    void findChanges(fx::NodeIndex node);

signals:
    void changed();        ///< result() or compared() has changed, or isBusy() has become false
    void settingChanged(); ///< isQat() or comparison() has changed
    void changesFound(fx::NodeIndex node, const std::vector<fx::TriedChange> &changes);

private:
    struct Kept;
    struct Job;
    struct Outcome
    {
        std::shared_ptr<const SimulatedModel> result; ///< null where the simulation was stopped
        std::shared_ptr<const SimulatedModel> compared;
        std::vector<bool> differs; ///< by node of the model
    };

    void onModel();
    void restart();
    static Outcome outcomeOf(const Job &job);
    std::optional<QConfigMapping> mappingOf(const QString &key) const;

    Document &m_document;
    Simulator &m_simulator;
    OpenModel &m_open;
    Outcome m_last;
    std::shared_ptr<Kept> m_kept; // simulations of the open model, which threads reuse after edits
    ModelComparison m_comparison;
    bool m_isQat = false;
    bool m_keepsReference = false;
    OneAtATime m_running;
    LatestOnly m_looking; // searches for changes
};

} // namespace bcfg::ui::session
