// SPDX-License-Identifier: Apache-2.0
#include "ui/session/model/nodedifference.h"

#include "core/document/model/dtypetext.h"
#include "ui/basis/text.h"

#include <QCoreApplication>

#include <optional>
#include <string_view>

namespace bcfg::ui::session {

namespace {

/// The properties of a node that are compared. The pointers and views refer to the simulation.
struct Facts
{
    fx::NodeStatus status = fx::NodeStatus::NoOperator;
    std::optional<std::size_t> entry; ///< the row of the entry that takes the node
    const PatternConfig *config = nullptr;
    std::optional<std::size_t> dtypeConfigNumber;
    const DTypeConfig *dtypeConfig = nullptr;
    std::string_view fusedModule;
    std::string_view referenceModule;
    std::vector<std::string_view> inputs; ///< the dtypes of the observers of each input; empty for an input without one
    std::string_view output;              ///< the dtype of the observer after the node
};

Facts factsOf(const SimulatedModel &of, fx::NodeIndex node)
{
    Facts facts{.status = of.status(node)};
    const fx::Simulation &simulation = of.simulation();
    if (simulation.nodes.empty())
        return facts;
    const fx::NodeOutcome &outcome = simulation.nodes[node];
    if (outcome.fusion)
        facts.fusedModule = simulation.fusions[*outcome.fusion].fusedModule;
    if (outcome.match) {
        const fx::ModelMatch &match = simulation.matches[*outcome.match];
        facts.entry = match.entry;
        facts.config = &*of.config().configs[match.entry];
        facts.dtypeConfigNumber = match.dtypeConfig;
        if (match.dtypeConfig)
            facts.dtypeConfig = &facts.config->dtypeConfigs()[*match.dtypeConfig];
    }
    facts.referenceModule = outcome.referenceModule;
    trace::forEachInput(of.model().nodes[node], [&](fx::NodeIndex input) {
        const EdgeObserver *observer = of.observer(input, node);
        facts.inputs.push_back(observer ? std::string_view(observer->dtype) : std::string_view());
    });
    if (const EdgeObserver *observer = of.observerAfter(node))
        facts.output = observer->dtype;
    return facts;
}

template <class T>
bool areEqual(const T *a, const T *b)
{
    return a == b || (a && b && *a == *b);
}

/// Whether the same pattern takes the node in both simulations, in whatever row its entry stands.
bool isSamePattern(const Facts &a, const Facts &b)
{
    if (!a.config || !b.config)
        return a.config == b.config;
    return a.config == b.config || (areEqual(a.config->pattern(), b.config->pattern()) &&
                                    areEqual(a.config->patternComplexFormat(), b.config->patternComplexFormat()));
}

QString orNone(std::string_view text)
{
    return text.empty() ? QCoreApplication::translate("NodeExplanation", "none") : toQString(text);
}

QString inputsText(const Facts &facts)
{
    return textList(facts.inputs, orNone).join(QStringLiteral(", "));
}

QString dtypeConfigText(const Facts &facts)
{
    if (!facts.dtypeConfig)
        return orNone({});
    return QStringLiteral("#%1 %2")
        .arg(*facts.dtypeConfigNumber)
        .arg(toQString(dtypesAndBoundsText(*facts.dtypeConfig)));
}

} // namespace

bool differs(const SimulatedModel &before, const SimulatedModel &after, fx::NodeIndex node)
{
    const Facts a = factsOf(before, node);
    const Facts b = factsOf(after, node);
    return a.status != b.status || !isSamePattern(a, b) || !areEqual(a.dtypeConfig, b.dtypeConfig) ||
           a.fusedModule != b.fusedModule || a.referenceModule != b.referenceModule || a.inputs != b.inputs ||
           a.output != b.output;
}

std::vector<NodeDifference> differences(const SimulatedModel &before, const SimulatedModel &after, fx::NodeIndex node)
{
    const Facts a = factsOf(before, node);
    const Facts b = factsOf(after, node);
    std::vector<NodeDifference> result;
    const auto add = [&](bool isSame, const char *what, const QString &was, const QString &is) {
        if (!isSame)
            result.push_back({QCoreApplication::translate("NodeExplanation", what), was, is});
    };
    const auto entry = [](const Facts &facts, const SimulatedModel &of) {
        return facts.entry ? of.entryTitle(*facts.entry) : orNone({});
    };
    add(a.status == b.status, QT_TRANSLATE_NOOP("NodeExplanation", "Verdict"), statusText(a.status),
        statusText(b.status));
    add(isSamePattern(a, b), QT_TRANSLATE_NOOP("NodeExplanation", "Taken by"), entry(a, before), entry(b, after));
    add(areEqual(a.dtypeConfig, b.dtypeConfig), QT_TRANSLATE_NOOP("NodeExplanation", "DType config"),
        dtypeConfigText(a), dtypeConfigText(b));
    add(a.inputs == b.inputs, QT_TRANSLATE_NOOP("NodeExplanation", "Observed inputs"), inputsText(a), inputsText(b));
    add(a.output == b.output, QT_TRANSLATE_NOOP("NodeExplanation", "Observed output"), orNone(a.output),
        orNone(b.output));
    add(a.fusedModule == b.fusedModule, QT_TRANSLATE_NOOP("NodeExplanation", "Fused into"), orNone(a.fusedModule),
        orNone(b.fusedModule));
    add(a.referenceModule == b.referenceModule, QT_TRANSLATE_NOOP("NodeExplanation", "Becomes"),
        orNone(a.referenceModule), orNone(b.referenceModule));
    return result;
}

} // namespace bcfg::ui::session
