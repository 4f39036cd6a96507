// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/qconfigjson.h"
#include "core/document/model/mapped.h"
#include "core/publish/forms.h"
#include "core/publish/targets/supportedpatterns.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/catalog/qconfigs.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace bcfg;

namespace tst_targets {

namespace {

Release newest()
{
    return Release::newestOf(Api::Torch2);
}

const BackendConfig &builtIn(std::string_view name)
{
    const auto configs = builtInConfigs(newest());
    return std::ranges::find(configs, name, &BuiltInConfig::name)->config();
}

std::vector<GivenQConfig> qconfigs(std::initializer_list<const char *> names)
{
    std::vector<GivenQConfig> found;
    for (const char *name : names)
        found.push_back({name, QConfigCatalog::of(newest()).findQConfig(name)->qconfig});
    return found;
}

BackendConfig documentOf(const std::string &configs)
{
    return *importDocument(R"({"torch_api": "2", "name": "mine", "configs": [)" + configs + "]}").document;
}

JsonValue json(const std::string &text)
{
    return std::get<JsonValue>(parseJson(text));
}

std::set<std::string> names(const JsonValue &list)
{
    std::set<std::string> found;
    for (const JsonValue &one : *list.array())
        found.insert(*one.find("name")->string());
    return found;
}

const JsonValue *named(const JsonValue &list, std::string_view name)
{
    for (const JsonValue &one : *list.array()) {
        if (*one.find("name")->string() == name)
            return &one;
    }
    return nullptr;
}

/// The losses of an export at a place.
std::vector<std::string> lostAt(const ExportedText &exported, const std::string &where)
{
    std::vector<std::string> found;
    for (const Loss &loss : exported.losses) {
        if (loss.where.text() == where)
            found.push_back(loss.what);
    }
    return found;
}

constexpr const char *int8 = R"({"input_dtype": "torch.quint8", "output_dtype": "torch.quint8",
    "weight_dtype": "torch.qint8", "bias_dtype": "torch.float"})";
constexpr const char *signedInt8 = R"({"input_dtype": "torch.qint8", "output_dtype": "torch.qint8",
    "weight_dtype": "torch.qint8", "bias_dtype": "torch.float"})";
constexpr const char *activationOnly = R"({"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"})";

std::string entry(const std::string &pattern, const std::string &dtypes, const std::string &further = {})
{
    return R"({"pattern": )" + pattern + R"(, "dtype_configs": [)" + dtypes + "]" + further + "}";
}

/// A QConfig for quint8 with a zero point, and one for qint8 without.
std::vector<GivenQConfig> affineAndSymmetric()
{
    const std::string observer = R"({"partial": "torch.ao.quantization.observer.MinMaxObserver",
        "kwargs": {"dtype": "torch.qint8", "qscheme": "torch.per_tensor_symmetric"}})";
    std::vector<GivenQConfig> given = qconfigs({"qnnpack"});
    given.push_back({"symmetric", std::get<QConfig>(parseQConfig(R"({"activation": )" + observer + R"(, "weight": )" +
                                                                 observer + "}"))});
    return given;
}

} // namespace

