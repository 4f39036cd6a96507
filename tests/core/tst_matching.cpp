// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/qconfigs.h"
#include "core/json/importer.h"
#include "core/simulation/matchindex.h"
#include "core/simulation/matching.h"

#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace bcfg;

class TestMatching : public QObject
{
    Q_OBJECT

private slots:
    void verdictsEqualThoseOfTorch_data();
    void verdictsEqualThoseOfTorch();
};

namespace {

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// What the fixture says where torch raised: "E:Type".
QString outcome(const QJsonValue &value)
{
    return value.isString() ? value.toString().section(':', 0, 1)
           : value.isNull() ? "-"
                            : QString::number(value.toInt());
}

QString outcome(const std::optional<std::size_t> &value)
{
    return value ? QString::number(*value) : "-";
}

QString prepareOutcome(const Verdict &verdict)
{
    return verdict.error ? "E:" + QString::fromStdString(verdict.error->type) : QString::number(*verdict.prepare);
}

} // namespace

void TestMatching::verdictsEqualThoseOfTorch_data()
{
    QTest::addColumn<QString>("path");
    for (const char *release : {"torch-1.13.1", "torch-2.6.0"}) {
        QDirIterator files(QString(TEST_DATA_DIR "/%1/match").arg(release), {"*.match.json"}, QDir::Files);
        while (files.hasNext()) {
            const QString path = files.next();
            QTest::newRow(qPrintable(path.section('/', -3))) << path;
        }
    }
}

void TestMatching::verdictsEqualThoseOfTorch()
{
    QFETCH(const QString, path);
    const QJsonObject expected = QJsonDocument::fromJson(read(path)).object();
    const QString release = path.section('/', -3, -3);
    const QString config = expected["config"].toString();
    const QByteArray text = read(QString(RESOURCES_DIR "/templates/%1/%2.bcfg.json").arg(release, config));
    const Imported imported = importDocument({text.data(), std::size_t(text.size())});
    QVERIFY(imported.document);
    const Api api = imported.document->api;
    const MatchIndex index(*imported.document);
    const QJsonArray names = expected["qconfigs"].toArray();
    QCOMPARE(std::size_t(expected["patterns"].toArray().size()), index.size());

    std::vector<ResolvedQConfig> qconfigs;
    for (const QJsonValue &name : names) {
        const NamedQConfig *named = QConfigCatalog::of(api).findQConfig(name.toString().toStdString());
        QVERIFY(named);
        qconfigs.emplace_back(named->qconfig, api);
    }
    int failures = 0;
    for (std::size_t column = 0; column < index.size(); ++column) {
        const Candidate candidate = index.candidate(column);
        for (std::size_t row = 0; row < qconfigs.size(); ++row) {
            const Verdict verdict = judge(candidate, &qconfigs[row]);
            const auto cell = [&](const char *key) -> QJsonValue {
                return expected[key].toArray()[int(row)].toArray()[int(column)];
            };
            const QStringList wanted{outcome(cell("prepare")), outcome(cell("dtype")), outcome(cell("observers")),
                                     cell("convert").isString() ? "-" : outcome(cell("convert"))};
            const QStringList actual{prepareOutcome(verdict), outcome(verdict.dtypeConfig), outcome(verdict.observers),
                                     verdict.convert ? QString::number(*verdict.convert) : "-"};
            if (wanted != actual && ++failures < 20) {
                qWarning() << candidate.config->title(api).c_str() << "|" << names[int(row)].toString() << "| torch"
                           << wanted << "| here" << actual;
            }
        }
    }
    QCOMPARE(failures, 0);
}

QTEST_APPLESS_MAIN(TestMatching)
#include "tst_matching.moc"
