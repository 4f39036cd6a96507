// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/importer.h"
#include "tests/support/testprogram.h"
#include "ui/session/document/document.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/views/match/outcomenotes.h"

#include <QTest>

namespace tst_fusionnote {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;

class TestFusionNote : public QObject
{
    Q_OBJECT

private slots:
    void noteSaysWhichEntryDecides_data();
    void noteSaysWhichEntryDecides();
    void speaksOfChecksOnlyWhereThereAreAny();
    void errorBeforePrepareIsNotForTheQConfig_data();
    void errorBeforePrepareIsNotForTheQConfig();
};

namespace {

const QByteArray fits = R"("dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8",
    "weight_dtype": "torch.qint8", "bias_dtype": "torch.float32"}])";
const QByteArray isFused = R"("fused_module": "torch.ao.nn.intrinsic.ConvReLU2d",
    "fuser_method": "torch.ao.quantization.fuser_method_mappings.fuse_conv_relu")";
const QByteArray isFolded = R"("fuser_method": "torch.ao.quantization.fuser_method_mappings.fuse_convtranspose_bn")";
const QByteArray ofConv = R"({"pattern": "torch.nn.Conv2d", "root_module": "torch.nn.Conv2d",
    "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Conv2d"})";

QByteArray entry(const QByteArray &pattern, const QByteArray &fields)
{
    return R"({"pattern": )" + pattern + (fields.isEmpty() ? "" : ", ") + fields + '}';
}

QByteArray convReLU(const QByteArray &fields)
{
    return entry(R"(["torch.nn.Conv2d", "torch.nn.ReLU"])", fields);
}

QByteArray fused(const QByteArray &fields)
{
    return entry(R"("torch.ao.nn.intrinsic.ConvReLU2d")", fields);
}

} // namespace

void TestFusionNote::noteSaysWhichEntryDecides_data()
{
    QTest::addColumn<QByteArrayList>("entries");
    QTest::addColumn<QString>("part"); // of what is said of the first entry; empty: nothing is
    QTest::newRow("no fuser method") << QByteArrayList{convReLU(fits), fused({}), ofConv} << QString();
    QTest::newRow("fused") << QByteArrayList{convReLU(isFused + ", " + fits), fused(fits), ofConv}
                           << "fuses this pattern into ConvReLU2d. So #1 decides.";
    QTest::newRow("no entry") << QByteArrayList{convReLU(isFused + ", " + fits), ofConv}
                              << "into ConvReLU2d. No pattern config is for ConvReLU2d, so it stays float";
    QTest::newRow("folded") << QByteArrayList{entry(R"(["torch.nn.ConvTranspose2d", "torch.nn.BatchNorm2d"])",
                                                    isFolded + ", " + fits)}
                            << "into ConvTranspose2d. No pattern config is for ConvTranspose2d";
    QTest::newRow("unknown fuser method") // an error tells of it
        << QByteArrayList{convReLU(R"("fuser_method": "own.fuse", )" + fits)} << QString();
}

void TestFusionNote::noteSaysWhichEntryDecides()
{
    QFETCH(const QByteArrayList, entries);
    QFETCH(const QString, part);
    const QByteArray text = R"({"torch_api": "2", "configs": [)" + entries.join(",\n") + "]}";
    Document document;
    Simulator simulator(document);
    document.open(*importDocument(text.toStdString()).document, {});
    QVERIFY(simulator.chooseQConfig("qnnpack"));
    QTRY_VERIFY(!simulator.isBusy());
    const QString note = fusionNote(*simulator.outcome(0), 0, true);
    QVERIFY2(part.isEmpty() ? note.isEmpty() : note.contains(part), qPrintable(note));
}

void TestFusionNote::speaksOfChecksOnlyWhereThereAreAny()
{
    Outcome outcome;
    outcome.fusedInto = "torch.ao.nn.intrinsic.ConvReLU2d";
    for (const std::optional<std::size_t> by : {std::optional<std::size_t>(), std::optional<std::size_t>(1)}) {
        outcome.by = by;
        QVERIFY(fusionNote(outcome, 0, true).endsWith("The checks here are of the pattern as it stands."));
        QVERIFY(!fusionNote(outcome, 0, false).contains("checks"));
    }
}

void TestFusionNote::errorBeforePrepareIsNotForTheQConfig_data()
{
    QTest::addColumn<QByteArray>("judged");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("wayOut");
    const auto fusing = [](const QByteArray &fuser) {
        return entry(R"(["torch.nn.Conv2d", "torch.nn.BatchNorm2d", "torch.nn.ReLU"])", "\"fuser_method\": " + fuser);
    };
    QTest::newRow("for a pair") << fusing(R"({"call": "torch.ao.quantization.fuser_method_mappings)"
                                          R"(._sequential_wrapper2", "args": ["torch.ao.nn.intrinsic.ConvReLU2d"]})")
                                << "takes 3 positional arguments but 4 were given"
                                << "set a fuser method that takes as many modules as the pattern has, or unset it";
    QTest::newRow("nobody knows") << fusing(R"("own.fuse")") << "is not known"
                                  << "A fused_module tells what a fuser method makes";
    QTest::newRow("no such class") << entry(R"("torch.nn.Lineaar")", R"("fuser_method": "own.fuse")")
                                   << "has no attribute 'Lineaar'"
                                   << "Correct the name";
}

/// PyTorch raises the error under every QConfig, so the note does not advise another QConfig.
void TestFusionNote::errorBeforePrepareIsNotForTheQConfig()
{
    QFETCH(const QByteArray, judged);
    QFETCH(const QString, message);
    QFETCH(const QString, wayOut);
    const QByteArray text = R"({"torch_api": "2", "configs": [)" + judged + "]}";
    Document document;
    Simulator simulator(document);
    document.open(*importDocument(text.toStdString()).document, {});
    for (const char *qconfig : {"x86", "qnnpack"}) {
        QVERIFY(simulator.chooseQConfig(qconfig));
        QTRY_VERIFY(!simulator.isBusy());
        const std::optional<PythonError> error = simulator.outcome(0)->error;
        QVERIFY(error && QString::fromStdString(error->message).contains(message));
        const QString said = causeOf(*error).wayOut;
        QVERIFY2(said.contains(wayOut) && !said.contains("QConfigMapping"), qPrintable(said));
    }
}

BCFG_TEST(TestFusionNote)

} // namespace tst_fusionnote

#include "tst_fusionnote.moc"
