// SPDX-License-Identifier: Apache-2.0
#include "tests/support/awaited.h"
#include "tests/support/testprogram.h"
#include "tests/support/windowparts.h"
#include "ui/basis/toolkit/panel.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/problems/diagnosticmodel.h"
#include "ui/views/match/verdictmatrix.h"
#include "ui/views/modelview/modelpanel.h"
#include "ui/views/panes/panes.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMap>
#include <QPlainTextEdit>
#include <QTemporaryDir>

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;

namespace {

/// A session with the native config, and no window.
struct Alone
{
    Alone() { session.put({.config = readTemplate(QStringLiteral("templates/torch-2.6.0/native.bcfg.json"))}); }

    std::unique_ptr<Panel> panel(const char *name)
    {
        for (const PaneInfo &row : paneTable()) {
            if (QLatin1StringView(row.name) == QLatin1StringView(name))
                return std::unique_ptr<Panel>(row.content.make(session, actions));
        }
        if (QLatin1StringView(name) == QLatin1StringView("matrix"))
            return std::unique_ptr<Panel>(newMatrixPanel(session, actions));
        qFatal("there is no pane %s", name);
    }

    /// A pattern config whose dtype PyTorch does not have.
    void addFaulty(int row)
    {
        const auto parsed = parseDocument(
            {}, R"({"configs": [{"pattern": "torch.nn.GELU", "dtype_configs": [{"input_dtype": "torch.int99"}]}]})");
        session.document().insertEntries(row, std::get<LoadedDocument>(parsed).config.configs, "add");
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath("settings.ini")};
    bcfg::ui::session::Session session{settings};
    QWidget commands;
    Actions actions{commands, settings};
};

/// The texts of a panel's lists, labels and fields.
QString textsOf(const QWidget &panel)
{
    QStringList all;
    for (const auto *view : panel.findChildren<QAbstractItemView *>()) {
        if (!view->model())
            continue;
        for (int row = 0; row < std::min(view->model()->rowCount(), 300); ++row) {
            const QModelIndex first = view->model()->index(row, 0);
            for (int column = 0; column < view->model()->columnCount(); ++column)
                all.append(first.siblingAtColumn(column).data().toString());
            for (int child = 0; child < view->model()->rowCount(first); ++child) {
                for (int column = 0; column < view->model()->columnCount(first); ++column)
                    all.append(view->model()->index(child, column, first).data().toString());
            }
            all.append(view->model()->headerData(row, Qt::Vertical).toString());
        }
    }
    for (const auto *label : panel.findChildren<QLabel *>())
        all.append(label->text());
    for (const auto *text : panel.findChildren<QPlainTextEdit *>())
        all.append(text->toPlainText());
    return all.join('\n');
}

} // namespace

class TestPanels : public QObject
{
    Q_OBJECT

private slots:
    void eachIsMadeOfASessionAlone_data();
    void eachIsMadeOfASessionAlone();
    void requestsWhatItsListNames();
    void asksForThePaneThatExplains();
    void modelViewIsMadeOfASessionAlone();
    void goesBeforeItsSession_data();
    void goesBeforeItsSession();
};

void TestPanels::eachIsMadeOfASessionAlone_data()
{
    QTest::addColumn<QString>("shown");  // of the native config
    QTest::addColumn<QString>("edited"); // once there is a pattern config for GELU in front, without a valid dtype
    // The edit must change what the other panes show, too, whatever that is.
    const QMap<QString, std::pair<QString, QString>> texts = {
        {"patterns", {"ConvTranspose1d", "GELU"}},  {"preview", {"torch.nn", "activation.GELU"}},
        {"operators", {"ConvTranspose1d", "GELU"}}, {"overview", {"Weight qint8", "Errors"}},
        {"problems", {"", "is not a dtype"}},       {"find", {"0 in 0 patterns", "GELU"}},
    };
    QTest::newRow("matrix") << "ConvTranspose1d"
                            << "GELU";
    for (const PaneInfo &row : paneTable()) {
        if (row.pane == PaneId::Models) // tst_modelcoverage looks at it
            continue;
        QTest::newRow(row.name) << texts[row.name].first << texts[row.name].second;
    }
}

