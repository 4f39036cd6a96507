// SPDX-License-Identifier: Apache-2.0
#include "core/json/exporter.h"
#include "core/json/importer.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

using namespace bcfg;

class TestImporter : public QObject
{
    Q_OBJECT

private slots:
    void builtInConfigsRoundTrip_data();
    void builtInConfigsRoundTrip();
};

void TestImporter::builtInConfigsRoundTrip_data()
{
    QTest::addColumn<QString>("path");
    QDirIterator files(RESOURCES_DIR "/templates", {"*.bcfg.json"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        QTest::newRow(qPrintable(path.section('/', -2))) << path;
    }
}

void TestImporter::builtInConfigsRoundTrip()
{
    QFETCH(const QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const std::string text = file.readAll().toStdString();
    const Imported imported = importDocument(text);
    QVERIFY(imported.document);
    QVERIFY(imported.diagnostics.empty());
    QCOMPARE(exportDocument(*imported.document), text);
}

QTEST_APPLESS_MAIN(TestImporter)
#include "tst_importer.moc"
