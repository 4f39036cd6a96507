// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/simulation.h"

#include <cstddef>
#include <memory>
#include <optional>

namespace bcfg::fx {

/// Simulates a model again and again while a config is edited, and repeats only the stages that an edit affects. After
/// an edit of dtype configs, it judges the matches, inserts the observers and converts. For another mapping, it also
/// assigns the QConfigs and, in QAT, finds the matches. After any other edit of a pattern config, it also finds the
/// matches and, in QAT, assigns the QConfigs. If that pattern config has a fuser method, or if isQat changes, it also
/// fuses and assigns the QConfigs.
class ModelSimulation
{
public:
    /// Keeps the QConfigs and the matches under the `mappings` mappings that were used last, at least one. The model
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
