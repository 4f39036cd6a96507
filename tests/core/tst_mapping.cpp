// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/importer.h"
#include "core/document/json/qconfigjson.h"
#include "core/prepare/pattern/contract.h"
#include "core/prepare/pattern/explanation.h"
#include "core/prepare/pattern/matchindex.h"
#include "core/prepare/pattern/qconfigassignment.h"
#include "core/prepare/qconfig/mapping.h"
#include "core/prepare/qconfig/unreachedrows.h"
#include "core/torch/catalog/qconfigs.h"
#include "tests/support/releases.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_mapping {

using namespace bcfg;

class TestMapping : public QObject
{
    Q_OBJECT

private slots:
    void rowsOfTheOperatorWin();
    void partsThatDisagreeAreSaid();
    void rowsThatDecideAreChanged();
    void typesThatPyTorchLacksAreSaid();
    void expressionsThatPythonRefusesAreSaid();
    void mappingsRoundTrip();
    void aSchemaMayBeNamed();
    void fileOfTheOtherKindIsTold();
    void brokenMappingsHaveAPlace_data();
    void brokenMappingsHaveAPlace();
    void rowsForWhatCannotBeImported();
    void rowForATextReachesNothing();
    void rowsThatReachNoModuleAreSaid_data();
    void rowsThatReachNoModuleAreSaid();
    void ofManyRowsThatReachNoModuleAFewAreSaid();
    void contractChecksWhatTorchDoesNot();
    void explanationSaysWhereTheContractDiffers_data();
    void explanationSaysWhereTheContractDiffers();
    void misspeltClassIsNotSaidToBeOutsideTorch();
};

namespace {

QConfigMapping mapping(const char *name, Api api = Api::Torch2)
{
    return QConfigCatalog::of(Release::newestOf(api)).findMapping(name)->mapping;
}

QConfig qconfig(const char *name)
{
    return QConfigCatalog::of(test::newestTorch2()).findQConfig(name)->qconfig;
}

/// The candidate of an entry with this pattern, given as JSON.
Candidate candidate(const std::string &pattern)
{
    return MatchIndex(*importDocument(R"({"configs": [{"pattern": )" + pattern + "}]}").document).candidate(0);
}

/// The QConfig that a mapping gives to a single pattern.
struct Given
{
    Given(const QConfigMapping &mapping, const std::string &pattern)
    {
        const QConfigAssignment assignment(mapping, test::newestTorch2());
        const Candidate candidate = tst_mapping::candidate(pattern);
        if (const ResolvedQConfig *resolved = assignment.qconfigFor(candidate, &notes))
            qconfig = resolved->qconfig;
        rows = assignment.rowsFor(candidate);
    }

    std::optional<QConfig> qconfig;
    std::vector<std::string> notes;
    std::vector<QConfigMapping::Place> rows;
};

using Rows = std::vector<QConfigMapping::Place>;
constexpr const char *linearRelu = R"(["torch.nn.Linear", "torch.nn.ReLU"])";

} // namespace

void TestMapping::rowsOfTheOperatorWin()
{
    QConfigMapping x86 = mapping("x86");
    QCOMPARE(Given(x86, R"("torch.nn.Linear")").rows, Rows{QConfigMapping::Place()});
    QCOMPARE(Given(x86, R"("torch.sigmoid")").rows, Rows({{"object_type", "torch.sigmoid"}}));
    QCOMPARE(Given(x86, R"("sigmoid")").rows, Rows({{"object_type", "sigmoid"}}));
    x86.objectType.push_back({"torch.nn.Linear", std::nullopt}); // None is a value: do not quantize
    QVERIFY(!Given(x86, R"("torch.nn.Linear")").qconfig);
    x86.moduleName.push_back({"layer1", std::nullopt});
    QCOMPARE(Given(x86, R"("torch.nn.Conv2d")").notes.size(), std::size_t(1));
    const QConfigMapping aliased{{}, {{"torch.conv2d", qconfig("x86")}}, {}, {}, {}};
    QVERIFY(Given(aliased, R"("torch.nn.functional.conv2d")").qconfig);
}

