// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/model/cover.h"
#include "core/prepare/model/expectation.h"
#include "core/prepare/model/modelsimulation.h"
#include "core/prepare/model/modules.h"
#include "core/prepare/model/nodechanges.h"
#include "core/prepare/model/nodeqconfigs.h"
#include "core/prepare/model/overview.h"
#include "core/prepare/model/reasons.h"
#include "core/prepare/model/simulate.h"
#include "core/prepare/pattern/matchindex.h"
#include "core/prepare/qconfig/mapping.h"
#include "core/prepare/qconfig/regex.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/catalog/qconfigs.h"
#include "core/torch/trace/modelfile.h"
#include "tests/support/countingprogress.h"
#include "tests/support/files.h"
#include "tests/support/residualmodel.h"
#include "tests/support/simulationtext.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace tst_fx {

using namespace bcfg;
using namespace bcfg::test;

const Release newest = Release::newestOf(Api::Torch2);
const QByteArray anyNode = '"' + QByteArray(matchAllNodePath.data(), qsizetype(matchAllNodePath.size())) + '"';

QByteArray node(const char *name, const char *op, const char *target, const char *args, const char *moduleType = "")
{
    const QByteArray module = *moduleType ? QByteArray(R"("module_type": ")") + moduleType + "\", " : QByteArray();
    const QByteArray scope = *moduleType ? QByteArray("[\"") + target + "\", \"" + moduleType + "\"]" : "[\"\", null]";
    return QByteArray(R"({"name": ")") + name + R"(", "op": ")" + op + R"(", "target": ")" + target + "\", " + module +
           R"("args": )" + args + R"(, "kwargs": {}, "scope": )" + scope + "}";
}

/// A member of "modules" for a Linear at this path.
QByteArray linearAt(const QByteArray &path)
{
    return "\"" + path + "\": {\"type\": \"torch.nn.Linear\", \"training\": false}";
}

trace::Model modelOf(const QByteArrayList &nodes, const QByteArray &modules)
{
    const QByteArray text = R"({"format": 2, "torch": "2.6.0", "model": "m", "nodes": [)" + nodes.join(", ") +
                            R"(], "modules": )" + modules + "}";
    trace::ModelRead read = trace::readModel(std::string_view(text.constData(), std::size_t(text.size())));
    if (!read.model)
        qFatal("%s", read.diagnostics.front().message.c_str());
    return *std::move(read.model);
}

/// The model conv → bn → relu → sigmoid.
trace::Model smallModel()
{
    return modelOf({node("x", "placeholder", "x", "[]"),
                    node("conv", "call_module", "conv", R"([{"node": "x"}])", "torch.nn.Conv2d"),
                    node("bn", "call_module", "bn", R"([{"node": "conv"}])", "torch.nn.BatchNorm2d"),
                    node("relu", "call_module", "relu", R"([{"node": "bn"}])", "torch.nn.ReLU"),
                    node("sigmoid", "call_function", "torch.sigmoid", R"([{"node": "relu"}])"),
                    node("output", "output", "output", R"([{"node": "sigmoid"}])")},
                   R"({"conv": {"type": "torch.nn.Conv2d", "training": false},
                       "bn": {"type": "torch.nn.BatchNorm2d", "training": false},
                       "relu": {"type": "torch.nn.ReLU", "training": false}})");
}

/// PyTorch's native config and its fx::Backend, which must outlive the simulation.
struct Native
{
    Native() : document(builtIn("torch-2.6.0/native")) {}

    fx::Simulation under(const trace::Model &model, const QConfigMapping &mapping, fx::SimulationOptions options = {})
    {
        fx::Symbols symbols(SymbolCatalog::of(releaseOf(document)));
        const fx::Backend backend(document, symbols);
        return fx::simulate(model, backend, mapping, options);
    }

    BackendConfig document;
};

QConfigMapping globally(std::string_view name, Release release = newest)
{
    QConfigMapping mapping;
    mapping.global = QConfigCatalog::of(release).findQConfig(name)->qconfig;
    return mapping;
}

/// The error that a release raises. `errors` begins with the oldest release; its last error is that of all later ones.
const QByteArray &errorIn(Release release, const QByteArrayList &errors)
{
    return errors[std::min(qsizetype(release.number()), errors.size() - 1)];
}

/// Simulates a model under a document whose only entry has this reversed pattern.
fx::Simulation underPattern(const QByteArray &pattern, const trace::Model &model)
{
    Native own;
    own.document = test::document(
        (R"({"torch_api": "2", "configs": [{"pattern_complex_format": )" + pattern + R"(, "dtype_configs": [{}]}]})")
            .toStdString());
    return own.under(model, globally("default_qconfig"), {.explains = true});
}

/// What is said of a node that gets the model's input `x`, under a document and a QConfig. `returned`: the arguments of
/// the output.
std::string problemOfCall(const char *document, const QByteArray &call, const char *returned, const char *qconfig)
{
    Native own;
    own.document = test::document(document);
    const trace::Model model =
        modelOf({node("x", "placeholder", "x", "[]"), call, node("output", "output", "output", returned)}, "{}");
    return std::string(own.under(model, globally(qconfig), {.explains = true}).nodes[1].calibrationProblem);
}

fx::NodeStatus statusOf(const fx::Simulation &simulation, std::size_t node)
{
    return simulation.nodes[node].status;
}

class TestFx : public QObject
{
    Q_OBJECT

private slots:
    void regexMatchesAtTheBeginningAlone_data()
    {
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<bool>("matches");
        QTest::newRow("prefix") << QByteArray("layer1") << QByteArray("layer1.0.conv") << true;
        QTest::newRow("inner") << QByteArray("conv") << QByteArray("layer1.conv") << false;
        QTest::newRow("any") << QByteArray(".*conv") << QByteArray("layer1.conv") << true;
        QTest::newRow("empty matches the top") << QByteArray("") << QByteArray("") << true;
        QTest::newRow("catastrophic ends")
            << QByteArray("(a+)+$") << QByteArray("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab") << false;
        QTest::newRow("count without a least") << QByteArray("fc{,2}$") << QByteArray("f") << true;
        QTest::newRow("flag of Unicode") << QByteArray("(?u)fc") << QByteArray("fc") << true;
        QTest::newRow("flag of a part") << QByteArray("(?a:f)(?i-s:C)") << QByteArray("fc") << true;
        QTest::newRow("code point") << QByteArray("\\u0066[\\x63]") << QByteArray("fc") << true;
        QTest::newRow("end of the text") << QByteArray("fc\\Z") << QByteArray("fc\n") << false;
        QTest::newRow("bracket in a set") << QByteArray("[[:alpha:]]") << QByteArray("fc") << false;
        QTest::newRow("braces as text") << QByteArray("f{,2") << QByteArray("f{,2") << true;
        QTest::newRow("flags twice") << QByteArray("(?i)(?s)FC") << QByteArray("fc") << true;
        QTest::newRow("verbose") << QByteArray("(?x) f # ( [ *\n c") << QByteArray("fc") << true;
        QTest::newRow("verbose in a part") << QByteArray("(?x:f # (\n)#") << QByteArray("f#") << true;
    }
    void regexMatchesAtTheBeginningAlone()
    {
        QFETCH(QByteArray, pattern);
        QFETCH(QByteArray, path);
        std::uint32_t stepsLeft = 0;
        const fx::PythonRegex regex(pattern.toStdString());
        QVERIFY(!regex.error());
        QTEST(regex.matchesBeginning(path.toStdString(), stepsLeft).value_or(false), "matches");
    }

    void namesOfCharactersAreNotKnown()
    {
        const fx::PythonRegex regex("layer\\N{DIGIT ONE}");
        QVERIFY(regex.error());
        QVERIFY(!regex.error()->isKnown());
    }

    /// re.compile() of Python 3.11 refuses these patterns, though PCRE2 accepts most of them.
    void regexThatPythonRefusesIsRaised_data()
    {
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("(") << QByteArray("f(c") << QByteArray("missing ), unterminated subpattern at position 1");
        QTest::newRow("innermost (") << QByteArray("((f)(c")
                                     << QByteArray("missing ), unterminated subpattern at position 4");
        QTest::newRow(")") << QByteArray("f)") << QByteArray("unbalanced parenthesis at position 1");
        for (const char *escape : {"\\z", "\\p", "\\Q", "\\K", "\\g", "\\c", "\\h"})
            QTest::newRow(escape) << QByteArray(escape) + "{L}c"
                                  << QByteArray("bad escape ") + escape + " at position 0";
        QTest::newRow("comment") << QByteArray("f(?#c") << QByteArray("missing ), unterminated comment at position 1");
        QTest::newRow("set") << QByteArray("[bad") << QByteArray("unterminated character set at position 0");
        QTest::newRow("counts characters")
            << QByteArray("\xC3\xA9[]f") << QByteArray("unterminated character set at position 1");
        QTest::newRow("range") << QByteArray("[z-a]") << QByteArray("bad character range");
        QTest::newRow("nothing before") << QByteArray("f|*") << QByteArray("nothing to repeat at position 2");
        QTest::newRow("a place before") << QByteArray("^{2}") << QByteArray("nothing to repeat at position 1");
        QTest::newRow("twice") << QByteArray("f{,2}?*") << QByteArray("multiple repeat at position 6");
        QTest::newRow("least above most") << QByteArray("f{2,1}") << QByteArray("min repeat greater than max repeat");
        QTest::newRow("look-behind") << QByteArray("(?<=f*)c")
                                     << QByteArray("look-behind requires fixed-width pattern");
        QTest::newRow("number of a group") << QByteArray("(f)\\2") << QByteArray("invalid group reference");
        QTest::newRow("name of a group") << QByteArray("(?P=n)") << QByteArray("unknown group name 'n' at position 4");
        QTest::newRow("open name") << QByteArray("(?P<n") << QByteArray("missing >, unterminated name at position 4");
        QTest::newRow("empty name") << QByteArray("(?P<>f)") << QByteArray("missing group name at position 4");
        QTest::newRow("bad name") << QByteArray("(?P<n-a>f)") << QByteArray("bad character in group name");
        QTest::newRow("one name twice") << QByteArray("(?P<n>f)(?P<n>c)") << QByteArray("redefinition of group name");
        QTest::newRow("open extension") << QByteArray("(?P") << QByteArray("unexpected end of pattern at position 3");
        QTest::newRow("open flags") << QByteArray("(?i") << QByteArray("missing -, : or ) at position 3");
        QTest::newRow("no flag") << QByteArray("(?i-)") << QByteArray("missing flag at position 4");
        QTest::newRow("unknown flag") << QByteArray("(?iz)f") << QByteArray("unknown flag at position 3");
        QTest::newRow("no name") << QByteArray("\\N+") << QByteArray("missing {");
        QTest::newRow("in a set") << QByteArray("[\\z]") << QByteArray("bad escape \\z at position 1");
        QTest::newRow("at the end") << QByteArray("f\\") << QByteArray("bad escape (end of pattern) at position 1");
        QTest::newRow("code point") << QByteArray("\\x{66}") << QByteArray("incomplete escape \\x at position 0");
        for (const char *extension : {"?<a", "?P>", "?|", "?^", "?R", "?&", "?z"})
            QTest::newRow(extension) << QByteArray("(") + extension + ">f)c"
                                     << QByteArray("unknown extension ") + extension + " at position 1";
        QTest::newRow("verb") << QByteArray("(*ACCEPT)") << QByteArray("nothing to repeat at position 1");
        QTest::newRow("locale") << QByteArray("(?L)fc") << QByteArray("bad inline flags");
        QTest::newRow("late flags") << QByteArray("fc(?i)") << QByteArray("global flags not at the start");
    }
    void regexThatPythonRefusesIsRaised()
    {
        QFETCH(QByteArray, pattern);
        QFETCH(QByteArray, says);
        const fx::PythonRegex regex(pattern.toStdString());
        QVERIFY(regex.error());
        QCOMPARE(QByteArray::fromStdString(regex.error()->type), QByteArray("re.error"));
        QVERIFY2(QByteArray::fromStdString(regex.error()->message).startsWith(says), regex.error()->message.c_str());

        Native native;
        QConfigMapping mapping = globally("default_qconfig");
        mapping.moduleNameRegex.push_back({pattern.toStdString(), std::nullopt});
        const fx::Simulation made = native.under(smallModel(), mapping);
        QVERIFY(made.error && made.error->text() == regex.error()->text());
        QVERIFY(made.stage == fx::Stage::Prepare);

        fx::Symbols symbols(SymbolCatalog::of(newest));
        const fx::Mapping asked(mapping, symbols);
        for (int time = 0; time < 2; ++time) // what was raised is no answer that is kept
            QVERIFY_THROWS_EXCEPTION(PythonError, (void)asked.adjusted(0, "fc", asked.global()));
    }

