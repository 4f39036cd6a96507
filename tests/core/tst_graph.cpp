// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/decisions/observerneeds.h"
#include "core/prepare/graph/matcher.h"
#include "core/prepare/graph/tensors.h"
#include "core/prepare/model/simulate.h"
#include "core/prepare/pattern/matchindex.h"
#include "core/prepare/pattern/matching.h"
#include "core/torch/catalog/qconfigs.h"
#include "core/torch/trace/names.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <iterator>
#include <random>
#include <utility>
#include <vector>

namespace tst_graph {

using namespace bcfg;
using namespace bcfg::test;

using fx::Argument;
using fx::NodeIndex;
using fx::Op;

const Release newest = Release::newestOf(Api::Torch2);
const Release old = Release::newestOf(Api::Torch1_13);

const char *const anyNode = "torch.ao.quantization.utils.MatchAllNode";

Pattern operator""_p(const char *text, std::size_t size)
{
    return Pattern::atom({text, size});
}

Pattern tuple(std::vector<Pattern> steps)
{
    return {std::move(steps)};
}

Pattern literal(JsonValue value)
{
    return Literal{Shared<JsonValue>::make(std::move(value))};
}

Argument constant(JsonValue value)
{
    return Argument{std::move(value)};
}

/// A graph that the test builds call by call.
struct Calls
{
    explicit Calls(Release judgedBy) : release(judgedBy), symbols(SymbolCatalog::of(judgedBy)), graph(judgedBy) {}

    NodeIndex input() { return add({.op = Op::Placeholder}, 0); }
    NodeIndex module(const char *type, NodeIndex argument)
    {
        return add({.op = Op::CallModule, .target = type, .args = {Argument{argument}}}, symbols.of(type));
    }
    NodeIndex function(const char *path, std::vector<Argument> args)
    {
        const fx::SymbolId symbol = symbols.of(path);
        return add({.op = Op::CallFunction, .target = path, .symbol = symbol, .args = std::move(args)}, symbol);
    }
    NodeIndex method(const char *name, std::vector<Argument> args)
    {
        const fx::SymbolId symbol = symbols.of(name);
        return add({.op = Op::CallMethod, .target = name, .symbol = symbol, .args = std::move(args)}, symbol);
    }

    bool matches(NodeIndex node, const Pattern &pattern)
    {
        return fx::Matcher(graph, called, symbols).matches(node, fx::compiled(pattern, symbols));
    }
    /// The nodes that record_match() collects, as Python prints them: "[3, (2, 1)]".
    std::string recorded(NodeIndex node, const Pattern &pattern)
    {
        const fx::MatchedShape shape = fx::recordMatch(graph, node, fx::compiled(pattern, symbols), release);
        const std::string inside = text(shape);
        return "[" + inside.substr(1, inside.size() - 2) + "]";
    }

    Release release;
    fx::Symbols symbols;
    fx::Graph graph;
    std::vector<fx::SymbolId> called;

private:
    static std::string text(const fx::MatchedShape &shape)
    {
        if (const NodeIndex *node = shape.node())
            return std::to_string(*node);
        std::string result;
        if (!shape.list())
            return "constant";
        for (const fx::MatchedShape &item : *shape.list())
            result += (result.empty() ? "" : ", ") + text(item);
        return "(" + result + ")";
    }
    NodeIndex add(fx::Node node, fx::SymbolId symbol)
    {
        called.push_back(symbol);
        return graph.append(std::move(node), "node");
    }
};

/// The type of the PythonError that the function throws; empty if it throws none.
template <class Act>
std::string raised(const Act &act)
{
    try {
        act();
    } catch (const PythonError &error) {
        return error.type;
    }
    return {};
}

std::size_t observersIn(const fx::Simulation &simulation)
{
    const fx::Graph &graph = simulation.prepared->graph;
    std::size_t count = 0;
    for (const NodeIndex node : graph.order())
        count += simulation.observers.find(graph[node]) ? 1 : 0;
    return count;
}

class TestGraph : public QObject
{
    Q_OBJECT

private slots:
    void namesAreNumberedAsTorchFxNumbersThem()
    {
        trace::Texts texts;
        trace::Names made(newest);
        const auto created = [&](trace::Names &names, std::string_view candidate) {
            const std::string_view name = names.create(candidate, texts);
            return QByteArray(name.data(), qsizetype(name.size()));
        };
        QCOMPARE(created(made, "add"), QByteArray("add"));
        QCOMPARE(created(made, "add"), QByteArray("add_1"));
        QCOMPARE(created(made, "add_7"), QByteArray("add_7"));
        QCOMPARE(created(made, "add"), QByteArray("add_8"));
        QCOMPARE(created(made, "sum"), QByteArray("sum_1")); // a builtin of Python
        QCOMPARE(created(made, "layer1.0.conv"), QByteArray("layer1_0_conv"));
        QCOMPARE(created(made, "0"), QByteArray("_0"));
        trace::Names oldNames(old);
        created(oldNames, "add_7");
        created(oldNames, "add");
        QCOMPARE(created(oldNames, "add"), QByteArray("add_1")); // counts from the start
    }

