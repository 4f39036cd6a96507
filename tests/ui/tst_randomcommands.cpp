// SPDX-License-Identifier: Apache-2.0
#include "core/validation/validate.h"
#include "tests/support/child.h"
#include "ui/commands/actions.h"
#include "ui/document/documentio.h"
#include "ui/widgets/previewpanel.h"
#include "ui/window/mainwindow.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace bcfg;
using namespace bcfg::ui;

class TestRandomCommands : public QObject
{
    Q_OBJECT

private slots:
    void undoAllIsTheFirstDocumentRedoAllTheLast();
};

namespace {

constexpr int commands = 10'000;

/// Someone who sets the focus, selects and triggers commands in the window without any plan.
struct Session
{
    Session()
    {
        window.document().open(readTemplate("templates/torch-2.6.0/onednn.bcfg.json"), {});
        window.simulator().chooseQConfig("onednn");
        window.show();
        child<QDockWidget>("problems")->raise();
        for (const char *name : {"entryView", "dtypeView", "patternView", "problemView", "checkView", "operatorView"})
            new QAbstractItemModelTester(child<QAbstractItemView>(name)->model(),
                                         QAbstractItemModelTester::FailureReportingMode::QtTest, &window);
    }

    template <class Widget>
    Widget *child(const char *name) const
    {
        return test::child<Widget>(window, name);
    }

    int below(int count) { return count > 0 ? std::uniform_int_distribution<int>(0, count - 1)(random) : 0; }

    void step()
    {
        switch (below(6)) {
        case 0:
            selectPatterns();
            break;
        case 1:
            selectNode();
            break;
        case 2:
            writeCell();
            break;
        case 3:
            choose("observationBox");
            break;
        default:
            trigger();
        }
    }

    void verifyInStep()
    {
        QCoreApplication::processEvents();
        const BackendConfig &config = window.document().config();
        const QAbstractItemModel &problems = *child<QAbstractItemView>("problemView")->model();
        std::size_t shown = 0;
        for (int group = 0; group < problems.rowCount(); ++group)
            shown += static_cast<std::size_t>(problems.rowCount(problems.index(group, 0)));
        QCOMPARE(shown, validate(config).size());

        Document afresh;
        afresh.open(config, {});
        Simulator judged(afresh);
        judged.chooseQConfig(window.simulator().qconfigName());
        QVERIFY(window.simulator().totals() == judged.totals());

        PreviewPanel preview(window.cursor());
        static_cast<QWidget &>(preview).show();
        QCoreApplication::processEvents();
        const auto textOf = [](const QWidget &panel) {
            return panel.findChild<QPlainTextEdit *>()->toPlainText();
        };
        QTRY_COMPARE(textOf(*window.findChild<PreviewPanel *>()), textOf(preview));
    }

    std::mt19937 random{20261121};
    QTemporaryDir folder;
    Settings settings{folder.filePath("settings.ini")};
    MainWindow window{settings};

private:
    void selectPatterns()
    {
        auto *view = child<QAbstractItemView>("entryView");
        const QAbstractItemModel &rows = *view->model();
        view->setFocus();
        view->setCurrentIndex(rows.index(below(rows.rowCount()), 1));
        if (below(3) == 0) {
            const QModelIndex another = rows.index(below(rows.rowCount()), 1);
            view->selectionModel()->select(another, QItemSelectionModel::Select | QItemSelectionModel::Rows);
        }
    }
    void selectNode()
    {
        auto *view = child<QAbstractItemView>("patternView");
        view->setFocus();
        QModelIndex node = view->model()->index(0, 0);
        while (below(2) && view->model()->rowCount(node) > 0)
            node = view->model()->index(below(view->model()->rowCount(node)), 0, node);
        view->setCurrentIndex(node);
        auto *operators = child<QAbstractItemView>("operatorView");
        child<QLineEdit>("operatorSearch")->setText(QStringList{"conv", "relu", "add", "any"}.at(below(4)));
        operators->setCurrentIndex(operators->model()->index(below(operators->model()->rowCount()), 0));
    }
    void writeCell()
    {
        auto *view = child<QAbstractItemView>("dtypeView");
        QAbstractItemModel &cells = *view->model();
        const QVariant values[] = {{}, "0", "-127", "0.5", "quint8", "qint8", "float16", true};
        view->setFocus();
        const QModelIndex cell = cells.index(below(cells.rowCount()), below(cells.columnCount()));
        view->setCurrentIndex(cell);
        if (cell.isValid())
            cells.setData(cell, values[below(static_cast<int>(std::size(values)))]);
    }
    void choose(const char *name)
    {
        auto *box = child<QComboBox>(name);
        const int item = below(box->count());
        box->setCurrentIndex(item);
        emit box->activated(item);
    }
    void trigger()
    {
        static constexpr Command small[] = {
            Command::Undo,
            Command::Redo,
            Command::Copy,
            Command::Delete,
            Command::Cut,
            Command::DuplicatePattern,
            Command::RemovePatterns,
            Command::MovePatternUp,
            Command::MovePatternDown,
            Command::NextPattern,
            Command::PreviousPattern,
            Command::AppendOperator,
            Command::PrependOperator,
            Command::WrapOperator,
            Command::AddOperand,
            Command::ReplaceOperator,
            Command::UnwrapOperator,
            Command::DeleteOperator,
            Command::MoveOperandUp,
            Command::MoveOperandDown,
            Command::NextProblem,
            Command::PreviousProblem,
            Command::AllConstraints,
            Command::Paste,
            Command::Duplicate,
            Command::ShowMatrix,
        };
        const int patterns = window.document().entryCount();
        const Command command = patterns < 20    ? Command::Undo
                                : patterns > 300 ? Command::RemovePatterns
                                                 : small[below(static_cast<int>(std::size(small)))];
        (*window.findChild<Actions *>())[command]->trigger();
    }
};

} // namespace

void TestRandomCommands::undoAllIsTheFirstDocumentRedoAllTheLast()
{
    Session session;
    Document &document = session.window.document();
    const BackendConfig first = document.config();
    int steps = 0; // that changed the document
    for (int i = 0; i < commands; ++i) {
        const int before = document.undoStack().index();
        session.step();
        steps += document.undoStack().index() != before;
        if (i % 500 == 0)
            session.verifyInStep();
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(QString("after step %1").arg(i)));
    }
    QVERIFY2(steps > commands / 5, qPrintable(QString("only %1 steps changed the document").arg(steps)));
    QUndoStack &stack = document.undoStack();
    stack.setIndex(stack.count());
    const BackendConfig last = document.config();
    stack.setIndex(0);
    QVERIFY(document.config() == first);
    QVERIFY(!session.window.isWindowModified());
    session.verifyInStep();
    stack.setIndex(stack.count());
    QVERIFY(document.config() == last);
    session.verifyInStep();
}

QTEST_MAIN(TestRandomCommands)
#include "tst_randomcommands.moc"
