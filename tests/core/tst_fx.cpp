// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/importer.h"
#include "core/prepare/model/expectation.h"
#include "core/prepare/model/modelsimulation.h"
#include "core/prepare/model/overview.h"
#include "core/prepare/model/reasons.h"
#include "core/prepare/model/regex.h"
#include "core/prepare/model/simulate.h"
#include "core/torch/catalog/qconfigs.h"
#include "core/torch/trace/readmodel.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_fx {

using namespace bcfg;
using namespace bcfg::test;

const Release newest = Release::newestOf(Api::Torch2);

QByteArray node(const char *name, const char *op, const char *target, const char *args, const char *moduleType = "")
{
    const QByteArray module = *moduleType ? QByteArray(R"("module_type": ")") + moduleType + "\", " : QByteArray();
    const QByteArray scope = *moduleType ? QByteArray("[\"") + target + "\", \"" + moduleType + "\"]" : "[\"\", null]";
    return QByteArray(R"({"name": ")") + name + R"(", "op": ")" + op + R"(", "target": ")" + target + "\", " + module +
           R"("args": )" + args + R"(, "kwargs": {}, "scope": )" + scope + "}";
}

trace::Model modelOf(const QByteArrayList &nodes, const QByteArray &modules)
{
    const QByteArray text = R"({"format": 2, "torch": "2.6.0", "model": "m", "nodes": [)" + nodes.join(", ") +
                            R"(], "modules": )" + modules + "}";
    trace::ModelRead read = trace::readModel(std::string_view(text.constData(), std::size_t(text.size())));
    if (!read.model)
        qFatal("%s", read.diagnostics.front().message.c_str());
    return *std::move(read.model);
}

/// conv → bn → relu → sigmoid.
trace::Model smallModel()
{
    return modelOf({node("x", "placeholder", "x", "[]"),
                    node("conv", "call_module", "conv", R"([{"node": "x"}])", "torch.nn.Conv2d"),
                    node("bn", "call_module", "bn", R"([{"node": "conv"}])", "torch.nn.BatchNorm2d"),
                    node("relu", "call_module", "relu", R"([{"node": "bn"}])", "torch.nn.ReLU"),
                    node("sigmoid", "call_function", "torch.sigmoid", R"([{"node": "relu"}])"),
                    node("output", "output", "output", R"([{"node": "sigmoid"}])")},
                   R"({"conv": {"type": "torch.nn.Conv2d", "training": false},
                       "bn": {"type": "torch.nn.BatchNorm2d", "training": false},
                       "relu": {"type": "torch.nn.ReLU", "training": false}})");
}

/// A document and what is made of it, which must outlive the simulation.
struct Native
{
    Native() : document(*importDocument(fileText(RESOURCES_DIR "/templates/torch-2.6.0/native.bcfg.json")).document) {}

    fx::Simulation under(const trace::Model &model, const QConfigMapping &mapping, fx::SimulationOptions options = {})
    {
        fx::Symbols symbols(SymbolCatalog::of(newest));
        const fx::Backend backend(document, symbols);
        return fx::simulate(model, backend, mapping, options);
    }

    BackendConfig document;
};

QConfigMapping globally(std::string_view name)
{
    QConfigMapping mapping;
    mapping.global = QConfigCatalog::of(newest).findQConfig(name)->qconfig;
    return mapping;
}

fx::NodeStatus statusOf(const fx::Simulation &simulation, std::size_t node)
{
    return simulation.nodes[node].status;
}

class TestFx : public QObject
{
    Q_OBJECT

private slots:
    void regexMatchesAtTheBeginningAlone_data()
    {
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<bool>("matches");
        QTest::newRow("prefix") << QByteArray("layer1") << QByteArray("layer1.0.conv") << true;
        QTest::newRow("inner") << QByteArray("conv") << QByteArray("layer1.conv") << false;
        QTest::newRow("any") << QByteArray(".*conv") << QByteArray("layer1.conv") << true;
        QTest::newRow("empty matches the top") << QByteArray("") << QByteArray("") << true;
        QTest::newRow("catastrophic ends")
            << QByteArray("(a+)+$") << QByteArray("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab") << false;
        QTest::newRow("refused matches nothing") << QByteArray("(") << QByteArray("(") << false;
    }
    void regexMatchesAtTheBeginningAlone()
    {
        QFETCH(QByteArray, pattern);
        QFETCH(QByteArray, path);
        QTEST(fx::PythonRegex(pattern.toStdString()).matchesBeginning(path.toStdString()), "matches");
    }