    /// The names are those of torch.fx.graph._Namespace in 2.6.0 and 2.14.1, which differ.
    void freeNamesKeepTheirNumbers()
    {
        const QByteArrayList candidates = {"conv_01", "conv_01", "0", "0", "a_6", "a_0", "a_1", "a_6", "a_007", "a"};
        const auto created = [&](const char *version) {
            trace::Texts texts;
            trace::Names names(*Release::find(version));
            QByteArrayList all;
            for (const QByteArray &candidate : candidates) {
                const std::string_view name = names.create({candidate.data(), std::size_t(candidate.size())}, texts);
                all.append(QByteArray(name.data(), qsizetype(name.size())));
            }
            return all;
        };
        QCOMPARE(created("2.6.0"),
                 (QByteArrayList{"conv_1", "conv_2", "_0", "_1", "a_6", "a_0", "a_1", "a_7", "a_8", "a"}));
        QCOMPARE(created("2.14.1"),
                 (QByteArrayList{"conv_01", "conv_2", "_0", "_0_1", "a_6", "a_0", "a_1", "a_2", "a_007", "a"}));
    }

    void usersKeepTheOrderInWhichTheyBegan()
    {
        fx::Graph graph(newest);
        const fx::NodeIndex x = graph.append({.op = fx::Op::Placeholder, .target = "x"}, "x");
        const auto call = [&](const char *name) {
            return graph.append({.op = fx::Op::CallMethod, .target = "relu", .args = {fx::Argument{x}}}, name);
        };
        const fx::NodeIndex a = call("a");
        const fx::NodeIndex b = call("b");
        QCOMPARE(graph.usersInOrder(x), (std::vector<fx::NodeIndex>{a, b}));
        graph.setArgs(a, {fx::Argument{x}, fx::Argument{x}}, {}); // assigning makes it the last one
        QCOMPARE(graph.usersInOrder(x), (std::vector<fx::NodeIndex>{b, a}));
        const fx::NodeIndex y = graph.insertAfter(x, {.op = fx::Op::CallMethod, .args = {fx::Argument{x}}}, "y");
        graph.replaceAllUses(x, y);
        QCOMPARE(graph.usersInOrder(x), (std::vector<fx::NodeIndex>{y}));
        QCOMPARE(graph.usersInOrder(y), (std::vector<fx::NodeIndex>{b, a}));
        QCOMPARE(graph.order(), (std::vector<fx::NodeIndex>{x, y, a, b}));
    }

