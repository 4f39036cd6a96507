// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "tests/support/testprogram.h"
#include "ui/session/document/configtext.h"
#include "ui/session/files/documentio.h"

#include <QMimeData>
#include <QTest>

namespace tst_configtext {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;

/// Pattern configs and dtype configs as text in the clipboard.
class TestConfigText : public QObject
{
    Q_OBJECT

private slots:
    void patternConfigsComeBackAsTheyWere();
    void dtypeConfigsComeBackAsTheyWere();
    void takesOneOrAListOrADocument_data();
    void takesOneOrAListOrADocument();
    void saysWhyAndWhere_data();
    void saysWhyAndWhere();
};

void TestConfigText::patternConfigsComeBackAsTheyWere()
{
    for (const Template &file : builtInTemplates()) {
        const BackendConfig config = readTemplate(file.resource);
        const std::unique_ptr<QMimeData> data(configMimeData(config.configs, config.api));
        QMimeData plain;
        plain.setText(data->text());
        for (const QMimeData *source : std::initializer_list<const QMimeData *>{data.get(), &plain}) {
            const ConfigsRead read = readConfigs(*source, config.api);
            QVERIFY2(std::holds_alternative<Document::Entries>(read), qPrintable(file.resource));
            QVERIFY(std::get<Document::Entries>(read) == config.configs);
        }
    }
}

void TestConfigText::dtypeConfigsComeBackAsTheyWere()
{
    const BackendConfig config = readTemplate("templates/torch-2.6.0/qnnpack.bcfg.json");
    const std::span<const DTypeConfig> configs = config.configs.front()->dtypeConfigs();
    const DTypeConfigs all(configs.begin(), configs.end());
    const ConfigsRead read = readConfigText(configText(all, config.api), config.api);
    QVERIFY(std::holds_alternative<DTypeConfigs>(read));
    QVERIFY(std::get<DTypeConfigs>(read) == all);
}

void TestConfigText::takesOneOrAListOrADocument_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("patterns");
    QTest::newRow("one") << QByteArray(R"({"pattern": "torch.nn.Linear"})") << 1;
    QTest::newRow("a list") << QByteArray(R"([{"pattern": "torch.nn.Linear"}, {"pattern": "torch.add"}])") << 2;
    QTest::newRow("a document") << QByteArray(R"({"torch_api": "2", "configs": [{"pattern": "torch.add"}]})") << 1;
}

void TestConfigText::takesOneOrAListOrADocument()
{
    QFETCH(const QByteArray, text);
    const ConfigsRead read = readConfigText(text.toStdString(), Api::Torch2);
    QVERIFY(std::holds_alternative<Document::Entries>(read));
    QTEST(static_cast<int>(std::get<Document::Entries>(read).size()), "patterns");
}

void TestConfigText::saysWhyAndWhere_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("why");
    QTest::addColumn<bool>("hasPlace");
    const QString nothing = "There is nothing to paste: the clipboard holds no text.";
    QTest::newRow("no JSON") << QByteArray("[{\n\"pattern\": }]") << "Line 2, column 12" << true;
    QTest::newRow("words") << QByteArray("Conv2d") << "Line 1, column 1" << true;
    QTest::newRow("Python") << QByteArray("[{'pattern': <class 'torch.nn.Linear'>}]") << "File › Import from Python"
                            << true;
    QTest::newRow("a notation") << QByteArray("(torch.nn.Conv2d, torch.nn.ReLU)") << "Pattern › Add takes" << true;
    QTest::newRow("nothing") << QByteArray("") << nothing << false;
    QTest::newRow("blanks") << QByteArray(" \n") << nothing << false;
    QTest::newRow("something else") << QByteArray("[{\"pattern\": \"a\"},\n  {\"color\": 3}]") << "Line 2, column 3"
                                    << true;
    QTest::newRow("mixed") << QByteArray("[{\"pattern\": \"a\"},\n {\"input_dtype\": null}]") << "together" << true;
    QTest::newRow("a number") << QByteArray("3") << "neither" << false;
    QTest::newRow("an empty list") << QByteArray("[]") << "empty" << false;
    QTest::newRow("the other generation")
        << QByteArray(R"({"torch_api": "1.13", "configs": [{"pattern": "a"}]})") << "PyTorch 1.13" << false;
}

void TestConfigText::saysWhyAndWhere()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, why);
    const ConfigsRead read = readConfigText(text.toStdString(), Api::Torch2);
    QVERIFY(std::holds_alternative<QString>(read));
    const QString said = std::get<QString>(read);
    QVERIFY2(said.contains(why), qPrintable(said));
    QTEST(said.startsWith("Line "), "hasPlace");
}

BCFG_TEST(TestConfigText)

} // namespace tst_configtext

#include "tst_configtext.moc"
