// SPDX-License-Identifier: Apache-2.0
// Which texts are JSON by RFC 8259, and which are not. Includes JSON that no document needs, as files may have any
// source.
#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/number.h"
#include "core/document/model/ruleid.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <limits>
#include <string>

namespace tst_json {

using namespace bcfg;

namespace {

void addTextColumn()
{
    QTest::addColumn<QByteArray>("text");
}

void row(const char *name, const QByteArray &text)
{
    QTest::newRow(name) << text;
}

} // namespace

class TestJson : public QObject
{
    Q_OBJECT

private slots:
    void acceptsWhatIsJson_data();
    void acceptsWhatIsJson();
    void refusesWhatIsNot_data();
    void refusesWhatIsNot();
    void refusesItBehindAHugeNumber_data() { refusesWhatIsNot_data(); }
    void refusesItBehindAHugeNumber();
    void tellsWhyAndWhere_data();
    void tellsWhyAndWhere();
    void readsNumbersBeyondADouble_data();
    void readsNumbersBeyondADouble();
    void readsAnArrayAsTheFirstTime_data();
    void readsAnArrayAsTheFirstTime();
};

void TestJson::acceptsWhatIsJson_data()
{
    addTextColumn();
    row("an empty object", "{}");
    row("an empty array", "[]");
    row("null alone", "null");
    row("true alone", "true");
    row("false alone", "false");
    row("a number alone", "42");
    row("a negative number alone", "-0.1");
    row("a string alone", "\"asd\"");
    row("an empty string alone", "\"\"");
    row("blanks around a value", " \t\r\n{} \t\r\n");
    row("a final newline", "[1]\n");
    row("no final newline", "[1]");
    row("blanks around every token", "{ \"a\" : [ 1 , 2 ] , \"b\" : null }");
    row("tabs and line breaks between tokens", "{\n\t\"a\"\r\n:\t1\n}");
    row("indentation deeper than the nesting", "[\n                1,\n        2\n]");
    row("arrays in arrays", "[[], [[]], [[[]]]]");
    row("objects in objects", "{\"a\": {\"b\": {\"c\": {}}}}");
    row("64 levels", QByteArray(64, '[') + QByteArray(64, ']'));
    row("values of every kind", "[null, true, false, 1, \"a\", [], {}]");
    row("nulls only", "[null, null]");
    row("one key twice", "{\"a\": 1, \"a\": 2}");
    row("one key twice with one value", "{\"a\": 1, \"a\": 1}");
    row("an empty key", "{\"\": 0}");
    row("an escaped NUL in a key", "{\"a\\u0000b\": 0}");
    row("keys that only an escape tells apart", "{\"a\": 1, \"\\u0062\": 2}");
    row("a key of one blank", "{\" \": 1}");
    row("a key that is a number in quotes", "{\"1\": 1}");
    row("a long key", "{\"" + QByteArray(5000, 'x') + "\": 1}");
    row("zero", "[0]");
    row("minus zero", "[-0]");
    row("minus zero with a fraction", "[-0.0]");
    row("an integer", "[123]");
    row("a negative integer", "[-123]");
    row("an integer beyond 64 bits", "[123456789012345678901234567890]");
    row("a negative integer beyond 64 bits", "[-123456789012345678901234567890]");
    row("a fraction", "[123.456789]");
    row("a fraction of zeros", "[1.000]");
    row("a fraction near zero", "[-0.000000000000000000000000000000000000000000000000000000000000000000000001]");
    row("a small exponent", "[1e2]");
    row("a capital exponent", "[1E22]");
    row("an exponent with a plus", "[1e+2]");
    row("a capital exponent with a plus", "[1E+2]");
    row("an exponent with a minus", "[1e-2]");
    row("a capital exponent with a minus", "[1E-2]");
    row("an exponent behind a zero", "[0e1]");
    row("a signed exponent behind a zero", "[0e+1]");
    row("an exponent with leading zeros", "[1e0002]");
    row("a fraction with an exponent", "[123.456e78]");
    row("beyond the largest double", "[1e9999]");
    row("beyond the lowest double", "[-1e+9999]");
    row("nearer to zero than any double", "[1e-9999]");
    row("a zero with an exponent of 120 digits", "[0.4e00669" + QByteArray(120, '9') + "]");
    row("an exponent of 120 digits", "[1e" + QByteArray(120, '9') + "]");
    row("a negative exponent of 120 digits", "[-1.5E-" + QByteArray(120, '9') + "]");
    row("a thousand digits", "[" + QByteArray(1000, '7') + "]");
    row("a thousand digits of a fraction", "[0." + QByteArray(1000, '3') + "]");
    row("huge numbers among others", "{\"1e999\": [1e999, \"1e999\", 0.5, -1E+999]}");
    row("the short escapes", "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]");
    row("an escaped solidus", "[\"\\/\"]");
    row("a solidus as it is", "[\"a/b\"]");
    row("an escaped backslash before a u", "[\"\\\\u0000\"]");
    row("an escaped backslash before the end", "[\"a\\\\\"]");
    row("an escaped quote at the end", "[\"a\\\"\"]");
    row("escaped control characters", "[\"\\u0000\\u0001\\u001f\"]");
    row("an escape with capital digits", "[\"\\u00AF\"]");
    row("an escape with small digits", "[\"\\u00af\"]");
    row("an escaped letter", "[\"\\u0061\"]");
    row("an escaped pair of surrogates", "[\"\\ud83d\\ude00\"]");
    row("an escaped pair with capital digits", "[\"\\uD801\\uDC37\"]");
    row("two escaped pairs", "[\"\\ud83d\\ude39\\ud83d\\udc8d\"]");
    row("an escaped noncharacter", "[\"\\uFFFF\"]");
    row("an escaped noncharacter of a higher plane", "[\"\\uDBFF\\uDFFF\"]");
    row("an escaped byte order mark", "[\"\\uFEFF\"]");
    row("an escaped line separator", "[\"\\u2028\"]");
    row("two bytes of UTF-8", "[\"\xC3\xA9\"]");
    row("three bytes of UTF-8", "[\"\xE2\x82\xAC\"]");
    row("four bytes of UTF-8", "[\"\xF0\x9D\x84\x9E\"]");
    row("the last code point", "[\"\xF4\x8F\xBF\xBF\"]");
    row("a noncharacter as it is", "[\"\xEF\xBF\xBF\"]");
    row("a line separator as it is", "[\"\xE2\x80\xA8\"]");
    row("a byte order mark inside a string", "[\"\xEF\xBB\xBF\"]");
    row("the delete character", "[\"\x7F\"]");
    row("what would be a comment outside a string", "[\"a/*b*/c//d#e\"]");
    row("brackets in a string", "[\"]}[{\"]");
    row("a byte order mark in front", "\xEF\xBB\xBF{}"); // RFC 8259 lets a parser ignore it
}

void TestJson::acceptsWhatIsJson()
{
    QFETCH(const QByteArray, text);
    const auto json = parseJson(text.toStdString());
    const Diagnostic *refusal = std::get_if<Diagnostic>(&json);
    QVERIFY2(!refusal, refusal ? refusal->message.c_str() : "");

    // As a document, an object can be opened; anything else is reported as no config.
    const Imported imported = importDocument(text.toStdString());
    QCOMPARE(imported.document.has_value(), std::get<JsonValue>(json).object() != nullptr);
    if (!imported.document) {
        QCOMPARE(imported.diagnostics.size(), std::size_t(1));
        QVERIFY(imported.diagnostics[0].rule == RuleId::J02);
        QVERIFY(imported.diagnostics[0].place);
    }

    // Written and read again, it is the same value.
    QVERIFY(std::get<JsonValue>(parseJson(writeJson(std::get<JsonValue>(json)))) == std::get<JsonValue>(json));
}

void TestJson::refusesWhatIsNot_data()
{
    addTextColumn();
    row("a blank in the middle of null", "[nu ll]");
    row("a capital literal", "[True]");
    row("a literal in capitals", "[NULL]");
    row("half a literal", "[nul]");
    row("half of true", "[tru]");
    row("half of false", "[fals]");
    row("a literal that goes on", "[nulls]");
    row("two literals without a comma", "[truefalse]");
    row("undefined", "[undefined]");
    row("a bare word", "[word]");
    row("a bare word alone", "word");
    row("a bare é", "[\xC3\xA9]");
    row("a lone quote", "\"");
    row("an open string", "[\"a");
    row("an open string in an object", "{\"a\": \"b");
    row("an open key", "{\"a");
    row("a string that ends in a backslash", "[\"\\\"]");
    row("single quotes", "['a']");
    row("a key in single quotes", "{'a': 0}");
    row("a bare key", "{a: 0}");
    row("a number as key", "{1: 0}");
    row("null as key", "{null: 0}");
    row("an array as key", "{[]: 0}");
    row("a key of a bad escape", "{\"\\a\": 0}");
    row("a key with a line break", "{\"a\nb\": 0}");
    row("no value", "{\"a\":}");
    row("no colon", "{\"a\" 1}");
    row("a comma for a colon", "{\"a\", 1}");
    row("two colons", "{\"a\":: 1}");
    row("a colon in an array", "[\"a\": 1]");
    row("a semicolon for a comma", "[1; 2]");
    row("an equals sign", "{\"a\" = 1}");
    row("a key without colon and value", "{\"a\"}");
    row("a key behind a pair", "{\"a\": 1, \"b\"}");
    row("a value alone in an object", "{1}");
    row("a comma alone in an object", "{,}");
    row("a comma before a pair", "{, \"a\": 1}");
    row("a comma behind a pair", "{\"a\": 1,}");
    row("two commas behind a pair", "{\"a\": 1,,}");
    row("two commas between pairs", "{\"a\": 1,, \"b\": 2}");
    row("no comma between pairs", "{\"a\": 1 \"b\": 2}");
    row("a comma alone in an array", "[,]");
    row("a comma before an element", "[, 1]");
    row("a comma behind an element", "[1,]");
    row("a comma behind an element and a line break", "[1,\n]");
    row("two commas between elements", "[1,, 2]");
    row("no comma between elements", "[1 2]");
    row("no comma between strings", "[\"a\" \"b\"]");
    row("no comma between arrays", "[[1] [2]]");
    row("no comma between objects", "[{} {}]");
    row("nothing", "");
    row("a blank", " ");
    row("a byte order mark alone", "\xEF\xBB\xBF");
    row("half a byte order mark", "\xEF\xBB{}");
    row("a byte order mark twice", "\xEF\xBB\xBF\xEF\xBB\xBF{}");
    row("a byte order mark behind the value", "{}\xEF\xBB\xBF");
    row("a form feed", "[\f]");
    row("a vertical tab", "[\v]");
    row("a no-break space", "[\xC2\xA0]");
    row("a word joiner", "[\xE2\x81\xA0]");
    row("an ideographic space", "[\xE3\x80\x80]");
    row("a form feed behind the value", "{}\f");
    row("a backslash outside a string", "[\\n]");
    row("an escape outside a string", "\\u000A{}");
    row("an open array", "[");
    row("an open object", "{");
    row("an open array behind an element", "[1");
    row("an open array behind a comma", "[1,");
    row("an open object behind a pair", "{\"a\": 1");
    row("an open object behind a comma", "{\"a\": 1,");
    row("an open object behind a colon", "{\"a\":");
    row("an open object behind a key", "{\"a\"");
    row("an open inner array", "[[1]");
    row("an open array of strings", "[\"a\", \"b\"");
    row("a closing bracket alone", "]");
    row("a closing brace alone", "}");
    row("a closing bracket too many", "[1]]");
    row("a closing brace too many", "{}}");
    row("an array that a brace closes", "[1}");
    row("an object that a bracket closes", "{\"a\": 1]");
    row("a colon alone", ":");
    row("a comma alone", ",");
    row("a star alone", "*");
    row("angle brackets", "<null>");
    row("two values", "{} {}");
    row("two numbers", "1 2");
    row("a word behind the value", "{} x");
    row("a number behind the value", "[]1");
    row("a comma behind the value", "[],");
    row("a hash behind the value", "{}#");
    row("a comment behind the value", "{} // end");
    row("a comment in front", "/* begin */ {}");
    row("a comment inside", "[1, /* two */ 2]");
    row("a comment of a hash", "[1] # one");
    row("an open comment", "{}/*");
    row("a leading zero", "[01]");
    row("a negative number with a leading zero", "[-01]");
    row("two zeros", "[00]");
    row("a leading zero before a fraction", "[01.5]");
    row("a leading zero before a huge exponent", "[01e400]");
    row("a leading plus", "[+1]");
    row("a plus and a minus", "[+-1]");
    row("two minuses", "[--1]");
    row("a minus alone", "[-]");
    row("a minus before a blank", "[- 1]");
    row("a minus before a word", "[-a]");
    row("minus Infinity", "[-Infinity]");
    row("Infinity", "[Infinity]");
    row("inf", "[inf]");
    row("NaN", "[NaN]");
    row("minus NaN", "[-NaN]");
    row("a point alone", "[.]");
    row("nothing before a fraction", "[.5]");
    row("a minus before a bare fraction", "[-.5]");
    row("nothing behind the point", "[1.]");
    row("nothing behind the point of a negative number", "[-1.]");
    row("an exponent behind the point", "[1.e1]");
    row("a huge exponent behind the point", "[1.e400]");
    row("an exponent behind a huge exponent", "[1e891e87]");
    row("a fraction behind a huge exponent", "[1e400.5]");
    row("a sum behind a huge exponent", "[1e400-5]");
    row("two points", "[1.2.3]");
    row("two points together", "[1..2]");
    row("no digits of an exponent", "[1e]");
    row("no digits of a capital exponent", "[1E]");
    row("no digits behind a plus in an exponent", "[1e+]");
    row("no digits behind a minus in an exponent", "[1e-]");
    row("two signs in an exponent", "[1e+-2]");
    row("two exponents", "[1e2e3]");
    row("a fraction in an exponent", "[1e2.5]");
    row("an exponent alone", "[e1]");
    row("a hexadecimal number", "[0x1F]");
    row("an octal number", "[0o17]");
    row("a number with separators", "[1_000]");
    row("a number with a blank", "[1 000.0]");
    row("a number with a letter", "[1a]");
    row("a number with a suffix", "[1.0f]");
    row("a number with a comma for the point and nothing behind", "[1,]");
    row("full-width digits", "[\xEF\xBC\x91]");
    row("an expression", "[1+2]");
    row("an escape of no character", "[\"\\x41\"]");
    row("an escaped single quote", "[\"\\'\"]");
    row("an escaped zero", "[\"\\0\"]");
    row("an escaped a", "[\"\\a\"]");
    row("an escaped blank", "[\"\\ \"]");
    row("an escaped line break", "[\"\\\n\"]");
    row("an escaped tab character", "[\"\\\t\"]");
    row("an escaped é", "[\"\\\xC3\xA9\"]");
    row("a capital escape", "[\"\\U0041\"]");
    row("no digits of an escape", "[\"\\u\"]");
    row("three digits of an escape", "[\"\\u00A\"]");
    row("a letter among the digits of an escape", "[\"\\u00G0\"]");
    row("a plus among the digits of an escape", "[\"\\u+041\"]");
    row("an escape in braces", "[\"\\u{41}\"]");
    row("an escape cut off", "[\"\\u00");
    row("half of the second surrogate", "[\"\\uD834\\uDd\"]");
    row("a first surrogate and an escape without digits", "[\"\\uD800\\u\"]");
    row("a first surrogate and another escape", "[\"\\uD800\\n\"]");
    row("a first surrogate and a letter", "[\"\\uD800a\"]");
    row("two first surrogates", "[\"\\uD800\\uD800\"]");
    row("a first surrogate alone", "[\"\\uD800\"]");
    row("a second surrogate alone", "[\"\\uDC00\"]");
    row("surrogates the wrong way round", "[\"\\uDC00\\uD800\"]");
    row("a line break in a string", "[\"a\nb\"]");
    row("a carriage return in a string", "[\"a\rb\"]");
    row("a tab in a string", "[\"\t\"]");
    row("a NUL in a string", QByteArray("[\"a\0b\"]", 7));
    row("a NUL between tokens", QByteArray("[1\0]", 4));
    row("a NUL behind the value", QByteArray("[1]\0", 4));
    row("an escape character in a string", "[\"\x1b\"]");
    row("the last control character in a string", "[\"\x1f\"]");
    row("a continuation byte alone", "[\"\x81\"]");
    row("a first byte alone", "[\"\xC3\"]");
    row("two of three bytes", "[\"\xE2\x82\"]");
    row("three of four bytes", "[\"\xF0\x9D\x84\"]");
    row("a byte that UTF-8 never has", "[\"\xFF\"]");
    row("another byte that UTF-8 never has", "[\"\xFE\"]");
    row("Latin-1", "[\"\xE9\"]");
    row("an overlong solidus", "[\"\xC0\xAF\"]");
    row("an overlong NUL", "[\"\xC0\x80\"]");
    row("an overlong sequence of three bytes", "[\"\xE0\x80\xAF\"]");
    row("an overlong sequence of four bytes", "[\"\xF0\x80\x80\xAF\"]");
    row("a surrogate in UTF-8", "[\"\xED\xA0\x80\"]");
    row("a pair of surrogates in UTF-8", "[\"\xED\xA0\xBD\xED\xB8\x80\"]");
    row("a code point behind the last", "[\"\xF4\x90\x80\x80\"]");
    row("five bytes", "[\"\xF8\x88\x80\x80\x80\"]");
    row("a broken byte in a key", "{\"\xFF\": 0}");
    row("a broken byte outside strings", "[\xFF]");
    row("a broken byte behind the value", "{}\xE5");
    row("UTF-16 with a mark", QByteArray("\xFF\xFE[\0]\0", 6));
    row("UTF-16 with a mark, the other way round", QByteArray("\xFE\xFF\0[\0]", 6));
    row("UTF-16 without a mark", QByteArray("[\0]\0", 4));
    row("UTF-16 without a mark, the other way round", QByteArray("\0[\0]", 4));
    row("UTF-32", QByteArray("\xFF\xFE\0\0[\0\0\0]\0\0\0", 12));
    row("65 levels", QByteArray(65, '[') + QByteArray(65, ']')); // a limit of our own
    row("a hundred thousand brackets", QByteArray(100'000, '['));
    row("fifty thousand open objects", QByteArray("[{\"\":").repeated(50'000));
}

void TestJson::refusesWhatIsNot()
{
    QFETCH(const QByteArray, text);
    const auto json = parseJson(text.toStdString());
    QVERIFY(std::holds_alternative<Diagnostic>(json));
    QVERIFY(std::get<Diagnostic>(json).place);

    const Imported imported = importDocument(text.toStdString());
    QVERIFY(!imported.document);
    QCOMPARE(imported.diagnostics.size(), std::size_t(1));
    QVERIFY(imported.diagnostics[0].rule == RuleId::J01);
    QVERIFY(imported.diagnostics[0].severity == Severity::Error);
    QVERIFY(imported.diagnostics[0].place);
}

/// Numbers beyond the range of a double are read by other code, which must refuse the same texts.
void TestJson::refusesItBehindAHugeNumber()
{
    QFETCH(const QByteArray, text);
    const QByteArray behind = "[1e999, " + text + "]";
    QVERIFY(std::holds_alternative<Diagnostic>(parseJson(behind.toStdString())));
}

void TestJson::tellsWhyAndWhere_data()
{
    addTextColumn();
    QTest::addColumn<QByteArray>("said");
    const auto add = [](const QByteArray &text, const QByteArray &said) {
        QTest::newRow(text) << text << said;
    };
    add("{} {}", "1:4 unexpected '{'; expected end of input");
    add("[1 2]", "1:4 unexpected number literal; expected ']'");
    add("[1.5.5]", "1:5 invalid literal");
    add("[[1] [2]]", "1:6 unexpected '['; expected ']'");
    add("{\"a\" 1}", "1:6 unexpected number literal; expected ':'");
    add("{\"a\": [1, 2] \"b\": 2}", "1:16 unexpected string literal; expected '}'");
    add("{\"a\": 1,\n 2: 3}", "2:2 unexpected number literal; expected string literal");
    add("{\"a\": {\"b\": 1}, \"c\": tru}", "1:25 invalid literal");
    add("[\"a\", \"\xC3\xA9\\x\"]", "1:10 invalid string: forbidden character after backslash");
    add("[\"a\", \"\xE2\x82\"]", "1:8 invalid string: ill-formed UTF-8 byte");
    add("[1e999,\n\"a\nb\"]", "2:3 invalid string: control character U+000A (LF) must be escaped to \\u000A or \\n");
    add("[\"a", "1:4 invalid string: missing closing quote");
}

void TestJson::tellsWhyAndWhere()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, said);
    const auto json = parseJson(text.toStdString());
    const auto &[line, column] = *std::get<Diagnostic>(json).place;
    QCOMPARE(QByteArray::fromStdString(std::to_string(line) + ':' + std::to_string(column) + ' ' +
                                       std::get<Diagnostic>(json).message),
             QByteArray(said).insert(said.indexOf(' ') + 1, "Not JSON: ") + '.');
}

void TestJson::readsNumbersBeyondADouble_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<double>("value");
    constexpr double infinity = std::numeric_limits<double>::infinity();
    QTest::newRow("a large exponent") << QByteArray("1e400") << infinity;
    QTest::newRow("a large exponent with a plus") << QByteArray("-1E+400") << -infinity;
    QTest::newRow("a small exponent") << QByteArray("1e-400") << 0.0;
    QTest::newRow("many digits") << QByteArray(400, '7') << infinity;
    QTest::newRow("many digits and a negative exponent") << QByteArray(400, '7') + "e-50" << infinity;
    QTest::newRow("many zeros behind the point") << "0." + QByteArray(400, '0') + "1" << 0.0;
    QTest::newRow("many zeros behind the point and an exponent") << "0." + QByteArray(400, '0') + "1e50" << 0.0;
    QTest::newRow("an exponent beyond 64 bits") << "1e" + QByteArray(120, '9') << infinity;
    QTest::newRow("a negative exponent beyond 64 bits") << "1e-" + QByteArray(120, '9') << 0.0;
}

void TestJson::readsNumbersBeyondADouble()
{
    QFETCH(const QByteArray, text);
    QFETCH(const double, value);
    const std::optional<Number> number = Number::parse(text.toStdString());
    QVERIFY(number);
    QVERIFY(number->value() == value);
    QCOMPARE(number->text(), text.toStdString());
}

void TestJson::readsAnArrayAsTheFirstTime_data()
{
    addTextColumn();
    const QByteArray text(80, 'x');
    row("texts", "[\"" + text + "\", \"" + text + "\"]");
    row("values of every kind", "[null, true, false, 1, [], {}, {\"a\": [\"" + text + "\"]}]");
    row("one with escapes", "[\"\\u0022" + text + "\\n\", {\"\\u0022\": 1}]");
    row("one in UTF-8", "[\"\xC3\xA9" + text + "\"]");
    row("one with a bracket in a text", "[\"]" + text + "[\"]");
    row("one over lines", "[\n  \"" + text + "\",\n  {}\n]");
    row("one with a huge number", "[1e999, \"" + text + "\"]");
}

void TestJson::readsAnArrayAsTheFirstTime()
{
    QFETCH(const QByteArray, text);
    // In an array; the second number is another one of the same length and beginning.
    QByteArray other = text;
    other[other.size() - 1] = ' ';
    other += ", 2]";
    QByteArray another = text;
    another.replace("999", "998");
    const QByteArray whole = "[[{\"a\": " + text + ", \"b\": " + other + "}, {\"a\": " + text +
                             "}, {\"c\": " + another + ", \"d\": " + text + "}]]";
    const auto alone = [](const QByteArray &part) {
        return std::get<JsonValue>(parseJson(part.toStdString()));
    };
    const JsonValue::Array read = *(*alone(whole).array())[0].array();
    QCOMPARE(*read[0].find("a"), alone(text));
    QCOMPARE(*read[0].find("b"), alone(other));
    QCOMPARE(*read[1].find("a"), alone(text));
    QCOMPARE(*read[2].find("c"), alone(another));
    QCOMPARE(*read[2].find("d"), alone(text));
}

BCFG_APPLESS_TEST(TestJson)

} // namespace tst_json

#include "tst_json.moc"