    /// torch makes the dictionary of users again for each node that is changed, which decides the order of users.
    void usersAreThoseOfTorchWhateverIsReplaced()
    {
        std::mt19937 random(7);
        const auto below = [&](std::size_t end) {
            return static_cast<fx::NodeIndex>(random() % end);
        };
        for (int round = 0; round < 40; ++round) {
            fx::Graph graph(newest);
            std::vector<std::vector<fx::NodeIndex>> inputs;
            std::vector<std::vector<fx::NodeIndex>> users;
            const auto forget = [&](fx::NodeIndex node) {
                for (const fx::NodeIndex input : inputs[node])
                    std::erase(users[input], node);
            };
            const auto learn = [&](fx::NodeIndex node, std::vector<fx::NodeIndex> used) {
                inputs[node] = std::move(used);
                for (const fx::NodeIndex input : inputs[node]) {
                    if (std::ranges::find(users[input], node) == users[input].end())
                        users[input].push_back(node);
                }
            };
            const auto arguments = [](const std::vector<fx::NodeIndex> &used) {
                fx::Argument::List list;
                for (const fx::NodeIndex node : used)
                    list.push_back(fx::Argument{node});
                return std::vector{fx::Argument{std::move(list)}};
            };
            const auto someBefore = [&](fx::NodeIndex node) {
                std::vector<fx::NodeIndex> used(node == 0 ? 0 : below(round % 2 == 0 ? 4 : 80));
                for (fx::NodeIndex &each : used)
                    each = below(node);
                return used;
            };
            for (fx::NodeIndex node = 0; node < 60; ++node) {
                const std::vector<fx::NodeIndex> used = someBefore(node);
                const fx::ModuleId observer = below(3) == 0 ? 0 : fx::noModule;
                graph.append({.op = fx::Op::CallFunction, .observer = observer, .args = arguments(used)}, "n");
                inputs.emplace_back();
                users.emplace_back();
                learn(node, used);
            }
            for (int step = 0; step < 60; ++step) {
                const fx::NodeIndex node = below(60);
                if (below(2) == 0) {
                    const std::vector<fx::NodeIndex> used = below(3) == 0 ? inputs[node] : someBefore(node);
                    graph.setArgs(node, arguments(used), {});
                    forget(node);
                    learn(node, used);
                    continue;
                }
                const fx::NodeIndex with = below(node + 1);
                if (with == node)
                    continue;
                graph.replaceAllUses(node, with);
                for (const fx::NodeIndex user : std::vector(users[node])) {
                    std::vector<fx::NodeIndex> used = inputs[user];
                    std::ranges::replace(used, node, with);
                    forget(user);
                    learn(user, std::move(used));
                }
                const auto callsObserver = [&](fx::NodeIndex user) {
                    return graph[user].observer != fx::noModule;
                };
                for (fx::NodeIndex each = 0; each < 60; ++each) {
                    QCOMPARE(graph.usersInOrder(each), users[each]);
                    std::vector<fx::NodeIndex> observers;
                    std::ranges::copy_if(users[each], std::back_inserter(observers), callsObserver);
                    QCOMPARE(graph.observersOf(each), observers);
                }
            }
        }
    }

    void operatorsInsideOfAMatchHaveOneUser()
    {
        Calls calls(newest);
        const NodeIndex x = calls.input();
        const NodeIndex linear = calls.module("torch.nn.Linear", x);
        const NodeIndex relu = calls.module("torch.nn.ReLU", linear);
        const Pattern fused = tuple({"torch.nn.ReLU"_p, "torch.nn.Linear"_p});
        QVERIFY(calls.matches(relu, fused));
        QVERIFY(!calls.matches(relu, "torch.nn.Linear"_p));
        const NodeIndex sum = calls.function("operator.add", {Argument{relu}, Argument{linear}});
        QVERIFY(!calls.matches(relu, fused));
        QVERIFY(calls.matches(relu, tuple({"torch.nn.ReLU"_p, Pattern::atom(anyNode)})));
        QVERIFY(calls.matches(sum, tuple({"operator.add"_p, "torch.nn.ReLU"_p, Pattern::atom(anyNode)})));
        QVERIFY(!calls.matches(sum, tuple({"operator.add"_p, Pattern::atom(anyNode), "torch.nn.ReLU"_p})));
        QVERIFY(!calls.matches(sum, tuple({"operator.add"_p, "torch.nn.ReLU"_p}))); // all positional arguments count
    }

    void aUserThatTakesANodeTwiceIsOne()
    {
        Calls calls(newest);
        const NodeIndex linear = calls.module("torch.nn.Linear", calls.input());
        const NodeIndex sum = calls.function("operator.add", {Argument{linear}, Argument{linear}});
        QVERIFY(calls.matches(sum, tuple({"operator.add"_p, "torch.nn.Linear"_p, "torch.nn.Linear"_p})));
    }

    void constantsMatchLiteralsSince2_0()
    {
        for (const Release release : {newest, old}) {
            Calls calls(release);
            const NodeIndex relu = calls.method("relu", {Argument{calls.input()}});
            const NodeIndex item = calls.function("operator.getitem", {Argument{relu}, constant(0)});
            const auto pattern = [](JsonValue value) {
                return tuple({"operator.getitem"_p, "relu"_p, literal(std::move(value))});
            };
            QCOMPARE(calls.matches(item, pattern(0)), release == newest);
            QCOMPARE(calls.matches(item, pattern(false)), release == newest); // as Python compares them
            QVERIFY(!calls.matches(item, pattern(1)));
        }
    }

