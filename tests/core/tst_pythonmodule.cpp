// SPDX-License-Identifier: Apache-2.0
#include "core/publish/python/source.h"
#include "tests/support/files.h"
#include "tests/support/releases.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_pythonmodule {

using namespace bcfg;
using namespace bcfg::test;

class TestPythonModule : public QObject
{
    Q_OBJECT

private slots:
    void writes_data();
    void writes();
    void refuses_data();
    void refuses();
    void leavesOut_data();
    void leavesOut();
    void importsAnOwnPackageAndSaysSo();
    void refusesWhatPythonCannotNest();
    void configWithoutANameHasNone();
    void patternOfNoneIsWrittenFor1_13();
    void writesOnlyWhatDiffers_data();
    void writesOnlyWhatDiffers();
    void saysWhyThereAreNoOverrides_data();
    void saysWhyThereAreNoOverrides();
};

namespace {

PythonSource sourceOf(const QString &entry, const QString &api = "2", const QString &name = "n")
{
    const QString text = R"({"torch_api": "%1", "name": "%2", "configs": [%3]})";
    return pythonSource(document(text.arg(api, name, entry).toStdString()));
}

QString messages(const PythonSource &source)
{
    QString text;
    for (const Diagnostic &diagnostic : source.diagnostics)
        text += QString::fromStdString(diagnostic.where.text() + ": " + diagnostic.message + '\n');
    return text;
}

} // namespace

void TestPythonModule::writes_data()
{
    QTest::addColumn<QString>("entry");
    QTest::addColumn<QString>("line");
    addRow("a module by its short name", R"({"pattern": "torch.nn.Linear"})",
           "config.set_backend_pattern_config(BackendPatternConfig(nn.Linear))");
    addRow("a method as a string", R"({"pattern": "relu"})", "BackendPatternConfig(\"relu\")");
    addRow("a method that holds a quote", R"({"pattern": "re\"lu"})", "BackendPatternConfig('re\"lu')");
    addRow("a pattern of one step has its comma", R"({"pattern_complex_format": ["torch.add"]})",
           "_set_pattern_complex_format((torch.add,))");
    addRow("one symbol differs: a loop over names", R"({"pattern": "torch.nn.Conv1d", "root_module": "torch.nn.Conv1d"},
              {"pattern": "torch.nn.Conv2d", "root_module": "torch.nn.Conv2d"},
              {"pattern": "torch.nn.Conv3d", "root_module": "torch.nn.Conv3d"})",
           "for conv in [nn.Conv1d, nn.Conv2d, nn.Conv3d]:");
    addRow("a dtype config by what it is for",
           R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype":
              "torch.quint8", "weight_dtype": "torch.qint8", "bias_dtype": "torch.float32"}]})",
           "weighted_op_int8_dtype_config = DTypeConfig(");
    addRow("of equal arguments the last counts", R"({"pattern": "torch.add", "fuser_method": {"partial":
              "torch.ao.quantization.fuser_method_mappings.fuse_conv_bn", "kwargs": {"x": 1, "x": 2}}})",
           "functools.partial(fuse_conv_bn, x=2)");
    addRow("of equal keys the last counts, and no other is spoken of",
           R"({"pattern": "relu", "pattern": "torch.add", "dtype_configs": [{"input_dtype": "torch.qint8",
              "input_dtype": {"dtype": "torch.qint8", "dtype": "torch.quint8"}}]})",
           "DTypeConfig(input_dtype=torch.quint8)");
    addRow("one name of two modules",
           R"({"pattern": "torch.add", "root_node_getter": "torch.ao.quantization.observer.HistogramObserver",
              "extra_inputs_getter": "torch.ao.quantization.fake_quantize.HistogramObserver"})",
           "._set_root_node_getter(HistogramObserver)\n"
           "        ._set_extra_inputs_getter(torch.ao.quantization.fake_quantize.HistogramObserver)");
    addRow("the import of the second", R"({"pattern": "torch.add",
              "root_node_getter": "torch.ao.quantization.observer.HistogramObserver",
              "extra_inputs_getter": "torch.ao.quantization.fake_quantize.HistogramObserver"})",
           "\nimport torch.ao.quantization.fake_quantize\n");
    addRow("a number beyond the range of double stays infinite", R"({"pattern": "torch.add", "fuser_method": {"partial":
              "torch.ao.quantization.fuser_method_mappings.fuse_conv_bn", "kwargs": {"x": 1e400}}})",
           "x=1e999");
    addRow("a scale as people write it",
           R"({"pattern": "torch.add", "dtype_configs": [{"input_dtype": {"dtype": "torch.qint8",
              "scale_min_lower_bound": 0.000244140625, "scale_exact_match": 0.00390625}}]})",
           "scale_min_lower_bound=2**-12, scale_exact_match=1 / 256");
    addRow("an argument as people write it", R"({"pattern": "torch.add", "fuser_method": {
              "partial": "torch.ao.quantization.fuser_method_mappings.fuse_conv_bn",
              "kwargs": {"eps": 1.1920928955078125e-07}}})",
           "eps=2**-23");
    addRow("an index of any length",
           R"({"pattern": "torch.add", "input_type_to_index": {"weight": 123456789012345678901234567890}})",
           "{\"weight\": 123456789012345678901234567890}");
}

