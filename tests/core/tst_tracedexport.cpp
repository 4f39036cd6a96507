// SPDX-License-Identifier: Apache-2.0
#include "core/torch/trace/exportedprogram.h"
#include "core/torch/trace/modelfile.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <array>
#include <filesystem>

namespace tst_tracedexport {

using namespace bcfg;
using namespace bcfg::test;

std::uint32_t checksum(const QByteArray &bytes)
{
    std::uint32_t sum = 0xFFFFFFFF;
    for (const char byte : bytes) {
        sum ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320 : 0);
    }
    return ~sum;
}

template <class Number>
QByteArray littleEndian(Number number)
{
    QByteArray bytes(sizeof number, '\0');
    qToLittleEndian(number, bytes.data());
    return bytes;
}

/// An entry of an archive. Its directory may say a wrong size.
struct Entry
{
    QByteArray name;
    QByteArray content;
    std::optional<std::uint32_t> size = {}; ///< the size in the directory; nullopt: the right size
    std::optional<std::uint32_t> header = {};
    std::optional<std::uint32_t> compressed = {};
    std::uint16_t method = 0;
    std::uint16_t flags = 0;
    std::optional<std::uint32_t> sum = {};
};

/// A ZIP archive. `count` is the number of entries that its directory says; nullopt: the right number.
QByteArray archiveOf(const QList<Entry> &entries, std::optional<std::uint16_t> count = {},
                     const QByteArray &comment = {})
{
    QByteArray archive;
    QByteArray directory;
    for (const Entry &entry : entries) {
        const auto stored = static_cast<std::uint32_t>(entry.content.size());
        const QByteArray common =
            littleEndian<std::uint16_t>(20) + littleEndian(entry.flags) + littleEndian(entry.method) +
            QByteArray(4, '\0') + littleEndian(entry.sum.value_or(checksum(entry.content))) +
            littleEndian(entry.compressed.value_or(stored)) + littleEndian(entry.size.value_or(stored)) +
            littleEndian(static_cast<std::uint16_t>(entry.name.size())) + QByteArray(2, '\0');
        directory += "PK\x01\x02" + littleEndian<std::uint16_t>(20) + common + QByteArray(10, '\0') +
                     littleEndian(entry.header.value_or(static_cast<std::uint32_t>(archive.size()))) + entry.name;
        archive += "PK\x03\x04" + common + entry.name + entry.content;
    }
    const auto begin = static_cast<std::uint32_t>(archive.size());
    const std::uint16_t said = count.value_or(static_cast<std::uint16_t>(entries.size()));
    return archive + directory + "PK\x05\x06" + QByteArray(4, '\0') + littleEndian(said) + littleEndian(said) +
           littleEndian(static_cast<std::uint32_t>(directory.size())) + littleEndian(begin) +
           littleEndian(static_cast<std::uint16_t>(comment.size())) + comment;
}

/// The content as one stored block of a deflate stream.
QByteArray deflated(const QByteArray &content)
{
    const auto length = static_cast<std::uint16_t>(content.size());
    return '\x01' + littleEndian(length) + littleEndian(static_cast<std::uint16_t>(~length)) + content;
}

const QByteArray program = R"({"schema_version": {"major": 8, "minor": 2}, "torch_version": "2.6.0", "graph_module": {
"signature": {"input_specs": [{"user_input": {"arg": {"as_tensor": {"name": "x"}}}}],
              "output_specs": [{"user_output": {"arg": {"as_tensor": {"name": "relu"}}}}]},
"graph": {"nodes": [
{"target": "torch.ops.aten.relu.default", "inputs": [{"name": "self", "arg": {"as_tensor": {"name": "x"}}}], "outputs": [{"as_tensor": {"name": "relu"}}],
 "metadata": {"nn_module_stack": "L__self__,,a.Net;L__self__act,act,torch.nn.modules.activation.ReLU", "torch_fn": "relu_1;function.relu"}}]}}})";
const QByteArray flatName = "serialized_exported_program.json";