    void shapesAreFlatSince2_0()
    {
        const Pattern any = Pattern::atom(anyNode);
        const auto recorded = [](Release release, const Pattern &pattern) {
            Calls calls(release);
            const NodeIndex conv = calls.module("torch.nn.Conv2d", calls.input());
            const NodeIndex bn = calls.module("torch.nn.BatchNorm2d", conv);
            const NodeIndex sum = calls.function("operator.add", {Argument{bn}, Argument{calls.input()}});
            return calls.recorded(sum, pattern);
        };
        const Pattern sum = tuple({"operator.add"_p, "torch.nn.BatchNorm2d"_p, any});
        const Pattern deep = tuple({"operator.add"_p, tuple({"torch.nn.BatchNorm2d"_p, "torch.nn.Conv2d"_p}), any});
        QCOMPARE(recorded(newest, sum), "[4, 2, 3]");
        QCOMPARE(recorded(old, sum), "[4, (2, 3)]");
        QCOMPARE(recorded(newest, deep), "[4, 2, 1, 3]");
        QCOMPARE(recorded(old, deep), "[4, (2, 1, 3)]");
    }

    void patternsWithoutArgumentsRaise()
    {
        Calls calls(newest);
        const NodeIndex relu = calls.method("relu", {Argument{calls.input()}});
        QVERIFY(calls.matches(relu, tuple({"relu"_p})));
        QCOMPARE(raised([&] { calls.recorded(relu, tuple({"relu"_p})); }), "IndexError");
        QCOMPARE(raised([&] { calls.matches(relu, tuple({})); }), "ValueError");
        QCOMPARE(raised([&] { calls.matches(relu, tuple({"builtins.getattr"_p})); }), "AssertionError");
        // Whatever comes first among arguments decides.
        const NodeIndex sum = calls.function("operator.add", {Argument{relu}, Argument{relu}});
        const Pattern never = tuple({tuple({"relu"_p, "relu"_p}), "relu"_p});
        QVERIFY(!calls.matches(sum, tuple({"operator.add"_p, never, tuple({})})));
        QCOMPARE(raised([&] { calls.matches(sum, tuple({"operator.add"_p, tuple({}), never})); }), "ValueError");
    }

    void sizesCarryNoTensors()
    {
        Calls calls(newest);
        const NodeIndex x = calls.input();
        const NodeIndex size = calls.method("size", {Argument{x}, constant(0)});
        const NodeIndex twice = calls.function("operator.mul", {Argument{size}, constant(2)});
        const NodeIndex half = calls.function("operator.mul", {Argument{size}, constant(JsonValue::number(0.5))});
        const NodeIndex shape = calls.function("builtins.getattr", {Argument{x}, constant("shape")});
        const NodeIndex first = calls.function("operator.getitem", {Argument{shape}, constant(0)});
        const NodeIndex linear = calls.module("torch.nn.Linear", first);
        const NodeIndex data = calls.function("builtins.getattr", {Argument{x}, constant("data")});
        const std::vector<bool> without = fx::nodesWithoutTensors(calls.graph, calls.symbols);
        for (const NodeIndex node : {size, twice, shape, first})
            QVERIFY(without[node]);
        for (const NodeIndex node : {x, half, linear, data})
            QVERIFY(!without[node]);
    }

    void whatSharesItsObserverHandsNonTensorsOn()
    {
        Calls calls(newest);
        const NodeIndex x = calls.input();
        const NodeIndex length = calls.function("torch.numel", {Argument{x}});
        const NodeIndex same = calls.method("contiguous", {Argument{length}});
        calls.method("view", {Argument{x}, Argument{same}});
        const auto nonTensors = [&](NodeIndex sharing) {
            return fx::nonTensorNodes(calls.graph, calls.symbols.catalog(),
                                      [&](NodeIndex node) { return node == sharing; });
        };
        QCOMPARE(nonTensors(x), (std::vector<bool>{false, false, true, false}));
        QCOMPARE(nonTensors(same), (std::vector<bool>{false, true, true, false}));
    }

