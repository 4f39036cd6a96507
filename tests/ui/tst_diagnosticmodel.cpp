// SPDX-License-Identifier: Apache-2.0
#include "core/check/mutes.h"
#include "core/check/rule.h"
#include "core/check/validate.h"
#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/ruleid.h"
#include "tests/support/modal.h"
#include "tests/support/testprogram.h"
#include "tests/support/typing.h"
#include "ui/session/document/document.h"
#include "ui/session/files/documentio.h"
#include "ui/session/problems/diagnosticlist.h"

#include <QAbstractItemModelTester>
#include <QInputDialog>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include <algorithm>
#include <numeric>
#include <set>

namespace tst_diagnosticmodel {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using Tester = QAbstractItemModelTester;

class TestDiagnosticModel : public QObject
{
    Q_OBJECT

private slots:
    void groupsByPatternInTheOrderOfTheDocument();
    void groupsByRule();
    void leavesOutWhatIsNotGrave();
    void aRuleIsMutedInTheDocumentWithItsReason();
    void aProblemIsMutedInTheDocumentWithItsReason();
    void whatTheDocumentMutesComesAndGoesWithIt();
    void walksRoundTheProblems();
    void hasRowsOnlyWhileSomeoneLooks();
    void rowsStayWhereAnEditOnlyShiftsThem();
    void editOfTheHeadTouchesNoLineOfAPattern();
    void fixesAllOfARuleInOneStep();
    void fixesOfAllDoNotGetInEachOthersWay_data();
    void fixesOfAllDoNotGetInEachOthersWay();
};

namespace {

/// A document with some problems that have a quick fix, its checker and a DiagnosticModel.
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
    /// The problems of all groups, in the order of the groups.
    std::vector<Diagnostic> shown() const
    {
        std::vector<Diagnostic> all;
        for (int group = 0; group < model.rowCount(); ++group) {
            const QModelIndex parent = model.index(group, 0);
            for (int row = 0; row < model.rowCount(parent); ++row) {
                if (const Diagnostic *diagnostic = model.diagnostic(model.index(row, 0, parent)))
                    all.push_back(*diagnostic);
            }
        }
        return all;
    }
    std::vector<RuleId> ruleIds() const
    {
        std::vector<RuleId> ids;
        for (const Diagnostic &diagnostic : shown())
            ids.push_back(diagnostic.rule);
        return ids;
    }
    QModelIndex lastGroup() const { return model.index(model.rowCount() - 1, 0); }
    QString message(const QModelIndex &row) const
    {
        return row.siblingAtColumn(DiagnosticModel::MessageColumn).data().toString();
    }

    Document document;
    Checker checker{document};
    DiagnosticModel model{document, checker};
    Tester tester{&model, Tester::FailureReportingMode::QtTest};
};

} // namespace

void TestDiagnosticModel::groupsByPatternInTheOrderOfTheDocument()
{
    Fixture fixture;
    const std::vector<Diagnostic> all = validate(fixture.document.config());
    QVERIFY(fixture.shown() == all);
    QCOMPARE(fixture.model.problemCount(), static_cast<int>(all.size()));
    for (int row = 0; row < fixture.model.rowCount(); ++row) {
        const QModelIndex group = fixture.model.index(row, 0);
        const std::optional<int> entry = fixture.model.entry(group);
        QVERIFY(entry);
        for (int line = 0; line < fixture.model.rowCount(group); ++line)
            QCOMPARE(fixture.model.entry(fixture.model.index(line, 0, group)), entry);
        QVERIFY(fixture.message(group).endsWith(QString("(%1)").arg(fixture.model.rowCount(group))));
    }
}

void TestDiagnosticModel::groupsByRule()
{
    Fixture fixture;
    std::vector<RuleId> before = fixture.ruleIds();
    fixture.model.setGrouping(DiagnosticModel::Grouping::ByRule);
    const std::vector<RuleId> after = fixture.ruleIds();
    QVERIFY(before != after);
    QVERIFY(std::is_sorted(after.begin(), after.end()));
    std::sort(before.begin(), before.end());
    QVERIFY(before == after);
    QCOMPARE(fixture.model.rowCount(), static_cast<int>(std::set(after.begin(), after.end()).size()));
    for (int row = 0; row < fixture.model.rowCount(); ++row) {
        const QModelIndex group = fixture.model.index(row, 0);
        QVERIFY(fixture.model.rule(group) &&
                toString(fixture.model.rule(group)->id) == group.data().toString().toStdString());
    }
}