trace::ModelRead read(const QByteArray &bytes)
{
    return trace::readModel(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

/// The nodes of a model, each as "op target".
QStringList sequenceOf(const trace::Model &model)
{
    QStringList nodes;
    for (const trace::Node &node : model.nodes)
        nodes << QString::fromStdString(std::string(trace::toString(node.op)) + ' ' + node.target);
    return nodes;
}

/// The exported program, with a stack trace for its operator.
QByteArray programAt(const QByteArray &path, const QByteArray &function)
{
    QByteArray trace = "  File \"/usr/lib/" + path + "\", line 9, in " + function + "\n    code\n";
    trace.replace("\"", "\\\"").replace("\n", "\\n");
    return QByteArray(program).replace("\"torch_fn\"", "\"stack_trace\": \"" + trace + "\", \"torch_fn\"");
}

QString refusalOf(const QByteArray &bytes)
{
    const trace::ModelRead refused = read(bytes);
    if (refused.model || refused.diagnostics.size() != 1)
        return "not refused for one reason";
    return QString::fromStdString(refused.diagnostics.front().message);
}

class TestTracedExport : public QObject
{
    Q_OBJECT

private slots:
    void concludesWhatTorchFxTraces_data();
    void concludesWhatTorchFxTraces();
    void namesNodesAsTorchFxDoes_data();
    void namesNodesAsTorchFxDoes();
    void knowsAModuleByItsKey();
    void namesMarkedFunctionsThatItHasThePartsOf();
    void takesTheFirstValueOfADecomposedOperator();
    void takesATupleThatIsAskedFor();
    void keepsTheNumberThatIsDivided();
    void seesThroughStatements_data();
    void seesThroughStatements();
    void findsTheModulesThatTorchFxSees_data();
    void findsTheModulesThatTorchFxSees();
    void saysWhatTheExportDoesNotTell();
    void normalizationTracksStatisticsThatHaveAnotherName();
    void readsNumbersThatJsonDoesNotHave_data();
    void readsNumbersThatJsonDoesNotHave();
    void readsEntriesOfBothKinds();
    void refusesWhatIsNoExport_data();
    void refusesWhatIsNoExport();
    void refusesHostileArchives_data();
    void refusesHostileArchives();
    void refusesEveryTruncation();
    void tellsWhereAProgramIsWrong_data();
    void tellsWhereAProgramIsWrong();
    void neverReadsWeights();
    void pathsOfModules_data();
    void pathsOfModules();
};

void TestTracedExport::concludesWhatTorchFxTraces_data()
{
    QTest::addColumn<QString>("release");
    QTest::newRow("flat, by Dynamo") << "2.6.0";
    QTest::newRow("in folders, not strict") << "2.14.1";
}

void TestTracedExport::concludesWhatTorchFxTraces()
{
    QFETCH(const QString, release);
    const trace::ModelRead exported =
        read(QByteArray::fromStdString(fileText(TEST_DATA_DIR "/models/tiny-" + release + ".pt2")));
    QVERIFY(exported.model);
    const trace::Model &model = *exported.model;
    QVERIFY(model.isReconstructed);
    QVERIFY(QString::fromStdString(model.torch).startsWith(release));
    QCOMPARE(model.name, std::string("Tiny"));

    const trace::ModelRead traced =
        trace::readFxGraph(fileText(TEST_DATA_DIR "/models/tiny-" + release + ".fxgraph.json"));
    QVERIFY(traced.model);
    // An export has no unused results: here the second result of the attention.
    QStringList expected = sequenceOf(*traced.model);
    const int attention = static_cast<int>(expected.indexOf("call_module attention"));
    expected.removeAt(attention + 2);
    QCOMPARE(sequenceOf(model), expected);

    // Scopes and modules are those of the tracer, without the modules inside a leaf module.
    std::size_t next = 0;
    for (const trace::Node &node : model.nodes) {
        if (next == static_cast<std::size_t>(attention + 2))
            ++next;
        QVERIFY2(node.scope == traced.model->nodes[next].scope, node.name.c_str());
        QVERIFY2(node.moduleType == traced.model->nodes[next].moduleType, node.name.c_str());
        ++next;
    }
    for (const trace::Module &module : model.modules)
        QVERIFY2(std::ranges::find(traced.model->modules, module) != traced.model->modules.end(), module.path.c_str());
    QCOMPARE(model.modules.size(), traced.model->modules.size() - 1); // attention.out_proj

    // The arguments of the nodes.
    const auto node = [&](const char *name) {
        const auto found = std::ranges::find(model.nodes, std::string(name), &trace::Node::name);
        return found == model.nodes.end() ? trace::Node{.args = std::vector<trace::Argument>(3)} : *found;
    };
    const auto nameOf = [&](const trace::Argument &argument) {
        return argument.node() ? model.nodes[*argument.node()].name : std::string();
    };
    QCOMPARE(nameOf(node("mul").args[1]), std::string("scale"));
    QCOMPARE(nameOf(node("sub").args[1]), std::string("mul")); // 1 - z * scale
    QVERIFY((node("sub").args[0] == trace::Argument{JsonValue(1)}));
    QVERIFY((node("masked_fill").args[2] == trace::Argument{trace::Argument::Value{"-inf"}}));
    QCOMPARE(nameOf(node("body_4").args[0]), std::string("body_3"));
    const auto *returned = std::get_if<trace::Argument::Dict>(&model.nodes.back().args[0].value);
    QVERIFY(returned);
    QCOMPARE(returned->keys, (std::vector<std::string>{"a", "h"}));
    QVERIFY((node("body_0").meta ==
             JsonValue(JsonValue::Object{{"shape", JsonValue::Array{1, 2, 2, 2}}, {"dtype", "torch.float32"}})));
}

void TestTracedExport::namesNodesAsTorchFxDoes_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name :
         {"buffers-2.6.0", "buffers-2.14.1", "shared-2.6.0", "shared-2.14.1", "functions-2.6.0", "functions-2.14.1"})
        QTest::newRow(name) << name;
}

/// torch.fx computes values that depend only on buffers while it traces, names a shared module by its first path, and
/// sees some functions under other names.
void TestTracedExport::namesNodesAsTorchFxDoes()
{
    QFETCH(const QString, name);
    const QString path = TEST_DATA_DIR "/exports/" + name;
    const trace::ModelRead exported = read(QByteArray::fromStdString(fileText(path + ".pt2")));
    const trace::ModelRead traced = trace::readFxGraph(fileText(path + ".fxgraph.json"));
    QVERIFY(exported.model && traced.model);
    QCOMPARE(sequenceOf(*exported.model), sequenceOf(*traced.model));
    for (std::size_t i = 0; i < traced.model->nodes.size(); ++i) {
        QCOMPARE(exported.model->nodes[i].name, traced.model->nodes[i].name);
        QVERIFY(exported.model->nodes[i].scope == traced.model->nodes[i].scope);
    }
}

