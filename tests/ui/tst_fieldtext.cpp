// SPDX-License-Identifier: Apache-2.0
#include "tests/support/fieldsample.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"
#include "ui/basis/values/fieldtext.h"

namespace tst_fieldtext {

using namespace bcfg;
using namespace bcfg::ui;

class TestFieldText : public QObject
{
    Q_OBJECT

private slots:
    void everyFieldOfTheTemplatesReadsBack_data() { test::addTemplateRows(); }
    void everyFieldOfTheTemplatesReadsBack();
    void everyFieldOfTheTableReadsBack_data();
    void everyFieldOfTheTableReadsBack();
    void readsWhatIsTyped_data();
    void readsWhatIsTyped();
    void refusesAtTheWrongPart_data();
    void refusesAtTheWrongPart();
    void absentIsNotNull();
};

void TestFieldText::everyFieldOfTheTemplatesReadsBack()
{
    QFETCH(const QString, path);
    const BackendConfig config = test::documentIn(path);
    for (const Shared<PatternConfig> &entry : config.configs) {
        for (const Member &member : entry->record().members()) {
            if (member.field == Field::Unknown || !isTextField(info(member.field).kind))
                continue;
            const FieldValue *value = entry->record().find(member.field);
            const Callable *callable = std::get_if<Callable>(value);
            if (callable && callable->opaque())
                continue;
            const QString text = editText(value);
            const auto read = readField(info(member.field).kind, text);
            const auto *back = std::get_if<std::optional<FieldValue>>(&read);
            QVERIFY2(back && *back && **back == *value, qPrintable(text));
        }
    }
}

void TestFieldText::everyFieldOfTheTableReadsBack_data()
{
    QTest::addColumn<int>("number");
    for (const Field field : fieldsInOrder(Level::PatternConfig)) {
        if (isTextField(info(field).kind))
            QTest::newRow(info(field).key.data()) << static_cast<int>(field);
    }
}

void TestFieldText::everyFieldOfTheTableReadsBack()
{
    QFETCH(const int, number);
    const FieldInfo &field = info(static_cast<Field>(number));
    const BackendConfig config = test::document(R"({"configs": [{"pattern": "torch.add", ")" + std::string(field.key) +
                                                "\": " + writeJsonLine(test::sample(field.kind)) + "}]}");
    const FieldValue *value = config.configs[0]->record().find(field.field);
    QVERIFY(value && !std::holds_alternative<Unread>(*value));
    const QString text = editText(value);
    const auto read = readField(field.kind, text);
    const auto *back = std::get_if<std::optional<FieldValue>>(&read);
    QVERIFY2(back && *back && **back == *value, qPrintable(text));
}

void TestFieldText::readsWhatIsTyped_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("shown");
    const auto row = [](FieldKind kind, const char *typed, const char *shown) {
        QTest::newRow(typed) << static_cast<int>(kind) << typed << shown;
    };
    row(FieldKind::Module, "  torch.nn.Linear ", "torch.nn.Linear");
    row(FieldKind::Callable, "my.make(my.Fused , 2)", "my.make(my.Fused, 2)");
    row(FieldKind::Callable, "my.f.with_args(a=1, b=\"x,y\")", "my.f.with_args(a=1, b=\"x,y\")");
    row(FieldKind::Callable, "my.f.with_args(a=my.G)", "my.f.with_args(a=my.G)");
    row(FieldKind::IndexMap, "weight:1,bias : 2,", "weight: 1, bias: 2");
    row(FieldKind::IndexMap, "{}", "{}");
    row(FieldKind::IndexMap, "{'weight': 1, \"bias\": 2}", "weight: 1, bias: 2");
    row(FieldKind::TensorCountMap, "{\"1\": \"OUTPUT_SHARE_OBSERVER_WITH_INPUT\"}", "1: share");
    row(FieldKind::TensorCountMap, "0: OUTPUT_SHARE_OBSERVER_WITH_INPUT, 1: Different", "0: share, 1: different");
    row(FieldKind::Boolean, "True", "yes");
}

void TestFieldText::readsWhatIsTyped()
{
    QFETCH(const int, kind);
    QFETCH(const QString, typed);
    QFETCH(const QString, shown);
    const auto read = readField(static_cast<FieldKind>(kind), typed);
    const auto *value = std::get_if<std::optional<FieldValue>>(&read);
    QVERIFY(value && *value);
    QCOMPARE(editText(&**value), shown);
}

void TestFieldText::refusesAtTheWrongPart_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<int>("begin");
    const auto row = [](FieldKind kind, const char *typed, int begin) {
        QTest::newRow(typed) << static_cast<int>(kind) << typed << begin;
    };
    row(FieldKind::Module, " Linear", 1);
    row(FieldKind::Module, "os.system('x')", 0);
    row(FieldKind::Callable, "my.f(", 0);
    row(FieldKind::Callable, "<function f at 0x0>", 0);
    row(FieldKind::IndexMap, "weight: 1, bias: x", 11);
    row(FieldKind::IndexMap, "weight: 1.5", 0);
    row(FieldKind::TensorCountMap, "0: share, 1: maybe", 10);
    row(FieldKind::Boolean, "maybe", 0);
}

void TestFieldText::refusesAtTheWrongPart()
{
    QFETCH(const int, kind);
    QFETCH(const QString, typed);
    QFETCH(const int, begin);
    const auto read = readField(static_cast<FieldKind>(kind), typed);
    const auto *problem = std::get_if<TextProblem>(&read);
    QVERIFY(problem);
    QVERIFY(!problem->message.isEmpty());
    QCOMPARE(problem->begin, begin);
    QVERIFY(problem->end > begin);
}

void TestFieldText::absentIsNotNull()
{
    QCOMPARE(editText(nullptr), QString());
    const FieldValue null = Null();
    QCOMPARE(editText(&null), QString("None"));
    const auto nothing = readField(FieldKind::Module, " ");
    QVERIFY(!*std::get_if<std::optional<FieldValue>>(&nothing));
    const auto none = readField(FieldKind::Module, "None");
    QVERIFY(std::get<std::optional<FieldValue>>(none) == std::optional(null));
}

BCFG_APPLESS_TEST(TestFieldText)

} // namespace tst_fieldtext

#include "tst_fieldtext.moc"
