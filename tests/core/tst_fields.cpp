// SPDX-License-Identifier: Apache-2.0
// Everything that reads or writes documents handles every field of the table. Code with a list of fields of its own,
// which lacks a new row of the table, fails here.
#include "core/check/validate.h"
#include "core/document/json/exporter.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/schema.h"
#include "core/document/model/address.h"
#include "core/document/model/dtypetext.h"
#include "core/document/model/ruleid.h"
#include "core/exchange/conversion/migration.h"
#include "core/exchange/diff/compare.h"
#include "core/publish/python/repr.h"
#include "core/publish/python/source.h"
#include "core/publish/python/todict.h"
#include "core/publish/report/reportformats.h"
#include "core/publish/report/table.h"
#include "tests/support/fieldsample.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"

#include <algorithm>

namespace tst_fields {

using namespace bcfg;
using namespace bcfg::test;

namespace {

Api generationWith(Field field)
{
    return info(field).versions.overlap(Api::Torch2) ? Api::Torch2 : Api::Torch1_13;
}

/// Whether a release that the program knows has the field. The table may have fields of later releases.
bool isKnownToARelease(Field field)
{
    return info(field).existsIn(Release::newestOf(generationWith(field)));
}

std::string member(Field field, const std::string &value)
{
    return '"' + std::string(info(field).key) + "\": " + value;
}

/// The text of a document before and after the value of a field: a pattern config for its own fields, an input dtype
/// for constraints.
struct Surroundings
{
    std::string before;
    std::string after;
    JsonPointer where;
};

Surroundings around(Field field, Api api)
{
    const std::string head = "{\"torch_api\": \"" + std::string(toString(api)) + "\", \"configs\": [{";
    const std::string pattern = "\"pattern\": \"torch.nn.Linear\"";
    const JsonPointer where = JsonPointer::config(0);
    switch (info(field).level) {
    case Level::Document:
        return {"{", "}", {}};
    case Level::PatternConfig:
        return {head + (info(field).kind == FieldKind::Pattern ? "" : pattern + ", "), "}]}", where};
    case Level::DTypeConfig:
        return {head + pattern + ", \"dtype_configs\": [{", "}]}]}", where / "dtype_configs" / std::size_t(0)};
    case Level::Constraints:
        break;
    }
    const std::string dtype = field == Field::DType ? "\"scale_min_lower_bound\": 1" : "\"dtype\": \"torch.quint8\"";
    return {head + pattern + ", \"dtype_configs\": [{\"input_dtype\": {" + dtype + ", ", "}}]}]}",
            where / "dtype_configs" / std::size_t(0) / "input_dtype"};
}

std::string textWith(Field field, const std::string &value, Api api)
{
    const Surroundings surroundings = around(field, api);
    return surroundings.before + member(field, value) + surroundings.after;
}

std::string sampleText(Field field)
{
    return writeJsonLine(sample(info(field).kind));
}

/// A document that has the field.
BackendConfig documentWith(Field field)
{
    return document(textWith(field, sampleText(field), generationWith(field)));
}

/// A document that has the field, with another number in its sample; nullopt if the sample has no number.
std::optional<BackendConfig> documentWithNumber(Field field, std::string_view number)
{
    constexpr std::string_view old = "0.5";
    std::string value = sampleText(field);
    const std::size_t place = value.find(old);
    if (place == std::string::npos)
        return std::nullopt;
    return document(textWith(field, value.replace(place, old.size(), number), generationWith(field)));
}

const Record &recordOf(const BackendConfig &config, Level level)
{
    const PatternConfig *entry = level == Level::Document ? nullptr : &*config.configs.at(0);
    switch (level) {
    case Level::Document:
        break;
    case Level::PatternConfig:
        return entry->record();
    case Level::DTypeConfig:
        return entry->dtypeConfigs()[0].record();
    case Level::Constraints:
        return entry->dtypeConfigs()[0].input().record();
    }
    return config.head;
}

bool names(const std::string &text, std::string_view what)
{
    return text.find(what) != std::string::npos;
}

} // namespace

class TestFields : public QObject
{
    Q_OBJECT

private:
    void addRows(std::initializer_list<Level> levels)
    {
        QTest::addColumn<int>("number");
        for (const Level level : levels) {
            for (const Field field : fieldsInOrder(level))
                QTest::newRow(std::string(info(field).key).c_str()) << static_cast<int>(field);
        }
    }
    void addRows() { addRows({Level::PatternConfig, Level::DTypeConfig, Level::Constraints}); }
    /// Adds a row for each field whose sample has a number.
    void addNumberRows()
    {
        QTest::addColumn<int>("number");
        int rows = 0;
        for (const Level level : {Level::PatternConfig, Level::DTypeConfig, Level::Constraints}) {
            for (const Field field : fieldsInOrder(level)) {
                if (!documentWithNumber(field, "0.5"))
                    continue;
                QTest::newRow(std::string(info(field).key).c_str()) << static_cast<int>(field);
                ++rows;
            }
        }
        QVERIFY(rows > 0);
    }

private slots:
    void isReadAndWritten_data()
    {
        addRows({Level::Document, Level::PatternConfig, Level::DTypeConfig, Level::Constraints});
    }
    void isReadAndWritten();
    void isInDictionaries_data() { addRows(); }
    void isInDictionaries();
    void isInModules_data() { addRows(); }
    void isInModules();
    void isSetInModules();
    void isSaidOfDTypeConfigs_data() { addRows({Level::DTypeConfig, Level::Constraints}); }
    void isSaidOfDTypeConfigs();
    void isReadFromARepr_data() { addRows({Level::Constraints}); }
    void isReadFromARepr();
    void isCheckedForItsType_data() { addRows(); }
    void isCheckedForItsType();
    void spellingOfItsNumberIsNoChange_data() { addNumberRows(); }
    void spellingOfItsNumberIsNoChange();
    void itsNumberIsCheckedToBeHeld_data() { addNumberRows(); }
    void itsNumberIsCheckedToBeHeld();
    void isConvertedOrReported_data() { addRows(); }
    void isConvertedOrReported();
    void isReportedWhereItHadNoEffect_data() { addRows(); }
    void isReportedWhereItHadNoEffect();
    void hasAnAddress_data() { addRows(); }
    void hasAnAddress();
    void addressesEndWhereTheTableDoes_data();
    void addressesEndWhereTheTableDoes();
    void areInThePublishedSchema();
    void areFoundByKind();
};

void TestFields::isReadAndWritten()
{
    QFETCH(const int, number);
    const Field field = static_cast<Field>(number);
    const BackendConfig config = documentWith(field);
    const FieldValue *value = recordOf(config, info(field).level).find(field);
    QVERIFY(value && !std::holds_alternative<Unread>(*value));
    if (info(field).kind != FieldKind::Configs) // the list stands elsewhere
        QCOMPARE(toJson(*value), sample(info(field).kind));
    const std::string text = exportDocument(config);
    QVERIFY2(names(text, '"' + std::string(info(field).key) + "\": "), text.c_str());
    QVERIFY(document(text) == config);
}

/// The field is in what BackendPatternConfig.to_dict() prints in the generation that has the field.
void TestFields::isInDictionaries()
{
    QFETCH(const int, number);
    const Field field = static_cast<Field>(number);
    if (!isKnownToARelease(field))
        QSKIP("no known release has the field");
    const BackendConfig config = documentWith(field);
    if (field == Field::DType)
        return; // to_dict() gives constraints with a dtype only, so other fields have it
    const std::string text = toDictText(*config.configs[0], releaseOf(config));
    const std::string key(info(field).key);
    const FieldValue &value = *recordOf(config, info(field).level).find(field);
    const std::string repr = fieldRepr(field, value, releaseOf(config));
    QVERIFY(!repr.empty());
    QVERIFY2(names(text, info(field).level == Level::Constraints ? key + '=' + repr : '\'' + key + "': "),
             text.c_str());
}

void TestFields::isInModules()
{
    QFETCH(const int, number);
    const Field field = static_cast<Field>(number);
    if (!isKnownToARelease(field))
        QSKIP("no known release has the field");
    const BackendConfig config = documentWith(field);
    const std::string text = pythonSource(config).text;
    const std::string key(info(field).key);
    if (field == Field::Pattern)
        QVERIFY2(names(text, "BackendPatternConfig((nn.Linear, nn.ReLU))"), text.c_str());
    else if (info(field).level == Level::PatternConfig)
        QVERIFY2(
            names(text, "set_" + (field == Field::ReferenceQuantizedModule ? "reference_quantized_module" : key) + '('),
            text.c_str());
    else
        QVERIFY2(names(text, key + '='), text.c_str());
}

/// Also a field that no known release has, as modules for the first release with this field would lack it.
void TestFields::isSetInModules()
{
    for (const Field field : fieldsInOrder(Level::PatternConfig))
        QVERIFY2(info(field).kind == FieldKind::Pattern || !info(field).setter.empty(), info(field).key.data());
}

/// The field is named in the list of patterns, `info`, the support matrix and the specification of a report.
void TestFields::isSaidOfDTypeConfigs()
{
    QFETCH(const int, number);
    const Field field = static_cast<Field>(number);
    const BackendConfig config = documentWith(field);
    const DTypeConfig &dtypes = config.configs[0]->dtypeConfigs()[0];
    const SupportMatrix matrix = supportMatrix(config);
    const std::string specification = reportSpec(backendReport(config, {}));
    if (info(field).level == Level::DTypeConfig || field == Field::DType) {
        QVERIFY2(dtypesText(dtypes) != "any → any", dtypesText(dtypes).c_str());
        QCOMPARE(matrix.columns, std::vector<std::string>{dtypesText(dtypes)});
        const BackendConfig without =
            document(R"({"configs": [{"pattern": "torch.nn.Linear", "dtype_configs": [{}]}]})");
        QVERIFY(specification != reportSpec(backendReport(without, {})));
    } else {
        QCOMPARE(matrix.constraints.size(), std::size_t(1));
        const std::string value = shortText(*dtypes.input().record().find(field));
        QVERIFY(!value.empty());
        QVERIFY2(names(matrix.constraints[0], std::string(info(field).word) + ' ' + value),
                 matrix.constraints[0].c_str());
        QVERIFY2(names(specification, "restriction: " + std::string(info(field).word) + ' ' + value),
                 specification.c_str());
    }
}

/// Dumps and documentation pages have what Python prints in the place of constraints.
void TestFields::isReadFromARepr()
{
    QFETCH(const int, number);
    const Field field = static_cast<Field>(number);
    if (!isKnownToARelease(field))
        QSKIP("no known release has the field");
    const BackendConfig config = documentWith(field);
    const DTypeWithConstraints &constraints = config.configs[0]->dtypeConfigs()[0].input();
    const std::string repr = pythonRepr(constraints, releaseOf(config));
    const BackendConfig read = document(textWith(Field::InputDType, '"' + repr + '"', config.api));
    QVERIFY2(read.configs[0]->dtypeConfigs()[0].input().record() == constraints.record(), repr.c_str());
}

void TestFields::isCheckedForItsType()
{
    QFETCH(const int, number);
    const Field field = static_cast<Field>(number);
    const Api api = generationWith(field);
    const std::string wrong = info(field).kind == FieldKind::Pattern ? "[3, 4]" : "[[7]]";
    const std::vector<Diagnostic> diagnostics = validate(document(textWith(field, wrong, api)));
    const JsonPointer where = around(field, api).where / info(field).key;
    const bool isReported = std::ranges::any_of(
        diagnostics, [&](const Diagnostic &diagnostic) { return diagnostic.where.startsWith(where); });
    QVERIFY2(isReported, textWith(field, wrong, api).c_str());
}

void TestFields::spellingOfItsNumberIsNoChange()
{
    QFETCH(const int, number);
    const Field field = static_cast<Field>(number);
    const BackendConfig respelled = documentWithNumber(field, "5e-1").value();
    const BackendConfig config = documentWith(field);
    QVERIFY(config != respelled);
    QVERIFY(diff::compare(config, respelled).isEqual());
}

void TestFields::itsNumberIsCheckedToBeHeld()
{
    QFETCH(const int, number);
    const Field field = static_cast<Field>(number);
    const JsonPointer where = around(field, generationWith(field)).where / info(field).key;
    const BackendConfig tooLarge = documentWithNumber(field, "1e999").value();
    QVERIFY(std::ranges::any_of(validate(tooLarge), [&](const Diagnostic &found) {
        return found.rule == RuleId::J06 && found.where.startsWith(where);
    }));
}

/// Conversion removes and reports a field that the other generation does not have, and keeps any other field.
void TestFields::isConvertedOrReported()
{
    QFETCH(const int, number);
    const Field field = static_cast<Field>(number);
    const BackendConfig config = documentWith(field);
    const Api target = otherApi(config.api);
    const Migrated migrated = migrate(config, target);
    if (info(field).versions.overlap(target)) {
        QVERIFY(recordOf(migrated.document, info(field).level).hasField(field));
        return;
    }
    QVERIFY(!recordOf(migrated.document, info(field).level).hasField(field));
    QVERIFY(!migrated.diagnostics.empty());
}

/// A field that the file's generation does not have has no effect, and gets none by a conversion.
void TestFields::isReportedWhereItHadNoEffect()
{
    QFETCH(const int, number);
    const Field field = static_cast<Field>(number);
    if (info(field).versions == allVersions)
        return;
    const Api api = otherApi(generationWith(field));
    const BackendConfig config = document(textWith(field, sampleText(field), api));
    const JsonPointer where = around(field, api).where / info(field).key;
    QVERIFY(std::ranges::any_of(validate(config), [&](const Diagnostic &found) { return found.where == where; }));
    const Migrated migrated = migrate(config, generationWith(field));
    QVERIFY(!recordOf(migrated.document, info(field).level).hasField(field));
    QVERIFY(std::ranges::any_of(migrated.diagnostics, [&](const Diagnostic &found) {
        return names(found.message, std::string(info(field).key) + " had no effect");
    }));
}

void TestFields::hasAnAddress()
{
    QFETCH(const int, number);
    const Field field = static_cast<Field>(number);
    const JsonPointer where = around(field, Api::Torch2).where / info(field).key;
    const std::optional<Address> address = Address::of(where);
    QVERIFY(address);
    QVERIFY(address->pointer() == where);
    const Level level = info(field).level;
    QVERIFY(level == Level::PatternConfig ? address->field == field : address->field == Field::DTypeConfigs);
    QVERIFY(level == Level::DTypeConfig ? address->slot == field : level == Level::Constraints || !address->slot);
    QVERIFY(level == Level::Constraints ? address->constraint == field : !address->constraint);
}

void TestFields::addressesEndWhereTheTableDoes_data()
{
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("known"); // empty: outside the pattern configs
    QTest::newRow("the document") << ""
                                  << "";
    QTest::newRow("a field of the document") << "/torch_api"
                                             << "";
    QTest::newRow("no row") << "/configs/first"
                            << "";
    QTest::newRow("a pattern config") << "/configs/3"
                                      << "/configs/3";
    QTest::newRow("an unknown key") << "/configs/3/comment/0"
                                    << "/configs/3";
    QTest::newRow("below a pattern") << "/configs/3/pattern/1"
                                     << "/configs/3/pattern";
    QTest::newRow("no dtype config") << "/configs/3/dtype_configs/x/bias_dtype"
                                     << "/configs/3/dtype_configs";
    QTest::newRow("a key of another level") << "/configs/3/dtype_configs/1/pattern"
                                            << "/configs/3/dtype_configs/1";
    QTest::newRow("below a dtype") << "/configs/3/dtype_configs/1/bias_dtype/dtype"
                                   << "/configs/3/dtype_configs/1/bias_dtype";
}

void TestFields::addressesEndWhereTheTableDoes()
{
    QFETCH(const QString, place);
    QFETCH(const QString, known);
    const std::optional<Address> address = Address::of(*JsonPointer::parse(place.toStdString()));
    QCOMPARE(address.has_value(), !known.isEmpty());
    if (address)
        QCOMPARE(address->pointer().text(), known.toStdString());
}

void TestFields::areInThePublishedSchema()
{
    QVERIFY2(backendConfigSchema() == fileText(RESOURCES_DIR "/schema/backend-config.schema.json"),
             "bcfg schema > resources/schema/backend-config.schema.json");
}

void TestFields::areFoundByKind()
{
    std::size_t found = 0;
    for (const Level level : {Level::Document, Level::PatternConfig, Level::DTypeConfig, Level::Constraints}) {
        for (std::size_t kind = 0; kind < enumCount<FieldKind>; ++kind) {
            for (const Field field : fields(level, static_cast<FieldKind>(kind))) {
                QVERIFY(info(field).level == level && info(field).kind == static_cast<FieldKind>(kind));
                ++found;
            }
        }
    }
    QCOMPARE(found, static_cast<std::size_t>(Field::Unknown));
}

BCFG_APPLESS_TEST(TestFields)

} // namespace tst_fields

#include "tst_fields.moc"
