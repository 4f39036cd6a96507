// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/jsontext.h"
#include "core/document/model/progress.h"
#include "core/torch/trace/exportedcalls.h"
#include "core/torch/trace/modelfile.h"
#include "core/torch/trace/names.h"
#include "core/torch/trace/reconstruction.h"
#include "core/torch/trace/tracingnotes.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QTest>

#include <utility>

namespace tst_trace {

using namespace bcfg;
using namespace bcfg::test;

const std::string input =
    R"({"name": "x", "op": "placeholder", "target": "x", "args": [], "kwargs": {}, "scope": ["", null]})";
const std::string output =
    R"({"name": "output", "op": "output", "target": "output", "args": [{"node": "x"}], "kwargs": {}, "scope": ["", null]})";
const std::string linear = R"({"type": "torch.nn.Linear", "training": false})";

/// The text of a model with an input in line 2, and the node and an output in line 3.
std::string modelWith(const std::string &node, const std::string &modules = R"("fc": )" + linear)
{
    return "{\"format\": 2, \"torch\": \"2.6.0\", \"model\": \"m\", \"nodes\": [\n" + input + ",\n" + node + ", " +
           output + "\n], \"modules\": {" + modules + "}}";
}

/// The JSON of a node that calls a function. The arguments are given as JSON.
std::string callWith(const std::string &args, const std::string &kwargs = "{}", const std::string &more = {})
{
    return R"({"name": "f", "op": "call_function", "target": "torch.add", "args": )" + args + R"(, "kwargs": )" +
           kwargs + R"(, "scope": ["", null])" + more + '}';
}

trace::Model modelOf(const std::string &text)
{
    trace::ModelRead read = trace::readFxGraph(text);
    if (!read.model)
        qFatal("unreadable: %s", read.diagnostics.front().message.c_str());
    return *std::move(read.model);
}

/// The problems of a text, each as "3:12 /nodes/1/name MESSAGE".
QStringList problemsOf(const std::string &text)
{
    const trace::ModelRead read = trace::readFxGraph(text);
    QStringList problems;
    for (const Diagnostic &problem : read.diagnostics) {
        const QString place =
            problem.place ? QString("%1:%2").arg(problem.place->line).arg(problem.place->column) : "nowhere";
        problems << place + ' ' + QString::fromStdString(problem.where.text() + ' ' + problem.message);
    }
    if (read.model.has_value() == !problems.isEmpty())
        problems << "a model and problems";
    return problems;
}

class TestTrace : public QObject
{
    Q_OBJECT

private slots:
    void modelsOfPyTorchComeBackAsTheyWere_data();
    void modelsOfPyTorchComeBackAsTheyWere();
    void keepsTheModeOfTheModel();
    void keepsAndTellsTheNotesOfTheTracer();
    void holdsWhatTheTracerSaw();
    void tellsWhatIsWrong_data();
    void tellsWhatIsWrong();
    void tellsAllThatIsWrongInTheOrderOfTheText();
    void doesNotGuess_data();
    void doesNotGuess();
    void dictionariesThatLookLikeSomethingElseComeBack();
    void format1HasNoScopes();
    void keysMayStandInAnyOrder();
    void refusesWhatNoModelNeeds_data();
    void refusesWhatNoModelNeeds();
    void tellsOnlySoManyProblems();
    void readingTellsHowFarItIsAndStops();
    void namesAreThoseOfTorchFx_data();
    void namesAreThoseOfTorchFx();
    void findsTheOperatorThatTorchFxTraces_data();
    void findsTheOperatorThatTorchFxTraces();
    void operatorThatTheSourceLineDoesNotShowIsAGuess();
    void findsTheFunctionThatDynamoOpened();
    void comparesInTheOrderOfPython();
    void sharedModuleHasItsFirstPath();
    void operatorsOfAFusedModuleAreOneCall();
    void linesTellCallsApart();
    void versionOfTorchNamesItsRelease_data();
    void versionOfTorchNamesItsRelease();
};

void TestTrace::modelsOfPyTorchComeBackAsTheyWere_data()
{
    QTest::addColumn<QString>("path");
    const QDir folder(TEST_DATA_DIR "/models");
    for (const QString &name : folder.entryList({"*.fxgraph.json"}))
        QTest::newRow(qPrintable(name)) << folder.filePath(name);
}

void TestTrace::modelsOfPyTorchComeBackAsTheyWere()
{
    QFETCH(const QString, path);
    const std::string text = fileText(path);
    const trace::Model model = modelOf(text);
    const std::string written = trace::writeFxGraph(model);
    QVERIFY(modelOf(written) == model);
    QVERIFY(std::get<JsonValue>(parseJson(written)) == std::get<JsonValue>(parseJson(text)));
}

void TestTrace::keepsTheModeOfTheModel()
{
    trace::Model model = modelOf(fileText(TEST_DATA_DIR "/models/mixed-2.6.0.fxgraph.json"));
    QVERIFY(!model.isTraining);
    for (const std::optional<bool> isTraining : {std::optional<bool>(), std::optional(true), std::optional(false)}) {
        model.isTraining = isTraining;
        QVERIFY(modelOf(trace::writeFxGraph(model)).isTraining == isTraining);
    }
}

void TestTrace::keepsAndTellsTheNotesOfTheTracer()
{
    std::string text = modelWith(callWith("[]"));
    text.insert(text.rfind('}'), R"(, "notes": ["One.", "Two."])");
    const trace::Model model = modelOf(text);
    const std::vector<std::string> notes{"One.", "Two."};
    QVERIFY(model.notes == notes);
    QVERIFY(modelOf(trace::writeFxGraph(model)) == model);
    QVERIFY(trace::tracingNotes(model, false, trace::tracedBy(model.torch)) == notes);
}

void TestTrace::holdsWhatTheTracerSaw()
{
    const trace::Model model = modelOf(fileText(TEST_DATA_DIR "/models/mixed-2.6.0.fxgraph.json"));
    QCOMPARE(model.torch, std::string("2.6.0+debian"));
    QCOMPARE(model.name, std::string("mixed"));
    QVERIFY(model.hasScopes() && !model.isReconstructed);
    QCOMPARE(model.nodes.size(), 24u);

    const trace::Node &conv = model.nodes[2];
    QVERIFY(conv.op == trace::Op::CallModule);
    QCOMPARE(conv.moduleType, std::string("torch.nn.Conv2d"));
    QVERIFY(conv.args == std::vector<trace::Argument>{{trace::NodeIndex(0)}});
    QVERIFY((conv.scope == trace::Scope{"conv", "torch.nn.Conv2d"}));

    const trace::Node &cat = model.nodes[8]; // torch.cat([add, relu], 1)
    const trace::Argument::List tensors{{trace::NodeIndex(7)}, {trace::NodeIndex(4)}};
    QVERIFY((cat.args == std::vector<trace::Argument>{{tensors}, {JsonValue(1)}}));
    QVERIFY((cat.scope == trace::Scope{"", std::nullopt}));

    const trace::Node &item = model.nodes[10]; // mean[:, :8]
    const trace::Argument nothing{JsonValue()};
    const trace::Argument all{trace::Argument::Slice{{nothing, nothing, nothing}}};
    const trace::Argument few{trace::Argument::Slice{{nothing, {JsonValue(8)}, nothing}}};
    QVERIFY((item.args[1] == trace::Argument{trace::Argument::List{all, few}}));

    QCOMPARE(model.nodes[6].kwargs.size(), 1u);
    QCOMPARE(model.nodes[6].kwargs[0].first, std::string("inplace"));
    QVERIFY((model.nodes[6].kwargs[0].second == trace::Argument{JsonValue(false)}));

    const trace::Module &norm = model.modules[1];
    QCOMPARE(norm.path, std::string("bn"));
    const decltype(norm.attributes) attributes{
        {"num_features", std::int64_t(8)}, {"affine", true}, {"track_running_stats", true}};
    QVERIFY(norm.attributes == attributes);
}

void TestTrace::tellsWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("problem"); // what its line begins with
    const auto row = [](const char *name, const std::string &text, const char *problem) {
        QTest::newRow(name) << QByteArray::fromStdString(text) << QString(problem);
    };
    const auto node = [&](const char *name, const std::string &text, const char *problem) {
        row(name, modelWith(text), problem);
    };
    row("no JSON", "{", "1:2  Not JSON: ");
    row("nothing", "", "1:1  Not JSON: the file is empty.");
    row("a backend config", R"({"name": "mine", "configs": []})", "1:1  This is a backend config, not a traced model.");
    row("no object", "[]", "1:1  Expected a traced model: ");
    node("two outputs",
         R"({"name": "o", "op": "output", "target": "output", "args": [], "kwargs": {}, "scope": ["", null]})",
         "1:56 /nodes A model has one output node, and this one has 2.");
    row("no output", R"({"torch": "2.6.0", "model": "m", "nodes": [)" + input + R"(], "modules": {}})",
        "1:43 /nodes A model has one output node, and this one has 0.");
    row("two nodes of one name", modelWith(input), R"(3:10 /nodes/1/name Another node has the name "x": /nodes/0.)");
    row("no nodes", R"({"torch": "", "model": "", "nodes": [], "modules": {}})", "1:37 /nodes A model has nodes.");
    row("nodes are no list", R"({"torch": "", "model": "", "nodes": {}, "modules": {}})",
        "1:37 /nodes Expected a list of nodes.");
    row("modules are no object", R"({"torch": "", "model": "", "nodes": [)" + input + R"(], "modules": []})",
        "1:148 /modules Expected an object with the modules by their paths.");
    row("an unknown format", R"({"format": 3, "torch": "", "model": "", "nodes": [], "modules": {}})",
        "1:12 /format Formats 1 and 2 are known.");
    node("no object for a node", "[]", "3:1 /nodes/1 Expected a node: an object.");
    row("notes that are no list", modelWith(callWith("[]"), "}, \"notes\": {"),
        "4:28 /notes Expected a list of texts.");
    row("a note that is no text", modelWith(callWith("[]"), "}, \"notes\": [1], \"x\": {"),
        "4:29 /notes Expected a list of texts.");
    node("an unknown op",
         R"({"name": "f", "op": "call", "target": "f", "args": [], "kwargs": {}, "scope": ["", null]})",
         R"(3:21 /nodes/1/op Unknown op "call"; torch.fx has placeholder)");
    node("no name", R"({"op": "output", "target": "f", "args": [], "kwargs": {}, "scope": ["", null]})",
         R"(3:1 /nodes/1 The key "name" is missing.)");
    node("an empty name",
         R"({"name": "", "op": "output", "target": "f", "args": [], "kwargs": {}, "scope": ["", null]})",
         "3:10 /nodes/1/name A node's name is empty.");
    node("no target", R"({"name": "f", "op": "output", "args": [], "kwargs": {}, "scope": ["", null]})",
         R"(3:1 /nodes/1 The key "target" is missing.)");
    node("a target that is no text",
         R"({"name": "f", "op": "output", "target": 1, "args": [], "kwargs": {}, "scope": ["", null]})",
         "3:41 /nodes/1/target Expected a text.");
    node("no scope", R"({"name": "f", "op": "output", "target": "f", "args": [], "kwargs": {}})",
         R"(3:1 /nodes/1 The key "scope" is missing.)");
    node("a scope of one", R"({"name": "f", "op": "output", "target": "f", "args": [], "kwargs": {}, "scope": [""]})",
         R"(3:81 /nodes/1/scope Expected [path, class])");
    node("arguments that are no list", callWith("{}"), "3:69 /nodes/1/args Expected a list.");
    node("keyword arguments that are no object", callWith("[]", "[]"), "3:83 /nodes/1/kwargs Expected an object.");
    node("a name that no node has", callWith(R"([{"node": "y"}])"),
         R"(3:79 /nodes/1/args/0/node No node has the name "y".)");
    node("its own name", callWith(R"([[{"node": "f"}]])"),
         R"(3:80 /nodes/1/args/0/0/node The node "f" does not come before this one)");
    row("a cycle",
        modelWith(
            callWith(R"([{"node": "g"}])") + ",\n" +
            R"({"name": "g", "op": "call_method", "target": "t", "args": [{"node": "f"}], "kwargs": {}, "scope": ["", null]})"),
        R"(3:79 /nodes/1/args/0/node The node "g" does not come before this one)");
    node("a node that is no name", callWith(R"([{"node": 0}])"),
         "3:79 /nodes/1/args/0/node Expected the name of a node.");
    node("a value that is no text", callWith(R"([{"value": 0}])"), "3:80 /nodes/1/args/0/value Expected a text.");
    node("a slice of two", callWith(R"([{"slice": [1, 2]}])"), "3:80 /nodes/1/args/0/slice A slice has a start");
    node("a slice that is no list", callWith(R"([{"slice": 1}])"), "3:80 /nodes/1/args/0/slice Expected a list");
    node("a dict without pairs", callWith(R"([{"dict": [["a"]]}])"), "3:80 /nodes/1/args/0/dict/0 Expected a pair");
    node("a dict that is no list", callWith(R"([{"dict": {}}])"), "3:79 /nodes/1/args/0/dict Expected a list of pairs");
    node("a keyword argument twice", callWith("[]", R"({"a": 1, "a": 2})"), "3:83 /nodes/1/kwargs A key occurs twice.");
    node("a key twice", callWith("[]", "{}", R"(, "name": "g")"),
         R"(3:108 /nodes/1/name The key "name" occurs twice.)");
    node(
        "a module that is not listed",
        R"({"name": "f", "op": "call_module", "target": "gc", "module_type": "torch.nn.Linear", "args": [], "kwargs": {}, "scope": ["", null]})",
        R"(3:46 /nodes/1/target The module "gc" is not listed in "modules".)");
    node(
        "a module of another class",
        R"({"name": "f", "op": "call_module", "target": "fc", "module_type": "torch.nn.ReLU", "args": [], "kwargs": {}, "scope": ["", null]})",
        R"(3:46 /nodes/1/module_type The node says "torch.nn.ReLU", but "modules" says "torch.nn.Linear" of "fc".)");
    node("no class of a module",
         R"({"name": "f", "op": "call_module", "target": "fc", "args": [], "kwargs": {}, "scope": ["", null]})",
         R"(3:1 /nodes/1 The key "module_type" is missing.)");
    const auto module = [&](const char *name, const std::string &modules, const char *problem) {
        row(name, modelWith(callWith("[]"), modules), problem);
    };
    module("a module twice", "\"fc\": " + linear + ",\n\"fc\": " + linear,
           R"(5:1 /modules/fc The module "fc" is listed twice.)");
    module("a module that is no object", "\n\"fc\": 1", "5:7 /modules/fc Expected an object with type and training.");
    module("a module without a mode", "\n\"fc\": {\"type\": \"a.B\"}",
           R"(5:7 /modules/fc The key "training" is missing.)");
    module("an attribute that is no integer",
           "\n"
           R"("fc": {"type": "a.B", "training": true, "attributes": {"in_features": 1.5}})",
           "5:71 /modules/fc/attributes/in_features Expected true, false or an integer.");
    module("an attribute beyond all integers",
           "\n"
           R"("fc": {"type": "a.B", "training": true, "attributes": {"in_features": 9223372036854775808}})",
           "5:71 /modules/fc/attributes/in_features Expected true, false or an integer.");
}

