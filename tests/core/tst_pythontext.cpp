// SPDX-License-Identifier: Apache-2.0
#include "core/publish/python/repr.h"
#include "core/publish/python/todict.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_pythontext {

using namespace bcfg;
using namespace bcfg::test;

class TestPythonText : public QObject
{
    Q_OBJECT

private slots:
    void printsWhatTorchPrints_data();
    void printsWhatTorchPrints();
    void printsWhatIsNoObservationType();
    void printsThePatternOfNoneIn1_13();
    void quotesAsPython_data();
    void quotesAsPython();
    void printsFloatsAsPython_data();
    void printsFloatsAsPython();
    void printsTheFormOfAKind();
};

void TestPythonText::printsWhatTorchPrints_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("folder");
    for (const Release release : Release::all()) { // those that share their configs print the same
        const QString version = QString::fromStdString(std::string(release.version()));
        const QString templates = QString::fromStdString(release.files().templates);
        QTest::newRow(qPrintable(version)) << version << templates.section('/', -2, -2);
    }
}

void TestPythonText::printsWhatTorchPrints()
{
    QFETCH(const QString, version);
    QFETCH(const QString, folder);
    const Release release = *Release::find(version.toStdString());
    const BackendConfig native = builtIn(folder + "/native");
    const QStringList lines =
        QString::fromStdString(fileText(TEST_DATA_DIR "/" + folder + "/native.to_dict.txt")).split('\n');
    QCOMPARE(static_cast<std::size_t>(lines.size()), native.configs.size() + 1);
    std::string pretty;
    for (std::size_t i = 0; i < native.configs.size(); ++i) {
        QCOMPARE(QString::fromStdString(toDictText(*native.configs[i], release)), lines[static_cast<qsizetype>(i)]);
        pretty += prettyText(*native.configs[i], release) + '\n';
    }
    QVERIFY(pretty == fileText(TEST_DATA_DIR "/" + folder + "/native.pretty.txt"));
}

/// from_dict() keeps observation types without checking them.
void TestPythonText::printsWhatIsNoObservationType()
{
    const BackendConfig given = document(R"({"torch_api": "2", "configs": [{"pattern": "relu", "observation_type": null,
        "num_tensor_args_to_observation_type": {"0": null, "1": "OUTPUT_SHARE_OBSERVER_WITH_INPUT", "2": 3, "3": "SHARE"}}]})");
    QCOMPARE(toDictText(*given.configs[0], releaseOf(given)),
             std::string("{'observation_type': None, 'dtype_configs': [], 'pattern': 'relu', "
                         "'num_tensor_args_to_observation_type': {0: None, "
                         "1: <ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT: 1>, 2: 3, 3: 'SHARE'}}"));
    QCOMPARE(prettyText(*given.configs[0], releaseOf(given)),
             std::string("{\n  'pattern': relu,\n  'dtype_configs': [\n  ],\n"
                         "  'num_tensor_args_to_observation_type': {\n    0: None,\n"
                         "    1: ObservationType.OUTPUT_SHARE_OBSERVER_WITH_INPUT,\n    2: 3,\n    3: SHARE,\n  },\n"
                         "  'observation_type': None,\n}"));
}

void TestPythonText::printsThePatternOfNoneIn1_13()
{
    const BackendConfig given = document(R"({"torch_api": "1.13", "configs": [{"pattern": null}]})");
    QCOMPARE(prettyText(*given.configs[0], releaseOf(given)),
             std::string("{\n  'pattern': None,\n  'dtype_configs': [\n  ],\n"
                         "  'observation_type': ObservationType.OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT,\n}"));
}

void TestPythonText::quotesAsPython_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("repr");
    QTest::newRow("plain") << "a b"
                           << "'a b'";
    QTest::newRow("a quote") << "it's"
                             << "\"it's\"";
    QTest::newRow("both quotes") << "'\""
                                 << "'\\'\"'";
    QTest::newRow("escapes") << "\\\n\t\r"
                             << "'\\\\\\n\\t\\r'";
    QTest::newRow("a control character") << QString(QChar(0x01)) << "'\\x01'";
    QTest::newRow("letters") << "ü日🔥"
                             << "'ü日🔥'";
    QTest::newRow("right to left") << QString(QChar(0x200F)) << "'\\u200f'";
    QTest::newRow("no-break space") << QString(QChar(0xA0)) << "'\\xa0'";
}

void TestPythonText::quotesAsPython()
{
    QFETCH(const QString, text);
    QFETCH(const QString, repr);
    QCOMPARE(QString::fromStdString(pythonRepr(text.toStdString())), repr);
}

void TestPythonText::printsFloatsAsPython_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("repr");
    QTest::newRow("whole") << 1.0 << "1.0";
    QTest::newRow("power of two") << 0.000244140625 << "0.000244140625";
    QTest::newRow("smallest without exponent") << 0.0001 << "0.0001";
    QTest::newRow("below") << 0.00009 << "9e-05";
    QTest::newRow("largest without exponent") << 1e15 << "1000000000000000.0";
    QTest::newRow("above") << 1e16 << "1e+16";
    QTest::newRow("negative zero") << -0.0 << "-0.0";
    QTest::newRow("shortest digits") << 0.1 << "0.1";
    QTest::newRow("three digits of exponent") << 1.5e-300 << "1.5e-300";
}

void TestPythonText::printsFloatsAsPython()
{
    QFETCH(const double, value);
    QFETCH(const QString, repr);
    QCOMPARE(QString::fromStdString(pythonFloat(value)), repr);
}

void TestPythonText::printsTheFormOfAKind()
{
    constexpr std::string_view members[] = {"UP", "DOWN"};
    const JsonValue value(JsonValue::Array{"DOWN", JsonValue(), JsonValue::Array{"UP"}});
    const auto printed = [&](const PythonForm &form) {
        return pythonRepr(value, Release::newest(), form);
    };
    QCOMPARE(printed({}), std::string("['DOWN', None, ['UP']]"));
    QCOMPARE(printed({"Rounding", members}), std::string("[<Rounding.DOWN: 1>, None, [<Rounding.UP: 0>]]"));
    QCOMPARE(printed({.hasTuples = true}), std::string("('DOWN', None, ('UP',))"));
}

BCFG_APPLESS_TEST(TestPythonText)

} // namespace tst_pythontext

#include "tst_pythontext.moc"
