// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/referencepattern.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_referencepattern {

using namespace bcfg;

class TestReferencePattern : public QObject
{
    Q_OBJECT

private slots:
    void drawsWhatTheDTypesSay_data();
    void drawsWhatTheDTypesSay();
    void showsTheRangesOfTheBackend();
};

namespace {

DTypeConfig dtypes(std::optional<DType> input, std::optional<DType> output, std::optional<DType> weight,
                   bool isDynamic = false)
{
    DTypeConfig config;
    const std::pair<Field, std::optional<DType>> slots_[] = {
        {Field::InputDType, input}, {Field::OutputDType, output}, {Field::WeightDType, weight}};
    for (const auto &[slot, dtype] : slots_) {
        if (dtype)
            config.setConstraints(slot, DTypeWithConstraints(*dtype));
    }
    if (isDynamic)
        config.set(Field::IsDynamic, true);
    return config;
}

QString text(const std::vector<ReferenceNode> &nodes)
{
    QStringList parts;
    for (const ReferenceNode &node : nodes) {
        QString part = QString::fromStdString(node.kind == ReferenceNode::Kind::Operator ? "op" : node.name);
        if (!node.dtype.empty())
            part += ':' + QString::fromStdString(node.dtype);
        parts.append(node.isLowered ? '[' + part + ']' : part);
    }
    return parts.join(' ');
}

} // namespace

void TestReferencePattern::drawsWhatTheDTypesSay_data()
{
    QTest::addColumn<DTypeConfig>("config");
    QTest::addColumn<int>("mode");
    QTest::addColumn<QString>("activations");
    QTest::addColumn<QString>("weight");
    const auto row = [](const char *name, const DTypeConfig &config, QuantizationMode mode, const char *activations,
                        const char *weight) {
        QTest::newRow(name) << config << static_cast<int>(mode) << activations << weight;
    };
    using Mode = QuantizationMode;
    const DType u8 = DType::QUInt8;
    const DType s8 = DType::QInt8;
    const DType f32 = DType::Float32;
    const DType f16 = DType::Float16;
    row("static", dtypes(u8, u8, s8), Mode::Static, "quant1:quint8 [dequant1] [op] [quant2:quint8] dequant2",
        "[quantw:qint8] [dequantw]");
    row("static without a weight", dtypes(u8, u8, {}), Mode::Static,
        "quant1:quint8 [dequant1] [op] [quant2:quint8] dequant2", "");
    row("dynamic", dtypes(u8, f32, s8, true), Mode::Dynamic, "choose qparams quant1:quint8 [dequant1] [op]",
        "[quantw:qint8] [dequantw]");
    row("weight only", dtypes(f32, f32, DType::QUInt4x2), Mode::WeightOnly, "[op]", "[quantw:quint4x2] [dequantw]");
    row("float", dtypes(f32, f32, f32), Mode::Float, "[op]", "");
    row("half precision is a cast", dtypes(f16, f16, f16), Mode::Static,
        "to:float16 [dequant1] [op] [to:float16] dequant2", "[to:float16] [dequantw]");
    row("dynamic half precision has nothing to choose", dtypes(f16, f32, f16, true), Mode::Dynamic,
        "to:float16 [dequant1] [op]", "[to:float16] [dequantw]");
    row("float output", dtypes(u8, f32, {}), Mode::Static, "quant1:quint8 [dequant1] [op]", "");
    row("nothing set fits any dtype", dtypes({}, {}, {}), Mode::Static,
        "quant1:any [dequant1] [op] [quant2:any] dequant2", "");
}

void TestReferencePattern::drawsWhatTheDTypesSay()
{
    QFETCH(const DTypeConfig, config);
    QFETCH(const QString, activations);
    QFETCH(const QString, weight);
    const ReferencePattern pattern = referencePattern(config, Release::newest());
    QTEST(static_cast<int>(pattern.mode), "mode");
    QCOMPARE(text(pattern.activations), activations);
    QCOMPARE(text(pattern.weight), weight);
}

void TestReferencePattern::showsTheRangesOfTheBackend()
{
    DTypeWithConstraints weight(DType::QInt8);
    weight.set(Field::QuantMinLowerBound, Number::of(-127));
    DTypeConfig config = dtypes(DType::QUInt8, DType::QUInt8, {});
    config.setConstraints(Field::WeightDType, weight);
    const ReferencePattern pattern = referencePattern(config, Release::newest());
    QCOMPARE(pattern.activations.front().range, std::string("0…255"));
    QCOMPARE(pattern.weight.front().range, std::string("-127…127"));
}

BCFG_APPLESS_TEST(TestReferencePattern)

} // namespace tst_referencepattern

#include "tst_referencepattern.moc"
