// SPDX-License-Identifier: Apache-2.0
#include "core/check/validate.h"
#include "core/check/validator.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/ruleid.h"
#include "tests/support/files.h"
#include "tests/support/largedocument.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <iterator>
#include <random>

namespace tst_validator {

using namespace bcfg;

namespace {

std::vector<std::vector<Diagnostic>> byRow(const BackendConfig &document)
{
    Validator validator(document);
    std::vector<std::vector<Diagnostic>> result;
    for (std::size_t row = 0; row < validator.size(); ++row)
        result.push_back(validator.diagnosticsOf(row));
    return result;
}

/// The rules and fields of diagnostics, and the values that their fixes write. These must not change for rows that an
/// edit does not name; the numbers of entries in messages and places may.
QStringList essence(const std::vector<Diagnostic> &diagnostics)
{
    QStringList result;
    for (const Diagnostic &diagnostic : diagnostics) {
        const std::vector<std::string> &tokens = diagnostic.where.tokens();
        std::string said = std::string(toString(diagnostic.rule)) + (tokens.size() > 2 ? tokens[2] : std::string());
        for (const Edit &edit : diagnostic.fix ? diagnostic.fix->edits : std::vector<Edit>())
            said += ' ' + writeJsonLine(edit.value);
        result << QString::fromStdString(said);
    }
    return result;
}

/// The entries of PyTorch's native backend about two-dimensional convolutions, with some other entries. Diagnostics and
/// fixes of these entries depend on each other most.
BackendConfig convolutions()
{
    BackendConfig document = test::builtIn("torch-2.6.0/native");
    std::erase_if(document.configs, [&](const Shared<PatternConfig> &config) {
        const std::string text = notation(*config->readablePattern(document.api));
        return text.find("Conv2d") == std::string::npos && text.find("ReLU2d") == std::string::npos;
    });
    const BackendConfig own = test::document(R"({"torch_api": "2", "configs": [
        {"pattern": ["torch.nn.Conv2d", "my.ReLU"], "fused_module": "torch.ao.nn.intrinsic.ConvReLU2d"},
        {"pattern": ["torch.nn.Conv2d", "torch.nn.ReLU"], "dtype_configs": [{"weight_dtype": "torch.qint8"}]},
        {"pattern": ["torch.nn.Conv2d", "torch.nn.BatchNorm2d", "torch.nn.ReLU"],
         "dtype_configs": [{"weight_dtype": "torch.qint8"}],
         "fuser_method": "torch.ao.quantization.fuser_method_mappings.fuse_conv_bn_relu"},
        {"pattern": ["torch.nn.Conv2d", "torch.nn.BatchNorm2d"], "dtype_configs": [{"weight_dtype": "torch.qint8"}],
         "fuser_method": "torch.ao.quantization.fuser_method_mappings.fuse_conv_bn"},
        {"pattern": "torch.nn.Conv2d", "root_module": "torch.nn.Conv2d", "reference_quantized_module": "my.Reference"}
    ]})");
    document.configs.insert(document.configs.end(), own.configs.begin(), own.configs.end());
    return document;
}

} // namespace

class TestValidator : public QObject
{
    Q_OBJECT

private slots:
    void editsLeaveWhatAFreshValidatorSays_data();
    void editsLeaveWhatAFreshValidatorSays();
    void manyInsertionsAtOnePlaceLeaveWhatAFreshValidatorSays();
    void firstEntryIsToldOfDeprecatedDTypes();
    void methodNamedAsFunctionIsToldUntilTheFunctionIsThere();
    void documentOrder();
    void largeDocumentIsCheckedAsItsRowsAre();
};

void TestValidator::editsLeaveWhatAFreshValidatorSays_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("steps");
    QTest::addColumn<int>("entries"); // at the beginning
    QTest::addColumn<int>("most");
    QTest::newRow("2") << "torch-2.6.0/onednn" << 150 << 60 << 1000;
    QTest::newRow("1.13") << "torch-1.13.1/qnnpack" << 150 << 60 << 1000;
    QTest::newRow("few, which depend on each other") << "" << 1500 << 6 << 8; // convolutions()
}

/// After each random insertion, removal or replacement, rows that are not named have the same diagnostics as before.
void TestValidator::editsLeaveWhatAFreshValidatorSays()
{
    QFETCH(const QString, name);
    QFETCH(const int, steps);
    QFETCH(const int, entries);
    QFETCH(const int, most);
    BackendConfig document = name.isEmpty() ? convolutions() : test::builtIn(name);
    const std::vector<Shared<PatternConfig>> pool = document.configs;
    document.configs.resize(std::size_t(entries), document.configs.front());
    Validator validator(document);
    std::vector<std::vector<Diagnostic>> known = byRow(document);
    std::mt19937 random(20240607);
    for (int step = 0; step < steps; ++step) {
        const std::size_t row = random() % document.configs.size();
        const auto at = static_cast<std::ptrdiff_t>(row);
        const Shared<PatternConfig> &config = pool[random() % pool.size()];
        std::vector<std::size_t> affected;
        const std::ptrdiff_t size = std::ssize(document.configs);
        switch (size < 4 ? 0 : size > most ? 1 : random() % 3) {
        case 0:
            affected = validator.insert(row, config);
            document.configs.insert(document.configs.begin() + at, config);
            known.insert(known.begin() + at, std::vector<Diagnostic>());
            break;
        case 1:
            affected = validator.remove(row);
            document.configs.erase(document.configs.begin() + at);
            known.erase(known.begin() + at);
            break;
        default:
            affected = validator.replace(row, config);
            document.configs[row] = config;
        }
        const std::vector<std::vector<Diagnostic>> fresh = byRow(document);
        for (const std::size_t changed : affected)
            known[changed] = fresh[changed];
        QCOMPARE(validator.size(), document.configs.size());
        for (std::size_t i = 0; i < fresh.size(); ++i) {
            QCOMPARE(validator.diagnosticsOf(i), fresh[i]);
            const QString place = QString("step %1, row %2: ").arg(step).arg(i);
            QCOMPARE(place + essence(known[i]).join(" "), place + essence(fresh[i]).join(" "));
        }
    }
}

