// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testprogram.h"
#include "ui/files/documentio.h"
#include "ui/match/changemodel.h"
#include "ui/qconfigs/simulator.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

namespace tst_changemodel {

using namespace bcfg;
using namespace bcfg::ui;
using Tester = QAbstractItemModelTester;

class TestChangeModel : public QObject
{
    Q_OBJECT

private slots:
    void listsTheNearestChangesOfARejectedPattern();
};

void TestChangeModel::listsTheNearestChangesOfARejectedPattern()
{
    Document document;
    document.open(readTemplate(QStringLiteral("templates/torch-2.6.0/native.bcfg.json")), {});
    Simulator simulator(document);
    QVERIFY(simulator.chooseQConfig("default_qconfig"));
    constexpr int sigmoid = 105;
    const std::vector<NearestChange> changes = simulator.nearest(sigmoid);
    QVERIFY(!changes.empty());

    ChangeModel model;
    const Tester tester(&model, Tester::FailureReportingMode::QtTest);
    const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setChanges(changes);
    QCOMPARE(resets.size(), 1);
    QCOMPARE(model.rowCount(), static_cast<int>(changes.size()));
    for (int row = 0; row < model.rowCount(); ++row)
        QCOMPARE(model.index(row).data().toString(), QString::fromStdString(model.change(row).title));
    model.setChanges({});
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(resets.size(), 2);
}

BCFG_TEST(TestChangeModel)

} // namespace tst_changemodel

#include "tst_changemodel.moc"