class TestTargets : public QObject
{
    Q_OBJECT

private slots:
    // Compares the export of qnnpack with MCT's own description of qnnpack.
    void qnnpackBesideMctsOwn()
    {
        const ExportedText exported = writeMctCapabilities({builtIn("qnnpack"), {.qconfigs = qconfigs({"qnnpack"})}});
        const JsonValue made = json(exported.text);
        const std::set<std::string> sets = names(*made.find("operator_set"));
        const std::set<std::string> own{"Conv", "DepthwiseConv2D", "ConvTranspose", "BatchNorm",
                                        "ReLU", "ReLU6",           "HardTanh",      "FullyConnected"};
        std::set<std::string> missing;
        std::ranges::set_difference(own, sets, std::inserter(missing, missing.end()));
        // MCT has no operator of PyTorch in it: a depthwise convolution is a Conv2d.
        QCOMPARE(missing, std::set<std::string>{"DepthwiseConv2D"});
        // PyTorch's qnnpack quantizes these besides; MCT's own leaves them to its default.
        for (const char *more : {"Add", "Mul", "Concatenate", "MaxPool", "AvgPool", "LeakyReLU", "HardSwish"})
            QVERIFY2(sets.contains(more), more);

        const std::set<std::string> fusings = names(*made.find("fusing_patterns"));
        for (const char *common : {"Conv_BatchNorm_ReLU", "Conv_BatchNorm", "Conv_ReLU", "FullyConnected_ReLU"})
            QVERIFY2(fusings.contains(common), common);
        // MCT's own fuses transposed convolutions and ReLU6 too, which PyTorch's qnnpack does not.
        QVERIFY(!fusings.contains("ConvTranspose_ReLU") && !fusings.contains("Conv_ReLU6"));

        // Activations uniform with 8 bits and weights symmetric with 8, per tensor: what MCT's own says of Conv.
        const JsonValue &conv = *named(*made.find("operator_set"), "Conv")->find("qc_options")->find("base_config");
        QCOMPARE(conv.find("activation_quantization_method")->number()->text, std::string("3"));
        QCOMPARE(conv.find("activation_n_bits")->number()->text, std::string("8"));
        const JsonValue &kernel = *conv.find("attr_weights_configs_mapping")->find("kernel_attr");
        QCOMPARE(kernel.find("weights_quantization_method")->number()->text, std::string("2"));
        QCOMPARE(*kernel.find("weights_per_channel_threshold")->boolean(), false);
        // What is not named is not quantized; MCT's own quantizes it with 8 bits.
        const JsonValue &rest = *made.find("default_qco")->find("base_config");
        QCOMPARE(*rest.find("enable_activation_quantization")->boolean(), false);
    }

    // Each entry is in the export or among the losses.
    void everyEntryIsTakenOrLost_data()
    {
        QTest::addColumn<QString>("name");
        for (const BuiltInConfig &config : builtInConfigs(newest()))
            QTest::addRow("%s", config.name().c_str()) << QString::fromStdString(config.name());
    }
    void everyEntryIsTakenOrLost()
    {
        QFETCH(QString, name);
        const BackendConfig &document = builtIn(name.toStdString());
        const std::vector<GivenQConfig> given = qconfigs({"qnnpack", "per_channel", "float16_static", "dynamic"});
        const std::set<std::string> whole{"overridden", "tree",         "operator", "module of PyTorch's own",
                                          "is_dynamic", "not quantized"};
        for (const char *target : {"mct-tpc", "aimet"}) {
            const targets::SupportedPatterns supported =
                targets::supportedPatterns({document, {.qconfigs = given}}, target, target);
            std::vector<int> counts(document.configs.size(), 0);
            for (const targets::SupportedPattern &pattern : supported.patterns)
                ++counts[pattern.row];
            for (const Loss &loss : supported.losses)
                counts[*loss.where.configIndex()] += whole.contains(loss.what) ? 1 : 0;
            for (std::size_t row = 0; row < counts.size(); ++row)
                QVERIFY2(counts[row] == 1, document.configs[row]->title(Api::Torch2).c_str());
        }
    }

    void bitsAreThoseOfTheEffectiveRange()
    {
        const BackendConfig document = documentOf(entry("\"torch.nn.Linear\"", int8));
        // x86 reduces the range to 0…127, and quantizes weights by channel.
        const JsonValue mct = json(writeMctCapabilities({document, {.qconfigs = qconfigs({"x86"})}}).text);
        const JsonValue &linear =
            *named(*mct.find("operator_set"), "FullyConnected")->find("qc_options")->find("base_config");
        QCOMPARE(linear.find("activation_n_bits")->number()->text, std::string("7"));
        QCOMPARE(*linear.find("attr_weights_configs_mapping")
                      ->find("kernel_attr")
                      ->find("weights_per_channel_threshold")
                      ->boolean(),
                 true);
        const ExportedText aimet = writeAimetConfig({document, {.qconfigs = qconfigs({"x86"})}});
        QCOMPARE(*json(aimet.text).find("defaults")->find("per_channel_quantization")->string(), std::string("True"));
        QCOMPARE(lostAt(aimet, "/configs/0"), (std::vector<std::string>{"wider", "range"})); // 7 bits are no kernel
    }

