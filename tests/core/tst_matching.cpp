// SPDX-License-Identifier: Apache-2.0
#include "core/check/validate.h"
#include "core/document/json/exporter.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/patch.h"
#include "core/document/model/ruleid.h"
#include "core/prepare/decisions/earlyerrors.h"
#include "core/prepare/model/outcome.h"
#include "core/prepare/nearest/nearest.h"
#include "core/prepare/pattern/contract.h"
#include "core/prepare/pattern/explanation.h"
#include "core/prepare/pattern/matchindex.h"
#include "core/prepare/pattern/matching.h"
#include "core/torch/catalog/qconfigs.h"
#include "core/torch/knownmodules.h"
#include "tests/support/files.h"
#include "tests/support/mutation.h"
#include "tests/support/randomdocument.h"
#include "tests/support/testprogram.h"

#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace tst_matching {

using namespace bcfg;

class TestMatching : public QObject
{
    Q_OBJECT

private slots:
    void verdictsEqualThoseOfTorch_data();
    void verdictsEqualThoseOfTorch();
    void checksAgreeWithVerdicts_data();
    void checksAgreeWithVerdicts();
    void nearestChangesQuantize_data();
    void nearestChangesQuantize();
    void nearestChangesOfAnyDocumentQuantize();
    void nearestChangesRunWithData_data();
    void nearestChangesRunWithData();
    void nearestWeightsCanBeMade_data();
    void nearestWeightsCanBeMade();
    void rowOfTheDefaultMappingMendsWhatRaises();
    void newDTypeConfigOfAFusionTellsTheWeight_data();
    void newDTypeConfigOfAFusionTellsTheWeight();
    void namesThatPyTorchLacksRaise_data();
    void namesThatPyTorchLacksRaise();
    void errorNamesTheModuleThatExists();
    void verdictsAgreeWithTheRulesOfNames();
    void classThatIsTracedThroughIsTold_data();
    void classThatIsTracedThroughIsTold();
    void indexFollowsEdits();
    void whatBeginsToCountConcernsOthers();
    void manyInsertionsAtOnePlaceKeepTheirOrder();
    void ofEqualTensorCountsTheLastOneCounts();
};

namespace {

struct Preset
{
    std::string name;
    ResolvedQConfig qconfig;
};

std::vector<Preset> namedPresets(Api api)
{
    std::vector<Preset> presets;
    for (const NamedQConfig &named : QConfigCatalog::of(Release::newestOf(api)).qconfigs())
        presets.push_back({named.name, ResolvedQConfig(named.qconfig, Release::newestOf(api))});
    return presets;
}

/// The outcome in the fixture; if torch raised, the type of the error, from "E:Type".
QString outcome(const QJsonValue &value)
{
    return value.isString() ? value.toString().section(':', 0, 1)
           : value.isNull() ? "-"
                            : QString::number(value.toInt());
}

QString outcome(const std::optional<std::size_t> &value)
{
    return value ? QString::number(*value) : "-";
}

std::optional<std::size_t> fitOf(const Verdict &verdict)
{
    return verdict.fit() ? std::optional(verdict.fit()->dtypeConfig) : std::nullopt;
}

QString prepareOutcome(const Verdict &verdict)
{
    if (const PythonError *error = verdict.error())
        return "E:" + QString::fromStdString(error->type);
    return QString::number(verdict.fit() != nullptr);
}

} // namespace

void TestMatching::verdictsEqualThoseOfTorch_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("path");
    for (const Release release : Release::all()) { // those that share their configs gave the same answers
        const QString version = QString::fromStdString(std::string(release.version()));
        const QString folder = QString::fromStdString(release.files().templates).section('/', -2, -2);
        QDirIterator files(QString(TEST_DATA_DIR "/%1/match").arg(folder), {"*.match.json"}, QDir::Files);
        while (files.hasNext()) {
            const QString path = files.next();
            QTest::newRow(qPrintable(version + ' ' + path.section('/', -1))) << version << path;
        }
    }
}