/// Dynamo (torch.export.export(…, strict=True)) gives all calls of a shared module one key.
void TestTracedExport::knowsAModuleByItsKey()
{
    const auto begin = program.indexOf("{\"target\"");
    const QByteArray call = program.mid(begin, program.lastIndexOf("]}}}") - begin);
    const auto keyed = [](QByteArray changed, const QByteArray &key, const QByteArray &path) {
        return changed.replace("L__self__act,act,", key + ",L['self']." + path + ',');
    };
    const auto targets = [&](const QByteArray &key) {
        QByteArray second = call;
        second.replace(R"("name": "x")", R"("name": "relu")");
        second.replace(R"("outputs": [{"as_tensor": {"name": "relu"}}])",
                       R"("outputs": [{"as_tensor": {"name": "y"}}])");
        QByteArray changed = program;
        changed.replace(call, keyed(call, "140737", "act") + ",\n" + keyed(second, key, "last"));
        const trace::ModelRead found = read(archiveOf({{flatName, changed}}));
        return found.model ? sequenceOf(*found.model).mid(1, 2) : QStringList();
    };
    QCOMPARE(targets("140737@1"), (QStringList{"call_module act", "call_module act"}));
    QCOMPARE(targets("140738"), (QStringList{"call_module act", "call_module last"}));
}

void TestTracedExport::namesMarkedFunctionsThatItHasThePartsOf()
{
    const auto opened = [](const QByteArray &path, const QByteArray &function) {
        return read(archiveOf({{flatName, programAt(path, function)}})).model->openedFunctions;
    };
    const QByteArray swin = "torchvision/models/swin_transformer.py";
    QCOMPARE(opened(swin, "shifted_window_attention"), std::vector<std::string>{"shifted_window_attention"});
    QVERIFY(opened(swin, "forward").empty());
    QVERIFY(opened("mine/swin_transformer.py", "shifted_window_attention").empty());
}

/// A decomposition replaces max_pool2d by an operator that also returns indices, which the model does not use.
void TestTracedExport::takesTheFirstValueOfADecomposedOperator()
{
    const auto sequence = [](const QByteArray &returned) {
        QByteArray pooling = program;
        pooling.replace("torch.ops.aten.relu.default", "torch.ops.aten.max_pool2d_with_indices.default");
        pooling.replace("activation.ReLU", "pooling.MaxPool2d");
        pooling.replace(R"("outputs": [{"as_tensor": {"name": "relu"}}])",
                        R"("outputs": [{"as_tensor": {"name": "values"}}, {"as_tensor": {"name": "indexes"}}])");
        pooling.replace(R"({"name": "relu"})", R"({"name": ")" + returned + R"("})");
        const trace::ModelRead found = read(archiveOf({{flatName, pooling}}));
        return found.model ? sequenceOf(*found.model) : QStringList();
    };
    QCOMPARE(sequence("values"), (QStringList{"placeholder x", "call_module act", "output output"}));
    QCOMPARE(sequence("indexes"),
             (QStringList{"placeholder x", "call_module act", "call_function operator.getitem", "output output"}));
}

/// torch.unique() returns a tuple only if it is asked for more than the values. An export computes sizes of what it
/// returns, to check them.
void TestTracedExport::takesATupleThatIsAskedFor()
{
    const auto sequence = [](const QByteArray &more, const QByteArray &returned) {
        QByteArray unique = program;
        unique.replace(";L__self__act,act,torch.nn.modules.activation.ReLU", "");
        unique.replace("torch.ops.aten.relu.default", "torch.ops.aten._unique2.default");
        unique.replace("relu_1;function.relu", "unique_1;function.unique");
        unique.replace(R"({"name": "self", "arg")",
                       R"({"name": ")" + more + R"(", "arg": {"as_bool": true}}, {"name": "self", "arg")");
        unique.replace(R"("outputs": [{"as_tensor": {"name": "relu"}}])",
                       R"("outputs": [{"as_tensor": {"name": "values"}}, {"as_tensor": {"name": "inverse"}}])");
        unique.replace(R"({"name": "relu"})", R"({"name": ")" + returned + R"("})");
        unique.replace("function.unique\"}}", R"(function.unique"}},
{"target": "torch.ops.aten.sym_size.int", "inputs": [{"name": "self", "arg": {"as_tensor": {"name": "values"}}}],
 "outputs": [{"as_sym_int": {"as_name": "size"}}], "metadata": {}},
{"target": "torch.ops.aten._assert_scalar.default",
 "inputs": [{"name": "self", "arg": {"as_sym_int": {"as_name": "size"}}}], "outputs": [], "metadata": {}})");
        const trace::ModelRead found = read(archiveOf({{flatName, unique}}));
        return found.model ? sequenceOf(*found.model) : QStringList();
    };
    const QStringList values = {"placeholder x", "call_function torch.unique", "output output"};
    const QStringList item = {"placeholder x", "call_function torch.unique", "call_function operator.getitem",
                              "output output"};
    QCOMPARE(sequence("sorted", "values"), values);
    for (const char *more : {"return_inverse", "return_counts"})
        QCOMPARE(sequence(more, "values"), item);
    QCOMPARE(sequence("return_inverse", "inverse"), item);
}

