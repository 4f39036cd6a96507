// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/patch.h"
#include "core/document/model/ownkeys.h"
#include "core/document/model/ruleid.h"
#include "core/exchange/base/base.h"
#include "core/exchange/base/flatten.h"
#include "core/exchange/base/overridesof.h"
#include "core/exchange/base/wholefindings.h"
#include "core/publish/python/todict.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>

namespace tst_base {

using namespace bcfg;
using namespace bcfg::test;

class TestBase : public QObject
{
    Q_OBJECT

private slots:
    void anEntryTakesThePlaceOfTheBases();
    void aRemovedPatternThatIsSetAgainComesLast();
    void anAliasIsTheSamePattern();
    void theNameIsTheBasesWhereThereIsNone();
    void aBuiltInConfigIsThatOfTheDocumentsRelease();
    void aBaseThatCannotBeTakenSaysWhy_data();
    void aBaseThatCannotBeTakenSaysWhy();
    void aChainOfFilesEnds();
    void onlyRegularFilesAreRead();
    void findingsOfTheBaseAreCounted();
    void findingsAreAtThePlacesOfTheDocument();
    void aRemovedPatternThatIsNotThereIsFound();
    void aChangedBaseIsFoundAndAccepted();
    void aBaseIsCheckedAgainOnlyWhereItHasChanged();
    void overridesOfABuiltInConfigMakeItAgain_data() { addTemplateRows(); }
    void overridesOfABuiltInConfigMakeItAgain();
    void anEntryWithFewerDTypeConfigsIsAnOverride();
    void overridesKeepUnknownKeys();
    void overridesForgetWhatWasRemovedFromAnotherBase();
    void overridesKeepThatThereIsNoName();
    void removedPatternsAreConvertedToo();
    void aPatternOfNoneIsRemovedToo();
};

namespace {

using Files = std::map<std::string, std::string>;

ReadBase readerOf(const Files &files)
{
    return [files](const std::filesystem::path &path) -> std::variant<std::string, FileError> {
        const auto found = files.find(path.string());
        if (found == files.end())
            return FileError{"No such file or directory"};
        return found->second;
    };
}

QStringList titles(const BackendConfig &document)
{
    QStringList result;
    for (const Shared<PatternConfig> &config : document.configs)
        result << QString::fromStdString(config->title(document.api));
    return result;
}

std::string entry(const char *pattern, const char *type = "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT")
{
    return R"({"pattern": ")" + std::string(pattern) + R"(", "observation_type": ")" + type + R"("})";
}

const std::string three = R"({"torch_api": "2", "name": "three", "configs": [)" + entry("torch.nn.Conv1d") + "," +
                          entry("torch.nn.Conv2d") + "," + entry("torch.nn.ReLU") + "]}";

Base baseFrom(const BackendConfig &document)
{
    return std::get<Base>(*baseOf(document, {}));
}

QStringList rulesIn(const std::vector<Diagnostic> &found)
{
    QStringList ids;
    for (const Diagnostic &diagnostic : found)
        ids << QString::fromUtf8(toString(diagnostic.rule).data());
    return ids;
}

} // namespace

void TestBase::anEntryTakesThePlaceOfTheBases()
{
    const BackendConfig own = document(R"({"torch_api": "2", "$base": "x", "configs": [)" + entry("torch.nn.Mish") +
                                       "," + entry("torch.nn.Conv2d", "OUTPUT_SHARE_OBSERVER_WITH_INPUT") + "]}");
    const Flattened whole = flattened(own, document(three));
    QCOMPARE(titles(whole.document), QStringList({"Conv1d", "Conv2d", "ReLU", "Mish"}));
    QVERIFY(whole.document.configs[1]->observationType() == ObservationType::OutputShareObserverWithInput);
    const std::vector<Source> expected = {{{}, 0}, {1, 1}, {{}, 2}, {0, {}}};
    QVERIFY(whole.sources == expected);
    QVERIFY(!hasBase(whole.document));
}

void TestBase::aRemovedPatternThatIsSetAgainComesLast()
{
    const BackendConfig own =
        document(R"({"torch_api": "2", "$base": "x", "$removed": ["torch.nn.Conv1d", "torch.nn.ReLU"], "configs": [)" +
                 entry("torch.nn.Conv1d") + "]}");
    QCOMPARE(titles(flattened(own, document(three)).document), QStringList({"Conv2d", "Conv1d"}));
}

void TestBase::anAliasIsTheSamePattern()
{
    const BackendConfig own =
        document(R"({"torch_api": "2", "$base": "x", "configs": [)" + entry("torch.nn.modules.conv.Conv1d") + "]}");
    const Flattened whole = flattened(own, document(three));
    QCOMPARE(whole.sources.size(), 3u);
    QVERIFY(whole.sources[0].origin() == Origin::Overridden);
}

void TestBase::theNameIsTheBasesWhereThereIsNone()
{
    QCOMPARE(flattened(document(R"({"$base": "x"})"), document(three)).document.name(), "three");
    QCOMPARE(flattened(document(R"({"$base": "x", "name": "mine"})"), document(three)).document.name(), "mine");
}

void TestBase::aBuiltInConfigIsThatOfTheDocumentsRelease()
{
    const Base old = baseFrom(document(R"({"torch_api": "1.13", "$base": "native"})"));
    QVERIFY(old.document.api == Api::Torch1_13);
    QCOMPARE(old.builtIn, "native");
    QVERIFY(baseFrom(document(R"({"torch_api": "2", "$base": "native"})")).document.api == Api::Torch2);
    const Base named = baseFrom(document(R"({"torch_api": "1.13", "$base": "torch-1.13.1/qnnpack"})"));
    QCOMPARE(named.builtIn, "qnnpack");
}

void TestBase::aBaseThatCannotBeTakenSaysWhy_data()
{
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("why");
    addRow("missing", R"("none.json")", "No such file");
    addRow("no text", "3", "is a text");
    addRow("empty", R"("")", "is neither");
    addRow("absolute", R"("/etc/passwd")", "is neither");
    addRow("a zero in the path", R"("three.json\u0000x")", "is neither");
    addRow("no document", R"("broken.json")", "is not a document");
    addRow("itself", R"("mine.json")", "leads in a circle");
    addRow("itself by a detour", R"("../folder/mine.json")", "leads in a circle");
    addRow("a circle below", R"("a.json")", "leads in a circle");
    addRow("another generation", R"("torch-1.13.1/native")", "is for PyTorch 1.13");
    addRow("another generation below", R"("old.json")", "is for PyTorch 1.13");
    addRow("an unknown release", R"("torch-9.9.9/native")", "neither a built-in config nor a file");
    addRow("a conflict", R"("conflict.json")", "conflict of a merge");
}

void TestBase::aBaseThatCannotBeTakenSaysWhy()
{
    QFETCH(const QString, base);
    QFETCH(const QString, why);
    const std::string mine = R"({"torch_api": "2", "$base": )" + base.toStdString() + R"(, "configs": []})";
    const Files files = {{"folder/mine.json", mine},
                         {"folder/three.json", three},
                         {"folder/broken.json", "{"},
                         {"folder/a.json", R"({"torch_api": "2", "$base": "b.json"})"},
                         {"folder/b.json", R"({"torch_api": "2", "$base": "a.json"})"},
                         {"folder/old.json", R"({"torch_api": "1.13"})"},
                         {"folder/conflict.json", R"({"torch_api": "2", "$conflict": {}})"}};
    const WholeFindings found = checkedWhole(document(mine), "folder/mine.json", readerOf(files));
    QCOMPARE(rulesIn(found.diagnostics), QStringList("J11"));
    QVERIFY2(QString::fromStdString(found.diagnostics[0].message).contains(why), found.diagnostics[0].message.c_str());
    QCOMPARE(found.diagnostics[0].where.text(), "/$base");
}

void TestBase::aChainOfFilesEnds()
{
    Files files;
    for (std::size_t i = 0; i < maximumBaseDepth + 1; ++i)
        files[std::to_string(i)] = R"({"torch_api": "2", "$base": ")" + std::to_string(i + 1) + R"("})";
    files[std::to_string(maximumBaseDepth + 1)] = three;
    const auto first = baseOf(document(files["1"]), "1", readerOf(files));
    QCOMPARE(std::get<Base>(*first).document.configs.size(), 3u);
    const auto deeper = baseOf(document(files["0"]), "0", readerOf(files));
    QVERIFY(std::get<Diagnostic>(*deeper).message.find("deeper than 16") != std::string::npos);
}

void TestBase::onlyRegularFilesAreRead()
{
    for (const char *path : {"/dev/zero", "/dev/stdin", "/tmp"})
        QVERIFY2(std::holds_alternative<FileError>(readBaseFile(path)), path);
    QTemporaryDir folder;
    writeFile(folder.filePath("three.json"), QByteArray::fromStdString(three));
    const auto base =
        baseOf(document(R"({"torch_api": "2", "$base": "three.json"})"), folder.filePath("mine.json").toStdString());
    QCOMPARE(std::get<Base>(*base).document.configs.size(), 3u);
}

void TestBase::findingsOfTheBaseAreCounted()
{
    const Files files = {{"base.json", R"({"torch_api": "2", "configs": [)" + entry("torch.nn.Nothing") + "]}"}};
    const WholeFindings found =
        checkedWhole(document(R"({"torch_api": "2", "name": "mine", "$base": "base.json", "configs": []})"),
                     "mine.json", readerOf(files));
    QCOMPARE(rulesIn(found.diagnostics), QStringList());
    QVERIFY(found.baseFindings > 0);
    QCOMPARE(found.baseEntries, 1u);
    QCOMPARE(found.base, "base.json");
}

void TestBase::findingsAreAtThePlacesOfTheDocument()
{
    const BackendConfig own =
        document(R"({"torch_api": "2", "name": "mine", "$base": "native", "configs": [{"pattern": "torch.nn.Conv2d",
                     "dtype_configs": [{"input_dtype": "torch.quint8", "bias_type": "torch.float"}]}]})");
    const WholeFindings found = checkedWhole(own, {});
    const auto misnamed = std::ranges::find(found.diagnostics, RuleId::D05, &Diagnostic::rule);
    QVERIFY(misnamed != found.diagnostics.end());
    QCOMPARE(misnamed->where.text(), "/configs/0/dtype_configs/0/bias_type");
    const auto fixed = applyEdits(own, misnamed->fix->edits);
    QVERIFY(std::holds_alternative<BackendConfig>(fixed));
    const WholeFindings after = checkedWhole(std::get<BackendConfig>(fixed), {});
    QVERIFY(std::ranges::find(after.diagnostics, RuleId::D05, &Diagnostic::rule) == after.diagnostics.end());
}