void TestDiagnosticModel::leavesOutWhatIsNotGrave()
{
    Fixture fixture;
    const int all = fixture.model.problemCount();
    fixture.model.setLowest(Severity::Warning);
    const int grave = fixture.model.problemCount();
    QVERIFY(grave > 0 && grave < all);
    for (const Diagnostic &diagnostic : fixture.shown())
        QVERIFY(diagnostic.severity >= Severity::Warning);
    QCOMPARE(fixture.model.hiddenCount(), all - grave);
    fixture.model.setLowest(Severity::Info);
    QCOMPARE(fixture.model.problemCount(), all);
}

/// The number of diagnostics that `bcfg validate` prints.
static int heardOf(const BackendConfig &config)
{
    std::vector<Diagnostic> found = validate(config);
    Mutes(config).drop(found, config);
    return static_cast<int>(found.size());
}

static int sum(const ProblemCounts &counts)
{
    return std::accumulate(counts.begin(), counts.end(), 0);
}

/// The action with this text in the context menu of a view; null if there is none.
static QAction *actionOf(const QWidget &view, const QString &text)
{
    const QList<QAction *> all = view.actions();
    const auto found = std::ranges::find(all, text, &QAction::text);
    return found == all.end() ? nullptr : *found;
}

/// Mutes by an action that asks for the reason. Returns the mutes that the document has then.
static JsonValue mutedBy(QAction &action, const QString &reason, const Document &document)
{
    test::inNextDialog<QInputDialog>([reason](QInputDialog &) {
        test::type(reason);
        test::press(Qt::Key_Return);
    });
    action.trigger();
    test::finishDialogs();
    return std::get<JsonValue>(parseJson(exportDocument(document.config()))).find("$ignore")->array()->front();
}

void TestDiagnosticModel::aRuleIsMutedInTheDocumentWithItsReason()
{
    Fixture fixture;
    Document &document = fixture.document;
    DiagnosticList list(document, fixture.checker);
    auto *view = list.findChild<QTreeView *>("problemView");
    list.show();
    const int all = sum(fixture.checker.totals());
    const auto ofRule = static_cast<int>(std::ranges::count(fixture.ruleIds(), RuleId::D10));
    QVERIFY(ofRule > 0);
    for (int group = 0; group < view->model()->rowCount(); ++group) {
        for (int row = 0; row < view->model()->rowCount(view->model()->index(group, 0)); ++row) {
            const QModelIndex index = view->model()->index(row, 0, view->model()->index(group, 0));
            if (index.data().toString() == "D10")
                view->setCurrentIndex(index);
        }
    }
    QVERIFY(actionOf(*view, "Mute D10…"));
    const JsonValue mute = mutedBy(*actionOf(*view, "Mute D10…"), "as measured", document);
    QCOMPARE(*mute.find("rule")->string(), std::string("D10"));
    QCOMPARE(*mute.find("reason")->string(), std::string("as measured"));
    QVERIFY(!mute.find("pattern"));
    QCOMPARE(sum(fixture.checker.totals()), all - ofRule);
    QCOMPARE(sum(fixture.checker.totals()), heardOf(document.config()));
    QCOMPARE(fixture.checker.mutedCount(), ofRule);
    int counted = 0;
    for (int row = 0; row < document.entryCount(); ++row) {
        counted += sum(fixture.checker.counts(row));
        for (const Diagnostic &diagnostic : fixture.checker.unmutedOf(row))
            QVERIFY(diagnostic.rule != RuleId::D10);
    }
    QCOMPARE(counted, all - ofRule);
    actionOf(*view, QString("%1 muted").arg(ofRule))->trigger();
    const QModelIndex group = view->model()->index(view->model()->rowCount() - 1, 0);
    view->setCurrentIndex(view->model()->index(0, 0, group));
    QVERIFY(actionOf(*view, "Unmute D10"));
    actionOf(*view, "Unmute D10")->trigger();
    QCOMPARE(sum(fixture.checker.totals()), all);
    QCOMPARE(fixture.checker.mutedCount(), 0);
    QCOMPARE(document.undoStack().count(), 2);
}