void TestMapping::partsThatDisagreeAreSaid()
{
    const Given tanhOfLinear(mapping("onednn"), R"(["torch.nn.Linear", "torch.nn.Tanh"])");
    QCOMPARE(tanhOfLinear.rows.front().key, std::string("torch.nn.Tanh"));
    QCOMPARE(tanhOfLinear.notes.size(), std::size_t(2)); // another QConfig inside, and fusing would raise LookupError
    QVERIFY(Given(mapping("onednn"), linearRelu).notes.empty());
}

void TestMapping::rowsThatDecideAreChanged()
{
    QConfigMapping given = mapping("x86");
    QCOMPARE(Given(given, linearRelu).rows, Rows{QConfigMapping::Place()});
    given.objectType.push_back({"torch.nn.Linear", qconfig("qnnpack")});
    QCOMPARE(Given(given, linearRelu).rows,
             Rows{QConfigMapping::Place()}); // the operator's own row does not decide here
    given.objectType.push_back({"torch.nn.ReLU", qconfig("x86")});
    QCOMPARE(Given(given, linearRelu).rows, Rows({{"object_type", "torch.nn.ReLU"}}));
    given.objectType.back().qconfig = qconfig("qnnpack");
    QCOMPARE(Given(given, linearRelu).rows,
             Rows({{"object_type", "torch.nn.ReLU"}, {"object_type", "torch.nn.Linear"}})); // and must stay equal

    QConfigMapping changed = given;
    setQConfig(changed, Given(given, linearRelu).rows, qconfig("onednn"));
    QVERIFY(Given(changed, linearRelu).qconfig == qconfig("onednn"));
    QVERIFY(Given(changed, linearRelu).notes.empty());
    QCOMPARE(changed.objectType.size(), given.objectType.size());
    QVERIFY(changed.global == given.global);
    setQConfig(changed, {QConfigMapping::Place()}, qconfig("onednn"));
    QVERIFY(changed.global == qconfig("onednn"));
}

void TestMapping::typesThatPyTorchLacksAreSaid()
{
    QConfigMapping given = mapping("x86");
    QVERIFY(Given(given, R"("torch.nn.Linear")").notes.empty()); // though it has a row for the method hardsigmoid
    given.objectType.push_back({"my.Linear", std::nullopt});
    QVERIFY(Given(given, R"("torch.nn.Linear")").notes.empty());
    given.objectType.push_back({"nn.Linear", std::nullopt});
    const std::vector<std::string> notes = Given(given, R"("torch.nn.Linear")").notes;
    QCOMPARE(notes.size(), std::size_t(1));
    QVERIFY2(notes.front().ends_with("Did you mean torch.nn.Linear?"), notes.front().c_str());
}

void TestMapping::expressionsThatPythonRefusesAreSaid()
{
    const QConfigMapping given{{}, {}, {{"a.*", std::nullopt}, {"(b", std::nullopt}}, {}, {}};
    QCOMPARE(Given(given, R"("torch.nn.Linear")").notes,
             (std::vector<std::string>{"Not applicable to a pattern alone: 2 rows of module_name_regex.",
                                       "Where PyTorch tries the module_name_regex row \"(b\", prepare raises re.error: "
                                       "missing ), unterminated subpattern at position 0."}));
}

void TestMapping::mappingsRoundTrip()
{
    for (const Api api : {Api::Torch1_13, Api::Torch2}) {
        for (const NamedQConfigMapping &named : QConfigCatalog::of(Release::newestOf(api)).mappings()) {
            const auto read = parseQConfigMapping(exportQConfigMapping(named.mapping));
            QVERIFY(std::get<QConfigMapping>(read) == named.mapping);
        }
        for (const NamedQConfig &named : QConfigCatalog::of(Release::newestOf(api)).qconfigs())
            QVERIFY(std::get<QConfig>(parseQConfig(exportQConfig(named.qconfig))) == named.qconfig);
    }
}

