// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/jsontext.h"
#include "core/prepare/qconfig/observer.h"
#include "core/prepare/qconfig/resolvedqconfig.h"
#include "core/torch/catalog/qconfigs.h"
#include "tests/support/releases.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

Q_DECLARE_METATYPE(bcfg::Api)

namespace tst_observer {

using namespace bcfg;

class TestObserver : public QObject
{
    Q_OBJECT

private slots:
    void namedQConfigsResolveAsInTorch_data();
    void namedQConfigsResolveAsInTorch();
    void constructorsRaise_data();
    void constructorsRaise();
    void argumentsAreCheckedAsInTorch_data();
    void argumentsAreCheckedAsInTorch();
    void whatAMovingAverageWasGivenIsSaid();
    void unknownKeywordIsRefusedByTheLastClassThatGetsIt();
    void effectiveRange_data();
    void effectiveRange();
    void numbersAreTextsAsInPython();
    void equality();
    void namedPartialsAreWhatTheyStandFor();
    void whatIsNotKnownIsNotSaidToRaise();
    void shortNames_data();
    void shortNames();
};

namespace {

QJsonValue text(const std::string &value)
{
    return value.empty() ? QJsonValue() : QJsonValue(QString::fromStdString(value));
}

QJsonValue dtype(const std::optional<DType> &value)
{
    return value ? text(std::string(value->name())) : QJsonValue();
}

template <class T>
QJsonValue number(const std::optional<T> &value)
{
    return value ? QJsonValue(double(*value)) : QJsonValue();
}

QJsonValue boolean(const std::optional<bool> &value)
{
    return value ? QJsonValue(*value) : QJsonValue();
}

/// The attributes of an observer that the fixture lists; null for those that the observer does not have.
QJsonObject attributes(const Observer &made, Api api)
{
    const Observer &inside = made.observer();
    return QJsonObject{
        {"class", text(made.path)},
        {"dtype", dtype(made.dtype)},
        {"is_dynamic", boolean(made.isDynamic)},
        {"compute_dtype", api == Api::Torch2 ? QJsonValue() : dtype(made.computeDType)},
        {"observer", text(inside.path)},
        {"observer.dtype", dtype(inside.dtype)},
        {"observer.quant_min", number(inside.quantMin)},
        {"observer.quant_max", number(inside.quantMax)},
        {"observer.eps", inside.eps ? QJsonValue(inside.eps->value) : QJsonValue()},
        {"observer.is_dynamic", boolean(inside.isDynamic)},
        {"observer.compute_dtype", dtype(inside.computeDType)},
        {"observer.qscheme", text(inside.qscheme)},
        {"observer.reduce_range", boolean(inside.reduceRange)},
        {"observer.ch_axis", number(inside.chAxis)},
        {"scale", number(made.scale)},
        {"zero_point", number(made.zeroPoint)},
        {"quant_min", number(made.quantMin)},
        {"quant_max", number(made.quantMax)},
    };
}

Callable callable(const QByteArray &json)
{
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    std::vector<std::pair<std::string, JsonValue>> keywords;
    const QJsonObject given = object["kwargs"].toObject();
    for (auto it = given.begin(); it != given.end(); ++it) {
        JsonValue value;
        if (it->isBool())
            value = it->toBool();
        else if (it->isDouble())
            value = JsonValue::number(it->toDouble());
        else if (it->isString())
            value = it->toString().toStdString();
        keywords.emplace_back(it.key().toStdString(), value);
    }
    const Symbol type = *Symbol::parse("torch.ao.quantization." + object["class"].toString().toStdString());
    return Partial{Shared<Callable>::make(type), {}, keywords};
}

/// A functools.partial of a class of torch.ao.quantization. `keywords` are its arguments as a JSON object.
Callable called(const std::string &type, const std::string &keywords)
{
    return Partial{Shared<Callable>::make(*Symbol::parse("torch.ao.quantization." + type)),
                   {},
                   *std::get<JsonValue>(parseJson(keywords)).object()};
}

} // namespace

void TestObserver::namedQConfigsResolveAsInTorch_data()
{
    QTest::addColumn<Api>("api");
    QTest::addColumn<QString>("path");
    QTest::newRow("1.13.1") << Api::Torch1_13 << TEST_DATA_DIR "/torch-1.13.1/qconfigs-resolved.json";
    QTest::newRow("2.6.0") << Api::Torch2 << TEST_DATA_DIR "/torch-2.6.0/qconfigs-resolved.json";
}

void TestObserver::namedQConfigsResolveAsInTorch()
{
    QFETCH(const Api, api);
    QFETCH(const QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject expected = QJsonDocument::fromJson(file.readAll()).object();
    const QConfigCatalog &catalog = QConfigCatalog::of(Release::newestOf(api));
    QCOMPARE(catalog.qconfigs().size(), std::size_t(expected.size()));
    for (const NamedQConfig &named : catalog.qconfigs()) {
        const QJsonObject sides = expected[QString::fromStdString(named.name)].toObject();
        for (const bool isActivation : {true, false}) {
            const auto &side = isActivation ? named.qconfig.activation : named.qconfig.weight;
            const QJsonValue wanted = sides[isActivation ? "activation" : "weight"];
            const ConstructedObserver made = construct(side ? &*side : nullptr, Release::newestOf(api));
            if (wanted.isNull()) {
                QCOMPARE(std::get<PythonError>(made).type, std::string("TypeError"));
                continue;
            }
            const QJsonObject actual = attributes(std::get<Observer>(made), api);
            const QJsonObject attributes = wanted.toObject();
            for (const QString &key : attributes.keys()) {
                if (actual[key] != attributes[key])
                    qWarning() << named.name.c_str() << key;
                QCOMPARE(actual[key], attributes[key]);
            }
        }
    }
}

void TestObserver::constructorsRaise_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("oldError"); // empty: made without an error
    QTest::addColumn<QString>("newError");
    const auto row = [](const char *name, const char *json, const char *oldError, const char *newError) {
        QTest::newRow(name) << QByteArray(json) << QString(oldError) << QString(newError);
    };
    row("range without zero", R"({"class": "MinMaxObserver", "kwargs": {"quant_min": 1, "quant_max": 5}})",
        "AssertionError", "AssertionError");
    row("empty range", R"({"class": "MinMaxObserver", "kwargs": {"quant_min": 0, "quant_max": 0}})", "AssertionError",
        "AssertionError");
    row("range of 257 for qint8",
        R"({"class": "MinMaxObserver", "kwargs": {"dtype": "torch.qint8", "quant_min": -128, "quant_max": 128}})",
        "AssertionError", "AssertionError");
    row("range of 32 bits for qint32",
        R"({"class": "MinMaxObserver",
            "kwargs": {"dtype": "torch.qint32", "quant_min": -2147483648, "quant_max": 2147483647}})",
        "AssertionError", "");
    row("float16", R"({"class": "MinMaxObserver", "kwargs": {"dtype": "torch.float16"}})", "AssertionError",
        "AssertionError");
    row("int8", R"({"class": "MinMaxObserver", "kwargs": {"dtype": "torch.int8"}})", "AssertionError", "");
    row("per channel scheme", R"({"class": "MinMaxObserver", "kwargs": {"qscheme": "torch.per_channel_affine"}})",
        "NotImplementedError", "NotImplementedError");
    row("unknown keyword", R"({"class": "MinMaxObserver", "kwargs": {"bits": 4}})", "TypeError", "TypeError");
    row("dynamic", R"({"class": "MinMaxObserver", "kwargs": {"is_dynamic": true}})", "TypeError", "");
    row("dynamic histogram", R"({"class": "HistogramObserver", "kwargs": {"is_dynamic": true}})", "TypeError",
        "NotImplementedError");
    row("dynamic average", R"({"class": "MovingAverageMinMaxObserver", "kwargs": {"is_dynamic": true}})", "TypeError",
        "NotImplementedError");
    row("dynamic average over one",
        R"({"class": "MovingAverageMinMaxObserver", "kwargs": {"is_dynamic": true, "averaging_constant": 1}})",
        "TypeError", "");
    row("fixed without scale", R"({"class": "FixedQParamsObserver", "kwargs": {"zero_point": 0}})", "TypeError",
        "TypeError");
    row("fake range out of dtype",
        R"({"class": "FakeQuantize", "kwargs": {"quant_min": -128, "quant_max": 127, "dtype": "torch.quint8"}})",
        "AssertionError", "AssertionError");
    row("fused with its own range for qint8",
        R"({"class": "FusedMovingAvgObsFakeQuantize", "kwargs": {"dtype": "torch.qint8"}})", "AssertionError",
        "AssertionError");
    row("fake of a recording",
        R"({"class": "FakeQuantize", "kwargs": {"observer": "torch.ao.quantization.RecordingObserver"}})",
        "AttributeError", "TypeError");
    row("fixed fake of another observer",
        R"({"class": "FixedQParamsFakeQuantize", "kwargs": {"observer": "torch.ao.quantization.MinMaxObserver"}})",
        "AssertionError", "AssertionError");
}