void TestDiagnosticModel::aProblemIsMutedInTheDocumentWithItsReason()
{
    Fixture fixture;
    Document &document = fixture.document;
    DiagnosticList list(document, fixture.checker);
    auto *view = list.findChild<QTreeView *>("problemView");
    list.show();
    const int all = sum(fixture.checker.totals());
    QVERIFY(!actionOf(*view, "0 muted")->isVisible());
    view->setCurrentIndex(view->model()->index(0, 0, view->model()->index(0, 0)));
    const Diagnostic first = fixture.shown().front();
    const QString id = QString::fromStdString(std::string(toString(first.rule)));

    QAction *muting = actionOf(*view, QString("Mute %1 of This Pattern…").arg(id)); // there may be several
    QVERIFY(muting);
    const JsonValue mute = mutedBy(*muting, "it clamps", document);
    QCOMPARE(document.undoStack().count(), 1);
    QCOMPARE(QString::fromStdString(*mute.find("rule")->string()), id);
    QCOMPARE(*mute.find("reason")->string(), std::string("it clamps"));
    QVERIFY(mute.find("pattern"));
    const int muted = fixture.checker.mutedCount();
    QVERIFY(muted > 0);
    QCOMPARE(sum(fixture.checker.totals()), all - muted);
    QCOMPARE(sum(fixture.checker.totals()), heardOf(document.config()));
    QCOMPARE(fixture.model.problemCount(), all - muted);
    QCOMPARE(std::ranges::count(fixture.shown(), first), 0);

    QAction *show = actionOf(*view, QString("%1 muted").arg(muted));
    QVERIFY(show && show->isVisible());
    show->trigger();
    const QModelIndex group = view->model()->index(view->model()->rowCount() - 1, 0);
    QCOMPARE(view->model()->rowCount(group), muted);
    view->setCurrentIndex(view->model()->index(0, 0, group));
    QVERIFY(actionOf(*view, "Unmute This Problem"));
    emit view->clicked(view->currentIndex().siblingAtColumn(DiagnosticModel::FixColumn)); // which says Unmute
    QCOMPARE(fixture.checker.mutedCount(), 0);
    QCOMPARE(sum(fixture.checker.totals()), all);
    QVERIFY(!show->isVisible());
    document.undoStack().undo();
    QCOMPARE(fixture.checker.mutedCount(), muted);
    document.undoStack().undo();
    QCOMPARE(sum(fixture.checker.totals()), all);
}

void TestDiagnosticModel::whatTheDocumentMutesComesAndGoesWithIt()
{
    Fixture fixture;
    Document &document = fixture.document;
    const int all = sum(fixture.checker.totals());
    const JsonValue mutes = JsonValue::Array{JsonValue::Object{{"rule", "D10"}}};
    QVERIFY(!document.apply({"mute", {{Edit::Operation::Add, JsonPointer() / "$ignore", mutes}}}));
    QVERIFY(fixture.checker.mutedCount() > 0);
    QCOMPARE(sum(fixture.checker.totals()), heardOf(document.config()));
    int counted = 0;
    for (int row = 0; row < document.entryCount(); ++row) {
        counted += sum(fixture.checker.counts(row));
        for (const Diagnostic &diagnostic : fixture.checker.unmutedOf(row))
            QVERIFY(diagnostic.rule != RuleId::D10);
    }
    QCOMPARE(counted + static_cast<int>(fixture.checker.kindsOfDocument().size()), sum(fixture.checker.totals()));
    QVERIFY(!fixture.model.fixOfAll(*findRule("D10"))); // nobody wants to hear of them
    // A muted problem that an edit removes is muted again after Undo. Without $ignore no problem is muted.
    const int before = fixture.checker.mutedCount();
    QVERIFY(!document.apply({"again", {{Edit::Operation::Remove, JsonPointer::config(0)}}}));
    QCOMPARE(fixture.checker.mutedCount(), before - 1);
    document.undoStack().undo();
    QCOMPARE(fixture.checker.mutedCount(), before);
    QVERIFY(!document.apply({"hear", {{Edit::Operation::Remove, JsonPointer() / "$ignore"}}}));
    QCOMPARE(fixture.checker.mutedCount(), 0);
    QCOMPARE(sum(fixture.checker.totals()), all);
}

