// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/backendconfig.h"
#include "ui/model/simulatedmodel.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>

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

/// What PyTorch makes of the open model under the chosen QConfig, in step with every edit. It is simulated in a thread;
/// while that runs, what there is serves, and of several edits the last one is simulated.
class ModelSimulator : public QObject
{
    Q_OBJECT

public:
    ModelSimulator(Document &document, Simulator &simulator, OpenModel &open, QObject *parent = nullptr);

    /// Null while no model is open, or none was simulated yet.
    const std::shared_ptr<const SimulatedModel> &result() const { return m_result; }
    /// What result() is compared with; null where it is with nothing.
    const std::shared_ptr<const SimulatedModel> &compared() const { return m_compared; }
    bool isBusy() const { return m_isRunning; }

    /// Whether the model is prepared for quantization-aware training. A model that was traced in training mode is.
    bool isQat() const { return m_isQat; }
    void setQat(bool isQat);
    const ModelComparison &comparison() const { return m_comparison; }
    void compareWith(const ModelComparison &comparison);

    /// How many nodes the entry of a row takes; nothing where no model is open, or as long as the entry is newer.
    std::optional<std::size_t> nodeCount(int row) const;

signals:
    void changed();        ///< result(), compared() or what is asked
    void settingChanged(); ///< isQat() or comparison()

private:
    struct Job;
    struct Outcome;

    void onModel();
    void restart();
    void run();
    std::optional<QConfigMapping> mappingOf(const QString &key) const;

    Document &m_document;
    Simulator &m_simulator;
    OpenModel &m_open;
    std::shared_ptr<const SimulatedModel> m_result;
    std::shared_ptr<const SimulatedModel> m_compared;
    std::optional<BackendConfig> m_saved; // the document as its file has it
    ModelComparison m_comparison;
    bool m_isQat = false;
    bool m_isRunning = false;
    int m_revision = 0; // of what is asked
};

} // namespace bcfg::ui