void TestTrace::tellsWhatIsWrong()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, problem);
    const QStringList problems = problemsOf(text.toStdString());
    QCOMPARE(problems.size(), problem.startsWith("1:12 /format") ? 2 : 1); // which has no nodes either
    QVERIFY2(problems.front().startsWith(problem), qPrintable(problems.front()));
}

void TestTrace::tellsAllThatIsWrongInTheOrderOfTheText()
{
    const QStringList problems = problemsOf(modelWith(
        R"({"name": "x", "op": "call_module", "target": "gc", "module_type": 5, "args": [{"node": "z"}], "kwargs": 1})"));
    const QStringList places{"3:1 /nodes/1 ",
                             "3:10 /nodes/1/name ",
                             "3:46 /nodes/1/target ",
                             "3:67 /nodes/1/module_type ",
                             "3:88 /nodes/1/args/0/node ",
                             "3:105 /nodes/1/kwargs "};
    QCOMPARE(problems.size(), places.size());
    for (int i = 0; i < places.size(); ++i)
        QVERIFY2(problems[i].startsWith(places[i]), qPrintable(problems[i]));
}

void TestTrace::doesNotGuess_data()
{
    QTest::addColumn<QByteArray>("argument");
    // Written again byte for byte, also with the spelling of numbers.
    for (const char *argument :
         {"null", "true", "1", "-0.0", "1e400", "123456789012345678901234567890", R"("node")", "[]", "{}", "[[], {}]",
          R"({"value": "torch.float32"})", R"({"slice": [{"node": "x"}, null, -1]})", R"({"a": {"node": "x"}, "b": 1})",
          R"({"node": {"node": "x"}, "value": 2})", R"({"key with \"quotes\"": [{"node": "x"}]})"})
        QTest::newRow(argument) << QByteArray(argument);
}

