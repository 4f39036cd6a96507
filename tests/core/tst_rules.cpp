// SPDX-License-Identifier: Apache-2.0
#include "core/check/rule.h"
#include "core/check/validate.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/patch.h"
#include "core/document/json/schema.h"
#include "core/document/model/ruleid.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"

#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QTest>

#include <functional>
#include <map>

namespace tst_rules {

using namespace bcfg;

namespace {

/// The number of diagnostics of each rule.
using Counts = std::map<std::string, int>;

std::string dataPath(std::string_view id, const char *suffix)
{
    return std::string(TEST_DATA_DIR "/rules/") + std::string(id) + suffix;
}

std::optional<BackendConfig> read(const std::string &path)
{
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    return importDocument(file.readAll().toStdString()).document;
}

Counts count(const std::vector<Diagnostic> &diagnostics)
{
    Counts counts;
    for (const Diagnostic &diagnostic : diagnostics)
        ++counts[std::string(toString(diagnostic.rule))];
    return counts;
}

QString listed(const std::vector<Diagnostic> &diagnostics)
{
    QString text;
    for (const Diagnostic &diagnostic : diagnostics)
        text += QString::fromStdString("\n  " + std::string(toString(diagnostic.rule)) + " " + diagnostic.where.text() +
                                       ": " + diagnostic.message);
    return text;
}

std::string placeIn(const Diagnostic &diagnostic)
{
    return diagnostic.where.text();
}

/// The texts that `say` returns for each diagnostic of the rule in a document.
template <class Say>
QStringList told(RuleId rule, std::string_view json, Say say)
{
    QStringList texts;
    for (const Diagnostic &diagnostic : validate(test::document(json))) {
        if (diagnostic.rule == rule)
            texts << QString::fromStdString(std::invoke(say, diagnostic));
    }
    return texts;
}

void addCheckedRules()
{
    QTest::addColumn<std::string>("id");
    for (const Rule &rule : rules()) {
        if (rule.isChecked())
            QTest::newRow(toString(rule.id).data()) << std::string(toString(rule.id));
    }
}

} // namespace

class TestRules : public QObject
{
    Q_OBJECT

private slots:
    void everyRuleExplainsItself();
    void builtInConfigsAreNamedAsHelpNamesThem();
    void fixtureTripsItsRule_data() { addCheckedRules(); }
    void fixtureTripsItsRule();
    void otherFixtureDoesNot_data() { addCheckedRules(); }
    void otherFixtureDoesNot();
    void fixSilencesItsRuleAndRaisesNoOther_data() { addCheckedRules(); }
    void fixSilencesItsRuleAndRaisesNoOther();
    void everyNameThatPyTorchLacksIsReported();
    void matchAllNodeIsNoOperator_data();
    void matchAllNodeIsNoOperator();
    void nameOfOtherReleaseIsToldWhereItStands_data();
    void nameOfOtherReleaseIsToldWhereItStands();
    void nameOfACallableThatIsNoneIsTold();
    void observationTypeIsToldByNumberOfTensors_data();
    void observationTypeIsToldByNumberOfTensors();
    void tensorCountThatHasNoObservationTypeIsTold();
    void typeThatPythonPrintedIsOfferedByItsName();
    void dtypeConfigWithABoundThatIsNoNumberCoversOnlyItsEqual_data();
    void dtypeConfigWithABoundThatIsNoNumberCoversOnlyItsEqual();
    void boundThatRaisesNothingIsNotSaidTo();
    void exactMatchThatNothingPassesIsTold_data();
    void exactMatchThatNothingPassesIsTold();
    void constantAsRootNodeIsTold_data();
    void constantAsRootNodeIsTold();
    void patternOfNoneIsAKeyIn1_13();
    void indexOnAMethodIsSaidToBe();
    void stringAsIsDynamicIsShownInItsQuotes();
    void inexactNumberOfAMapIsTold();
    void getattrTupleThatRaisesInAnyModelIsToldApart();
    void getattrAloneIsToldWhereverItStands();
    void rangeBeyondTheDTypeIsToldByWhatIsLeft_data();
    void rangeBeyondTheDTypeIsToldByWhatIsLeft();
    void indexThatIsNoIntegerIsToldByWhatPyTorchTakesItFor_data();
    void indexThatIsNoIntegerIsToldByWhatPyTorchTakesItFor();
    void referenceThatRaisesWhenTheModelRunsIsTold_data();
    void referenceThatRaisesWhenTheModelRunsIsTold();
    void qatModuleThatTakesAnotherClassIsTold_data();
    void qatModuleThatTakesAnotherClassIsTold();
    void qatModuleOfAReplacedEntryIsNotTold();
    void fusingInQatAloneIsTold_data();
    void fusingInQatAloneIsTold();
    void orderOf2xIsSeenIn1_13_data();
    void orderOf2xIsSeenIn1_13();
    void documentationIsThatOfTheTable();
};

void TestRules::everyRuleExplainsItself()
{
    for (const Rule &rule : rules()) {
        const std::string_view id = toString(rule.id);
        QVERIFY2(rule.explanation.size() > 80, id.data());
        QVERIFY(explain(rule).starts_with(id));
        QCOMPARE(findRule(id), &rule);
        QCOMPARE(&rules()[placeOf(rule.id)], &rule);
    }
}

/// Texts name qnnpack@1.13.1, not torch-1.13.1/qnnpack, which the program accepts, too.
void TestRules::builtInConfigsAreNamedAsHelpNamesThem()
{
    for (const Rule &rule : rules())
        QVERIFY2(rule.explanation.find("torch-1.13.1/") == std::string_view::npos, toString(rule.id).data());
    QVERIFY(rules()[placeOf(RuleId::J11)].explanation.find("qnnpack@1.13.1") != std::string_view::npos);
    const std::string schema = backendConfigSchema();
    QVERIFY(schema.find("qnnpack@1.13.1") != std::string::npos && schema.find("torch-1.13.1/") == std::string::npos);
}

void TestRules::fixtureTripsItsRule()
{
    QFETCH(const std::string, id);
    const std::optional<BackendConfig> document = read(dataPath(id, ".json"));
    QVERIFY2(document, "no fixture that trips the rule");
    const std::vector<Diagnostic> found = validate(*document);
    QVERIFY2(count(found)[id] > 0, qPrintable(listed(found)));
}

void TestRules::otherFixtureDoesNot()
{
    QFETCH(const std::string, id);
    const std::optional<BackendConfig> document = read(dataPath(id, ".ok.json"));
    QVERIFY2(document, "no fixture that does not trip the rule");
    const std::vector<Diagnostic> found = validate(*document);
    QVERIFY2(count(found)[id] == 0, qPrintable(listed(found)));
}

void TestRules::fixSilencesItsRuleAndRaisesNoOther()
{
    QFETCH(const std::string, id);
    const std::optional<BackendConfig> document = read(dataPath(id, ".json"));
    QVERIFY(document);
    const std::vector<Diagnostic> before = validate(*document);
    for (const Diagnostic &diagnostic : before) {
        if (!diagnostic.fix)
            continue;
        const auto fixed = applyEdits(*document, diagnostic.fix->edits);
        QVERIFY2(std::holds_alternative<BackendConfig>(fixed), qPrintable(listed({diagnostic})));
        const std::vector<Diagnostic> after = validate(std::get<BackendConfig>(fixed));
        Counts allowed = count(before);
        --allowed[std::string(toString(diagnostic.rule))];
        for (const auto &[rule, times] : count(after))
            QVERIFY2(times <= allowed[rule], qPrintable(listed({diagnostic}) + "\nleads to" + listed(after)));
    }
}

void TestRules::everyNameThatPyTorchLacksIsReported()
{
    const std::optional<BackendConfig> document = read(dataPath("S04", ".json"));
    QVERIFY(document);
    std::vector<std::size_t> rows(document->configs.size());
    for (const Diagnostic &diagnostic : validate(*document)) {
        if (diagnostic.rule != RuleId::S04)
            continue;
        const std::size_t row = *diagnostic.where.configIndex();
        ++rows.at(row);
        const Symbol *name = document->configs[row]->pattern() ? document->configs[row]->pattern()->symbol() : nullptr;
        const bool isModule = name && (name->path() == "torch.nn.utils" || name->path() == "torch.ao.nn.quantized");
        QCOMPARE(diagnostic.message.find("is a module of Python") != std::string::npos, isModule);
        if (name && name->path() == "torch.nn.BatchNrm4d")
            QVERIFY(diagnostic.message.ends_with("Near names: `torch.nn.BatchNorm1d`, `torch.nn.BatchNorm2d`, "
                                                 "`torch.nn.BatchNorm3d`."));
        if (name && name->path() == "torch.nn Linear")
            QVERIFY(diagnostic.message.ends_with("Did you mean `torch.nn.Linear`?"));
    }
    QCOMPARE(rows, std::vector<std::size_t>(rows.size(), 1));
}

void TestRules::matchAllNodeIsNoOperator_data()
{
    QTest::addColumn<std::string>("entry"); // with M for MatchAllNode
    QTest::addColumn<bool>("isOld");
    QTest::addColumn<std::string>("severity"); // of P09
    const auto row = [](const char *name, const char *entry, const char *severity, bool isOld = false) {
        QTest::newRow(name) << std::string(entry) << isOld << std::string(severity);
    };
    row("last of a pair", R"("pattern": ["torch.nn.Linear", "M"])", "error");
    row("last of three", R"("pattern": ["torch.nn.Linear", "torch.nn.ReLU", "M"])", "error");
    row("in the middle", R"("pattern": ["torch.nn.Linear", "M", "torch.nn.ReLU"])", "error");
    row("first", R"("pattern": ["M", "torch.nn.Linear"])", "warning");
    row("last, reversed", R"("pattern_complex_format": ["M", "torch.nn.Linear"])", "error");
    row("within, reversed", R"("pattern_complex_format": ["torch.nn.ReLU", ["M", "torch.nn.Linear"]])", "error");
    row("an operand", R"("pattern_complex_format": ["torch.add", "M", "torch.nn.Linear"])", "");
    row("last, in 1.13", R"("pattern": ["M", "torch.nn.Linear"])", "error", true);
    row("an operand, in 1.13", R"("pattern": ["torch.nn.Linear", "M"])", "", true);
    row("with a fix that would make it the operator", R"("pattern": [["torch.nn.Linear", "M"], "torch.nn.ReLU"])",
        "warning");
}

/// prepare raises if MatchAllNode is the last operator, or an operator with operands.
void TestRules::matchAllNodeIsNoOperator()
{
    QFETCH(std::string, entry);
    QFETCH(const bool, isOld);
    QFETCH(const std::string, severity);
    entry.replace(entry.find("\"M\""), 3, "\"torch.ao.quantization.utils.MatchAllNode\"");
    const std::string text =
        std::string(R"({"torch_api": ")") + (isOld ? "1.13" : "2") + R"(", "configs": [{)" + entry + "}]}";
    const BackendConfig document = test::document(text);
    const auto severityOfP09 = [](const BackendConfig &checked) {
        for (const Diagnostic &diagnostic : validate(checked)) {
            if (diagnostic.rule == RuleId::P09)
                return std::string(toString(diagnostic.severity));
        }
        return std::string();
    };
    QCOMPARE(severityOfP09(document), severity);
    for (const Diagnostic &diagnostic : validate(document)) {
        if (diagnostic.fix && severity != "error")
            QVERIFY(severityOfP09(std::get<BackendConfig>(applyEdits(document, diagnostic.fix->edits))) != "error");
    }
}

void TestRules::nameOfOtherReleaseIsToldWhereItStands_data()
{
    QTest::addColumn<std::string>("torch");
    QTest::addColumn<std::string>("field"); // and its value, with FUSERS. and OBSERVERS. for the modules of these
    QTest::addColumn<QStringList>("places");
    const std::string newest = R"("2", "torch": "2.14.1")";
    const auto row = [](const char *name, const std::string &torch, const std::string &field,
                        const QStringList &places) {
        QTest::newRow(name) << torch << field << places;
    };
    row("fuser", newest, R"("fuser_method": "FUSERS.reverse2")", QStringList{"/configs/0/fuser_method"});
    row("factory", newest, R"("fuser_method": {"call": "FUSERS.reverse2"})",
        QStringList{"/configs/0/fuser_method/call"});
    row("argument", newest, R"("root_node_getter": {"call": "FUSERS._reverse2",
                                                                     "args": ["FUSERS.reverse2", 1]})",
        QStringList{"/configs/0/root_node_getter/args/0"});
    row("partial", newest, R"("fuser_method": {"partial": {"call": "FUSERS.reverse3"},
                                                 "kwargs": {"f": [null, {"partial": "FUSERS.reverse2"}]}})",
        QStringList{"/configs/0/fuser_method/partial/call", "/configs/0/fuser_method/kwargs/f/1/partial"});
    row("known names", newest, R"("fuser_method": {"call": "FUSERS._reverse2",
                                                                    "args": ["torch.nn.ReLU", "torch.quint8", "m.f"]})",
        QStringList());
    const std::string observer =
        R"("overwrite_output_observer": {"partial": "OBSERVERS.AffineQuantizedObserverBase"},
           "overwrite_output_fake_quantize": "OBSERVERS.AffineQuantizedObserverBase")";
    row("observers", R"("1.13")", observer,
        QStringList{"/configs/0/overwrite_output_fake_quantize", "/configs/0/overwrite_output_observer/partial"});
    const std::string dtypes = R"("dtype_configs": [{"input_dtype": "torch.float8_e8m0fnu",
            "weight_dtype": {"dtype": "torch.int4", "quant_min_lower_bound": 0}, "bias_dtype": "torch.float32"}])";
    row("dtypes, in 1.13", R"("1.13")", dtypes,
        QStringList{"/configs/0/dtype_configs/0/input_dtype", "/configs/0/dtype_configs/0/weight_dtype/dtype"});
    row("dtypes, in 2.6", R"("2", "torch": "2.6.0")", dtypes, QStringList{"/configs/0/dtype_configs/0/input_dtype"});
    row("dtypes, in 2.14", newest, dtypes, QStringList());
    row("observers, which 2.x does not read", R"("2", "torch": "2.6.0")", observer, QStringList());
}

