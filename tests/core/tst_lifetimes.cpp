// SPDX-License-Identifier: Apache-2.0
// Objects that live longer than one edit outlive the documents from which they were made. Each document is destroyed
// with all its objects before the next one is made, so that the sanitizers report any use of a destroyed object.
#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/prepare/model/modelsimulation.h"
#include "core/prepare/pattern/explanation.h"
#include "core/prepare/pattern/matchindex.h"
#include "core/torch/catalog/qconfigs.h"
#include "core/torch/trace/modelfile.h"
#include "tests/support/files.h"
#include "tests/support/mutation.h"
#include "tests/support/simulationtext.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace tst_lifetimes {

using namespace bcfg;
using namespace bcfg::test;

/// A model with nested modules, QAT, fusions, a constant argument, functions and methods.
constexpr std::string_view modelText = R"({"format": 2, "torch": "2.6.0", "model": "m", "nodes": [
    {"name": "x", "op": "placeholder", "target": "x", "args": [], "kwargs": {}, "scope": ["", null]},
    {"name": "a_conv", "op": "call_module", "target": "a.conv", "module_type": "torch.nn.Conv2d",
     "args": [{"node": "x"}], "kwargs": {}, "scope": ["a.conv", "torch.nn.Conv2d"]},
    {"name": "a_bn", "op": "call_module", "target": "a.bn", "module_type": "torch.nn.BatchNorm2d",
     "args": [{"node": "a_conv"}], "kwargs": {}, "scope": ["a.bn", "torch.nn.BatchNorm2d"]},
    {"name": "a_relu", "op": "call_module", "target": "a.relu", "module_type": "torch.nn.ReLU",
     "args": [{"node": "a_bn"}], "kwargs": {}, "scope": ["a.relu", "torch.nn.ReLU"]},
    {"name": "first", "op": "call_function", "target": "operator.getitem",
     "args": [{"node": "a_relu"}, 0], "kwargs": {}, "scope": ["", null]},
    {"name": "add", "op": "call_function", "target": "operator.add",
     "args": [{"node": "first"}, {"node": "a_relu"}], "kwargs": {}, "scope": ["", null]},
    {"name": "b_0_fc", "op": "call_module", "target": "b.0.fc", "module_type": "torch.nn.Linear",
     "args": [{"node": "add"}], "kwargs": {}, "scope": ["b.0.fc", "torch.nn.Linear"]},
    {"name": "own", "op": "call_module", "target": "c.own", "module_type": "own.Block",
     "args": [{"node": "b_0_fc"}], "kwargs": {}, "scope": ["c.own", "own.Block"]},
    {"name": "sigmoid", "op": "call_method", "target": "sigmoid",
     "args": [{"node": "own"}], "kwargs": {}, "scope": ["", null]},
    {"name": "output", "op": "output", "target": "output", "args": [{"node": "sigmoid"}], "kwargs": {},
     "scope": ["", null]}], "modules": {
    "a": {"type": "torch.nn.Sequential", "training": true}, "a.conv": {"type": "torch.nn.Conv2d", "training": true},
    "a.bn": {"type": "torch.nn.BatchNorm2d", "training": true}, "a.relu": {"type": "torch.nn.ReLU", "training": true},
    "b": {"type": "torch.nn.Sequential", "training": true}, "b.0": {"type": "own.Layer", "training": true},
    "b.0.fc": {"type": "torch.nn.Linear", "training": true}, "c.own": {"type": "own.Block", "training": true},
    "c.own.inner": {"type": "torch.nn.Linear", "training": true}}})";

