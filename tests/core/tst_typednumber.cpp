// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/typednumber.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <cmath>

namespace tst_typednumber {

using namespace bcfg;

class TestTypedNumber : public QObject
{
    Q_OBJECT

private slots:
    void readsWhatPythonReads_data();
    void readsWhatPythonReads();
    void refuses_data();
    void refuses();
    void showsWhatPeopleWrite_data();
    void showsWhatPeopleWrite();
    void whatIsShownReadsBack();
};

void TestTypedNumber::readsWhatPythonReads_data()
{
    QTest::addColumn<QString>("json");
    const auto row = [](const char *typed, const char *json) {
        QTest::newRow(typed) << QString(json);
    };
    row("127", "127");
    row("+127", "127");
    row("-128", "-128");
    row("- 128", "-128");
    row("-0", "0"); // an int has no negative zero
    row("00", "0");
    row("-0.0", "-0.0");
    row("1_000", "1000");
    row("0x7f", "127");
    row("-0x80", "-128");
    row("0X_7F", "127");
    row("0b111", "7");
    row("0o17", "15");
    row("0.1000", "0.1000"); // its spelling stays
    row("1e-3", "1e-3");
    row("1E+5", "1E+5");
    row(".5", "0.5");
    row("1.", "1.0");
    row("00.5", "0.5");
    row("1_0.2_5e1_0", "10.25e10");
    row("123456789012345678901234567890", "123456789012345678901234567890");
    row("1/256", "0.00390625");
    row("1 / 4096", "0.000244140625");
    row("-1/256", "-0.00390625");
    row("1.0/256.0", "0.00390625");
    row("256/256", "1.0"); // true division makes a float
    row("1/3", "0.3333333333333333");
    row("1/10000", "0.0001");
    row("1/100000", "1e-05");
    row("1/1e-3", "1000.0");
    row("2**-12", "0.000244140625");
    row("2^-12", "0.000244140625");
    row("2 ** -12", "0.000244140625");
    row("2**7", "128");
    row("2**7.0", "128.0");
    row("-2**7", "-128");
    row("-2**-2", "-0.25");
    row("2**-2**2", "0.0625"); // 2**(-(2**2))
    row("2**31 - 1", "2147483647");
    row("2*3+1", "7");
    row("1/2**8", "0.00390625");
    row("0**0", "1");
    row("1**123456789012", "1");
    row("-9223372036854775808", "-9223372036854775808");
    row("10**18", "1000000000000000000");
}

void TestTypedNumber::readsWhatPythonReads()
{
    QFETCH(const QString, json);
    const auto read = readTypedNumber(QTest::currentDataTag());
    const Number *number = std::get_if<Number>(&read);
    QVERIFY(number);
    QCOMPARE(QString::fromStdString(number->text()), json);
    QCOMPARE(number->value(), json.toDouble());
}

void TestTypedNumber::refuses_data()
{
    QTest::addColumn<int>("error");
    const auto row = [](const QByteArray &typed, NumberError error) {
        QTest::newRow(typed.constData()) << static_cast<int>(error);
    };
    for (const char *typed : {"",     " ",   "abc",  "1..2",  "1e",       "0x",    "0xg", "1 2", "1_",  "_1",
                              "1__0", "007", "1//2", "2***3", "2 * *3",   "2/ /3", "1/",  "/2",  "2**", "--",
                              "1,5",  "1j",  "(1)",  "1e-3f", "(-8)**.5", "0x1p3", "½",   "1%2"})
        row(typed, NumberError::NotANumber);
    row(QByteArray(100, '-') + "1", NumberError::NotANumber); // deeper than it reads
    for (const char *typed : {"inf", "-inf", "nan", "Infinity", "+NaN"})
        row(typed, NumberError::NotFinite);
    for (const char *typed : {"1e400", "-1e400", "2**64", "10**400", "2.0**1024", "0xffffffffffffffff", "1e308*10",
                              "9007199254740993/3", "9223372036854775807+1"})
        row(typed, NumberError::TooLarge);
    for (const char *typed : {"1/0", "1/0.0", "0**-1"})
        row(typed, NumberError::DividesByZero);
}

void TestTypedNumber::refuses()
{
    QFETCH(const int, error);
    const auto read = readTypedNumber(QTest::currentDataTag());
    const NumberError *refused = std::get_if<NumberError>(&read);
    QVERIFY(refused);
    QCOMPARE(static_cast<int>(*refused), error);
}

void TestTypedNumber::showsWhatPeopleWrite_data()
{
    QTest::addColumn<QString>("shown");
    const auto row = [](const char *json, const char *shown) {
        QTest::newRow(json) << QString(shown);
    };
    row("0.5", "0.5");
    row("0.125", "0.125");
    row("0.0625", "0.0625");
    row("0.0078125", "1/128"); // scale of tanh
    row("0.00390625", "1/256");
    row("3.90625e-3", "1/256");
    row("0.001953125", "1/512");
    row("0.0009765625", "2**-10");
    row("0.000244140625", "2**-12");
    row("1.1920928955078125e-07", "2**-23");
    row("0.00392156862745098", "1/255");
    row("0.3333333333333333", "1/3");
    row("0.33333", "0.33333"); // near is not equal
    row("0.0039215686", "0.0039215686");
    row("0.002", "0.002");
    row("0.0025", "0.0025");
    row("1e-3", "1e-3");
    row("0.000244140626", "0.000244140626"); // near is not equal
    row("-0.00390625", "-0.00390625");
    row("255", "255");
    row("1.0", "1.0");
    row("1e400", "1e400");
    row("0", "0");
}

void TestTypedNumber::showsWhatPeopleWrite()
{
    QFETCH(const QString, shown);
    QCOMPARE(QString::fromStdString(typedText(*Number::parse(QTest::currentDataTag()))), shown);
}

void TestTypedNumber::whatIsShownReadsBack()
{
    std::vector<double> values;
    for (int denominator = 1; denominator < 2000; ++denominator)
        values.push_back(1.0 / denominator);
    for (int exponent = 1; exponent < 1075; ++exponent)
        values.push_back(std::ldexp(1.0, -exponent));
    for (const double value : values) {
        const Number number = floatNumber(value);
        const auto read = readTypedNumber(typedText(number));
        QVERIFY(std::holds_alternative<Number>(read));
        QCOMPARE(std::get<Number>(read).value(), value);
        QVERIFY(!std::get<Number>(read).isInteger());
    }
}

BCFG_APPLESS_TEST(TestTypedNumber)

} // namespace tst_typednumber

#include "tst_typednumber.moc"