void TestRules::nameOfOtherReleaseIsToldWhereItStands()
{
    QFETCH(const std::string, torch);
    QFETCH(const std::string, field);
    QFETCH(const QStringList, places);
    const QString entry = QString::fromStdString(field)
                              .replace("FUSERS", "torch.ao.quantization.fuser_method_mappings")
                              .replace("OBSERVERS", "torch.ao.quantization.observer");
    const std::string text =
        "{\"torch_api\": " + torch + R"(, "configs": [{"pattern": "relu", )" + entry.toStdString() + "}]}";
    QCOMPARE(told(RuleId::S03, text, placeIn), places);
}

void TestRules::nameOfACallableThatIsNoneIsTold()
{
    constexpr std::string_view text = R"({"torch_api": "1.13", "configs": [{"pattern": "relu",
        "fuser_method": {"partial": {"call": "a..b"}}, "root_node_getter": "my get.ter", "extra_inputs_getter": "my.own",
        "overwrite_output_observer": {"call": "torch.ao.quantization.observer.MinMaxObserver "},
        "overwrite_output_fake_quantize": {"partial": "a.b+1"}}]})";
    QCOMPARE(told(RuleId::S04, text, placeIn),
             (QStringList{"/configs/0/fuser_method/partial/call", "/configs/0/root_node_getter",
                          "/configs/0/overwrite_output_fake_quantize/partial"}));
    QCOMPARE(told(RuleId::S01, text, placeIn), QStringList("/configs/0/overwrite_output_observer/call"));
}