void TestPythonModule::writes()
{
    QFETCH(const QString, entry);
    QFETCH(const QString, line);
    const PythonSource source = sourceOf(entry);
    const QString text = QString::fromStdString(source.text);
    QVERIFY2(text.contains(line), qPrintable(text + messages(source)));
    QCOMPARE(messages(source), QString());
}

void TestPythonModule::refuses_data()
{
    QTest::addColumn<QString>("entry");
    QTest::addColumn<QString>("api");
    QTest::addColumn<QString>("message");
    addRow("a call in a name", R"-({"pattern": "torch.nn.Linear()"})-", "2",
           "/configs/0/pattern: 'torch.nn.Linear()' cannot be written");
    addRow("a name that would hide what the module needs", R"({"pattern": "config.x"})", "2",
           "'config.x' cannot be written");
    addRow("a keyword in a name", R"({"pattern": "torch.class.x"})", "2", "cannot be written");
    addRow("a call of anything but a factory of fusers",
           R"({"pattern": "torch.add", "fuser_method": {"call": "os.system", "args": ["true"]}})", "2",
           "/configs/0/fuser_method/call: 'os.system' is not among");
    addRow("an argument whose name is none",
           R"({"pattern": "torch.add", "fuser_method": {"partial": "a.b", "kwargs": {"x=1, y": 1}}})", "2",
           "cannot be the name of an argument");
    addRow("a function of PyTorch that is no fuser", R"({"pattern": "torch.add", "fuser_method": "torch.load"})", "2",
           "/configs/0/fuser_method: 'torch.load' is not a module, observer, fuser or getter of PyTorch");
    addRow("what does not operate on tensors, in a pattern", R"({"pattern": "builtins.eval"})", "2",
           "/configs/0/pattern: 'builtins.eval' is not a module or operator of PyTorch");
    addRow("arguments for a module", R"({"pattern": "torch.add", "fuser_method": {"partial": "torch.nn.Linear"}})", "2",
           "/configs/0/fuser_method/partial: 'torch.nn.Linear' is given arguments, as only observers, fake quantizes "
           "and fusers are");
    addRow("a forward pattern of four steps", R"({"pattern": ["a.b", "a.b", "a.b", "a.b"]})", "2",
           "does not have 2 or 3 steps");
    addRow("an observation type that 1.13 lacks",
           R"({"pattern": "torch.add", "observation_type": "INPUT_OUTPUT_NOT_OBSERVED"})", "1.13",
           "PyTorch 1.13 has no INPUT_OUTPUT_NOT_OBSERVED");
    addRow("more digits than Python reads",
           QString(R"({"pattern": "torch.add", "input_type_to_index": {"weight": 1%1}})").arg(QString(4400, '0')), "2",
           "more digits than Python reads");
}