void TestTrace::doesNotGuess()
{
    QFETCH(const QByteArray, argument);
    const std::string text =
        modelWith(callWith('[' + argument.toStdString() + ']', R"({"k": )" + argument.toStdString() + '}'));
    const std::string written = trace::writeFxGraph(modelOf(text));
    QVERIFY2(written.find(R"("args": [)" + argument.toStdString() + R"(], "kwargs": {"k": )" + argument.toStdString() +
                          '}') != std::string::npos,
             written.c_str());
}

void TestTrace::dictionariesThatLookLikeSomethingElseComeBack()
{
    for (const char *key : {"node", "slice", "value", "dict"}) {
        trace::Model model = modelOf(modelWith(callWith("[]")));
        model.nodes[1].args = {{trace::Argument::Dict{{key}, {{trace::NodeIndex(0)}}}}};
        const std::string written = trace::writeFxGraph(model);
        QVERIFY(written.find(std::string(R"([{"dict": [[")") + key + R"(", {"node": "x"}]]}])") != std::string::npos);
        QVERIFY(modelOf(written) == model);
    }
}

void TestTrace::format1HasNoScopes()
{
    const std::string text = R"({"torch": "1.13.1", "model": "m", "nodes": [
        {"name": "f", "op": "call_module", "target": "a", "module_type": null, "args": [], "kwargs": {}},
        {"name": "output", "op": "output", "target": "output", "args": [{"node": "f"}], "kwargs": {}}],
        "modules": {"a": {"type": null, "training": true}}})";
    const trace::Model model = modelOf(text);
    QVERIFY(!model.hasScopes());
    QCOMPARE(model.nodes[0].moduleType, std::string());
    const std::string written = trace::writeFxGraph(model);
    QVERIFY(std::get<JsonValue>(parseJson(written)) == std::get<JsonValue>(parseJson(text)));
    // In format 2 these keys are required.
    QCOMPARE(problemsOf("{\"format\": 2, " + text.substr(1)).size(), 4);
}