void TestRules::observationTypeIsToldByNumberOfTensors_data()
{
    QTest::addColumn<std::string>("api");
    QTest::addColumn<QStringList>("found");
    QTest::newRow("1.13") << std::string("1.13") << QStringList{"O01 /configs/0/num_tensor_args_to_observation_type/0"};
    QTest::newRow("2.x") << std::string("2") << QStringList{"O02 /configs/0/num_tensor_args_to_observation_type/0"};
}

void TestRules::observationTypeIsToldByNumberOfTensors()
{
    QFETCH(const std::string, api);
    QFETCH(const QStringList, found);
    const std::string text = "{\"torch_api\": \"" + api + R"(", "configs": [{"pattern": "operator.add",
        "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}],
        "num_tensor_args_to_observation_type": {"0": "INPUT_OUTPUT_NOT_OBSERVED",
            "1": "OUTPUT_SHARE_OBSERVER_WITH_INPUT", "2": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT"}}]})";
    const auto ruleAndPlace = [](const Diagnostic &diagnostic) {
        return std::string(toString(diagnostic.rule)) + ' ' + diagnostic.where.text();
    };
    QCOMPARE(told(RuleId::O01, text, ruleAndPlace) + told(RuleId::O02, text, ruleAndPlace), found);
}

void TestRules::tensorCountThatHasNoObservationTypeIsTold()
{
    const std::string text = R"({"torch_api": "2", "configs": [{"pattern": "operator.add",
        "num_tensor_args_to_observation_type": {"0": null, "1": "OUTPUT_SHARE_OBSERVER_WITH_INPUT", "2": "SHARE"}}]})";
    const std::string place = "/configs/0/num_tensor_args_to_observation_type/";
    QCOMPARE(told(RuleId::J05, text, placeIn),
             (QStringList{QString::fromStdString(place + "0"), QString::fromStdString(place + "2")}));
    QCOMPARE(told(RuleId::J05, text, &Diagnostic::message).last(),
             "num_tensor_args_to_observation_type of `2` should be the name of an ObservationType, but is the string "
             "`SHARE`.");
}

