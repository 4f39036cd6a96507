// SPDX-License-Identifier: Apache-2.0
// Simulates a model again and again with one ModelSimulation, under a document that is edited and under other
// QConfigMappings. Each result must equal that of a new ModelSimulation, and must not refer to a destroyed document.
#include "core/prepare/model/modelsimulation.h"
#include "core/prepare/model/overview.h"
#include "core/prepare/model/reasons.h"
#include "tests/fuzz/choices.h"
#include "tests/fuzz/promise.h"
#include "tests/support/simulationtext.h"

#include <optional>

using namespace bcfg;
using bcfg::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    fuzz::Choices choices({data, size});
    const trace::Model model = choices.model();
    JsonValue edited = choices.document();
    fx::ModelSimulation kept(model);
    QConfigMapping mapping;
    std::optional<fx::Simulation> last;
    std::string lastText;
    constexpr int most = 16; // edits
    for (int step = 0; step < most && !choices.isOver(); ++step) {
        const std::optional<BackendConfig> document = fuzz::read(edited);
        require(document.has_value(), "documents can be read");
        if (step == 0 || choices.below(3) == 2)
            mapping = choices.mapping(releaseOf(*document));
        const fx::SimulationOptions options{
            .isQat = choices.below(5) == 4,
            .explains = choices.yes(),
            .keeps = static_cast<fx::KeptGraphs>(choices.below(3)),
        };
        std::optional<fx::Simulation> made = kept.update(*document, mapping, options);
        if (last)
            require(test::textOf(*last) == lastText, "what was simulated stays");
        lastText = test::textOf(*made);
        require(lastText == test::textOf(*fx::ModelSimulation(model).update(*fuzz::read(edited), mapping, options)),
                "an edit gives what beginning anew gives");
        fx::SimulationOptions others = options;
        others.keeps = static_cast<fx::KeptGraphs>(choices.below(3));
        require(test::outcomeTextOf(*made) == test::outcomeTextOf(*kept.update(*document, mapping, others)),
                "what becomes of a model does not depend on the graphs that are kept");
        for (trace::NodeIndex node = 0; node < made->nodes.size(); ++node)
            fx::reason(node, *made, *document);
        fx::overview(model, *made);
        last = std::move(made);
        choices.edit(edited);
    }
    return 0;
}
