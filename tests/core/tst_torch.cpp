// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/jsontext.h"
#include "core/document/model/dtype.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/patternkey.h"
#include "tests/support/files.h"
#include "tests/support/releases.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <map>
#include <string>

namespace tst_torch {

using namespace bcfg;
using namespace bcfg::test;

/// The facts about PyTorch in core/torch.
class TestTorch : public QObject
{
    Q_OBJECT

private slots:
    void comparesAsPython_data();
    void comparesAsPython();
    void leavesOutWhatIsOverridden();
    void namesTheRootOperator();
    void tellsModuleClasses_data();
    void tellsModuleClasses();
    void namesOfDTypesAreThoseOfTheRelease_data();
    void namesOfDTypesAreThoseOfTheRelease();
};

void TestTorch::comparesAsPython_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<bool>("isSame");
    const auto row = [](const char *a, const char *b, bool isSame) {
        QTest::addRow("%s and %s", a, b) << a << b << isSame;
    };
    const auto constants = [&](const char *a, const char *b, bool isSame) {
        const QString text = R"(["operator.getitem", "a.f", %1])";
        row(qPrintable(text.arg(a)), qPrintable(text.arg(b)), isSame);
    };
    constants("0", "0.0", true);
    constants("0", "false", true);
    constants("0", "-0", true);
    constants("-0.0", "0e7", true);
    constants("1", "true", true);
    constants("1.0", "true", true);
    constants("1", "0", false);
    constants("null", "0", false);
    constants("null", "false", false);
    constants("100", "1e2", true);
    constants("0.1", "1e-1", true);
    constants("0.1", "0.2", false);
    constants("1e400", "1e500", true);
    constants("1e400", "-1e400", false);
    // An int and a float are compared without rounding the int.
    constants("9007199254740992", "9007199254740992.0", true);
    constants("9007199254740993", "9007199254740992.0", false);
    constants("9007199254740993", "9007199254740992", false);
    constants("9007199254740993.0", "9007199254740992.0", true);
    constants("100000000000000000000000", "1e23", false); // the nearest float is 99999999999999991611392
    constants("99999999999999991611392", "1e23", true);
    row(R"("torch.nn.Linear")", R"("torch.nn.modules.linear.Linear")", true);
    row(R"("torch.nn.functional.conv2d")", R"("torch.conv2d")", true);
    row(R"("torch.nn.functional.relu")", R"("torch.nn.ReLU")", false);
    row(R"("relu")", R"("relu_")", false);
    row(R"("0")", R"(0)", false);
    row(R"(["operator.add", "a.f"])", R"(["operator.add", "a.f", "a.f"])", false);
    row(R"(["operator.add", ["a.f"]])", R"(["operator.add", "a.f"])", false);
    row(R"(["a,b", "c"])", R"(["a", "b,c"])", false);
}

void TestTorch::comparesAsPython()
{
    QFETCH(const QString, a);
    QFETCH(const QString, b);
    QFETCH(const bool, isSame);
    const auto keyOf = [](const QString &pattern) {
        const BackendConfig made =
            document(R"({"name": "n", "configs": [{"pattern_complex_format": )" + pattern.toStdString() + "}]}");
        return *made.configs.front()->reversedPattern(made.api);
    };
    const SymbolCatalog &catalog = SymbolCatalog::of(test::newestTorch2());
    QCOMPARE(torch::isSameKey(keyOf(a), keyOf(b), catalog), isSame);
    QCOMPARE(torch::isSameKey(keyOf(b), keyOf(a), catalog), isSame);
    if (isSame)
        QCOMPARE(torch::KeyHash{&catalog}(keyOf(a)), torch::KeyHash{&catalog}(keyOf(b)));
}

void TestTorch::leavesOutWhatIsOverridden()
{
    // F.conv2d is torch.conv2d, and (Conv2d, ReLU) has the same key as (ReLU, Conv2d) in pattern_complex_format.
    const BackendConfig config = document(R"({"name": "n", "configs": [
        {"pattern": "torch.nn.functional.conv2d"}, {"pattern": ["torch.nn.Conv2d", "torch.nn.ReLU"]},
        {"pattern": "torch.conv2d"}, {"pattern_complex_format": ["torch.nn.ReLU", "torch.nn.Conv2d"]},
        {"pattern": "torch.add"}]})");
    QCOMPARE(torch::registeredConfigs(config), (std::vector<std::size_t>{2, 3, 4}));
    const BackendConfig none = document(R"({"torch_api": "1.13", "configs": [
        {"pattern": null}, {"pattern": "relu"}, {"pattern": null}]})");
    QCOMPARE(torch::registeredConfigs(none), (std::vector<std::size_t>{2, 1}));
}

