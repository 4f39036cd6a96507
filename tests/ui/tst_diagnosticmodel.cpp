// SPDX-License-Identifier: Apache-2.0
#include "core/validation/rule.h"
#include "core/validation/validate.h"
#include "ui/document/documentio.h"
#include "ui/models/diagnosticmodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <set>

using namespace bcfg;
using namespace bcfg::ui;
using Tester = QAbstractItemModelTester;

class TestDiagnosticModel : public QObject
{
    Q_OBJECT

private slots:
    void showsAllInTheOrderOfTheDocument();
    void ordersByRule();
    void leavesOutWhatIsNotGraveOrMuted();
    void fixesAllOfARuleInOneStep();
};

namespace {

/// With a few problems that have a quick fix.
struct Fixture
{
    Fixture()
    {
        document.open(readTemplate("templates/torch-2.6.0/qnnpack.bcfg.json"), {});
        for (int row = 0; row < document.entryCount(); row += 3) {
            const JsonPointer input =
                JsonPointer::config(static_cast<std::size_t>(row)) / "dtype_configs" / std::size_t(0) / "input_dtype";
            const JsonValue half = JsonValue::Object{
                {"dtype", "torch.quint8"}, {"quant_min_lower_bound", 200}, {"quant_max_upper_bound", 100}};
            (void)document.apply({"swapped bounds", {{Edit::Operation::Replace, input, half}}});
        }
        document.undoStack().clear();
    }
    std::vector<std::string> ruleIds() const
    {
        std::vector<std::string> ids;
        for (int row = 0; row < model.rowCount(); ++row)
            ids.push_back(model.diagnostic(row).rule);
        return ids;
    }

    Document document;
    Checker checker{document};
    DiagnosticModel model{document, checker};
    Tester tester{&model, Tester::FailureReportingMode::QtTest};
};

} // namespace

void TestDiagnosticModel::showsAllInTheOrderOfTheDocument()
{
    Fixture fixture;
    const std::vector<Diagnostic> all = validate(fixture.document.config());
    QCOMPARE(fixture.model.rowCount(), static_cast<int>(all.size()));
    for (int row = 0; row < fixture.model.rowCount(); ++row)
        QVERIFY(fixture.model.diagnostic(row) == all[static_cast<std::size_t>(row)]);
}

void TestDiagnosticModel::ordersByRule()
{
    Fixture fixture;
    std::vector<std::string> before = fixture.ruleIds();
    fixture.model.setOrder(DiagnosticModel::Order::ByRule);
    const std::vector<std::string> after = fixture.ruleIds();
    QVERIFY(before != after);
    QVERIFY(std::is_sorted(after.begin(), after.end()));
    std::sort(before.begin(), before.end());
    QVERIFY(before == after);
}

void TestDiagnosticModel::leavesOutWhatIsNotGraveOrMuted()
{
    Fixture fixture;
    const int all = fixture.model.rowCount();
    fixture.model.setLowest(Severity::Warning);
    const int grave = fixture.model.rowCount();
    QVERIFY(grave > 0 && grave < all);
    for (int row = 0; row < grave; ++row)
        QVERIFY(fixture.model.diagnostic(row).severity >= Severity::Warning);
    QCOMPARE(fixture.model.hiddenCount(), all - grave);
    fixture.model.setMuted({"D10"});
    QVERIFY(fixture.model.rowCount() < grave);
    for (const std::string &rule : fixture.ruleIds())
        QVERIFY(rule != "D10");
    fixture.model.setMuted({});
    fixture.model.setLowest(Severity::Info);
    QCOMPARE(fixture.model.rowCount(), all);
}

void TestDiagnosticModel::fixesAllOfARuleInOneStep()
{
    Fixture fixture;
    const BackendConfig before = fixture.document.config();
    std::set<std::string> fixable;
    for (int row = 0; row < fixture.model.rowCount(); ++row) {
        if (fixture.model.diagnostic(row).fix)
            fixable.insert(fixture.model.diagnostic(row).rule);
    }
    QVERIFY(!fixable.empty());
    for (const std::string &rule : fixable) {
        const std::optional<Fix> fix = fixture.model.fixOfAll(rule);
        QVERIFY(fix);
        const std::optional<PatchError> error = fixture.document.apply(*fix);
        QVERIFY2(!error, error ? error->message.c_str() : "");
        QCOMPARE(fixture.document.undoStack().count(), 1);
        for (int row = 0; row < fixture.model.rowCount(); ++row)
            QVERIFY2(fixture.model.diagnostic(row).rule != rule || !fixture.model.diagnostic(row).fix, rule.c_str());
        fixture.document.undoStack().undo();
        QVERIFY(fixture.document.config() == before);
        fixture.document.undoStack().clear();
    }
}

QTEST_MAIN(TestDiagnosticModel)
#include "tst_diagnosticmodel.moc"
