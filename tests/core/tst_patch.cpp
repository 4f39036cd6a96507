// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/patch.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_patch {

using namespace bcfg;
using namespace bcfg::test;

class TestPatch : public QObject
{
    Q_OBJECT

private slots:
    void appliesEdits_data();
    void appliesEdits();
    void refusesPlacesThatAreNotThere_data();
    void refusesPlacesThatAreNotThere();
    void removesAllOfEqualKeys();
    void leavesTheOthersTheSameObjects();
    void changesNoMoreThanTheEditsName_data();
    void changesNoMoreThanTheEditsName();
    void editsOfOneKindAreOneChange();
    void laterEditsSeeTheEarlierOnes();
};

constexpr const char *before = R"({"name": "n", "configs": [{"pattern": "torch.add"}, {"pattern": "torch.mul",
    "dtype_configs": [{"input_dtype": "torch.quint8"}]}], "x": [1]})";

JsonValue json(const QString &text)
{
    return std::get<JsonValue>(parseJson(text.toStdString()));
}

Edit edit(const char *operation, const QString &pointer, const QString &value)
{
    using enum Edit::Operation;
    const auto kind = operation == std::string_view("add")      ? Add
                      : operation == std::string_view("remove") ? Remove
                                                                : Replace;
    return {kind, *JsonPointer::parse(pointer.toStdString()), value.isEmpty() ? JsonValue() : json(value)};
}

void TestPatch::appliesEdits_data()
{
    QTest::addColumn<Edit>("edit");
    QTest::addColumn<QString>("after");
    const auto row = [](const char *operation, const char *pointer, const char *value, const char *after) {
        QTest::addRow("%s %s", operation, pointer) << edit(operation, pointer, value) << after;
    };
    row("replace", "/name", R"("m")", R"({"name": "m", "configs": [{"pattern": "torch.add"}, {"pattern": "torch.mul",
        "dtype_configs": [{"input_dtype": "torch.quint8"}]}], "x": [1]})");
    row("add", "/torch_api", R"("2")",
        R"({"torch_api": "2", "name": "n", "configs": [{"pattern": "torch.add"}, {"pattern":
        "torch.mul", "dtype_configs": [{"input_dtype": "torch.quint8"}]}], "x": [1]})");
    row("remove", "/configs/0", "", R"({"name": "n", "configs": [{"pattern": "torch.mul",
        "dtype_configs": [{"input_dtype": "torch.quint8"}]}], "x": [1]})");
    row("add", "/configs/-", "{}", R"({"name": "n", "configs": [{"pattern": "torch.add"}, {"pattern": "torch.mul",
        "dtype_configs": [{"input_dtype": "torch.quint8"}]}, {}], "x": [1]})");
    row("add", "/configs/0/root_module", R"("a.B")",
        R"({"name": "n", "configs": [{"pattern": "torch.add", "root_module":
        "a.B"}, {"pattern": "torch.mul", "dtype_configs": [{"input_dtype": "torch.quint8"}]}], "x": [1]})");
    row("replace", "/configs/1/dtype_configs/0/input_dtype", R"({"dtype": "torch.qint8", "scale_min_lower_bound": 1})",
        R"({"name": "n", "configs": [{"pattern": "torch.add"}, {"pattern": "torch.mul", "dtype_configs": [{"input_dtype":
        {"dtype": "torch.qint8", "scale_min_lower_bound": 1}}]}], "x": [1]})");
    row("add", "/x/0", "0", R"({"name": "n", "configs": [{"pattern": "torch.add"}, {"pattern": "torch.mul",
        "dtype_configs": [{"input_dtype": "torch.quint8"}]}], "x": [0, 1]})");
    row("replace", "/configs", "[]", R"({"name": "n", "configs": [], "x": [1]})");
    row("replace", "", R"({"name": "new"})", R"({"name": "new"})");
}

void TestPatch::appliesEdits()
{
    QFETCH(const Edit, edit);
    QFETCH(const QString, after);
    const auto result = applyEdits(document(before), std::span(&edit, 1));
    QVERIFY(std::holds_alternative<BackendConfig>(result));
    QCOMPARE(exportDocument(std::get<BackendConfig>(result)), exportDocument(document(after.toStdString())));
}

void TestPatch::refusesPlacesThatAreNotThere_data()
{
    QTest::addColumn<Edit>("edit");
    const auto row = [](const char *operation, const char *pointer) {
        QTest::addRow("%s %s", operation, pointer) << edit(operation, pointer, "0");
    };
    row("replace", "/configs/2");
    row("replace", "/configs/01");
    row("replace", "/configs/-");
    row("add", "/configs/3");
    row("remove", "/configs/0/root_module");
    row("replace", "/configs/0/root_module");
    row("add", "/configs/0/root_module/deeper");
    row("replace", "/x/1");
    row("remove", "/y");
}

void TestPatch::refusesPlacesThatAreNotThere()
{
    QFETCH(const Edit, edit);
    const auto result = applyEdits(document(before), std::span(&edit, 1));
    QVERIFY(std::holds_alternative<PatchError>(result));
    QVERIFY(std::get<PatchError>(result).where == edit.where);
}

