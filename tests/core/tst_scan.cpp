// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/scan.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <random>
#include <string>

namespace tst_scan {

using namespace bcfg;

class TestScan : public QObject
{
    Q_OBJECT

private slots:
    void findsTheFirstOfEveryKind_data();
    void findsTheFirstOfEveryKind();
    void findsWhatOneCharacterAfterTheOtherWould();
};

void TestScan::findsTheFirstOfEveryKind_data()
{
    QTest::addColumn<int>("byte");
    for (int byte = 0; byte < 256; ++byte)
        QTest::addRow("%d", byte) << byte;
}

/// Tests each place in three blocks of 8 bytes, among plain characters and among blanks.
void TestScan::findsTheFirstOfEveryKind()
{
    QFETCH(const int, byte);
    const char c = static_cast<char>(byte);
    for (std::size_t place = 0; place < 24; ++place) {
        std::string plain(24, 'a');
        plain[place] = c;
        const auto lengthOf = [](const std::string &text, auto pass) {
            return static_cast<std::size_t>(pass(text.data(), text.data() + text.size()) - text.data());
        };
        QCOMPARE(lengthOf(plain, scan::skipPlain), scan::isPlain(c) ? 24 : place);
        std::string blank(24, ' ');
        blank[place] = c;
        QCOMPARE(lengthOf(blank, scan::skipBlanks), scan::isBlank(c) ? 24 : place);
    }
}

void TestScan::findsWhatOneCharacterAfterTheOtherWould()
{
    std::minstd_rand random(1);
    constexpr std::string_view alphabet("aaaaaaaaaaaaaaaaaaaa    \n\t\r\"\\\x1f\x7f\x80\xff!#[]\0", 38);
    for (int round = 0; round < 2'000; ++round) {
        std::string text;
        for (int i = 0; i < 60; ++i)
            text += alphabet[random() % alphabet.size()];
        const char *end = text.data() + text.size();
        for (const char *begin = text.data(); begin != end; ++begin) {
            QCOMPARE(scan::skipPlain(begin, end), std::find_if_not(begin, end, scan::isPlain));
            QCOMPARE(scan::skipBlanks(begin, end), std::find_if_not(begin, end, scan::isBlank));
        }
    }
}

BCFG_APPLESS_TEST(TestScan)

} // namespace tst_scan

#include "tst_scan.moc"
