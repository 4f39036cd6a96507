// SPDX-License-Identifier: Apache-2.0
// Small versions of files that are made to do harm; tests/bench/hostile.py has them in full size.
#include "core/check/validate.h"
#include "core/document/io/file.h"
#include "core/document/io/savefile.h"
#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/locate.h"
#include "core/document/model/ruleid.h"
#include "tests/support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tst_hostile {

using namespace bcfg;

namespace {

constexpr long megabyte = 1000; // in kilobytes, as getrusage counts

std::string repeated(std::string_view text, std::size_t count)
{
    std::string result;
    result.reserve(text.size() * count);
    while (count-- > 0)
        result += text;
    return result;
}

/// The text `begin`, then `member` repeated `count` times with commas between, then `end`.
std::string membersTimes(std::string_view begin, std::string_view member, std::size_t count, std::string_view end)
{
    return std::string(begin) + repeated(std::string(member) + ",", count - 1) + std::string(member) + std::string(end);
}

/// By how many kilobytes the peak of memory grows while a child process checks the claim; nullopt if the claim fails.
template <class Claim>
std::optional<long> growthWhere(Claim claim)
{
    struct rusage before = {};
    ::getrusage(RUSAGE_SELF, &before);
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(claim() ? 0 : 1);
    int status = 0;
    struct rusage usage = {};
    if (::wait4(child, &status, 0, &usage) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return std::nullopt;
    return usage.ru_maxrss - before.ru_maxrss;
}

bool isRefusedOnce(std::string_view text)
{
    const Imported imported = importDocument(text);
    return !imported.document && imported.diagnostics.size() == 1 && imported.diagnostics[0].rule == RuleId::J01 &&
           imported.diagnostics[0].place;
}

} // namespace

class TestHostile : public QObject
{
    Q_OBJECT

private slots:
    void refusesWhatIsNestedTooDeep_data();
    void refusesWhatIsNestedTooDeep();
    void refusesAFileThatIsTooLargeUnread();
    void refusesAStreamThatNeverEnds();
    void refusesTooManyValues_data();
    void refusesTooManyValues();
    void reportsAKeyOnceHoweverOftenItStands_data();
    void reportsAKeyOnceHoweverOftenItStands();
    void reportsSoManyKeysOnly_data();
    void reportsSoManyKeysOnly();
    void findsPlacesAmongManyLines();
    void keepsWhatIsTooLongAndLooksNotInto_data();
    void keepsWhatIsTooLongAndLooksNotInto();
};

void TestHostile::refusesWhatIsNestedTooDeep_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::size_t>("column");
    QTest::newRow("arrays") << repeated("[", 1'000'000) << std::size_t(65);
    QTest::newRow("objects") << repeated("{\"a\":", 200'000) << std::size_t(64 * 5 + 1);
    QTest::newRow("a pattern") << "{\"configs\": [{\"pattern\": " + repeated("[", 1'000'000)
                               << std::size_t(25 + 61 + 1);
}

void TestHostile::refusesWhatIsNestedTooDeep()
{
    QFETCH(const std::string, text);
    QFETCH(const std::size_t, column);
    QVERIFY(isRefusedOnce(text));
    QCOMPARE(importDocument(text).diagnostics[0].place->column, column);
}

void TestHostile::refusesAFileThatIsTooLargeUnread()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("large.bcfg.json").toStdString();
    QVERIFY(!saveFile(path, "{}"));
    QCOMPARE(::truncate(path.c_str(), static_cast<off_t>(maximumFileSize) + 1), 0);
    const std::optional<long> growth = growthWhere([&] {
        const auto read = readFile(path);
        const FileError *error = std::get_if<FileError>(&read);
        return error && error->message == "File too large";
    });
    QVERIFY(growth);
    QVERIFY2(*growth < 20 * megabyte, qPrintable(QString::number(*growth)));
}

