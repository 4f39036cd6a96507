// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/resources.h"
#include "core/generation/generatedpatterns.h"
#include "core/json/importer.h"

#include <QTest>

using namespace bcfg;
using Outcome = GeneratedPattern::Outcome;

class TestGeneration : public QObject
{
    Q_OBJECT

private slots:
    void everyRootGetsEveryTail();
    void whatExistsIsLeftOut();
    void fusersComeFromPyTorchsOwnBackends_data();
    void fusersComeFromPyTorchsOwnBackends();
    void unknownFusionsKeepTheModulesOfTheirRoot();
    void longChainsAreRefused();
    void namesAreLookedUp_data();
    void namesAreLookedUp();
};

namespace {

std::vector<OperatorChain> chains(std::string_view text, Api api = Api::Torch2)
{
    return std::get<std::vector<OperatorChain>>(parseOperatorChains(text, api));
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
            QVERIFY(each.hasFuser);
        }
    }
    QVERIFY(made.front().hasFuser);
}

void TestGeneration::unknownFusionsKeepTheModulesOfTheirRoot()
{
    const auto made = generate("Conv2d", "ReLU6", Api::Torch2, {});
    QVERIFY(!made.front().hasFuser);
    QVERIFY(made.front().config.rootModule());
    QCOMPARE(made.front().config.rootModule()->path(), std::string("torch.nn.Conv2d"));
    QVERIFY(made.front().config.referenceQuantizedModule());
}

void TestGeneration::longChainsAreRefused()
{
    const auto made = generate("Conv2d", "BN+ReLU+ReLU", Api::Torch2, {});
    QVERIFY(made.front().outcome == Outcome::Refused);
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
    QTest::newRow("nothing") << QString(" ") << QString("");
    QTest::newRow("nothing behind a plus") << QString("Conv2d+") << QString("");
    QTest::newRow("no name") << QString("a b.c") << QString("");
}

void TestGeneration::namesAreLookedUp()
{
    QFETCH(const QString, text);
    QFETCH(const QString, path);
    const auto parsed = parseOperatorChains(text.toStdString(), Api::Torch2);
    if (path.isEmpty()) {
        QVERIFY(std::holds_alternative<OperatorError>(parsed));
        return;
    }
    QVERIFY(std::get<0>(parsed) == std::vector<OperatorChain>{{path.toStdString()}});
}

QTEST_APPLESS_MAIN(TestGeneration)
#include "tst_generation.moc"