void TestPanels::eachIsMadeOfASessionAlone()
{
    QFETCH(const QString, shown);
    QFETCH(const QString, edited);
    Alone alone;
    const std::unique_ptr<Panel> panel = alone.panel(QTest::currentDataTag());
    panel->resize(480, 640);
    panel->show();
    panel->setWatched(true);
    if (auto *find = panel->findChild<QLineEdit *>("findText"))
        find->setText("GELU");
    QTRY_VERIFY2(textsOf(*panel).contains(shown), qPrintable(textsOf(*panel)));
    const QString before = textsOf(*panel);
    alone.addFaulty(0);
    alone.session.cursor().moveTo(0);
    QTRY_VERIFY2(textsOf(*panel).contains(edited), qPrintable(textsOf(*panel)));
    QTRY_VERIFY(textsOf(*panel) != before);
}

void TestPanels::requestsWhatItsListNames()
{
    Alone alone;
    alone.addFaulty(3);
    const std::unique_ptr<Panel> panel = alone.panel("problems");
    panel->setWatched(true);
    QSignalSpy requested(panel.get(), &Panel::requested);
    auto *view = panel->findChild<QAbstractItemView *>("problemView");
    const auto faulty = [view] {
        const QAbstractItemModel &model = *view->model();
        return model.match(model.index(0, DiagnosticModel::MessageColumn), Qt::DisplayRole, "is not a dtype", 1,
                           Qt::MatchContains | Qt::MatchRecursive);
    };
    QTRY_VERIFY2(!faulty().isEmpty(), qPrintable(textsOf(*panel)));
    emit view->activated(faulty().front());
    QCOMPARE(requested.count(), 1);
    QCOMPARE(*requested.front().front().value<JsonPointer>().configIndex(), std::size_t(3));
}

void TestPanels::asksForThePaneThatExplains()
{
    Alone alone;
    const std::unique_ptr<Panel> panel = alone.panel("matrix");
    panel->resize(640, 480);
    panel->show();
    QSignalSpy asked(panel.get(), &Panel::paneRequested);
    auto *view = panel->findChild<QAbstractItemView *>("matrixView");
    QTRY_VERIFY(view->model()->rowCount() > 5);
    emit view->activated(view->model()->index(5, 0));
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.front().front().value<PaneId>(), PaneId::Match);
    QCOMPARE(alone.session.cursor().row(), 5);
}

void TestPanels::modelViewIsMadeOfASessionAlone()
{
    Alone alone;
    auto panel = std::unique_ptr<Panel>(newModelPanel(alone.session, alone.actions));
    panel->resize(800, 600);
    panel->show();
    alone.session.openModel().open(QStringLiteral(TEST_DATA_DIR "/models/resnet18-2.6.0.fxgraph.json"));
    QTRY_VERIFY2(textsOf(*panel).contains("69 of 69"), qPrintable(textsOf(*panel)));
    alone.session.document().removeEntries(0, alone.session.document().entryCount(), "remove");
    QTRY_VERIFY2(textsOf(*panel).contains("0 of 69"), qPrintable(textsOf(*panel)));
    panel.reset();
    alone.session.document().undoStack().undo();
    test::finishThreads();
    QVERIFY(!alone.session.document().isModified());
}

void TestPanels::goesBeforeItsSession_data()
{
    QTest::addColumn<int>("size");
    for (const PaneInfo &row : paneTable())
        QTest::newRow(row.name) << row.size;
}

void TestPanels::goesBeforeItsSession()
{
    Alone alone;
    std::unique_ptr<Panel> panel = alone.panel(QTest::currentDataTag());
    panel->show();
    panel->setWatched(true);
    panel.reset();
    alone.session.document().removeEntries(0, 1, "remove");
    alone.session.document().undoStack().undo();
    alone.session.simulator().chooseQConfig("onednn");
    test::finishThreads();
    QVERIFY(!alone.session.document().isModified());
}

BCFG_TEST(TestPanels)
#include "tst_panels.moc"
