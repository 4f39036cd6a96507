// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testprogram.h"
#include "ui/basis/marks.h"
#include "ui/session/files/documentio.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/views/match/checkmodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <iterator>

namespace tst_checkmodel {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using Tester = QAbstractItemModelTester;

class TestCheckModel : public QObject
{
    Q_OBJECT

private slots:
    void aRowSaysWhatIsComparedAndWhy();
    void whatFailsComesFirstAndTheRestIsFolded();
    void whatFitsComesFirstAndOtherDTypeConfigsAreFolded();
    void checkThatIsNotMadeNeitherPassesNorFails();
    void anotherVerdictReplacesTheRows();
};

namespace {

/// The checks of the first pattern of qnnpack, whose dtype configs have constraints.
std::vector<Check> checksUnder(const QString &qconfig)
{
    Document document;
    document.open(readTemplate(QStringLiteral("templates/torch-2.6.0/qnnpack.bcfg.json")), {});
    Simulator simulator(document);
    if (!simulator.chooseQConfig(qconfig))
        return {};
    return simulator.explain(0)->checks;
}

struct Fixture
{
    QString shown(int row, CheckModel::Column column) const { return model.index(row, column).data().toString(); }

    CheckModel model;
    Tester tester{&model, Tester::FailureReportingMode::QtTest};
};

} // namespace

void TestCheckModel::aRowSaysWhatIsComparedAndWhy()
{
    Fixture fixture;
    const std::vector<Check> checks = checksUnder("x86");
    QVERIFY(!checks.empty());
    fixture.model.setUnfolded(true);
    fixture.model.setChecks(checks);
    QCOMPARE(fixture.model.rowCount(), static_cast<int>(checks.size()));
    bool refused = false;
    for (int row = 0; row < fixture.model.rowCount(); ++row) {
        const Check &check = fixture.model.check(row);
        refused = refused || !check.ok;
        QCOMPARE(fixture.shown(row, CheckModel::WantsColumn), QString::fromStdString(check.wants));
        QCOMPARE(fixture.shown(row, CheckModel::HasColumn), QString::fromStdString(check.has));
        QCOMPARE(fixture.shown(row, CheckModel::WhyColumn), QString::fromStdString(check.why));
        const QString spoken =
            fixture.model.index(row, CheckModel::FieldColumn).data(Qt::AccessibleTextRole).toString();
        QCOMPARE(spoken.endsWith("fails"), !check.ok);
    }
    QVERIFY2(refused, "the first dtype config wants signed activations, which x86 has not");
}

void TestCheckModel::whatFailsComesFirstAndTheRestIsFolded()
{
    Fixture fixture;
    const std::vector<Check> checks = checksUnder("x86");
    const auto failing = std::ranges::count_if(checks, [](const Check &check) { return !check.ok; });
    const auto held = std::ranges::count_if(checks, [](const Check &check) { return check.ok && check.isMade; });
    QVERIFY(failing > 0 && held > 0);
    fixture.model.setChecks(checks);
    QCOMPARE(fixture.model.rowCount(), static_cast<int>(failing));
    QVERIFY2(fixture.model.foldedText().startsWith(QString("%1 passed").arg(held)),
             qPrintable(fixture.model.foldedText()));
    fixture.model.setUnfolded(true);
    QCOMPARE(fixture.model.rowCount(), static_cast<int>(checks.size()));
    for (int row = 0; row < fixture.model.rowCount(); ++row)
        QCOMPARE(fixture.model.check(row).ok, row >= failing);
    fixture.model.setUnfolded(false);
    QCOMPARE(fixture.model.rowCount(), static_cast<int>(failing));
    // If all checks hold, none is folded.
    std::vector<Check> holding;
    std::ranges::copy_if(checks, std::back_inserter(holding), [](const Check &check) { return check.ok; });
    fixture.model.setChecks(holding);
    QCOMPARE(fixture.model.rowCount(), static_cast<int>(holding.size()));
}

/// x86 fits the second dtype config, so the checks of the first one do not decide.
void TestCheckModel::whatFitsComesFirstAndOtherDTypeConfigsAreFolded()
{
    Fixture fixture;
    const std::vector<Check> checks = checksUnder("x86");
    const auto ofFitting = std::ranges::count(checks, std::size_t(1), &Check::dtypeConfig);
    QVERIFY(ofFitting > 0 && ofFitting < std::ssize(checks));
    fixture.model.setChecks(checks, 1);
    QVERIFY(fixture.model.folds());
    QCOMPARE(fixture.model.rowCount(), static_cast<int>(ofFitting));
    for (int row = 0; row < fixture.model.rowCount(); ++row)
        QVERIFY(fixture.model.check(row).ok && fixture.model.check(row).dtypeConfig == 1);
    const auto failing = std::ranges::count_if(checks, [](const Check &check) { return !check.ok; });
    QVERIFY2(fixture.model.foldedText().startsWith(QString("Other dtype configs: %1 failed").arg(failing)),
             qPrintable(fixture.model.foldedText()));
    fixture.model.setUnfolded(true);
    QCOMPARE(fixture.model.rowCount(), static_cast<int>(checks.size()));
    QVERIFY(!fixture.model.check(static_cast<int>(ofFitting)).ok);
    // With the fitting dtype config alone, nothing is folded.
    std::vector<Check> fitting;
    std::ranges::copy_if(checks, std::back_inserter(fitting),
                         [](const Check &check) { return check.dtypeConfig == 1; });
    fixture.model.setChecks(fitting, 1);
    QVERIFY(!fixture.model.folds());
}

void TestCheckModel::checkThatIsNotMadeNeitherPassesNorFails()
{
    Fixture fixture;
    Check check = checksUnder("x86").front();
    check.ok = true;
    check.isMade = false;
    fixture.model.setChecks({check});
    const QModelIndex field = fixture.model.index(0, CheckModel::FieldColumn);
    QVERIFY(field.data(Qt::AccessibleTextRole).toString().endsWith("not checked"));
    const auto picture = [](const QIcon &icon) {
        return icon.pixmap(16).toImage();
    };
    QCOMPARE(picture(field.data(Qt::DecorationRole).value<QIcon>()), picture(markIcon(Mark::NotChecked)));
}

void TestCheckModel::anotherVerdictReplacesTheRows()
{
    Fixture fixture;
    fixture.model.setChecks(checksUnder("x86"));
    QSignalSpy resets(&fixture.model, &QAbstractItemModel::modelReset);
    fixture.model.setChecks(checksUnder("default_dynamic_qconfig"));
    QCOMPARE(resets.size(), 1);
    fixture.model.setChecks(checksUnder("default_dynamic_qconfig"));
    QVERIFY2(resets.size() == 1, "the same rows are no change, and the view keeps its place");
    fixture.model.setChecks({});
    QCOMPARE(fixture.model.rowCount(), 0);
    QCOMPARE(resets.size(), 2);
}

BCFG_TEST(TestCheckModel)

} // namespace tst_checkmodel

#include "tst_checkmodel.moc"