constexpr std::string_view documentText = R"({"torch_api": "2", "name": "n", "configs": [
    {"pattern": "torch.nn.Conv2d", "root_module": "torch.nn.Conv2d", "qat_module": "torch.ao.nn.qat.Conv2d",
     "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Conv2d", "dtype_configs": [
        {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8"}]},
    {"pattern": ["torch.nn.Conv2d", "torch.nn.BatchNorm2d"], "fused_module": "own.ConvBn", "fuser_method": "own.fuse",
     "dtype_configs": [{"input_dtype": "torch.quint8"}]},
    {"pattern": "own.ConvBn", "root_module": "own.ConvBn", "reference_quantized_module_for_root": "own.RefConvBn",
     "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8"}]},
    {"pattern": "torch.nn.Linear", "root_module": "torch.nn.Linear", "qat_module": "torch.ao.nn.qat.Linear",
     "reference_quantized_module_for_root": "own.ReferenceLinear", "dtype_configs": [
        {"input_dtype": "torch.quint8", "output_dtype": "torch.float32", "weight_dtype": "torch.qint8",
         "is_dynamic": true}]},
    {"pattern": "own.Block", "root_module": "own.Block", "reference_quantized_module_for_root": "own.ReferenceBlock",
     "qat_module": "own.QatBlock", "dtype_configs": [
        {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "weight_dtype": "torch.qint8"}]},
    {"pattern_complex_format": ["operator.getitem", "torch.ao.quantization.utils.MatchAllNode", 0], "dtype_configs": [
        {"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]},
    {"pattern_complex_format": ["operator.add", ["operator.getitem", "torch.nn.ReLU", 0], "torch.nn.ReLU"],
     "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]},
    {"pattern": "operator.add", "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}],
     "num_tensor_args_to_observation_type": {"0": "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT"}},
    {"pattern": "sigmoid", "dtype_configs": [{"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"}]},
    {"pattern": "own.method_that_nothing_calls", "dtype_configs": [{}]}]})";

const Release newest = Release::newestOf(Api::Torch2);

BackendConfig documentOf(std::string_view text)
{
    return *importDocument(text).document;
}

/// An equal document that shares no object with this one.
BackendConfig renewed(const BackendConfig &document)
{
    return documentOf(exportDocument(document));
}

trace::Model modelOf(std::string_view text)
{
    return *trace::readModel(text).model;
}

class Random
{
public:
    explicit Random(unsigned seed) : m_random(seed) {}
    std::size_t below(std::size_t bound) { return m_random() % bound; }
    template <class List>
    const auto &oneOf(const List &list)
    {
        return list[below(std::size(list))];
    }

private:
    std::mt19937 m_random;
};

/// Makes a random edit: other dtype configs, another class or pattern, or a copied, removed or moved entry. Most edits
/// change only dtype configs, as most objects are kept across such edits.
void edit(BackendConfig &document, Random &random)
{
    static const BackendConfig original = documentOf(documentText);
    if (document.configs.size() < 4)
        document = original;
    std::vector<Shared<PatternConfig>> &configs = document.configs;
    const std::size_t row = random.below(configs.size());
    PatternConfig edited = *configs[row];
    const PatternConfig &other = *random.oneOf(original.configs);
    switch (random.below(12)) {
    case 0:
        configs.insert(configs.begin() + std::ptrdiff_t(row), random.oneOf(original.configs));
        return;
    case 1:
        configs.erase(configs.begin() + std::ptrdiff_t(row));
        return;
    case 2:
        std::swap(configs[row], configs[random.below(configs.size())]);
        return;
    case 3:
        for (const Field field : {Field::ReferenceQuantizedModule, Field::QatModule, Field::FusedModule}) {
            if (edited.record().hasField(field))
                edited.set(field, *Symbol::parse("own.Made" + std::to_string(random.below(1000))), document.api);
        }
        break;
    case 4:
        edited.copy(other, {Field::Pattern, Field::PatternComplexFormat}, document.api);
        break;
    case 5:
        return; // read again, all is as it was
    default:
        edited.copy(other, {Field::DTypeConfigs}, document.api);
    }
    configs[row] = Shared<PatternConfig>::make(std::move(edited));
}

QConfigMapping randomMapping(Random &random)
{
    const auto qconfig = [&]() -> std::optional<QConfig> {
        static constexpr std::string_view names[] = {"default_qconfig", "default_dynamic_qconfig", "x86",
                                                     "float16_dynamic_qconfig", "default_qat_qconfig"};
        if (random.below(6) == 0)
            return std::nullopt;
        return QConfigCatalog::of(newest).findQConfig(random.oneOf(names))->qconfig;
    };
    static constexpr std::string_view types[] = {"torch.nn.Linear", "own.Block", "operator.add", "torch.nn.Conv2d"};
    static constexpr std::string_view paths[] = {"a", "b.0", "b.0.fc", "c.own", "c"};
    QConfigMapping mapping;
    mapping.global = qconfig();
    if (random.below(2) == 0)
        mapping.objectType.push_back({std::string(random.oneOf(types)), qconfig()});
    if (random.below(2) == 0)
        mapping.moduleName.push_back({std::string(random.oneOf(paths)), qconfig()});
    if (random.below(3) == 0)
        mapping.moduleNameRegex.push_back({"[ab].*" + std::to_string(random.below(2)), qconfig()});
    if (random.below(4) == 0)
        mapping.moduleNameObjectTypeOrder.push_back({"a", "torch.nn.Conv2d", 0, qconfig()});
    return mapping;
}

std::string verdictsOf(const MatchIndex &index, const ResolvedQConfig &qconfig)
{
    std::string text;
    for (std::size_t row = 0; row < index.size(); ++row) {
        const ExplainedVerdict explained = explain(index.candidate(row), &qconfig);
        text += std::string(toString(explained.verdict.status())) + textOf(explained) +
                std::to_string(index.overriddenBy(row).value_or(99)) + '\n';
    }
    return text;
}

class TestLifetimes : public QObject
{
    Q_OBJECT

private slots:
    void modelSimulationOutlivesItsDocuments_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 8; ++seed)
            QTest::addRow("%u", seed) << seed;
    }
    void modelSimulationOutlivesItsDocuments()
    {
        QFETCH(const unsigned, seed);
        Random random(seed);
        const trace::Model model = modelOf(modelText);
        fx::ModelSimulation kept(model);
        BackendConfig document = documentOf(documentText);
        std::optional<fx::Simulation> last; // views look at one while the next is being made
        std::string lastText;
        fx::SimulationOptions options;
        QConfigMapping mapping = randomMapping(random);
        for (int step = 0; step < 120; ++step) {
            edit(document, random);
            if (random.below(4) == 0)
                mapping = randomMapping(random);
            options = {.isQat = random.below(8) == 0 ? !options.isQat : options.isQat,
                       .explains = random.below(2) == 0,
                       .keeps = random.oneOf(
                           std::to_array({fx::KeptGraphs::None, fx::KeptGraphs::Prepared, fx::KeptGraphs::Both}))};
            std::optional<fx::Simulation> made = kept.update(renewed(document), mapping, options);
            if (last)
                QCOMPARE(textOf(*last), lastText);
            const std::string text = textOf(*made);
            QCOMPARE(text, textOf(*fx::ModelSimulation(model).update(renewed(document), mapping, options)));
            last = std::move(made);
            lastText = text;
        }
    }

    void matchIndexOutlivesItsDocuments_data() { modelSimulationOutlivesItsDocuments_data(); }
    void matchIndexOutlivesItsDocuments()
    {
        QFETCH(const unsigned, seed);
        Random random(seed);
        const ResolvedQConfig qconfig(QConfigCatalog::of(newest).findQConfig("x86")->qconfig, newest);
        BackendConfig document = documentOf(documentText);
        std::optional<MatchIndex> index(renewed(document));
        for (int step = 0; step < 100; ++step) {
            const BackendConfig before = document;
            const std::string verdicts = verdictsOf(*index, qconfig);
            std::vector<Candidate> candidates; // threads keep these
            for (std::size_t row = 0; row < index->size(); ++row)
                candidates.push_back(index->candidate(row));

            edit(document, random);
            // As few rows as the two documents differ in, each with a pattern config of its own.
            std::size_t same = 0;
            while (same < std::min(before.configs.size(), document.configs.size()) &&
                   before.configs[same] == document.configs[same])
                ++same;
            if (step % 20 == 19) {
                index.emplace(renewed(document));
            } else {
                for (std::size_t row = before.configs.size(); row > document.configs.size(); --row)
                    index->remove(row - 1);
                for (std::size_t row = same; row < document.configs.size(); ++row) {
                    const Shared<PatternConfig> config = renewed(document).configs[row];
                    if (row < index->size())
                        index->replace(row, config);
                    else
                        index->insert(row, config);
                }
            }
            QCOMPARE(verdictsOf(*index, qconfig), verdictsOf(MatchIndex(renewed(document)), qconfig));
            std::string again;
            for (const Candidate &candidate : candidates) {
                const ExplainedVerdict explained = explain(candidate, &qconfig);
                const std::size_t by = candidate.effective == candidate.index ? 99 : candidate.effective;
                again +=
                    std::string(toString(explained.verdict.status())) + textOf(explained) + std::to_string(by) + '\n';
            }
            QCOMPARE(again, verdicts);
        }
    }

    void modulesMayStandInAnyOrder()
    {
        const trace::Model model = modelOf(modelText);
        const BackendConfig document = documentOf(documentText);
        Random random(1);
        std::vector<std::string> expected;
        for (int step = 0; step < 60; ++step) {
            trace::Model other = model;
            if (step == 1)
                std::ranges::reverse(other.modules);
            for (std::size_t i = step < 2 ? 0 : other.modules.size(); i > 0; --i)
                std::swap(other.modules[i - 1], other.modules[random.below(i)]);
            Random same(2);
            for (std::size_t i = 0; i < 12; ++i) {
                const QConfigMapping mapping = randomMapping(same);
                const std::string text =
                    textOf(*fx::ModelSimulation(other).update(document, mapping, {.isQat = i % 2 == 0}));
                if (step == 0)
                    expected.push_back(text);
                else
                    QCOMPARE(text, expected[i]);
            }
        }
    }

    void membersMayStandInAnyOrder()
    {
        const ResolvedQConfig qconfig(QConfigCatalog::of(newest).findQConfig("x86")->qconfig, newest);
        for (const char *name : {"native", "onednn", "qnnpack"}) {
            const std::string text =
                fileText(QStringLiteral(RESOURCES_DIR "/templates/torch-2.6.0/%1.bcfg.json").arg(name));
            const std::string turned = writeJson(withMembersReversed(std::get<JsonValue>(parseJson(text))));
            QVERIFY(text != turned);
            QCOMPARE(verdictsOf(MatchIndex(documentOf(turned)), qconfig),
                     verdictsOf(MatchIndex(documentOf(text)), qconfig));
        }
        const std::string turned = writeJson(withMembersReversed(std::get<JsonValue>(parseJson(modelText))));
        QConfigMapping mapping;
        mapping.global = qconfig.qconfig;
        const BackendConfig document = documentOf(documentText);
        const trace::Model model = modelOf(modelText);
        const trace::Model other = modelOf(turned);
        QCOMPARE(textOf(*fx::ModelSimulation(other).update(document, mapping, {})),
                 textOf(*fx::ModelSimulation(model).update(document, mapping, {})));
    }
};

BCFG_APPLESS_TEST(TestLifetimes)

} // namespace tst_lifetimes

#include "tst_lifetimes.moc"