    void severalQConfigsAreOptions()
    {
        const BackendConfig document = documentOf(entry("\"torch.nn.Linear\"", int8));
        const JsonValue mct = json(writeMctCapabilities({document, {.qconfigs = qconfigs({"qnnpack", "x86"})}}).text);
        const JsonValue &options = *named(*mct.find("operator_set"), "FullyConnected")->find("qc_options");
        QCOMPARE(options.find("quantization_configurations")->array()->size(), std::size_t(2));
        QVERIFY(*options.find("base_config") == options.find("quantization_configurations")->array()->front());
    }

    void float16IsForAimetOnly()
    {
        const BackendConfig document =
            documentOf(entry("\"torch.nn.Linear\"", R"({"input_dtype": "torch.float16", "output_dtype": "torch.float16",
                                       "weight_dtype": "torch.float16", "bias_dtype": "torch.float16"})"));
        const ExportedText mct = writeMctCapabilities({document, {.qconfigs = qconfigs({"float16_static"})}});
        QVERIFY(json(mct.text).find("operator_set")->array()->empty());
        QVERIFY(std::ranges::count(lostAt(mct, "/configs/0"), "float16") == 1);
        const JsonValue aimet = json(writeAimetConfig({document, {.qconfigs = qconfigs({"float16_static"})}}).text);
        QCOMPARE(writeJsonLine(*aimet.find("op_type")->find("Gemm")->find("supported_kernels")),
                 std::string(R"([{"activation": {"bitwidth": 16, "dtype": "float"}, )"
                             R"("param": {"bitwidth": 16, "dtype": "float"}}])"));
    }

    void whatSharesItsObserverKeepsItsQuantization()
    {
        const BackendConfig document = documentOf(entry("\"torch.nn.MaxPool2d\"", activationOnly,
                                                        R"(, "observation_type": "OUTPUT_SHARE_OBSERVER_WITH_INPUT")"));
        const JsonValue mct = json(writeMctCapabilities({document, {.qconfigs = qconfigs({"qnnpack"})}}).text);
        const JsonValue &maxPool =
            *named(*mct.find("operator_set"), "MaxPool")->find("qc_options")->find("base_config");
        QCOMPARE(*maxPool.find("quantization_preserving")->boolean(), true);
        QCOMPARE(*maxPool.find("enable_activation_quantization")->boolean(), false); // MCT raises for both
        const JsonValue aimet = json(writeAimetConfig({document, {.qconfigs = qconfigs({"qnnpack"})}}).text);
        // AIMET raises for "False" before an operator whose input is quantized.
        QVERIFY(!aimet.find("op_type")->find("MaxPool")->find("is_output_quantized"));
    }

    void theLastOfAChainIsQuantized()
    {
        const std::string shares = R"(, "observation_type": "OUTPUT_SHARE_OBSERVER_WITH_INPUT")";
        const std::string relu = entry("\"torch.nn.ReLU\"", activationOnly, shares);
        for (const bool isFused : {false, true}) {
            const std::string fused = entry(R"(["torch.nn.Conv2d", "torch.nn.ReLU"])", int8);
            const BackendConfig document = documentOf(isFused ? relu + ", " + fused : relu);
            const ExportedText exported = writeAimetConfig({document, {.qconfigs = qconfigs({"qnnpack"})}});
            const JsonValue aimet = json(exported.text);
            QCOMPARE(aimet.find("op_type")->find("Relu")->find("is_output_quantized") != nullptr, isFused);
            QCOMPARE(contains(lostAt(exported, "/configs/0"), "shared observer"), isFused);
            const ExportedText forMct = writeMctCapabilities({document, {.qconfigs = qconfigs({"qnnpack"})}});
            const JsonValue mct = json(forMct.text);
            const JsonValue &made = *named(*mct.find("operator_set"), "ReLU")->find("qc_options")->find("base_config");
            QCOMPARE(*made.find("enable_activation_quantization")->boolean(), isFused);
            QCOMPARE(*made.find("quantization_preserving")->boolean(), !isFused);
            QCOMPARE(contains(lostAt(forMct, "/configs/0"), "shared observer"), isFused);
        }
    }