void TestTrace::keysMayStandInAnyOrder()
{
    const std::string text = R"({"modules": {}, "later": [1], "nodes": [)" + input + ", " + output +
                             R"(], "model": "m", "torch": "2.6.0", "format": 2})";
    const trace::Model model = modelOf(text);
    QVERIFY(model.hasScopes());
    QCOMPARE(model.torch, std::string("2.6.0"));
    QVERIFY(trace::writeFxGraph(model).find("later") == std::string::npos); // what the format does not have
}

void TestTrace::refusesWhatNoModelNeeds_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("problem");
    std::string many = "[";
    for (int i = 0; i < 1'000'000; ++i)
        many += R"({"node":"x"},)";
    many.back() = ']';
    QTest::newRow("a million arguments") << QByteArray::fromStdString(modelWith(callWith(many)))
                                         << "3:1 /nodes/1 More than 100000 values in one node, which no model needs.";
    QTest::newRow("two million and a half keyword arguments, all equal")
        << QByteArray::fromStdString(modelWith(
               callWith("[]", '{' + QByteArray(R"("a":1,)").repeated(2'500'000).chopped(1).toStdString() + '}')))
        << "More than 4000000 values in one node or around them, which no model needs.";
    QTest::newRow("deep") << QByteArray::fromStdString(
                                 modelWith(callWith(std::string(100, '[') + std::string(100, ']'))))
                          << "3:130  Nested deeper than 64 levels, which no model needs.";
    const std::string few = QByteArray("[],").repeated(70).chopped(1).toStdString();
    std::string nodes;
    for (int i = 0; i < 50'000; ++i)
        nodes +=
            R"({"name":")" + std::to_string(i) +
            R"(","op":"output","target":"","args":[[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[]],"kwargs":{},"scope":["",null]},)";
    nodes.pop_back();
    QTest::newRow("values in many nodes")
        << QByteArray::fromStdString(modelWith(nodes)) << "More than 4000000 values, which no model needs.";
}