void TestMatching::verdictsEqualThoseOfTorch()
{
    QFETCH(const QString, version);
    QFETCH(const QString, path);
    const Release release = *Release::find(version.toStdString());
    const QJsonObject expected = QJsonDocument::fromJson(QByteArray::fromStdString(test::fileText(path))).object();
    const QString folder = path.section('/', -3, -3);
    const QString config = expected["config"].toString();
    BackendConfig document = test::builtIn(folder + '/' + config);
    document.head.set(Field::Torch, Text(release.version()), document.api);
    const MatchIndex index(document);
    QVERIFY(index.candidate(0).release == release);
    const QJsonArray names = expected["qconfigs"].toArray();
    QCOMPARE(std::size_t(expected["patterns"].toArray().size()), index.size());

    std::vector<ResolvedQConfig> qconfigs;
    for (const QJsonValue &name : names) {
        const NamedQConfig *named = QConfigCatalog::of(release).findQConfig(name.toString().toStdString());
        QVERIFY(named);
        qconfigs.emplace_back(named->qconfig, release);
    }
    int failures = 0;
    for (std::size_t column = 0; column < index.size(); ++column) {
        const Candidate candidate = index.candidate(column);
        for (std::size_t row = 0; row < qconfigs.size(); ++row) {
            const Verdict verdict = judge(candidate, &qconfigs[row]);
            const auto cell = [&](const char *key) -> QJsonValue {
                return expected[key].toArray()[int(row)].toArray()[int(column)];
            };
            const QStringList wanted{outcome(cell("prepare")), outcome(cell("dtype")), outcome(cell("observers")),
                                     cell("convert").isString() ? "-" : outcome(cell("convert"))};
            const bool isRejected = verdict.status() == Status::Rejected;
            const QStringList actual{prepareOutcome(verdict), outcome(fitOf(verdict)),
                                     isRejected ? "0"
                                                : outcome(verdict.fit() ? verdict.fit()->observers : std::nullopt),
                                     verdict.convert ? QString::number(*verdict.convert) : "-"};
            if (wanted != actual && ++failures < 20) {
                qWarning() << candidate.config->title(release).c_str() << "|" << names[int(row)].toString() << "| torch"
                           << wanted << "| here" << actual;
            }
        }
    }
    QCOMPARE(failures, 0);
}

void TestMatching::checksAgreeWithVerdicts_data()
{
    test::addTemplateRows();
}

void TestMatching::checksAgreeWithVerdicts()
{
    QFETCH(const QString, path);
    const BackendConfig document = test::documentIn(path);
    const MatchIndex index(document);
    const std::vector<Preset> presets = namedPresets(document.api);
    for (std::size_t i = 0; i < index.size(); ++i) {
        const Candidate candidate = index.candidate(i);
        for (const Preset &preset : presets) {
            const ExplainedVerdict explanation = explain(candidate, &preset.qconfig);
            QCOMPARE(explanation.verdict, judge(candidate, &preset.qconfig));
            if (explanation.checks.empty()) { // a rejection has reasons, where there is something to compare
                QVERIFY(explanation.verdict.status() != Status::Rejected || !candidate.graph.matches ||
                        candidate.dtypeConfigs().empty());
                continue;
            }
            std::vector<bool> fits(candidate.dtypeConfigs().size(), true);
            for (const Check &check : explanation.checks) {
                if (check.when == Check::When::Prepare && !check.ok)
                    fits[check.dtypeConfig] = false;
            }
            const auto first = std::ranges::find(fits, true);
            const std::size_t position = std::size_t(first - fits.begin());
            QCOMPARE(first == fits.end() ? std::nullopt : std::optional(position), fitOf(explanation.verdict));
        }
    }
}

namespace {

/// Verifies that a changed observer with a new dtype or range does not keep reduce_range, which would halve the range.
void verifyThatNewRangesAreWhole(const ResolvedQConfig &before, const ResolvedQConfig &changed)
{
    const auto verify = [](const Observer *old, const Observer *made) {
        if (old && made && (old->dtype != made->dtype || old->observer().quantMin != made->observer().quantMin))
            QVERIFY(!made->observer().reduceRange.value_or(false));
    };
    verify(before.activationObserver(), changed.activationObserver());
    verify(before.weightObserver(), changed.weightObserver());
}

} // namespace

void TestMatching::nearestChangesQuantize_data()
{
    test::addTemplateRows();
}