// MatchAllNode and constants are no operators.
void TestTorch::namesTheRootOperator()
{
    const auto rootOf = [](const std::string &entry, Api api = Api::Torch2) {
        const BackendConfig made = document(R"({"name": "n", "configs": [{)" + entry + "}]}");
        return made.configs.front()->rootPath(api);
    };
    QCOMPARE(rootOf(R"("pattern": "torch.relu", "root_module": "torch.nn.Linear")"), std::string("torch.nn.Linear"));
    QCOMPARE(rootOf(R"("pattern": "clamp")"), std::string(".clamp"));
    const std::string pair = R"("pattern": ["torch.nn.Conv2d", "torch.nn.ReLU"])";
    QCOMPARE(rootOf(pair), std::string("torch.nn.Conv2d"));
    QCOMPARE(rootOf(pair, Api::Torch1_13), std::string("torch.nn.ReLU"));
    QCOMPARE(rootOf(R"("pattern_complex_format": ["torch.add", ["torch.nn.BatchNorm2d", "torch.nn.Conv2d"],
                                                  "torch.ao.quantization.utils.MatchAllNode"])"),
             std::string("torch.nn.Conv2d"));
    QCOMPARE(rootOf(R"("pattern_complex_format": ["_operator.getitem", "torch.relu", 0])"), std::string("torch.relu"));
    QCOMPARE(rootOf(""), std::string());
}

void TestTorch::tellsModuleClasses_data()
{
    QTest::addColumn<bool>("isModule");
    QTest::addColumn<bool>("isClass");
    const auto row = [](const char *path, bool isModule, bool isClass) {
        QTest::newRow(path) << isModule << isClass;
    };
    row("torch.nn.Linear", true, true);
    row("torch.nn.modules.linear.Linear", true, true);
    row("torch.nn.modules.batchnorm._BatchNorm", true, true); // the catalogue does not list it
    row("torch.ao.quantization.utils.MatchAllNode", false, true);
    row("torch.add", false, false);
    row("my.package.Linear", true, true);
    row("my.package._Linear", true, true);
    row("my.package.__Linear", true, true);
    row("my.package.linear", false, false);
    row("my.package._linear", false, false);
    row("my.package._", false, false);
    row("my.package._1D", false, false);
    row("torch.ops.aten.add.Tensor", false, false);
    row("torch.ops.aten.add", false, false);
    row("torch.ops.mine.Op", false, false);
}

void TestTorch::tellsModuleClasses()
{
    QFETCH(const bool, isModule);
    QFETCH(const bool, isClass);
    const std::string path = QTest::currentDataTag();
    for (const Api api : {Api::Torch1_13, Api::Torch2}) {
        const SymbolCatalog &catalog = SymbolCatalog::of(Release::newestOf(api));
        QCOMPARE(torch::isModuleClass(path, catalog.find(path)), isModule);
        QCOMPARE(torch::isClass(path, catalog), isClass);
    }
}

void TestTorch::namesOfDTypesAreThoseOfTheRelease_data()
{
    QTest::addColumn<std::size_t>("release");
    for (const Release release : Release::all())
        QTest::addRow("%s", std::string(release.version()).c_str()) << release.number();
}

void TestTorch::namesOfDTypesAreThoseOfTheRelease()
{
    QFETCH(const std::size_t, release);
    const Release named = Release::all()[release];
    const std::string file = fileText(
        QString::fromStdString(std::string(TEST_DATA_DIR "/torch-") + std::string(named.version()) + "/dtypes.json"));
    const auto parsed = parseJson(file);
    std::map<std::string, std::string> torch;
    for (const auto &[name, printed] : *std::get<JsonValue>(parsed).object())
        torch.emplace(name, *printed.string());
    std::map<std::string, std::string> here;
    for (const std::string_view name : DType::spellings()) {
        if (const std::optional<DType> dtype = DType::parse(name); dtype->versions().contain(named))
            here.emplace(name, dtype->name());
    }
    QCOMPARE(here, torch);
}

BCFG_APPLESS_TEST(TestTorch)

} // namespace tst_torch

#include "tst_torch.moc"