void TestBase::aRemovedPatternThatIsNotThereIsFound()
{
    const BackendConfig own = document(
        R"({"torch_api": "2", "name": "mine", "$base": "native", "$removed": ["torch.nn.Linear", "torch.nn.Lineer", null]})");
    WholeFindings found = checkedWhole(own, {});
    std::erase_if(found.diagnostics, [](const Diagnostic &diagnostic) { return diagnostic.rule != RuleId::J12; });
    QCOMPARE(found.diagnostics.size(), 2u);
    QCOMPARE(found.diagnostics[0].where.text(), "/$removed/1");
    QCOMPARE(found.diagnostics[1].where.text(), "/$removed/2");
}

void TestBase::aChangedBaseIsFoundAndAccepted()
{
    Files files = {{"base.json", three}};
    const BackendConfig own = document(R"({"torch_api": "2", "name": "mine", "$base": "base.json"})");
    const auto rulesNow = [&](const BackendConfig &document) {
        return rulesIn(checkedWhole(document, "mine.json", readerOf(files)).diagnostics);
    };
    const auto base = [&] {
        return std::get<Base>(*baseOf(own, "mine.json", readerOf(files)));
    };
    const BackendConfig remembered = withFingerprint(own, base());
    QCOMPARE(rulesNow(remembered), QStringList());
    files["base.json"] = " \n" + three; // spelled otherwise, and the same to PyTorch
    QCOMPARE(rulesNow(remembered), QStringList());
    files["base.json"].replace(three.find("Conv1d") + 2, 6, "Conv3d");
    QCOMPARE(rulesNow(remembered), QStringList("J13"));
    QCOMPARE(rulesNow(own), QStringList()); // which remembers nothing
    Base known = base();
    known.fingerprint = "known";
    QCOMPARE(*unknownMember(withFingerprint(own, known).head, baseHashKey)->string(), known.fingerprint);
    QCOMPARE(rulesNow(withFingerprint(remembered, base())), QStringList());
    const WholeFindings found = checkedWhole(remembered, "mine.json", readerOf(files));
    const auto fixed = applyEdits(remembered, found.diagnostics[0].fix->edits);
    QCOMPARE(rulesNow(std::get<BackendConfig>(fixed)), QStringList());
}

