// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/simulation.h"

#include <cstddef>
#include <memory>
#include <optional>

namespace bcfg::fx {

/// Simulates a model again and again while a config is edited, and repeats only the stages that an edit affects:
///
/// An edit of dtype configs repeats judge(), which judges the matches, inserts the observers and converts. Another
/// mapping assigns the QConfigs before that and, in QAT, finds the matches. Any other edit of entries finds the matches
/// before that and, in QAT, assigns the QConfigs. If such an edit changes an entry with a fuser method, or if isQat
/// changes, the model is fused again, too. Another release repeats everything.
class ModelSimulation
{
public:
    /// Keeps the QConfigs and the matches for the last `mappings` mappings that were used, for at least one. The model
    /// must outlive the simulation.
    explicit ModelSimulation(const trace::Model &model, std::size_t mappings = 1);
    ~ModelSimulation();
    ModelSimulation(ModelSimulation &&) noexcept;

    /// The result of simulate() for this document, mapping and options; nullopt where the work was stopped.
    std::optional<Simulation> update(const BackendConfig &document, const QConfigMapping &mapping,
                                     const SimulationOptions &options);

private:
    Simulation simulated(const BackendConfig &document, const QConfigMapping &mapping,
                         const SimulationOptions &options);

    struct Kept;
    const trace::Model *m_model;
    std::size_t m_mappings;
    std::unique_ptr<Kept> m_kept;
};

} // namespace bcfg::fx