void TestDiagnosticModel::walksRoundTheProblems()
{
    Fixture fixture;
    const Edit muting = Mutes::muting(fixture.document.config(), RuleId::D10, {}); // the walk leaves out what is muted
    QVERIFY(!fixture.document.apply({"mute", {muting}}));
    const std::vector<Diagnostic> all = fixture.shown();
    QModelIndex at;
    for (std::size_t i = 0; i <= all.size(); ++i) {
        at = fixture.model.neighbour(at, 1);
        QVERIFY(*fixture.model.diagnostic(at) == all[i % all.size()]);
    }
    at = fixture.model.neighbour(at, -1);
    QVERIFY(*fixture.model.diagnostic(at) == all.back());
    QVERIFY(*fixture.model.diagnostic(fixture.model.neighbour({}, -1)) == all.back());
    QVERIFY(*fixture.model.diagnostic(fixture.model.neighbour(fixture.model.index(0, 0), 1)) == all.front());
}

void TestDiagnosticModel::hasRowsOnlyWhileSomeoneLooks()
{
    Fixture fixture;
    const std::vector<Diagnostic> all = fixture.shown();
    fixture.model.setWatched(false);
    QVERIFY(fixture.shown() == all); // until there is something to follow
    fixture.document.removeEntries(0, 1, "remove");
    QCOMPARE(fixture.model.rowCount(), 0);
    QCOMPARE(fixture.model.problemCount(), 0);
    fixture.model.setWatched(true);
    QVERIFY(fixture.shown() == validate(fixture.document.config()));
    fixture.document.undoStack().undo();
    QVERIFY(fixture.shown() == all);
}

void TestDiagnosticModel::rowsStayWhereAnEditOnlyShiftsThem()
{
    Fixture fixture;
    const QModelIndex group = fixture.model.index(1, 0);
    const QPersistentModelIndex problem = fixture.model.index(0, DiagnosticModel::RuleColumn, group);
    const QString before = problem.data().toString();
    const int entry = *fixture.model.entry(problem);
    QSignalSpy reset(&fixture.model, &QAbstractItemModel::modelReset);
    int sound = fixture.document.entryCount() - 1;
    while (!fixture.checker.kindsOfEntry(sound).empty())
        --sound;
    QVERIFY(sound > entry);
    fixture.document.moveEntry(sound, 1, "move"); // the first entry has what is said once for the document
    QCOMPARE(reset.size(), 0);
    QCOMPARE(problem.data().toString(), before);
    QCOMPARE(fixture.model.entry(problem), std::optional(entry + 1));
    QVERIFY(fixture.shown() == validate(fixture.document.config()));
}

void TestDiagnosticModel::editOfTheHeadTouchesNoLineOfAPattern()
{
    Fixture fixture;
    const auto setName = [&](JsonValue name) {
        QVERIFY(
            !fixture.document.apply({"edit", {{Edit::Operation::Replace, JsonPointer() / "name", std::move(name)}}}));
    };
    QSignalSpy texts(&fixture.model, &QAbstractItemModel::dataChanged);
    setName("renamed");
    QCOMPARE(texts.size(), 0);

    setName(5); // which is a problem of the document itself, and goes on being one
    texts.clear();
    QSignalSpy resets(&fixture.model, &QAbstractItemModel::modelReset);
    setName(JsonValue::Array());
    const QModelIndex own = fixture.model.index(0, 0);
    QVERIFY(!fixture.model.entry(own));
    QCOMPARE(texts.size(), 1);
    QCOMPARE(texts[0][0].toModelIndex().parent(), own);
    QCOMPARE(texts[0][1].toModelIndex().parent(), own);
    QVERIFY(fixture.message(fixture.model.index(0, 0, own)).contains("array"));
    QVERIFY(fixture.shown() == validate(fixture.document.config()));
    QCOMPARE(resets.size(), 0);

    fixture.model.setGrouping(DiagnosticModel::Grouping::ByRule);
    texts.clear();
    setName(JsonValue::Object());
    QCOMPARE(texts.size(), 1);
    QVERIFY(texts[0][0].toModelIndex().data().toString().contains("object"));
    QVERIFY(!fixture.model.entry(texts[0][1].toModelIndex()));
}