void TestMapping::aSchemaMayBeNamed()
{
    QVERIFY(std::holds_alternative<QConfigMapping>(parseQConfigMapping(R"({"$schema": "a", "": null})")));
    QVERIFY(std::holds_alternative<QConfig>(parseQConfig(R"({"$schema": "a", "activation": null, "weight": null})")));
}

void TestMapping::fileOfTheOtherKindIsTold()
{
    const QConfigMapping x86 = mapping("x86");
    const auto asQConfig = parseQConfig(exportQConfigMapping(x86));
    QVERIFY(std::get<Diagnostic>(asQConfig).message.starts_with("This is a QConfigMapping, not a QConfig:"));
    QVERIFY(std::get<Diagnostic>(asQConfig).message.find("--mapping") != std::string::npos);
    const auto asMapping = parseQConfigMapping(exportQConfig(*x86.global));
    QVERIFY(std::get<Diagnostic>(asMapping).message.starts_with("This is a QConfig, not a QConfigMapping:"));
    QVERIFY(std::get<Diagnostic>(asMapping).message.find("--qconfig") != std::string::npos);
    QVERIFY(std::get<Diagnostic>(parseQConfig(R"({"activation": null, "weight": null, "x": 1})"))
                .message.starts_with("A QConfig has the keys"));
}

void TestMapping::brokenMappingsHaveAPlace_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    QTest::newRow("no object") << QByteArray("[]") << 1;
    QTest::newRow("a key of no QConfigMapping") << QByteArray("{\"object_type\": [],\n\"modul_name\": []}") << 2;
    QTest::newRow("rows are no list") << QByteArray("{\n\"object_type\": 3}") << 2;
    QTest::newRow("row too short") << QByteArray("{\"object_type\": [\n[\"torch.nn.Linear\"]]}") << 2;
    QTest::newRow("half a QConfig") << QByteArray("{\n\"\": {\"activation\": null}}") << 2;
    QTest::newRow("weight of a wrong type") << QByteArray("{\"\": {\"activation\": null,\n\"weight\": 3}}") << 2;
}

void TestMapping::brokenMappingsHaveAPlace()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, line);
    const auto read = parseQConfigMapping({text.data(), std::size_t(text.size())});
    const Diagnostic *error = std::get_if<Diagnostic>(&read);
    QVERIFY(error);
    QVERIFY(error->place);
    QCOMPARE(int(error->place->line), line);
}

/// The Python package writes {"opaque": REPR} for a class or function that is defined in a function. Traced models name
/// the class by the path in REPR.
void TestMapping::rowsForWhatCannotBeImported()
{
    const auto read = parseQConfigMapping(
        R"({"object_type": [[{"opaque": "<class 'a.f.<locals>.L'>"}, null], [{"opaque": "<function f.<locals>.g at 0x0>"}, null]],)"
        R"( "module_name_object_type_order": [["fc", {"opaque": "<class 'a.f.<locals>.L'>"}, 0, null]]})");
    const QConfigMapping *mapping = std::get_if<QConfigMapping>(&read);
    QVERIFY(mapping);
    QCOMPARE(mapping->objectType.front().key, std::string("a.f.<locals>.L"));
    QCOMPARE(mapping->objectType.back().key, std::string("<function f.<locals>.g at 0x0>"));
    QCOMPARE(mapping->moduleNameObjectTypeOrder.front().objectType, std::string("a.f.<locals>.L"));
    QVERIFY(std::get<QConfigMapping>(readQConfigMapping(toJson(*mapping))) == *mapping);
    const SymbolCatalog &catalog = SymbolCatalog::of(test::newestTorch2());
    QVERIFY(!fx::noteOnObjectType(mapping->objectType.front().key, catalog));
    for (const char *text : {R"({"object_type": [[{"opaque": "3"}, null]]})",
                             R"({"module_name": [[{"opaque": "<class 'a.f.<locals>.L'>"}, null]]})"})
        QVERIFY(std::holds_alternative<Diagnostic>(parseQConfigMapping(text)));
}