/// In exports of 2.6.0 and 2.14.1, 2 / x calls two operators of ATen.
void TestTracedExport::keepsTheNumberThatIsDivided()
{
    QByteArray division = program;
    division.replace(";L__self__act,act,torch.nn.modules.activation.ReLU", "");
    division.replace("torch.ops.aten.relu.default", "torch.ops.aten.reciprocal.default");
    division.replace("relu_1;function.relu", "__rdiv___1;function.__rdiv__");
    division.replace(R"("outputs": [{"as_tensor": {"name": "relu"}}])",
                     R"("outputs": [{"as_tensor": {"name": "reciprocal"}}])");
    division.replace("__rdiv__\"}}]", R"(__rdiv__"}},
{"target": "torch.ops.aten.mul.Tensor", "inputs": [{"name": "self", "arg": {"as_tensor": {"name": "reciprocal"}}}, {"name": "other", "arg": {"as_int": 2}}],
 "outputs": [{"as_tensor": {"name": "relu"}}],
 "metadata": {"nn_module_stack": "L__self__,,a.Net", "torch_fn": "__rdiv___1;function.__rdiv__"}}])");
    const trace::ModelRead found = read(archiveOf({{flatName, division}}));
    QVERIFY(found.model);
    QCOMPARE(sequenceOf(*found.model),
             (QStringList{"placeholder x", "call_function operator.truediv", "output output"}));
    QVERIFY((found.model->nodes[1].args == std::vector<trace::Argument>{{JsonValue(2)}, {trace::NodeIndex(0)}}));
}

void TestTracedExport::seesThroughStatements_data()
{
    QTest::addColumn<QByteArray>("target");
    QTest::addColumn<bool>("isMetaKept");
    QTest::newRow("torch.no_grad") << QByteArray("torch.ops.higher_order.wrap_with_set_grad_enabled") << true;
    QTest::newRow("torch.autocast") << QByteArray("torch.ops.higher_order.wrap_with_autocast") << false;
}

/// An export of 2.6.0 and 2.14.1 with two `with` statements and an operator in each. Each is a graph with its own
/// names.
void TestTracedExport::seesThroughStatements()
{
    QFETCH(const QByteArray, target);
    QFETCH(const bool, isMetaKept);
    const auto begin = program.indexOf("{\"target\"");
    const QByteArray call = program.mid(begin, program.lastIndexOf("]}}}") - begin);
    const auto statement = [&](const QByteArray &input, const QByteArray &output, const QByteArray &key) {
        QByteArray inside = call;
        inside.replace(R"("name": "x")", R"("name": "arg0_1")").replace("L__self__act,", key + ',');
        return R"({"target": ")" + target +
               R"(", "inputs": [{"name": "", "arg": {"as_bool": false}}, {"name": "", "arg": {"as_graph": {"name": "submod_1", "graph": {
"inputs": [{"as_tensor": {"name": "arg0_1"}}], "outputs": [{"as_tensor": {"name": "relu"}}],
"tensor_values": {"relu": {"dtype": 7, "sizes": [{"as_int": 2}]}}, "nodes": [)" +
               inside + R"(]}}}}, {"name": "", "arg": {"as_tensor": {"name": ")" + input +
               R"("}}}], "outputs": [{"as_tensors": [{"name": ")" + output + R"("}]}], "metadata": {}})";
    };
    QByteArray changed = program;
    changed.replace(call,
                    statement("x", "getitem", "L__self__act") + ",\n" + statement("getitem", "relu", "L__self__act@1"));
    const trace::ModelRead found = read(archiveOf({{flatName, changed}}));
    QVERIFY2(found.model, found.model ? "" : found.diagnostics.front().message.c_str());
    QCOMPARE(sequenceOf(*found.model),
             (QStringList{"placeholder x", "call_module act", "call_module act", "output output"}));
    for (trace::NodeIndex i = 1; i < 4; ++i)
        QVERIFY((found.model->nodes[i].args == std::vector<trace::Argument>{{trace::NodeIndex(i - 1)}}));
    const JsonValue meta = JsonValue::Object{{"shape", JsonValue::Array{2}}, {"dtype", "torch.float32"}};
    QVERIFY((found.model->nodes[2].meta == (isMetaKept ? meta : JsonValue())));

    // Higher-order operators have no names for positional arguments.
    QByteArray nameless = program;
    nameless.replace(R"({"name": "self", "arg")", R"({"name": "", "arg": {"as_int": 1}}, {"name": "", "arg")");
    QVERIFY(read(archiveOf({{flatName, nameless}})).model);
}