void TestRules::typeThatPythonPrintedIsOfferedByItsName()
{
    const std::string text = R"({"torch_api": "2", "configs": [{"pattern": "operator.add",
        "num_tensor_args_to_observation_type": {"0": "ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT",
            "1": "<ObservationType.INPUT_OUTPUT_NOT_OBSERVED: 2>", "2": 1, "3": "SHARE"}}]})";
    QCOMPARE(told(RuleId::J05, text, [](const Diagnostic &diagnostic) { return diagnostic.fix->title; }),
             (QStringList{"Write OUTPUT_SHARE_OBSERVER_WITH_INPUT", "Write INPUT_OUTPUT_NOT_OBSERVED",
                          "Write OUTPUT_SHARE_OBSERVER_WITH_INPUT", "Write OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT"}));
}

void TestRules::dtypeConfigWithABoundThatIsNoNumberCoversOnlyItsEqual_data()
{
    QTest::addColumn<QString>("later");
    QTest::addColumn<QStringList>("places");
    QTest::newRow("another") << R"("torch.quint8")" << QStringList();
    QTest::newRow("the same") << R"({"dtype": "torch.quint8", "scale_exact_match": "a"})"
                              << QStringList{"/configs/0/dtype_configs/1"};
}

void TestRules::dtypeConfigWithABoundThatIsNoNumberCoversOnlyItsEqual()
{
    QFETCH(const QString, later);
    QFETCH(const QStringList, places);
    const std::string text = R"({"torch_api": "2", "configs": [{"pattern": "torch.nn.ReLU", "dtype_configs": [
        {"input_dtype": {"dtype": "torch.quint8", "scale_exact_match": "a"}}, {"input_dtype": )" +
                             later.toStdString() + "}]}]}";
    QCOMPARE(told(RuleId::D21, text, placeIn), places);
}

/// PyTorch compares exact matches by equality, and in Python True and False are numbers, so these bounds do not raise.
void TestRules::boundThatRaisesNothingIsNotSaidTo()
{
    const std::string text = R"({"torch_api": "2", "configs": [{"pattern": "torch.nn.ReLU", "dtype_configs": [
        {"input_dtype": {"dtype": "torch.quint8", "quant_min_lower_bound": false, "quant_max_upper_bound": 255},
         "output_dtype": {"dtype": "torch.quint8", "scale_exact_match": "x", "zero_point_exact_match": 0,
                          "scale_max_upper_bound": true}}]}]})";
    QCOMPARE(told(RuleId::D16, text, &Diagnostic::message),
             (QStringList{"quant_min_lower_bound is false: PyTorch treats it as 0.",
                          "scale_exact_match is not a number: it equals the value of no observer."}));
    QCOMPARE(told(RuleId::D08, text, &Diagnostic::message).size(), 1);
}

