// SPDX-License-Identifier: Apache-2.0
#include "core/check/chain.h"
#include "core/document/json/patch.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"

namespace tst_chain {

using namespace bcfg;

class TestChain : public QObject
{
    Q_OBJECT

private slots:
    void leadsFromThePatternToTheReference_data();
    void leadsFromThePatternToTheReference();
    void namesWhatIsMadeInEvaluation_data();
    void namesWhatIsMadeInEvaluation();
    void isTheSameFromEveryPart();
    void missingEntryIsNamedAndAdded();
    void missingReferenceIsNamed();
    void singleOperatorHasNone();
};

namespace {

BackendConfig native()
{
    return test::builtIn("torch-2.6.0/native");
}

using test::rowOf;

QString text(const std::vector<ChainStep> &chain)
{
    QStringList parts;
    for (const ChainStep &step : chain)
        parts.append(QString::fromStdString(step.title) + (step.row ? "" : step.fix ? " (add)" : " (missing)"));
    return parts.join(" > ");
}

} // namespace

void TestChain::leadsFromThePatternToTheReference_data()
{
    QTest::addColumn<QString>("title");
    QTest::addColumn<QString>("chain");
    QTest::newRow("fusion") << "Conv2d → ReLU"
                            << "Conv2d → ReLU > ConvReLU2d > ConvReLU2d > Conv2d";
    QTest::newRow("three") << "Conv2d → BatchNorm2d → ReLU"
                           << "Conv2d → BatchNorm2d → ReLU > ConvBnReLU2d > ConvBnReLU2d > ConvReLU2d > Conv2d";
    QTest::newRow("no fusion") << "Conv2d"
                               << "Conv2d > Conv2d > Conv2d";
}

void TestChain::leadsFromThePatternToTheReference()
{
    QFETCH(const QString, title);
    QFETCH(const QString, chain);
    const BackendConfig document = native();
    QCOMPARE(text(fusionChain(DocumentIndex(document), rowOf(document, title.toStdString()))), chain);
}

void TestChain::namesWhatIsMadeInEvaluation_data()
{
    QTest::addColumn<QString>("backend");
    QTest::newRow("2") << "torch-2.6.0/native";
    QTest::newRow("1.13") << "torch-1.13.1/native";
}

/// In evaluation the BatchNorm is folded into the convolution.
void TestChain::namesWhatIsMadeInEvaluation()
{
    QFETCH(const QString, backend);
    BackendConfig document = test::builtIn(backend);
    const std::size_t row = rowOf(document, "Conv2d → BatchNorm2d → ReLU");
    QCOMPARE(text(fusionChain(DocumentIndex(document), row)),
             QString("Conv2d → BatchNorm2d → ReLU > ConvBnReLU2d > ConvBnReLU2d > ConvReLU2d > Conv2d"));
    QCOMPARE(text(fusionChain(DocumentIndex(document), rowOf(document, "Conv2d → BatchNorm2d"))),
             QString("Conv2d → BatchNorm2d > ConvBn2d > ConvBn2d > Conv2d"));
    PatternConfig config = *document.configs[row]; // which gets the modules in the order that it does not want
    config.set(Field::FuserMethod,
               document.api == Api::Torch2
                   ? *Callable::parse(JsonValue::Object{
                         {"call", "torch.ao.quantization.fuser_method_mappings.reverse3"},
                         {"args", JsonValue::Array{"torch.ao.quantization.fuser_method_mappings.fuse_conv_bn_relu"}}})
                   : *Callable::parse("torch.ao.quantization.fuser_method_mappings.fuse_conv_bn_relu"),
               document.api);
    document.configs[row] = Shared<PatternConfig>::make(std::move(config));
    QCOMPARE(text(fusionChain(DocumentIndex(document), row)),
             QString("Conv2d → BatchNorm2d → ReLU > ConvBnReLU2d > ConvBnReLU2d > Conv2d"));
}

void TestChain::isTheSameFromEveryPart()
{
    const BackendConfig document = native();
    const DocumentIndex index(document);
    const std::vector<ChainStep> chain = fusionChain(index, rowOf(document, "Conv2d → ReLU"));
    QCOMPARE(chain.size(), std::size_t(4));
    QCOMPARE(chain[1].path, std::string("torch.ao.nn.intrinsic.ConvReLU2d"));
    QCOMPARE(chain[2].path, std::string("torch.ao.nn.intrinsic.qat.ConvReLU2d"));
    QVERIFY(fusionChain(index, *chain[1].row) == chain);
    QVERIFY(fusionChain(index, *chain[2].row) == chain);
}

void TestChain::missingEntryIsNamedAndAdded()
{
    BackendConfig document = native();
    std::erase_if(document.configs, [](const Shared<PatternConfig> &entry) {
        return entry->pattern() && entry->pattern()->symbol() &&
               entry->pattern()->symbol()->path().ends_with("ConvReLU2d");
    });
    const std::size_t row = rowOf(document, "Conv2d → ReLU");
    const std::vector<ChainStep> chain = fusionChain(DocumentIndex(document), row);
    QCOMPARE(text(chain), QString("Conv2d → ReLU > ConvReLU2d (add) > Conv2d"));
    // in evaluation, the BatchNorm is folded into the convolution
    QCOMPARE(text(fusionChain(DocumentIndex(document), rowOf(document, "Conv2d → BatchNorm2d → ReLU"))),
             QString("Conv2d → BatchNorm2d → ReLU > ConvBnReLU2d > ConvBnReLU2d > ConvReLU2d (add) > Conv2d"));
    const auto mended = applyEdits(document, chain[1].fix->edits);
    QCOMPARE(text(fusionChain(DocumentIndex(std::get<BackendConfig>(mended)), row)),
             QString("Conv2d → ReLU > ConvReLU2d > ConvReLU2d > Conv2d")); // with its QAT module

    QVERIFY(!chain[1].needsDTypes);
    PatternConfig without = *document.configs[row];
    without.remove(Field::DTypeConfigs); // of which the new entry would get a copy
    document.configs[row] = Shared<PatternConfig>::make(std::move(without));
    const std::vector<ChainStep> lacking = fusionChain(DocumentIndex(document), row);
    QCOMPARE(text(lacking), QString("Conv2d → ReLU > ConvReLU2d (missing) > Conv2d"));
    QVERIFY(lacking[1].needsDTypes);
}

void TestChain::missingReferenceIsNamed()
{
    BackendConfig document = native();
    const std::size_t row = rowOf(document, "Conv2d → ReLU");
    for (Shared<PatternConfig> &entry : document.configs) {
        PatternConfig changed = *entry;
        changed.remove(Field::ReferenceQuantizedModule);
        entry = Shared<PatternConfig>::make(std::move(changed));
    }
    QCOMPARE(text(fusionChain(DocumentIndex(document), row)),
             QString("Conv2d → ReLU > ConvReLU2d > ConvReLU2d > Conv2d (missing)"));
}

void TestChain::singleOperatorHasNone()
{
    const BackendConfig document = native();
    const DocumentIndex index(document);
    for (const char *title : {"Sigmoid", "sigmoid", ".contiguous", "add → ReLU"})
        QVERIFY2(fusionChain(index, rowOf(document, title)).empty(), title);
}

BCFG_APPLESS_TEST(TestChain)

} // namespace tst_chain

#include "tst_chain.moc"