void TestBase::aBaseIsCheckedAgainOnlyWhereItHasChanged()
{
    Files files = {{"base.json", R"({"torch_api": "2", "$base": "three.json"})"}, {"three.json", three}};
    const BackendConfig own = document(R"({"torch_api": "2", "name": "mine", "$base": "base.json"})");
    std::optional<CheckedBase> last;
    const auto entriesNow = [&](const BackendConfig &document) {
        return checkedWhole(document, "mine.json", readerOf(files), &last).baseEntries;
    };
    const auto mark = [&] { // shows where the base is taken again
        last->base.document.configs.pop_back();
    };
    QCOMPARE(entriesNow(own), 3u);
    mark();
    QCOMPARE(entriesNow(own), 2u);
    QCOMPARE(entriesNow(document(R"({"torch_api": "2", "name": "another", "$base": "base.json"})")), 2u);
    files["three.json"] += '\n';
    QCOMPARE(entriesNow(own), 3u);
    mark();
    QCOMPARE(entriesNow(document(R"({"torch_api": "2", "name": "mine", "$base": "three.json"})")), 3u);
    QCOMPARE(entriesNow(document(R"({"torch_api": "2", "name": "mine"})")), 0u);
    QVERIFY(!last);
    entriesNow(document(R"({"torch_api": "2", "name": "mine", "$base": "native"})"));
    entriesNow(document(R"({"torch_api": "2", "torch": "2.6.0", "name": "mine", "$base": "native"})"));
    QCOMPARE(last->release.version(), "2.6.0"); // each release has another config of that name
}