    void theLastOfAChainIsQuantizedEvenIfNoEntryHasIt()
    {
        const BackendConfig document = documentOf(entry(R"(["torch.nn.Conv2d", "torch.nn.ReLU"])", int8));
        const ExportedText forAimet = writeAimetConfig({document, {.qconfigs = qconfigs({"qnnpack"})}});
        const JsonValue aimet = json(forAimet.text);
        QCOMPARE(writeJsonLine(*aimet.find("op_type")),
                 std::string(R"({"Relu": {"is_output_quantized": "True", "is_symmetric": "False"}})"));
        QVERIFY(contains(lostAt(forAimet, "/configs/0"), "wider"));
        const ExportedText forMct = writeMctCapabilities({document, {.qconfigs = qconfigs({"qnnpack"})}});
        const JsonValue mct = json(forMct.text);
        const JsonValue &made = *named(*mct.find("operator_set"), "ReLU")->find("qc_options")->find("base_config");
        QCOMPARE(*made.find("enable_activation_quantization")->boolean(), true);
        QVERIFY(contains(lostAt(forMct, "/configs/0"), "wider"));
    }

    void aChainThatEndsLikeAnEntryWithOtherValuesIsLost()
    {
        const std::string relu = entry("\"torch.nn.ReLU\"", activationOnly) + ", ";
        for (const bool isOther : {false, true}) {
            const BackendConfig document =
                documentOf(relu + entry(R"(["torch.nn.Linear", "torch.nn.ReLU"])", isOther ? signedInt8 : int8));
            for (const auto write : {writeAimetConfig, writeMctCapabilities}) {
                const ExportedText exported = write({document, {.qconfigs = affineAndSymmetric()}});
                const std::vector<std::string> lost = lostAt(exported, "/configs/1");
                QCOMPARE(std::ranges::count(lost, "conflict"), isOther ? 1 : 0);
            }
        }
    }

    void aChainThatEndsWithAConvolutionHasItsKernel()
    {
        const BackendConfig document = documentOf(entry(R"(["torch.nn.ReLU", "torch.nn.Conv2d"])", int8));
        const JsonValue mct = json(writeMctCapabilities({document, {.qconfigs = qconfigs({"qnnpack"})}}).text);
        const JsonValue &conv = *named(*mct.find("operator_set"), "Conv")->find("qc_options")->find("base_config");
        const JsonValue *kernel = conv.find("attr_weights_configs_mapping")->find("kernel_attr");
        QVERIFY(kernel && *kernel->find("enable_weights_quantization")->boolean());
    }

    void theWeightOfAChainNeedsAnEntryOfTheOperatorAlone()
    {
        const std::string chain = entry(R"(["torch.nn.Conv2d", "torch.nn.ReLU"])", int8);
        for (const bool isAlone : {false, true}) {
            const BackendConfig document =
                documentOf(isAlone ? chain + ", " + entry("\"torch.nn.Conv2d\"", int8) : chain);
            for (const auto write : {writeAimetConfig, writeMctCapabilities}) {
                const ExportedText exported = write({document, {.qconfigs = qconfigs({"qnnpack"})}});
                QCOMPARE(contains(lostAt(exported, "/configs/0"), "weight"), !isAlone);
            }
        }
    }

    void neighboursOfAnotherSymmetryAreLostForAimet()
    {
        const BackendConfig document =
            documentOf(entry("\"torch.nn.Conv2d\"", signedInt8) + ", " + entry("\"torch.nn.ReLU\"", activationOnly));
        const ExportedText aimet = writeAimetConfig({document, {.qconfigs = affineAndSymmetric()}});
        QVERIFY(!contains(lostAt(aimet, "/configs/0"), "is_symmetric"));
        QVERIFY(contains(lostAt(aimet, "/configs/1"), "is_symmetric"));
    }