void TestMatching::nearestChangesQuantize()
{
    QFETCH(const QString, path);
    const BackendConfig document = test::documentIn(path);
    MatchIndex index(document);
    const std::vector<Preset> presets = namedPresets(document.api);
    std::size_t asked = 0;
    std::size_t without = 0;
    for (std::size_t i = 0; i < index.size(); ++i) {
        const Candidate candidate = index.candidate(i);
        for (const Preset &preset : presets) {
            const Status status = judge(candidate, &preset.qconfig).status();
            if (status != Status::Rejected && status != Status::ObservedOnly)
                continue;
            const std::vector<NearestChange> changes = nearestChanges(candidate, preset.qconfig);
            ++asked;
            without += changes.empty() ? 1 : 0;
            std::size_t cost = 0;
            for (const NearestChange &change : changes) {
                QVERIFY(change.cost >= cost); // those that change least come first
                cost = change.cost;
                if (change.side != NearestChange::Side::DTypeConfig) {
                    const ResolvedQConfig other(*change.qconfig, releaseOf(document));
                    QVERIFY(judge(candidate, &other).status() == Status::Quantized);
                    if (change.side == NearestChange::Side::QConfig)
                        verifyThatNewRangesAreWhole(preset.qconfig, other);
                    continue;
                }
                // As the editor would do it: by editing the document, and judging anew.
                const auto edited = applyEdits(document, change.edits);
                QVERIFY(std::holds_alternative<BackendConfig>(edited));
                index.replace(candidate.effective, std::get<BackendConfig>(edited).configs[candidate.effective]);
                QVERIFY(judge(index.candidate(i), &preset.qconfig).status() == Status::Quantized);
                index.replace(candidate.effective, candidate.config);
            }
        }
    }
    qInfo() << without << "of" << asked << "cells that are not quantized get no offer";
    QVERIFY(asked > 0);
    QVERIFY(without * 10 < asked);
}

/// Also for random documents, in which PyTorch cannot read some values.
void TestMatching::nearestChangesOfAnyDocumentQuantize()
{
    std::vector<BackendConfig> documents;
    documents.push_back(
        test::document(R"({"torch_api": "1.13", "configs": [{"pattern": "torch.nn.ReLU", "dtype_configs": [
        {"input_dtype": "quint8", "output_dtype": "torch.float32", "is_dynamic": true}]}]})"));
    for (unsigned seed = 0; seed < 200; ++seed)
        documents.push_back(test::document(writeJson(test::mutated(test::randomDocument(seed), seed))));
    const QString path = QStringLiteral(RESOURCES_DIR "/templates/torch-2.6.0/native.bcfg.json");
    const JsonValue native = std::get<JsonValue>(parseJson(exportDocument(test::documentIn(path))));
    for (unsigned seed = 0; seed < 2; ++seed)
        documents.push_back(test::document(writeJson(test::mutated(native, seed))));
    std::size_t checked = 0;
    for (const BackendConfig &document : documents) {
        const MatchIndex index(document);
        for (const Preset &preset : namedPresets(document.api)) {
            for (std::size_t i = 0; i < index.size(); ++i) {
                const Candidate candidate = index.candidate(i);
                if (judge(candidate, &preset.qconfig).status() != Status::Rejected)
                    continue;
                const std::optional<Pattern> key = candidate.config->reversedPattern(candidate.release);
                const Symbol *atom = key ? key->symbol() : nullptr;
                const bool lacksReference = !candidate.canSwap && candidate.hasKnownReference &&
                                            !(atom && torch::knownReferenceModule(*atom, candidate.release));
                for (const NearestChange &change : nearestChanges(candidate, preset.qconfig)) {
                    if (change.side == NearestChange::Side::DTypeConfig)
                        continue;
                    ++checked;
                    const ResolvedQConfig other(*change.qconfig, releaseOf(document));
                    const Status status = judge(candidate, &other).status();
                    QVERIFY(status == Status::Quantized || (lacksReference && status == Status::ObservedOnly));
                }
            }
        }
    }
    QVERIFY(checked > 1000);
}