/// The Python package also writes {"opaque": …} for a text where a class or function should be.
void TestMapping::rowForATextReachesNothing()
{
    const auto read = parseQConfigMapping(
        R"({"object_type": [[{"opaque": "'torch.nn.Linear'"}, {"activation": null, "weight": null}]],)"
        R"( "module_name_object_type_order": [["fc", {"opaque": "'torch.add'"}, 0, null]]})");
    const QConfigMapping &mapping = std::get<QConfigMapping>(read);
    const SymbolCatalog &catalog = SymbolCatalog::of(test::newestTorch2());
    QVERIFY(fx::noteOnObjectType(mapping.objectType.front().key, catalog)
                ->starts_with("The row for 'torch.nn.Linear' in the QConfigMapping reaches nothing"));
    QVERIFY(fx::noteOnObjectType(mapping.moduleNameObjectTypeOrder.front().objectType, catalog));
    QVERIFY(fx::noteOnObjectType("Linear", catalog)->ends_with("Did you mean torch.nn.Linear?"));
    QVERIFY(!fx::noteOnObjectType("hardsigmoid", catalog)); // a row of PyTorch's own mappings
    QVERIFY(!fx::noteOnObjectType("Mine", catalog));
    QVERIFY(!fx::noteOnObjectType("mine.Linear", catalog));
    QVERIFY(std::get<QConfigMapping>(readQConfigMapping(toJson(mapping))) == mapping);

    const BackendConfig document = *importDocument(R"({"configs": [{"pattern": "torch.nn.Linear", "dtype_configs": [
        {"input_dtype": "torch.quint8"}]}]})")
                                        .document;
    const Candidate candidate = MatchIndex(document).candidate(0);
    QVERIFY(!QConfigAssignment(mapping, test::newestTorch2()).qconfigFor(candidate));
}

void TestMapping::rowsThatReachNoModuleAreSaid_data()
{
    QTest::addColumn<QByteArray>("rows");
    QTest::addColumn<QByteArray>("note"); // behind "The "; empty: none
    const auto row = [](const char *name, const QByteArray &rows, const QByteArray &note) {
        QTest::newRow(name) << rows << note;
    };
    const QByteArray noModule = " of the QConfigMapping names no module of the model.";
    const auto named = [&](const char *name, const char *path, const QByteArray &near = {}) {
        const QByteArray quoted = '"' + QByteArray(path) + '"';
        row(name, R"("module_name": [[)" + quoted + ", null]]",
            "module_name row " + quoted + noModule +
                (near.isEmpty() ? QByteArray() : " Did you mean \"" + near + "\"?"));
    };
    const auto reaching = [&](const char *name, const char *path) {
        row(name, R"("module_name": [[")" + QByteArray(path) + R"(", null]])", {});
    };
    named("a letter too many", "fcc", "fc");
    named("another case", "FC", "fc");
    named("a path that lacks its beginning", "0.conv", "layer1.0.conv");
    named("an end of two paths", "act"); // the model has two
    named("nothing near", "encoder");
    named("a number that the container does not have", "layer1.7");
    named("the path of an attribute", "fc.weight");
    reaching("a module", "layer1.0.conv");
    reaching("a container", "layer1");
    reaching("a container that no list has", "outer");
    reaching("a module that is never called", "spare");
    reaching("the model itself", "");
    reaching("what fusing puts into a module", "layer1.0.conv.0");
    reaching("the module of an attribute that is read", "embedding");
    const auto regex = [&](const char *name, const char *expression, bool matches) {
        const QByteArray quoted = '"' + QByteArray(expression) + '"';
        row(name, R"("module_name_regex": [[)" + quoted + ", null]]",
            matches ? QByteArray()
                    : "module_name_regex row " + quoted + " of the QConfigMapping matches no module of the model.");
    };
    regex("an expression", "layr4.*", false);
    regex("an expression for the end", "conv", false); // re.match() begins at the beginning
    regex("an expression that matches", "layer1.*conv", true);
    regex("everything", ".*", true);
    regex("what Python refuses", "(", true);
    row("an order", R"("module_name_object_type_order": [["fcc", "torch.add", 0, null]])",
        "module_name_object_type_order row \"fcc\"" + noModule + R"( Did you mean "fc"?)");
    row("an order in a module", R"("module_name_object_type_order": [["fc", "torch.add", 0, null]])", {});
    row("an order in the model itself", R"("module_name_object_type_order": [["", "torch.add", 0, null]])", {});
    row("other lists", R"("object_type": [["torch.nn.Lineaar", null]])", {});
}