    void losesWithPlaceAndReason()
    {
        const BackendConfig document = documentOf(
            entry("\"torch.nn.Linear\"", std::string(int8) + R"(, {"input_dtype": "torch.float16"})",
                  R"(, "fused_module": "torch.nn.Linear", "mine": 1)") +
            "," + entry("\"my.Op\"", activationOnly) + "," +
            R"({"pattern_complex_format": ["torch.add", "torch.nn.Linear", "torch.nn.Conv2d"], "dtype_configs": [)" +
            activationOnly + "]}");
        const ExportedText exported = writeMctCapabilities({document, {.qconfigs = qconfigs({"qnnpack"})}});
        QCOMPARE(lostAt(exported, "/configs/0/dtype_configs/1"), std::vector<std::string>{"dtype config not taken"});
        QCOMPARE(lostAt(exported, "/configs/0/fused_module"), std::vector<std::string>{"fused_module"});
        QCOMPARE(lostAt(exported, "/configs/0/mine"), std::vector<std::string>{"unknown key"});
        QCOMPARE(lostAt(exported, "/configs/1"), std::vector<std::string>{"operator"});
        QCOMPARE(lostAt(exported, "/configs/2"), std::vector<std::string>{"tree"});
        QVERIFY(std::ranges::all_of(exported.losses, [](const Loss &loss) { return loss.reason.ends_with('.'); }));
    }

    // Each operator with two names doubles the number of chains, and a file may nest sixty operators.
    void longChainOfOperatorsWithSeveralNamesIsLost()
    {
        std::string pattern = "\"torch.nn.Linear\"";
        for (int i = 0; i < 12; ++i)
            pattern = "[\"torch.nn.Linear\", " + pattern + "]";
        const BackendConfig document =
            documentOf(R"({"pattern_complex_format": )" + pattern + R"(, "dtype_configs": [)" + int8 + "]}");
        const ExportedText exported = writeAimetConfig({document, {.qconfigs = qconfigs({"qnnpack"})}});
        QCOMPARE(lostAt(exported, "/configs/0"), std::vector<std::string>{"names"});
    }

