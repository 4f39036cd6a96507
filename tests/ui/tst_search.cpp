// SPDX-License-Identifier: Apache-2.0
#include "tests/support/child.h"
#include "tests/support/testprogram.h"
#include "ui/basis/commands/commandsearch.h"
#include "ui/basis/roles.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/searchdialog.h"
#include "ui/session/files/documentio.h"
#include "ui/views/patterns/patternsearch.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QTest>
#include <QTimer>

namespace tst_search {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;
using Tester = QAbstractItemModelTester;

class TestSearch : public QObject
{
    Q_OBJECT

private slots:
    void findsPatternsByLettersAndNumber();
    void findsWhatTheMenusOfferByLetters();
    void whatComesLaterLeavesTheChoice();
    void nothingFoundIsSaid();
    void enterWhereNothingFitsKeepsWhatIsTyped();
    void prefersBeginningsOfWords_data();
    void prefersBeginningsOfWords();
};

void TestSearch::findsPatternsByLettersAndNumber()
{
    Document document;
    document.open(readTemplate(QStringLiteral("templates/torch-2.6.0/native.bcfg.json")), {});
    PatternSearch search(document);
    const Tester tester(&search, Tester::FailureReportingMode::QtTest);
    search.search("c2bn");
    QVERIFY(search.rowCount() > 0);
    QVERIFY2(search.index(0).data().toString().startsWith("Conv2d → BatchNorm2d"),
             qPrintable(search.index(0).data().toString()));
    search.search("#17");
    QCOMPARE(search.itemAt(0), 17);
    search.search("zzz");
    QCOMPARE(search.rowCount(), 0);
}

void TestSearch::findsWhatTheMenusOfferByLetters()
{
    QMenuBar bar;
    QMenu *pattern = bar.addMenu("&Pattern");
    QAction *generate = pattern->addAction("&Generate…");
    generate->setShortcut(QKeySequence("Ctrl+Shift+G"));
    pattern->addSeparator();
    QAction *back = pattern->addAction("Go && &Back");
    back->setEnabled(false);
    QMenu *theme = bar.addMenu("&View")->addMenu("&Theme");
    theme->addSection("By &day");
    theme->addAction("Light && &Bright");

    CommandSearch search(menuCommands(bar));
    const Tester tester(&search, Tester::FailureReportingMode::QtTest);
    search.search({});
    QCOMPARE(search.rowCount(), 3); // no separators
    QCOMPARE(search.index(1).data().toString(), "View › Theme › By day › Light & Bright");
    search.search("b"); // of which both have one
    QCOMPARE(search.actionOf(search.itemAt(1)), back);
    QVERIFY(search.index(0).flags().testFlag(Qt::ItemIsEnabled));
    QVERIFY(!search.index(1).flags().testFlag(Qt::ItemIsEnabled));
    search.search("gen");
    QCOMPARE(search.rowCount(), 1);
    QCOMPARE(search.index(0).data().toString(), "Pattern › Generate…");
    QCOMPARE(search.index(0).data(ContextRole).toString(), QKeySequence("Ctrl+Shift+G").toString());
    QCOMPARE(search.actionOf(search.itemAt(0)), generate);
}

namespace {

/// A list of words that can grow.
class Words : public SearchModel
{
public:
    using SearchModel::SearchModel;

    QVariant data(const QModelIndex &index, int role) const override
    {
        return role == Qt::DisplayRole ? words[itemAt(index.row())] : QVariant();
    }
    void insert(int item, const QStringList &more)
    {
        for (int i = 0; i < more.size(); ++i)
            words.insert(item + i, more[i]);
        emit grown(item, toInt(more.size()));
    }
    QStringList words{"add", "addmm", "conv"};

protected:
    int itemCount() const override { return toInt(words.size()); }
    std::optional<int> score(const QString &text, int item) const override { return fuzzyScore(text, words[item]); }
};

} // namespace

void TestSearch::whatComesLaterLeavesTheChoice()
{
    Words words;
    auto *dialog = new SearchDialog(words, "Choose", "Letters");
    auto *edit = test::child<QLineEdit>(*dialog, "searchEdit");
    QTest::keyClicks(edit, "add");
    QTest::keyClick(edit, Qt::Key_Down);
    words.insert(1, {"a d d", "mul"});
    QCOMPARE(words.rowCount(), 3); // those that fit
    int chosen = -1;
    dialog->choose([&chosen](int item) { chosen = item; });
    dialog->accept();
    QCOMPARE(chosen, 3);
    QCOMPARE(words.words[3], QString("addmm"));
}

void TestSearch::nothingFoundIsSaid()
{
    Words words;
    SearchDialog dialog(words, "Choose", "Letters");
    auto *edit = test::child<QLineEdit>(dialog, "searchEdit");
    const auto *none = test::child<QLabel>(dialog, "searchNone");
    QVERIFY(none->isHidden());
    QTest::keyClicks(edit, "mute");
    QVERIFY(!none->isHidden());
    QCOMPARE(none->text(), QString("Nothing fits “mute”."));
    edit->clear();
    QVERIFY(none->isHidden());
}

void TestSearch::enterWhereNothingFitsKeepsWhatIsTyped()
{
    Words words;
    auto *dialog = new SearchDialog(words, "Choose", "Letters");
    auto *edit = test::child<QLineEdit>(*dialog, "searchEdit");
    int chosen = -1;
    dialog->choose([&chosen](int item) { chosen = item; });
    QTest::keyClicks(edit, "convq");
    QTest::keyClick(edit, Qt::Key_Return);
    QVERIFY(dialog->isVisible());
    QCOMPARE(edit->text(), QString("convq"));
    QTest::keyClick(edit, Qt::Key_Backspace);
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(chosen, 2);
}

void TestSearch::prefersBeginningsOfWords_data()
{
    QTest::addColumn<QString>("letters");
    QTest::addColumn<QString>("better");
    QTest::addColumn<QString>("worse");
    QTest::newRow("initials") << "gp"
                              << "Go to Pattern"
                              << "Dragging up";
    QTest::newRow("neighbours") << "relu"
                                << "Linear → relu"
                                << "Conv3d → Reflect lost u";
    QTest::newRow("the shorter of equals") << "conv"
                                           << "Conv2d"
                                           << "Conv2d → ReLU";
}

void TestSearch::prefersBeginningsOfWords()
{
    QFETCH(const QString, letters);
    QFETCH(const QString, better);
    QFETCH(const QString, worse);
    QVERIFY(fuzzyScore(letters, worse));
    QVERIFY(*fuzzyScore(letters, better) > *fuzzyScore(letters, worse));
    QVERIFY(!fuzzyScore(letters + 'q', better));
}

BCFG_TEST(TestSearch)

} // namespace tst_search

#include "tst_search.moc"