/// Input and output have the same observer, and FixedQParams observers have no eps.
void TestRules::exactMatchThatNothingPassesIsTold_data()
{
    QTest::addColumn<std::string>("dtypeConfig");
    QTest::addColumn<QStringList>("expected"); // severity and place
    const std::string exact = R"("scale_exact_match": 0.00390625, "zero_point_exact_match": -128)";
    const auto row = [&](const char *name, const std::string &input, const std::string &output, const QStringList &told,
                         const std::string &dtype = "torch.qint8", const std::string &more = "") {
        const std::string begin = "{\"dtype\": \"" + dtype + "\", ";
        QTest::newRow(name) << "{\"input_dtype\": " + begin + input + "}, \"output_dtype\": " + begin + output + "}" +
                                   more + "}"
                            << told;
    };
    const std::string eps = R"("scale_min_lower_bound": 0.000244140625)";
    const std::string other = R"("scale_exact_match": 0.0078125, "zero_point_exact_match": 0)";
    row("equal", exact, exact, {"info input_dtype", "info output_dtype"});
    row("eps of the other side", eps, exact, {"warning output_dtype"});
    row("eps of the same side", exact + ", " + eps, R"("quant_min_lower_bound": -128)", {"warning input_dtype"});
    row("another scale", other, exact, {"warning output_dtype"});
    row("another zero point", exact, R"("scale_exact_match": 0.00390625, "zero_point_exact_match": 0)",
        {"warning output_dtype"});
    row("equal in float32", R"("scale_exact_match": 0.1, "zero_point_exact_match": 3)",
        R"("scale_exact_match": 0.10000000001, "zero_point_exact_match": 3.0)",
        {"info input_dtype", "info output_dtype"});
    row("float16, which some QConfigs pass as they are", eps, exact, {"info output_dtype"}, "torch.float16");
    row("dynamic", other, exact, {"info input_dtype", "info output_dtype"}, "torch.qint8", ", \"is_dynamic\": true");
}

void TestRules::exactMatchThatNothingPassesIsTold()
{
    QFETCH(const std::string, dtypeConfig);
    QFETCH(const QStringList, expected);
    const std::string text =
        R"({"torch_api": "2", "configs": [{"pattern": "torch.nn.Tanh", "dtype_configs": [)" + dtypeConfig + "]}]}";
    const auto severityAndKey = [](const Diagnostic &diagnostic) {
        return std::string(toString(diagnostic.severity)) + ' ' + diagnostic.where.tokens().back();
    };
    QCOMPARE(told(RuleId::D25, text, severityAndKey), expected);
}

void TestRules::constantAsRootNodeIsTold_data()
{
    QTest::addColumn<QString>("fields");
    QTest::addColumn<QStringList>("places");
    const auto row = [](const char *fields, const QStringList &places) {
        QTest::newRow(fields) << QString(fields) << places;
    };
    const QStringList place{"/configs/0/pattern_complex_format"};
    row(R"("pattern_complex_format": ["operator.mul", "torch.nn.Linear", 2])", place);
    row(R"("pattern_complex_format": ["torch.nn.ReLU", ["operator.mul", "torch.nn.Linear", null]])", place);
    row(R"("pattern": [2.5, "torch.nn.ReLU"])", {"/configs/0/pattern"});
    row(R"("pattern_complex_format": ["operator.mul", 2, "torch.nn.Linear"])", {});
    row(R"("root_node_getter": "m.getter", "pattern_complex_format": ["operator.mul", "torch.nn.Linear", 2])", {});
    row(R"("pattern_complex_format": ["operator.mul", "torch.nn.Linear", {"opaque": "<x>"}])", {});
}

void TestRules::constantAsRootNodeIsTold()
{
    QFETCH(const QString, fields);
    QFETCH(const QStringList, places);
    const std::string text = R"({"torch_api": "2", "configs": [{)" + fields.toStdString() + "}]}";
    QCOMPARE(told(RuleId::J05, text, placeIn), places);
}

/// No operator matches None, so a fuser method of its entry has no effect.
void TestRules::patternOfNoneIsAKeyIn1_13()
{
    constexpr std::string_view text = R"({"torch_api": "1.13", "configs": [{"pattern": null},
        {"pattern": null, "fuser_method": "a.fuse", "input_type_to_index": {"weight": 1}}]})";
    QCOMPARE(told(RuleId::P10, text, placeIn), QStringList("/configs/1/pattern"));
    QCOMPARE(told(RuleId::P03, text, placeIn), (QStringList{"/configs/0", "/configs/1"}));
    QCOMPARE(told(RuleId::J05, text, placeIn) + told(RuleId::M09, text, placeIn), QStringList());
    const QStringList ofIndices = told(RuleId::I01, text, &Diagnostic::message);
    QVERIFY2(ofIndices.join("").contains("this pattern is a constant"), qPrintable(ofIndices.join("")));
}

void TestRules::indexOnAMethodIsSaidToBe()
{
    const QStringList ofIndices = told(RuleId::I01, R"({"torch_api": "2", "configs": [
        {"pattern": "contiguous", "input_type_to_index": {"weight": 1}}]})",
                                       &Diagnostic::message);
    QVERIFY2(ofIndices.join("").contains("this pattern is a method"), qPrintable(ofIndices.join("")));
}

void TestRules::stringAsIsDynamicIsShownInItsQuotes()
{
    const QStringList messages = told(RuleId::D04, R"({"torch_api": "2", "configs": [
        {"pattern": "torch.nn.ReLU", "dtype_configs": [{"is_dynamic": "False"}]}]})",
                                      &Diagnostic::message);
    QCOMPARE(messages.size(), 1);
    QVERIFY(messages[0].startsWith("is_dynamic \"False\" is neither"));
}

