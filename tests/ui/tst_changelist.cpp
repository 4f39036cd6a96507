// SPDX-License-Identifier: Apache-2.0
#include "tests/support/changecards.h"
#include "tests/support/testprogram.h"
#include "ui/session/document/document.h"
#include "ui/session/files/documentio.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/views/match/changelist.h"

#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>

namespace tst_changelist {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;

class TestChangeList : public QObject
{
    Q_OBJECT

private slots:
    void aCardSaysAChangeInFullAndMakesIt();
    void manyChangesAreTheSmallest();
    void aCardIsSeenInALowPane();
    void theFirstButtonIsSeenInAVeryLowPane();
};

namespace {

std::vector<NearestChange> changesOfSigmoid()
{
    Document document;
    document.open(readTemplate(QStringLiteral("templates/torch-2.6.0/native.bcfg.json")), {});
    Simulator simulator(document);
    if (!simulator.chooseQConfig("default_qconfig"))
        qFatal("there is no default_qconfig");
    constexpr int sigmoid = 105;
    return simulator.nearest(sigmoid);
}

} // namespace

void TestChangeList::aCardSaysAChangeInFullAndMakesIt()
{
    const std::vector<NearestChange> changes = changesOfSigmoid();
    QVERIFY(!changes.empty());
    ChangeList list(QStringLiteral("changeCards"));
    list.resize(190, 200); // narrower than the sentences, as beside a model in a small window
    list.setChanges(changes);
    list.show();
    QSignalSpy taken(&list, &ChangeList::taken);
    for (const NearestChange &change : changes) {
        const QString title = QString::fromStdString(change.title);
        QTRY_VERIFY2(test::applyButton(list, title), qPrintable(title));
        QPushButton *apply = test::applyButton(list, title);
        const auto *text = apply->parentWidget()->findChild<QLabel *>();
        QCOMPARE(text->text(), title);
        QTRY_VERIFY(text->height() >= text->heightForWidth(text->width()));          // no line of it is cut
        QVERIFY(apply->mapTo(&list, QPoint(apply->width(), 0)).x() <= list.width()); // nor is its button
        apply->click();
        QVERIFY(taken.takeFirst().front().value<NearestChange>() == change);
    }
    list.setChanges({});
    QVERIFY(!list.isVisible());
    QVERIFY(!test::applyButton(list, {}));
}

void TestChangeList::manyChangesAreTheSmallest()
{
    const NearestChange one = changesOfSigmoid().front();
    std::vector<NearestChange> many;
    for (int i = 0; i < 500; ++i) {
        many.push_back(one);
        many.back().title = "Change " + std::to_string(i) + ".";
    }
    ChangeList list(QStringLiteral("changeCards"));
    list.setChanges(many);
    list.show();
    QTRY_VERIFY(test::applyButton(list, "Change 0."));
    QVERIFY(!test::applyButton(list, "Change 499."));
    const auto labels = list.findChildren<QLabel *>();
    QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) { return label->text().contains("of 500"); }));
}

void TestChangeList::aCardIsSeenInALowPane()
{
    ChangeList list(QStringLiteral("changeCards"));
    const std::vector<NearestChange> changes = changesOfSigmoid();
    const auto shortest =
        std::ranges::min_element(changes, {}, [](const NearestChange &each) { return each.title.size(); });
    list.setChanges({*shortest});
    const int line = list.fontMetrics().lineSpacing();
    list.resize(list.sizeHint().width(), 5 * line);
    list.show();
    const auto *card = test::child<QFrame>(list, "changeCard");
    const QList<QLabel *> texts = card->findChildren<QLabel *>(); // the change, and what it changes
    QVERIFY(texts.size() >= 2);
    QTRY_VERIFY(texts[1]->isVisible() && texts[1]->visibleRegion().contains(QPoint(1, texts[1]->height() - 1)));
}

void TestChangeList::theFirstButtonIsSeenInAVeryLowPane()
{
    QWidget pane;
    auto *list = new ChangeList(QStringLiteral("changeCards"), &pane);
    list->setChanges(changesOfSigmoid());
    list->setGeometry(0, 0, list->sizeHint().width(), 3 * list->fontMetrics().lineSpacing());
    pane.show();
    const auto *apply = list->findChild<QPushButton *>();
    QVERIFY(apply);
    QTRY_COMPARE(apply->visibleRegion().boundingRect(), apply->rect());
}

BCFG_TEST(TestChangeList)

} // namespace tst_changelist

#include "tst_changelist.moc"