    void weightAndBiasStandWhereTheEntryForTheFunctionSays()
    {
        PatternConfig entry = *test::document(R"({"torch_api": "2", "configs": [
            {"pattern": "torch.nn.functional.linear", "input_type_to_index": {"weight": 1, "bias": -1}}]})")
                                   .configs.front();
        Calls calls(newest);
        const NodeIndex x = calls.input();
        const NodeIndex w = calls.input();
        const NodeIndex b = calls.input();
        const NodeIndex linear = calls.function("torch.nn.functional.linear", {Argument{x}, Argument{w}, Argument{b}});
        const auto roles = [&](NodeIndex call, const WeightAndBias &places) {
            std::vector<ArgumentRole> result;
            for (const RootArgument &argument : rootArguments(calls.graph[call], places))
                result.push_back(argument.role);
            return result;
        };
        using enum ArgumentRole;
        using Roles = std::vector<ArgumentRole>;
        QCOMPARE(roles(linear, weightAndBias(&entry, Release::newestOf(Api::Torch2))),
                 (Roles{Activation, Weight, Bias}));
        QCOMPARE(roles(linear, weightAndBias(nullptr, Release::newestOf(Api::Torch2))),
                 (Roles{Activation, Activation, Activation}));
        const NodeIndex one = calls.function("torch.nn.functional.linear", {Argument{x}});
        QCOMPARE(roles(one, weightAndBias(&entry, Release::newestOf(Api::Torch2))), (Roles{Bias}));
        QCOMPARE(raised([&] { roles(one, {.weight = Number::of(-2)}); }), "IndexError");
        QCOMPARE(raised([&] { roles(one, {.weight = Number::of(0.5)}); }), "TypeError");
        const auto rolesWith = [&](const std::string &weight) {
            const PatternConfig declaring =
                *test::document(R"({"torch_api": "2", "configs": [{"input_type_to_index": {"weight": )" + weight +
                                "}}]}")
                     .configs.front();
            return roles(linear, weightAndBias(&declaring, newest));
        };
        for (const char *incomparable : {R"("1")", "[1]", "{}", "1.0"})
            QCOMPARE(raised([&] { rolesWith(incomparable); }), "TypeError");
        QCOMPARE(rolesWith("true"), (Roles{Activation, Weight, Activation}));
        QCOMPARE(rolesWith("null"), (Roles{Activation, Activation, Activation}));