void TestTracedExport::findsTheModulesThatTorchFxSees_data()
{
    QTest::addColumn<QByteArray>("stack"); // the nn_module_stack
    QTest::addColumn<QString>("node");
    QTest::addColumn<QString>("module"); // in which the node is made, and the only one; null: the model itself
    const QByteArray relu = "torch.nn.modules.activation.ReLU";
    const QByteArray graphModule = "L__self__,,torch.fx.graph_module.GraphModule.__new__.<locals>.GraphModuleImpl;";
    const QString function = "call_function torch.nn.functional.relu";
    QTest::newRow("a module of a GraphModule")
        << "L__self__0,0,a.Block;L__self__0.act,0.act," + relu << "call_module 0.act"
        << "0.act";
    QTest::newRow("a function of a GraphModule") << QByteArray("L__self__0,0,a.Block") << function << QString();
    QTest::newRow("by Dynamo") << graphModule + "0,0,a.Block;140737,L['self'].act," + relu << "call_module act"
                               << "act";
    QTest::newRow("by Dynamo of 2.6") << graphModule + "0,,a.Block;1,," + relu << "call_module 1"
                                      << "1";
    QTest::newRow("a function, by Dynamo") << graphModule + "0,,a.Block" << function << QString();
    QTest::newRow("a decorated forward()")
        << "L__self__,,a.Net;fn,L['fn'],a.Net;L__fn___act,L['fn'].act," + relu << "call_module act"
        << "act";
    QTest::newRow("a function in it") << QByteArray("L__self__,,a.Net;fn,L['fn'],a.Net") << function << QString();
}

void TestTracedExport::findsTheModulesThatTorchFxSees()
{
    QFETCH(const QByteArray, stack);
    QFETCH(const QString, node);
    QFETCH(const QString, module);
    QByteArray changed = program;
    changed.replace("L__self__,,a.Net;L__self__act,act,torch.nn.modules.activation.ReLU", stack);
    const trace::ModelRead found = read(archiveOf({{flatName, changed}}));
    QVERIFY2(found.model, found.model ? "" : found.diagnostics.front().message.c_str());
    QCOMPARE(sequenceOf(*found.model).at(1), node);
    QStringList modules;
    for (const trace::Module &each : found.model->modules)
        modules << QString::fromStdString(each.path);
    QCOMPARE(modules, module.isNull() ? QStringList() : QStringList(module));
    QCOMPARE(QString::fromStdString(found.model->nodes[1].scope->path), module.isNull() ? QString("") : module);
}

void TestTracedExport::saysWhatTheExportDoesNotTell()
{
    QByteArray frozen = program;
    frozen.replace(R"(}}}}]},)", R"(}}}}, {"user_output": {"arg": {"as_int": 3}}}]},)");
    const trace::ModelRead returned = read(archiveOf({{flatName, frozen}}));
    QVERIFY(returned.model);
    const trace::Argument::List outputs{{trace::NodeIndex(1)}, {JsonValue()}}; // prepare raises at a constant
    QVERIFY((returned.model->nodes.back().args.front() == trace::Argument{outputs}));
    QCOMPARE(returned.model->notes.size(), std::size_t(1));

    const auto addition = [](QByteArray changed) {
        changed.replace(";L__self__act,act,torch.nn.modules.activation.ReLU", "");
        changed.replace("relu_1;function.relu", "add_1;method_descriptor.add"); // of x + y and x.add(y)
        return *read(archiveOf({{flatName, changed}})).model;
    };
    QCOMPARE(sequenceOf(addition(program)).at(1), QString("call_function operator.add"));
    QCOMPARE(addition(program).notes.size(), std::size_t(1));
    const QByteArray elsewhere = programAt("mine/net.py", "forward"); // the line of another call
    QCOMPARE(addition(elsewhere).notes.size(), std::size_t(1));
    QVERIFY(addition(QByteArray(elsewhere).replace("code", "x + y")).notes.empty());
}

/// Dynamo of 2.14 may list the buffers of a shared module under a path under which the model never calls it.
void TestTracedExport::normalizationTracksStatisticsThatHaveAnotherName()
{
    const QByteArray input = R"({"as_tensor": {"name": "x"}}})";
    QByteArray shared = program;
    shared.replace("relu.default", "batch_norm.default").replace("activation.ReLU", "batchnorm.BatchNorm2d");
    shared.replace(input + "}],", input + R"(}, {"buffer": {"arg": {"name": "mean"},
        "buffer_name": "other.running_mean", "persistent": true}}],)");
    shared.replace(input + "], \"outputs\"",
                   input + R"(, {"name": "running_mean", "arg": {"as_tensor": {"name": "mean"}}}], "outputs")");
    const trace::ModelRead found = read(archiveOf({{flatName, shared}}));
    QVERIFY(found.model);
    const auto &attributes = found.model->modules.back().attributes;
    const auto tracks = std::ranges::find(attributes, "track_running_stats", [](const auto &row) { return row.first; });
    QVERIFY(tracks != attributes.end());
    QCOMPARE(std::get<bool>(tracks->second), true);
}

void TestTracedExport::readsNumbersThatJsonDoesNotHave_data()
{
    QTest::addColumn<QByteArray>("written");
    QTest::addColumn<QByteArray>("number");
    QTest::newRow("not a number") << QByteArray("NaN") << QByteArray("nan");
    QTest::newRow("infinite") << QByteArray("Infinity") << QByteArray("inf");
    QTest::newRow("negative") << QByteArray("-Infinity") << QByteArray("-inf");
    QTest::newRow("in a text") << QByteArray("\"NaN\"") << QByteArray("nan"); // as 2.14 writes it
}

