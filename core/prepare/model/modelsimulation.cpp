// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/modelsimulation.h"

#include "core/document/model/progress.h"
#include "core/prepare/model/simulate.h"

#include <algorithm>
#include <list>
#include <optional>
#include <tuple>
#include <utility>

namespace bcfg::fx {

struct ModelSimulation::Kept
{
    using UnderMapping = std::pair<QConfigMapping, MatchedModel>;

    Kept(const trace::Model &model, const BackendConfig &document, bool qat)
        : symbols(SymbolCatalog::of(releaseOf(document))),
          traced(model, symbols),
          backend(std::in_place, document, symbols),
          isQat(qat),
          fused(std::in_place, traced, *backend, qat)
    {}

    /// Updates to another document of the same release, and drops the results that depend on the changes.
    void update(const BackendConfig &document, bool qat)
    {
        const bool isSameCall = qat == isQat;
        if (isSameCall && backend->update(document))
            return;
        Backend next(document, symbols);
        if (!isSameCall || !fused->update(*backend, next)) {
            fused.emplace(FusedModel(traced, next, qat)); // if this throws Stopped, `fused` keeps its last value
            mappings.clear();
        } else if (qat) {
            mappings.clear(); // the QAT modules of entries were swapped into them
        }
        backend.emplace(std::move(next));
        isQat = qat;
        found.reset();
    }

    Symbols symbols;
    TracedModel traced;
    std::optional<Backend> backend;
    bool isQat;
    std::optional<FusedModel> fused;
    std::shared_ptr<const FoundMatches> found; ///< the matches in `fused`; null in QAT
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
    } catch (const Stopped &) { // finished stages are kept for the next call
        return std::nullopt;
    }
}

Simulation ModelSimulation::simulated(const BackendConfig &document, const QConfigMapping &mapping,
                                      const SimulationOptions &options)
{
    if (m_kept && m_kept->backend->release() == releaseOf(document))
        m_kept->update(document, options.isQat);
    else
        m_kept = std::make_unique<Kept>(*m_model, document, options.isQat);
    auto &[symbols, traced, backend, isQat, fused, found, mappings] = *m_kept;
    if (!found)
        found = foundMatches(*fused, *backend, isQat);
    if (const auto known = std::ranges::find(mappings, mapping, &Kept::UnderMapping::first); known != mappings.end()) {
        mappings.splice(mappings.begin(), mappings, known);
    } else {
        while (mappings.size() >= m_mappings)
            mappings.pop_back();
        mappings.emplace_front(std::piecewise_construct, std::tie(mapping),
                               std::tie(*m_model, *fused, *backend, mapping, found));
    }
    MatchedModel &matched = mappings.front().second;
    if (found && matched.found != found)
        matched.setFound(found);
    return judge(*m_model, *fused, matched, *backend, mapping, options);
}

} // namespace bcfg::fx