void TestTrace::refusesWhatNoModelNeeds()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, problem);
    const QStringList problems = problemsOf(text.toStdString());
    QCOMPARE(problems.size(), 1);
    QVERIFY2(problems.front().endsWith(problem), qPrintable(problems.front()));
    QVERIFY(problems.front().startsWith("3:") || problem.startsWith("More than 4000000 values,"));
}

void TestTrace::tellsOnlySoManyProblems()
{
    std::string nodes = "1";
    for (int i = 0; i < 5'000; ++i)
        nodes += ", 1";
    const QStringList problems = problemsOf(modelWith(nodes));
    QCOMPARE(problems.size(), 1'001);
    QVERIFY(problems.back().endsWith("There are more problems than these."));

    // The pointer of each problem has the long key, so fewer problems are reported, as they take as much memory.
    std::string wrong = R"({"node": "y"})";
    for (int i = 0; i < 999; ++i)
        wrong += R"(, {"node": 0}, {"node": "y"})";
    const std::string longKey(1'000'000, 'k');
    const std::string args = R"([{")" + longKey + R"(": [)" + wrong + "]}]";
    QVERIFY(problemsOf(modelWith(callWith(args))).size() < 25);
}

void TestTrace::readingTellsHowFarItIsAndStops()
{
    std::string nodes;
    for (int i = 0; i < 3'000; ++i)
        nodes += R"({"name": "n)" + std::to_string(i) +
                 R"(", "op": "placeholder", "target": "", "args": [], "kwargs": {}, "scope": ["", null]},)";
    nodes.pop_back();
    const std::string text = modelWith(nodes, "");
    Progress progress;
    const Stoppable stoppable(progress);
    QVERIFY(trace::readFxGraph(text).model);
    QVERIFY(progress.fraction() > 0.9);
    QVERIFY(progress.stop());
    QVERIFY_THROWS_EXCEPTION(Stopped, trace::readFxGraph(text));
}