void TestTracedExport::readsNumbersThatJsonDoesNotHave()
{
    QFETCH(const QByteArray, written);
    QFETCH(const QByteArray, number);
    QByteArray called = program;
    called.replace(";L__self__act,act,torch.nn.modules.activation.ReLU", "");
    called.replace(R"({"name": "x"}}}], "outputs")",
                   R"({"name": "x"}}}, {"name": "n", "arg": {"as_float": )" + written + R"(}}], "outputs")");
    const trace::ModelRead found = read(archiveOf({{flatName, called}}));
    QVERIFY(found.model);
    QCOMPARE(sequenceOf(*found.model).at(1), QString("call_function torch.nn.functional.relu"));
    QVERIFY((found.model->nodes[1].args[1] == trace::Argument{trace::Argument::Value{number.toStdString()}}));
}

void TestTracedExport::readsEntriesOfBothKinds()
{
    const QStringList nodes{"placeholder x", "call_module act", "output output"};
    const auto sequence = [](const QByteArray &bytes) {
        const trace::ModelRead found = read(bytes);
        return found.model ? sequenceOf(*found.model)
                           : QStringList(QString::fromStdString(found.diagnostics.front().message));
    };
    QCOMPARE(sequence(archiveOf({{flatName, program}})), nodes);
    Entry packed{flatName, deflated(program)};
    packed.method = 8;
    packed.size = program.size();
    packed.sum = checksum(program);
    QCOMPARE(sequence(archiveOf({packed})), nodes);
    QCOMPARE(sequence(archiveOf({{"m/archive_format", "pt2"}, {"m/models/model.json", program}})), nodes);
    QCOMPARE(sequence(archiveOf({{flatName, program}}, {}, "PK\x05\x06 a comment")), nodes);
}

void TestTracedExport::refusesWhatIsNoExport_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    QTest::newRow("TorchScript") << archiveOf(
                                        {{"m/data.pkl", "x"}, {"m/code/__torch__.py", "x"}, {"m/constants.pkl", "x"}})
                                 << "This is TorchScript";
    QTest::newRow("torch.save") << archiveOf({{"m/data.pkl", "x"}}) << "This was written by torch.save(): a pickle";
    QTest::newRow("a pickle") << QByteArray("\x80\x02}q\x00.", 6) << "This is a pickle";
    QTest::newRow("ONNX") << QByteArray("\x08\x07\x12\x07pytorch") << "This is ONNX";
    QTest::newRow("another archive") << archiveOf({{"a.txt", "x"}}) << "This ZIP archive holds no exported program";
    QTest::newRow("an empty archive") << archiveOf({}) << "This ZIP archive holds no exported program";
    QTest::newRow("another format") << archiveOf({{"m/archive_format", "pt3"}}) << "The archive's format is not pt2";
    QTest::newRow("compiled") << archiveOf({{"m/archive_format", "pt2"}, {"m/data/aotinductor/m/a.so", "x"}})
                              << "The archive holds no exported program: it was compiled";
    QTest::newRow("several") << archiveOf({{"archive_format", "pt2"}, {"models/a.json", "{}"}, {"models/b.json", "{}"}})
                             << "The archive holds several models: models/a.json and models/b.json.";
}

void TestTracedExport::refusesWhatIsNoExport()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, reason);
    const QString refusal = refusalOf(bytes);
    QVERIFY2(refusal.startsWith(reason), qPrintable(refusal));
}

void TestTracedExport::refusesHostileArchives_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char *name, const QByteArray &bytes, const char *reason) {
        QTest::newRow(name) << bytes << QString(reason);
    };
    const Entry good{flatName, program};
    Entry entry = good;
    const auto changed = [&](const char *name, auto change, const char *reason) {
        entry = good;
        change(entry);
        row(name, archiveOf({{"version", "8.2"}, entry}), reason);
    };
    changed(
        "an entry behind the end", [](Entry &e) { e.header = 1'000'000; },
        "Byte 1000000 of the archive: the entry serialized_exported_program.json lies outside");
    changed(
        "an entry longer than the archive", [](Entry &e) { e.compressed = e.size = 1'000'000; }, "lies outside");
    changed(
        "an entry in another one", [](Entry &e) { e.header = 3; },
        "Byte 3 of the archive: the entry serialized_exported_program.json overlaps the entry version.");
    changed(
        "an entry where another one is", [](Entry &e) { e.header = 0; }, "overlaps");
    changed(
        "an entry where none is",
        [](Entry &e) {
            e.header = 41;
            e.compressed = e.size = static_cast<std::uint32_t>(program.size() - 1);
        },
        "is not where the directory says");
    changed(
        "a bomb",
        [](Entry &e) {
            e.method = 8;
            e.size = 4'000'000'000;
        },
        "more than any model needs");
    changed(
        "more than can come of so few bytes",
        [](Entry &e) {
            e.method = 8;
            e.size = 200'000'000;
        },
        "declares an impossible size");
    changed(
        "a size that is not so", [](Entry &e) { e.size = 5; }, "declares an impossible size");
    changed(
        "no deflated data", [](Entry &e) { e.method = 8; }, "is damaged");
    changed(
        "less data than it says",
        [](Entry &e) {
            e.content = deflated("{}");
            e.method = 8;
            e.size = 3;
        },
        "is damaged");
    changed(
        "more data than it says",
        [](Entry &e) {
            e.content = deflated("{}");
            e.method = 8;
            e.size = 1;
        },
        "is damaged");
    changed(
        "another checksum", [](Entry &e) { e.sum = 1; }, "its checksum differs");
    changed(
        "an unknown method", [](Entry &e) { e.method = 14; }, "is compressed by a method");
    changed(
        "an encrypted one", [](Entry &e) { e.flags = 1; }, "is encrypted");
    changed(
        "a name twice", [](Entry &e) { e.name = "version"; }, "the entry version occurs twice.");
    row("a count beyond the directory", archiveOf({good}, 60'000), "too short for its 60000 entries");
    row("fewer than there are", archiveOf({good}, 0), "This ZIP archive holds no exported program");
    QByteArray zip64 = archiveOf({good});
    const QByteArray end = zip64.right(22);
    zip64.chop(22);
    const auto directory = static_cast<std::uint64_t>(zip64.size());
    zip64 += "PK\x06\x06" + QByteArray(20, '\0') + littleEndian(~std::uint64_t(0)) + littleEndian(~std::uint64_t(0)) +
             littleEndian(~std::uint64_t(0)) + littleEndian(std::uint64_t(1));
    zip64 += "PK\x06\x07" + QByteArray(4, '\0') + littleEndian(directory) + QByteArray(4, '\0');
    row("a huge ZIP64 directory", zip64 + end, "lies outside of the archive");
    QByteArray parts = archiveOf({good});
    parts[parts.size() - 14] = 7;
    row("one of several parts", parts, "one of several parts");
}

void TestTracedExport::refusesHostileArchives()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, reason);
    const QString refusal = refusalOf(bytes);
    QVERIFY2(refusal.contains(reason), qPrintable(refusal));
    QVERIFY2(refusal.startsWith("Byte ") || refusal.startsWith("This ZIP"), qPrintable(refusal)); // where
}