void TestObserver::constructorsRaise()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QString, oldError);
    QFETCH(const QString, newError);
    const Callable constructor = callable(json);
    for (const Api api : {Api::Torch1_13, Api::Torch2}) {
        const ConstructedObserver made = construct(&constructor, Release::newestOf(api));
        const PythonError *error = std::get_if<PythonError>(&made);
        QCOMPARE(error ? QString::fromStdString(error->type) : QString(), api == Api::Torch2 ? newError : oldError);
    }
}

/// The errors that real torch raised, one for each release or one for all. Empty: torch made the observer.
void TestObserver::argumentsAreCheckedAsInTorch_data()
{
    QTest::addColumn<std::string>("type");
    QTest::addColumn<std::string>("keywords");
    QTest::addColumn<QStringList>("said");
    const auto row = [](const std::string &type, const std::string &keywords, const QStringList &said) {
        QTest::newRow((type + keywords).c_str()) << type << keywords << said;
    };
    const QStringList negative{"RuntimeError: Trying to create tensor with negative dimension -5: [-5]",
                               "RuntimeError: Trying to create tensor with negative dimension -5: [-5]",
                               "RuntimeError: zeros: Dimension size must be non-negative."};
    row("observer.HistogramObserver", R"({"bins": -5})", negative);
    row("observer.HistogramObserver", R"({"bins": 2.5})",
        {"TypeError: zeros(): argument 'size' (position 1) must be tuple of SymInts, not float",
         "TypeError: zeros(): argument 'size' (position 1) must be tuple of ints, but found element of type float at "
         "pos 0",
         "TypeError: zeros(): argument 'size' (position 1) must be tuple of ints, not float"});
    row("observer.HistogramObserver", R"({"bins": 100000000000000000000000})",
        {"TypeError: zeros(): argument 'size' must be tuple of SymInts, but found element of type int at pos 1",
         R"(TypeError: zeros(): argument 'size' failed to unpack the object at pos 1 with error "Overflow when unpacking long")",
         R"(TypeError: zeros(): argument 'size' failed to unpack the object at pos 1 with error "Overflow when unpacking long long)"});
    row("observer.HistogramObserver", R"({"bins": null})",
        {"TypeError: zeros(): argument 'size' (position 1) must be tuple of SymInts, not NoneType",
         "TypeError: zeros(): argument 'size' (position 1) must be tuple of ints, but found element of type NoneType "
         "at pos 0",
         "TypeError: zeros(): argument 'size' (position 1) must be tuple of ints, not NoneType"});
    row("observer.HistogramObserver", R"({"bins": ["text"]})",
        {"TypeError: zeros(): argument 'size' (position 1) must be tuple of SymInts, not list",
         "TypeError: zeros(): argument 'size' (position 1) must be tuple of ints, but found element of type str at pos "
         "0",
         "TypeError: zeros(): argument 'size' (position 1) must be tuple of ints, but found element of type str at pos "
         "0"});
    const QStringList laterFloat{
        "TypeError: zeros(): argument 'size' must be tuple of SymInts, but found element of type float at pos 2",
        R"(TypeError: zeros(): argument 'size' failed to unpack the object at pos 2 with error "type must be tuple of ints,but got float")",
        R"(TypeError: zeros(): argument 'size' failed to unpack the object at pos 2 with error "type must be tuple of ints,but got float")"};
    row("observer.HistogramObserver", R"({"bins": [3, 2.5]})", laterFloat);
    row("observer.HistogramObserver", R"({"bins": [-3, 2.5]})", laterFloat);
    row("observer.HistogramObserver", R"({"bins": [-3, 100000000000000000000000]})",
        {"TypeError: zeros(): argument 'size' must be tuple of SymInts, but found element of type int at pos 2",
         R"(TypeError: zeros(): argument 'size' failed to unpack the object at pos 2 with error "Overflow when unpacking long")",
         R"(TypeError: zeros(): argument 'size' failed to unpack the object at pos 2 with error "Overflow when unpacking long long)"});
    row("observer.HistogramObserver", R"({"bins": [-3, -4]})",
        {"RuntimeError: Trying to create tensor with negative dimension -3: [-3, -4]",
         "RuntimeError: Trying to create tensor with negative dimension -3: [-3, -4]",
         "RuntimeError: zeros: Dimension size must be non-negative."});
    row("observer.HistogramObserver", R"({"bins": [true, 3]})",
        {"TypeError: zeros(): argument 'size' (position 1) must be tuple of SymInts, not list",
         R"(TypeError: zeros(): argument 'size' (position 1) must be tuple of ints, but found element of type bool at pos 0)",
         R"(TypeError: zeros(): argument 'size' (position 1) must be tuple of ints, but found element of type bool at pos 0)"});
    row("observer.HistogramObserver", R"({"bins": [3, true]})", {""});
    row("observer.HistogramObserver", R"({"bins": []})", {""});
    row("observer.HistogramObserver", R"({"bins": 0})", {""});
    row("observer.HistogramObserver", R"({"bins": [64]})", {""});
    row("observer.MinMaxObserver", R"({"eps": -5})", {""});
    row("observer.MinMaxObserver", R"({"eps": null})", {"RuntimeError: Could not infer dtype of NoneType"});
    row("observer.MinMaxObserver", R"({"eps": "text"})", {"ValueError: too many dimensions 'str'"});
    row("observer.MinMaxObserver", R"({"eps": {"a": 1}})", {"RuntimeError: Could not infer dtype of dict"});
    row("observer.MinMaxObserver", R"({"eps": "torch.quint8"})",
        {"RuntimeError: Could not infer dtype of torch.dtype"});
    row("observer.MinMaxObserver", R"({"eps": 100000000000000000000000})",
        {"RuntimeError: Overflow when unpacking long", "RuntimeError: Overflow when unpacking long",
         "ValueError: Overflow when unpacking long long"});
    row("observer.MinMaxObserver", R"({"eps": 1e23})", {""});
    row("observer.MinMaxObserver", R"({"quant_min": "text", "quant_max": 127})",
        {"TypeError: '<=' not supported between instances of 'str' and 'int'"});
    row("observer.MinMaxObserver", R"({"quant_min": 0, "quant_max": [127]})",
        {"TypeError: '<=' not supported between instances of 'int' and 'list'"});
    row("observer.MinMaxObserver", R"({"quant_min": 1, "quant_max": "text"})",
        {"AssertionError: Used-specified quantization range must include 0."});
    row("observer.FixedQParamsObserver", R"({})",
        {"TypeError: FixedQParamsObserver.__init__() missing 2 required positional arguments: 'scale' and "
         "'zero_point'"});
    row("observer.FixedQParamsObserver", R"({"scale": 0.1})",
        {"TypeError: FixedQParamsObserver.__init__() missing 1 required positional argument: 'zero_point'"});
    row("observer.FixedQParamsObserver", R"({"scale": null, "zero_point": 0})",
        {"TypeError: must be real number, not NoneType"});
    row("observer.FixedQParamsObserver", R"({"scale": "torch.per_tensor_affine", "zero_point": 0})",
        {"TypeError: must be real number, not torch.qscheme"});
    row("observer.FixedQParamsObserver", R"({"scale": 100000000000000000000000, "zero_point": 0})", {""});
    row("observer.FixedQParamsObserver", R"({"scale": 1)" + std::string(400, '0') + R"(, "zero_point": 0})",
        {"OverflowError: int too large to convert to float"});
    row("observer.FixedQParamsObserver", R"({"scale": 1e400, "zero_point": 0})", {""});
    row("observer.FixedQParamsObserver", R"({"scale": 0.1, "zero_point": null})",
        {"TypeError: 'NoneType' object cannot be interpreted as an integer"});
    row("observer.FixedQParamsObserver", R"({"scale": 0.1, "zero_point": 2.5})", {""});
    row("observer.FixedQParamsObserver", R"({"scale": 0.1, "zero_point": 2147483648})",
        {"RuntimeError: value cannot be converted to type int32 without overflow"});
    row("observer.FixedQParamsObserver", R"({"scale": 0.1, "zero_point": 100000000000000000000000})",
        {"RuntimeError: Overflow when unpacking long", "RuntimeError: Overflow when unpacking long",
         "ValueError: Overflow when unpacking long long"});
    row("fake_quantize.FakeQuantize", R"({"quant_min": "text", "quant_max": 127})",
        {"TypeError: '<=' not supported between instances of 'str' and 'int'",
         "TypeError: '<=' not supported between instances of 'str' and 'int'",
         "TypeError: '>' not supported between instances of 'str' and 'int'"});
    row("fake_quantize.FakeQuantize", R"({"quant_min": 0, "quant_max": 127, "dtype": 5})",
        {"TypeError: iinfo(): argument 'type' (position 1) must be torch.dtype, not int"});
    row("fake_quantize.FakeQuantize", R"({"observer": "torch.quint8"})",
        {"TypeError: 'torch.dtype' object is not callable"});
    row("fake_quantize.FakeQuantize", R"({"observer": "torch.ao.quantization.observer.HistogramObserver", "bins": -5})",
        negative);
    const QString noRange = "TypeError: NoopObserver.__init__() got an unexpected keyword argument 'quant_min'";
    const std::string ofNoop = R"({"observer": "torch.ao.quantization.observer.NoopObserver", "is_dynamic": true})";
    row("fake_quantize.FusedMovingAvgObsFakeQuantize", ofNoop,
        {"TypeError: NoopObserver.__init__() got an unexpected keyword argument 'is_dynamic'", noRange, noRange});
}

void TestObserver::argumentsAreCheckedAsInTorch()
{
    QFETCH(const std::string, type);
    QFETCH(const std::string, keywords);
    QFETCH(const QStringList, said);
    const Callable constructor = called(type, keywords);
    for (const Release release : Release::all()) {
        const ConstructedObserver made = construct(&constructor, release);
        const PythonError *error = std::get_if<PythonError>(&made);
        const QString here = error ? QString::fromStdString(error->text()) : QString();
        const QString torchs = said.value(said.size() == 1 ? 0 : int(release.number()));
        QVERIFY2(here.isEmpty() == torchs.isEmpty() && torchs.startsWith(here), qPrintable(here));
    }
}

/// The errors are those of real torch.
void TestObserver::whatAMovingAverageWasGivenIsSaid()
{
    const Callable constructor =
        called("observer.MovingAverageMinMaxObserver", R"({"qscheme": "torch.per_channel_affine"})");
    const ConstructedObserver made = construct(&constructor, Release::newestOf(Api::Torch2));
    QVERIFY(std::get<PythonError>(made).message.ends_with(" but got: torch.per_channel_affine"));
}

/// The errors are those of real torch.
void TestObserver::unknownKeywordIsRefusedByTheLastClassThatGetsIt()
{
    const auto refusing = [](const QByteArray &type, Api api) {
        const Callable constructor =
            callable(R"({"class": ")" + type + R"(", "kwargs": {"scale": 1, "zero_point": 0, "bits": 4}})");
        const ConstructedObserver made = construct(&constructor, Release::newestOf(api));
        const std::string &message = std::get<PythonError>(made).message;
        return message.substr(0, message.find('.'));
    };
    for (const char *type : {"MinMaxObserver", "MovingAveragePerChannelMinMaxObserver", "HistogramObserver",
                             "FixedQParamsObserver", "FakeQuantize"})
        QCOMPARE(refusing(type, Api::Torch2), std::string("ObserverBase"));
    for (const char *type : {"PlaceholderObserver", "RecordingObserver"})
        QCOMPARE(refusing(type, Api::Torch2), std::string(type));
    QCOMPARE(refusing("MinMaxObserver", Api::Torch1_13), std::string("MinMaxObserver"));
    QCOMPARE(refusing("FixedQParamsObserver", Api::Torch1_13), std::string("FixedQParamsObserver"));
    QCOMPARE(refusing("MovingAverageMinMaxObserver", Api::Torch1_13), std::string("MinMaxObserver"));
    QCOMPARE(refusing("MovingAveragePerChannelMinMaxObserver", Api::Torch1_13),
             std::string("PerChannelMinMaxObserver"));
    QCOMPARE(refusing("RecordingObserver", Api::Torch1_13), std::string("ObserverBase"));
}

void TestObserver::effectiveRange_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<double>("min");
    QTest::addColumn<double>("max");
    QTest::newRow("quint8") << QByteArray(R"({"class": "MinMaxObserver"})") << 0.0 << 255.0;
    QTest::newRow("quint8 reduced") << QByteArray(R"({"class": "HistogramObserver", "kwargs": {"reduce_range": true}})")
                                    << 0.0 << 127.0;
    QTest::newRow("one end counts as none")
        << QByteArray(R"({"class": "MinMaxObserver", "kwargs": {"quant_max": 10}})") << 0.0 << 255.0;
    QTest::newRow("own range reduced rounds down") << QByteArray(R"({"class": "MinMaxObserver",
               "kwargs": {"dtype": "torch.qint8", "quant_min": -127, "quant_max": 127, "reduce_range": true}})")
                                                   << -64.0 << 63.0;
    QTest::newRow("quint8 takes any length") << QByteArray(R"({"class": "MinMaxObserver",
                                                    "kwargs": {"quant_min": 0, "quant_max": 300}})")
                                             << 0.0 << 300.0;
    QTest::newRow("quint4x2") << QByteArray(
                                     R"({"class": "PerChannelMinMaxObserver", "kwargs": {"dtype": "torch.quint4x2"}})")
                              << 0.0 << 15.0;
    QTest::newRow("fixed whatever the dtype")
        << QByteArray(
               R"({"class": "FixedQParamsObserver", "kwargs": {"scale": 1, "zero_point": 0, "dtype": "torch.qint8"}})")
        << 0.0 << 255.0;
}