void TestTrace::namesAreThoseOfTorchFx_data()
{
    QTest::addColumn<QStringList>("targets");
    QTest::addColumn<QStringList>("names");
    // The names that torch.fx.graph._Namespace of PyTorch 2.6.0 creates.
    QTest::newRow("paths") << QStringList{"layer1.0.conv1", "0", "convA.X"}
                           << QStringList{"layer1_0_conv1", "_0", "conv_a_x"};
    QTest::newRow("repetitions") << QStringList{"add", "add", "relu", "add"}
                                 << QStringList{"add", "add_1", "relu", "add_2"};
    QTest::newRow("numbers") << QStringList{"relu_1", "relu", "relu", "relu_1"}
                             << QStringList{"relu_1", "relu", "relu_2", "relu_3"};
    QTest::newRow("names of Python") << QStringList{"sum", "getattr", "max", "sum"}
                                     << QStringList{"sum_1", "getattr_1", "max_1", "sum_2"};
    QTest::newRow("runs of other characters")
        << QStringList{"a--b", "", "x.__y"} << QStringList{"a_b", "_unnamed", "x___y"};
}

void TestTrace::namesAreThoseOfTorchFx()
{
    QFETCH(const QStringList, targets);
    QFETCH(const QStringList, names);
    trace::Texts texts;
    trace::Names given(Release::newest());
    QStringList made;
    for (const QString &target : targets)
        made << QString::fromStdString(
            std::string(given.create(texts.add(trace::snakeCase(target.toStdString())), texts)));
    QCOMPARE(made, names);
}

void TestTrace::findsTheOperatorThatTorchFxTraces_data()
{
    QTest::addColumn<QString>("entry");
    QTest::addColumn<QString>("target");
    // An entry of source_fn_stack, or of torch_fn, which has a semicolon; or both.
    for (const auto &[entry, target] :
         {std::pair("add,_operator.add", "operator.add"),
          std::pair("iadd,_operator.iadd", "operator.add"),
          std::pair("or_,_operator.or_", "operator.or_"),
          std::pair("ior,_operator.ior", "operator.or_"),
          std::pair("iand,_operator.iand", "operator.and_"),
          std::pair("ixor,_operator.ixor", "operator.xor"),
          std::pair("__or___1;method_descriptor.__or__", "operator.or_"),
          std::pair("__div___1;method_descriptor.__div__", "operator.truediv"),
          std::pair("__rdiv___1;function.__rdiv__", "operator.truediv"),
          std::pair("__rmod___1;function.__rmod__", "operator.mod"),
          std::pair("__rpow___1;function.__rpow__", "operator.pow"),
          std::pair("__rlshift___1;function.__rlshift__", "operator.lshift"),
          std::pair("pow__1;function.pow_", "operator.pow"),
          std::pair("abs_2,__abs__", "operator.abs"),
          std::pair("abs_2;method_descriptor.abs", "operator.abs"),
          std::pair("positive_1;method_descriptor.positive", "operator.pos"),
          std::pair("add.Tensor_1;OpOverload.add.Tensor", "torch.ops.aten.any.default"),
          std::pair("relu_1;OpOverloadPacket.relu", "torch.ops.aten.any"),
          std::pair("sigmoid,torch.nn.functional.sigmoid sigmoid_1;method_descriptor.sigmoid", "sigmoid"),
          std::pair("upsample,torch.nn.functional.upsample interpolate_1;function.interpolate",
                    "torch.nn.functional.interpolate"),
          std::pair("max_pool2d,torch.nn.functional.max_pool2d x_1;function.max_pool2d_with_indices",
                    "torch.nn.functional.max_pool2d_with_indices"),
          std::pair("relu,torch.nn.functional.relu relu_1;function.unknown", "torch.nn.functional.relu"),
          std::pair("log_sigmoid_1;builtin_function_or_method.log_sigmoid", "torch.nn.functional.logsigmoid"),
          std::pair("spmm,torch.spmm mm_1;builtin_function_or_method.mm", "torch.mm"),
          std::pair("dsmm,torch.dsmm mm_1;builtin_function_or_method.mm", "torch.mm"),
          std::pair("m_t,torch.ops.aten.mT mT_1;OpOverloadPacket.mT", "builtins.getattr"),
          std::pair("special_expit,torch._C._special.special_expit", "torch.special.expit"),
          std::pair("linalg_norm_1;builtin_function_or_method.linalg_norm", "torch.linalg.norm")})
        QTest::newRow(entry) << QString(entry) << QString(target);
}