void TestValidator::manyInsertionsAtOnePlaceLeaveWhatAFreshValidatorSays()
{
    BackendConfig document = test::builtIn("torch-2.6.0/onednn");
    Validator validator(document);
    for (std::size_t copy = 0; copy < 100; ++copy) {
        const Shared<PatternConfig> config = document.configs[copy];
        document.configs.insert(document.configs.begin() + 30, config);
        validator.insert(30, config);
    }
    const std::vector<std::vector<Diagnostic>> fresh = byRow(document);
    for (std::size_t i = 0; i < fresh.size(); ++i)
        QCOMPARE(validator.diagnosticsOf(i), fresh[i]);
}

void TestValidator::firstEntryIsToldOfDeprecatedDTypes()
{
    const auto entry = [](const std::string &dtype) {
        const std::string text =
            R"({"configs": [{"pattern": "torch.add", "dtype_configs": [{"bias_dtype": "torch.)" + dtype + R"("}]}]})";
        return test::document(text).configs[0];
    };
    const Shared<PatternConfig> deprecated = entry("qint32");
    const Shared<PatternConfig> other = entry("float32");
    BackendConfig document;
    document.configs = {other, deprecated, other, deprecated};
    Validator validator(document);
    const auto told = [&] {
        QList<std::size_t> rows;
        for (std::size_t row = 0; row < validator.size(); ++row) {
            for (const Diagnostic &diagnostic : validator.diagnosticsOf(row)) {
                if (diagnostic.rule == RuleId::D27)
                    rows << row;
            }
        }
        return rows;
    };
    using Rows = QList<std::size_t>;
    QCOMPARE(told(), Rows{1});
    QVERIFY(contains(validator.replace(0, deprecated), std::size_t(1)));
    QCOMPARE(told(), Rows{0});
    QVERIFY(contains(validator.replace(0, other), std::size_t(1)));
    QCOMPARE(told(), Rows{1});
    validator.remove(1);
    QCOMPARE(told(), Rows{2});
    validator.insert(1, deprecated);
    QCOMPARE(told(), Rows{1});
    validator.replace(1, other);
    validator.replace(3, other);
    QCOMPARE(told(), Rows());
}

void TestValidator::methodNamedAsFunctionIsToldUntilTheFunctionIsThere()
{
    const BackendConfig document = test::document(
        R"({"torch_api": "2", "configs": [{"pattern": "linear"}, {"pattern": "torch.nn.functional.linear"}]})");
    Validator validator(document);
    const auto isTold = [&] {
        return contains(validator.diagnosticsOf(0), RuleId::S05, &Diagnostic::rule);
    };
    QVERIFY(!isTold());
    QCOMPARE(validator.remove(1), std::vector<std::size_t>{0});
    QVERIFY(isTold());
    QCOMPARE(validator.insert(1, document.configs[1]), (std::vector<std::size_t>{0, 1}));
    QVERIFY(!isTold());
}

void TestValidator::documentOrder()
{
    const BackendConfig document = test::builtIn("torch-2.6.0/qnnpack");
    std::size_t last = 0;
    for (const Diagnostic &diagnostic : validate(document)) {
        QVERIFY(diagnostic.where.configIndex());
        QVERIFY(last <= *diagnostic.where.configIndex());
        last = *diagnostic.where.configIndex();
    }
}

/// A large document is checked in two threads.
void TestValidator::largeDocumentIsCheckedAsItsRowsAre()
{
    // Without underscores, the names do not exist in PyTorch, so that nearly every entry has a diagnostic.
    const QByteArray text = QByteArray::fromStdString(test::largeDocument(2501)).replace("._", ".");
    const BackendConfig document = test::document(text.toStdString());
    Validator validator(document);
    std::vector<Diagnostic> expected = validator.documentDiagnostics();
    for (std::size_t row = 0; row < validator.size(); ++row)
        std::ranges::move(validator.diagnosticsOf(row), std::back_inserter(expected));
    QVERIFY(expected.size() > document.configs.size());
    QVERIFY(validate(document) == expected);
}

BCFG_APPLESS_TEST(TestValidator)

} // namespace tst_validator

#include "tst_validator.moc"