void TestMatching::nearestChangesRunWithData_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("module");
    QTest::addColumn<QString>("preset");
    QTest::addColumn<bool>("mayBeStatic"); // whether a change of the document may help under the static preset
    for (const char *release : {"torch-1.13.1", "torch-2.6.0"}) {
        const QString path = QStringLiteral(RESOURCES_DIR "/templates/%1/native.bcfg.json").arg(release);
        const auto row = [&](const char *module, bool mayBeStatic) {
            QTest::newRow(qPrintable(QStringLiteral("%1, %2").arg(module, release)))
                << path << module << "get_default_qconfig(\"x86\", 0)" << mayBeStatic;
        };
        row("torch.nn.LSTM", false);
        row("torch.nn.LSTMCell", false);
        row("torch.nn.GRUCell", true);
    }
    const QString path = QStringLiteral(RESOURCES_DIR "/templates/torch-2.6.0/native.bcfg.json");
    QTest::newRow("torch.nn.Embedding") << path << "torch.nn.Embedding"
                                        << "default_dynamic_qconfig" << false;
    QTest::newRow("torch.nn.Linear") << path << "torch.nn.Linear"
                                     << "default_quint8_weight_qconfig" << true;
}

/// PyTorch prepares a static LSTM and an embedding with quantized indices, but they raise when they run. So no change
/// of the document makes them.
void TestMatching::nearestChangesRunWithData()
{
    QFETCH(const QString, path);
    QFETCH(const QString, module);
    QFETCH(const QString, preset);
    QFETCH(const bool, mayBeStatic);
    const BackendConfig document = test::documentIn(path);
    const std::vector<Preset> presets = namedPresets(document.api);
    const auto chosen = std::ranges::find(presets, preset.toStdString(), &Preset::name);
    QVERIFY(chosen != presets.end());
    const Candidate candidate =
        MatchIndex(document).candidate(test::rowOf(document, module.section('.', -1).toStdString()));
    const std::vector<NearestChange> changes = nearestChanges(candidate, chosen->qconfig);
    QVERIFY(!changes.empty());
    QCOMPARE(std::ranges::any_of(
                 changes, [](const NearestChange &change) { return change.side == NearestChange::Side::DTypeConfig; }),
             mayBeStatic);
}

void TestMatching::nearestWeightsCanBeMade_data()
{
    QTest::addColumn<QString>("preset");
    for (const char *preset : {"float16_static_qconfig", "default_reuse_input_qconfig", "default_per_channel_qconfig",
                               "default_dynamic_qconfig", "default_activation_only_qconfig"})
        QTest::newRow(preset) << preset;
}

/// PyTorch quantizes to quint4x2 only with float scales and zero points, and to an integer only with a zero point. Not
/// every observer has them.
void TestMatching::nearestWeightsCanBeMade()
{
    QFETCH(const QString, preset);
    for (const char *name : {"torch-1.13.1/native", "torch-2.6.0/native"}) {
        const BackendConfig document = test::builtIn(name);
        const std::vector<Preset> presets = namedPresets(document.api);
        const auto chosen = std::ranges::find(presets, preset.toStdString(), &Preset::name);
        QVERIFY(chosen != presets.end());
        const Candidate candidate = MatchIndex(document).candidate(test::rowOf(document, "Embedding"));
        std::size_t compared = 0;
        for (const NearestChange &change : nearestChanges(candidate, chosen->qconfig)) {
            if (change.side == NearestChange::Side::DTypeConfig)
                continue;
            const ResolvedQConfig made(*change.qconfig, releaseOf(document));
            const Observer &weight = made.weightObserver()->observer();
            QVERIFY2(!weight.qscheme.empty(), change.title.c_str());
            QVERIFY2(weight.dtype != DType(DType::QUInt4x2) ||
                         weight.qscheme == "torch.per_channel_affine_float_qparams",
                     change.title.c_str());
            ++compared;
        }
        QVERIFY(compared > 1);
    }
}