    void fusedNodesGoIntoOneModule()
    {
        Native native;
        const fx::Simulation made = native.under(smallModel(), globally("default_qconfig"));
        QVERIFY(!made.error);
        QCOMPARE(made.fusions.size(), std::size_t(1));
        QCOMPARE(QByteArray::fromStdString(made.fusions[0].fusedModule),
                 QByteArray("torch.ao.nn.intrinsic.ConvReLU2d"));
        QVERIFY(statusOf(made, 1) == fx::NodeStatus::Quantized);
        QVERIFY(statusOf(made, 2) == fx::NodeStatus::FusedInto);
        QVERIFY(statusOf(made, 3) == fx::NodeStatus::FusedInto);
        QVERIFY(fx::effectiveStatus(3, made) == fx::NodeStatus::Quantized);
    }

    void refusalTellsWhatWasCompared()
    {
        Native native;
        const fx::Simulation made =
            native.under(smallModel(), globally("default_qconfig"), {.explains = true, .keeps = fx::KeptGraphs::None});
        QVERIFY(statusOf(made, 4) == fx::NodeStatus::Rejected); // sigmoid wants fixed quantization parameters
        const QByteArray reason = QByteArray::fromStdString(fx::reason(4, made, native.document));
        QVERIFY2(reason.contains("fits: scale_exact_match wants "), reason.constData());
        QVERIFY(!made.prepared);
    }

    void rowsByNameWinOverRowsByTypeAndNoneIsAValue()
    {
        Native native;
        QConfigMapping mapping = globally("default_qconfig");
        mapping.objectType.push_back({"torch.sigmoid", std::nullopt});
        fx::Simulation made = native.under(smallModel(), mapping);
        QVERIFY(statusOf(made, 4) == fx::NodeStatus::NotConfigured);
        QCOMPARE(QByteArray::fromStdString(made.nodes[4].qconfigFrom.list), QByteArray("object_type"));

        mapping = globally("default_qconfig");
        mapping.moduleName.push_back({"conv", std::nullopt});
        made = native.under(smallModel(), mapping);
        QVERIFY(statusOf(made, 1) == fx::NodeStatus::NotConfigured);
        QCOMPARE(QByteArray::fromStdString(made.nodes[1].qconfigFrom.list), QByteArray("module_name"));
    }

    void differentRowsForFusedModulesRaise()
    {
        Native native;
        QConfigMapping mapping = globally("default_qconfig");
        mapping.objectType.push_back({"torch.nn.Conv2d", mapping.global});
        const fx::Simulation made = native.under(smallModel(), mapping);
        QVERIFY(made.error);
        QCOMPARE(QByteArray::fromStdString(made.error->type), QByteArray("LookupError"));
        QVERIFY(made.stage == fx::Stage::Prepare);
        QVERIFY(made.nodes.empty());
    }

    void operatorWithAnotherUserIsNotTaken()
    {
        Native native;
        const trace::Model model = modelOf(
            {node("x", "placeholder", "x", "[]"),
             node("fc", "call_module", "fc", R"([{"node": "x"}])", "torch.nn.Linear"),
             node("relu", "call_module", "relu", R"([{"node": "fc"}])", "torch.nn.ReLU"),
             node("add", "call_function", "operator.add", R"([{"node": "fc"}, {"node": "relu"}])"),
             node("output", "output", "output", R"([{"node": "add"}])")},
            R"({"fc": {"type": "torch.nn.Linear", "training": false}, "relu": {"type": "torch.nn.ReLU", "training": false}})");
        const fx::Simulation made = native.under(model, globally("default_qconfig"), {.explains = true});
        QVERIFY(made.fusions.empty());
        const std::vector<fx::ModelTried> &tried = made.matches[*made.nodes[2].match].tried;
        QVERIFY(
            std::ranges::any_of(tried, [](const fx::ModelTried &one) { return one.lost == fx::Lost::AnotherUser; }));
    }

    void whatIsJoinedWithASizeIsATuple()
    {
        Native native;
        const trace::Model model =
            modelOf({node("x", "placeholder", "x", "[]"), node("size", "call_method", "size", R"([{"node": "x"}])"),
                     node("add", "call_function", "operator.add", R"([{"node": "size"}, [2, 4]])"),
                     node("view", "call_method", "view", R"([{"node": "x"}, {"node": "add"}])"),
                     node("output", "output", "output", R"([{"node": "view"}])")},
                    "{}");
        const fx::Simulation made = native.under(model, globally("default_qconfig"));
        QVERIFY(made.prepared);
        const fx::Graph &graph = made.prepared->graph;
        QVERIFY(std::ranges::any_of(graph.order(), [&](fx::NodeIndex index) { // as torch does, which cannot run then
            return made.observers.find(graph[index]) && graph[*graph[index].args.front().node()].name == "add";
        }));
    }