    void whatPcre2AloneRefusesIsNotJudged()
    {
        const fx::PythonRegex regex("f{70000}");
        QVERIFY(regex.error() && !regex.error()->isKnown());
        QVERIFY2(regex.error()->message.find("PCRE2") != std::string::npos, regex.error()->message.c_str());
    }

    void fusedNodesGoIntoOneModule()
    {
        Native native;
        const fx::Simulation made = native.under(smallModel(), globally("default_qconfig"));
        QVERIFY(!made.error);
        QCOMPARE(made.fusions.size(), std::size_t(1));
        QCOMPARE(QByteArray::fromStdString(made.fusions[0].fusedModule),
                 QByteArray("torch.ao.nn.intrinsic.ConvReLU2d"));
        QVERIFY(statusOf(made, 1) == fx::NodeStatus::Quantized);
        QVERIFY(statusOf(made, 2) == fx::NodeStatus::FusedInto);
        QVERIFY(statusOf(made, 3) == fx::NodeStatus::FusedInto);
        QVERIFY(fx::effectiveStatus(3, made) == fx::NodeStatus::Quantized);
    }

    void refusalTellsWhatWasCompared()
    {
        Native native;
        const fx::Simulation made =
            native.under(smallModel(), globally("default_qconfig"), {.explains = true, .keeps = fx::KeptGraphs::None});
        QVERIFY(statusOf(made, 4) == fx::NodeStatus::Rejected); // sigmoid wants fixed quantization parameters
        const QByteArray reason = QByteArray::fromStdString(fx::reason(4, made, native.document));
        QVERIFY2(reason.contains("fits: input_dtype scale_exact_match wants "), reason.constData());
        QVERIFY(!made.prepared);
    }

    void rowsByNameWinOverRowsByTypeAndNoneIsAValue()
    {
        Native native;
        QConfigMapping mapping = globally("default_qconfig");
        mapping.objectType.push_back({"torch.sigmoid", std::nullopt});
        fx::Simulation made = native.under(smallModel(), mapping);
        QVERIFY(statusOf(made, 4) == fx::NodeStatus::NotConfigured);
        QCOMPARE(QByteArray::fromStdString(made.nodes[4].qconfigFrom.list), QByteArray("object_type"));

        mapping = globally("default_qconfig");
        mapping.moduleName.push_back({"conv", std::nullopt});
        made = native.under(smallModel(), mapping);
        QVERIFY(statusOf(made, 1) == fx::NodeStatus::NotConfigured);
        QCOMPARE(QByteArray::fromStdString(made.nodes[1].qconfigFrom.list), QByteArray("module_name"));
    }

    void differentRowsForFusedModulesRaise()
    {
        Native native;
        QConfigMapping mapping = globally("default_qconfig");
        mapping.objectType.push_back({"torch.nn.Conv2d", mapping.global});
        const fx::Simulation made = native.under(smallModel(), mapping);
        QVERIFY(made.error);
        QCOMPARE(made.error->text(),
                 std::string("LookupError: During fusion, we need to specify the same qconfigs for all module types in "
                             "<class 'torch.ao.nn.intrinsic.modules.fused.ConvReLU2d'> offending type: <class "
                             "'torch.nn.modules.activation.ReLU'>"));
        QVERIFY(made.stage == fx::Stage::Prepare);
        QVERIFY(made.nodes.empty());
        QVERIFY(made.error->node);
        QVERIFY(smallModel().nodes[*made.error->node].name.starts_with("conv"));
    }