void TestRules::inexactNumberOfAMapIsTold()
{
    const std::string text = R"({"torch_api": "2", "configs": [{"pattern": "torch.nn.functional.linear",
        "input_type_to_index": {"weight": 18446744073709551616, "bias": 2}}]})";
    QCOMPARE(told(RuleId::J06, text, placeIn), QStringList{"/configs/0/input_type_to_index/weight"});
}

void TestRules::getattrTupleThatRaisesInAnyModelIsToldApart()
{
    const std::string text = R"({"torch_api": "2", "configs": [
        {"pattern_complex_format": ["builtins.getattr", "shape"]},
        {"pattern_complex_format": ["builtins.getattr", "torch.nn.Linear", "shape"]},
        {"pattern_complex_format": ["torch.nn.ReLU", ["builtins.getattr", "torch.nn.Linear", "shape"]]}]})";
    const auto place = [](const Diagnostic &found) {
        return found.where.text() + (found.message.find("any model") == std::string::npos ? "" : " any");
    };
    QCOMPARE(told(RuleId::P07, text, place),
             (QStringList{"/configs/0/pattern_complex_format", "/configs/1/pattern_complex_format any",
                          "/configs/2/pattern_complex_format"}));
}

/// Each of these patterns raises "'builtin_function_or_method' object is not subscriptable" if a model reads x.shape.
void TestRules::getattrAloneIsToldWhereverItStands()
{
    const std::string entries = R"([{"pattern": "builtins.getattr"}, {"pattern_complex_format":
        ["operator.getitem", "builtins.getattr", "torch.ao.quantization.utils.MatchAllNode"]}, {"pattern": "size"}])";
    QCOMPARE(told(RuleId::P07, R"({"torch_api": "2", "configs": )" + entries + "}", placeIn),
             (QStringList{"/configs/0/pattern", "/configs/1/pattern_complex_format"}));
    const std::string old = R"({"torch_api": "1.13", "configs": [{"pattern": "builtins.getattr"}]})";
    QCOMPARE(told(RuleId::P07, old, placeIn), QStringList("/configs/0/pattern"));
}

void TestRules::rangeBeyondTheDTypeIsToldByWhatIsLeft_data()
{
    QTest::addColumn<std::string>("dtype");
    QTest::addColumn<QString>("bounds");
    QTest::addColumn<QString>("said"); // empty: nothing
    const auto row = [](const char *dtype, const char *bounds, const char *said) {
        QTest::addRow("%s in %s", dtype, bounds) << std::string(dtype) << QString(bounds) << QString(said);
    };
    row("quint8", "0 to 127", "is narrower than that of quint8, 0 to 255");
    row("quint8", "-128 to 127", "is not within that of quint8, 0 to 255, and has only 0 to 127 of it");
    row("qint8", "0 to 255", "is not within that of qint8, -128 to 127, and has only 0 to 127 of it");
    row("quint8", "-128 to -1", "lies outside that of quint8, 0 to 255");
    row("quint8", "-1 to 255", "");
}

void TestRules::rangeBeyondTheDTypeIsToldByWhatIsLeft()
{
    QFETCH(const std::string, dtype);
    QFETCH(const QString, bounds);
    QFETCH(const QString, said);
    const QStringList ends = bounds.split(" to ");
    const std::string text = R"({"torch_api": "2", "configs": [{"pattern": "torch.nn.ReLU", "dtype_configs": [
        {"input_dtype": {"dtype": "torch.)" +
                             dtype + R"(", "quant_min_lower_bound": )" + ends[0].toStdString() +
                             R"(, "quant_max_upper_bound": )" + ends[1].toStdString() + "}}]}]}";
    const QString message =
        QString("The range %1 %2: QConfigs with default observers do not fit in it.").arg(bounds, said);
    QCOMPARE(told(RuleId::D17, text, &Diagnostic::message), said.isEmpty() ? QStringList() : QStringList(message));
}

void TestRules::indexThatIsNoIntegerIsToldByWhatPyTorchTakesItFor_data()
{
    QTest::addColumn<QString>("indices");
    QTest::addColumn<QStringList>("told"); // rule, severity, place below input_type_to_index and fix
    const auto row = [](const char *indices, const QStringList &told) {
        QTest::newRow(indices) << QString(indices) << told;
    };
    row(R"({"weight": 1, "bias": 2})", {});
    row(R"({"weight": "1", "bias": 2})", {"I03 error weight: Write the number 1"});
    row(R"({"weight": [1], "bias": {}})", {"I03 error weight: ", "I03 error bias: "});
    row(R"({"weight": 1.5})", {"I03 error weight: "});
    row(R"({"weight": 1.5, "bias": "x"})", {"I03 error weight: ", "I03 error bias: "});
    row(R"({"weight": null, "bias": true})",
        {"I03 warning weight: Remove it", "I03 warning bias: Write the number 1", "I05 warning bias: "});
    row(R"({"weight": false})", {"I03 warning weight: Write the number 0", "I05 warning weight: "});
    row(R"({"weight": 1, "input": 0.5})", {"I02 warning input: Remove it"}); // which nothing reads
    row(R"({"weight": 1, "input": "x"})", {"I02 warning input: Remove it"});
    row(R"({"weight": 1, "input": null})", {"I02 warning input: Remove it"});
    row(R"([1, 2])", {"J05 error : "});
}

/// In Python None declares no index, and a bool is a number. PyTorch reads only the keys "weight" and "bias".
void TestRules::indexThatIsNoIntegerIsToldByWhatPyTorchTakesItFor()
{
    QFETCH(const QString, indices);
    QFETCH(const QStringList, told);
    const std::string text = R"({"torch_api": "2", "configs": [{"pattern": "torch.nn.functional.linear",
        "input_type_to_index": )" +
                             indices.toStdString() + "}]}";
    const BackendConfig document = test::document(text);
    const QString field = "/configs/0/input_type_to_index";
    const auto toldOf = [&](const BackendConfig &checked) {
        QStringList found;
        for (const Diagnostic &diagnostic : validate(checked)) {
            const QString where = QString::fromStdString(diagnostic.where.text());
            if (where.startsWith(field))
                found << QString("%1 %2 %3: %4")
                             .arg(QString::fromStdString(std::string(toString(diagnostic.rule))),
                                  QString::fromStdString(std::string(toString(diagnostic.severity))),
                                  where.mid(field.size() + 1),
                                  diagnostic.fix ? QString::fromStdString(diagnostic.fix->title) : QString());
        }
        return found;
    };
    QStringList found = toldOf(document);
    QStringList sorted = told;
    found.sort();
    sorted.sort();
    QCOMPARE(found, sorted);
    for (const Diagnostic &diagnostic : validate(document)) {
        if (diagnostic.fix && QString::fromStdString(diagnostic.where.text()).startsWith(field))
            QCOMPARE(toldOf(std::get<BackendConfig>(applyEdits(document, diagnostic.fix->edits))).size(),
                     told.size() - 1);
    }
}