void TestObserver::effectiveRange()
{
    QFETCH(const QByteArray, json);
    QFETCH(const double, min);
    QFETCH(const double, max);
    const Callable constructor = callable(json);
    for (const Api api : {Api::Torch1_13, Api::Torch2}) {
        const ConstructedObserver made = construct(&constructor, Release::newestOf(api));
        QCOMPARE(std::get<Observer>(made).observer().quantMin, std::optional(min));
        QCOMPARE(std::get<Observer>(made).observer().quantMax, std::optional(max));
    }
}

/// The texts are those of real torch.
void TestObserver::numbersAreTextsAsInPython()
{
    const auto made = [](const char *type, const char *keywords) {
        const Callable constructor = called(type, keywords);
        return std::get<Observer>(construct(&constructor, Release::newestOf(Api::Torch2)));
    };
    const auto range = [&](const char *keywords) {
        return made("observer.MinMaxObserver", keywords).rangeText;
    };
    QCOMPARE(range("{}"), "(0, 255)");
    QCOMPARE(range(R"({"quant_min": 0.0, "quant_max": 254.5})"), "(0.0, 254.5)");
    QCOMPARE(range(R"({"quant_min": 0, "quant_max": 255.0, "reduce_range": true})"), "(0, 127.0)");
    QCOMPARE(range(R"({"quant_min": -100000000000000000000001, "quant_max": 100000000000000000000000})"),
             "(-100000000000000000000001, 100000000000000000000000)");
    QCOMPARE(range(R"({"quant_min": -199999999999999999999999, "quant_max": 100000000000000000000000,
                       "reduce_range": true})"),
             "(-100000000000000000000000, 50000000000000000000000)");
    QCOMPARE(range(R"({"quant_min": false, "quant_max": true, "reduce_range": true})"), "(0, 0)");
    QCOMPARE(made("observer.PlaceholderObserver", R"({"quant_min": -1, "quant_max": 300.0})").rangeText, "(-1, 300.0)");
    QCOMPARE(made("observer.PlaceholderObserver", R"({"eps": 1})").eps->text, "1");
    QCOMPARE(made("observer.PlaceholderObserver", R"({"eps": 1e-9})").eps->text, "1e-09");
    QCOMPARE(made("observer.PlaceholderObserver", "{}").eps->text, "1.1920928955078125e-07");
    QCOMPARE(made("observer.MinMaxObserver", R"({"eps": 1})").eps->text, "tensor([1])");
    QCOMPARE(made("observer.MinMaxObserver", R"({"eps": 0.001})").eps->text, "tensor([0.0010])");
}

