// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/simulation.h"

#include <memory>
#include <optional>

namespace bcfg::fx {

/// simulate() again and again, for a model under a config that is being edited: what an edit leaves as it was is not
/// worked out once more. Of an edit of dtype configs matches are judged and observers inserted; another mapping is
/// resolved and matched; only other patterns, fuser methods or getters begin anew.
class ModelSimulation
{
public:
    /// The model outlives it.
    explicit ModelSimulation(const trace::Model &model);
    ~ModelSimulation();
    ModelSimulation(ModelSimulation &&) noexcept;

    /// What simulate() gives for these; nothing where it was stopped.
    std::optional<Simulation> update(const BackendConfig &document, const QConfigMapping &mapping,
                                     const SimulationOptions &options);

private:
    Simulation simulated(const BackendConfig &document, const QConfigMapping &mapping,
                         const SimulationOptions &options);

    struct Kept;
    const trace::Model *m_model;
    std::unique_ptr<Kept> m_kept;
};

} // namespace bcfg::fx