void TestPythonModule::refuses()
{
    QFETCH(const QString, entry);
    QFETCH(const QString, api);
    QFETCH(const QString, message);
    const PythonSource source = sourceOf(entry, api);
    QVERIFY2(messages(source).contains(message), qPrintable(messages(source)));
    QVERIFY(source.text.empty());
}

void TestPythonModule::leavesOut_data()
{
    QTest::addColumn<QString>("entry");
    QTest::addColumn<QString>("message");
    const QString unknown = QString(": PyTorch %1 does not know the key; it is left out.")
                                .arg(QString::fromStdString(std::string(newestTorch2().name())));
    addRow("a key of its own", R"({"pattern": "torch.add", "note": "mine"})", "/configs/0/note" + unknown);
    addRow("a key of another release", R"({"pattern": "torch.add", "input_output_observed": true})",
           "/configs/0/input_output_observed" + unknown);
    addRow("a function without a name", R"({"pattern": "torch.add", "fuser_method": {"opaque": "<lambda>"}})",
           "missing_function stands in for it");
}

void TestPythonModule::leavesOut()
{
    QFETCH(const QString, entry);
    QFETCH(const QString, message);
    const PythonSource source = sourceOf(entry);
    QVERIFY2(messages(source).contains(message), qPrintable(messages(source)));
    QVERIFY(!source.text.empty());
}

void TestPythonModule::importsAnOwnPackageAndSaysSo()
{
    const PythonSource source =
        sourceOf(R"({"pattern": "my.kernels.Fused", "fuser_method": {"partial": "my.kernels.fuse"}})");
    QVERIFY(source.text.find("import my.kernels\n") != std::string::npos);
    QCOMPARE(messages(source), QString("/configs/0/pattern: The module imports my, which is not part of PyTorch, for "
                                       "my.kernels.Fused: run it only if you trust that package.\n"));
}

void TestPythonModule::refusesWhatPythonCannotNest()
{
    Pattern deep = Pattern::atom("torch.add");
    for (int level = 0; level < 100; ++level)
        deep = Pattern({Pattern::atom("torch.add"), deep});
    PatternConfig config;
    config.setReversedPattern(deep, Api::Torch2);
    const PythonSource source = pythonSource(config, test::newestTorch2());
    QVERIFY2(messages(source).contains("nested deeper than Python reads"), qPrintable(messages(source)));
}

void TestPythonModule::patternOfNoneIsWrittenFor1_13()
{
    const PythonSource source = sourceOf(R"({"pattern": null})", "1.13");
    QVERIFY2(source.text.find("(BackendPatternConfig(None))\n") != std::string::npos, qPrintable(messages(source)));
}

void TestPythonModule::configWithoutANameHasNone()
{
    const PythonSource source = sourceOf(R"({"pattern": "torch.nn.Linear"})", "2", "");
    QVERIFY2(source.text.find("    config = BackendConfig()\n") != std::string::npos, source.text.c_str());
}