namespace {

trace::Model modelWithNames()
{
    trace::Model model;
    for (const char *path : {"layer1", "layer1.0", "layer1.0.conv", "layer1.0.act", "fc", "spare", "outer.act"})
        model.modules.push_back({path, "torch.nn.ReLU", false, {}});
    trace::Node read;
    read.op = trace::Op::GetAttr;
    read.target = "embedding.weight";
    model.nodes.push_back(read);
    return model;
}

} // namespace

void TestMapping::rowsThatReachNoModuleAreSaid()
{
    QFETCH(const QByteArray, rows);
    QFETCH(const QByteArray, note);
    const auto read = parseQConfigMapping('{' + rows.toStdString() + '}');
    const std::vector<std::string> notes = fx::notesOnUnreachedRows(std::get<QConfigMapping>(read), modelWithNames());
    QCOMPARE(notes, note.isEmpty() ? std::vector<std::string>() : std::vector{"The " + note.toStdString()});
}

void TestMapping::ofManyRowsThatReachNoModuleAFewAreSaid()
{
    QConfigMapping mapping;
    for (int i = 0; i < 23; ++i)
        mapping.moduleName.push_back({"missing\n" + std::to_string(i), {}});
    const std::vector<std::string> notes = fx::notesOnUnreachedRows(mapping, modelWithNames());
    QCOMPARE(notes.size(), std::size_t(21));
    QCOMPARE(notes.front(),
             std::string(R"(The module_name row "missing\n0" of the QConfigMapping names no module of the model.)"));
    QCOMPARE(notes.back(), std::string("The same holds for 3 more rows of module_name."));
}

/// A bound without its counterpart, and the weight of a module: the documentation promises a check that FX never makes.
void TestMapping::contractChecksWhatTorchDoesNot()
{
    const BackendConfig document = *importDocument(R"({"configs": [{"pattern": "torch.nn.Linear", "dtype_configs": [
        {"input_dtype": {"dtype": "torch.quint8", "quant_max_upper_bound": 100}},
        {"input_dtype": "torch.quint8", "weight_dtype": {"dtype": "torch.qint8", "quant_min_lower_bound": -127}},
        {"input_dtype": {"dtype": "torch.quint8", "scale_max_upper_bound": 1e-30}}]}]})")
                                        .document;
    const Candidate candidate = MatchIndex(document).candidate(0);
    const ResolvedQConfig x86(qconfig("x86"), test::newestTorch2());
    const ExplainedVerdict explanation = explainByContract(candidate, &x86);
    QVERIFY(explanation.verdict.status() == Status::Quantized);
    QCOMPARE(explanation.verdict.fit()->dtypeConfig, std::size_t(2)); // what cannot be checked does not refuse
    QVERIFY(!explanation.verdict.fit()->observers && !explanation.verdict.convert);
    QVERIFY(explainByContract(candidate, nullptr).verdict.status() == Status::NotConfigured);
}