void TestTracedExport::refusesEveryTruncation()
{
    const QByteArray whole = archiveOf({{"version", "8.2"}, {flatName, program}});
    QVERIFY(read(whole).model);
    for (int length = 0; length < whole.size(); ++length) {
        const trace::ModelRead cut = read(whole.left(length));
        QVERIFY2(!cut.model && cut.diagnostics.size() == 1, qPrintable(QString::number(length)));
    }
}

void TestTracedExport::tellsWhereAProgramIsWrong_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QString>("problem");
    const auto row = [](const char *name, const char *from, const char *to, const char *problem) {
        QTest::newRow(name) << QByteArray(from) << QByteArray(to) << QString(problem);
    };
    row("another schema", R"("major": 8)", R"("major": 9)", "1:20 /schema_version Only version 8");
    row("no graph", R"("graph":)", R"("graf":)", R"(1:88 /graph_module The key "graph" is missing.)");
    row("a value that is not there", R"("arg": {"as_tensor": {"name": "x"}}}], "out)",
        R"("arg": {"as_tensor": {"name": "y"}}}], "out)",
        R"(5:101 /graph_module/graph/nodes/0/inputs/0/arg/as_tensor/name No earlier value has the name "y".)");
    row("its own output", R"("arg": {"as_tensor": {"name": "x"}}}], "out)",
        R"("arg": {"as_tensor": {"name": "relu"}}}], "out)",
        R"(5:101 /graph_module/graph/nodes/0/inputs/0/arg/as_tensor/name No earlier value has the name "relu".)");
    row("two values of one name", R"("outputs": [{"as_tensor": {"name": "relu"}}])",
        R"("outputs": [{"as_tensor": {"name": "relu"}}, {"as_tensor": {"name": "relu"}}])",
        R"(5:178 /graph_module/graph/nodes/0/outputs/1 Another value has the name "relu".)");
    row("an argument of no kind", R"({"as_tensor": {"name": "x"}}}], "out)", R"({}}], "out)",
        "5:78 /graph_module/graph/nodes/0/inputs/0/arg Expected an argument");
    row("a module without a class", "L__self__act,act,torch.nn.modules.activation.ReLU", "act",
        R"(6:34 /graph_module/graph/nodes/0/metadata/nn_module_stack Not a module that can be there: "act".)");
    row("a module that is no path", ",act,", ",getattr(L['self'],",
        "6:34 /graph_module/graph/nodes/0/metadata/nn_module_stack Not a module");
    row("functions of the model", R"("arg": {"as_tensor": {"name": "x"}}}], "out)",
        R"("arg": {"as_graph": {}}}], "out)",
        "5:1 /graph_module/graph/nodes/0 torch.fx, and so prepare_fx(), cannot trace an operator that calls functions");
    row("a statement without calls", "torch.ops.aten.relu.default", "torch.ops.higher_order.wrap_with_autocast",
        R"(5:1 /graph_module/graph/nodes/0 The key "as_graph" is missing.)");
    row("no JSON", R"("metadata")", "metadata", "6:2  Not JSON: ");
}

