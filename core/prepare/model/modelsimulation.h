// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/prepare/model/simulation.h"

#include <cstddef>
#include <memory>
#include <optional>

namespace bcfg::fx {

/// Repeats simulate() for a model under a config that is being edited, and recomputes only what an edit changes. An
/// edit of dtype configs repeats the judging of matches and the insertion of observers. Another mapping also repeats
/// the QConfigs and, in QAT, the matching. Any other edit of a pattern config repeats the matching too; where the
/// config has a fuser method, and in another isQat, also the fusing and the QConfigs.
class ModelSimulation
{
public:
    /// Keeps the QConfigs and the matching of the last `mappings` mappings, at least one. The model must outlive the
    /// simulation.
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
