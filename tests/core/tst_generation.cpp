// SPDX-License-Identifier: Apache-2.0
#include "core/check/validate.h"
#include "core/document/json/importer.h"
#include "core/torch/catalog/resources.h"
#include "core/torch/generatedpatterns.h"
#include "tests/support/releases.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>

namespace tst_generation {

using namespace bcfg;
using Outcome = GeneratedPattern::Outcome;

class TestGeneration : public QObject
{
    Q_OBJECT

private slots:
    void everyRootGetsEveryTail();
    void whatExistsIsLeftOut();
    void whatExistsIsKnownByEachOfItsPaths();
    void fusersComeFromPyTorchsOwnBackends_data();
    void fusersComeFromPyTorchsOwnBackends();
    void unknownFusionsKeepTheModulesOfTheirRoot();
    void longChainsComeInComplexFormat();
    void whatPyTorchCannotUseIsRefused_data();
    void whatPyTorchCannotUseIsRefused();
    void functionBringsTheFusionOfItsModule();
    void operatorsOfTwoTensorsGetTheirSecondOperand();
    void noTailsGiveTheRootsAlone();
    void withTheirModulesTheyAreWithoutProblems_data() { fusersComeFromPyTorchsOwnBackends_data(); }
    void withTheirModulesTheyAreWithoutProblems();
    void namesAreLookedUp_data();
    void namesAreLookedUp();
};

namespace {

std::vector<OperatorChain> chains(std::string_view text, Api api = Api::Torch2)
{
    return std::get<std::vector<OperatorChain>>(parseOperatorChains(text, Release::newestOf(api)));
}

BackendConfig native(Api api)
{
    const bool isNew = api == Api::Torch2;
    return *importDocument(
                resource(isNew ? "templates/torch-2.6.0/native.bcfg.json" : "templates/torch-1.13.1/native.bcfg.json"))
                .document;
}

std::vector<GeneratedPattern> generate(std::string_view roots, std::string_view tails, Api api, BackendConfig document)
{
    document.api = api;
    return generatePatterns({chains(roots, api), chains(tails, api), *native(api).configs.front()}, document);
}

} // namespace

void TestGeneration::everyRootGetsEveryTail()
{
    const auto made = generate("Conv2d, Conv3d, Linear", "none, BN+ReLU, ReLU6", Api::Torch2, {});
    const char *titles[] = {"Conv2d", "Conv2d → BatchNorm2d → ReLU", "Conv2d → ReLU6",
                            "Conv3d", "Conv3d → BatchNorm3d → ReLU", "Conv3d → ReLU6",
                            "Linear", "Linear → BatchNorm1d → ReLU", "Linear → ReLU6"};
    QCOMPARE(made.size(), std::size(titles));
    for (std::size_t i = 0; i < made.size(); ++i) {
        QCOMPARE(made[i].title, std::string(titles[i]));
        QVERIFY(made[i].outcome == Outcome::New);
        QCOMPARE(made[i].config.title(Api::Torch2), made[i].title);
        const auto source = native(Api::Torch2).configs.front();
        QVERIFY(made[i].config.dtypeConfigs().size() == source->dtypeConfigs().size());
        QVERIFY(made[i].config.observationType() == source->observationType());
    }
}

void TestGeneration::whatExistsIsLeftOut()
{
    const auto made = generate("Conv2d", "ReLU, ReLU6, ReLU6", Api::Torch2, native(Api::Torch2));
    QCOMPARE(made.size(), std::size_t(2)); // named twice, made once
    QVERIFY(made[0].outcome == Outcome::Exists);
    QVERIFY(made[1].outcome == Outcome::New);
}

void TestGeneration::whatExistsIsKnownByEachOfItsPaths()
{
    BackendConfig document;
    for (const char *path : {"torch.nn.modules.linear.Linear", "torch.nn.modules.activation.ReLU"}) {
        PatternConfig config;
        config.setReversedPattern(Pattern::atom(path), Api::Torch2);
        document.configs.push_back(Shared<PatternConfig>::make(std::move(config)));
    }
    const auto made = generate("Linear, torch.nn.modules.activation.ReLU, Conv2d, torch.nn.modules.conv.Conv2d", "none",
                               Api::Torch2, document);
    QCOMPARE(made.size(), std::size_t(3)); // Conv2d once
    QVERIFY(made[0].outcome == Outcome::Exists);
    QVERIFY(made[1].outcome == Outcome::Exists);
    QVERIFY(made[2].outcome == Outcome::New);

    GenerationRequest request{chains("torch.nn.modules.linear.Linear"), chains("torch.nn.modules.activation.ReLU"),
                              *native(Api::Torch2).configs.front(), true};
    std::vector<std::string> titles;
    for (const GeneratedPattern &each : generatePatterns(request, document))
        titles.push_back(each.title);
    QVERIFY(titles.front() == "Linear → ReLU");
    QVERIFY(std::ranges::count(titles, "Linear") == 0); // needed, and there
}

void TestGeneration::fusersComeFromPyTorchsOwnBackends_data()
{
    QTest::addColumn<int>("api");
    QTest::newRow("2.6") << static_cast<int>(Api::Torch2);
    QTest::newRow("1.13") << static_cast<int>(Api::Torch1_13);
}

void TestGeneration::fusersComeFromPyTorchsOwnBackends()
{
    QFETCH(const int, api);
    const Api generation = static_cast<Api>(api);
    const auto made = generate("Conv2d, Linear", "ReLU, BN+ReLU", generation, {});
    for (const Shared<PatternConfig> &own : native(generation).configs) {
        for (const GeneratedPattern &each : made) {
            if (each.config.reversedPattern(generation) != own->reversedPattern(generation))
                continue;
            QVERIFY(own->fuserMethod() && each.config.fuserMethod());
            QVERIFY(*each.config.fuserMethod() == *own->fuserMethod());
        }
    }
    QVERIFY(made.front().config.fuserMethod());
}

void TestGeneration::unknownFusionsKeepTheModulesOfTheirRoot()
{
    const auto made = generate("Conv2d", "ReLU6", Api::Torch2, {});
    QVERIFY(!made.front().config.fuserMethod());
    QVERIFY(made.front().config.rootModule());
    QCOMPARE(made.front().config.rootModule()->path(), std::string("torch.nn.Conv2d"));
    QVERIFY(made.front().config.referenceQuantizedModule());
}

void TestGeneration::longChainsComeInComplexFormat()
{
    const auto made = generate("Conv2d", "BN+ReLU+ReLU6", Api::Torch2, {});
    QCOMPARE(made.front().title, std::string("Conv2d → BatchNorm2d → ReLU → ReLU6"));
    QVERIFY(made.front().config.patternComplexFormat() && !made.front().config.pattern());
}

void TestGeneration::whatPyTorchCannotUseIsRefused_data()
{
    QTest::addColumn<QString>("root");
    QTest::addColumn<QString>("tail");
    QTest::newRow("no step of a chain") << QString("Conv2d") << QString("MatchAllNode");
    QTest::newRow("no operator") << QString("MatchAllNode") << QString("none");
    QTest::newRow("no file can hold it") << QString("Conv2d") << QStringList(60, "ReLU").join('+');
    QTest::newRow("no operator of a tuple") << QString("Conv2d") << QString("builtins.getattr");
}

void TestGeneration::whatPyTorchCannotUseIsRefused()
{
    QFETCH(const QString, root);
    QFETCH(const QString, tail);
    const auto made = generate(root.toStdString(), tail.toStdString(), Api::Torch2, {});
    QCOMPARE(made.size(), std::size_t(1));
    QVERIFY(made.front().outcome == Outcome::Refused);
    QVERIFY(!made.front().refusal.empty());
}

/// For a function PyTorch looks up the fuser method by the name of its module.
void TestGeneration::functionBringsTheFusionOfItsModule()
{
    const GenerationRequest request{chains("Conv2d"), chains("relu"), *native(Api::Torch2).configs.front(), true};
    const auto made = generatePatterns(request, {});
    const auto twin = std::ranges::find(made, "Conv2d → ReLU", &GeneratedPattern::title);
    QVERIFY(twin != made.end());
    QVERIFY(twin->isNeeded && twin->config.fuserMethod());
}

void TestGeneration::operatorsOfTwoTensorsGetTheirSecondOperand()
{
    const auto made = generate("Conv2d", "operator.add", Api::Torch2, {});
    QCOMPARE(made.front().title, std::string("add(Conv2d, any)"));
    QVERIFY(made.front().config.rootNodeGetter() && made.front().config.extraInputsGetter()); // as onednn has it
}

void TestGeneration::noTailsGiveTheRootsAlone()
{
    const auto made = generate("Conv2d, Linear", " ", Api::Torch2, {});
    QCOMPARE(made.size(), std::size_t(2));
    QCOMPARE(made[1].title, std::string("Linear"));
}

/// Generated together with the entries that they need, all fusions that PyTorch knows are without problems.
void TestGeneration::withTheirModulesTheyAreWithoutProblems()
{
    QFETCH(const int, api);
    const Api generation = static_cast<Api>(api);
    const BackendConfig templateOfApi = native(generation);
    GenerationRequest request{chains("Conv1d, Conv2d, Conv3d, Linear, ConvTranspose2d, ConvReLU2d", generation),
                              chains("none, ReLU, relu, BN, BN+ReLU, BN+relu, ReLU6", generation),
                              *templateOfApi.configs.front(), true};
    BackendConfig document;
    document.api = generation;
    for (const GeneratedPattern &each : generatePatterns(request, document)) {
        QVERIFY(each.outcome == Outcome::New);
        document.configs.push_back(Shared<PatternConfig>::make(each.config));
    }
    QVERIFY(document.configs.size() > 40);
    for (const Diagnostic &diagnostic : validate(document)) {
        if (diagnostic.severity != Severity::Info)
            QFAIL((std::string(toString(diagnostic.rule)) + " " + diagnostic.where.text() + ": " + diagnostic.message)
                      .c_str());
    }
    // Generating again adds nothing.
    for (const GeneratedPattern &each : generatePatterns(request, document))
        QVERIFY(each.outcome == Outcome::Exists && !each.isNeeded);
}

void TestGeneration::namesAreLookedUp_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("path"); // empty: refused
    QTest::newRow("a module") << QString("Conv2d") << QString("torch.nn.Conv2d");
    QTest::newRow("a functional") << QString("conv2d") << QString("torch.nn.functional.conv2d");
    QTest::newRow("a function of torch") << QString("matmul") << QString("torch.matmul");
    QTest::newRow("a full path") << QString("my.own.Module") << QString("my.own.Module");
    QTest::newRow("a method") << QString("contiguous") << QString("contiguous");
    QTest::newRow("a typing error") << QString("Conf2d") << QString("");
    QTest::newRow("a fused module") << QString("ConvReLU2d") << QString("torch.ao.nn.intrinsic.ConvReLU2d");
    QTest::newRow("a method in quotes") << QString("'relu'") << QString("relu");
    QTest::newRow("nothing before a comma") << QString(" , Conv2d") << QString("");
    QTest::newRow("nothing behind a plus") << QString("Conv2d+") << QString("");
    QTest::newRow("no name") << QString("a b.c") << QString("");
}

void TestGeneration::namesAreLookedUp()
{
    QFETCH(const QString, text);
    QFETCH(const QString, path);
    const auto parsed = parseOperatorChains(text.toStdString(), test::newestTorch2());
    if (path.isEmpty()) {
        QVERIFY(std::holds_alternative<Refusal>(parsed));
        return;
    }
    QVERIFY(std::get<0>(parsed) == std::vector<OperatorChain>{{Pattern::atom(path.toStdString())}});
}

BCFG_APPLESS_TEST(TestGeneration)

} // namespace tst_generation

#include "tst_generation.moc"