    /// The program cannot know whether a class of another package derives from _FusedModule, and what it contains.
    void whatAFusedClassOfOnesOwnMayBeIsNoted_data()
    {
        QTest::addColumn<bool>("hasEntry");        // for the fused class
        QTest::addColumn<QByteArray>("row");       // of object_type
        QTest::addColumn<QByteArrayList>("notes"); // how they begin
        const QByteArray converts =
            "convert takes the first module in mine.LinearTanh as its element 0, as the class is";
        const QByteArray raises =
            "Where mine.LinearTanh is a subclass of torch.ao.nn.intrinsic._FusedModule and contains "
            "all modules of its pattern, prepare raises a LookupError: the mapping has different "
            "rows for torch.nn.Linear and torch.nn.Tanh.";
        const QByteArray gives =
            "prepare gives mine.LinearTanh the QConfig of the row for torch.nn.Linear, as the class is";
        QTest::newRow("neither") << false << QByteArray() << QByteArrayList{};
        QTest::newRow("converted") << true << QByteArray() << QByteArrayList{converts};
        QTest::newRow("row of another part") << false << QByteArray("torch.nn.Tanh") << QByteArrayList{raises};
        QTest::newRow("row of the first part")
            << false << QByteArray("torch.nn.Linear") << QByteArrayList{raises, gives};
        QTest::newRow("both") << true << QByteArray("torch.nn.Linear") << QByteArrayList{raises, gives, converts};
    }
    void whatAFusedClassOfOnesOwnMayBeIsNoted()
    {
        QFETCH(const bool, hasEntry);
        QFETCH(const QByteArray, row);
        QFETCH(const QByteArrayList, notes);
        const QByteArray dtypes = R"("dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8",
                                                        "weight_dtype": "torch.qint8", "bias_dtype": "torch.float"}])";
        const QByteArray linear = R"({"pattern": "torch.nn.Linear", "root_module": "torch.nn.Linear",
            "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Linear"})";
        const QByteArray fusing = R"({"pattern": ["torch.nn.Linear", "torch.nn.Tanh"], "fuser_method": "mine.fuse",
                                      "fused_module": "mine.LinearTanh"})";
        QByteArrayList entries{linear, fusing};
        if (hasEntry)
            entries << R"({"pattern": "mine.LinearTanh", )" + dtypes + "}";
        Native own;
        own.document = test::document((R"({"torch_api": "2", "configs": [)" + entries.join(", ") + "]}").toStdString());
        const trace::Model model =
            modelOf({node("x", "placeholder", "x", "[]"),
                     node("fc", "call_module", "fc", R"([{"node": "x"}])", "torch.nn.Linear"),
                     node("tanh", "call_module", "tanh", R"([{"node": "fc"}])", "torch.nn.Tanh"),
                     node("output", "output", "output", R"([{"node": "tanh"}])")},
                    "{" + linearAt("fc") + R"(, "tanh": {"type": "torch.nn.Tanh", "training": false}})");
        QConfigMapping mapping = globally("default_qconfig");
        if (!row.isEmpty())
            mapping.objectType.push_back({row.toStdString(), mapping.global});
        const fx::Simulation made = own.under(model, mapping, {.explains = true, .notesRows = false});
        QVERIFY(!made.error);
        QCOMPARE(statusOf(made, 1) == fx::NodeStatus::Quantized, hasEntry);
        QCOMPARE(qsizetype(made.notes.size()), notes.size());
        for (qsizetype i = 0; i < notes.size(); ++i)
            QVERIFY(QByteArray::fromStdString(made.notes[std::size_t(i)]).startsWith(notes[i]));
    }

    /// Without a root_node_getter, the root is the node that matches MatchAllNode, which fusing also copies as itself.
    void rootThatIsCopiedTwiceHasNoScope()
    {
        Native own;
        own.document = test::document(
            (R"({"torch_api": "2", "configs": [{"fuser_method": "mine.fuse", "fused_module": "mine.LinearAdd",
                 "pattern_complex_format": ["operator.add", "torch.nn.Linear", )" +
             anyNode + "]}]}")
                .toStdString());
        const auto errorOf = [&](const char *first, const char *addend) {
            const trace::Model model =
                modelOf({node("x", "placeholder", "x", "[]"),
                         node(first, "call_module", "ln", R"([{"node": "x"}])", "torch.nn.LayerNorm"),
                         node("fc", "call_module", "fc", R"([{"node": "x"}])", "torch.nn.Linear"),
                         node("add", "call_function", "operator.add",
                              QByteArray(R"([{"node": "fc"}, {"node": ")") + addend + "\"}]"),
                         node("output", "output", "output", R"([{"node": "add"}])")},
                        "{" + linearAt("fc") + R"(, "ln": {"type": "torch.nn.LayerNorm", "training": false}})");
            const fx::Simulation made = own.under(model, globally("default_qconfig"));
            return made.error ? made.error->text() : std::string();
        };
        QCOMPARE(errorOf("ln", "ln"), std::string("KeyError: 'ln_1'"));
        QCOMPARE(errorOf("fc_1", "fc_1"), std::string("KeyError: 'fc_2'"));
        QCOMPARE(errorOf("ln", "x"), std::string("AssertionError: Expecting module node to be a call_module Node"));
    }

    /// What stands for MatchAllNode is not compared further, so only recording the match unpacks the tuple.
    void emptyTupleUnderAnyNodeRaises_data()
    {
        QTest::addColumn<QByteArray>("fuser");
        QTest::newRow("when preparing") << QByteArray();
        QTest::newRow("when fusing") << QByteArray(R"("fuser_method": "mine.fuse", )");
    }

    void emptyTupleUnderAnyNodeRaises()
    {
        QFETCH(QByteArray, fuser);
        Native own;
        own.document = test::document((R"({"torch_api": "2", "configs": [{)" + fuser +
                                       R"("pattern_complex_format": ["torch.nn.Linear", [)" + anyNode + ", []]]}]}")
                                          .toStdString());
        const trace::Model model = modelOf({node("x", "placeholder", "x", "[]"),
                                            node("relu", "call_function", "torch.relu", R"([{"node": "x"}])"),
                                            node("fc", "call_module", "fc", R"([{"node": "relu"}])", "torch.nn.Linear"),
                                            node("output", "output", "output", R"([{"node": "fc"}])")},
                                           "{" + linearAt("fc") + "}");
        const fx::Simulation made = own.under(model, globally("default_qconfig"));
        QVERIFY(made.error);
        QCOMPARE(QByteArray::fromStdString(made.error->text()),
                 QByteArray("ValueError: not enough values to unpack (expected at least 1, got 0)"));
    }

    void errorNamesTheNodeThatItIsRaisedAt()
    {
        Native native;
        const trace::Model model = smallModel();
        const fx::Simulation made = native.under(model, globally("default_debug_qconfig"));
        QVERIFY(made.error);
        QVERIFY(made.stage == fx::Stage::Convert);
        QVERIFY(made.error->node);
        QVERIFY(model.nodes[*made.error->node].op == trace::Op::Placeholder); // what the first observer stands behind
    }

    /// GraphModule has its modules in the order in which the graph names them, not in the order of the model.
    void qatRaisesForTheModuleThatIsCalledFirst()
    {
        Native native;
        const trace::Model model =
            modelOf({node("x", "placeholder", "x", "[]"),
                     node("bag", "call_module", "bag", R"([{"node": "x"}])", "torch.nn.EmbeddingBag"),
                     node("emb", "call_module", "seq.emb", R"([{"node": "bag"}])", "torch.nn.Embedding"),
                     node("output", "output", "output", R"([{"node": "emb"}])")},
                    R"({"seq": {"type": "torch.nn.Sequential", "training": true},
                        "seq.emb": {"type": "torch.nn.Embedding", "training": true},
                        "bag": {"type": "torch.nn.EmbeddingBag", "training": true}})");
        const fx::Simulation made = native.under(model, globally("default_qat_qconfig"), {.isQat = true});
        QVERIFY(made.error && made.error->node);
        QCOMPARE(model.nodes[*made.error->node].name, std::string("bag"));
        QVERIFY(made.error->message.starts_with("Embedding Bag weights requires a qscheme of "));
    }

    /// GraphModule has a plain Module in place of a module whose attributes the graph reads without calling it.
    void moduleThatIsOnlyReadIsNotSwapped()
    {
        QByteArrayList nodes = {node("x", "placeholder", "x", "[]"),
                                node("fc", "call_module", "fc", R"([{"node": "x"}])", "torch.nn.Linear"),
                                node("emb_weight", "get_attr", "emb.weight", "[]"),
                                node("linear", "call_function", "torch.nn.functional.linear",
                                     R"([{"node": "fc"}, {"node": "emb_weight"}])"),
                                node("output", "output", "output", R"([{"node": "linear"}])")};
        const QByteArray modules = R"({"fc": {"type": "torch.nn.Linear", "training": true},
                                       "emb": {"type": "torch.nn.Embedding", "training": true}})";
        const trace::Model reading = modelOf(nodes, modules);
        nodes.insert(4, node("emb", "call_module", "emb", R"([{"node": "linear"}])", "torch.nn.Embedding"));
        const trace::Model calling = modelOf(nodes, modules);
        for (const Release release : Release::all()) {
            Native native;
            native.document = findBuiltInConfig("native", release)->document();
            const QConfigMapping mapping = globally("default_qat_qconfig", release);
            const fx::Simulation made = native.under(reading, mapping, {.isQat = true});
            QVERIFY2(!made.error, made.error ? made.error->text().c_str() : "");
            QVERIFY(statusOf(made, 1) == fx::NodeStatus::Quantized);
            QVERIFY(statusOf(made, 3) == fx::NodeStatus::Quantized);
            const fx::Simulation raised = native.under(calling, mapping, {.isQat = true});
            QVERIFY(raised.error && raised.error->message.starts_with("Embedding weights requires a qscheme of "));
        }
    }

    /// Three places look for the attribute: GraphModule, if it has no module at this path yet; Graph.lint(), which
    /// convert calls; and convert, which makes a GraphModule of the nodes that compute a function's weight. A QAT class
    /// has a weight itself until convert makes it float.
    void attributeOfAFusedModuleIsNotFound()
    {
        const std::string missing = ": 'ConvReLU2d' object has no attribute 'weight'";
        const std::string lint = " raises RuntimeError at conv_weight: Node conv_weight target conv.weight references "
                                 "nonexistent attribute weight of conv";
        const std::string add = "operator.add";
        const std::string convolution = "torch.nn.functional.conv2d";
        struct Row
        {
            bool isReadFirst;
            std::string function;
            bool isQat;
            std::string error;
        };
        for (const Row &row : {Row{true, add, false, "prepare raises AttributeError at conv_weight" + missing},
                               Row{true, convolution, true, "prepare raises AttributeError at conv_weight" + missing},
                               Row{false, add, false, "convert" + lint},
                               Row{false, convolution, false, "convert raises AttributeError at user" + missing},
                               Row{false, convolution, true, "convert" + lint}}) {
            const QByteArray training = row.isQat ? "true" : "false";
            QByteArrayList nodes = {
                node("x", "placeholder", "x", "[]"),
                node("conv", "call_module", "conv", R"([{"node": "x"}])", "torch.nn.Conv2d"),
                node("relu", "call_module", "relu", R"([{"node": "conv"}])", "torch.nn.ReLU"),
                node("user", "call_function", row.function.c_str(), R"([{"node": "relu"}, {"node": "conv_weight"}])"),
                node("output", "output", "output", R"([{"node": "user"}])")};
            nodes.insert(row.isReadFirst ? 1 : 3, node("conv_weight", "get_attr", "conv.weight", "[]"));
            const trace::Model model =
                modelOf(nodes, R"({"conv": {"type": "torch.nn.Conv2d", "training": )" + training +
                                   R"(}, "relu": {"type": "torch.nn.ReLU", "training": )" + training + "}}");
            for (const Release release : Release::all()) {
                Native native;
                native.document = findBuiltInConfig("native", release)->document();
                const QConfigMapping mapping = globally(row.isQat ? "default_qat_qconfig" : "default_qconfig", release);
                const fx::Simulation made = native.under(model, mapping, {.isQat = row.isQat});
                QVERIFY(made.error && made.error->node);
                const std::string error = made.error->textOf(toString(made.stage), model.nodes[*made.error->node].name);
                QVERIFY2(error == row.error, error.c_str());
            }
        }
    }

    /// A per-channel observer raises for a weight of one dimension.
    void weightOfOneDimensionRaisesUnderAnObserverPerChannel()
    {
        const trace::Model model =
            modelOf({node("x", "placeholder", "x", "[]"),
                     node("bn", "call_module", "bn", R"([{"node": "x"}])", "torch.nn.BatchNorm2d"),
                     node("bn_weight", "get_attr", "bn.weight", "[]"),
                     node("linear", "call_function", "torch.nn.functional.linear",
                          R"([{"node": "bn"}, {"node": "bn_weight"}])"),
                     node("output", "output", "output", R"([{"node": "linear"}])")},
                    R"({"bn": {"type": "torch.nn.BatchNorm2d", "training": false}})");
        Native native;
        for (const auto &[qconfig, isRaised] :
             {std::pair("default_per_channel_qconfig", true), {"default_qconfig", false}}) {
            const fx::Simulation made = native.under(model, globally(qconfig));
            QCOMPARE(made.error.has_value(), isRaised);
            QVERIFY(!made.error || made.error->type == "IndexError");
        }
    }

    /// Convert runs the observer of the weight on None. Messages as recorded; they are the same in each release.
    void weightThatIsNoneRaises()
    {
        const auto errorOf = [](const char *attributes, const char *observer) {
            const trace::Model model =
                modelOf({node("x", "placeholder", "x", "[]"),
                         node("n", "call_module", "n", R"([{"node": "x"}])", "torch.nn.InstanceNorm2d"),
                         node("output", "output", "output", R"([{"node": "n"}])")},
                        QByteArray(R"({"n": {"type": "torch.nn.InstanceNorm2d", "training": false, "attributes": )") +
                            attributes + "}}");
            Native own;
            own.document = test::document(R"({"torch_api": "2", "configs": [{"pattern": "torch.nn.InstanceNorm2d",
                "root_module": "torch.nn.InstanceNorm2d", "reference_quantized_module_for_root": "my.Reference",
                "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8",
                                   "weight_dtype": "torch.qint8"}]}]})");
            QConfigMapping mapping = globally("default_qconfig");
            mapping.global->weight = callable(observer);
            const fx::Simulation made = own.under(model, mapping);
            return made.error ? made.error->text() : std::string();
        };
        const char *none = R"({"affine": false})";
        const char *minMax =
            R"({"partial": "torch.ao.quantization.observer.MinMaxObserver", "kwargs": {"dtype": "torch.qint8"}})";
        QCOMPARE(errorOf(none, minMax), std::string("AttributeError: 'NoneType' object has no attribute 'numel'"));
        QCOMPARE(errorOf(R"({"affine": true})", minMax), std::string());
        QCOMPARE(errorOf(none, R"("torch.ao.quantization.fake_quantize.default_weight_fake_quant")"),
                 std::string("AttributeError: 'NoneType' object has no attribute 'detach'"));
        QCOMPARE(errorOf(none, R"("torch.ao.quantization.fake_quantize.default_fused_wt_fake_quant")"),
                 std::string("TypeError: fused_moving_avg_obs_fake_quant(): argument 'input' (position 1) must be "
                             "Tensor, not NoneType"));
        QCOMPARE(errorOf(none, R"({"partial": "torch.ao.quantization.observer.FixedQParamsObserver",
                                   "kwargs": {"dtype": "torch.qint8", "scale": 1.0, "zero_point": 0}})"),
                 std::string());
    }

    /// propagate_qconfig_() leaves a module its own qconfig, whatever the mapping says of it.
    void qconfigOfAModuleIsNotThatOfTheMapping()
    {
        const auto errorOf = [](const char *type, const char *attributes, const char *qconfig, bool isQat) {
            const trace::Model model =
                modelOf({node("x", "placeholder", "x", "[]"), node("m", "call_module", "m", R"([{"node": "x"}])", type),
                         node("output", "output", "output", R"([{"node": "m"}])")},
                        QByteArray(R"({"m": {"type": "TYPE", "training": true, "attributes": ATTRIBUTES}})")
                            .replace("TYPE", type)
                            .replace("ATTRIBUTES", attributes));
            QConfigMapping mapping = globally("default_qconfig");
            mapping.objectType.push_back({type, QConfigCatalog::of(newest).findQConfig(qconfig)->qconfig});
            Native native;
            const fx::Simulation made = native.under(model, mapping, {.isQat = isQat});
            return made.error ? made.error->type : std::string();
        };
        const char *own = R"({"qconfig": true})";
        const char *transposed = "torch.nn.ConvTranspose2d";
        QCOMPARE(errorOf(transposed, "{}", "default_per_channel_qconfig", false), std::string("AssertionError"));
        QCOMPARE(errorOf(transposed, own, "default_per_channel_qconfig", false), std::string());
        QCOMPARE(errorOf("torch.nn.Embedding", "{}", "default_qat_qconfig", true), std::string("AssertionError"));
        QCOMPARE(errorOf("torch.nn.Embedding", own, "default_qat_qconfig", true), std::string());
    }

    /// A dynamic observer raises for a number, as it needs a tensor.
    void dynamicObserverOfANumberRaises()
    {
        const trace::Model model =
            modelOf({node("x", "placeholder", "x", "[]"), node("size", "call_method", "size", R"([{"node": "x"}, 0])"),
                     node("fc", "call_module", "fc", R"([{"node": "size"}])", "torch.nn.Linear"),
                     node("output", "output", "output", R"([{"node": "fc"}])")},
                    "{" + linearAt("fc") + "}");
        for (const Release release : Release::all()) {
            Native native;
            native.document = findBuiltInConfig("native", release)->document();
            const fx::Simulation made = native.under(model, globally("default_dynamic_qconfig", release));
            QCOMPARE(QByteArray::fromStdString(made.error ? made.error->text() : std::string()),
                     errorIn(release, {"", "AssertionError: ",
                                       "AssertionError: prev_output_dtype must not be in _DO_NOT_OBS_DTYPE_LIST"}));
        }
    }

    /// torch.ao.nn.qat.dynamic.Linear checks the observer of the activation in its constructor.
    void dynamicQatWantsAMemorylessObserver()
    {
        Native dynamic;
        dynamic.document = test::document(R"({"torch_api": "2", "configs": [
            {"pattern": "torch.nn.Linear", "qat_module": "torch.ao.nn.qat.dynamic.Linear"}]})");
        const trace::Model model = modelOf({node("x", "placeholder", "x", "[]"),
                                            node("fc", "call_module", "fc", R"([{"node": "x"}])", "torch.nn.Linear"),
                                            node("output", "output", "output", R"([{"node": "fc"}])")},
                                           "{" + linearAt("fc") + "}");
        const fx::Simulation made = dynamic.under(model, globally("default_qat_qconfig"), {.isQat = true});
        QVERIFY(made.error && made.error->node);
        QCOMPARE(model.nodes[*made.error->node].name, std::string("fc"));
        QVERIFY(made.error->text().starts_with("ValueError: Dynamic QAT requires a memoryless observer."));
        QVERIFY(!dynamic.under(model, globally("default_dynamic_qat_qconfig"), {.isQat = true}).error);
    }

    /// The messages as recorded from 2.x and as in the source of 1.13, including a blank before some names.
    void qatModuleThatCannotBeMadeRaises_data()
    {
        QTest::addColumn<int>("number"); // of the release
        QTest::addColumn<QByteArray>("module");
        QTest::addColumn<QByteArray>("qat");
        QTest::addColumn<QByteArray>("error");
        const auto add = [](const char *module, const char *qat, const QByteArrayList &errors) {
            for (const Release release : Release::all())
                QTest::addRow("%s: %s of %s", std::string(release.version()).c_str(), qat, module)
                    << int(release.number()) << QByteArray(module) << QByteArray(qat) << errorIn(release, errors);
        };
        add("torch.nn.Linear", "torch.ao.nn.qat.Conv2d",
            {"AssertionError: qat.Conv2d.from_float only works for Conv2d",
             "AssertionError: qat.Conv2d.from_float only works for Conv2d",
             "AssertionError: qat.Conv2d.from_float only works for Conv2d, got Linear"});
        add("torch.nn.Conv2d", "torch.ao.nn.qat.Linear",
            {"AssertionError:  qat.Linear.from_float only works for Linear",
             "AssertionError:  qat.Linear.from_float only works for Linear",
             "AssertionError: qat.Linear.from_float only works for Linear, got Conv2d"});
        add("torch.nn.Linear", "torch.ao.nn.qat.Embedding",
            {"AssertionError:  qat.Embedding.from_float only works for Embedding"});
        add("torch.nn.Linear", "torch.nn.intrinsic.qat.LinearBn1d",
            {"AssertionError: qat.LinearBn1d.from_float only works for LinearBn1d"});
        add("torch.nn.Linear", "torch.nn.Identity",
            {"AttributeError: type object 'Identity' has no attribute 'from_float'"});
        add("torch.nn.Linear", "torch.nn.functional.relu",
            {"AttributeError: 'function' object has no attribute 'from_float'"});
    }
    void qatModuleThatCannotBeMadeRaises()
    {
        QFETCH(const int, number);
        QFETCH(const QByteArray, module);
        QFETCH(const QByteArray, qat);
        QFETCH(const QByteArray, error);
        const Release release = Release::all()[std::size_t(number)];
        Native own;
        own.document =
            test::document((R"({"torch_api": ")" + QByteArray(release == Api::Torch1_13 ? "1.13" : "2") +
                            R"(", "torch": ")" + QByteArray::fromStdString(std::string(release.version())) +
                            R"(", "configs": [{"pattern": ")" + module + R"(", "qat_module": ")" + qat + R"("}]})")
                               .toStdString());
        QVERIFY(releaseOf(own.document) == release);
        const trace::Model model =
            modelOf({node("x", "placeholder", "x", "[]"),
                     node("layer", "call_module", "layer", R"([{"node": "x"}])", module.constData()),
                     node("output", "output", "output", R"([{"node": "layer"}])")},
                    R"({"layer": {"type": ")" + module + R"(", "training": true}})");
        const fx::Simulation made = own.under(model, globally("default_qat_qconfig", release), {.isQat = true});
        QVERIFY(made.error && made.stage == fx::Stage::Prepare);
        QCOMPARE(QByteArray::fromStdString(made.error->text()), error);
        QCOMPARE(model.nodes[made.error->node.value()].name, std::string("layer"));
    }

    /// convert makes a Conv2d of the QAT module again, and looks up the entry for that class.
    void coverForQatHasTheClassThatBecomesFloatAgain()
    {
        const trace::Model model =
            modelOf({node("x", "placeholder", "x", "[]"),
                     node("conv", "call_module", "conv", R"([{"node": "x"}])", "torch.nn.Conv2d"),
                     node("bn", "call_module", "bn", R"([{"node": "conv"}])", "torch.nn.BatchNorm2d"),
                     node("output", "output", "output", R"([{"node": "bn"}])")},
                    R"({"conv": {"type": "torch.nn.Conv2d", "training": true},
                        "bn": {"type": "torch.nn.BatchNorm2d", "training": true}})");
        const fx::NodeIndex nodes[] = {1};
        const fx::Cover cover = fx::cover(model, nodes, builtIn("torch-2.6.0/native"), true);
        QVERIFY(std::ranges::any_of(cover.document.configs, [](const Shared<PatternConfig> &config) {
            return config->pattern() && *config->pattern() == Pattern::atom("torch.nn.Conv2d");
        }));
    }

    /// The messages differ between releases: for ReLU in training, they name no dimensions before 2.14. A BatchNorm
    /// that is folded may lack weights only after a convolution.
    void batchNormThatCannotBeFusedRaises_data()
    {
        QTest::addColumn<QByteArray>("layer"); // member of "modules"
        QTest::addColumn<QByteArray>("norm");
        QTest::addColumn<bool>("hasRelu");
        QTest::addColumn<bool>("isQat");
        QTest::addColumn<QByteArrayList>("errors"); // by release, the last one for the others
        const QByteArray conv = R"("type": "torch.nn.Conv2d", "training": true, "attributes": {"out_channels": 8})";
        const QByteArray linear = R"("type": "torch.nn.Linear", "training": true, "attributes": {"out_features": 8})";
        const QByteArray norm2d = R"("type": "torch.nn.BatchNorm2d", "training": true, "attributes": )";
        const QByteArray norm1d = R"("type": "torch.nn.BatchNorm1d", "training": true, "attributes": )";
        const QByteArray small = R"({"num_features": 4})";
        const QByteArray notAffine = R"({"num_features": 8, "affine": false})";
        const QByteArray untracked = R"({"num_features": 8, "track_running_stats": false})";
        const auto row = [](const char *name, const QByteArray &layer, const QByteArray &norm, bool hasRelu,
                            QByteArrayList errors) {
            for (QByteArray &error : errors)
                error.prepend("AssertionError: ");
            QTest::newRow(name) << layer << norm << hasRelu << true << errors;
        };
        const auto folded = [](const char *name, QByteArray layer, QByteArray norm, const QByteArrayList &errors) {
            QTest::newRow(name) << layer.replace("true", "false") << norm.replace("true", "false") << false << false
                                << errors;
        };
        row("Conv2d, size", conv, norm2d + small, false,
            {"Output channel of Conv2d must match num_features of BatchNorm2d"});
        row("Conv2d, affine", conv, norm2d + notAffine, false,
            {"Only support fusing BatchNorm2d with affine set to True"});
        row("Conv2d and ReLU, size", conv, norm2d + small, true,
            {"Output channel of Conv must match num_features of BatchNorm",
             "Output channel of Conv must match num_features of BatchNorm",
             "Output channel of Conv2d must match num_features of BatchNorm2d"});
        row("Conv2d and ReLU, affine", conv, norm2d + notAffine, true,
            {"Only support fusing BatchNorm with affine set to True",
             "Only support fusing BatchNorm with affine set to True",
             "Only support fusing BatchNorm2d with affine set to True"});
        row("Linear, size", linear, norm1d + small, false,
            {"Output features of Linear must match num_features of BatchNorm1d"});
        row("Linear, statistics", linear, norm1d + untracked, false,
            {"Only support fusing BatchNorm1d with tracking_running_stats set to True"});
        const QByteArray noMean = "TypeError: unsupported operand type(s) for +: 'NoneType' and 'float'";
        const QByteArray asserted = "AssertionError: bn.running_mean and bn.running_var must not be None";
        folded("Conv2d, folded statistics", conv, norm2d + untracked, {noMean, "AssertionError: ", asserted});
        folded("Linear, folded statistics", linear, norm1d + untracked, {noMean, "AssertionError: ", asserted});
        folded("Linear, size before statistics", linear,
               norm1d + R"({"num_features": 4, "track_running_stats": false})",
               {noMean, "AssertionError: To fuse, linear.out_features == bn.num_features or bn.num_features == 1"});
        folded("Linear, folded affine", linear, norm1d + notAffine,
               {"TypeError: unsupported operand type(s) for *: 'NoneType' and 'Tensor'"});
        folded("Conv2d, folded affine", conv, norm2d + notAffine, {""});
    }
    void batchNormThatCannotBeFusedRaises()
    {
        QFETCH(const QByteArray, layer);
        QFETCH(const QByteArray, norm);
        QFETCH(const bool, hasRelu);
        QFETCH(const bool, isQat);
        QFETCH(const QByteArrayList, errors);
        const auto typeIn = [](const QByteArray &module) {
            return module.split('"')[3];
        };
        QByteArrayList nodes = {
            node("x", "placeholder", "x", "[]"),
            node("layer", "call_module", "layer", R"([{"node": "x"}])", typeIn(layer).constData()),
            node("norm", "call_module", "norm", R"([{"node": "layer"}])", typeIn(norm).constData())};
        if (hasRelu)
            nodes.append(node("relu", "call_module", "relu", R"([{"node": "norm"}])", "torch.nn.ReLU"));
        nodes.append(node("output", "output", "output", hasRelu ? R"([{"node": "relu"}])" : R"([{"node": "norm"}])"));
        const trace::Model model = modelOf(nodes, R"({"layer": {)" + layer + R"(}, "norm": {)" + norm +
                                                      R"(}, "relu": {"type": "torch.nn.ReLU", "training": true}})");
        for (const Release release : Release::all()) {
            const std::string version(release.version());
            Native native;
            native.document = findBuiltInConfig("native", release)->document();
            const QConfigMapping mapping = globally(isQat ? "default_qat_qconfig" : "default_qconfig", release);
            const fx::Simulation made = native.under(model, mapping, {.isQat = isQat});
            const std::string error = made.error ? made.error->text() : std::string();
            QVERIFY2(QByteArray::fromStdString(error) == errorIn(release, errors), (version + ' ' + error).c_str());
        }
    }

    /// After the assertion of the mode, fuse_linear_bn() reads attributes of the BatchNorm first in training, and of
    /// the Linear first in evaluation.
    void attributesOfALinearAndItsBatchNormAreReadInTorchsOrder()
    {
        Native own;
        own.document = test::document(R"({"torch_api": "2", "configs": [
            {"pattern": ["torch.nn.LayerNorm", "torch.nn.Dropout"], "fused_module": "torch.ao.nn.intrinsic.LinearBn1d",
             "fuser_method": "torch.ao.quantization.fuser_method_mappings.fuse_linear_bn"}]})");
        const auto errorOf = [&](bool isTraining, bool isQat) {
            const auto module = [&](const QByteArray &type) {
                return "{\"type\": \"" + type + "\", \"training\": " + (isTraining ? "true}" : "false}");
            };
            const trace::Model model = modelOf(
                {node("x", "placeholder", "x", "[]"),
                 node("layer", "call_module", "layer", R"([{"node": "x"}])", "torch.nn.LayerNorm"),
                 node("drop", "call_module", "drop", R"([{"node": "layer"}])", "torch.nn.Dropout"),
                 node("output", "output", "output", R"([{"node": "drop"}])")},
                R"({"layer": )" + module("torch.nn.LayerNorm") + R"(, "drop": )" + module("torch.nn.Dropout") + "}");
            const fx::Simulation made = own.under(model, globally("default_qat_qconfig"), {.isQat = isQat});
            return made.error ? QByteArray::fromStdString(made.error->text()) : QByteArray();
        };
        QCOMPARE(errorOf(true, true), QByteArray("AttributeError: 'Dropout' object has no attribute 'num_features'"));
        QCOMPARE(errorOf(true, false), QByteArray("AssertionError: Fusion only for eval!"));
        QCOMPARE(errorOf(false, false),
                 QByteArray("AttributeError: 'LayerNorm' object has no attribute 'out_features'"));
    }

    /// Without the entries of the classes that QAT makes, a node that is quantized without QAT stays float.
    void classThatQatMakesIsNamedAndItsEntryOffered_data()
    {
        QTest::addColumn<QByteArrayList>("missing");
        QTest::addColumn<QByteArray>("reason");
        const QByteArray fused = "torch.ao.nn.intrinsic.ConvBnReLU2d";
        const QByteArray qat = "torch.ao.nn.intrinsic.qat.ConvBnReLU2d";
        QTest::newRow("that of the QAT module")
            << QByteArrayList{qat} << "QAT makes it " + qat + ", which no entry takes.";
        QTest::newRow("that of the fused module, too")
            << QByteArrayList{fused, qat} << QByteArray("No entry takes it.");
    }
    void classThatQatMakesIsNamedAndItsEntryOffered()
    {
        QFETCH(const QByteArrayList, missing);
        QFETCH(const QByteArray, reason);
        Native native;
        std::erase_if(native.document.configs, [&](const Shared<PatternConfig> &config) {
            return std::ranges::any_of(missing, [&](const QByteArray &path) {
                return config->pattern() && *config->pattern() == Pattern::atom(path.toStdString());
            });
        });
        const trace::Model model = smallModel();
        const QConfigAssignment assignment(*globally("default_qat_qconfig").global, newest);
        const fx::Simulation made = native.under(model, assignment.mapping(), {.isQat = true, .explains = true});
        QCOMPARE(QByteArray::fromStdString(fx::reason(1, made, native.document)), reason);
        fx::ModelSimulation tried(model);
        for (const fx::NodeIndex node : {1U, 2U, 3U}) { // the last two are fused into the first
            QVERIFY(fx::effectiveStatus(node, made) == fx::NodeStatus::NoPattern);
            QCOMPARE(fx::comparedOperator(node, model, made), missing.front().toStdString());
            const std::vector<fx::TriedChange> changes =
                fx::nodeChanges({node, model, native.document, assignment, true, made}, tried);
            QVERIFY(!changes.empty());
            QCOMPARE(changes.front().obstacle, std::string());
            QVERIFY(changes.front().status == fx::NodeStatus::Quantized);
            QCOMPARE(changes.front().change.edits.size(), std::size_t(missing.size()));
        }
    }

    void changesAreFoundWhateverRowGivesTheQConfig()
    {
        Native native;
        const trace::Model model = modelOf({node("x", "placeholder", "x", "[]"),
                                            node("fc", "call_module", "fc", R"([{"node": "x"}])", "torch.nn.Linear"),
                                            node("output", "output", "output", R"([{"node": "fc"}])")},
                                           "{" + linearAt("fc") + "}");
        const QConfig rejected = *globally("float_qparams_weight_only_qconfig").global;
        MatchIndex index(native.document);
        fx::ModelSimulation tried(model);
        const auto changesUnder = [&](const QConfigMapping &mapping) {
            const fx::Simulation made = native.under(model, mapping, {.explains = true});
            const Candidate candidate = index.candidate(made.matches.front().entry);
            return fx::nodeChanges(
                {1, model, native.document, QConfigAssignment(mapping, newest), false, made, &candidate}, tried);
        };
        const auto adding = [](const std::vector<fx::TriedChange> &changes) {
            return std::ranges::count_if(changes, [](const fx::TriedChange &each) {
                return !each.change.edits.empty() && each.status == fx::NodeStatus::Quantized;
            });
        };
        const auto byName = adding(changesUnder({.moduleName = {{"fc", rejected}}}));
        QVERIFY(byName > 0);
        QCOMPARE(adding(changesUnder({.moduleNameObjectTypeOrder = {{"", "torch.nn.Linear", 0, rejected}}})), byName);
    }

    void operatorWithAnotherUserIsNotTaken()
    {
        Native native;
        const trace::Model model = modelOf(
            {node("x", "placeholder", "x", "[]"),
             node("fc", "call_module", "fc", R"([{"node": "x"}])", "torch.nn.Linear"),
             node("relu", "call_module", "relu", R"([{"node": "fc"}])", "torch.nn.ReLU"),
             node("add", "call_function", "operator.add", R"([{"node": "fc"}, {"node": "relu"}])"),
             node("output", "output", "output", R"([{"node": "add"}])")},
            R"({"fc": {"type": "torch.nn.Linear", "training": false}, "relu": {"type": "torch.nn.ReLU", "training": false}})");
        const fx::Simulation made = native.under(model, globally("default_qconfig"), {.explains = true});
        QVERIFY(made.fusions.empty());
        const std::vector<fx::ModelTried> &tried = *made.nodes[2].tried;
        QVERIFY(
            std::ranges::any_of(tried, [](const fx::ModelTried &one) { return one.lost == fx::Lost::AnotherUser; }));
    }

    void triedPatternSaysWhereItDiffers_data()
    {
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<fx::NodeIndex>("at"); // the node whose arguments differ
        QTest::addColumn<QByteArray>("difference");
        const auto relu = [](const QByteArray &add) {
            return R"(["torch.nn.ReLU", )" + add + ']';
        };
        QTest::newRow("operands swapped")
            << relu(R"(["operator.add", )" + anyNode + R"(, "torch.nn.Linear"])") << fx::NodeIndex(2)
            << QByteArray("Argument 1 of add is x, the pattern has Linear there.");
        QTest::newRow("another operator")
            << relu(R"(["torch.mul", )" + anyNode + ", " + anyNode + ']') << fx::NodeIndex(3)
            << QByteArray("Argument 0 of relu is add (add), the pattern has mul there.");
        QTest::newRow("fewer operands")
            << relu(R"(["operator.add", "torch.nn.Linear"])") << fx::NodeIndex(2)
            << QByteArray("The number of positional arguments of add is 2, in the pattern it is 1.");
        QTest::newRow("deeper") << relu(R"(["operator.add", ["torch.nn.Linear", "torch.nn.Linear"], )" + anyNode + ']')
                                << fx::NodeIndex(1)
                                << QByteArray("Argument 0 of fc is x, the pattern has Linear there.");
    }
    void triedPatternSaysWhereItDiffers()
    {
        QFETCH(const QByteArray, pattern);
        QFETCH(const fx::NodeIndex, at);
        QFETCH(const QByteArray, difference);
        const trace::Model model =
            modelOf({node("x", "placeholder", "x", "[]"),
                     node("fc", "call_module", "fc", R"([{"node": "x"}])", "torch.nn.Linear"),
                     node("add", "call_function", "operator.add", R"([{"node": "fc"}, {"node": "x"}])"),
                     node("relu", "call_module", "relu", R"([{"node": "add"}])", "torch.nn.ReLU"),
                     node("output", "output", "output", R"([{"node": "relu"}])")},
                    "{" + linearAt("fc") + R"(, "relu": {"type": "torch.nn.ReLU", "training": false}})");
        const fx::Simulation made = underPattern(pattern, model);
        QVERIFY(!made.error);
        for (const fx::NodeIndex asked : {fx::NodeIndex(3), at}) { // the anchor says it, too
            const fx::NodeOutcome &outcome = made.nodes[asked];
            QVERIFY(outcome.status == fx::NodeStatus::NoPattern);
            QCOMPARE(outcome.tried->size(), std::size_t(1));
            QVERIFY(outcome.tried->front().lost == fx::Lost::Arguments);
            QCOMPARE(QByteArray::fromStdString(fx::explanation(outcome.tried->front())), difference);
        }
    }

    void entryOfAnyNodeIsListedWhereItLost()
    {
        Native own;
        own.document = test::document(R"({"torch_api": "2", "configs": [
            {"pattern": "torch.nn.Linear", "dtype_configs": [{}]},
            {"pattern": "torch.ao.quantization.utils.MatchAllNode"}]})");
        const trace::Model model = modelOf({node("x", "placeholder", "x", "[]"),
                                            node("fc", "call_module", "fc", R"([{"node": "x"}])", "torch.nn.Linear"),
                                            node("output", "output", "output", R"([{"node": "fc"}])")},
                                           "{" + linearAt("fc") + "}");
        const fx::Simulation made = own.under(model, globally("default_qconfig"), {.explains = true});
        QVERIFY(!made.error);
        const std::vector<fx::ModelTried> &tried = *made.nodes[1].tried;
        QCOMPARE(tried.size(), std::size_t(1));
        QCOMPARE(tried[0].entry, std::size_t(1));
        QVERIFY(tried[0].lost == fx::Lost::Taken);
    }

    /// Nothing raises if the matcher does not reach getattr, or if getattr reads another attribute.
    void getattrPatternsThatDoNotMatchRaiseNothing_data()
    {
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<std::size_t>("asked");  // node
        QTest::addColumn<std::size_t>("number"); // of entries that could have taken the node
        QTest::newRow("a class as the attribute")
            << QByteArray(R"(["builtins.getattr", "torch.nn.Linear"])") << std::size_t(2) << std::size_t(1);
        QTest::newRow("inside") << R"(["operator.getitem", ["builtins.getattr", )" + anyNode + "], " + anyNode + "]"
                                << std::size_t(3) << std::size_t(1);
        // With one user, comparing the node with getattr alone raises a TypeError.
        QTest::newRow("getattr alone, inside, of two users")
            << R"(["operator.getitem", "builtins.getattr", )" + anyNode + "]" << std::size_t(3) << std::size_t(0);
    }
    void getattrPatternsThatDoNotMatchRaiseNothing()
    {
        QFETCH(const QByteArray, pattern);
        QFETCH(const std::size_t, asked);
        QFETCH(const std::size_t, number);
        const trace::Model model = modelOf(
            {node("x", "placeholder", "x", "[]"),
             node("fc", "call_module", "fc", R"([{"node": "x"}])", "torch.nn.Linear"),
             node("shape", "call_function", "builtins.getattr", R"([{"node": "x"}, "shape"])"),
             node("first", "call_function", "operator.getitem", R"([{"node": "shape"}, 0])"),
             node("second", "call_function", "operator.getitem", R"([{"node": "shape"}, 1])"),
             node("reshape", "call_method", "reshape", R"([{"node": "fc"}, {"node": "first"}, {"node": "second"}])"),
             node("output", "output", "output", R"([{"node": "reshape"}])")},
            "{" + linearAt("fc") + "}");
        const fx::Simulation made = underPattern(pattern, model);
        QVERIFY2(!made.error, made.error ? made.error->text().c_str() : "");
        QCOMPARE(made.nodes[asked].tried->size(), number);
    }

    void getattrPatternThatIsNoPairRaisesInAnyModel()
    {
        const trace::Model model = modelOf({node("x", "placeholder", "x", "[]"),
                                            node("fc", "call_module", "fc", R"([{"node": "x"}])", "torch.nn.Linear"),
                                            node("output", "output", "output", R"([{"node": "fc"}])")},
                                           "{" + linearAt("fc") + "}");
        for (const QByteArray &pattern :
             {R"(["builtins.getattr", )" + anyNode + ", " + anyNode + "]", QByteArray(R"(["builtins.getattr"])")}) {
            const fx::Simulation made = underPattern(pattern, model);
            QCOMPARE(QByteArray::fromStdString(made.error.value().text()),
                     "AssertionError: Expecting getattr pattern to have two elements");
        }
    }

    /// The errors as recorded from real torch: they name the type of the constant that is there instead of a node.
    void constantInAMatchIsNamedByItsType_data()
    {
        QTest::addColumn<QByteArray>("argument");
        QTest::addColumn<QByteArray>("inner"); // in the pattern
        QTest::addColumn<QByteArray>("error");
        const QByteArray tuple = '[' + anyNode + ", " + anyNode + ']';
        const auto noArgs = [&](const char *argument, const char *type) {
            QTest::newRow(type) << QByteArray(argument) << tuple
                                << QByteArray("AttributeError: '") + type + "' object has no attribute 'args'";
        };
        noArgs("2", "int");
        noArgs("2.5", "float");
        noArgs("true", "bool");
        noArgs("null", "NoneType");
        noArgs(R"("ij")", "str");
        noArgs("[0, 1]", "immutable_list");
        noArgs(R"({"slice": [0, 1, null]})", "slice");
        noArgs(R"({"value": "torch.float16"})", "torch.dtype");
        noArgs(R"({"value": "cpu"})", "torch.device");
        QTest::newRow("root, float") << QByteArray("2.5") << anyNode
                                     << QByteArray("TypeError: 'float' object is not subscriptable");
        QTest::newRow("root, no finite float") << QByteArray(R"({"value": "-inf"})") << anyNode
                                               << QByteArray("TypeError: 'float' object is not subscriptable");
        QTest::newRow("root, torch.dtype") << QByteArray(R"({"value": "torch.float16"})") << anyNode
                                           << QByteArray("TypeError: 'torch.dtype' object is not subscriptable");
        QTest::newRow("root, text") << QByteArray(R"("ij")") << anyNode
                                    << QByteArray(
                                           "cannot be judged: PyTorch never comes to an end, as it looks for the "
                                           "root node in the text \"ij\", which stands for MatchAllNode.");
        QTest::newRow("root, empty text")
            << QByteArray(R"("")") << anyNode << QByteArray("IndexError: string index out of range");
        QTest::newRow("root, dict") << QByteArray(R"({"a": 1})") << anyNode << QByteArray("KeyError: -1");
        QTest::newRow("text among nodes") << QByteArray(R"("ij", {"node": "x"})") << anyNode + ", " + anyNode
                                          << QByteArray("RecursionError: maximum recursion depth exceeded");
        QTest::newRow("dict among nodes") << QByteArray(R"({"a": 1}, {"node": "x"})") << anyNode + ", " + anyNode
                                          << QByteArray("RecursionError: maximum recursion depth exceeded");
    }
    void constantInAMatchIsNamedByItsType()
    {
        QFETCH(const QByteArray, argument);
        QFETCH(const QByteArray, inner);
        QFETCH(const QByteArray, error);
        const QByteArray arguments = R"([{"node": "x"}, )" + argument + "]";
        const trace::Model model = modelOf({node("x", "placeholder", "x", "[]"),
                                            node("mean", "call_function", "torch.mean", arguments.constData()),
                                            node("output", "output", "output", R"([{"node": "mean"}])")},
                                           "{}");
        const fx::Simulation made = underPattern(R"(["torch.mean", )" + anyNode + ", " + inner + "]", model);
        QVERIFY(made.error);
        QCOMPARE(QByteArray::fromStdString(made.error->text()), error);
    }

    void textThatAnUnknownRootNodeGetterGetsIsNotJudged()
    {
        Native native;
        native.document =
            test::document((R"({"torch_api": "2", "configs": [{"pattern_complex_format": ["torch.mean", )" + anyNode +
                            ", " + anyNode + R"(], "root_node_getter": "my.getter",
                                          "dtype_configs": [{}]}]})")
                               .toStdString());
        const trace::Model model = modelOf({node("x", "placeholder", "x", "[]"),
                                            node("mean", "call_function", "torch.mean", R"([{"node": "x"}, "ij"])"),
                                            node("output", "output", "output", R"([{"node": "mean"}])")},
                                           "{}");
        const fx::Simulation made = native.under(model, globally("default_qconfig"));
        QCOMPARE(made.error.value().text(),
                 std::string("cannot be judged: What my.getter returns is not known, and with the default "
                             "root_node_getter PyTorch never comes to an end, as it looks for the root node in the "
                             "text \"ij\", which stands for MatchAllNode."));
    }

    void whatIsJoinedWithASizeIsATuple()
    {
        Native native;
        const trace::Model model =
            modelOf({node("x", "placeholder", "x", "[]"), node("size", "call_method", "size", R"([{"node": "x"}])"),
                     node("add", "call_function", "operator.add", R"([{"node": "size"}, [2, 4]])"),
                     node("view", "call_method", "view", R"([{"node": "x"}, {"node": "add"}])"),
                     node("output", "output", "output", R"([{"node": "view"}])")},
                    "{}");
        const fx::Simulation made = native.under(model, globally("default_qconfig"));
        QVERIFY(made.prepared);
        const fx::Graph &graph = made.prepared->graph;
        QVERIFY(std::ranges::any_of(graph.order(), [&](fx::NodeIndex index) { // as torch does, which cannot run then
            return made.observers.find(graph[index]) && graph[*graph[index].args.front().node()].name == "add";
        }));
    }

    void editsGiveWhatBeginningAnewGives()
    {
        Native native;
        const trace::Model model = smallModel();
        fx::ModelSimulation kept(model);
        const fx::SimulationOptions explained{.explains = true};
        const auto isAsAnew = [&](const QConfigMapping &mapping, const fx::SimulationOptions &options) {
            const fx::Simulation anew = native.under(model, mapping, options);
            const fx::Simulation updated = *kept.update(native.document, mapping, options);
            return std::ranges::equal(updated.nodes, anew.nodes,
                                      [](const auto &a, const auto &b) {
                                          return a.status == b.status && a.tried->size() == b.tried->size();
                                      }) &&
                   updated.unusedEntries == anew.unusedEntries && updated.error == anew.error &&
                   std::ranges::equal(updated.matches, anew.matches, [](const auto &a, const auto &b) {
                       return a.entry == b.entry && a.dtypeConfig == b.dtypeConfig &&
                              a.explanation->checks == b.explanation->checks;
                   });
        };
        QVERIFY(isAsAnew(globally("default_qconfig"), {}));
        QVERIFY(isAsAnew(globally("default_qconfig"), explained));

        const auto edit = [&](std::size_t row, const auto &change) {
            PatternConfig edited = *native.document.configs[row];
            change(edited);
            native.document.configs[row] = Shared<PatternConfig>::make(std::move(edited));
        };
        const fx::Simulation before = *kept.update(native.document, globally("default_qconfig"), {});
        const std::size_t taken = before.matches[*before.nodes[1].match].entry;
        edit(taken, [](PatternConfig &config) { config.setDTypeConfigs({}, Api::Torch2); });
        QVERIFY(isAsAnew(globally("default_qconfig"), explained));
        const fx::Simulation after = *kept.update(native.document, globally("default_qconfig"), {});
        QVERIFY(statusOf(before, 1) == fx::NodeStatus::Quantized);
        QVERIFY(statusOf(after, 1) == fx::NodeStatus::Rejected);

        QVERIFY(isAsAnew(globally("float16_dynamic_qconfig"), explained));
        edit(taken, [](PatternConfig &config) { config.set(Field::Pattern, Pattern::atom("torch.sin"), Api::Torch2); });
        QVERIFY(isAsAnew(globally("float16_dynamic_qconfig"), explained));
        QVERIFY(isAsAnew(globally("default_qat_qconfig"), {.isQat = true, .keeps = fx::KeptGraphs::None}));
        // Whatever was finished when it was stopped.
        for (std::size_t most = 0;; ++most) {
            native.document.configs.pop_back(); // everything is outdated
            const auto stopped = [&] {
                CountingProgress progress(most);
                const Stoppable stoppable(progress);
                return kept.update(native.document, globally("default_qconfig"), explained);
            }();
            QVERIFY(isAsAnew(globally("default_qconfig"), explained));
            if (stopped)
                break;
        }
    }

    /// _update_qconfig_for_qat() copies the rows of a dictionary one after the other, so the last row for a QAT module
    /// counts.
    void lastRowCountsForAQatModule()
    {
        const BackendConfig document = test::document(R"({"torch_api": "2", "configs": [
                {"pattern": "torch.nn.Linear", "qat_module": "torch.ao.nn.qat.Linear"},
                {"pattern": "own.Linear", "qat_module": "torch.ao.nn.qat.Linear"},
                {"pattern": "own.Other", "qat_module": "torch.ao.nn.qat.Linear"}]})");
        const std::array<std::string, 3> types = {"torch.nn.Linear", "own.Linear", "own.Other"};
        for (std::size_t first = 0; first < types.size(); ++first) {
            QConfigMapping rows;
            for (std::size_t i = 0; i < types.size(); ++i)
                rows.objectType.push_back({types[(first + i) % types.size()],
                                           i + 1 == types.size() ? globally("default_qconfig").global : std::nullopt});
            fx::Symbols symbols(SymbolCatalog::of(releaseOf(document)));
            const fx::Backend backend(document, symbols);
            const trace::Model model;
            fx::Modules modules(model, symbols);
            fx::Mapping mapping(rows, symbols);
            fx::swapForQat(mapping, fx::Graph(backend.release()), modules, backend);
            QVERIFY(mapping.objectType(symbols.of("torch.ao.nn.qat.Linear"))->qconfig);
        }
    }

    /// Each stage calls goOn() in its loops, so that the time between two calls does not grow with the model.
    void simulatingStopsAtEachQuestion_data()
    {
        QTest::addColumn<bool>("isQat");
        QTest::newRow("prepare_fx") << false;
        QTest::newRow("prepare_qat_fx") << true;
    }
    void simulatingStopsAtEachQuestion()
    {
        QFETCH(bool, isQat);
        const Native native;
        const auto asked = [&](const trace::Model &model, std::size_t most) {
            CountingProgress progress(most);
            const Stoppable stoppable(progress);
            fx::ModelSimulation simulation(model);
            const bool isDone =
                simulation.update(native.document, globally("default_qat_qconfig"), {.isQat = isQat, .explains = true})
                    .has_value();
            return std::pair(progress.asked(), isDone);
        };
        constexpr std::size_t always = std::numeric_limits<std::size_t>::max();
        const trace::Model small = residualModel(50);
        const auto [all, isDone] = asked(small, always);
        QVERIFY(isDone);
        constexpr std::size_t loops = 8;
        QVERIFY(all > loops * small.nodes.size());
        for (std::size_t most = 0; most < all; ++most)
            QCOMPARE(asked(small, most), std::pair(most + 1, false)); // nothing goes on behind the question
        const trace::Model model = residualModel(300);
        const trace::Model larger = residualModel(1200);
        QVERIFY(asked(larger, always).first * model.nodes.size() >
                asked(model, always).first * larger.nodes.size() * 9 / 10);
    }

    /// prepare and convert change this node once for each of its inputs.
    void manyInputsOfOneNodeAreObservedInTheirOrder()
    {
        constexpr int inputs = 3000;
        Native native;
        QByteArrayList nodes{node("x", "placeholder", "x", "[]")};
        QByteArrayList modules;
        QByteArrayList joined;
        for (int i = 0; i < inputs; ++i) {
            const QByteArray name = "l" + QByteArray::number(i);
            nodes.append(node(name, "call_module", name, R"([{"node": "x"}])", "torch.nn.Linear"));
            modules.append(linearAt(name));
            joined.append("{\"node\": \"" + name + "\"}");
        }
        nodes.append(node("cat", "call_function", "torch.cat", "[[" + joined.join(", ") + "]]"));
        nodes.append(node("output", "output", "output", R"([{"node": "cat"}])"));
        const trace::Model model = modelOf(nodes, "{" + modules.join(", ") + "}");
        const fx::Simulation made = native.under(model, globally("default_qconfig"));
        QVERIFY(!made.error);
        const auto inputsOfCat = [&](const fx::Graph &graph) {
            std::vector<fx::NodeIndex> found;
            for (const fx::NodeIndex index : graph.order()) {
                if (graph[index].name == "cat")
                    fx::forEachNode(graph[index].args.front(), [&](fx::NodeIndex input) { found.push_back(input); });
            }
            return found;
        };
        const fx::Graph &prepared = made.prepared->graph;
        const fx::Graph &reference = made.reference->graph;
        const std::vector<fx::NodeIndex> observers = inputsOfCat(prepared);
        const std::vector<fx::NodeIndex> dequantized = inputsOfCat(reference);
        QCOMPARE(observers.size(), std::size_t(inputs));
        QCOMPARE(dequantized.size(), std::size_t(inputs));
        for (std::size_t i = 0; i < inputs; ++i) {
            QVERIFY(made.observers.find(prepared[observers[i]]));
            QCOMPARE(prepared[*prepared[observers[i]].args.front().node()].name, "l" + std::to_string(i));
            QVERIFY(reference[dequantized[i]].target == "dequantize");
        }
    }

    void whatBecomesOfAModelDoesNotDependOnTheGraphsThatAreKept_data()
    {
        QTest::addColumn<trace::Model>("model");
        for (const char *name : {"mixed", "mobilenet_v3_small", "resnet18", "seq"}) {
            const QString path = QStringLiteral(TEST_DATA_DIR "/models/%1-2.6.0.fxgraph.json").arg(name);
            QTest::newRow(name) << *trace::readModel(fileText(path)).model;
        }
        // The error of torch says the name of an observer.
        QTest::newRow("weight of joined parts") << modelOf(
            {node("x", "placeholder", "x", "[]"), node("p", "get_attr", "p", "[]"), node("q", "get_attr", "q", "[]"),
             node("cat", "call_function", "torch.cat", R"([[{"node": "p"}, {"node": "q"}]])"),
             node("fc", "call_function", "torch.nn.functional.linear", R"([{"node": "x"}, {"node": "cat"}])"),
             node("output", "output", "output", R"([{"node": "fc"}])")},
            "{}");
    }

    void whatBecomesOfAModelDoesNotDependOnTheGraphsThatAreKept()
    {
        QFETCH(trace::Model, model);
        Native native;
        for (const NamedQConfig &named : QConfigCatalog::of(newest).qconfigs()) {
            QConfigMapping mapping;
            mapping.global = named.qconfig;
            const auto outcome = [&](fx::KeptGraphs keeps) {
                return outcomeTextOf(native.under(model, mapping, {.explains = true, .keeps = keeps}));
            };
            QCOMPARE(outcome(fx::KeptGraphs::None), outcome(fx::KeptGraphs::Both));
            QCOMPARE(outcome(fx::KeptGraphs::Prepared), outcome(fx::KeptGraphs::Both));
        }
    }

    void valueThatNoObserverTakesIsTold_data()
    {
        QTest::addColumn<QByteArray>("op");
        QTest::addColumn<QByteArray>("target");
        QTest::addColumn<QByteArray>("more"); // arguments after the first one
        QTest::addColumn<QByteArray>("problem");
        const auto row = [](const char *op, const char *target, const char *more, const char *problem) {
            QTest::newRow(qPrintable(QStringLiteral("%1(x%2)").arg(target, more)))
                << QByteArray(op) << QByteArray(target) << QByteArray(more) << QByteArray(problem);
        };
        const char *function = "call_function";
        const char *method = "call_method";
        const char *tuple = "the prepared model: the operator returns a tuple, which its observer cannot take.";
        const char *noFloats = "the model: no tensor of float32 comes from here, and no other can be quantized.";
        row(function, "torch.relu", "", "");
        row(function, "torch.topk", ", 1", tuple);
        row(function, "torch.functional.split", ", 1", tuple); // another path of torch.split
        row(method, "chunk", ", 2", tuple);
        row(function, "torch.max", "", "");
        row(function, "torch.max", ", 1", tuple);
        row(function, "torch.max", R"(, {"node": "x"})", "");
        row(method, "where", "", tuple);
        row(function, "torch.isnan", "", noFloats);
        row(function, "operator.gt", ", 0", noFloats);
        row(method, "argmax", "", noFloats);
        row(method, "half", "", noFloats);
        row(method, "to", R"(, {"value": "torch.float16"})", noFloats);
        row(method, "to", R"(, {"value": "torch.float"})", "");
        row(method, "to", R"(, "cpu")", "");
        row(method, "item", "", "the prepared model: the operator returns no tensor, which its observer needs.");
    }

    void valueThatNoObserverTakesIsTold()
    {
        QFETCH(const QByteArray, op);
        QFETCH(const QByteArray, target);
        QFETCH(const QByteArray, more);
        QFETCH(const QByteArray, problem);
        Native native;
        native.document = test::document(R"({"torch_api": "2", "configs": [{"pattern": ")" + target.toStdString() +
                                         R"(", "observation_type": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
            "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]}]})");
        const trace::Model model =
            modelOf({node("x", "placeholder", "x", "[]"), node("n", op, target, R"([{"node": "x"})" + more + "]"),
                     node("output", "output", "output", R"([{"node": "n"}])")},
                    "{}");
        const fx::Simulation made = native.under(model, globally("x86"), {.explains = true});
        QCOMPARE(int(statusOf(made, 1)), int(fx::NodeStatus::Quantized));
        const std::string begin = problem.isEmpty() ? "" : "PyTorch raises when data runs through ";
        const std::string said = begin + problem.toStdString();
        QCOMPARE(std::string(made.nodes[1].calibrationProblem), said);
        QCOMPARE(made.notes,
                 said.empty() ? std::vector<std::string>() : std::vector{"The model cannot run. At n: " + said});
        const fx::Simulation dynamic = native.under(model, globally("default_dynamic_qconfig"), {.explains = true});
        QVERIFY(dynamic.nodes[1].calibrationProblem.empty()); // which quantizes no results
    }

    /// Convert removes what it makes of an observer whose result nobody uses.
    void tupleThatConvertRemovesIsNotTold()
    {
        const char *splitInFloat16 = R"({"torch_api": "2", "configs": [{"pattern": "torch.split",
            "dtype_configs": [{"input_dtype": "torch.float16", "output_dtype": "torch.float16"}]}]})";
        const auto problemOf = [&](const char *returned) {
            return problemOfCall(splitInFloat16, node("n", "call_function", "torch.split", R"([{"node": "x"}, 1])"),
                                 returned, "float16_static_qconfig");
        };
        QCOMPARE(problemOf(R"([{"node": "n"}])"),
                 std::string("PyTorch raises when data runs through the converted model: the operator returns a tuple, "
                             "which cannot be quantized."));
        QCOMPARE(problemOf(R"([{"node": "x"}])"), std::string());
    }

    /// Observers of minimum and maximum take integers, and convert removes what would quantize them.
    void integersThatNobodyUsesAreNotTold()
    {
        const char *argmaxInQuint8 = R"({"torch_api": "2", "configs": [{"pattern": "torch.argmax",
            "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]}]})";
        const auto isTold = [&](const char *returned) {
            return !problemOfCall(argmaxInQuint8, node("n", "call_function", "torch.argmax", R"([{"node": "x"}])"),
                                  returned, "default_qconfig")
                        .empty();
        };
        QVERIFY(isTold(R"([{"node": "n"}])"));
        QVERIFY(!isTold(R"([{"node": "x"}])"));
    }

    void observedIndicesAreTold()
    {
        Native native;
        native.document = test::document(R"({"torch_api": "2", "configs": [{"pattern": "torch.relu",
            "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]}]})");
        const auto isTold = [&](const QByteArray &type, const char *args, const char *kwargs,
                                const char *returned = R"([{"node": "n"}])") {
            const QByteArray call = node("n", "call_module", "n", args, type)
                                        .replace(R"("kwargs": {})", QByteArray(R"("kwargs": )") + kwargs);
            const trace::Model model = modelOf({node("x", "placeholder", "x", "[]"),
                                                node("y", "call_function", "torch.relu", R"([{"node": "x"}])"), call,
                                                node("output", "output", "output", returned)},
                                               R"({"n": {"type": ")" + type + R"(", "training": false}})");
            const fx::Simulation made = native.under(model, globally("x86"), {.explains = true});
            return !made.nodes[2].calibrationProblem.empty();
        };
        const char *bag = "torch.nn.EmbeddingBag";
        QVERIFY(isTold("torch.nn.Embedding", R"([{"node": "y"}])", "{}"));
        QVERIFY(isTold("torch.nn.Embedding", "[]", R"({"input": {"node": "y"}})"));
        QVERIFY(!isTold("torch.nn.Embedding", R"([{"node": "x"}])", "{}"));
        QVERIFY(!isTold("torch.nn.Embedding", R"([{"node": "y"}])", "{}", R"([{"node": "x"}])")); // is removed
        QVERIFY(isTold(bag, R"([{"node": "x"}, {"node": "y"}])", "{}"));
        QVERIFY(isTold(bag, R"([{"node": "x"}])", R"({"offsets": {"node": "y"}})"));
        QVERIFY(!isTold(bag, R"([{"node": "x"}, null, {"node": "y"}])", "{}")); // per_sample_weights
    }

    void defaultThatIsANumberIsTold()
    {
        Native native;
        const auto problemOf = [&](const char *given, std::size_t asked) {
            const trace::Model model =
                modelOf({node("x", "placeholder", "x", "[]"), node("k", "placeholder", "k", given),
                         node("twice", "call_function", "operator.mul", R"([{"node": "k"}, 2])"),
                         node("n", "call_function", "operator.mul", R"([{"node": "x"}, {"node": "twice"}])"),
                         node("output", "output", "output", R"([{"node": "n"}])")},
                        "{}");
            const fx::Simulation made = native.under(model, globally("x86"), {.explains = true});
            return std::string(made.nodes[asked].calibrationProblem);
        };
        for (const std::size_t asked : {1U, 2U}) {
            QCOMPARE(
                problemOf("[0.5]", asked),
                std::string("PyTorch raises when data runs through the prepared model, unless the caller passes a "
                            "tensor: the default of an input makes this a number, which its observer cannot take."));
            QCOMPARE(problemOf("[]", asked), std::string());
            QCOMPARE(problemOf("[null]", asked), std::string()); // which a tensor replaces in most calls
        }
        QCOMPARE(problemOf("[0.5]", 3), std::string());
    }

    void vectorUnderAnObserverPerChannelIsTold()
    {
        const Release oldest = Release::newestOf(Api::Torch1_13);
        Native native;
        native.document = builtIn("torch-1.13.1/native");
        const trace::Model model = modelOf(
            {node("x", "placeholder", "x", "[]"), node("w", "get_attr", "w", "[]"),
             node("n", "call_function", "torch.nn.functional.group_norm", R"([{"node": "x"}, 2, {"node": "w"}])"),
             node("output", "output", "output", R"([{"node": "n"}])")},
            "{}");
        const auto problemUnder = [&](const char *name) {
            const fx::Simulation made = native.under(model, globally(name, oldest), {.explains = true});
            return std::string(made.nodes[1].calibrationProblem);
        };
        const std::string problem = "PyTorch raises when data runs through the prepared model: the tensor has one "
                                    "dimension, and its observer, which is per channel, needs two.";
        QCOMPARE(problemUnder("default_per_channel_qconfig"), problem);
        QCOMPARE(problemUnder("get_default_qat_qconfig(\"fbgemm\", 0)"), problem);
        QCOMPARE(problemUnder("default_qconfig"), std::string());
    }

    void weightsThatAttentionDoesNotReturnAreTold()
    {
        Native native;
        native.document = test::document(R"({"torch_api": "2", "configs": [{"pattern": "torch.relu",
            "observation_type": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
            "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]}]})");
        const auto isTold = [&](const char *arguments, std::size_t asked) {
            const trace::Model model =
                modelOf({node("x", "placeholder", "x", "[]"),
                         node("mha", "call_module", "mha", arguments, "torch.nn.MultiheadAttention"),
                         node("y", "call_function", "operator.getitem", R"([{"node": "mha"}, 0])"),
                         node("w", "call_function", "operator.getitem", R"([{"node": "mha"}, 1])"),
                         node("r", "call_function", "torch.relu", R"([{"node": "y"}])"),
                         node("s", "call_function", "torch.relu", R"([{"node": "w"}])"),
                         node("output", "output", "output", R"([[{"node": "r"}, {"node": "s"}]])")},
                        R"({"mha": {"type": "torch.nn.MultiheadAttention", "training": false}})");
            const fx::Simulation made = native.under(model, globally("x86"), {.explains = true});
            return !made.nodes[asked].calibrationProblem.empty();
        };
        const char *asking = R"([{"node": "x"}, {"node": "x"}, {"node": "x"}])";
        const char *without = R"([{"node": "x"}, {"node": "x"}, {"node": "x"}, null, false])";
        QVERIFY(!isTold(asking, 3));
        QVERIFY(isTold(without, 3));
        QVERIFY(!isTold(without, 2));
    }

    /// Fusing an addition adds an input to a module, also where the module is called without an addition.
    void callWithoutTheFusedAddendIsTold()
    {
        Native onednn;
        onednn.document = builtIn("torch-2.6.0/onednn");
        const auto isTold = [&](const char *second, std::size_t asked) {
            const trace::Model model =
                modelOf({node("x", "placeholder", "x", "[]"),
                         node("conv", "call_module", "conv", R"([{"node": "x"}])", "torch.nn.Conv2d"),
                         node("conv_1", "call_module", "conv", R"([{"node": "conv"}])", "torch.nn.Conv2d"),
                         node("add", "call_function", second, R"([{"node": "conv_1"}, {"node": "x"}])"),
                         node("output", "output", "output", R"([{"node": "add"}])")},
                        R"({"conv": {"type": "torch.nn.Conv2d", "training": false}})");
            const fx::Simulation made = onednn.under(model, globally("default_qconfig"), {.explains = true});
            return !made.nodes[asked].calibrationProblem.empty();
        };
        QVERIFY(isTold("operator.add", 1));
        QVERIFY(!isTold("operator.add", 2));
        QVERIFY(!isTold("operator.mul", 1));
    }

    /// Convert makes a float module of a QAT module only if its class is the qat_module of an entry.
    void qatModuleOfTheModelItselfIsTold()
    {
        const auto problemOf = [](const char *document, const char *inside, const char *returned) {
            Native native;
            native.document = test::document(document);
            const trace::Model model =
                modelOf({node("x", "placeholder", "x", "[]"),
                         node("fc", "call_module", "fc", R"([{"node": "x"}])", "torch.ao.nn.qat.Linear"),
                         node("output", "output", "output", returned)},
                        QByteArray(R"({"fc": {"type": "torch.ao.nn.qat.Linear", "training": false},
                    "fc.weight_fake_quant": {"type": "torch.ao.quantization.fake_quantize.FakeQuantize",
                                             "training": false})") +
                            inside + "}");
            return std::string(native.under(model, globally("x86"), {.explains = true}).nodes[1].calibrationProblem);
        };
        const char *without = R"({"torch_api": "2", "configs": [{"pattern": "torch.nn.Linear"}]})";
        const char *with = R"({"torch_api": "2", "configs": [{"pattern": "torch.ao.nn.qat.Linear"},
            {"pattern": "torch.nn.Linear", "qat_module": "torch.ao.nn.qat.Linear"}]})";
        const char *observer = R"(, "fc.weight_fake_quant.activation_post_process":
            {"type": "torch.ao.quantization.observer.MovingAverageMinMaxObserver", "training": false})";
        const char *used = R"([{"node": "fc"}])";
        QCOMPARE(problemOf(without, observer, used),
                 std::string("PyTorch raises when data runs through the converted model: no entry has the class of "
                             "this QAT module as its qat_module, so convert keeps it, but removes the observer of its "
                             "fake quantize."));
        QCOMPARE(problemOf(R"({"torch_api": "2", "configs": [{"pattern": "torch.ao.nn.qat.Linear"}]})", observer, used),
                 problemOf(without, observer, used));
        QCOMPARE(problemOf(with, observer, used), std::string());
        QCOMPARE(problemOf(without, "", used), std::string()); // an observer in place of a fake quantize
        QCOMPARE(problemOf(without, QByteArray(observer).replace("torch.ao.quantization.observer", "mine"), used),
                 std::string()); // a class of one's own may not derive from PyTorch's observers
        QCOMPARE(problemOf(without, observer, R"([{"node": "x"}])"), std::string());
    }

    void qatModulesThatConvertLeavesAreTold_data()
    {
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("attributes"); // of its self_attn
        QTest::addColumn<QByteArray>("qconfig");
        QTest::addColumn<bool>("isTold");
        const QByteArray layer = "torch.nn.TransformerEncoderLayer";
        const QByteArray decoder = "torch.nn.TransformerDecoderLayer";
        const QByteArray qat = "default_qat_qconfig";
        const QByteArray batchFirst = R"("batch_first": true)";
        QTest::newRow("encoder") << layer << QByteArray() << qat << true;
        QTest::newRow("not batch_first") << layer << QByteArray(R"("batch_first": false)") << qat << true;
        QTest::newRow("fast path") << layer << batchFirst << qat << false;
        QTest::newRow("decoder") << decoder << batchFirst << qat << true;
        QTest::newRow("observers alone") << layer << QByteArray() << QByteArray("default_qconfig") << false;
        QTest::newRow("class of one's own") << QByteArray("mine.Layer") << QByteArray() << qat << true;
        QTest::newRow("class of one's own, directly below the model")
            << QByteArray("mine.Layer") << QByteArray() << qat << false;
    }

    void qatModulesThatConvertLeavesAreTold()
    {
        QFETCH(const QByteArray, type);
        QFETCH(const QByteArray, attributes);
        QFETCH(const QByteArray, qconfig);
        QFETCH(const bool, isTold);
        Native native;
        const bool isBelowModel = QByteArray(QTest::currentDataTag()).endsWith("directly below the model");
        const QByteArray path = isBelowModel ? "l" : "block.l";
        const QByteArray skipped = isBelowModel ? R"(, "attributes": {"skipped_by_name": false})" : "";
        const trace::Model model = modelOf({node("x", "placeholder", "x", "[]"),
                                            node("l", "call_module", path, R"([{"node": "x"}])", type),
                                            node("fc", "call_module", "fc", R"([{"node": "l"}])", "torch.nn.Linear"),
                                            node("output", "output", "output", R"([{"node": "fc"}])")},
                                           R"({"block": {"type": "torch.nn.Sequential", "training": true},
                        ")" + path + R"(": {"type": ")" +
                                               type + R"(", "training": true)" + skipped + R"(},
                        ")" + path + R"(.self_attn": {"type": "torch.nn.MultiheadAttention", "training": true,
                                                      "attributes": {)" +
                                               attributes + R"(}},
                        ")" + path + R"(.linear1": {"type": "torch.nn.Linear", "training": true},
                        "fc": {"type": "torch.nn.Linear", "training": true}})");
        const QConfigMapping mapping = globally(qconfig.toStdString());
        const std::string problem =
            type == "mine.Layer"
                ? "PyTorch raises when data runs through the converted model, if this module calls the QAT modules "
                  "inside it: convert keeps these, but removes the observers of their fake quantizes."
                : "PyTorch raises when data runs through the converted model: convert keeps the QAT modules inside "
                  "this module, but removes the observers of their fake quantizes.";
        const fx::Simulation made = native.under(model, mapping, {.isQat = true, .explains = true});
        QCOMPARE(std::string(made.nodes[1].calibrationProblem), isTold ? problem : std::string());
        QVERIFY(made.nodes[2].calibrationProblem.empty()); // convert makes a reference module of it
        QVERIFY(native.under(model, mapping, {.explains = true}).nodes[1].calibrationProblem.empty());
        const bool isNoted = std::ranges::any_of(made.notes, [](const std::string &note) {
            return note.starts_with("The converted model runs only in evaluation mode and under torch.no_grad().");
        });
        QCOMPARE(isNoted, QByteArray(QTest::currentDataTag()) == "fast path");
    }

    void dequantStubThatIsNotTracedBecomesDequantize()
    {
        Native native;
        const trace::Model model =
            modelOf({node("x", "placeholder", "x", "[]"),
                     node("fc", "call_module", "fc", R"([{"node": "x"}])", "torch.nn.Linear"),
                     node("neg", "call_function", "torch.neg", R"([{"node": "fc"}])"),
                     node("s", "call_module", "s", R"([{"node": "neg"}])", "torch.ao.quantization.stubs.DeQuantStub"),
                     node("output", "output", "output", R"([[{"node": "neg"}, {"node": "s"}]])")},
                    '{' + linearAt("fc") +
                        R"(, "s": {"type": "torch.ao.quantization.stubs.DeQuantStub", "training": false,
                                   "attributes": {"skipped_by_name": false}}})");
        const fx::Simulation made = native.under(model, QConfigMapping());
        const fx::Graph &reference = made.reference->graph;
        std::string names;
        for (const fx::NodeIndex index : reference.order())
            names += std::string(reference[index].name) + ' ';
        QCOMPARE(names, std::string("x fc neg dequantize output "));
        // torch makes all users of the tensor use the new node
        fx::forEachNode(reference[reference.order().back()].args.front(),
                        [&](fx::NodeIndex returned) { QVERIFY(reference[returned].name == "dequantize"); });
    }

    void whatNothingUsesIsRemoved()
    {
        Native native;
        const trace::Model model =
            modelOf({node("x", "placeholder", "x", "[]"),
                     node("fc", "call_module", "fc", R"([{"node": "x"}])", "torch.nn.Linear"),
                     node("mul", "call_method", "mul_", R"([{"node": "fc"}, 2])"),
                     node("relu", "call_function", "torch.relu", R"([{"node": "mul"}])"),
                     node("check", "call_function", "torch._assert", R"([{"node": "fc"}, "text"])"),
                     node("output", "output", "output", R"([{"node": "fc"}])")},
                    "{" + linearAt("fc") + "}");
        for (const fx::KeptGraphs kept : {fx::KeptGraphs::None, fx::KeptGraphs::Both}) {
            const fx::Simulation made = native.under(model, globally("x86"), {.explains = true, .keeps = kept});
            QCOMPARE(int(statusOf(made, 1)), int(fx::NodeStatus::Quantized));
            for (const fx::NodeIndex removed : {2U, 3U}) {
                QCOMPARE(int(statusOf(made, removed)), int(fx::NodeStatus::Removed));
                QCOMPARE(
                    fx::reason(removed, made, native.document),
                    std::string(
                        "convert removes it, as nothing uses its result. A change that it makes in place is lost."));
            }
            QVERIFY(statusOf(made, 4) != fx::NodeStatus::Removed); // it raises where something does not hold
            QCOMPARE(fx::overview(model, made).counts[fx::NodeStatus::Removed], std::size_t(2));
        }
    }

    /// convert runs the nodes that compute a weight, without any input of the model.
    void inputThatIsAWeightNeedsADefault()
    {
        Native native;
        const auto under = [&](const char *target, const char *args) {
            const trace::Model model = modelOf(
                {node("x", "placeholder", "x", "[]"), node("y", "placeholder", target, args),
                 node("linear", "call_function", "torch.nn.functional.linear", R"([{"node": "x"}, {"node": "y"}])"),
                 node("output", "output", "output", R"([{"node": "linear"}])")},
                "{}");
            return native.under(model, globally("float_qparams_weight_only_qconfig")).error; // which no entry takes
        };
        const std::optional<PythonError> missing = under("y", "[]");
        QVERIFY(missing);
        QCOMPARE(missing->text(), std::string("TypeError: forward() missing 1 required positional argument: 'y'"));
        QVERIFY(!under("y", "[null]"));
        QVERIFY(!under("*y", "[]"));
    }

    void observersGetNamesThatTheGraphModuleDoesNotHave()
    {
        Native native;
        for (const auto &[layer, number] : {std::pair("fc", "0"), std::pair("activation_post_process_0.fc", "1")}) {
            const trace::Model model = modelOf(
                {node("x", "placeholder", "x", "[]"),
                 node("fc", "call_module", layer, R"([{"node": "x"}])", "torch.nn.Linear"),
                 node("output", "output", "output", R"([{"node": "fc"}])")},
                R"({"activation_post_process_0": {"type": "mine.Block", "training": false}, )" + linearAt(layer) + "}");
            const fx::Simulation made = native.under(model, globally("x86"));
            const fx::Graph &prepared = made.prepared.value().graph;
            const std::vector<fx::NodeIndex> order = prepared.order();
            QCOMPARE(std::string(prepared[order[1]].target), std::string("activation_post_process_") + number);
        }
    }

    void whatIsReadFromATupleIsTold()
    {
        Native native;
        native.document = test::document(R"({"torch_api": "2", "configs": [{"pattern": "torch.relu",
            "observation_type": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT",
            "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]}]})");
        const trace::Model model =
            modelOf({node("x", "placeholder", "x", "[]"), node("topk", "call_method", "topk", R"([{"node": "x"}, 1])"),
                     node("value", "call_function", "operator.getitem", R"([{"node": "topk"}, 0])"),
                     node("place", "call_function", "operator.getitem", R"([{"node": "topk"}, 1])"),
                     node("kept", "call_method", "unsqueeze", R"([{"node": "place"}, 0])"),
                     node("r", "call_function", "torch.relu", R"([{"node": "value"}])"),
                     node("s", "call_function", "torch.relu", R"([{"node": "kept"}])"),
                     node("output", "output", "output", R"([[{"node": "r"}, {"node": "s"}]])")},
                    "{}");
        const fx::Simulation made = native.under(model, globally("x86"), {.explains = true});
        for (fx::NodeIndex each = 0; each < model.nodes.size(); ++each)
            QCOMPARE(made.nodes[each].calibrationProblem.empty(), model.nodes[each].name != "kept");
    }

    void regexThatTakesTooLongIsTold()
    {
        Native native;
        constexpr int layers = 160; // which take all steps that there are
        QByteArrayList nodes{node("x", "placeholder", "x", "[]")};
        QByteArrayList modules;
        QByteArrayList results{R"({"node": "late"})"};
        for (int i = 0; i < layers; ++i) {
            const QByteArray path = QByteArray(40, 'a') + QByteArray::number(i);
            nodes.append(
                node("n" + QByteArray::number(i), "call_module", path, R"([{"node": "x"}])", "torch.nn.Linear"));
            modules.append(linearAt(path));
            results.append(R"({"node": "n)" + QByteArray::number(i) + R"("})");
        }
        nodes.append(node("late", "call_module", "aa", R"([{"node": "x"}])", "torch.nn.Linear"));
        modules.append(linearAt("aa"));
        nodes.append(node("output", "output", "output", "[[" + results.join(", ") + "]]"));
        const trace::Model model = modelOf(nodes, "{" + modules.join(", ") + "}");
        QConfigMapping mapping = globally("default_qconfig");
        mapping.moduleNameRegex = {{"(a+)+$", std::nullopt}, {"a*7$", std::nullopt}};
        const fx::Simulation made = native.under(model, mapping);
        QCOMPARE(made.notes.size(), std::size_t(1));
        const std::string &note = made.notes.front();
        QVERIFY(note.find("takes too long for ") != std::string::npos);
        QVERIFY(note.ends_with("counts as not matching there: (a+)+$"));
        for (std::size_t i = 0; i < layers; ++i) // the expressions behind it are asked all the same
            QCOMPARE(statusOf(made, i + 1) == fx::NodeStatus::Quantized, i != 7);
        QVERIFY(statusOf(made, layers + 1) == fx::NodeStatus::Quantized); // it is not asked any more
    }

    void expectationsHoldOrSayWhyNot_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("failure");
        QTest::newRow("node") << QByteArray("conv=quantized") << QByteArray();
        QTest::newRow("wildcards") << QByteArray("*n*=quantized") << QByteArray();
        QTest::newRow("fused") << QByteArray("bn=fused_into") << QByteArray();
        QTest::newRow("other") << QByteArray("sigmoid=quantized")
                               << QByteArray("sigmoid=quantized: sigmoid is rejected.");
        QTest::newRow("nobody") << QByteArray("fc*=quantized")
                                << QByteArray("fc*=quantized: the model has no such node.");
        QTest::newRow("number") << QByteArray("torch.nn.Conv2d>=1") << QByteArray();
        QTest::newRow("alias") << QByteArray("torch.nn.modules.conv.Conv2d==1") << QByteArray();
        QTest::newRow("too many") << QByteArray("torch.nn.Conv2d<=0")
                                  << QByteArray("torch.nn.Conv2d<=0: 1 are quantized.");
        QTest::newRow("no operator") << QByteArray("nn.Conv2d>=1")
                                     << QByteArray("nn.Conv2d>=1: the model has no such operator.");
        QTest::newRow("none of no operator") << QByteArray("nn.Conv2d<=0") << QByteArray();
        QTest::newRow("no status")
            << QByteArray("conv=fast")
            << QByteArray("There is no status fast; there are: quantized, observed_only, no_effect, rejected, "
                          "not_configured, no_pattern, covered, fused_into, removed, no_operator.");
        QTest::newRow("no sign") << QByteArray("conv")
                                 << QByteArray("Expected NAME=STATUS, as in conv1=quantized, or OPERATOR>=NUMBER.");
    }
    void expectationsHoldOrSayWhyNot()
    {
        QFETCH(QByteArray, text);
        Native native;
        const trace::Model model = smallModel();
        fx::Symbols symbols(SymbolCatalog::of(newest));
        const fx::Backend backend(native.document, symbols);
        const fx::Simulation made = fx::simulate(model, backend, globally("default_qconfig"), {});
        const auto parsed = fx::Expectation::parse(text.toStdString());
        const std::string *problem = std::get_if<std::string>(&parsed);
        const std::string found =
            problem ? *problem : std::get<fx::Expectation>(parsed).failure(model, made, symbols).value_or("");
        QTEST(QByteArray::fromStdString(found), "failure");
    }

    void overviewCountsFusedNodesAsTheirModule()
    {
        Native native;
        const fx::Overview numbers =
            fx::overview(smallModel(), native.under(smallModel(), globally("default_qconfig")));
        QCOMPARE(numbers.operators, std::size_t(4));
        QCOMPARE(numbers.counts[fx::NodeStatus::Quantized], std::size_t(3));
        QCOMPARE(numbers.quantizedPercent(), 75.0);
    }
};

BCFG_APPLESS_TEST(TestFx)

} // namespace tst_fx

#include "tst_fx.moc"