void TestPythonModule::writesOnlyWhatDiffers_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("change");
    QTest::addColumn<QString>("body");
    const QString one = QStringLiteral("torch-1.13.1/tensorrt");
    const QString two = QStringLiteral("torch-2.6.0/qnnpack");
    addRow("nothing", two, "", "    config = get_qnnpack_backend_config()\n    return config\n");
    addRow("the name", two, "name", "    config = get_qnnpack_backend_config().set_name(\"mine\")\n");
    addRow("one that is added", two, "add",
           "    config = get_qnnpack_backend_config()\n"
           "    config.set_backend_pattern_config(BackendPatternConfig(my.kernels.Fused))\n");
    addRow("one that is added in front", two, "add in front",
           "    config = BackendConfig(\"qnnpack\")\n"
           "    config.set_backend_pattern_config(BackendPatternConfig(my.kernels.Fused))\n"
           "    for entry in get_qnnpack_backend_config().configs:\n"
           "        config.set_backend_pattern_config(entry)\n"
           "    return config\n");
    addRow("one that is added between others", two, "add second",
           "        config.set_backend_pattern_config(entry)\n"
           "        if entry.pattern == nn.Conv1d:\n"
           "            config.set_backend_pattern_config(BackendPatternConfig(my.kernels.Fused))\n"
           "    return config\n");
    addRow("one that is replaced", one, "replace", "    config.set_backend_pattern_config(BackendPatternConfig(");
    addRow("one that is removed, of 2.x", two, "remove",
           "    for entry in get_qnnpack_backend_config().configs:\n"
           "        if entry.pattern not in removed:\n"
           "            config.set_backend_pattern_config(entry)\n");
    addRow("one that is removed, of 1.13", one, "remove",
           "    for entry in get_tensorrt_backend_config().configs.values():\n");
    addRow("a graph that is removed", "torch-2.6.0/onednn", "remove graph",
           "        if entry._pattern_complex_format not in removed_graphs:\n");
}

namespace {

BackendConfig changed(BackendConfig config, const QString &change)
{
    if (change == "name")
        config.head.set(Field::Name, Text("mine"), config.api);
    const auto added = document(R"({"configs": [{"pattern": "my.kernels.Fused"}]})").configs.front();
    if (change == "add")
        config.configs.push_back(added);
    if (change == "add in front")
        config.configs.insert(config.configs.begin(), added);
    if (change == "add second")
        config.configs.insert(config.configs.begin() + 1, added);
    if (change == "replace") {
        PatternConfig bare;
        bare.setReversedPattern(*config.configs[1]->reversedPattern(config.api), config.api);
        config.configs[1] = Shared<PatternConfig>::make(bare);
    }
    const auto isGraph = [](const Shared<PatternConfig> &entry) {
        return entry->patternComplexFormat() != nullptr;
    };
    if (change == "remove")
        config.configs.erase(config.configs.begin() + 1);
    if (change == "remove graph")
        config.configs.erase(std::ranges::find_if(config.configs, isGraph));
    if (change == "swap")
        std::swap(config.configs[0], config.configs[1]);
    if (change == "all")
        config.configs = {added};
    return config;
}

} // namespace

void TestPythonModule::writesOnlyWhatDiffers()
{
    QFETCH(const QString, path);
    QFETCH(const QString, change);
    QFETCH(const QString, body);
    const PythonSource source = pythonModule(changed(builtIn(path), change), nearestBase);
    const QString text = QString::fromStdString(source.text);
    QVERIFY2(text.contains(body), qPrintable(text + messages(source)));
    QCOMPARE(text.count("BackendPatternConfig("), change.startsWith("add") || change == "replace" ? 1 : 0);
}

void TestPythonModule::saysWhyThereAreNoOverrides_data()
{
    QTest::addColumn<QString>("change");
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("message");
    addRow("nothing in common", "all", "nearest", "no pattern in common");
    addRow("no such built-in config", "", "mkldnn", "PyTorch 2.14.1 has no built-in config named mkldnn.");
}

void TestPythonModule::saysWhyThereAreNoOverrides()
{
    QFETCH(const QString, change);
    QFETCH(const QString, base);
    QFETCH(const QString, message);
    const PythonSource source = pythonModule(changed(builtIn("torch-2.6.0/qnnpack"), change), base.toStdString());
    QVERIFY2(messages(source).contains(message), qPrintable(messages(source)));
    QVERIFY(source.text.empty());
}

BCFG_APPLESS_TEST(TestPythonModule)

} // namespace tst_pythonmodule

#include "tst_pythonmodule.moc"
