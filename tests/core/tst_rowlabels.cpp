// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/rowlabels.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

namespace tst_rowlabels {

using namespace bcfg;

class TestRowLabels : public QObject
{
    Q_OBJECT

private slots:
    void growFromRowToRow_data();
    void growFromRowToRow();
    void stayWhileThereIsRoom();
    void areSpreadAnewBehindTheGreatest();
};

namespace {

void insert(std::vector<RowLabel> &labels, std::size_t row)
{
    const RowLabel label =
        labelBefore(row, labels.size(), [&](std::size_t each) -> RowLabel & { return labels[each]; });
    labels.insert(labels.begin() + static_cast<std::ptrdiff_t>(row), label);
}

} // namespace

void TestRowLabels::growFromRowToRow_data()
{
    QTest::addColumn<double>("place"); // of all rows; behind them, at random
    QTest::newRow("at the beginning") << 0.0;
    QTest::newRow("in the middle") << 0.5;
    QTest::newRow("at the end") << 1.0;
    QTest::newRow("anywhere") << 2.0;
}

/// Also when there is no room between two labels, and all labels are assigned again.
void TestRowLabels::growFromRowToRow()
{
    QFETCH(const double, place);
    std::mt19937 random(7);
    std::vector<RowLabel> labels;
    for (int step = 0; step < 500; ++step) {
        const auto rows = static_cast<double>(labels.size());
        insert(labels, place > 1 ? random() % (labels.size() + 1) : static_cast<std::size_t>(place * rows));
        QVERIFY(std::ranges::adjacent_find(labels, std::ranges::greater_equal()) == labels.end());
    }
}

void TestRowLabels::stayWhileThereIsRoom()
{
    std::vector<RowLabel> labels;
    for (std::size_t row = 0; row < 100; ++row)
        insert(labels, row);
    std::vector<RowLabel> before = labels;
    for (int step = 0; step < 20; ++step) {
        insert(labels, 50);
        before.insert(before.begin() + 50, labels[50]);
        QVERIFY(labels == before);
    }
}

void TestRowLabels::areSpreadAnewBehindTheGreatest()
{
    std::vector<RowLabel> labels{7, std::numeric_limits<RowLabel>::max() - 1};
    insert(labels, 2);
    QVERIFY(labels[0] < labels[1] && labels[1] < labels[2]);
}

BCFG_APPLESS_TEST(TestRowLabels)

} // namespace tst_rowlabels

#include "tst_rowlabels.moc"