void TestTrace::findsTheOperatorThatTorchFxTraces()
{
    QFETCH(const QString, entry);
    QFETCH(const QString, target);
    trace::ExportedProgram::Call call;
    call.target = "torch.ops.aten.any.default";
    for (const QString &part : entry.split(' ')) {
        if (part.contains(';'))
            call.torchFunction = part.toStdString();
        else
            call.sourceFunctions.push_back(part.toStdString());
    }
    const trace::CalledFunction called = trace::calledFunction(call, SymbolCatalog::of(Release::newest()));
    QCOMPARE(QString::fromStdString(called.target), target);
    QVERIFY(!called.isReversed); // 2 ** x is aten.pow(2, x): of the reflected operators, only aten.rsub swaps
}

void TestTrace::operatorThatTheSourceLineDoesNotShowIsAGuess()
{
    const auto called = [](const char *line) {
        trace::ExportedProgram::Call call;
        call.target = "torch.ops.aten.add.Tensor";
        call.torchFunction = "add_1;method_descriptor.add";
        call.stackTrace = line;
        return trace::calledFunction(call, SymbolCatalog::of(Release::newest()));
    };
    for (const char *line : {"    return x + y", "    x += y", "    operator.add(x, y)"})
        QVERIFY2(!called(line).isGuess, line);
    // Unless an export is strict, it knows only the lines of functions named forward.
    for (const char *line : {"", "  File \"net.py\", line 9, in forward", "    return self.helper(x, y)",
                             "    return self.add(x, y)", "    return super().add(x, y)"})
        QVERIFY2(called(line).isGuess, line);
    QVERIFY(called("    return x.add(y)").op == trace::Op::CallMethod);
}

void TestTrace::findsTheFunctionThatDynamoOpened()
{
    trace::ExportedProgram::Call call;
    call.target = "torch.ops.aten.threshold.default";
    call.sourceFunctions = {"threshold,torch.threshold"};
    const auto at = [&](int line, const char *source) {
        call.sourceFunctions[0].insert(0, "_"); // of another call
        call.stackTrace =
            "  File \"net.py\", line " + std::to_string(line) + ", in forward\n    return F.threshold(x, 0.1, 20)\n";
        call.stackTrace += source;
        return call;
    };
    const auto targets = [](std::vector<trace::ExportedProgram::Call> calls) {
        trace::ExportedProgram program;
        program.values.push_back({.name = "x", .attribute = {}, .meta = {}});
        program.userInputs = {0};
        for (trace::ExportedProgram::Call &made : calls) {
            made.names = {"self"};
            made.arguments = {{trace::NodeIndex(0)}};
            made.isKeyword = {false};
            made.outputs = {static_cast<trace::NodeIndex>(program.values.size())};
            program.values.push_back({.name = "y", .attribute = {}, .meta = {}});
        }
        program.calls = std::move(calls);
        const trace::Model model = trace::reconstruct(std::move(program));
        QStringList found;
        for (std::size_t i = 1; i + 1 < model.nodes.size(); ++i)
            found << QString::fromStdString(model.nodes[i].target);
        return found;
    };
    const char *opened =
        "  File \"/usr/lib/torch/nn/functional.py\", line 1674, in _threshold\n    result = _VF.threshold(";
    const char *further = "  File \"/usr/lib/torch/nn/functional.py\", line 1680, in _threshold\n    return result";
    const QString function = "torch.nn.functional._threshold";
    const QString inside = "torch.threshold";
    QCOMPARE(targets({at(9, ""), at(9, opened), at(9, "")}), (QStringList{inside, function, inside}));
    QCOMPARE(targets({at(9, opened), at(10, opened)}), (QStringList{function, function}));
    QCOMPARE(targets({at(9, opened), at(9, further)}), (QStringList{inside, inside})); // of one call, or of two
}

