// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/pattern.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_pattern {

using namespace bcfg;

class TestPattern : public QObject
{
    Q_OBJECT

private slots:
    void convertsNotations_data();
    void convertsNotations();
    void hasAShortTitle_data();
    void hasAShortTitle();
};

Pattern pattern(const QString &json)
{
    const JsonValue config = JsonValue::Object{{"pattern", std::get<JsonValue>(parseJson(json.toStdString()))}};
    return *readPatternConfig(config, Api::Torch2).pattern();
}

void TestPattern::convertsNotations_data()
{
    QTest::addColumn<QString>("forward"); // empty: there is none
    QTest::addColumn<QString>("reversed");
    const auto row = [](const char *name, const char *forward, const char *reversed) {
        QTest::newRow(name) << forward << reversed;
    };
    row("an atom", R"("a.b")", R"("a.b")");
    row("two steps", R"(["a.b", "c.d"])", R"(["c.d", "a.b"])");
    row("three steps", R"(["a.b", "c.d", "e"])", R"(["e", ["c.d", "a.b"]])");
    row("four in a chain", "", R"(["a.b", ["c.d", ["e.f", "g.h"]]])");
    row("a binary operator", "", R"(["operator.add", "a.b", "c.d"])");
    row("a literal", "", R"(["operator.getitem", 0])");
    row("getattr", "", R"(["builtins.getattr", "shape"])");
    row("MatchAllNode", "", R"(["a.b", "torch.ao.quantization.utils.MatchAllNode"])");
    row("a single step", "", R"(["a.b"])");
    row("nothing", "", "[]");
}

void TestPattern::convertsNotations()
{
    QFETCH(const QString, forward);
    QFETCH(const QString, reversed);
    const std::optional<Pattern> expected = forward.isEmpty() ? std::nullopt : std::optional(pattern(forward));
    QVERIFY(toForward(pattern(reversed)) == expected);
    if (expected)
        QVERIFY(toReversed(*expected) == pattern(reversed));
}

void TestPattern::hasAShortTitle_data()
{
    QTest::addColumn<QString>("reversed");
    QTest::addColumn<QString>("title");
    QTest::newRow("a module") << R"("torch.nn.Conv2d")"
                              << "Conv2d";
    QTest::newRow("a method") << R"("contiguous")"
                              << ".contiguous";
    QTest::newRow("a chain") << R"(["torch.nn.ReLU", ["torch.nn.BatchNorm2d", "torch.nn.Conv2d"]])"
                             << "Conv2d → BatchNorm2d → ReLU";
    QTest::newRow("operands") << R"(["torch.nn.ReLU", ["torch.add", "torch.nn.Conv2d",
                                     "torch.ao.quantization.utils.MatchAllNode"]])"
                              << "add(Conv2d, any) → ReLU";
    QTest::newRow("a literal") << R"(["operator.getitem", "a.f", 0])"
                               << "getitem(f, 0)";
    QTest::newRow("a text") << R"(["torch.nn.ReLU", {"opaque": "'torch.add'"}])"
                            << "'torch.add' → ReLU";
    QTest::newRow("nothing") << "[]"
                             << "()";
}

void TestPattern::hasAShortTitle()
{
    QFETCH(const QString, reversed);
    QFETCH(const QString, title);
    QCOMPARE(QString::fromStdString(shortTitle(pattern(reversed))), title);
}

BCFG_APPLESS_TEST(TestPattern)

} // namespace tst_pattern

#include "tst_pattern.moc"