    void editsGiveWhatBeginningAnewGives()
    {
        Native native;
        const trace::Model model = smallModel();
        fx::ModelSimulation kept(model);
        const fx::SimulationOptions explained{.explains = true};
        const auto isAsAnew = [&](const QConfigMapping &mapping, const fx::SimulationOptions &options) {
            const fx::Simulation anew = native.under(model, mapping, options);
            const fx::Simulation updated = *kept.update(native.document, mapping, options);
            const auto status = &fx::NodeOutcome::status;
            return std::ranges::equal(updated.nodes, anew.nodes, {}, status, status) &&
                   updated.unusedEntries == anew.unusedEntries && updated.error == anew.error &&
                   std::ranges::equal(updated.matches, anew.matches, [](const auto &a, const auto &b) {
                       return a.entry == b.entry && a.dtypeConfig == b.dtypeConfig &&
                              a.explanation->checks == b.explanation->checks && a.tried.size() == b.tried.size();
                   });
        };
        QVERIFY(isAsAnew(globally("default_qconfig"), {}));
        QVERIFY(isAsAnew(globally("default_qconfig"), explained));

        const auto edit = [&](std::size_t row, const auto &change) {
            PatternConfig edited = *native.document.configs[row];
            change(edited);
            native.document.configs[row] = Shared<PatternConfig>::make(std::move(edited));
        };
        const fx::Simulation before = *kept.update(native.document, globally("default_qconfig"), {});
        const std::size_t taken = before.matches[*before.nodes[1].match].entry;
        edit(taken, [](PatternConfig &config) { config.setDTypeConfigs({}, Api::Torch2); });
        QVERIFY(isAsAnew(globally("default_qconfig"), explained));
        const fx::Simulation after = *kept.update(native.document, globally("default_qconfig"), {});
        QVERIFY(statusOf(before, 1) == fx::NodeStatus::Quantized);
        QVERIFY(statusOf(after, 1) == fx::NodeStatus::Rejected);

        QVERIFY(isAsAnew(globally("float16_dynamic_qconfig"), explained));
        edit(taken, [](PatternConfig &config) { config.set(Field::Pattern, Pattern::atom("torch.sin"), Api::Torch2); });
        QVERIFY(isAsAnew(globally("float16_dynamic_qconfig"), explained));
        QVERIFY(isAsAnew(globally("default_qat_qconfig"), {.isQat = true, .keeps = fx::KeptGraphs::None}));
        Progress progress;
        progress.stop();
        QVERIFY(!kept.update(native.document, globally("default_qconfig"), explained, &progress));
        QVERIFY(isAsAnew(globally("default_qconfig"), explained));
    }

    void expectationsHoldOrSayWhyNot_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("failure");
        QTest::newRow("node") << QByteArray("conv=quantized") << QByteArray();
        QTest::newRow("wildcards") << QByteArray("*n*=quantized") << QByteArray();
        QTest::newRow("fused") << QByteArray("bn=fused_into") << QByteArray();
        QTest::newRow("other") << QByteArray("sigmoid=quantized")
                               << QByteArray("sigmoid=quantized: sigmoid is rejected.");
        QTest::newRow("nobody") << QByteArray("fc*=quantized")
                                << QByteArray("fc*=quantized: the model has no such node.");
        QTest::newRow("number") << QByteArray("torch.nn.Conv2d>=1") << QByteArray();
        QTest::newRow("alias") << QByteArray("torch.nn.modules.conv.Conv2d==1") << QByteArray();
        QTest::newRow("too many") << QByteArray("torch.nn.Conv2d<=0")
                                  << QByteArray("torch.nn.Conv2d<=0: 1 are quantized.");
        QTest::newRow("no status") << QByteArray("conv=fast") << QByteArray("There is no status fast.");
        QTest::newRow("no sign") << QByteArray("conv")
                                 << QByteArray("Expected NAME=STATUS, as in conv1=quantized, or OPERATOR>=NUMBER.");
    }
    void expectationsHoldOrSayWhyNot()
    {
        QFETCH(QByteArray, text);
        Native native;
        const trace::Model model = smallModel();
        fx::Symbols symbols(SymbolCatalog::of(newest));
        const fx::Backend backend(native.document, symbols);
        const fx::Simulation made = fx::simulate(model, backend, globally("default_qconfig"), {});
        const auto parsed = fx::Expectation::parse(text.toStdString());
        const std::string *problem = std::get_if<std::string>(&parsed);
        const std::string found =
            problem ? *problem : std::get<fx::Expectation>(parsed).failure(model, made, symbols).value_or("");
        QTEST(QByteArray::fromStdString(found), "failure");
    }

    void overviewCountsFusedNodesAsTheirModule()
    {
        Native native;
        const fx::Overview numbers =
            fx::overview(smallModel(), native.under(smallModel(), globally("default_qconfig")));
        QCOMPARE(numbers.operators, std::size_t(4));
        QCOMPARE(numbers.counts[fx::NodeStatus::Quantized], std::size_t(3));
        QCOMPARE(numbers.quantizedPercent(), 75.0);
    }
};

BCFG_APPLESS_TEST(TestFx)

} // namespace tst_fx

#include "tst_fx.moc"