void TestObserver::equality()
{
    const QConfig b{
        callable(R"({"class": "observer.MinMaxObserver", "kwargs": {"eps": 1.0, "dtype": "torch.float16"}})"), {}};
    const QConfig bare{Callable(*Symbol::parse("torch.ao.quantization.observer.MinMaxObserver")), {}};
    const QConfig noArguments{callable(R"({"class": "observer.MinMaxObserver"})"), {}};
    QVERIFY(qconfigEquals(b, b, test::newestTorch2()));
    QVERIFY(qconfigEquals(bare, bare, test::newestTorch2()));
    QVERIFY(!qconfigEquals(bare, noArguments, test::newestTorch2())); // a class is not a partial of it
    QVERIFY(!qconfigEquals(b, noArguments, test::newestTorch2()));
    const QConfig keywordOrder{
        callable(R"({"class": "observer.MinMaxObserver", "kwargs": {"dtype": "torch.half", "eps": 1}})"), {}};
    QVERIFY(qconfigEquals(b, keywordOrder, test::newestTorch2()));
}

/// Names such as default_observer are partials, from which PyTorch makes its named QConfigs.
void TestObserver::namedPartialsAreWhatTheyStandFor()
{
    const auto named = [](const std::string &module, const std::string &name) {
        return Callable(*Symbol::parse("torch.ao.quantization." + module + name));
    };
    for (const Release release : Release::all()) {
        const auto isMadeOf = [&](std::string_view name, const QConfig &parts) {
            const QConfig &known = QConfigCatalog::of(release).findQConfig(name)->qconfig;
            QVERIFY(qconfigEquals(parts, known, release));
            QVERIFY(construct(&*parts.activation, release) == construct(&*known.activation, release));
            QVERIFY(construct(&*parts.weight, release) == construct(&*known.weight, release));
        };
        isMadeOf("default_qconfig",
                 {named("observer.", "default_observer"), named("observer.", "default_weight_observer")});
        isMadeOf("default_qconfig", {named("", "default_observer"), named("", "default_weight_observer")});
        isMadeOf("default_dynamic_qconfig",
                 {named("observer.", "default_dynamic_quant_observer"), named("observer.", "default_weight_observer")});
        isMadeOf("default_qat_qconfig",
                 {named("fake_quantize.", "default_fake_quant"), named("fake_quantize.", "default_weight_fake_quant")});
        const Callable changed =
            Partial{Shared<Callable>::make(named("observer.", "default_observer")), {}, {{"dtype", "torch.qint8"}}};
        const Observer made = std::get<Observer>(construct(&changed, release));
        QVERIFY(made.dtype == DType::parse("torch.qint8"));
        QCOMPARE(made.quantMax, std::optional<double>(127));
    }
    QVERIFY(!QConfigCatalog::of(test::newestTorch2()).findObserver("my.observer.default_observer"));
}

