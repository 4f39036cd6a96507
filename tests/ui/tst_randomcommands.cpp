// SPDX-License-Identifier: Apache-2.0
#include "core/check/validate.h"
#include "core/document/json/importer.h"
#include "tests/support/awaited.h"
#include "tests/support/largedocument.h"
#include "tests/support/randomsession.h"
#include "tests/support/testprogram.h"
#include "tests/support/turnclock.h"
#include "tests/support/windowparts.h"
#include "ui/session/document/jsondrafts.h"
#include "ui/views/preview/previewpanel.h"

#include <QAbstractItemModelTester>
#include <QPlainTextEdit>
#include <QTest>

namespace tst_randomcommands {

using namespace bcfg;
using namespace bcfg::test;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using namespace bcfg::ui::window;

class TestRandomCommands : public QObject
{
    Q_OBJECT

private slots:
    void undoAllIsTheFirstDocumentRedoAllTheLast();
    void emptyDocumentFillsWhateverTheListShows();
    void eventLoopTurnsOnInALargeDocument();
};

namespace {

constexpr int commands = 10'000;

/// Verifies that the panes show what they would show for the document in a new window.
void verifyInStep(RandomSession &session)
{
    MainWindow &window = session.window;
    for (const char *pane : {"preview", "problems"})
        session.child<Pane>(pane)->bringUp();
    QCoreApplication::processEvents();
    const BackendConfig &config = window.session().document().config();
    const QAbstractItemModel &problems = *session.child<QAbstractItemView>("problemView")->model();
    std::size_t shown = 0;
    for (int group = 0; group < problems.rowCount(); ++group)
        shown += static_cast<std::size_t>(problems.rowCount(problems.index(group, 0)));
    QCOMPARE(shown, validate(config).size());

    Document afresh;
    afresh.open(config, {});
    Simulator judged(afresh);
    judged.chooseQConfig(window.session().simulator().qconfigName());
    QVERIFY(window.session().simulator().totals() == judged.totals());

    PreviewPanel preview(window.session().cursor(), window.session().jsonDrafts());
    static_cast<QWidget &>(preview).show();
    QCoreApplication::processEvents();
    const auto textOf = [](const QWidget &panel) {
        return panel.findChild<QPlainTextEdit *>()->toPlainText().remove(' ').remove('\n'); // lines break by the width
    };
    QTRY_COMPARE(textOf(*window.findChild<PreviewPanel *>()), textOf(preview));
}

} // namespace

void TestRandomCommands::undoAllIsTheFirstDocumentRedoAllTheLast()
{
    RandomSession session(readTemplate("templates/torch-2.6.0/onednn.bcfg.json"), {.fewest = 20, .most = 300});
    for (const char *name :
         {"entryView", "dtypeView", "dtypeCards", "patternView", "problemView", "checkView", "operatorView"})
        new QAbstractItemModelTester(session.child<QAbstractItemView>(name)->model(),
                                     QAbstractItemModelTester::FailureReportingMode::Fatal, &session.window);
    Document &document = session.window.session().document();
    const BackendConfig first = document.config();
    int steps = 0; // that changed the document
    for (int i = 0; i < commands; ++i) {
        const int before = document.undoStack().index();
        session.step();
        steps += document.undoStack().index() != before;
        if (i % 500 == 0)
            verifyInStep(session);
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(QString("after step %1").arg(i)));
    }
    QVERIFY2(steps > commands / 6, qPrintable(QString("only %1 steps changed the document").arg(steps)));
    QUndoStack &stack = document.undoStack();
    stack.setIndex(stack.count());
    const BackendConfig last = document.config();
    stack.setIndex(0);
    QVERIFY(document.config() == first);
    QCOMPARE(session.window.isWindowModified(), !session.window.session().jsonDrafts().rows().empty());
    verifyInStep(session);
    stack.setIndex(stack.count());
    QVERIFY(document.config() == last);
    verifyInStep(session);
}

void TestRandomCommands::emptyDocumentFillsWhateverTheListShows()
{
    RandomSession session(readTemplate("templates/torch-2.6.0/onednn.bcfg.json"), {.fewest = 0, .most = 40});
    session.window.commands()[Command::ShowMatrix]->trigger();
    QCoreApplication::processEvents(); // the page of a pattern comes, which the steps look at
    for (const char *name : {"entryView", "matrixView"})
        new QAbstractItemModelTester(session.child<QAbstractItemView>(name)->model(),
                                     QAbstractItemModelTester::FailureReportingMode::Fatal, &session.window);
    Document &document = session.window.session().document();
    document.open(emptyConfig(Api::Torch2), {});
    for (int i = 0; i < 3000; ++i) {
        const QString what = session.stepLookingAround();
        if (i % 100 == 0) { // begins anew
            document.removeEntries(0, document.entryCount(), "all");
            verifyInStep(session);
        }
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(QString("after step %1, %2").arg(i).arg(what)));
    }
    document.undoStack().setIndex(0);
    QVERIFY(document.config() == emptyConfig(Api::Torch2));
    verifyInStep(session);
}

/// Measures the processor time of the main thread, which depends little on other processes.
void TestRandomCommands::eventLoopTurnsOnInALargeDocument()
{
    constexpr double longest = 50; // milliseconds
    RandomSession session(*importDocument(largeDocument(10'000)).document, {.fewest = 9'000, .most = 11'000});
    finishThreads();
    TurnClock clock;
    for (int i = 0; i < 500; ++i)
        clock.step(session);
    for (const TurnClock::Turn &turn : clock.turns()) {
        QVERIFY2(turn.cpu < longest, qPrintable(QString("%1: %2 ms").arg(turn.what).arg(turn.cpu)));
    }
}

BCFG_TEST(TestRandomCommands)

} // namespace tst_randomcommands

#include "tst_randomcommands.moc"
