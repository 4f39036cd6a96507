// SPDX-License-Identifier: Apache-2.0
#include "core/check/validate.h"
#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/ruleid.h"
#include "core/exchange/conversion/migration.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/catalog/operators.h"
#include "core/torch/catalog/qconfigs.h"
#include "core/torch/catalog/release.h"
#include "core/torch/catalog/resources.h"
#include "core/torch/catalog/symbols.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>

namespace tst_release {

using namespace bcfg;

namespace {

BackendConfig documentOf(const QByteArray &head)
{
    return *importDocument(("{" + head + R"("name": "n", "configs": []})").toStdString()).document;
}

QString judgingOf(const QByteArray &head)
{
    return QString::fromStdString(std::string(releaseOf(documentOf(head)).version()));
}

} // namespace

class TestRelease : public QObject
{
    Q_OBJECT

private slots:
    void tableIsInOrder();
    void eachReleaseHasItsData_data();
    void eachReleaseHasItsData();
    void methodsAreReadAlone();
    void deltaCompletesItsBase_data();
    void deltaCompletesItsBase();
    void filesAreReadWhole();
    void versionsAreInOrder();
    void versionsSayWhoHasSomething();
    void behaviourIsThatOfTheRelease();
    void newestJudgesItsGeneration();
    void documentNamesWhatJudgesIt();
    void otherReleaseIsToldAndMended();
    void convertingDropsTheRelease();
    void releaseStandsBehindTheGeneration();
};

void TestRelease::tableIsInOrder()
{
    const std::span<const Release> all = Release::all();
    QVERIFY(all.size() >= 2);
    for (std::size_t i = 0; i < all.size(); ++i) {
        QCOMPARE(all[i].number(), i);
        QVERIFY(Release::find(all[i].version()) == all[i]);
        QVERIFY(i == 0 || all[i - 1].api() <= all[i].api());
    }
    const auto versionOf = [](Release release) {
        return QString::fromStdString(std::string(release.version()));
    };
    QStringList versions;
    std::ranges::transform(all, std::back_inserter(versions), versionOf);
    QCOMPARE(versions, QStringList({"1.13.1", "2.6.0", "2.14.1"}));
    QVERIFY(!Release::find("2.6"));
    QVERIFY(!Release::find(""));
}

void TestRelease::eachReleaseHasItsData_data()
{
    QTest::addColumn<int>("number");
    for (const Release release : Release::all())
        QTest::newRow(std::string(release.version()).c_str()) << int(release.number());
}

void TestRelease::eachReleaseHasItsData()
{
    QFETCH(const int, number);
    const Release release = Release::all()[std::size_t(number)];
    QVERIFY(SymbolCatalog::of(release).release() == release);
    QVERIFY(&SymbolCatalog::of(release) == &SymbolCatalog::of(release));
    QVERIFY(SymbolCatalog::of(release).find("torch.nn.Linear")->hasFromFloat == false);
    QVERIFY(QConfigCatalog::of(release).findQConfig("x86"));
    QVERIFY(operatorNamed("Linear", release));
    QVERIFY(builtInConfigs(release).size() >= 6);
    for (const BuiltInConfig &builtIn : builtInConfigs(release)) {
        QVERIFY(builtIn.config().api == release.api());
        QVERIFY(releaseOf(builtIn.document()) == release);
        const bool isNamed = builtIn.document().head.hasField(Field::Torch);
        QCOMPARE(isNamed, release != Release::newestOf(release.api()));
    }
    for (const ErrorText error : {ErrorText::TupleLength, ErrorText::FuserWithoutTuple}) {
        const std::string text = release.message(error, "(x,)");
        const std::string_view name = errorTextNames[std::size_t(error)];
        QVERIFY2(text.find("(x,)") != std::string::npos, name.data());
        QVERIFY2(release == Api::Torch1_13 || text.size() > 20, name.data());
    }
    for (std::size_t error = 0; error < std::size(errorTextNames); ++error) { // where the file has none, "x" is left
        const std::string text = release.message(ErrorText(error), "x");
        QVERIFY2((text == "x") == (release == Api::Torch1_13), errorTextNames[error].data());
    }
}

void TestRelease::methodsAreReadAlone()
{
    for (const Release release : Release::all()) {
        const std::span<const std::string> all = SymbolCatalog::of(release).tensorMethods();
        QVERIFY(all.size() > 500);
        QVERIFY(std::ranges::equal(readNamesAtEnd(release.files().symbols, "tensor_methods"), all));
    }
}

/// The same file tests the script that writes deltas (tests/tst_catalogfiles.py).
void TestRelease::deltaCompletesItsBase_data()
{
    QTest::addColumn<JsonValue>("row");
    const JsonValue rows = std::get<JsonValue>(parseJson(test::fileText(TEST_DATA_DIR "/deltas.json")));
    for (const auto &[name, row] : *rows.object())
        QTest::newRow(name.c_str()) << row;
}

void TestRelease::deltaCompletesItsBase()
{
    QFETCH(const JsonValue, row);
    const JsonValue::Object whole = completed(*row.find("base")->object(), *row.find("delta")->object());
    QCOMPARE(writeJson(JsonValue(whole)), writeJson(*row.find("whole")));
}

void TestRelease::filesAreReadWhole()
{
    for (const Release release : Release::all()) {
        for (const std::string &path : {release.files().symbols, release.files().facts}) {
            const JsonValue file = readCatalogFile(path);
            QVERIFY(!file.find("base"));
            QVERIFY(file.find("torch")->string()->starts_with(release.name()));
        }
        QVERIFY(readCatalogFile(release.files().symbols).find("symbols")->object()->size() > 1400);
        QVERIFY(readCatalogFile(release.files().facts).find("usual_forms")->object()->size() > 30);
    }
}

void TestRelease::versionsAreInOrder()
{
    QVERIFY(*Version::parse("1.13.1") < *Version::parse("2.6.0"));
    QVERIFY(*Version::parse("2.6.0") < *Version::parse("2.14.1"));
    QVERIFY(*Version::parse("2.14.1") == (Version{2, 14, 1}));
    for (const char *wrong :
         {"", "2", "2.6", "2.6.", "2.6.0.", "2.6.0a", "2.6.0.1", "a.6.0", "2..0", "2.-0.0", "2.6.99999999999"})
        QVERIFY2(!Version::parse(wrong), wrong);
    for (const Release release : Release::all()) {
        QVERIFY(Version(release) == *Version::parse(release.version()));
        QVERIFY(generationOf(release) == release.api());
    }
}

void TestRelease::versionsSayWhoHasSomething()
{
    const auto says = [](const Versions &versions) {
        QString text = QString::fromStdString(toString(versions)) + ':';
        for (const Version version : {Version{1, 13, 1}, Version{2, 0, 0}, Version{2, 14, 1}, Version{2, 15, 0}})
            text += versions.contain(version) ? 'x' : '-';
        return text + (versions.overlap(Api::Torch1_13) ? 'x' : '-') + (versions.overlap(Api::Torch2) ? 'x' : '-');
    };
    QCOMPARE(says(allVersions), "1.13 and 2.x:xxxxxx");
    QCOMPARE(says(since2), "2.x:-xxx-x");
    QCOMPARE(says(until2), "1.13:x---x-");
    QCOMPARE(says({.since = {2, 15}}), "2.15 and later:---x-x");
    QCOMPARE(says({.since = version2, .until = {2, 15}}), "2.x before 2.15:-xx--x");
    QCOMPARE(says({.until = {2, 14, 1}}), "1.13 and 2.x before 2.14.1:xx--xx");
}

/// Each Behaviour has a row that says since or until which version, each row names a Behaviour, and each release has
/// the behaviours of its version.
void TestRelease::behaviourIsThatOfTheRelease()
{
    const JsonValue catalog = readCatalogFile("catalog/releases.json");
    std::vector<std::string> rows;
    for (const char *key : {"since", "until"}) {
        for (const auto &[version, names] : *catalog.find("behaviour")->find(key)->object()) {
            QVERIFY(Version::parse(version));
            for (const JsonValue &name : *names.array())
                rows.push_back(*name.string());
        }
    }
    for (const std::string_view name : behaviourNames)
        QVERIFY2(std::ranges::find(rows, name) != rows.end(), name.data());
    for (const std::string &name : rows)
        QVERIFY2(std::ranges::find(behaviourNames, name) != std::end(behaviourNames), name.c_str());
    const Release oldest = Release::all().front();
    const Release newest = Release::all().back();
    QVERIFY(!oldest.does(Behaviour::AssignsDTypesByMatch) && newest.does(Behaviour::AssignsDTypesByMatch));
    QVERIFY(oldest.does(Behaviour::ValidatesFixedQParams) && !newest.does(Behaviour::ValidatesFixedQParams));
}

void TestRelease::newestJudgesItsGeneration()
{
    for (const Api api : {Api::Torch1_13, Api::Torch2}) {
        QVERIFY(Release::newestOf(api).api() == api);
        for (const Release release : Release::all())
            QVERIFY(release.api() != api || release.number() <= Release::newestOf(api).number());
    }
}

void TestRelease::documentNamesWhatJudgesIt()
{
    const QString newest = QString::fromStdString(std::string(Release::newestOf(Api::Torch2).version()));
    QCOMPARE(judgingOf(R"("torch_api": "2", "torch": "2.6.0", )"), "2.6.0");
    QCOMPARE(judgingOf(R"("torch_api": "2", "torch": "2.14.1", )"), "2.14.1");
    QCOMPARE(judgingOf(R"("torch_api": "2", )"), newest);
    QCOMPARE(judgingOf(R"("torch_api": "2", "torch": null, )"), newest);
    QCOMPARE(judgingOf(R"("torch_api": "2", "torch": "2.6", )"), newest);
    QCOMPARE(judgingOf(R"("torch_api": "2", "torch": "1.13.1", )"), newest);
    QCOMPARE(judgingOf(R"("torch_api": "1.13", "torch": "1.13.1", )"), "1.13.1");
}

void TestRelease::otherReleaseIsToldAndMended()
{
    const BackendConfig unknown = documentOf(R"("torch_api": "2", "torch": "2.6", )");
    const std::vector<Diagnostic> said = validate(unknown);
    QCOMPARE(said.size(), std::size_t(1));
    QVERIFY(said[0].rule == RuleId::J09);
    QCOMPARE(said[0].where.text(), "/torch");
    const std::string newest(Release::newestOf(Api::Torch2).version());
    QCOMPARE(newest, "2.14.1");
    QCOMPARE(said[0].message, "PyTorch 2.6 is not known to this program: the document is judged by " + newest + ".");
    QCOMPARE(validate(documentOf(R"("torch_api": "1.13", "torch": "2.6.0", )"))[0].message,
             "PyTorch 2.6.0 does not have the API of the document, which is that of 1.13: the document is judged by "
             "1.13.1.");
    for (const char *fine : {R"("torch_api": "2", "torch": "2.6.0", )", R"("torch_api": "2", )"})
        QVERIFY(validate(documentOf(fine)).empty());
}

void TestRelease::convertingDropsTheRelease()
{
    const BackendConfig config = documentOf(R"("torch_api": "2", "torch": "2.6.0", )");
    QCOMPARE(judgingOf(R"("torch_api": "2", "torch": "2.6.0", )"), "2.6.0");
    const BackendConfig converted = migrate(config, Api::Torch1_13).document;
    QVERIFY(!converted.head.hasField(Field::Torch));
    QVERIFY(validate(converted).empty());
}

void TestRelease::releaseStandsBehindTheGeneration()
{
    const std::string text =
        "{\n  \"torch_api\": \"2\",\n  \"torch\": \"2.6.0\",\n  \"name\": \"n\",\n  \"configs\": []\n}\n";
    const BackendConfig config = documentOf(R"("torch_api": "2", )");
    BackendConfig named = config;
    named.head.set(Field::Torch, Text("2.6.0"), named.api);
    QCOMPARE(exportDocument(named), text);
    QVERIFY(*importDocument(text).document == named);
}

BCFG_APPLESS_TEST(TestRelease)

} // namespace tst_release

#include "tst_release.moc"