void TestRules::qatModuleThatTakesAnotherClassIsTold_data()
{
    QTest::addColumn<std::string>("moduleClass");
    QTest::addColumn<std::string>("qat");
    QTest::addColumn<bool>("raises"); // as recorded from 1.13.1, 2.6.0 and 2.14.1
    const auto add = [](const char *moduleClass, const char *qat, bool raises) {
        QTest::addRow("%s of %s", qat, moduleClass) << std::string(moduleClass) << std::string(qat) << raises;
    };
    add("torch.nn.Linear", "torch.ao.nn.qat.Conv2d", true);
    add("torch.nn.Linear", "torch.ao.nn.qat.Linear", false);
    add("torch.nn.Linear", "torch.ao.nn.qat.dynamic.Linear", false);
    add("torch.nn.modules.linear.Linear", "torch.ao.nn.qat.modules.linear.Linear", false);
    add("torch.nn.ConvTranspose2d", "torch.ao.nn.qat.Conv2d", true);
    add("torch.ao.nn.intrinsic.LinearReLU", "torch.ao.nn.qat.Linear", true);
    add("torch.nn.Linear", "torch.nn.Bilinear", true);                  // which has no from_float
    add("torch.nn.functional.linear", "torch.ao.nn.qat.Conv2d", false); // never made
    add("torch.nn.functional.linear", "torch.nn.Bilinear", false);
    add("mine.Linear", "torch.ao.nn.qat.Linear", false); // may have no QConfig
}

void TestRules::qatModuleThatTakesAnotherClassIsTold()
{
    QFETCH(const std::string, moduleClass);
    QFETCH(const std::string, qat);
    QFETCH(const bool, raises);
    for (const char *api : {"1.13", "2"}) {
        const std::string text = R"({"torch_api": ")" + std::string(api) + R"(", "configs": [{"pattern": ")" +
                                 moduleClass + R"(", "qat_module": ")" + qat + R"("}]})";
        QCOMPARE(told(RuleId::M23, text, placeIn), raises ? QStringList("/configs/0/qat_module") : QStringList());
    }
}

void TestRules::qatModuleOfAReplacedEntryIsNotTold()
{
    constexpr std::string_view text = R"({"torch_api": "2", "configs": [
        {"pattern": "torch.nn.Linear", "qat_module": "torch.ao.nn.qat.Conv2d"},
        {"pattern": "torch.nn.Linear", "qat_module": "torch.ao.nn.qat.Linear"}]})";
    QCOMPARE(told(RuleId::M23, text, placeIn), QStringList());
}

void TestRules::fusingInQatAloneIsTold_data()
{
    QTest::addColumn<std::string>("document");
    QTest::addColumn<bool>("isInQatAlone");
    const std::string mappings = "torch.ao.quantization.fuser_method_mappings.";
    const auto row = [](const char *name, const char *api, const char *pattern, const std::string &fuser,
                        bool isInQatAlone) {
        QTest::newRow(name) << R"({"torch_api": ")" + std::string(api) + R"(", "configs": [{"pattern": )" + pattern +
                                   R"(, "fuser_method": )" + fuser + "}]}"
                            << isInQatAlone;
    };
    row("a convolution", "2", R"(["torch.nn.Conv2d", "torch.nn.BatchNorm2d"])", '"' + mappings + "fuse_conv_bn\"",
        true);
    row("a linear layer, in 1.13", "1.13", R"(["torch.nn.BatchNorm1d", "torch.nn.Linear"])",
        R"({"call": ")" + mappings + R"(reverse2", "args": [")" + mappings + R"(fuse_linear_bn"]})", true);
    row("with a ReLU", "2", R"(["torch.nn.Conv2d", "torch.nn.BatchNorm2d", "torch.nn.ReLU"])",
        '"' + mappings + "fuse_conv_bn_relu\"", false);
    row("a pair that is wrapped", "2", R"(["torch.nn.Linear", "torch.nn.ReLU"])",
        R"({"call": ")" + mappings + R"(_sequential_wrapper2", "args": ["torch.ao.nn.intrinsic.LinearReLU"]})", false);
}