/// PyTorch 1.13 raises unless operators of a fixed range have an observer of their own, which no named QConfig has.
void TestMatching::rowOfTheDefaultMappingMendsWhatRaises()
{
    const BackendConfig document = test::builtIn("torch-1.13.1/native");
    const Release release = releaseOf(document);
    const Candidate candidate = MatchIndex(document).candidate(test::rowOf(document, "Sigmoid"));
    const ResolvedQConfig general(QConfigCatalog::of(release).findQConfig("x86")->qconfig, release);
    QVERIFY(judge(candidate, &general).status() == Status::Error);
    QVERIFY(nearestChanges(candidate, general).empty()); // a QConfig that every operator gets
    QVERIFY(nearestChanges(candidate, general, std::vector{QConfigMapping::Place()}).empty());
    const std::vector<NearestChange> changes =
        nearestChanges(candidate, general, std::vector{QConfigMapping::Place{"object_type", "torch.nn.Sigmoid"}});
    QCOMPARE(changes.size(), std::size_t(1));
    QCOMPARE(
        changes[0].title,
        std::string(
            "In the mapping for torch.nn.Sigmoid, take the QConfig that the fbgemm mapping of PyTorch has for it"));
    const ResolvedQConfig own(*changes[0].qconfig, release);
    QVERIFY(judge(candidate, &own).status() == Status::Quantized);
}

void TestMatching::newDTypeConfigOfAFusionTellsTheWeight_data()
{
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QByteArray>("fused");
    QTest::addColumn<bool>("tells");
    QTest::newRow("with a weight") << QByteArray(R"(["torch.nn.Conv2d", "torch.nn.ReLU"])")
                                   << QByteArray("torch.ao.nn.intrinsic.ConvReLU2d") << true;
    QTest::newRow("without one") << QByteArray(R"(["torch.nn.BatchNorm2d", "torch.nn.ReLU"])")
                                 << QByteArray("torch.ao.nn.intrinsic.BNReLU2d") << false;
}

/// The fused module has its own pattern config, to which the dtype configs of the pattern are copied. PyTorch compares
/// its weight, so a new dtype config has a weight if the fused module has one.
void TestMatching::newDTypeConfigOfAFusionTellsTheWeight()
{
    QFETCH(const QByteArray, pattern);
    QFETCH(const QByteArray, fused);
    QFETCH(const bool, tells);
    const QByteArray text = R"({"torch_api": "2", "configs": [{"pattern": )" + pattern + R"(, "fused_module": ")" +
                            fused +
                            R"(", "fuser_method": "torch.ao.quantization.fuser_method_mappings.fuse_conv_relu"}]})";
    const BackendConfig document = test::document(text.toStdString());
    const std::vector<Preset> presets = namedPresets(document.api);
    const auto x86 = std::ranges::find(presets, "get_default_qconfig(\"x86\", 0)", &Preset::name);
    QVERIFY(x86 != presets.end());
    const std::vector<NearestChange> changes = nearestChanges(MatchIndex(document).candidate(0), x86->qconfig);
    QVERIFY(!changes.empty());
    const auto added = std::get<BackendConfig>(applyEdits(document, changes.front().edits));
    const DTypeConfig &made = added.configs[0]->dtypeConfigs().front();
    QVERIFY(made.record().hasField(Field::InputDType));
    QCOMPARE(made.record().hasField(Field::WeightDType), tells);
    QCOMPARE(made.record().hasField(Field::BiasDType), tells);
}

void TestMatching::namesThatPyTorchLacksRaise_data()
{
    QTest::addColumn<QByteArray>("pattern"); // with further fields
    QTest::addColumn<QByteArray>("api");
    QTest::addColumn<QByteArray>("error"); // empty: none
    const auto row = [](const QByteArray &pattern, const QByteArray &module, const QByteArray &name,
                        const QByteArray &api = "2") {
        const QByteArray text = "AttributeError: module '" + module + "' has no attribute '" + name + '\'';
        QTest::newRow(pattern + ' ' + api) << pattern << api << (name.isEmpty() ? QByteArray() : text);
    };
    row(R"("torch.nn.Lineaar")", "torch.nn", "Lineaar");
    row(R"("torch.nn.Lineaar")", "torch.nn", "Lineaar", "1.13");
    row(R"("torch.nn.Blubb")", "torch.nn", "Blubb");
    row(R"("torch.nn.functions.relu")", "torch.nn", "functions");
    row(R"("torch.nn.layers.more.Linear")", "torch.nn", "layers");
    row(R"("torch.ao.nn.intrinsics.LinearReLU")", "torch.ao.nn", "intrinsics");
    row(R"("torch.ao.nn.sparse.Blubb")", "torch.ao.nn.sparse", "Blubb");
    row(R"("operator.divide")", "operator", "divide");
    row(R"("torch.nn Linear")", "torch", "nn Linear");
    row(R"(["torch.nn.Linear", "torch.nn.functional.rellu"])", "torch.nn.functional", "rellu");
    row(R"(["torch.nn.Lineaar", "torch.nn.ReLU"], "fuser_method": "own.fuse")", "torch.nn", "Lineaar");
    row(R"("torch.nn.Linear", "root_module": "torch.nn.Lineaar")", "torch.nn", "Lineaar");
    row(R"("torch.nn.Linear", "qat_module": "torch.ao.nn.qat.Lineaar")", "torch.ao.nn.qat", "Lineaar");
    row(R"("torch.nn.RMSNorm")", "torch.nn", "RMSNorm", "1.13");
    row(R"("torch.nn.RMSNorm")", "", "");
    // Names that no catalogue lists, or only a part of them.
    for (const char *name :
         {"own.Lineaar", "nn.Linear", "torch.nn._Lineaar", "torch.adddd", "torch.nn.modules.linear.Lineaar",
          "torch.nn.Linear.Blubb", "builtins.sum", "math.floor", "torch.nn.functional", "my.a b", "lineaar"})
        row('"' + QByteArray(name) + '"', "", "");
}