void TestObserver::whatIsNotKnownIsNotSaidToRaise()
{
    const Callable own = *Symbol::parse("my.observers.make");
    const PythonError error = std::get<PythonError>(construct(&own, test::newestTorch2()));
    QVERIFY(!error.isKnown());
    QCOMPARE(error.textOf("prepare"),
             std::string("prepare cannot be judged: What my.observers.make makes is not known."));
    const Callable ofList = called("observer.MinMaxObserver", R"({"eps": [1]})");
    const Callable ofText =
        called("observer.FixedQParamsObserver", R"({"scale": 1, "zero_point": 0, "quant_min": "a"})");
    const Callable ofCall = called("observer.HistogramObserver", R"({"bins": {"call": "m.f"}})");
    const Callable ofOpaque =
        called("observer.FixedQParamsObserver", R"({"scale": {"opaque": "<x>"}, "zero_point": 0})");
    const Callable ofFunction = called("observer.MinMaxObserver", R"({"quant_min": "m.f", "quant_max": 1})");
    const Callable ofTexts = called("fake_quantize.FakeQuantize", R"({"quant_min": "b", "quant_max": "a"})");
    const Callable ofLists = called("fake_quantize.FakeQuantize", R"({"quant_min": [2], "quant_max": [1]})");
    for (const Callable &constructor : {ofList, ofText, ofCall, ofOpaque, ofFunction, ofTexts, ofLists})
        QVERIFY(!std::get<PythonError>(construct(&constructor, test::newestTorch2())).isKnown());
}

