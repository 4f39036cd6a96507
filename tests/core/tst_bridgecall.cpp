// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/ruleid.h"
#include "core/torch/bridge/bridgecall.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_bridgecall {

using namespace bcfg;

class TestBridgeCall : public QObject
{
    Q_OBJECT

private slots:
    void takesNothingTypedForAnOption();
    void givesOwnPackagesTheirFolder();
    void givesTheDocumentBehindTheSource();
    void readsWhatTorchSays();
    void readsNothingElse_data();
    void readsNothingElse();
};

void TestBridgeCall::takesNothingTypedForAnOption()
{
    const BridgeCall call = dumpCall("--help", "/a folder");
    QCOMPARE(call.arguments, (std::vector<std::string>{"-", "dump", "--directory", "/a folder", "--", "--help"}));
    QVERIFY(call.input.find("def dump(") != std::string_view::npos);
}

void TestBridgeCall::givesOwnPackagesTheirFolder()
{
    const auto argumentsOf = [](const BridgeCall &call) {
        return std::vector<std::string>(call.arguments.begin() + 2, call.arguments.end()); // without those of Python
    };
    QCOMPARE(argumentsOf(checkCall("{}", {"a", "b"}, {"c"}, "/d")),
             (std::vector<std::string>{"check", "--json", "--directory", "/d", "--package", "a", "--package", "b",
                                       "--trust", "c", "--", "-"}));
    QCOMPARE(argumentsOf(checkCall("{}", {}, {}, "/d")), (std::vector<std::string>{"check", "--json", "--", "-"}));
}

void TestBridgeCall::givesTheDocumentBehindTheSource()
{
    const std::string source = dumpCall("", "").input;
    const BridgeCall call = checkCall("{\"name\": \"é\"}\n", {}, {}, "");
    QCOMPARE(call.arguments[0], std::string("-c"));
    QVERIFY(call.arguments[1].find("read(" + std::to_string(source.size()) + ")") != std::string::npos);
    QVERIFY(call.input == source + "{\"name\": \"é\"}\n");
}

void TestBridgeCall::readsWhatTorchSays()
{
    const std::optional<TorchAnswer> answer = readTorchAnswer(R"({"torch": "2.6.0", "taken": 1, "total": 3, "said": [
            {"severity": "error", "pointer": "/configs/0/pattern", "message": "no"},
            {"severity": "warning", "pointer": "/configs/2", "message": "hm"}]})");
    QVERIFY(answer);
    QCOMPARE(answer->release, std::string("2.6.0"));
    QCOMPARE(answer->taken, std::size_t(1));
    QCOMPARE(answer->total, std::size_t(3));
    QCOMPARE(answer->said.size(), std::size_t(2));
    QVERIFY(answer->said[0] == (Diagnostic{RuleId::T01, Severity::Error, JsonPointer::config(0) / "pattern", "no"}));
    QVERIFY(answer->said[1] == (Diagnostic{RuleId::T02, Severity::Warning, JsonPointer::config(2), "hm"}));
}

void TestBridgeCall::readsNothingElse_data()
{
    QTest::addColumn<QByteArray>("output");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("words") << QByteArray("loading kernels");
    QTest::newRow("another object") << QByteArray(R"({"name": "n", "configs": []})");
    QTest::newRow("no list") << QByteArray(R"({"torch": "2", "taken": 0, "total": 0, "said": {}})");
    QTest::newRow("a count below zero") << QByteArray(R"({"torch": "2", "taken": -1, "total": 0, "said": []})");
    QTest::newRow("a place that is none") << QByteArray(R"({"torch": "2", "taken": 0, "total": 1,
                          "said": [{"severity": "error", "pointer": "x", "message": ""}]})");
}

void TestBridgeCall::readsNothingElse()
{
    QFETCH(const QByteArray, output);
    QVERIFY(!readTorchAnswer(output.toStdString()));
}

BCFG_APPLESS_TEST(TestBridgeCall)

} // namespace tst_bridgecall

#include "tst_bridgecall.moc"