void TestMatching::namesThatPyTorchLacksRaise()
{
    QFETCH(const QByteArray, pattern);
    QFETCH(const QByteArray, api);
    QFETCH(const QByteArray, error);
    const BackendConfig document = test::document(
        R"({"torch_api": ")" + api.toStdString() + R"(", "configs": [{"pattern": )" + pattern.toStdString() +
        R"(, "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]}]})");
    const Release release = releaseOf(document);
    const QConfig x86 = QConfigCatalog::of(release).findQConfig("x86")->qconfig;
    const ResolvedQConfig qconfig(x86, release);
    OutcomeIndex index(document);
    ModelOfPattern model = index.model(0);
    const auto isAsExpected = [&](const PythonError *raised) {
        return raised ? raised->text() == error.toStdString() : error.isEmpty();
    };
    const ExplainedVerdict explained = explain(model.candidate(), &qconfig);
    QVERIFY(isAsExpected(explained.verdict.error()));
    QVERIFY(isAsExpected(judge(model.candidate(), &qconfig).error()));
    QVERIFY(isAsExpected(explainByContract(model.candidate(), &qconfig).verdict.error()));
    QConfigMapping mapping;
    mapping.global = x86;
    for (const QConfigAssignment &assignment : {QConfigAssignment(x86, release), QConfigAssignment(mapping, release)}) {
        const Outcome outcome = model.outcome(assignment);
        QVERIFY(isAsExpected(outcome.error ? &*outcome.error : nullptr));
    }
    if (error.isEmpty())
        return;
    QVERIFY(explained.checks.empty() && explained.notes.empty());
    QVERIFY(nearestChanges(model.candidate(), qconfig).empty());
}

/// Also if the module is a package without classes.
void TestMatching::errorNamesTheModuleThatExists()
{
    const QJsonArray modules =
        QJsonDocument::fromJson(QByteArray::fromStdString(test::fileText(RESOURCES_DIR "/catalog/nn-modules.json")))
            .object()["modules"]
            .toArray();
    QVERIFY(modules.size() > 100);
    for (const QJsonValue &each : modules) {
        for (QString module = each.toString(); module.startsWith("torch.nn") || module.startsWith("torch.ao.nn");
             module = module.section('.', 0, -2)) {
            PatternConfig config;
            config.set(Field::Pattern, Pattern::atom((module + ".nosuch.Thing").toStdString()), Api::Torch2);
            const std::optional<PythonError> error = namingError(config, Release::newest());
            QVERIFY2(error, qPrintable(module));
            QCOMPARE(QString::fromStdString(error->message), "module '" + module + "' has no attribute 'nosuch'");
        }
    }
}

