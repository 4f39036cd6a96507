// SPDX-License-Identifier: Apache-2.0
#include "tests/support/testprogram.h"
#include "ui/basis/toolkit/fittingarea.h"

#include <QLabel>
#include <QTest>

namespace tst_fittingarea {

using namespace bcfg::ui;

class TestFittingArea : public QObject
{
    Q_OBJECT

private slots:
    void textIsCutBetweenItsLines();
    void linesAreKept();
};

namespace {

struct Area
{
    QLabel *label = new QLabel(QStringLiteral("a line\n").repeated(9) + "the last");
    FittingArea area{label};
    int all = label->sizeHint().height();
    int line = all / 10;
};

} // namespace

void TestFittingArea::textIsCutBetweenItsLines()
{
    Area a;
    a.area.resize(300, 2 * a.line + a.line / 2);
    a.area.show();
    QCOMPARE(a.area.viewport()->height(), 2 * a.line);
    a.area.resize(300, a.all + a.line / 2);
    QCOMPARE(a.area.viewport()->height(), a.area.height());
    a.area.resize(300, a.all - 1);
    QCOMPARE(a.area.viewport()->height(), 9 * a.line);
}

void TestFittingArea::linesAreKept()
{
    Area a;
    QCOMPARE(a.area.sizeHint().height(), a.all);
    a.area.setLines(3);
    QCOMPARE(a.area.sizeHint().height(), 3 * a.line);
    a.label->clear();
    QCOMPARE(a.area.sizeHint().height(), 3 * a.line);
}

BCFG_TEST(TestFittingArea)

} // namespace tst_fittingarea

#include "tst_fittingarea.moc"
