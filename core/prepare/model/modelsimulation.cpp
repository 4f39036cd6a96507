// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/modelsimulation.h"

#include "core/document/model/progress.h"
#include "core/prepare/model/simulate.h"

#include <algorithm>
#include <list>
#include <optional>
#include <utility>
#include <vector>

namespace bcfg::fx {

namespace {

struct UnderMapping
{
    UnderMapping(const trace::Model &model, const FusedModel &fused, const Backend &backend,
                 const QConfigMapping &given, std::shared_ptr<const FoundMatches> found)
        : mapping(given),
          matched(model, fused, backend, given, std::move(found))
    {}

    QConfigMapping mapping;
    MatchedModel matched;
    std::optional<std::vector<std::vector<Tried>>> tried; ///< triedOf() for `matched`, once somebody asked for it
};

} // namespace

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
    std::shared_ptr<const FoundMatches> found; ///< of `fused`; null in QAT
    std::list<UnderMapping> mappings;          ///< the one that was used last comes first
};

ModelSimulation::ModelSimulation(const trace::Model &model, std::size_t mappings)
    : m_model(&model),
      m_mappings(std::max(mappings, std::size_t(1)))
{}

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
    std::list<UnderMapping> &mappings = m_kept->mappings;
    if (const auto known = std::ranges::find(mappings, mapping, &UnderMapping::mapping); known != mappings.end()) {
        mappings.splice(mappings.begin(), mappings, known);
    } else {
        while (mappings.size() >= m_mappings)
            mappings.pop_back();
        if (!m_kept->found)
            m_kept->found = foundMatches(m_kept->fused, m_kept->backend, options.isQat);
        mappings.emplace_front(*m_model, m_kept->fused, m_kept->backend, mapping, m_kept->found);
    }
    auto &[given, matched, tried] = mappings.front();
    static const std::vector<std::vector<Tried>> none;
    const bool wantsTried = options.explains && !matched.error;
    if (wantsTried && !tried)
        tried = triedOf(m_kept->fused.fused.graph, matched.modules, m_kept->backend, matched.found->matches);
    return judge(*m_model, m_kept->fused, matched, m_kept->backend, wantsTried ? *tried : none, options);
}

} // namespace bcfg::fx