void TestMapping::explanationSaysWhereTheContractDiffers_data()
{
    QTest::addColumn<QByteArray>("document");
    QTest::addColumn<QString>("preset");
    QTest::addColumn<QStringList>("notes"); // how each begins
    const auto linear = [](const QByteArray &dtypeConfig, const QByteArray &more = {}, const QByteArray &api = "2") {
        return R"({"torch_api": ")" + api + R"(", "configs": [{"pattern": "my.Linear", "dtype_configs": [)" +
               dtypeConfig + "]" + more + "}]}";
    };
    QTest::newRow("they agree") << linear(R"({"input_dtype": "torch.quint8", "output_dtype": "torch.quint8",
        "weight_dtype": "torch.qint8"})")
                                << "x86" << QStringList();
    QTest::newRow("unset is_dynamic: promised for all, but FX takes it for False")
        << linear(R"({"input_dtype": "torch.quint8", "weight_dtype": "torch.qint8"})") << "dynamic"
        << QStringList{"PyTorch's documentation promises that dtype config #0 runs it quantized; FX rejects it.",
                       "is_dynamic wants False, the QConfig has True. Compared together with the input dtype"};
    QTest::newRow("lone bound: a condition that FX does not look at")
        << linear(R"({"input_dtype": {"dtype": "torch.quint8", "quant_max_upper_bound": 100}})") << "x86"
        << QStringList{"PyTorch's documentation does not promise this; FX prepares it all the same",
                       "input_dtype quant_max_upper_bound wants 100, the QConfig has 127. Not checked: PyTorch"};
    QTest::newRow("weight of a module: FX does not look at it")
        << linear(R"({"input_dtype": "torch.quint8", "weight_dtype": "torch.quint8"})") << "x86"
        << QStringList{"PyTorch's documentation does not promise this; FX prepares it all the same",
                       "weight_dtype wants torch.quint8, the QConfig has torch.qint8. FX does not compare that"};
    QTest::newRow("weight of a module with a reference module: only convert looks at it")
        << linear(R"({"input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "weight_dtype": "torch.quint8"})",
                  R"(, "root_module": "my.Linear",
                     "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Linear")")
        << "x86"
        << QStringList{"The module is observed but stays float",
                       "PyTorch's documentation does not promise this; FX prepares it all the same",
                       "weight_dtype wants torch.quint8, the QConfig has torch.qint8. Prepare does not compare that "
                       "for this pattern, only convert does."};
    QTest::newRow("input_output_observed: FX compares other dtypes than those of the QConfig")
        << linear(R"({"input_dtype": "torch.float32"})", R"(, "input_output_observed": false)", "1.13") << "x86"
        << QStringList{"PyTorch's documentation does not promise this; FX prepares it all the same",
                       "input_dtype wants torch.float32, the QConfig has torch.quint8. FX compares torch.float32"};
}

void TestMapping::explanationSaysWhereTheContractDiffers()
{
    QFETCH(const QByteArray, document);
    QFETCH(const QString, preset);
    QFETCH(const QStringList, notes);
    const BackendConfig read = *importDocument({document.data(), std::size_t(document.size())}).document;
    const Release release = releaseOf(read);
    const ResolvedQConfig resolved(QConfigCatalog::of(release).findQConfig(qPrintable(preset))->qconfig, release);
    Candidate candidate = MatchIndex(read).candidate(0);
    candidate.tracedThrough.clear(); // of which another note tells
    const ExplainedVerdict explanation = explain(candidate, &resolved);
    QCOMPARE(explanation.notes.size(), std::size_t(notes.size()));
    for (std::size_t i = 0; i < explanation.notes.size(); ++i) {
        const QString note = QString::fromStdString(explanation.notes[i]);
        QVERIFY2(note.startsWith(notes[qsizetype(i)]), qPrintable(note));
    }
}

/// Like rule P13, this ignores misspelt names, which have a rule of their own.
void TestMapping::misspeltClassIsNotSaidToBeOutsideTorch()
{
    QCOMPARE(candidate(R"("my.Linear")").tracedThrough, std::string("my.Linear"));
    QCOMPARE(candidate(R"("nn.Linear")").tracedThrough, std::string());
}

BCFG_APPLESS_TEST(TestMapping)

} // namespace tst_mapping

#include "tst_mapping.moc"
