// SPDX-License-Identifier: Apache-2.0
#include "core/check/validate.h"
#include "core/document/json/exporter.h"
#include "core/document/model/ruleid.h"
#include "core/prepare/model/outcome.h"
#include "core/prepare/model/simulate.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/catalog/qconfigs.h"
#include "tests/support/countingprogress.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <random>

namespace tst_outcome {

using namespace bcfg;
using namespace bcfg::test;

BackendConfig read(std::string_view configs)
{
    return test::document(R"({"torch_api": "2", "name": "n", "configs": [)" + std::string(configs) + "]}");
}

/// 60 pattern configs of few operators, at random: fusers, fused and root modules, and MatchAllNode, so that many
/// concern others. Some have equal keys.
BackendConfig crossedEntries(unsigned seed)
{
    std::mt19937 random(seed);
    const auto oneOf = [&](const QStringList &all) {
        return all[qsizetype(random() % unsigned(all.size()))];
    };
    const QStringList operators = {"torch.nn.Linear",
                                   "torch.nn.ReLU",
                                   "torch.nn.Conv2d",
                                   "torch.nn.functional.relu",
                                   "torch.add",
                                   "torch.ao.quantization.utils.MatchAllNode",
                                   "torch.ao.nn.intrinsic.modules.fused.LinearReLU",
                                   "my.Module"};
    const QStringList fusers = {"torch.ao.quantization.fuser_method_mappings.fuse_linear_bn", "my.fuse"};
    QJsonArray configs;
    for (int i = 0; i < 60; ++i) {
        QJsonValue pattern = oneOf(operators);
        if (random() % 2)
            pattern = QJsonArray{oneOf(operators), random() % 3 ? QJsonValue(oneOf(operators))
                                                                : QJsonArray{oneOf(operators), oneOf(operators)}};
        QJsonObject config{{"dtype_configs", QJsonArray{QJsonObject{{"input_dtype", "torch.quint8"},
                                                                    {"output_dtype", "torch.quint8"},
                                                                    {"weight_dtype", "torch.qint8"}}}}};
        config[pattern.isArray() && random() % 3 == 0 ? "pattern_complex_format" : "pattern"] = pattern;
        if (random() % 3 == 0)
            config["fuser_method"] = oneOf(fusers);
        for (const char *field : {"fused_module", "root_module", "qat_module"}) {
            if (random() % 4 == 0)
                config[field] = oneOf(operators);
        }
        if (config.contains("root_module"))
            config["reference_quantized_module_for_root"] =
                oneOf({"torch.ao.nn.quantized.reference.Linear", "torch.ao.nn.quantized.reference.Conv2d"});
        configs.append(config);
    }
    const QByteArray text = QJsonDocument(QJsonObject{{"torch_api", "2"}, {"configs", configs}}).toJson();
    return test::document(text.toStdString());
}

QConfigAssignment x86(const BackendConfig &document)
{
    return {QConfigCatalog::of(releaseOf(document)).findQConfig("x86")->qconfig, releaseOf(document)};
}

/// The outcome of the pattern's outermost operator in a simulation of the whole model with all entries of the document.
/// nullopt if convert raises, unless because an observer has no quantization parameters: other errors may be about this
/// model only.
std::optional<Outcome> simulated(const Candidate &candidate, const fx::Backend &backend, const QConfigMapping &mapping)
{
    const trace::Model model = modelOf(
        candidate.graph, candidate.config->rootModule() ? candidate.config->rootModule()->path() : std::string_view());
    const fx::Simulation simulation =
        fx::simulate(model, backend, mapping, {.isQat = false, .explains = false, .keeps = fx::KeptGraphs::None});
    Outcome outcome{.status = Status::NoPattern};
    if (simulation.error && (simulation.stage == fx::Stage::Prepare || simulation.error->type == "Exception")) {
        outcome.status = Status::Error;
        outcome.error = simulation.error;
        return outcome;
    }
    if (simulation.error)
        return std::nullopt;
    fx::NodeIndex node = candidate.graph.anchor();
    if (const std::optional<std::size_t> fusion = simulation.nodes[node].fusion) {
        outcome.fusedInto = simulation.fusions[*fusion].fusedModule;
        for (const fx::NodeIndex each : simulation.fusions[*fusion].nodes) {
            if (simulation.nodes[each].match)
                node = each;
        }
    }
    if (const std::optional<std::size_t> match = simulation.nodes[node].match) {
        outcome.status = static_cast<Status>(simulation.matches[*match].status);
        outcome.by = simulation.matches[*match].entry;
        outcome.dtypeConfig = simulation.matches[*match].dtypeConfig;
    }
    return outcome;
}

/// Simulates the model of a pattern under the document. `root` is the path of its root module.
fx::Simulation simulatedAlone(const ModelOfPattern &model, const BackendConfig &document,
                              const QConfigAssignment &assignment, std::string_view root)
{
    fx::Symbols symbols(SymbolCatalog::of(releaseOf(document)));
    const fx::Backend backend(document, symbols);
    return fx::simulate(modelOf(model.candidate().graph, root), backend, assignment.mapping(), {});
}

QByteArray text(const Outcome &outcome)
{
    return QByteArray::fromStdString(
        std::string(toString(outcome.status)) + (outcome.by ? " by " + std::to_string(*outcome.by) : "") +
        (outcome.dtypeConfig ? " with " + std::to_string(*outcome.dtypeConfig) : "") +
        (outcome.fusedInto.empty() ? "" : " in " + outcome.fusedInto) +
        (outcome.error ? " raises " + outcome.error->type : "")); // the message names nodes
}

/// The first row whose outcome differs from that of its model under all entries; empty: none. Adds the number of fused
/// patterns to `fused`.
QByteArray differenceToWholeModels(const BackendConfig &document, const QConfig &qconfig, int *fused = nullptr)
{
    const QConfigAssignment assignment(qconfig, releaseOf(document));
    fx::Symbols symbols(SymbolCatalog::of(releaseOf(document)));
    const fx::Backend backend(document, symbols);
    OutcomeIndex index(document);
    for (std::size_t row = 0; row < index.size(); ++row) {
        ModelOfPattern model = index.model(row);
        const QByteArray actual = text(model.outcome(assignment));
        if (!model.candidate().graph.matches)
            continue;
        const std::optional<Outcome> whole = simulated(model.candidate(), backend, assignment.mapping());
        if (!whole)
            continue;
        if (fused && !whole->fusedInto.empty())
            ++*fused;
        if (const QByteArray expected = text(*whole); actual != expected)
            return "row " + QByteArray::number(row) + ": " + actual + ", not " + expected;
    }
    return {};
}

/// A document of random entries of `from`, in another order, some twice, some without the fields that refer to others.
BackendConfig mixedDocument(const BackendConfig &from, std::mt19937 &random)
{
    const auto maybe = [&](unsigned percent) {
        return random() % 100 < percent;
    };
    BackendConfig result{.head = from.head, .configs = {}, .api = from.api};
    const unsigned share = maybe(50) ? 30 : 85;
    for (const Shared<PatternConfig> &config : from.configs) {
        for (bool more = maybe(share); more; more = maybe(15)) {
            PatternConfig entry = *config;
            for (const Field field : {Field::FuserMethod, Field::FusedModule, Field::QatModule, Field::RootModule,
                                      Field::ReferenceQuantizedModule, Field::DTypeConfigs}) {
                if (maybe(4))
                    entry.remove(field);
            }
            result.configs.push_back(Shared<PatternConfig>::make(std::move(entry)));
        }
    }
    if (maybe(50))
        std::ranges::shuffle(result.configs, random);
    return result;
}

class TestOutcome : public QObject
{
    Q_OBJECT

private slots:
    /// PyTorch fuses before it looks at any QConfig, so the entry for the fused module counts.
    void fusedPatternHasTheOutcomeOfTheFusedModule()
    {
        const std::string conv = R"({"pattern": "torch.nn.Conv2d", "root_module": "torch.nn.Conv2d",
            "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Conv2d", "dtype_configs": [
                {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8", "bias_dtype": "torch.float"}]})";
        const std::string fusion = R"({"pattern": ["torch.nn.Conv2d", "torch.nn.ReLU"], "dtype_configs": [
                {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8", "bias_dtype": "torch.float"}],
            "fused_module": "torch.ao.nn.intrinsic.ConvReLU2d",
            "fuser_method": {"call": "torch.ao.quantization.fuser_method_mappings._sequential_wrapper2",
                             "args": ["torch.ao.nn.intrinsic.ConvReLU2d"]}})";
        const std::string fused = R"({"pattern": "torch.ao.nn.intrinsic.ConvReLU2d", "dtype_configs": [
                {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8", "bias_dtype": "torch.float"}]})";
        const BackendConfig without = read(conv + "," + fusion);
        OutcomeIndex index(without);
        QCOMPARE(text(index.model(0).outcome(x86(without))), QByteArray("quantized by 0 with 0"));
        QCOMPARE(text(index.model(1).outcome(x86(without))),
                 QByteArray("no_pattern in torch.ao.nn.intrinsic.ConvReLU2d"));
        QCOMPARE(courseOf(index.model(1).outcome(x86(without)), 1), "fused into ConvReLU2d, which no entry takes");

        const BackendConfig whole = read(conv + "," + fusion + "," + fused);
        QCOMPARE(index.insert(2, whole.configs[2]), (std::vector<std::size_t>{1, 2}));
        QCOMPARE(text(index.model(1).outcome(x86(whole))),
                 QByteArray("quantized by 2 with 0 in torch.ao.nn.intrinsic.ConvReLU2d"));
        QCOMPARE(courseOf(index.model(1).outcome(x86(whole)), 1), "fused into ConvReLU2d, #2");

        // The reference module is made of the convolution inside the fused module.
        const BackendConfig raising =
            read(QString::fromStdString(conv).replace("reference.Conv2d", "reference.Linear").toStdString() + "," +
                 fusion + "," + fused);
        OutcomeIndex ofRaising(raising);
        for (std::size_t row = 0; row < ofRaising.size(); ++row)
            QCOMPARE(text(ofRaising.model(row).outcome(x86(raising))), QByteArray("error raises AttributeError"));
    }

    /// The errors of convert as recorded from each release. The pattern alone, its model and the rules all report them.
    void referenceThatCannotBeMadeRaises_data()
    {
        QTest::addColumn<int>("number"); // of the release
        QTest::addColumn<QByteArray>("root");
        QTest::addColumn<QByteArray>("reference");
        QTest::addColumn<QByteArray>("error");
        const auto add = [](const char *root, const char *reference, const char *error, const char *errorOf1_13) {
            for (const Release release : Release::all())
                QTest::addRow("%s: %s of %s", std::string(release.version()).c_str(), reference, root)
                    << int(release.number()) << QByteArray(root) << QByteArray(reference)
                    << QByteArray(release == Api::Torch1_13 ? errorOf1_13 : error);
        };
        const auto addSame = [&](const char *root, const char *reference, const char *error) {
            add(root, reference, error, error);
        };
        addSame("torch.nn.Linear", "torch.nn.Identity",
                "AttributeError: type object 'Identity' has no attribute 'from_float'");
        addSame("torch.nn.Linear", "torch.nn.functional.softmax",
                "AttributeError: 'function' object has no attribute 'from_float'");
        addSame("torch.nn.Linear", "torch.add",
                "AttributeError: 'builtin_function_or_method' object has no attribute 'from_float'");
        add("torch.nn.Linear", "torch.ao.nn.quantized.Linear",
            "AttributeError: 'Linear' object has no attribute 'activation_post_process'",
            "TypeError: Linear.from_float() takes 2 positional arguments but 3 were given");
        add("torch.nn.Conv2d", "torch.ao.nn.quantized.Linear",
            "AssertionError: nnq.Linear.from_float only works for Linear, NonDynamicallyQuantizableLinear, but got: "
            "<class 'torch.nn.modules.conv.Conv2d'>",
            "TypeError: Linear.from_float() takes 2 positional arguments but 3 were given");
        addSame("torch.nn.Linear", "torch.ao.nn.quantized.reference.Conv2d",
                "AttributeError: 'Linear' object has no attribute 'in_channels'");
        addSame("torch.nn.Embedding", "torch.ao.nn.quantized.reference.EmbeddingBag",
                "AttributeError: 'Embedding' object has no attribute 'mode'");
        addSame("torch.nn.Embedding", "torch.ao.nn.quantized.reference.Linear",
                "AttributeError: 'Embedding' object has no attribute 'in_features'");
        addSame("torch.nn.Linear", "torch.ao.nn.quantized.reference.Linear", "");
        addSame("torch.nn.Linear", "torch.nn.quantized._reference.Linear", "");
        addSame("torch.nn.Conv2d", "torch.ao.nn.quantized.reference.ConvTranspose2d", "");
        addSame("torch.nn.Linear", "my.Reference", "");
        addSame("my.Linear", "torch.nn.Identity",
                "AttributeError: type object 'Identity' has no attribute 'from_float'");
        add("my.Linear", "torch.ao.nn.quantized.Linear", "", // takes any class with weight_fake_quant
            "TypeError: Linear.from_float() takes 2 positional arguments but 3 were given");
        addSame("my.Linear", "torch.ao.nn.quantized.reference.Linear", ""); // depends on what the class has
        add("my.Linear", "torch.ao.nn.quantized.LayerNorm", "",
            "TypeError: LayerNorm.from_float() takes 2 positional arguments but 3 were given");
        for (const char *reference : {"torch.ao.nn.quantized.reference.Linear", "torch.nn.GELU", "my.Reference"})
            addSame("torch.nn.GELU", reference, "AttributeError: 'GELU' object has no attribute 'weight'");
        addSame("torch.nn.MultiheadAttention", "torch.ao.nn.quantized.reference.Linear",
                "AttributeError: 'MultiheadAttention' object has no attribute 'weight'");
        addSame("torch.nn.LayerNorm", "torch.ao.nn.quantized.reference.Linear",
                "AttributeError: 'LayerNorm' object has no attribute 'in_features'");
        addSame("torch.nn.BatchNorm2d", "torch.ao.nn.quantized.reference.Conv2d",
                "AttributeError: 'BatchNorm2d' object has no attribute 'in_channels'");
        addSame("torch.nn.PReLU", "my.Reference", "");
        add("torch.nn.GRU", "torch.ao.nn.quantized.reference.LSTM", "",
            "AttributeError: 'GRU' object has no attribute 'weight'");
    }
    void referenceThatCannotBeMadeRaises()
    {
        QFETCH(const int, number);
        QFETCH(const QByteArray, root);
        QFETCH(const QByteArray, reference);
        QFETCH(const QByteArray, error);
        const Release release = Release::all()[std::size_t(number)];
        const bool isEmbedding = root == "torch.nn.Embedding";
        const QByteArray json =
            QByteArray(R"({"torch_api": "API", TORCH "configs": [{"pattern": "ROOT", "root_module": "ROOT",
                "reference_quantized_module_for_root": "REFERENCE", "dtype_configs": [DTYPES]}]})")
                .replace("API", release == Api::Torch1_13 ? "1.13" : "2")
                .replace("TORCH",
                         release == Release::newestOf(release.api())
                             ? QByteArray()
                             : R"("torch": ")" + QByteArray::fromStdString(std::string(release.version())) + R"(",)")
                .replace("ROOT", root)
                .replace("REFERENCE", reference)
                .replace("DTYPES", isEmbedding ? R"({"input_dtype": "torch.float", "output_dtype": "torch.float",
                                                     "weight_dtype": "torch.quint8"})"
                                               : R"({"input_dtype": "torch.quint8", "output_dtype": "torch.quint8",
                                                     "weight_dtype": "torch.qint8", "bias_dtype": "torch.float"})");
        const BackendConfig document = test::document(json.toStdString());
        QVERIFY(releaseOf(document) == release);
        const QConfigAssignment assignment(
            QConfigCatalog::of(release)
                .findQConfig(isEmbedding ? "float_qparams_weight_only_qconfig" : "default_qconfig")
                ->qconfig,
            release);
        OutcomeIndex index(document);
        ModelOfPattern model = index.model(0);
        const Outcome outcome = model.outcome(assignment);
        QCOMPARE(QByteArray::fromStdString(outcome.error ? outcome.error->text() : ""), error);
        QVERIFY(outcome.status == (error.isEmpty() ? Status::Quantized : Status::Error));

        const fx::Simulation simulation = simulatedAlone(model, document, assignment, root.toStdString());
        QVERIFY(simulation.error == outcome.error);
        QVERIFY(!simulation.error || simulation.stage == fx::Stage::Convert);

        const std::vector<Diagnostic> found = validate(document);
        QCOMPARE(std::ranges::count(found, RuleId::M05, &Diagnostic::rule) == 1, !error.isEmpty());
    }

    /// The errors as recorded; they are the same in each release. torch observes the weight before it calls
    /// from_float().
    void weightOfOneDimensionHasNoChannels_data()
    {
        QTest::addColumn<QByteArray>("root");
        QTest::addColumn<QByteArray>("reference");
        QTest::addColumn<int>("axis");
        QTest::addColumn<QByteArray>("error");
        const auto add = [](const char *root, const char *reference, int axis, const char *error) {
            QTest::addRow("%s of %s, %d", reference, root, axis)
                << QByteArray(root) << QByteArray(reference) << axis << QByteArray(error);
        };
        const char *dimension = "IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 1)";
        const char *linear = "torch.ao.nn.quantized.reference.Linear";
        add("torch.nn.LayerNorm", linear, 0, dimension);
        add("torch.nn.LayerNorm", linear, -1, dimension);
        add("torch.nn.LayerNorm", linear, 1, "IndexError: list assignment index out of range");
        add("torch.nn.PReLU", "my.Reference", 0, dimension);
        add("torch.nn.Bilinear", linear, 0, "AttributeError: 'Bilinear' object has no attribute 'in_features'");
        add("torch.nn.GELU", linear, 0, "AttributeError: 'GELU' object has no attribute 'weight'");
        add("torch.nn.Linear", linear, 0, "");
    }
    void weightOfOneDimensionHasNoChannels()
    {
        QFETCH(const QByteArray, root);
        QFETCH(const QByteArray, reference);
        QFETCH(const int, axis);
        QFETCH(const QByteArray, error);
        const BackendConfig document = read(QByteArray(R"({"pattern": "ROOT", "root_module": "ROOT",
                    "reference_quantized_module_for_root": "REFERENCE", "dtype_configs": [
                    {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8",
                     "bias_dtype": "torch.float"}]})")
                                                .replace("ROOT", root)
                                                .replace("REFERENCE", reference)
                                                .toStdString());
        const QConfig qconfig{callable(R"("torch.ao.quantization.observer.default_observer")"),
                              callable(R"({"partial": "torch.ao.quantization.observer.PerChannelMinMaxObserver",
                         "kwargs": {"dtype": "torch.qint8", "qscheme": "torch.per_channel_symmetric", "ch_axis": )" +
                                       std::to_string(axis) + "}}")};
        const QConfigAssignment assignment(qconfig, releaseOf(document));
        OutcomeIndex index(document);
        ModelOfPattern model = index.model(0);
        const Outcome outcome = model.outcome(assignment);
        QCOMPARE(QByteArray::fromStdString(outcome.error ? outcome.error->text() : ""), error);

        QVERIFY(simulatedAlone(model, document, assignment, root.toStdString()).error == outcome.error);
    }

    /// is_match() looks neither at the operators behind MatchAllNode nor for them.
    void entryWithOperatorsBehindMatchAllNodeTakesThePattern()
    {
        const std::string dtypes = R"(, "dtype_configs": [{"input_dtype": "torch.quint8"}]})";
        const BackendConfig document =
            read(R"({"pattern": ["torch.nn.Linear", "torch.nn.ReLU"])" + dtypes + R"(, {"pattern_complex_format":
                ["torch.nn.ReLU", ["torch.ao.quantization.utils.MatchAllNode", "torch.nn.Conv2d", "relu"]])" +
                 dtypes);
        BackendConfig before = document;
        before.configs.pop_back();
        OutcomeIndex index(before);
        QCOMPARE(text(index.model(0).outcome(x86(document))), QByteArray("observed_only by 0 with 0"));
        QCOMPARE(index.insert(1, document.configs[1]), (std::vector<std::size_t>{0, 1}));
        QCOMPARE(text(index.model(0).outcome(x86(document))), QByteArray("observed_only by 1 with 0"));
        const QByteArray difference =
            differenceToWholeModels(document, QConfigCatalog::of(releaseOf(document)).findQConfig("x86")->qconfig);
        QVERIFY2(difference.isEmpty(), difference);
    }

    /// Without fused_module the result of a fuser method of another package is not known, nor which entry takes it.
    void whatAnOwnFuserMethodMakesIsNotJudged()
    {
        const BackendConfig document = test::document(R"({"torch_api": "2", "configs": [
            {"pattern": ["torch.nn.Linear", "torch.nn.ReLU"], "fuser_method": "my.fuse",
             "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]},
            {"pattern": "torch.nn.ReLU", "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]}
            ]})");
        OutcomeIndex index(document);
        const Outcome outcome = index.model(0).outcome(x86(document));
        QVERIFY(outcome.status == Status::Error);
        QVERIFY(outcome.error && !outcome.error->isKnown());
        QVERIFY(index.model(1).outcome(x86(document)).status == Status::Quantized);
    }

    /// convert takes child 0 only of a subclass of _FusedModule; of another container it reads the weight.
    void containerThatAFuserMethodMakesHasNoWeight_data()
    {
        QTest::addColumn<QByteArray>("api");
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<QByteArray>("fuser");
        const QByteArray own = R"("my.fuse")";
        const QByteArray call = R"({"call": "torch.ao.quantization.fuser_method_mappings.NAME",
                                    "args": ["torch.nn.Sequential"]})";
        const QByteArray forward = R"(["torch.nn.Conv2d", "torch.nn.ReLU"])";
        const QByteArray reversed = R"(["torch.nn.ReLU", "torch.nn.Conv2d"])";
        QTest::newRow("1.13") << QByteArray("1.13") << reversed
                              << QByteArray(call).replace("NAME", "reverse_sequential_wrapper2");
        QTest::newRow("1.13, own fuser method") << QByteArray("1.13") << reversed << own;
        QTest::newRow("1.13, own fuser method, reversed")
            << QByteArray("1.13") << reversed
            << QByteArray(R"({"call": "torch.ao.quantization.fuser_method_mappings.reverse2", "args": ["my.fuse"]})");
        QTest::newRow("2") << QByteArray("2") << forward << QByteArray(call).replace("NAME", "_sequential_wrapper2");
        QTest::newRow("2, own fuser method") << QByteArray("2") << forward << own;
    }
    void containerThatAFuserMethodMakesHasNoWeight()
    {
        QFETCH(const QByteArray, api);
        QFETCH(const QByteArray, pattern);
        QFETCH(const QByteArray, fuser);
        const QByteArray json = QByteArray(R"({"torch_api": "API", "configs": [
                {"pattern": PATTERN, "fused_module": "torch.nn.Sequential", "fuser_method": FUSER,
                 "dtype_configs": DTYPES},
                {"pattern": "torch.nn.Sequential", "root_module": "torch.nn.Conv2d", "dtype_configs": DTYPES,
                 "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Conv2d"}]})")
                                    .replace("API", api)
                                    .replace("PATTERN", pattern)
                                    .replace("FUSER", fuser)
                                    .replace("DTYPES", R"([{"input_dtype": "torch.quint8", "bias_dtype": "torch.float",
                                        "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8"}])");
        const BackendConfig document = test::document(json.toStdString());
        const QByteArray error = "AttributeError: 'Sequential' object has no attribute 'weight'";
        OutcomeIndex index(document);
        ModelOfPattern model = index.model(0);
        const QConfigAssignment assignment = x86(document);
        const Outcome outcome = model.outcome(assignment);
        QCOMPARE(QByteArray::fromStdString(outcome.error ? outcome.error->text() : ""), error);

        const fx::Simulation simulation = simulatedAlone(model, document, assignment, "torch.nn.Conv2d");
        QCOMPARE(QByteArray::fromStdString(simulation.error ? simulation.error->text() : ""), error);

        const std::vector<Diagnostic> found = validate(document);
        const auto told = std::ranges::find(found, RuleId::M15, &Diagnostic::rule);
        QVERIFY(told != found.end());
        QCOMPARE(told->where.text(), std::string("/configs/0/fused_module"));
        QVERIFY(std::ranges::find(found, RuleId::P12, &Diagnostic::rule) == found.end());
    }

    /// Recorded from each release for models of one operator, under the release's native backend config.
    void observerThatConvertCannotUseRaises_data()
    {
        QTest::addColumn<int>("number"); // of the release
        QTest::addColumn<QByteArray>("activation");
        QTest::addColumn<QByteArray>("weight");
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<QByteArray>("error");
        const QByteArray usual = R"("torch.ao.quantization.observer.default_observer")";
        const QByteArray usualWeight = R"("torch.ao.quantization.observer.default_weight_observer")";
        const QByteArray recording = R"("torch.ao.quantization.observer.RecordingObserver")";
        const QByteArray noop =
            R"({"partial": "torch.ao.quantization.observer.NoopObserver", "kwargs": {"dtype": "torch.quint8"}})";
        const QByteArray placeholder =
            R"({"partial": "torch.ao.quantization.observer.PlaceholderObserver", "kwargs": {"dtype": "torch.qint8"}})";
        const QByteArray needsParams = "Exception: calculate_qparams should not be called for ";
        for (const Release release : Release::all()) {
            const auto add = [&](const char *name, const QByteArray &activation, const QByteArray &weight,
                                 const char *pattern, const QByteArray &error) {
                QTest::addRow("%s: %s, %s", std::string(release.version()).c_str(), name, pattern)
                    << int(release.number()) << activation << weight << QByteArray(pattern) << error;
            };
            for (const char *pattern : {"torch.nn.Linear", "torch.nn.ReLU", "torch.nn.functional.linear"}) {
                add("Noop activation", noop, usualWeight, pattern, needsParams + "NoopObserver");
                add("Recording activation", recording, usualWeight, pattern, needsParams + "RecordingObserver");
            }
            for (const char *pattern : {"torch.nn.EmbeddingBag", "torch.nn.LSTM"})
                add("Recording activation", recording, usualWeight, pattern, "");
            add("Placeholder weight", usual, placeholder, "torch.nn.Linear", "KeyError: 'zero_point'");
            add("Placeholder weight", usual, placeholder, "torch.nn.functional.linear",
                needsParams + "PlaceholderObserver");
            add("Placeholder weight", usual, placeholder, "torch.nn.ReLU", "");
            add("Placeholder weight", usual, placeholder, "torch.nn.LSTM", "");
            add("a weight that is no observer", usual, R"("torch.nn.Identity")", "torch.nn.EmbeddingBag",
                "AttributeError: 'Identity' object has no attribute 'dtype'");
        }
    }
    void observerThatConvertCannotUseRaises()
    {
        QFETCH(const int, number);
        QFETCH(const QByteArray, activation);
        QFETCH(const QByteArray, weight);
        QFETCH(const QByteArray, pattern);
        QFETCH(const QByteArray, error);
        const Release release = Release::all()[std::size_t(number)];
        const BackendConfig document = findBuiltInConfig("native", release)->document();
        const QConfigAssignment assignment(QConfig{callable(activation.toStdString()), callable(weight.toStdString())},
                                           release);
        const std::size_t row = rowOf(document, pattern.split('.').last().toStdString());
        OutcomeIndex index(document);
        const Outcome outcome = index.model(row).outcome(assignment);
        QCOMPARE(QByteArray::fromStdString(outcome.error ? outcome.error->text() : ""), error);
        QCOMPARE(outcome.status == Status::Error, !error.isEmpty());
    }

    /// convert takes child 0 of each module whose class some entry calls fused, whatever the QConfig.
    void fusedClassThatCannotBeIndexedRaises_data()
    {
        QTest::addColumn<QByteArray>("configs");
        QTest::addColumn<QByteArrayList>("outcomes");
        const QByteArray rest = R"("dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8",
            "weight_dtype": "torch.qint8", "bias_dtype": "torch.float"}])";
        const auto single = [&](const char *module) {
            return QByteArray(R"({"pattern": "MODULE", REST})").replace("MODULE", module).replace("REST", rest);
        };
        const auto pair = [&](const char *second, const char *fused, const char *fuser = "null") {
            return QByteArray(R"({"pattern": ["torch.nn.Linear", "SECOND"], "fused_module": "FUSED",
                                  "fuser_method": FUSER, REST})")
                .replace("SECOND", second)
                .replace("FUSED", fused)
                .replace("FUSER", fuser)
                .replace("REST", rest);
        };
        const QByteArray raises = "error raises TypeError";
        QTest::newRow("a class in the pattern, without a fuser method")
            << pair("torch.nn.ReLU", "torch.nn.Linear") << QByteArrayList{raises};
        QTest::newRow("and all other patterns with the class")
            << pair("torch.nn.ReLU", "torch.nn.Linear") + "," + single("torch.nn.Linear")
            << QByteArrayList{raises, raises};
        QTest::newRow("a class that the pattern does not have")
            << pair("torch.nn.ReLU", "torch.nn.Bilinear") << QByteArrayList{"observed_only by 0 with 0"};
        QTest::newRow("a class of QAT modules")
            << pair("torch.nn.ReLU", "torch.ao.nn.qat.Linear") + "," + single("torch.ao.nn.qat.Linear")
            << QByteArrayList{"observed_only by 0 with 0", raises};
        QTest::newRow("a class that the fuser method makes")
            << pair("torch.nn.BatchNorm1d", "torch.nn.Linear",
                    R"("torch.ao.quantization.fuser_method_mappings.fuse_linear_bn")")
            << QByteArrayList{raises};
        const char *linearReLU = "torch.ao.nn.intrinsic.LinearReLU";
        QTest::newRow("a class that is fused away")
            << pair("torch.nn.ReLU", linearReLU,
                    R"({"call": "torch.ao.quantization.fuser_method_mappings._sequential_wrapper2",
                        "args": ["torch.ao.nn.intrinsic.LinearReLU"]})") +
                   "," + pair("torch.nn.Identity", "torch.nn.Linear") + "," + single(linearReLU)
            << QByteArrayList{"observed_only by 2 with 0 in torch.ao.nn.intrinsic.LinearReLU", raises,
                              "observed_only by 2 with 0"};
        QTest::newRow("a class that the program does not know")
            << pair("torch.nn.ReLU", "my.Fused") + "," + single("my.Fused")
            << QByteArrayList{"observed_only by 0 with 0", "quantized by 1 with 0"};
    }
    void fusedClassThatCannotBeIndexedRaises()
    {
        QFETCH(QByteArray, configs);
        QFETCH(QByteArrayList, outcomes);
        const BackendConfig document = read(std::string_view(configs.data(), std::size_t(configs.size())));
        OutcomeIndex index(document);
        QCOMPARE(index.size(), std::size_t(outcomes.size()));
        const QConfigAssignment none(QConfigMapping(), releaseOf(document));
        for (std::size_t row = 0; row < index.size(); ++row) {
            const QByteArray outcome = outcomes[qsizetype(row)];
            QCOMPARE(text(index.model(row).outcome(x86(document))), outcome);
            QCOMPARE(index.model(row).outcome(none).error.has_value(), outcome.startsWith("error"));
        }
    }

    /// 1.13 passes the modules to a fuser method in the order of the pattern, which begins with the last module.
    void foldingWhatIsNoBatchNormRaises_data()
    {
        QTest::addColumn<QByteArray>("api");
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<QByteArray>("second");
        QTest::addColumn<QByteArray>("fuser");
        QTest::addColumn<QByteArray>("outcome");
        const QByteArray raises = "error raises AttributeError";
        const char *linear = "torch.nn.Linear";
        const char *norm = "torch.nn.BatchNorm1d";
        QTest::newRow("1.13, a linear layer for the norm")
            << QByteArray("1.13") << QByteArray(norm) << QByteArray(linear) << QByteArray("fuse_linear_bn") << raises;
        QTest::newRow("2, in this order")
            << QByteArray("2") << QByteArray(linear) << QByteArray(norm) << QByteArray("fuse_linear_bn")
            << QByteArray("no_pattern in torch.nn.Linear");
        QTest::newRow("2, a linear layer for the norm")
            << QByteArray("2") << QByteArray(norm) << QByteArray(linear) << QByteArray("fuse_conv_bn") << raises;
        QTest::newRow("2, no weight") << QByteArray("2") << QByteArray("torch.nn.ReLU") << QByteArray(norm)
                                      << QByteArray("fuse_conv_bn") << raises;
        QTest::newRow("2, no bias") << QByteArray("2") << QByteArray("torch.nn.PReLU") << QByteArray(norm)
                                    << QByteArray("fuse_convtranspose_bn") << raises;
        QTest::newRow("2, a convolution has no out_features")
            << QByteArray("2") << QByteArray("torch.nn.Conv1d") << QByteArray(norm) << QByteArray("fuse_linear_bn")
            << raises;
        QTest::newRow("1.13, two norms") << QByteArray("1.13") << QByteArray(norm) << QByteArray(norm)
                                         << QByteArray("fuse_linear_bn")
                                         << QByteArray("no_pattern in torch.nn.BatchNorm1d");
        QTest::newRow("2, a class of the user's for the norm")
            << QByteArray("2") << QByteArray(linear) << QByteArray("my.Norm") << QByteArray("fuse_linear_bn")
            << QByteArray("no_pattern in torch.nn.Linear");
    }
    void foldingWhatIsNoBatchNormRaises()
    {
        QFETCH(const QByteArray, api);
        QFETCH(const QByteArray, first);
        QFETCH(const QByteArray, second);
        QFETCH(const QByteArray, fuser);
        QFETCH(const QByteArray, outcome);
        const QByteArray json = QByteArray(R"({"torch_api": "API", "configs": [{"pattern": ["FIRST", "SECOND"],
            "dtype_configs": [{"input_dtype": "torch.quint8"}],
            "fuser_method": "torch.ao.quantization.fuser_method_mappings.FUSER"}]})")
                                    .replace("API", api)
                                    .replace("FIRST", first)
                                    .replace("SECOND", second)
                                    .replace("FUSER", fuser);
        const BackendConfig document = test::document(json.toStdString());
        OutcomeIndex index(document);
        QCOMPARE(text(index.model(0).outcome(x86(document))), outcome);
    }

    /// A factory returns a fuser method. If the config names the factory itself, PyTorch passes it the arguments of a
    /// fuser method.
    void factoryOfFuserMethodsMustBeCalled_data()
    {
        QTest::addColumn<QByteArray>("api");
        QTest::addColumn<QByteArray>("factory");
        for (const char *factory : {"reverse2", "reverse3", "reverse_sequential_wrapper2", "sequential_wrapper2"})
            QTest::addRow("1.13, %s", factory) << QByteArray("1.13") << QByteArray(factory);
        for (const char *factory : {"_reverse2", "_reverse3", "_sequential_wrapper2"})
            QTest::addRow("2, %s", factory) << QByteArray("2") << QByteArray(factory);
    }
    void factoryOfFuserMethodsMustBeCalled()
    {
        QFETCH(const QByteArray, api);
        QFETCH(const QByteArray, factory);
        const QByteArray json = QByteArray(R"({"torch_api": "API", "configs": [{"pattern": PATTERN,
            "dtype_configs": [{"input_dtype": "torch.quint8"}], "fused_module": "torch.ao.nn.intrinsic.LinearReLU",
            "fuser_method": "torch.ao.quantization.fuser_method_mappings.FACTORY"}]})")
                                    .replace("API", api)
                                    .replace("PATTERN", api == "2" ? R"(["torch.nn.Linear", "torch.nn.ReLU"])"
                                                                   : R"(["torch.nn.ReLU", "torch.nn.Linear"])")
                                    .replace("FACTORY", factory);
        const BackendConfig document = test::document(json.toStdString());
        OutcomeIndex index(document);
        const std::optional<PythonError> error = index.model(0).outcome(x86(document)).error;
        QVERIFY(error);
        QCOMPARE(QByteArray::fromStdString(error->text()),
                 "TypeError: " + factory + "() takes 1 positional argument but 3 were given");
    }

    /// Python's messages as recorded from each release.
    void countOfArgumentsIsToldAsPythonTellsIt_data()
    {
        QTest::addColumn<QByteArray>("api");
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<QByteArray>("fuser");
        QTest::addColumn<QByteArray>("message");
        const QByteArray pair = R"(["torch.nn.Conv2d", "torch.nn.BatchNorm2d"])";
        const QByteArray three = R"(["torch.nn.Conv2d", "torch.nn.BatchNorm2d", "torch.nn.ReLU"])";
        const QByteArray reversedPair = R"(["torch.nn.BatchNorm2d", "torch.nn.Conv2d"])";
        const QByteArray nested = R"(["torch.nn.ReLU", ["torch.nn.BatchNorm2d", "torch.nn.Conv2d"]])";
        const auto made = [](const char *factory, const char *of) {
            return QByteArray(R"({"call": "FUSERS.FACTORY", "args": ["OF"]})")
                .replace("FACTORY", factory)
                .replace("OF", of);
        };
        const QByteArray lacksRelu = "fuse_conv_bn_relu() missing 1 required positional argument";
        const QByteArray tooMany = "() takes 3 positional arguments but 4 were given";
        QTest::newRow("2, too few") << QByteArray("2") << pair << QByteArray(R"("FUSERS.fuse_conv_bn_relu")")
                                    << lacksRelu;
        QTest::newRow("2, too few behind a wrapper")
            << QByteArray("2") << pair << made("_reverse2", "FUSERS.fuse_conv_bn_relu") << lacksRelu;
        QTest::newRow("2, too many") << QByteArray("2") << three << QByteArray(R"("FUSERS.fuse_conv_bn")")
                                     << "fuse_conv_bn" + tooMany;
        QTest::newRow("2, too many for a wrapper")
            << QByteArray("2") << three << made("_reverse2", "FUSERS.fuse_conv_bn")
            << "_reverse2.<locals>.reversed" + tooMany;
        QTest::newRow("2, too many for a fused class")
            << QByteArray("2") << three << made("_sequential_wrapper2", "torch.ao.nn.intrinsic.ConvReLU2d")
            << "_sequential_wrapper2.<locals>.fuser_method" + tooMany;
        QTest::newRow("1.13, too few") << QByteArray("1.13") << reversedPair
                                       << QByteArray(R"("FUSERS.fuse_conv_bn_relu")") << lacksRelu;
        QTest::newRow("1.13, too few behind a wrapper")
            << QByteArray("1.13") << nested << made("reverse2", "FUSERS.fuse_conv_bn_relu") << lacksRelu;
        QTest::newRow("1.13, too many behind a wrapper")
            << QByteArray("1.13") << nested << made("reverse3", "FUSERS.fuse_conv_bn") << "fuse_conv_bn" + tooMany;
        QTest::newRow("1.13, a wrapper of a nested pattern")
            << QByteArray("1.13") << reversedPair << made("reverse3", "FUSERS.fuse_conv_bn")
            << QByteArray("cannot unpack non-iterable Conv2d object");
    }
    void countOfArgumentsIsToldAsPythonTellsIt()
    {
        QFETCH(const QByteArray, api);
        QFETCH(const QByteArray, pattern);
        QFETCH(const QByteArray, fuser);
        QFETCH(const QByteArray, message);
        const QByteArray json = QByteArray(R"({"torch_api": "API", "configs": [{"pattern": PATTERN,
            "dtype_configs": [{"input_dtype": "torch.quint8"}], "fuser_method": FUSER}]})")
                                    .replace("API", api)
                                    .replace("PATTERN", pattern)
                                    .replace("FUSER", fuser)
                                    .replace("FUSERS", "torch.ao.quantization.fuser_method_mappings");
        const BackendConfig document = test::document(json.toStdString());
        OutcomeIndex index(document);
        const std::optional<PythonError> error = index.model(0).outcome(x86(document)).error;
        QVERIFY(error);
        QCOMPARE(QByteArray::fromStdString(error->text()), "TypeError: " + message);
    }

    void fusedClassOfAnotherEntryRaisesAfterAnEdit()
    {
        const BackendConfig whole = read(R"(
            {"pattern": "torch.nn.Linear", "dtype_configs": [{"input_dtype": "torch.quint8"}]},
            {"pattern": ["torch.nn.Conv2d", "torch.nn.ReLU"], "fused_module": "torch.nn.Linear", "dtype_configs": []})");
        BackendConfig alone = whole;
        alone.configs.pop_back();
        OutcomeIndex index(alone);
        QVERIFY(!index.model(0).outcome(x86(whole)).error);
        QCOMPARE(index.insert(1, whole.configs[1]), (std::vector<std::size_t>{0, 1}));
        QVERIFY(index.model(0).outcome(x86(whole)).error);
        QCOMPARE(index.remove(1), std::vector<std::size_t>{0});
        QVERIFY(!index.model(0).outcome(x86(whole)).error);
    }

    /// Row 1 stops counting, so its fused module no longer concerns row 0.
    void entryThatAnotherReplacesConcernsWhatItDecided()
    {
        const BackendConfig whole = read(R"(
            {"pattern": "torch.nn.Linear", "dtype_configs": [{"input_dtype": "torch.quint8"}]},
            {"pattern": ["torch.nn.Conv2d", "torch.nn.ReLU"], "fused_module": "torch.nn.Linear", "dtype_configs": []},
            {"pattern": ["torch.nn.Conv2d", "torch.nn.ReLU"], "dtype_configs": []})");
        BackendConfig two = whole;
        two.configs.pop_back();
        OutcomeIndex index(two);
        for (std::size_t row = 0; row < index.size(); ++row)
            index.model(row);
        QCOMPARE(index.insert(2, whole.configs[2]), (std::vector<std::size_t>{0, 1, 2}));
        QVERIFY(!index.model(0).outcome(x86(whole)).error);
        QCOMPARE(index.replace(2, whole.configs[0]), (std::vector<std::size_t>{0, 1, 2}));
        QVERIFY(index.model(0).outcome(x86(whole)).error);
        index.replace(2, whole.configs[2]);
        QCOMPARE(index.remove(2), (std::vector<std::size_t>{0, 1}));
        QVERIFY(index.model(0).outcome(x86(whole)).error);
    }

    void entryWithoutPatternRaises()
    {
        const BackendConfig document = read("{}");
        OutcomeIndex index(document);
        QVERIFY(index.model(0).outcome(x86(document)).error);
    }

    /// 1.13 registers the pattern None, which matches nothing. The modules that its entry names still count.
    void patternThatIsNoneMatchesNothing()
    {
        const BackendConfig document = test::document(R"({"torch_api": "1.13", "name": "n", "configs": [
            {"pattern": null, "root_module": "torch.nn.Linear",
             "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Linear",
             "dtype_configs": [{"input_dtype": "torch.quint8"}]},
            {"pattern": "torch.nn.Linear", "dtype_configs": [{"input_dtype": "torch.quint8",
             "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8", "bias_dtype": "torch.float32"}]}]})");
        OutcomeIndex index(document);
        QCOMPARE(text(index.model(0).outcome(x86(document))), QByteArray("rejected by 0"));
        QCOMPARE(text(index.model(1).outcome(x86(document))), QByteArray("quantized by 1 with 0"));
        const fx::Simulation simulation = simulatedAlone(index.model(1), document, x86(document), {});
        QVERIFY(!simulation.error);
        QVERIFY(simulation.nodes[1].referenceModule == "torch.ao.nn.quantized.reference.Linear");
    }

    void outcomesAreThoseOfWholeModels_data() { addTemplateRows(); }
    void outcomesAreThoseOfWholeModels()
    {
        QFETCH(QString, path);
        const BackendConfig document = documentIn(path);
        for (const NamedQConfig &named : QConfigCatalog::of(releaseOf(document)).qconfigs()) {
            const QByteArray difference = differenceToWholeModels(document, named.qconfig);
            QVERIFY2(difference.isEmpty(), QByteArray::fromStdString(named.name) + ", " + difference);
        }
    }

    /// BCFG_DOCUMENTS sets the number of documents.
    void outcomesOfRandomDocumentsAreThoseOfWholeModels()
    {
        std::vector<BackendConfig> templates;
        for (const QString &path : templatePaths())
            templates.push_back(documentIn(path));
        std::mt19937 random(30);
        const int wanted = qEnvironmentVariableIntValue("BCFG_DOCUMENTS");
        const int documents = wanted > 0 ? wanted : 60;
        int fused = 0;
        for (int i = 0; i < documents; ++i) {
            const BackendConfig document = mixedDocument(templates[random() % templates.size()], random);
            const auto &qconfigs = QConfigCatalog::of(releaseOf(document)).qconfigs();
            const NamedQConfig &named = qconfigs[random() % qconfigs.size()];
            const QByteArray difference = differenceToWholeModels(document, named.qconfig, &fused);
            QVERIFY2(difference.isEmpty(), QByteArray::number(i) + ", " + QByteArray::fromStdString(named.name) + ", " +
                                               difference + '\n' + QByteArray::fromStdString(exportDocument(document)));
        }
        QVERIFY(fused > documents); // or little was tried
    }

    void outcomesFollowEdits_data()
    {
        QTest::addColumn<BackendConfig>("pool");
        QTest::addColumn<std::size_t>("entries");
        QTest::addColumn<unsigned>("seed");
        const BackendConfig onednn = builtIn("torch-2.6.0/onednn");
        QTest::newRow("onednn") << onednn << onednn.configs.size() << 20U;
        for (unsigned seed = 0; seed < 12; ++seed)
            QTest::addRow("entries that concern each other, %u", seed)
                << crossedEntries(seed) << std::size_t(15) << seed;
    }

    void outcomesFollowEdits()
    {
        QFETCH(const BackendConfig, pool);
        QFETCH(const std::size_t, entries);
        QFETCH(const unsigned, seed);
        const QConfigAssignment assignment = x86(pool);
        BackendConfig document = pool;
        document.configs.resize(entries, pool.configs.front());
        OutcomeIndex index(document);
        const auto outcomeOf = [&](OutcomeIndex &of, std::size_t row) {
            Outcome outcome = of.model(row).outcome(assignment);
            outcome.by.reset(); // rows move where an entry comes or goes
            return text(outcome);
        };
        std::vector<QByteArray> outcomes;
        for (std::size_t row = 0; row < index.size(); ++row)
            outcomes.push_back(outcomeOf(index, row));
        std::mt19937 random(seed);
        const auto below = [&](std::size_t end) {
            return std::size_t(random()) % end;
        };
        for (int step = 0; step < 100 && !document.configs.empty(); ++step) {
            const std::size_t at = below(document.configs.size());
            const auto place = document.configs.begin() + std::ptrdiff_t(at);
            const Shared<PatternConfig> other = pool.configs[below(pool.configs.size())];
            std::vector<std::size_t> affected;
            switch (below(4)) {
            case 0:
                document.configs.erase(place);
                outcomes.erase(outcomes.begin() + std::ptrdiff_t(at));
                affected = index.remove(at);
                break;
            case 1:
                document.configs.insert(place, other);
                outcomes.insert(outcomes.begin() + std::ptrdiff_t(at), QByteArray());
                affected = index.insert(at, other);
                break;
            case 2: {
                PatternConfig config = *document.configs[at];
                const Field fields[] = {Field::FuserMethod, Field::FusedModule,  Field::RootModule,
                                        Field::QatModule,   Field::DTypeConfigs, Field::ReferenceQuantizedModule};
                config.remove(fields[below(std::size(fields))]);
                document.configs[at] = Shared<PatternConfig>::make(std::move(config));
                affected = index.replace(at, document.configs[at]);
                break;
            }
            default:
                document.configs[at] = other;
                affected = index.replace(at, other);
            }
            for (const std::size_t row : affected)
                outcomes[row] = outcomeOf(index, row);
            OutcomeIndex fresh(document);
            for (std::size_t row = 0; row < fresh.size(); ++row)
                QCOMPARE(outcomes[row], outcomeOf(fresh, row));
        }
    }

    void canBeStoppedAtEachQuestion()
    {
        const BackendConfig native = builtIn("torch-2.6.0/onednn");
        QConfigMapping mapping;
        mapping.global = QConfigCatalog::of(releaseOf(native)).findQConfig("x86")->qconfig;
        mapping.moduleName.push_back({.key = "nothing", .qconfig = std::nullopt});
        const QConfigAssignment assignment(mapping, releaseOf(native));
        for (std::size_t most = 0;; ++most) {
            CountingProgress progress(most);
            const Stoppable stoppable(progress);
            try {
                OutcomeIndex index(native);
                for (std::size_t row = 0; row < 12; ++row)
                    index.model(row).outcome(assignment);
            } catch (const Stopped &) {
                continue;
            }
            QVERIFY(most > 100);
            break;
        }
    }
};

BCFG_APPLESS_TEST(TestOutcome)

} // namespace tst_outcome

#include "tst_outcome.moc"
