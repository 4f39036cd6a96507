// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"
#include "ui/basis/filepath.h"
#include "ui/session/document/document.h"
#include "ui/session/files/documentio.h"
#include "ui/session/files/savepath.h"

#include <QTemporaryDir>

#include <csignal>
#include <filesystem>
#include <sys/resource.h>

namespace tst_documentio {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;

class TestDocumentIo : public QObject
{
    Q_OBJECT

private slots:
    void openAndSaveGivesTheSameBytes_data() { test::addTemplateRows(); }
    void openAndSaveGivesTheSameBytes();
    void unreadableFilesHaveOneMessage_data();
    void unreadableFilesHaveOneMessage();
    void fullDiskLeavesTheOldFile();
    void namesAreBytes_data();
    void namesAreBytes();
    void offersEveryTemplate();
    void bareTitleLosesTheSuffixOnly();
    void aDocumentThatStartsFromAnotherIsWhole();
};

void TestDocumentIo::openAndSaveGivesTheSameBytes()
{
    QFETCH(const QString, path);
    const QTemporaryDir folder;
    const QString copy = folder.filePath("copy.bcfg.json");
    const auto read = readDocument(path);
    const LoadedDocument *loaded = std::get_if<LoadedDocument>(&read);
    QVERIFY(loaded);
    QVERIFY(!writeText(copy, exportDocument(loaded->config)));
    QCOMPARE(test::fileText(copy), test::fileText(path));
}

void TestDocumentIo::unreadableFilesHaveOneMessage_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("expected");
    QTest::newRow("empty") << QByteArray("") << "Line 1, column 1";
    QTest::newRow("truncated") << QByteArray("{\n  \"configs\": [") << "Line 2, column";
    QTest::newRow("not JSON") << QByteArray("import torch\n") << "Line 1, column 1";
    QTest::newRow("a list") << QByteArray("[]") << "Line 1, column 1";
    QTest::newRow("not UTF-8") << QByteArray("{\"name\": \"\xff\"}") << "Line 1, column 11";
}

void TestDocumentIo::unreadableFilesHaveOneMessage()
{
    QFETCH(const QByteArray, content);
    QFETCH(const QString, expected);
    const QTemporaryDir folder;
    const QString path = test::writeFile(folder.filePath("broken.bcfg.json"), content);
    const auto read = readDocument(path);
    const DocumentError *error = std::get_if<DocumentError>(&read);
    QVERIFY(error);
    QVERIFY2(error->message.contains(expected), qPrintable(error->message));
    QVERIFY(error->message.contains(path));
    QVERIFY(!error->message.contains('\n'));
}

void TestDocumentIo::fullDiskLeavesTheOldFile()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("a.bcfg.json");
    const BackendConfig config = readTemplate("templates/torch-2.6.0/native.bcfg.json");
    const BackendConfig small = readTemplate("templates/torch-2.6.0/tensorrt.bcfg.json");
    QVERIFY(!writeText(path, exportDocument(small)));
    const std::string before = test::fileText(path);

    std::signal(SIGXFSZ, SIG_IGN);
    rlimit unlimited = {};
    ::getrlimit(RLIMIT_FSIZE, &unlimited);
    const rlimit limit{64 * 1024, unlimited.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const std::optional<SaveError> error = writeText(path, exportDocument(config));
    ::setrlimit(RLIMIT_FSIZE, &unlimited);

    QVERIFY(error);
    const QString message = failureText(path, *error);
    QVERIFY2(message.contains(path) && message.contains("File too large"), qPrintable(message));
    QCOMPARE(test::fileText(path), before);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
}

void TestDocumentIo::namesAreBytes_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<bool>("isUtf8");
    QTest::newRow("ASCII") << QByteArray("a.json") << true;
    QTest::newRow("UTF-8") << QByteArray("\xf0\x9f\xa6\x8a \xc3\xa9.json") << true;
    QTest::newRow("Latin-1") << QByteArray("caf\xe9.json") << false;
    QTest::newRow("a byte at the end") << QByteArray("a\xc3") << false;
    QTest::newRow("half a character of UTF-16") << QByteArray("a\xed\xb0\x80") << false;
    QTest::newRow("a byte behind a character") << QByteArray("\xf0\x9f\xa6\x8a\xa0") << false;
    QTest::newRow("mark of the byte order") << QByteArray("\xef\xbb\xbfz") << true;
}

void TestDocumentIo::namesAreBytes()
{
    QFETCH(const QByteArray, name);
    QFETCH(const bool, isUtf8);
    const QTemporaryDir folder;
    const std::string bytes = (QFile::encodeName(folder.path()) + '/' + name).toStdString();
    const QString path = pathOfBytes(bytes);
    QCOMPARE(toPath(path).native(), bytes);
    QCOMPARE(isPathForQt(path), isUtf8);
    QVERIFY(isPath(path) && !isPath(path + QChar(0xD800)));
    const BackendConfig config = readTemplate("templates/torch-2.6.0/qnnpack.bcfg.json");
    QVERIFY(!writeText(path, exportDocument(config)));
    QVERIFY(std::filesystem::exists(bytes));
    const auto read = readDocument(path);
    QVERIFY(std::get<LoadedDocument>(read).config == config);
}

void TestDocumentIo::offersEveryTemplate()
{
    const std::vector<Template> templates = builtInTemplates();
    QCOMPARE(static_cast<qsizetype>(templates.size()), test::templatePaths().size());
    for (const Template &file : templates) {
        QVERIFY(!readTemplate(file.resource).configs.empty());
        QVERIFY2(!file.about.isEmpty(), qPrintable(file.name));
    }
    QVERIFY(templates.front().api == Api::Torch2);
}

void TestDocumentIo::aDocumentThatStartsFromAnotherIsWhole()
{
    const auto read = [](const char *base) {
        const auto parsed =
            parseDocument("mine.bcfg.json", R"({"torch_api": "2", "$base": ")" + std::string(base) + "\"}");
        return std::get<LoadedDocument>(parsed);
    };
    QVERIFY(read("native").diagnostics.empty());
    QVERIFY(!read("native").config.configs.empty());
    QCOMPARE(read("none.json").diagnostics.size(), 1u);
    QVERIFY(read("none.json").diagnostics[0].severity == Severity::Error);
    QVERIFY(read("none.json").config.configs.empty());
}

void TestDocumentIo::bareTitleLosesTheSuffixOnly()
{
    Document document;
    const auto bare = [&document](const char *file) {
        document.setPath(QString::fromLatin1(file));
        return bareTitle(document);
    };
    QCOMPARE(bare("/configs/npu.bcfg.json"), QString("npu"));
    QCOMPARE(bare("/configs/npu.json"), QString("npu"));
    QCOMPARE(bare("/configs/NPU.JSON"), QString("NPU"));
    QCOMPARE(bare("/configs/npu.bcfg.v2.json"), QString("npu.bcfg.v2"));
    QCOMPARE(bareName("npu.v2.bcfg.json"), QString("npu.v2"));
    QCOMPARE(bareName({}), QString());
}

BCFG_APPLESS_TEST(TestDocumentIo)

} // namespace tst_documentio

#include "tst_documentio.moc"