    // Each field that a form does not say itself is a loss.
    void everyFormLosesWhatItHasNoPlaceFor()
    {
        const auto withBias = [](const char *bias) {
            const std::string dtypes = R"({"input_dtype": "torch.quint8", "output_dtype": "torch.quint8",
                "weight_dtype": {"dtype": "torch.qint8", "mine": 2}, "mine": 1, "bias_dtype": )";
            return documentOf(entry("\"torch.nn.Linear\"", dtypes + bias + '}',
                                    R"(, "overwrite_output_observer": {"$symbol": "my.Observer"})"));
        };
        const BackendConfig half = withBias("\"torch.float16\"");
        const BackendConfig whole = withBias("\"torch.float\"");
        const std::string dtypes = "/configs/0/dtype_configs/0";
        for (const Form &form : formsOf(FormOption::ExportTo)) {
            const ExportedText lost = form.write({half, {.qconfigs = qconfigs({"qnnpack"})}});
            QCOMPARE(lostAt(lost, dtypes + "/mine"), std::vector<std::string>{"unknown key"});
            QCOMPARE(lostAt(lost, dtypes + "/weight_dtype/mine"), std::vector<std::string>{"unknown key"});
            const ExportedText kept = form.write({whole, {.qconfigs = qconfigs({"qnnpack"})}});
            QCOMPARE(lostAt(kept, dtypes + "/bias_dtype"), std::vector<std::string>());
        }
        for (const auto write : {writePt2eQuantizer, writeMctCapabilities, writeAimetConfig}) {
            const ExportedText lost = write({half, {.qconfigs = qconfigs({"qnnpack"})}});
            QCOMPARE(lostAt(lost, dtypes + "/bias_dtype"), std::vector<std::string>{"bias_dtype"});
            QCOMPARE(lostAt(lost, "/configs/0/overwrite_output_observer").size(), std::size_t(1));
        }
    }

    // A value of a wrong type is a loss in every form, in each field.
    void everyFormLosesValuesOfAWrongType()
    {
        const BackendConfig number = documentOf(entry("\"torch.nn.ReLU\"", "7"));
        const BackendConfig values =
            documentOf(entry("\"torch.nn.ReLU\"", R"({"weight_dtype": 7, "is_dynamic": "no"})"));
        const std::string dtypes = "/configs/0/dtype_configs/0";
        for (const Form &form : formsOf(FormOption::ExportTo)) {
            const ExportedText ofNumber = form.write({number, {.qconfigs = qconfigs({"qnnpack"})}});
            QCOMPARE(lostAt(ofNumber, dtypes), std::vector<std::string>{"no object"});
            const ExportedText ofValues = form.write({values, {.qconfigs = qconfigs({"qnnpack"})}});
            for (const char *key : {"weight_dtype", "is_dynamic"})
                QCOMPARE(lostAt(ofValues, dtypes + '/' + key), std::vector<std::string>{key});
        }
    }

    // Of several equal keys the last one counts, so there is one loss.
    void aKeyIsLostOnce()
    {
        const BackendConfig twice =
            documentOf(entry("\"torch.nn.ReLU\"", R"({"mine": 1, "input_dtype": 7, "weight_dtype": "torch.qint8",
                "input_dtype": "torch.quint8", "output_dtype": "torch.quint8", "weight_dtype": 7, "mine": 2})"));
        const std::string dtypes = "/configs/0/dtype_configs/0";
        for (const Form &form : formsOf(FormOption::ExportTo)) {
            const ExportedText lost = form.write({twice, {.qconfigs = qconfigs({"qnnpack"})}});
            QCOMPARE(lostAt(lost, dtypes + "/mine"), std::vector<std::string>{"unknown key"});
            QCOMPARE(lostAt(lost, dtypes + "/weight_dtype"), std::vector<std::string>{"weight_dtype"});
            QCOMPARE(lostAt(lost, dtypes + "/input_dtype"), std::vector<std::string>());
        }
    }

    // A name of a tool may mean more operators than the document has, or two entries that differ.
    void coarserNamesAreTold()
    {
        const BackendConfig document = documentOf(entry("\"torch.nn.ReLU\"", activationOnly) + "," +
                                                  entry("\"torch.nn.functional.relu\"", activationOnly,
                                                        R"(, "observation_type": "OUTPUT_SHARE_OBSERVER_WITH_INPUT")"));
        const ExportedText exported = writeMctCapabilities({document, {.qconfigs = qconfigs({"qnnpack"})}});
        QCOMPARE(lostAt(exported, "/configs/0"), std::vector<std::string>{"wider"}); // torch.relu
        QCOMPARE(lostAt(exported, "/configs/1"), std::vector<std::string>{"conflict"});
        QCOMPARE(lostAt(writeAimetConfig({document, {.qconfigs = qconfigs({"qnnpack"})}}), "/configs/1"),
                 std::vector<std::string>{"conflict"});
    }

    void fixedParametersAreCarriedOver()
    {
        const std::string fixed = R"({"input_dtype": "torch.quint8", "output_dtype": {"dtype": "torch.quint8",
            "quant_min_lower_bound": 0, "quant_max_upper_bound": 255, "scale_exact_match": 0.00390625,
            "zero_point_exact_match": 0}})";
        const BackendConfig document = documentOf(entry("\"torch.nn.Sigmoid\"", fixed));
        // PyTorch's default mapping gives sigmoid an observer of its own.
        const std::vector<GivenQConfig> given{
            {"qnnpack", QConfigCatalog::of(newest()).findMapping("qnnpack")->mapping}};
        const JsonValue mct = json(writeMctCapabilities({document, {.qconfigs = given}}).text);
        const JsonValue &sigmoid =
            *named(*mct.find("operator_set"), "Sigmoid")->find("qc_options")->find("base_config");
        QCOMPARE(sigmoid.find("fixed_scale")->number()->text, std::string("0.00390625"));
        QCOMPARE(sigmoid.find("fixed_zero_point")->number()->text, std::string("0"));
        const JsonValue aimet = json(writeAimetConfig({document, {.qconfigs = given}}).text);
        QCOMPARE(writeJsonLine(*aimet.find("op_type")->find("Sigmoid")->find("encoding_constraints")),
                 std::string(R"({"min": 0, "max": 0.99609375})"));
    }
};

BCFG_APPLESS_TEST(TestTargets)

} // namespace tst_targets

#include "tst_targets.moc"