void TestDiagnosticModel::fixesAllOfARuleInOneStep()
{
    Fixture fixture;
    const BackendConfig before = fixture.document.config();
    std::set<RuleId> fixable;
    for (const Diagnostic &diagnostic : fixture.shown()) {
        if (diagnostic.fix)
            fixable.insert(diagnostic.rule);
    }
    QVERIFY(!fixable.empty());
    for (const RuleId rule : fixable) {
        const std::optional<Fix> fix = fixture.model.fixOfAll(rules()[placeOf(rule)]);
        QVERIFY(fix);
        const std::optional<PatchError> error = fixture.document.apply(*fix);
        QVERIFY2(!error, error ? error->message.c_str() : "");
        QCOMPARE(fixture.document.undoStack().count(), 1);
        for (const Diagnostic &diagnostic : fixture.shown())
            QVERIFY2(diagnostic.rule != rule || !diagnostic.fix, toString(rule).data());
        fixture.document.undoStack().undo();
        QVERIFY(fixture.document.config() == before);
        fixture.document.undoStack().clear();
    }
}

void TestDiagnosticModel::fixesOfAllDoNotGetInEachOthersWay_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("configs");
    QTest::addColumn<QStringList>("left"); // titles and what tells entries apart
    const QString fused = R"("dtype_configs": [{"weight_dtype": "torch.qint8"}],
        "fused_module": "torch.ao.nn.intrinsic.ConvReLU2d", "fuser_method": "a.fuser")";
    QTest::newRow("two need one entry") << "M13"
                                        << R"({"pattern": ["torch.nn.Conv2d", "torch.nn.ReLU"], )" + fused + R"(},
                       {"pattern": ["torch.nn.Conv2d", "torch.nn.functional.relu"], )" +
                                               fused + "}"
                                        << QStringList{"Conv2d → ReLU", "Conv2d → relu", "ConvReLU2d", "ConvReLU2d"};
    QTest::newRow("removals before each other")
        << "P10"
        << R"({"pattern": "a.X"}, {"pattern": "a.A", "x": 1}, {"pattern": "a.B", "x": 1},
                       {"pattern": "a.B", "x": 2}, {"pattern": "a.A", "x": 2})"
        << QStringList{"X", "B 2", "A 2"};
    QTest::newRow("several names of one pattern, at several depths")
        << "S01"
        << R"({"pattern_complex_format": ["nn.ReLU", ["nn.BatchNorm2d", ["nn.ReLU", "nn.Conv2d"]]]},
                       {"pattern": ["nn.Linear", "nn.ReLU"]})"
        << QStringList{"Conv2d → ReLU → BatchNorm2d → ReLU", "Linear → ReLU"};
    QTest::newRow("an entry behind one that comes")
        << "M10"
        << R"({"pattern": ["a.Conv", "torch.nn.functional.relu"], "fuser_method": "a.fuser"},
                       {"pattern": ["a.Linear", "torch.nn.functional.relu"], "fuser_method": "a.fuser"},
                       {"pattern": "a.X"}, {"pattern": ["a.Conv", "torch.nn.ReLU"]})"
        << QStringList{"Conv → relu fused", "Linear → relu fused", "Linear → ReLU fused", "X", "Conv → ReLU fused"};
}

void TestDiagnosticModel::fixesOfAllDoNotGetInEachOthersWay()
{
    QFETCH(const QString, rule);
    QFETCH(const QString, configs);
    QFETCH(const QStringList, left);
    Fixture fixture;
    fixture.document.open(*importDocument(R"({"torch_api": "2", "configs": [)" + configs.toStdString() + "]}").document,
                          {});
    const std::optional<Fix> fix = fixture.model.fixOfAll(*findRule(rule.toStdString()));
    QVERIFY(fix);
    const std::optional<PatchError> error = fixture.document.apply(*fix);
    QVERIFY2(!error, error ? error->message.c_str() : "");
    QVERIFY(!fixture.model.fixOfAll(*findRule(rule.toStdString())));
    QStringList entries;
    for (const Shared<PatternConfig> &config : fixture.document.config().configs) {
        QString text = QString::fromStdString(config->title(Api::Torch2));
        const JsonValue json = toJson(config->record());
        if (const JsonValue *number = json.find("x"))
            text += ' ' + QString::fromStdString(number->number()->text);
        if (rule == "M10" && config->fuserMethod())
            text += " fused";
        entries.append(text);
    }
    std::ranges::sort(entries); // the order is not what matters here
    QStringList expected = left;
    std::ranges::sort(expected);
    QCOMPARE(entries, expected);
}

BCFG_TEST(TestDiagnosticModel)

} // namespace tst_diagnosticmodel

#include "tst_diagnosticmodel.moc"