void TestHostile::refusesAStreamThatNeverEnds()
{
    const auto read = readStream("/dev/zero", 10'000'000);
    QVERIFY(std::holds_alternative<FileError>(read));
    QCOMPARE(std::get<FileError>(read).message, std::string("File too large"));
}

void TestHostile::refusesTooManyValues_data()
{
    QTest::addColumn<std::string>("text");
    QTest::newRow("numbers outside the pattern configs") << membersTimes("{\"x\":[", "0", 4'000'000, "]}");
    QTest::newRow("numbers in a pattern config") << membersTimes("{\"configs\":[[", "0", 4'000'000, "]]}");
    QTest::newRow("one key over and over") << membersTimes("{", "\"name\":1", 2'000'000, "}");
    QTest::newRow("pattern configs") << membersTimes("{\"configs\":[", "0", 300'001, "]}");
    QTest::newRow("a list of pattern configs that a later one overrides")
        << membersTimes("{\"configs\":[", "[0,0,0,0,0,0,0,0,0,0]", 400'000, "],\"configs\":[]}");
}

void TestHostile::refusesTooManyValues()
{
    QFETCH(const std::string, text);
    const std::optional<long> growth = growthWhere([&] { return isRefusedOnce(text); });
    QVERIFY(growth);
    QVERIFY2(*growth < 1500 * megabyte, qPrintable(QString::number(*growth)));
}

void TestHostile::reportsAKeyOnceHoweverOftenItStands_data()
{
    QTest::addColumn<std::string>("text");
    constexpr std::size_t times = 100'000;
    QTest::newRow("a known key") << membersTimes("{", "\"name\":\"n\"", times, "}");
    QTest::newRow("an unknown key") << membersTimes("{", "\"x\":1", times, "}");
    QTest::newRow("the list of pattern configs") << membersTimes("{", "\"configs\":[]", times, "}");
    QTest::newRow("a key of a pattern config")
        << membersTimes("{\"configs\":[{", "\"pattern\":\"torch.add\"", times, "}]}");
    QTest::newRow("a key of a dtype config")
        << membersTimes("{\"configs\":[{\"dtype_configs\":[{", "\"input_dtype\":\"torch.quint8\"", times, "}]}]}");
    QTest::newRow("a number of tensors") << membersTimes("{\"configs\":[{\"num_tensor_args_to_observation_type\":{",
                                                         "\"0\":\"OUTPUT_SHARE_OBSERVER_WITH_INPUT\"", times, "}}]}");
    QTest::newRow("the index of an argument")
        << membersTimes("{\"configs\":[{\"input_type_to_index\":{", "\"weight\":1", times, "}}]}");
}

void TestHostile::reportsAKeyOnceHoweverOftenItStands()
{
    QFETCH(const std::string, text);
    const Imported imported = importDocument(text);
    QVERIFY(imported.document);
    const std::vector<Diagnostic> found = validate(*imported.document);
    const auto duplicate = std::ranges::find(found, RuleId::J04, &Diagnostic::rule);
    QVERIFY(duplicate != found.end());
    QVERIFY2(duplicate->message.find("100000 times") != std::string::npos, duplicate->message.c_str());
    QVERIFY2(found.size() < 20, qPrintable(QString::number(found.size())));
}

void TestHostile::reportsSoManyKeysOnly_data()
{
    QTest::addColumn<QString>("begin");
    QTest::addColumn<QString>("end");
    QTest::newRow("of the document") << "{"
                                     << "}";
    QTest::newRow("of a pattern config") << "{\"configs\":[{"
                                         << "}]}";
    QTest::newRow("of a dtype config") << "{\"configs\":[{\"dtype_configs\":[{"
                                       << "}]}]}";
}

void TestHostile::reportsSoManyKeysOnly()
{
    QFETCH(const QString, begin);
    QFETCH(const QString, end);
    QString members;
    for (int i = 0; i < 50'000; ++i)
        members += QStringLiteral("\"key%1\":1,\"key%1\":2,").arg(i);
    members.chop(1);
    const Imported imported = importDocument((begin + members + end).toStdString());
    QVERIFY(imported.document);
    const std::vector<Diagnostic> found = validate(*imported.document);
    QVERIFY2(found.size() < 220, qPrintable(QString::number(found.size())));
    for (const RuleId rule : {RuleId::D05, RuleId::J04}) {
        const auto last = std::ranges::find_if(found, [&](const Diagnostic &diagnostic) {
            return diagnostic.rule == rule && diagnostic.message.find("49900") != std::string::npos;
        });
        QVERIFY2(last != found.end(), toString(rule).data()); // it says how many more there are
    }
}

void TestHostile::findsPlacesAmongManyLines()
{
    const std::string text = "{" + repeated("\n", 3'000'000) + "  \"ä\": \"ö\", \"configs\": 0}";
    std::vector<Diagnostic> diagnostics{{RuleId::D15, Severity::Error, JsonPointer() / "configs", ""}};
    const std::optional<long> growth = growthWhere([&] {
        locate(diagnostics, text);
        return diagnostics[0].place == Place{3'000'001, 13};
    });
    QVERIFY(growth);
    QVERIFY2(*growth < 20 * megabyte, qPrintable(QString::number(*growth))); // a list of lines would take 24
}

void TestHostile::keepsWhatIsTooLongAndLooksNotInto_data()
{
    QTest::addColumn<std::string>("key");
    QTest::addColumn<std::string>("longest"); // the longest value that is read
    QTest::addColumn<std::string>("tooLong"); // one more
    const auto array = [](std::string_view element, std::size_t count) {
        return membersTimes("[", element, count, "]");
    };
    for (const char *key : {"pattern", "pattern_complex_format"}) {
        QTest::newRow(key) << std::string(key) << array("\"a.b\"", 999) << array("\"a.b\"", 1000);
        QTest::addRow("%s of empty tuples", key) << std::string(key) << array("[]", 999) << array("[]", 1000);
        QTest::addRow("%s of tuples", key) << std::string(key) << array("[\"x\"]", 499) << array("[\"x\"]", 500);
    }
    QTest::newRow("dtype configs") << std::string("dtype_configs") << array("{}", 1000) << array("{}", 1001);
}

void TestHostile::keepsWhatIsTooLongAndLooksNotInto()
{
    QFETCH(const std::string, key);
    QFETCH(const std::string, longest);
    QFETCH(const std::string, tooLong);
    const auto documentWith = [&](const std::string &value) { // twice: lists that repeat are read another way
        const std::string entry = "{\"" + key + "\":" + value + "}";
        return *importDocument("{\"configs\":[" + entry + "," + entry + "]}").document;
    };
    const auto lengths = [&](const BackendConfig &document) {
        std::vector<std::string> places;
        for (const Diagnostic &diagnostic : validate(document)) {
            if (diagnostic.message.find(" has more than 1000 ") != std::string::npos) {
                [&] {
                    QVERIFY(diagnostic.rule == RuleId::J05);
                }();
                places.push_back(diagnostic.where.text());
            }
        }
        return places;
    };
    QCOMPARE(lengths(documentWith(longest)).size(), std::size_t(0));
    const BackendConfig document = documentWith(tooLong);
    const std::vector<std::string> expected{"/configs/0/" + key, "/configs/1/" + key};
    QVERIFY(lengths(document) == expected);
    const std::string saved = exportDocument(document);
    QVERIFY(std::get<JsonValue>(parseJson(saved)) ==
            std::get<JsonValue>(
                parseJson("{\"configs\":[{\"" + key + "\":" + tooLong + "},{\"" + key + "\":" + tooLong + "}]}")));
    QVERIFY(exportDocument(*importDocument(saved).document) == saved);
    for (const Shared<PatternConfig> &config : document.configs) {
        QVERIFY(!config->pattern() && !config->patternComplexFormat() && config->dtypeConfigs().empty());
    }
}

BCFG_APPLESS_TEST(TestHostile)

} // namespace tst_hostile

#include "tst_hostile.moc"