void TestBase::overridesOfABuiltInConfigMakeItAgain()
{
    QFETCH(const QString, path);
    const BackendConfig given = documentIn(path);
    for (const BuiltInConfig &builtIn : builtInConfigs(releaseOf(given))) {
        const auto found = findBase(builtIn.name(), given, {});
        const Overrides overrides = overridesOf(given, std::get<Base>(found));
        const BackendConfig again = document(exportDocument(overrides.document)); // as a file has it
        const Flattened whole = flattened(again, builtIn.config());
        QVERIFY(whole.removesNothing.empty());
        if (overrides.keepsOrder) {
            QCOMPARE(toDictText(whole.document), toDictText(given));
        } else {
            QCOMPARE(whole.document.configs.size(), given.configs.size());
        }
        if (builtIn.name() == given.name())
            QVERIFY(overrides.document.configs.empty());
    }
}

void TestBase::anEntryWithFewerDTypeConfigsIsAnOverride()
{
    const auto read = [](const char *dtypeConfigs) {
        return document(
            std::string(R"({"torch_api": "2", "configs": [{"pattern": "torch.nn.Linear", "dtype_configs": [)") +
            dtypeConfigs + "]}," + entry("torch.nn.ReLU") + "]}");
    };
    const Overrides overrides = overridesOf(
        read(""), {"x.json", {}, read(R"({"input_dtype": "torch.quint8", "output_dtype": "torch.quint8"})")});
    QCOMPARE(titles(overrides.document), QStringList("Linear"));
    QVERIFY(!unknownMember(overrides.document.head, removedKey));
    QVERIFY(overrides.keepsOrder);
}