void TestPatch::leavesTheOthersTheSameObjects()
{
    const BackendConfig first = document(before);
    const std::vector<Edit> edits{edit("replace", "/configs/1/pattern", R"("torch.sub")"),
                                  edit("replace", "/name", R"("m")")};
    const auto result = applyEdits(first, edits);
    const BackendConfig &second = std::get<BackendConfig>(result);
    QVERIFY(second.configs[0].isSameAs(first.configs[0]));
    QVERIFY(!second.configs[1].isSameAs(first.configs[1]));
    const auto listOf = [](const BackendConfig &document) {
        return document.configs[1]->record().get<Shared<DTypeConfigs>>(Field::DTypeConfigs);
    };
    QVERIFY(listOf(second)->isSameAs(*listOf(first)));
}

void TestPatch::changesNoMoreThanTheEditsName_data()
{
    QTest::addColumn<Edit>("edit");
    QTest::addColumn<int>("kind"); // of a Change; -1: none
    const auto row = [](const char *operation, const char *pointer, const char *value, int kind) {
        QTest::addRow("%s %s %s", operation, pointer, value) << edit(operation, pointer, value) << kind;
    };
    const auto kindOf = [](const Change &change) {
        return static_cast<int>(change.index());
    };
    const int replaced = kindOf(EntriesReplaced());
    const int inserted = kindOf(EntriesInserted());
    const int removed = kindOf(EntriesRemoved());
    const int head = kindOf(HeadReplaced());
    const int document = kindOf(DocumentReplaced());
    row("replace", "/name", R"("m")", head);
    row("replace", "/name", R"("n")", -1);
    row("remove", "/x/0", "", head);
    row("add", "/y", "{}", head);
    row("add", "/torch_api", R"("2")", head);
    row("add", "/torch_api", R"("1.13")", document);
    row("add", "/torch", R"("2.6.0")", document);
    row("add", "/configs/1", "{}", inserted);
    row("add", "/configs/-", "{}", inserted);
    row("remove", "/configs/1", "", removed);
    row("replace", "/configs/1", "{}", replaced);
    row("replace", "/configs/1/pattern", R"("torch.sub")", replaced);
    row("replace", "/configs/1/pattern", R"("torch.mul")", -1);
    row("remove", "/configs/1/dtype_configs/0", "", replaced);
    row("replace", "/configs", "[]", document);
    row("remove", "/configs", "", document);
    row("replace", "", "{}", document);
}

void TestPatch::changesNoMoreThanTheEditsName()
{
    QFETCH(const Edit, edit);
    QFETCH(const int, kind);
    const auto result = changesOf(document(before), std::span(&edit, 1));
    const auto &changes = std::get<std::vector<Change>>(result);
    QCOMPARE(changes.size(), kind < 0 ? 0u : 1u);
    if (kind >= 0)
        QCOMPARE(static_cast<int>(changes.front().index()), kind);
}

void TestPatch::editsOfOneKindAreOneChange()
{
    const BackendConfig first = document(before);
    const std::vector<Edit> edits{edit("replace", "/configs/1/pattern", R"("torch.sub")"),
                                  edit("replace", "/configs/0/pattern", R"("torch.div")"),
                                  edit("remove", "/configs/1/dtype_configs", "")};
    const auto result = changesOf(first, edits);
    const auto &changes = std::get<std::vector<Change>>(result);
    QCOMPARE(changes.size(), 1u);
    const auto &replaced = std::get<EntriesReplaced>(changes.front());
    QCOMPARE(replaced.replacements.size(), 2u);
    QVERIFY(fits(changes.front(), first));
    QVERIFY(*replaced.replacements[1].entry == *document(R"({"configs": [{"pattern": "torch.sub"}]})").configs.front());
}

void TestPatch::laterEditsSeeTheEarlierOnes()
{
    const std::vector<Edit> edits{edit("remove", "/configs/0", ""), edit("add", "/configs/1", "{}"),
                                  edit("replace", "/configs/0/pattern", R"("torch.sub")"), edit("remove", "/x", "")};
    const auto result = applyEdits(document(before), edits);
    QCOMPARE(exportDocument(std::get<BackendConfig>(result)),
             exportDocument(document(R"({"name": "n", "configs": [{"pattern": "torch.sub",
                 "dtype_configs": [{"input_dtype": "torch.quint8"}]}, {}]})")));
    const std::vector<Edit> twice{edit("remove", "/configs/1", ""), edit("remove", "/configs/1", "")};
    QVERIFY(std::holds_alternative<PatchError>(changesOf(document(before), twice)));
}

/// If only the last of equal keys was removed, an earlier value would count.
void TestPatch::removesAllOfEqualKeys()
{
    const BackendConfig twice = document(R"({"name": "a", "name": "b", "x": 1, "x": 2,
        "configs": [{"pattern": "torch.add", "pattern": "torch.mul"}]})");
    const std::vector<Edit> edits{edit("remove", "/name", ""), edit("remove", "/x", ""),
                                  edit("remove", "/configs/0/pattern", "")};
    const auto after = applyEdits(twice, edits);
    QVERIFY(std::holds_alternative<BackendConfig>(after));
    QCOMPARE(exportDocument(std::get<BackendConfig>(after)), exportDocument(document(R"({"configs": [{}]})")));
}

BCFG_APPLESS_TEST(TestPatch)

} // namespace tst_patch

#include "tst_patch.moc"