/// A name raises exactly if the rules report that PyTorch does not have it.
void TestMatching::verdictsAgreeWithTheRulesOfNames()
{
    int raising = 0;
    for (const char *fixture : {"S01", "S03", "S04", "S04.ok"}) {
        const BackendConfig document =
            test::document(test::fileText(QString(TEST_DATA_DIR "/rules/%1.json").arg(fixture)));
        const ResolvedQConfig qconfig(QConfigCatalog::of(releaseOf(document)).findQConfig("x86")->qconfig,
                                      releaseOf(document));
        std::vector<bool> reported(document.configs.size());
        std::vector<bool> missing(document.configs.size());
        for (const Diagnostic &diagnostic : validate(document)) {
            const std::optional<std::size_t> row = diagnostic.where.configIndex();
            const bool isOfNames =
                diagnostic.rule == RuleId::S01 || diagnostic.rule == RuleId::S03 || diagnostic.rule == RuleId::S04;
            if (!row || !isOfNames)
                continue;
            reported[*row] = true;
            missing[*row] =
                missing[*row] || (diagnostic.rule == RuleId::S04 && diagnostic.message.starts_with("PyTorch "));
        }
        const MatchIndex index(document);
        for (std::size_t row = 0; row < index.size(); ++row) {
            const Verdict verdict = judge(index.candidate(row), &qconfig);
            const PythonError *error = verdict.error();
            const bool raises = error && error->type == "AttributeError";
            const QByteArray where = QByteArray(fixture) + ' ' + QByteArray::number(row);
            QVERIFY2(!raises || reported[row], where);
            QVERIFY2(raises || !missing[row], where);
            raising += raises;
        }
    }
    QVERIFY(raising > 10);
}

void TestMatching::classThatIsTracedThroughIsTold_data()
{
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QByteArray>("more"); // another entry
    QTest::addColumn<bool>("isTold");
    QTest::newRow("a class of the user's") << QByteArray("own.Gate") << QByteArray() << true;
    QTest::newRow("one that fusing makes")
        << QByteArray("own.Gate")
        << QByteArray(R"(, {"pattern": ["torch.nn.Linear", "torch.nn.ReLU"], "fused_module": "own.Gate",
                           "fuser_method": "own.fuse"})")
        << false;
    QTest::newRow("one that QAT makes") << QByteArray("own.Gate")
                                        << QByteArray(R"(, {"pattern": "torch.nn.Linear", "qat_module": "own.Gate"})")
                                        << false;
    QTest::newRow("a class of torch.nn") << QByteArray("torch.nn.Hardtanh") << QByteArray() << false;
}

void TestMatching::classThatIsTracedThroughIsTold()
{
    QFETCH(const QByteArray, pattern);
    QFETCH(const QByteArray, more);
    QFETCH(const bool, isTold);
    const QByteArray text =
        R"({"torch_api": "2", "configs": [{"pattern": ")" + pattern +
        R"(", "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]})" + more + "]}";
    const BackendConfig document = test::document(text.toStdString());
    const ResolvedQConfig qconfig(QConfigCatalog::of(releaseOf(document)).findQConfig("x86")->qconfig,
                                  releaseOf(document));
    const ExplainedVerdict explained = explain(MatchIndex(document).candidate(0), &qconfig);
    QVERIFY(explained.verdict.status() == Status::Quantized);
    const auto isTelling = [](const std::string &note) {
        return note.find("holds where the class is declared non-traceable") != std::string::npos;
    };
    QCOMPARE(std::ranges::any_of(explained.notes, isTelling), isTold);
}