void TestRules::referenceThatRaisesWhenTheModelRunsIsTold_data()
{
    QTest::addColumn<std::string>("root");
    QTest::addColumn<std::string>("reference");
    QTest::addColumn<bool>("raises"); // as recorded from 1.13.1, 2.6.0 and 2.14.1
    const auto add = [](const char *root, const char *reference, bool raises) {
        QTest::addRow("%s of %s", reference, root) << std::string(root) << std::string(reference) << raises;
    };
    add("Conv2d", "Conv1d", true);
    add("Conv1d", "Conv3d", true);
    add("ConvTranspose2d", "Conv3d", true);
    add("Conv3d", "ConvTranspose1d", true);
    add("Conv2d", "Conv2d", false);
    add("Conv2d", "ConvTranspose2d", false);
    add("EmbeddingBag", "Embedding", false);
}

void TestRules::referenceThatRaisesWhenTheModelRunsIsTold()
{
    QFETCH(const std::string, root);
    QFETCH(const std::string, reference);
    QFETCH(const bool, raises);
    const std::string path = "torch.nn." + root;
    for (const char *api : {"1.13", "2"}) {
        const BackendConfig document = test::document(
            R"({"torch_api": ")" + std::string(api) + R"(", "configs": [{"pattern": ")" + path +
            R"(", "root_module": ")" + path +
            R"(", "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.)" + reference + R"("}]})");
        const std::vector<Diagnostic> found = validate(document);
        const auto said = std::ranges::find(found, RuleId::M05, &Diagnostic::rule);
        QCOMPARE(said != found.end(), raises);
        if (raises) {
            QVERIFY(said->message.ends_with("the model raises a RuntimeError when it runs."));
            QVERIFY(said->fix && said->fix->title.ends_with("reference." + root));
        }
    }
}

/// Without QAT, a batch norm is folded into the weight of a module that convert knows.
void TestRules::fusingInQatAloneIsTold()
{
    QFETCH(const std::string, document);
    QFETCH(const bool, isInQatAlone);
    const std::vector<Diagnostic> found = validate(test::document(document));
    const auto said = std::ranges::find(found, RuleId::M08, &Diagnostic::rule);
    QVERIFY2(said != found.end(), qPrintable(listed(found)));
    QCOMPARE(said->message.starts_with("In QAT "), isInQatAlone);
    // A QAT module becomes a float module of its class again; for that convert needs no entry of a fused class.
    QVERIFY(said->message.find("a fused module that no QAT module replaces keeps its weight float") !=
            std::string::npos);
}

void TestRules::orderOf2xIsSeenIn1_13_data()
{
    QTest::addColumn<std::string>("pattern");
    QTest::addColumn<std::string>("turned"); // empty: in order
    const auto row = [](const char *pattern, const char *turned) {
        QTest::newRow(pattern) << std::string(pattern) << std::string(turned);
    };
    const char *pair = R"(["torch.nn.ReLU", "torch.nn.Conv2d"])";
    const char *three = R"(["torch.nn.ReLU", ["torch.nn.BatchNorm2d", "torch.nn.Conv2d"]])";
    row(R"(["torch.nn.Conv2d", "torch.nn.ReLU"])", pair);
    row(R"(["torch.nn.Conv2d", "torch.nn.BatchNorm2d", "torch.nn.ReLU"])", three);
    row(R"([["torch.nn.Conv2d", "torch.nn.BatchNorm2d"], "torch.nn.ReLU"])", three);
    for (const char *inOrder : {pair, R"(["torch.nn.BatchNorm2d", "torch.nn.Conv2d"])", three})
        row(inOrder, "");
}

void TestRules::orderOf2xIsSeenIn1_13()
{
    QFETCH(const std::string, pattern);
    QFETCH(const std::string, turned);
    const BackendConfig document =
        test::document(R"({"torch_api": "1.13", "configs": [{"pattern": )" + pattern + "}]}");
    const std::vector<Diagnostic> found = validate(document);
    const auto told = std::ranges::find(found, RuleId::P18, &Diagnostic::rule);
    QCOMPARE(told == found.end(), turned.empty());
    if (told != found.end()) {
        QVERIFY(told->fix);
        QCOMPARE(writeJsonLine(told->fix->edits.front().value), turned);
    }
}

void TestRules::documentationIsThatOfTheTable()
{
    QFile file(DOCS_DIR "/rules.md");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const std::string text = file.readAll().toStdString();
    if (text != rulesAsMarkdown()) {
        QFile made("rules.md");
        QVERIFY(made.open(QIODevice::WriteOnly));
        made.write(QByteArray::fromStdString(rulesAsMarkdown()));
        QFAIL(
            qPrintable(QString("docs/rules.md is out of date; copy %1 there").arg(QFileInfo(made).absoluteFilePath())));
    }
}

BCFG_APPLESS_TEST(TestRules)

} // namespace tst_rules

#include "tst_rules.moc"