/// Dynamo of 2.6 notes operator.lt of 1 < x, for which Python calls x.__gt__(1).
void TestTrace::comparesInTheOrderOfPython()
{
    trace::ExportedProgram::Call call;
    call.target = "torch.ops.aten.gt.Scalar";
    call.sourceFunctions = {"lt,_operator.lt"};
    const auto target = [&] {
        return trace::calledFunction(call, SymbolCatalog::of(Release::newest())).target;
    };
    QCOMPARE(target(), std::string("operator.gt"));
    call.sourceFunctions = {"not_,_operator.not_"};
    QCOMPARE(target(), std::string("operator.not_"));
}

/// Exports by Dynamo list the last name of a shared parameter before 2.9, and the first one from 2.9 on.
void TestTrace::sharedModuleHasItsFirstPath()
{
    const auto pathOf = [](const char *torch) {
        const auto call = [](const char *path) {
            trace::ExportedProgram::Call made;
            made.frames = {{"L__self__", "", "a.Net"}, {"140737", path, "torch.nn.modules.linear.Linear"}};
            return made;
        };
        trace::ExportedProgram program;
        program.torch = torch;
        program.values.push_back({.name = "p", .attribute = "b.weight", .meta = {}, .isParameter = true});
        program.calls = {call("a"), call("b")};
        trace::nameSharedModules(program);
        return program.calls[0].frames[1].path + ' ' + program.calls[1].frames[1].path;
    };
    for (const char *torch : {"2.6.0", "2.8.0+cu126"})
        QCOMPARE(pathOf(torch), std::string("a a"));
    for (const char *torch : {"2.9.0", "2.14.1", ""})
        QCOMPARE(pathOf(torch), std::string("b b"));
}

void TestTrace::operatorsOfAFusedModuleAreOneCall()
{
    const auto identityOf = [](const char *type, const char *source) {
        trace::ExportedProgram::Call call;
        call.frames = {{"L__self__", "", "a.Net"}, {"L__self___m", "m", type}};
        call.sourceFunctions.emplace_back(source);
        return trace::identityOf(call);
    };
    const char *fused = "torch.ao.nn.intrinsic.modules.fused.ConvBn2d";
    QCOMPARE(identityOf(fused, "l__self___m_0,torch.nn.modules.conv.Conv2d"),
             identityOf(fused, "l__self___m_1,torch.nn.modules.batchnorm.BatchNorm2d"));
    const char *plain = "torch.nn.modules.conv.Conv2d"; // which is called twice
    QVERIFY(identityOf(plain, "l__self___m,torch.nn.modules.conv.Conv2d") !=
            identityOf(plain, "l__self___m_1,torch.nn.modules.conv.Conv2d"));
}

/// torch.norm(x) and x.norm() are both "norm_1".
void TestTrace::linesTellCallsApart()
{
    trace::ExportedProgram::Call method;
    method.torchFunction = "norm_1;function.norm";
    method.stackTrace = "    y = x.norm()";
    trace::ExportedProgram::Call function = method;
    QCOMPARE(trace::identityOf(method), trace::identityOf(function));
    function.stackTrace = "    return torch.norm(x)";
    QVERIFY(trace::identityOf(method) != trace::identityOf(function));
}

void TestTrace::versionOfTorchNamesItsRelease_data()
{
    QTest::addColumn<QString>("release");
    const auto row = [](const char *torch, const Release &release) {
        QTest::newRow(torch) << QString::fromStdString(std::string(release.version()));
    };
    const Release known = *Release::find("2.6.0");
    for (const char *torch : {"2.6.0", "2.6.0+cu124", "2.6.0a0", "2.6.0rc1", "2.6.0.dev20241112+cu124"})
        row(torch, known);
    row("1.13.0a0", Release::newestOf(Api::Torch1_13));
    row("2.7.1", Release::newest());
    row("", Release::newest());
}

void TestTrace::versionOfTorchNamesItsRelease()
{
    QFETCH(const QString, release);
    const Release traced = trace::tracedBy(QTest::currentDataTag());
    QCOMPARE(QString::fromStdString(std::string(traced.version())), release);
}

BCFG_APPLESS_TEST(TestTrace)

} // namespace tst_trace

#include "tst_trace.moc"
