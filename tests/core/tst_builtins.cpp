// SPDX-License-Identifier: Apache-2.0
#include "core/check/validate.h"
#include "core/document/json/importer.h"
#include "core/document/model/ruleid.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QTest>

#include <map>

namespace tst_builtins {

using namespace bcfg;

namespace {

/// The warnings that the rules give about one of PyTorch's own configs, and how often.
struct Expected
{
    const char *config;
    std::map<RuleId, int> warnings;
};

// P11: the method "shape", though x.shape traces to getattr; the entry has never matched anything.
// O02: "shape" and "size" are INPUT_OUTPUT_NOT_OBSERVED, which nothing in FX reads.
// D10: the configs want a range of -127 to 127 for the weights of modules, where PyTorch never checks it: nn.Linear
//      with -128 to 127 is quantized.
// I02: addmm has an index for "input", a key that nothing reads.
// M24: Linear with functional leaky_relu or tanh hands the function to a fuser that asserts on module types: prepare_fx
//      raises on models that have them.
const Expected expected[] = {
    {"torch-1.13.1/fbgemm", {{RuleId::P11, 1}}},
    {"torch-1.13.1/native", {{RuleId::P11, 1}}},
    {"torch-1.13.1/native_test_only_legacy", {{RuleId::P11, 1}}},
    {"torch-1.13.1/qnnpack", {{RuleId::P11, 1}, {RuleId::D10, 58}}},
    {"torch-1.13.1/tensorrt", {{RuleId::P11, 1}, {RuleId::I02, 1}}},
    {"torch-1.13.1/x86", {{RuleId::P11, 1}}},
    {"torch-2.6.0/executorch", {{RuleId::D10, 17}}},
    {"torch-2.6.0/fbgemm", {{RuleId::P11, 1}, {RuleId::O02, 2}}},
    {"torch-2.6.0/native", {{RuleId::P11, 1}, {RuleId::O02, 2}}},
    {"torch-2.6.0/native_test_only_legacy", {{RuleId::P11, 1}, {RuleId::O02, 2}}},
    {"torch-2.6.0/onednn", {{RuleId::M24, 2}}},
    {"torch-2.6.0/qnnpack", {{RuleId::D10, 54}}},
    {"torch-2.6.0/tensorrt", {{RuleId::P11, 1}, {RuleId::O02, 2}, {RuleId::I02, 1}}},
    {"torch-2.6.0/x86", {{RuleId::P11, 1}, {RuleId::O02, 2}}},
};

} // namespace

class TestBuiltIns : public QObject
{
    Q_OBJECT

private slots:
    void haveNoErrorsAndTheseWarnings_data();
    void haveNoErrorsAndTheseWarnings();
};

void TestBuiltIns::haveNoErrorsAndTheseWarnings_data()
{
    QTest::addColumn<int>("index");
    for (int i = 0; i < int(std::size(expected)); ++i)
        QTest::newRow(expected[i].config) << i;
}

void TestBuiltIns::haveNoErrorsAndTheseWarnings()
{
    QFETCH(const int, index);
    QFile file(RESOURCES_DIR "/templates/" + QString(expected[index].config) + ".bcfg.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const Imported imported = importDocument(file.readAll().toStdString());
    QVERIFY(imported.document);
    std::map<RuleId, int> warnings;
    for (const Diagnostic &diagnostic : validate(*imported.document)) {
        QVERIFY2(diagnostic.severity != Severity::Error, diagnostic.message.c_str());
        if (diagnostic.severity == Severity::Warning)
            ++warnings[diagnostic.rule];
    }
    QVERIFY(warnings == expected[index].warnings);
}

BCFG_APPLESS_TEST(TestBuiltIns)

} // namespace tst_builtins

#include "tst_builtins.moc"