void TestBase::overridesKeepUnknownKeys()
{
    const BackendConfig given = document(R"({"torch_api": "2", "name": "three", "note": 1, "configs": [)" +
                                         entry("torch.nn.Conv1d").insert(1, R"("mine": [1.50], )") + "," +
                                         entry("torch.nn.Conv2d") + "," + entry("torch.nn.ReLU") + "]}");
    const Overrides overrides = overridesOf(given, {"three.json", {}, document(three)});
    QCOMPARE(titles(overrides.document), QStringList("Conv1d"));
    const std::string text = exportDocument(overrides.document);
    QVERIFY2(text.find("1.50") != std::string::npos, text.c_str());
    QVERIFY(text.find(R"("note": 1)") != std::string::npos);
}

void TestBase::overridesForgetWhatWasRemovedFromAnotherBase()
{
    const auto overrides = [](const std::string &aboutBase) {
        const BackendConfig given = document(R"({"torch_api": "2", "name": "mine", )" + aboutBase + R"("configs": [)" +
                                             entry("torch.nn.Conv2d") + "," + entry("torch.nn.ReLU") + "]}");
        return exportDocument(overridesOf(given, {"three.json", {}, document(three)}).document);
    };
    QCOMPARE(overrides(R"("$removed": ["torch.nn.Conv2d", "torch.nn.SiLU"], "$base_hash": "00", )"), overrides({}));
}

void TestBase::overridesKeepThatThereIsNoName()
{
    const BackendConfig base = document(three);
    QVERIFY(!base.name().empty());
    const BackendConfig given = document(R"({"torch_api": "2", "configs": [)" + entry("torch.nn.Conv1d") + "]}");
    const Overrides overrides = overridesOf(given, {"three.json", {}, base});
    QCOMPARE(flattened(overrides.document, base).document.name(), given.name());
}

void TestBase::removedPatternsAreConvertedToo()
{
    const BackendConfig own = document(R"({"torch_api": "2", "$base": "native", "$base_hash": "fnv1a:0",
                                          "$removed": [["torch.nn.Linear", "torch.nn.ReLU"]]})");
    const Migrated old = migrateOverrides(own, Api::Torch1_13);
    QVERIFY(old.diagnostics.empty());
    const JsonValue *removed = unknownMember(old.document.head, removedKey);
    QCOMPARE(writeJsonLine(*removed), R"([["torch.nn.ReLU", "torch.nn.Linear"]])");
    QVERIFY(!unknownMember(old.document.head, baseHashKey));
    QVERIFY(!rulesIn(checkedWhole(old.document, {}).diagnostics).contains("J12"));
}

void TestBase::aPatternOfNoneIsRemovedToo()
{
    const BackendConfig base =
        document(R"({"torch_api": "1.13", "configs": [{"pattern": null}, {"pattern": "relu"}]})");
    const BackendConfig given = document(R"({"torch_api": "1.13", "configs": [{"pattern": "relu"}]})");
    const Overrides overrides = overridesOf(given, {"base.json", {}, base});
    const JsonValue *removed = unknownMember(overrides.document.head, removedKey);
    QCOMPARE(removed ? writeJsonLine(*removed) : "none", "[null]");
    QCOMPARE(titles(flattened(overrides.document, base).document), QStringList(".relu"));
}

BCFG_APPLESS_TEST(TestBase)

} // namespace tst_base

#include "tst_base.moc"