void TestObserver::shortNames_data()
{
    QTest::addColumn<QString>("shortName");
    QTest::addColumn<QString>("name");
    QTest::newRow("backend") << "x86"
                             << "get_default_qconfig(\"x86\", 0)";
    QTest::newRow("training") << "fbgemm qat"
                              << "get_default_qat_qconfig(\"fbgemm\", 1)";
    QTest::newRow("other version") << "fbgemm QAT v0"
                                   << "get_default_qat_qconfig(\"fbgemm\", 0)";
    QTest::newRow("without its frame") << "float16_dynamic"
                                       << "float16_dynamic_qconfig";
    QTest::newRow("default itself") << "default"
                                    << "default_qconfig";
    QTest::newRow("as spelled") << "default_qat_qconfig_v2"
                                << "default_qat_qconfig_v2";
}

void TestObserver::shortNames()
{
    QFETCH(const QString, shortName);
    QFETCH(const QString, name);
    const QConfigCatalog &catalog = QConfigCatalog::of(test::newestTorch2());
    const NamedQConfig *found = catalog.findQConfig(shortName.toStdString());
    QVERIFY(found);
    QCOMPARE(QString::fromStdString(found->name), name);
    for (const NamedQConfig &named : catalog.qconfigs()) // every short name finds the QConfig that it was made from
        QCOMPARE(catalog.findQConfig(QConfigCatalog::shortName(named.name)), &named);
    for (const NamedQConfigMapping &named : catalog.mappings()) {
        QCOMPARE(catalog.findMapping(QConfigCatalog::shortName(named.name)), &named);
        QCOMPARE(catalog.findMapping(QConfigCatalog::shortName(named.name) + " mapping"), &named);
    }
}

BCFG_APPLESS_TEST(TestObserver)

} // namespace tst_observer

#include "tst_observer.moc"