/// An edited index says the same as a new index of the same document.
void TestMatching::indexFollowsEdits()
{
    const BackendConfig native = test::builtIn("torch-2.6.0/onednn");
    BackendConfig document = native;
    MatchIndex index(document);
    const ResolvedQConfig qconfig(QConfigCatalog::of(releaseOf(native)).findQConfig("x86")->qconfig, releaseOf(native));
    std::vector<Status> statuses;
    for (std::size_t i = 0; i < index.size(); ++i)
        statuses.push_back(judge(index.candidate(i), &qconfig).status());
    std::uint32_t random = 12345;
    const auto next = [&random](std::size_t limit) {
        random = random * 1664525U + 1013904223U;
        return std::size_t(random >> 8) % limit;
    };
    for (int step = 0; step < 300; ++step) {
        const std::size_t at = next(document.configs.size());
        const std::ptrdiff_t offset = std::ptrdiff_t(at);
        std::vector<std::size_t> affected;
        switch (next(4)) {
        case 0:
            document.configs.erase(document.configs.begin() + offset);
            statuses.erase(statuses.begin() + offset);
            affected = index.remove(at);
            break;
        case 1: {
            const Shared<PatternConfig> config = native.configs[next(native.configs.size())];
            document.configs.insert(document.configs.begin() + offset, config);
            statuses.insert(statuses.begin() + offset, Status::Error);
            affected = index.insert(at, config);
            break;
        }
        case 2: {
            PatternConfig config = *document.configs[at];
            const Field fields[] = {Field::RootModule,       Field::QatModule,    Field::FusedModule,
                                    Field::InputTypeToIndex, Field::DTypeConfigs, Field::ReferenceQuantizedModule};
            config.remove(fields[next(6)]);
            document.configs[at] = Shared<PatternConfig>::make(std::move(config));
            affected = index.replace(at, document.configs[at]);
            break;
        }
        default:
            document.configs[at] = native.configs[next(native.configs.size())];
            affected = index.replace(at, document.configs[at]);
        }
        for (const std::size_t i : affected)
            statuses[i] = judge(index.candidate(i), &qconfig).status();
        const MatchIndex fresh(document);
        for (std::size_t i = 0; i < fresh.size(); ++i) {
            QCOMPARE(index.overriddenBy(i), fresh.overriddenBy(i));
            QVERIFY(statuses[i] == judge(fresh.candidate(i), &qconfig).status());
        }
    }
}

/// Of the two entries for Linear the later one counts. Without it, the earlier one counts and gives the class in row 0
/// the reference module that convert needs. An edit that changes which entry counts concerns row 0, too.
void TestMatching::whatBeginsToCountConcernsOthers()
{
    const BackendConfig document = test::document(R"({"torch_api": "2", "name": "n", "configs": [
        {"pattern": "own.Linear"},
        {"pattern": "torch.nn.Linear", "root_module": "own.Linear", "reference_quantized_module_for_root": "own.Ref"},
        {"pattern": "torch.nn.modules.linear.Linear"}]})");
    const auto canSwap = [](const MatchIndex &index) {
        return index.candidate(0).canSwap;
    };
    using Rows = std::vector<std::size_t>;
    MatchIndex index(document);
    QVERIFY(!canSwap(index));
    QCOMPARE(index.remove(2), (Rows{0, 1}));
    QVERIFY(canSwap(index));
    QCOMPARE(index.insert(2, document.configs[2]), (Rows{0, 1, 2}));
    QVERIFY(!canSwap(index));
    QCOMPARE(index.replace(2, document.configs[0]), (Rows{0, 1, 2}));
    QVERIFY(canSwap(index));
    QCOMPARE(index.replace(2, document.configs[2]), (Rows{0, 1, 2}));
    QVERIFY(!canSwap(index));
}

void TestMatching::manyInsertionsAtOnePlaceKeepTheirOrder()
{
    BackendConfig document = test::builtIn("torch-2.6.0/onednn");
    MatchIndex index(document);
    for (std::size_t copy = 0; copy < 100; ++copy) {
        const Shared<PatternConfig> config = document.configs[copy];
        document.configs.insert(document.configs.begin() + 30, config);
        const std::vector<std::size_t> affected = index.insert(30, config);
        QVERIFY(std::ranges::binary_search(affected, 30));
        QVERIFY(affected.back() < document.configs.size());
    }
    const MatchIndex fresh(document);
    for (std::size_t i = 0; i < fresh.size(); ++i)
        QCOMPARE(index.overriddenBy(i), fresh.overriddenBy(i));
}

/// Of equal keys the last one counts, as in a dictionary of Python.
void TestMatching::ofEqualTensorCountsTheLastOneCounts()
{
    const auto shares = [](const std::string &types) {
        const BackendConfig document = test::document(R"({"torch_api": "2", "configs": [{"pattern": "torch.add",
            "num_tensor_args_to_observation_type": {)" +
                                                      types + "}}]}");
        return MatchIndex(document).candidate(0).handler.sharesObserver;
    };
    const std::string share = R"("2": "OUTPUT_SHARE_OBSERVER_WITH_INPUT")";
    const std::string different = R"("2": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT")";
    QVERIFY(shares(different + ", " + share));
    QVERIFY(!shares(share + ", " + different));
}

BCFG_APPLESS_TEST(TestMatching)

} // namespace tst_matching

#include "tst_matching.moc"
