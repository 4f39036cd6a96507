// SPDX-License-Identifier: Apache-2.0
#include "core/publish/python/todict.h"
#include "tests/support/testprogram.h"
#include "ui/session/files/documentio.h"
#include "ui/views/preview/entrylines.h"

#include <QTest>

#include <algorithm>

namespace tst_entrylines {

using namespace bcfg;
using namespace bcfg::ui;
using namespace bcfg::ui::session;
using namespace bcfg::ui::views;

class TestEntryLines : public QObject
{
    Q_OBJECT

private slots:
    void knowsWhoseALineIs();
    void staysInStepWithEdits();
};

namespace {

int linesOf(const Shared<PatternConfig> &entry, Release release)
{
    const std::string text = toDictLines(*entry, release);
    return static_cast<int>(std::count(text.begin(), text.end(), '\n')) + 1;
}

/// Whether the index has the right lines for every row.
bool isRight(const EntryLines &index, const BackendConfig &document)
{
    int line = 0;
    for (std::size_t row = 0; row < document.configs.size(); ++row) {
        const int count = linesOf(document.configs[row], releaseOf(document));
        if (index.firstLine(row) != line || index.rowAt(line) != row || index.rowAt(line + count - 1) != row)
            return false;
        line += count;
    }
    return index.lineCount() == line;
}

} // namespace

void TestEntryLines::knowsWhoseALineIs()
{
    const BackendConfig document = readTemplate("templates/torch-2.6.0/native.bcfg.json");
    QVERIFY(isRight(EntryLines(document, toDictLines), document));
    QCOMPARE(EntryLines(BackendConfig(), toDictLines).lineCount(), 0);
}

void TestEntryLines::staysInStepWithEdits()
{
    BackendConfig document = readTemplate("templates/torch-2.6.0/native.bcfg.json");
    EntryLines index(document, toDictLines);
    const Shared<PatternConfig> other = Shared<PatternConfig>::make();
    index.replace(5, other);
    document.configs[5] = other;
    QVERIFY(isRight(index, document));
    index.insert(0, other);
    document.configs.insert(document.configs.begin(), other);
    QVERIFY(isRight(index, document));
    index.remove(7);
    document.configs.erase(document.configs.begin() + 7);
    QVERIFY(isRight(index, document));
}

BCFG_TEST(TestEntryLines)

} // namespace tst_entrylines

#include "tst_entrylines.moc"