void TestTracedExport::tellsWhereAProgramIsWrong()
{
    QFETCH(const QByteArray, from);
    QFETCH(const QByteArray, to);
    QFETCH(const QString, problem);
    QByteArray wrong = program;
    QCOMPARE(wrong.count(from), 1);
    wrong.replace(from, to);
    const trace::ModelRead refused = read(archiveOf({{flatName, wrong}}));
    QVERIFY(!refused.model && !refused.diagnostics.empty());
    const Diagnostic &first = refused.diagnostics.front();
    QVERIFY(first.place);
    const QString entry = "In the entry " + flatName + ": ";
    const QString message = QString::fromStdString(first.message);
    QVERIFY2(message.startsWith(entry), qPrintable(message));
    const QString told = QString("%1:%2 %3 %4")
                             .arg(first.place->line)
                             .arg(first.place->column)
                             .arg(QString::fromStdString(first.where.text()), message.mid(entry.size()));
    QVERIFY2(told.startsWith(problem), qPrintable(told));
}

void TestTracedExport::neverReadsWeights()
{
    // A sparse file with 300 GB of weights opens as quickly as one without, and the weights are not read: reading would
    // fill the holes of the file.
    QTemporaryDir folder;
    const std::filesystem::path path = (folder.path() + "/large.pt2").toStdString();
    const QByteArray small = archiveOf({{flatName, program}});
    constexpr std::uint64_t weights = 300'000'000'000;
    QFile file(QString::fromStdString(path.string()));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const QByteArray local = small.left(small.indexOf("PK\x01\x02"));
    file.write(local);
    const auto begin = static_cast<std::uint64_t>(local.size());
    const auto name = [](const char *text) {
        return QByteArray(text);
    };
    const QByteArray fixed = littleEndian<std::uint16_t>(45) + QByteArray(8, '\0');
    const QByteArray far(4, '\xFF');
    file.write("PK\x03\x04" + fixed + QByteArray(4, '\0') + far + far + littleEndian<std::uint16_t>(1) +
               QByteArray(2, '\0') + name("w"));
    if (!file.seek(static_cast<qint64>(begin + 31 + weights)))
        QSKIP("no file of that size here");
    const auto directory = begin + 31 + weights;
    const QByteArray first = small.mid(small.indexOf("PK\x01\x02"), 46 + flatName.size());
    const QByteArray extra = littleEndian<std::uint16_t>(1) + littleEndian<std::uint16_t>(16) + littleEndian(weights) +
                             littleEndian(weights);
    const QByteArray second = "PK\x01\x02" + littleEndian<std::uint16_t>(45) + fixed + QByteArray(4, '\0') + far + far +
                              littleEndian<std::uint16_t>(1) + littleEndian(static_cast<std::uint16_t>(extra.size())) +
                              QByteArray(10, '\0') + littleEndian(static_cast<std::uint32_t>(begin)) + "w" + extra;
    const std::uint64_t size = static_cast<std::uint64_t>(first.size() + second.size());
    const QByteArray end64 = "PK\x06\x06" + QByteArray(20, '\0') + littleEndian(std::uint64_t(2)) +
                             littleEndian(std::uint64_t(2)) + littleEndian(size) + littleEndian(directory);
    const QByteArray locator =
        "PK\x06\x07" + QByteArray(4, '\0') + littleEndian(directory + size) + QByteArray(4, '\0');
    if (file.write(first + second + end64 + locator + "PK\x05\x06" + QByteArray(4, '\0') + QByteArray(12, '\xFF') +
                   QByteArray(2, '\0')) < 0 ||
        !file.flush())
        QSKIP("no file of that size here");
    file.close();
    const auto opened = trace::readModelFile(path);
    const auto *model = std::get_if<trace::ModelRead>(&opened);
    QVERIFY(model);
    QVERIFY2(model->model, model->diagnostics.empty() ? "" : model->diagnostics.front().message.c_str());
    QVERIFY(!std::get_if<trace::ModelRead>(&opened)->model->nodes.empty());
}

void TestTracedExport::pathsOfModules_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("path"); // null: none
    QTest::newRow("the model") << ""
                               << "";
    QTest::newRow("the model, by Dynamo") << "L['self']"
                                          << "";
    QTest::newRow("a path") << "layer1.0.conv"
                            << "layer1.0.conv";
    QTest::newRow("a second call") << "relu@1"
                                   << "relu";
    QTest::newRow("an attribute") << "L['self'].conv"
                                  << "conv";
    QTest::newRow("getattr") << "getattr(L['self'].layers, '0').conv"
                             << "layers.0.conv";
    QTest::newRow("getattr in getattr") << "getattr(getattr(L['self'].a, '0').b, '11')"
                                        << "a.0.b.11";
    QTest::newRow("_modules") << "L['self']._modules['a']._modules['0']"
                              << "a.0";
    QTest::newRow("an index") << "L['self'].layers[3].fc"
                              << "layers.3.fc";
    QTest::newRow("an open call") << "getattr(L['self'].a" << QString();
    QTest::newRow("no expression") << "L['self'" << QString();
    QTest::newRow("another one") << "L['self'] + 1" << QString();
}

void TestTracedExport::pathsOfModules()
{
    QFETCH(const QString, expression);
    QFETCH(const QString, path);
    const std::optional<std::string> found = trace::modulePath(expression.toStdString());
    QCOMPARE(found.has_value(), !path.isNull());
    QCOMPARE(QString::fromStdString(found.value_or("")), path);
}

BCFG_APPLESS_TEST(TestTracedExport)

} // namespace tst_tracedexport

#include "tst_tracedexport.moc"
