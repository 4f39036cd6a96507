// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/modelsimulation.h"

#include "core/document/model/progress.h"
#include "core/prepare/model/simulate.h"

#include <optional>

namespace bcfg::fx {

struct ModelSimulation::Kept
{
    Kept(const trace::Model &model, const BackendConfig &document, bool qat)
        : symbols(SymbolCatalog::of(releaseOf(document))),
          backend(document, symbols),
          isQat(qat),
          fused(model, backend, qat)
    {}

    Symbols symbols;
    Backend backend;
    bool isQat;
    FusedModel fused;
    QConfigMapping mapping; ///< the mapping under which `matched` was made
    std::optional<MatchedModel> matched;
    std::optional<std::vector<std::vector<Tried>>> tried; ///< triedOf() for `matched`, once somebody asked for it
};

ModelSimulation::ModelSimulation(const trace::Model &model) : m_model(&model) {}

ModelSimulation::~ModelSimulation() = default;
ModelSimulation::ModelSimulation(ModelSimulation &&) noexcept = default;

std::optional<Simulation> ModelSimulation::update(const BackendConfig &document, const QConfigMapping &mapping,
                                                  const SimulationOptions &options)
{
    try {
        return simulated(document, mapping, options);
    } catch (const Stopped &) { // stages that were finished are kept for the next time
        return std::nullopt;
    }
}

Simulation ModelSimulation::simulated(const BackendConfig &document, const QConfigMapping &mapping,
                                      const SimulationOptions &options)
{
    if (!m_kept || m_kept->isQat != options.isQat || !m_kept->backend.update(document)) {
        m_kept.reset();
        m_kept = std::make_unique<Kept>(*m_model, document, options.isQat);
    }
    if (!m_kept->matched || m_kept->mapping != mapping) {
        m_kept->tried.reset();
        m_kept->matched.reset();
        m_kept->matched.emplace(*m_model, m_kept->fused, m_kept->backend, mapping, options.isQat);
        m_kept->mapping = mapping;
    }
    static const std::vector<std::vector<Tried>> none;
    const bool wantsTried = options.explains && !m_kept->matched->error;
    if (wantsTried && !m_kept->tried)
        m_kept->tried =
            triedOf(m_kept->fused.fused.graph, m_kept->matched->modules, m_kept->backend, m_kept->matched->matches);
    return judge(*m_model, m_kept->fused, *m_kept->matched, m_kept->backend, wantsTried ? *m_kept->tried : none,
                 options);
}

} // namespace bcfg::fx