        calls.graph.setArgs(one, calls.graph[one].args, {{"weight", Argument{w}}});
        QCOMPARE(roles(one, weightAndBias(nullptr, Release::newestOf(Api::Torch2))), (Roles{Activation, Weight}));
        QCOMPARE(roles(one, weightAndBias(nullptr, Release::newestOf(Api::Torch1_13))),
                 (Roles{Activation, Activation}));
        QCOMPARE(roles(one, weightAndBias(&entry, Release::newestOf(Api::Torch1_13))), (Roles{Bias, Weight}));
    }

    void observersStandWhereDTypesDiffer()
    {
        for (const Release release : {newest, old}) {
            Calls calls(release);
            const NodeIndex x = calls.input();
            const NodeIndex y = calls.input();
            const fx::Node &sum = calls.graph[calls.function("operator.add", {Argument{x}, Argument{y}})];
            const auto observes = [&](NodeIndex argument, const TargetDTypes &node, const TargetDTypes *producer,
                                      const ResolvedQConfig &qconfig) {
                return inputObserver(ArgumentRole::Activation, argument, sum, calls.symbols, node, producer, qconfig)
                    .has_value();
            };
            const auto named = [&](const char *name) {
                return ResolvedQConfig(QConfigCatalog::of(release).findQConfig(name)->qconfig, release);
            };
            const ResolvedQConfig static8 = named("default_qconfig");
            const ResolvedQConfig dynamic8 = named("default_dynamic_qconfig");
            const ResolvedQConfig reusing = named("default_reuse_input_qconfig");
            const TargetDTypes isFloat = targetDTypes(nullptr, false, release);
            const TargetDTypes isNone = targetDTypes(nullptr, true, release);
            const TargetDTypes is8 = targetDTypes(&static8, false, release);
            const TargetDTypes isDynamic8 = targetDTypes(&dynamic8, false, release);
            const TargetDTypes reuses = targetDTypes(&reusing, false, release);
            QVERIFY(observes(y, is8, &isFloat, static8));
            QVERIFY(!observes(x, is8, &is8, static8));
            QVERIFY(!observes(x, reuses, &isFloat, reusing)); // that of the input serves
            QVERIFY(!observes(x, isFloat, &is8, static8));
            QVERIFY(!observes(x, is8, &isNone, static8));
            QVERIFY(observes(x, isDynamic8, &isFloat, dynamic8));
            QVERIFY(!observes(y, isDynamic8, &isFloat, dynamic8));
            if (release == old) {
                QVERIFY(observes(x, is8, nullptr, static8)); // an observer of an observer counts as float32
                continue;
            }
            QCOMPARE(raised([&] { observes(x, is8, nullptr, static8); }), "AssertionError");
            const Callable placeholder =
                Partial{Shared<Callable>::make(*Symbol::parse("torch.ao.quantization.observer.PlaceholderObserver")),
                        {},
                        {{"dtype", "torch.float32"}, {"is_dynamic", true}}};
            const ResolvedQConfig dynamicFloat({placeholder, placeholder}, release);
            const TargetDTypes isDynamicFloat = targetDTypes(&dynamicFloat, false, release);
            QCOMPARE(raised([&] { observes(x, isDynamicFloat, &isFloat, dynamicFloat); }), "AssertionError");
        }
    }

    void observersAreFoundAlongFirstNodes()
    {
        Calls calls(newest);
        const NodeIndex x = calls.input();
        const NodeIndex observer = calls.method("observer", {Argument{x}});
        const NodeIndex relu = calls.method("relu", {Argument{observer}});
        const NodeIndex moved = calls.function("torch.flatten", {constant(1), Argument{relu}, constant(2)});
        const NodeIndex other = calls.function("torch.flatten", {constant(1)});
        const auto before = [&](NodeIndex node) -> std::optional<NodeIndex> {
            const Argument begin{node};
            const Argument *found = observerBefore(calls.graph, begin, [&](const Argument &argument) {
                return argument.node() && *argument.node() == observer;
            });
            return found ? std::optional(*found->node()) : std::nullopt;
        };
        QCOMPARE(before(moved), observer);
        QCOMPARE(before(observer), observer);
        QCOMPARE(before(other), std::nullopt);
        QCOMPARE(before(x), std::nullopt);
    }

    void aPatternByItselfIsASmallModel_data() { addTemplateRows(); }

    /// The verdict of a pattern is that of the one match in its canonical graph, prepared as a model.
    void aPatternByItselfIsASmallModel()
    {
        QFETCH(const QString, path);
        const BackendConfig document = documentIn(path);
        const Release release = releaseOf(document);
        const MatchIndex index(document);
        fx::Symbols symbols(SymbolCatalog::of(release));
        const fx::Backend backend(document, symbols);
        std::vector<NamedQConfig> qconfigs;
        for (const char *name :
             {"x86", "default_dynamic_qconfig", "float16_static_qconfig", "default_reuse_input_qconfig"})
            qconfigs.push_back(*QConfigCatalog::of(release).findQConfig(name));
        int compared = 0;
        for (std::size_t row = 0; row < index.size(); ++row) {
            const Candidate candidate = index.candidate(row);
            if (candidate.config->fuserMethod())
                continue; // a pattern by itself is not fused
            const trace::Model model = modelOf(candidate.graph, {});
            for (const NamedQConfig &named : qconfigs) {
                QConfigMapping mapping;
                mapping.global = named.qconfig;
                const fx::Simulation simulation =
                    fx::simulate(model, backend, mapping, {.keeps = fx::KeptGraphs::Prepared});
                if (!simulation.fusions.empty())
                    continue;
                const ResolvedQConfig resolved(named.qconfig, release);
                const Verdict verdict = judge(candidate, &resolved);
                ++compared;
                if (verdict.error()) {
                    QVERIFY(simulation.error && simulation.stage == fx::Stage::Prepare);
                    QCOMPARE(simulation.error->type, verdict.error()->type);
                    continue;
                }
                QVERIFY(!simulation.error || simulation.stage == fx::Stage::Convert);
                QCOMPARE(simulation.matches.size(), std::size_t(1));
                const fx::ModelMatch &match = simulation.matches.front();
                QCOMPARE(match.entry, row);
                QCOMPARE(match.anchor, candidate.graph.anchor());
                QCOMPARE(match.dtypeConfig, verdict.fit() ? std::optional(verdict.fit()->dtypeConfig) : std::nullopt);
                QCOMPARE(observersIn(simulation), verdict.fit() ? *verdict.fit()->observers : 0);
            }
        }
        QVERIFY(compared > 0);
    }
};

BCFG_APPLESS_TEST(TestGraph)

} // namespace tst_graph

#include "tst_graph.moc"
