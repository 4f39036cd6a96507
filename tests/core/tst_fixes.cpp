// SPDX-License-Identifier: Apache-2.0
// Each fix removes its problem and makes no new one.
#include "core/check/rule.h"
#include "core/check/validate.h"
#include "core/document/json/exporter.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/patch.h"
#include "core/document/model/ruleid.h"
#include "tests/support/files.h"
#include "tests/support/randomdocument.h"
#include "tests/support/testprogram.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace tst_fixes {

using namespace bcfg;
using namespace bcfg::test;

namespace {

using Array = JsonValue::Array;
using Object = JsonValue::Object;

/// The rule and the message of a diagnostic without its place, as rows shift when an entry is added or removed. Other
/// names of ReLU are replaced, as a copy of an entry with another ReLU has the problems of the entry.
std::string essence(const Diagnostic &diagnostic)
{
    QString text = QString::fromStdString(std::string(toString(diagnostic.rule)) + ' ' + diagnostic.message);
    text.replace("torch.nn.functional.relu", "torch.nn.ReLU");
    std::string result;
    bool inRow = false;
    for (const char c : text.toStdString()) {
        inRow = c == '#' || (inRow && c >= '0' && c <= '9');
        if (!inRow)
            result += c;
    }
    constexpr RuleId quotingPatterns[] = {RuleId::M09, RuleId::M10, RuleId::M26};
    const bool quotesPatterns = std::ranges::find(quotingPatterns, diagnostic.rule) != std::end(quotingPatterns);
    return quotesPatterns ? std::string(toString(diagnostic.rule)) : result;
}

std::map<std::string, int> counted(const std::vector<Diagnostic> &diagnostics)
{
    std::map<std::string, int> counts;
    for (const Diagnostic &diagnostic : diagnostics)
        ++counts[essence(diagnostic)];
    return counts;
}

/// The entry that an edit adds; nullopt if it adds none.
std::optional<PatternConfig> addedEntry(const Edit &edit, Api api)
{
    const bool adds =
        edit.operation == Edit::Operation::Add && edit.where.configIndex() && edit.where.tokens().size() == 2;
    return adds ? std::optional(readPatternConfig(edit.value, api)) : std::nullopt;
}

/// Whether the problem makes an entry unreadable for PyTorch. Once it is fixed, the entry may have other problems.
bool uncoversAnEntry(const Diagnostic &diagnostic)
{
    constexpr RuleId rules[] = {RuleId::J05, RuleId::P03, RuleId::P04, RuleId::P06};
    return std::ranges::find(rules, diagnostic.rule) != std::end(rules);
}

/// The problem that the document has only after the fix; empty: none.
std::string worsening(const BackendConfig &document, const Diagnostic &diagnostic,
                      const std::map<std::string, int> &before)
{
    for (const Edit &edit : diagnostic.fix->edits) {
        const std::optional<PatternConfig> added = addedEntry(edit, document.api);
        if (!added)
            continue;
        const std::optional<Pattern> key = added->reversedPattern(document.api);
        for (const Shared<PatternConfig> &own : document.configs) {
            if (key && own->reversedPattern(document.api) == key)
                return "there is an entry with that pattern already: " + notation(*key);
        }
    }
    const auto applied = applyEdits(document, diagnostic.fix->edits);
    if (const PatchError *error = std::get_if<PatchError>(&applied))
        return "it cannot be applied: " + error->message;
    const std::vector<Diagnostic> found = validate(std::get<BackendConfig>(applied));
    const auto after = counted(found);
    const auto left = after.find(essence(diagnostic));
    if (left != after.end() && left->second >= before.at(essence(diagnostic)))
        return "it does not mend anything";
    for (const Diagnostic &other : found) {
        const bool isNew = other.severity == Severity::Error && !before.contains(essence(other));
        const bool isUncovered =
            uncoversAnEntry(diagnostic) && other.where.configIndex() == diagnostic.where.configIndex();
        if (isNew && !isUncovered)
            return "it leads to " + std::string(toString(other.rule)) + ' ' + other.where.text() + ": " + other.message;
    }
    return {};
}

/// Makes random documents: entries of the rules' fixtures and of PyTorch's own backends, mixed and changed at random.
class DocumentMaker
{
public:
    explicit DocumentMaker(std::string api) : m_api(std::move(api))
    {
        QDirIterator fixtures(TEST_DATA_DIR "/rules", {"*.json"}, QDir::Files);
        QStringList paths;
        while (fixtures.hasNext())
            paths << fixtures.next();
        paths.sort();
        for (const QString &path : paths)
            collect(fileText(path));
        collect(fileText(m_api == "2" ? RESOURCES_DIR "/templates/torch-2.6.0/onednn.bcfg.json"
                                      : RESOURCES_DIR "/templates/torch-1.13.1/native.bcfg.json"));
    }

    BackendConfig document(unsigned seed)
    {
        m_random.seed(seed);
        m_entries.clear();
        const std::size_t fixture = seed / 5 * 2 + seed % 5 - 1;
        const bool isFixture = (seed % 5 == 1 || seed % 5 == 2) && fixture < m_fixtures.size();
        if (isFixture) // so that each rule has its turn
            m_entries = m_fixtures[fixture];
        else
            for (std::size_t i = 1 + below(5); i > 0; --i)
                m_entries.push_back(oneOf(m_pool));
        for (std::size_t changes = isFixture ? 0 : below(6); changes > 0; --changes)
            change(m_entries[below(m_entries.size())]);
        Array entries(m_entries.begin(), m_entries.end());
        Object head{{"torch_api", m_api}, {"configs", std::move(entries)}};
        if (below(20) == 0)
            head.emplace_back("torch", "2.6");
        return test::document(writeJson(head));
    }

private:
    void collect(const std::string &text)
    {
        const auto json = parseJson(text);
        const JsonValue *value = std::get_if<JsonValue>(&json);
        const JsonValue *configs = value ? value->find("configs") : nullptr;
        if (!configs || !configs->array() || toString(test::document(text).api) != m_api)
            return;
        std::vector<Object> fixture;
        for (const JsonValue &entry : *configs->array()) {
            if (entry.object())
                fixture.push_back(*entry.object());
        }
        m_pool.insert(m_pool.end(), fixture.begin(), fixture.end());
        if (!fixture.empty() && fixture.size() < 20) // no template
            m_fixtures.push_back(std::move(fixture));
    }

    std::size_t below(std::size_t bound) { return m_random() % bound; }
    template <class T>
    const T &oneOf(const std::vector<T> &items)
    {
        return items[below(items.size())];
    }

    void change(Object &entry)
    {
        const Object &other = below(2) ? oneOf(m_entries) : oneOf(m_pool);
        switch (below(7)) {
        case 0:
            if (!entry.empty())
                entry.erase(entry.begin() + static_cast<std::ptrdiff_t>(below(entry.size())));
            break;
        case 1:
        case 2: // may stand there twice then
            if (!other.empty()) {
                const auto member = oneOf(other);
                std::erase_if(entry, [&](const auto &own) { return own.first == member.first && below(20); });
                entry.push_back(member);
            }
            break;
        case 3:
            if (!entry.empty())
                entry[below(entry.size())].second = below(3) ? JsonValue() : JsonValue(static_cast<int>(below(3)));
            break;
        case 4: // the other notation
            for (auto &[key, value] : entry)
                key = key == "pattern" ? "pattern_complex_format" : key == "pattern_complex_format" ? "pattern" : key;
            break;
        default:
            for (auto &[key, value] : entry) {
                if (key.starts_with("pattern"))
                    value = changed(value);
            }
        }
    }

    JsonValue changed(const JsonValue &pattern)
    {
        static const std::vector<std::string> atoms = {"torch.nn.Conv2d",
                                                       "torch.nn.Linear",
                                                       "torch.nn.ReLU",
                                                       "torch.nn.functional.relu",
                                                       "torch.nn.BatchNorm2d",
                                                       "torch.add",
                                                       "relu",
                                                       "torch.ao.nn.intrinsic.ConvReLU2d",
                                                       "torch.ao.quantization.utils.MatchAllNode"};
        const Array *steps = pattern.array();
        if (steps && !steps->empty() && below(3)) {
            Array result = *steps;
            const std::size_t at = below(result.size());
            switch (below(4)) {
            case 0:
                result.erase(result.begin() + static_cast<std::ptrdiff_t>(at));
                return result;
            case 1:
                result.insert(result.begin() + static_cast<std::ptrdiff_t>(at), oneOf(atoms));
                return result;
            default:
                result[at] = changed(result[at]);
                return result;
            }
        }
        switch (below(4)) {
        case 0:
            return Array{pattern};
        case 1:
            return Array{oneOf(atoms), pattern};
        case 2:
            return Array{pattern, oneOf(atoms)};
        default:
            return oneOf(atoms);
        }
    }

    std::string m_api;
    std::vector<std::vector<Object>> m_fixtures;
    std::vector<Object> m_pool;
    std::vector<Object> m_entries;
    std::mt19937 m_random;
};

/// The fixes of a rule for the fixture that trips the rule, if the fixture is of this generation: titles, each with its
/// indented edits below.
QString fixesOfFixture(const Rule &rule, const QString &api)
{
    const QString path = TEST_DATA_DIR "/rules/" + QString::fromStdString(std::string(toString(rule.id))) + ".json";
    if (!rule.isChecked())
        return {};
    const BackendConfig document = test::documentIn(path);
    if (toString(document.api) != api.toStdString())
        return {};
    std::string text;
    for (const Diagnostic &diagnostic : validate(document)) {
        if (diagnostic.rule != rule.id || !diagnostic.fix)
            continue;
        text += std::string(toString(diagnostic.rule)) + ' ' + diagnostic.fix->title + '\n';
        for (const Edit &edit : diagnostic.fix->edits) {
            const bool adds = edit.operation == Edit::Operation::Add;
            const bool removes = edit.operation == Edit::Operation::Remove;
            text += (removes ? "  remove " : adds ? "  add " : "  replace ") + edit.where.text();
            text += removes ? "\n" : ' ' + writeJsonLine(edit.value) + '\n';
        }
    }
    return QString::fromStdString(text);
}

} // namespace

class TestFixes : public QObject
{
    Q_OBJECT

private slots:
    void mendAndMakeNothingWorse_data();
    void mendAndMakeNothingWorse();
    void writeWhatIsRecorded_data();
    void writeWhatIsRecorded();
    void tuplesAreMendedAtAllLevels_data();
    void tuplesAreMendedAtAllLevels();
    void theFuserGoesToTheEntryThatIsThere();
    void newEntriesHaveTheModulesThatPyTorchHas_data();
    void newEntriesHaveTheModulesThatPyTorchHas();
    void ownReferenceModuleStays();
    void whatPyTorchRefusesIsNotCarriedOver_data();
    void whatPyTorchRefusesIsNotCarriedOver();
};

void TestFixes::mendAndMakeNothingWorse_data()
{
    QTest::addColumn<QString>("api");
    QTest::newRow("2") << "2";
    QTest::newRow("1.13") << "1.13";
}

void TestFixes::mendAndMakeNothingWorse()
{
    QFETCH(const QString, api);
    DocumentMaker maker(api.toStdString());
    int fixes = 0;
    std::set<RuleId> rulesTried;
    for (unsigned seed = 0; seed < 700; ++seed) {
        const BackendConfig document =
            seed % 5 == 0 ? test::document(writeJson(randomDocument(seed))) : maker.document(seed);
        const std::vector<Diagnostic> found = validate(document);
        const auto counts = counted(found);
        for (const Diagnostic &diagnostic : found) {
            if (!diagnostic.fix)
                continue;
            ++fixes;
            rulesTried.insert(diagnostic.rule);
            const std::string worse = worsening(document, diagnostic, counts);
            QVERIFY2(worse.empty(), qPrintable(QString("seed %1, %2 %3, “%4”: %5\n%6")
                                                   .arg(seed)
                                                   .arg(toString(diagnostic.rule).data(),
                                                        diagnostic.where.text().c_str(), diagnostic.fix->title.c_str(),
                                                        worse.c_str(), exportDocument(document).c_str())));
        }
    }
    QVERIFY2(fixes > 1500, qPrintable(QString::number(fixes)));
    for (const Rule &rule : rules()) {
        if (const QString offered = fixesOfFixture(rule, api); !offered.isEmpty())
            QVERIFY2(rulesTried.contains(rule.id), qPrintable(offered));
    }
}

/// Fixes write exactly the recorded edits, as a wrong edit might remove the problem, too.
void TestFixes::writeWhatIsRecorded_data()
{
    QTest::addColumn<QString>("offered");
    QTest::addColumn<QString>("recorded");
    QMap<QString, QString> recorded; // by rule
    QString rule;
    for (const QString &line : QString::fromStdString(fileText(TEST_DATA_DIR "/rules/fixes.txt")).split('\n')) {
        rule = line.startsWith(' ') ? rule : line.section(' ', 0, 0);
        recorded[rule] += line.isEmpty() ? QString() : line + '\n';
    }
    for (const Rule &each : rules()) {
        const QByteArray id = QByteArray::fromStdString(std::string(toString(each.id)));
        const QString offered = fixesOfFixture(each, "2") + fixesOfFixture(each, "1.13");
        if (!offered.isEmpty() || recorded.contains(id))
            QTest::newRow(id) << offered << recorded[id];
    }
}

void TestFixes::writeWhatIsRecorded()
{
    QFETCH(const QString, offered);
    QFETCH(const QString, recorded);
    QCOMPARE(offered, recorded);
}

namespace {

/// The document after the first fix that the rule offers.
BackendConfig fixedBy(RuleId rule, const BackendConfig &document)
{
    for (const Diagnostic &diagnostic : validate(document)) {
        if (diagnostic.rule == rule && diagnostic.fix)
            return std::get<BackendConfig>(applyEdits(document, diagnostic.fix->edits));
    }
    qFatal("no fix");
}

} // namespace

void TestFixes::tuplesAreMendedAtAllLevels_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("reversed");
    QTest::newRow("an operator") << R"([[["torch.nn.Conv2d"]]])"
                                 << "torch.nn.Conv2d";
    QTest::newRow("a pair") << R"([[["torch.nn.Conv2d"], "torch.nn.ReLU"]])"
                            << "(torch.nn.ReLU, torch.nn.Conv2d)";
    QTest::newRow("a chain that is too long")
        << R"([[[["torch.nn.Conv2d"], "torch.nn.BatchNorm2d"], "torch.nn.ReLU", ["torch.nn.ReLU6"]]])"
        << "(torch.nn.ReLU6, (torch.nn.ReLU, (torch.nn.BatchNorm2d, torch.nn.Conv2d)))";
}

void TestFixes::tuplesAreMendedAtAllLevels()
{
    QFETCH(const QString, pattern);
    QFETCH(const QString, reversed);
    const BackendConfig document =
        test::document(R"({"torch_api": "2", "configs": [{"pattern": )" + pattern.toStdString() + "}]}");
    const BackendConfig fixed = fixedBy(RuleId::P04, document);
    const std::optional<Pattern> key = fixed.configs[0]->reversedPattern(Api::Torch2);
    QVERIFY(key);
    QCOMPARE(notation(*key), reversed.toStdString());
    for (const Diagnostic &diagnostic : validate(fixed))
        QVERIFY2(!toString(diagnostic.rule).starts_with("P0"), toString(diagnostic.rule).data());
}

void TestFixes::theFuserGoesToTheEntryThatIsThere()
{
    const BackendConfig document = test::document(R"({"torch_api": "2", "configs": [
        {"pattern": ["torch.nn.Linear", "torch.nn.functional.relu"],
         "fused_module": "torch.ao.nn.intrinsic.LinearReLU",
         "fuser_method": {"call": "torch.ao.quantization.fuser_method_mappings._sequential_wrapper2",
                          "args": ["torch.ao.nn.intrinsic.LinearReLU"]}},
        {"pattern": ["torch.nn.Linear", "torch.nn.ReLU"], "fuser_method": 7}]})");
    const BackendConfig fixed = fixedBy(RuleId::M10, document);
    QCOMPARE(fixed.configs.size(), std::size_t(2));
    QVERIFY(fixed.configs[1]->fuserMethod() && *fixed.configs[1]->fuserMethod() == *fixed.configs[0]->fuserMethod());
    QCOMPARE(fixed.configs[1]->fusedModule()->path(), std::string("torch.ao.nn.intrinsic.LinearReLU"));
}

void TestFixes::newEntriesHaveTheModulesThatPyTorchHas_data()
{
    QTest::addColumn<QString>("release");
    QTest::newRow("2.6.0") << "torch-2.6.0";
    QTest::newRow("1.13.1") << "torch-1.13.1";
}

/// Removes PyTorch's own entries of fused and QAT classes, applies the fixes that add them again, and compares.
void TestFixes::newEntriesHaveTheModulesThatPyTorchHas()
{
    QFETCH(const QString, release);
    const BackendConfig native = test::builtIn(release + "/native");
    const auto isFusedClass = [&](const Shared<PatternConfig> &config) {
        const Symbol *symbol = config->pattern()->symbol();
        return symbol && symbol->path().find(".intrinsic.") != std::string::npos;
    };
    BackendConfig document = native;
    std::erase_if(document.configs, isFusedClass);
    const auto next = [&] {
        const std::vector<Diagnostic> found = validate(document);
        const auto fixable = std::ranges::find_if(found, [](const Diagnostic &diagnostic) {
            return diagnostic.fix && (diagnostic.rule == RuleId::M13 || diagnostic.rule == RuleId::M21);
        });
        return fixable == found.end() ? std::nullopt : fixable->fix;
    };
    while (const std::optional<Fix> fix = next())
        document = std::get<BackendConfig>(applyEdits(document, fix->edits));
    QCOMPARE(document.configs.size(), native.configs.size());
    for (const Shared<PatternConfig> &own : native.configs) {
        if (!isFusedClass(own))
            continue;
        const auto made = std::ranges::find_if(document.configs, [&](const Shared<PatternConfig> &config) {
            return *config->pattern() == *own->pattern();
        });
        QVERIFY2(made != document.configs.end(), own->title(document.api).c_str());
        for (const Field field : {Field::RootModule, Field::QatModule, Field::ReferenceQuantizedModule}) {
            const Symbol *has = (*made)->record().get<Symbol>(field);
            const Symbol *should = own->record().get<Symbol>(field);
            QVERIFY2(!has == !should && (!has || *has == *should), own->title(document.api).c_str());
        }
    }
}

void TestFixes::ownReferenceModuleStays()
{
    const BackendConfig document = test::document(R"({"torch_api": "2", "configs": [
        {"pattern": ["torch.nn.Linear", "torch.nn.ReLU"], "dtype_configs": [{"weight_dtype": "torch.qint8"}],
         "fused_module": "torch.ao.nn.intrinsic.LinearReLU",
         "fuser_method": {"call": "torch.ao.quantization.fuser_method_mappings._sequential_wrapper2",
                          "args": ["torch.ao.nn.intrinsic.LinearReLU"]}},
        {"pattern": "torch.nn.Linear", "dtype_configs": [{"weight_dtype": "torch.qint8"}],
         "root_module": "torch.nn.Linear", "reference_quantized_module_for_root": "my.reference.Linear"}]})");
    const BackendConfig fixed = fixedBy(RuleId::M13, document);
    QCOMPARE(fixed.configs.size(), std::size_t(4));
    for (const Shared<PatternConfig> &config : fixed.configs) {
        if (const Symbol *reference = config->referenceQuantizedModule())
            QCOMPARE(reference->path(), std::string("my.reference.Linear"));
    }
}

void TestFixes::whatPyTorchRefusesIsNotCarriedOver_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("dropped"); // by the later entry, which counts
    QTest::addColumn<QString>("kept");    // what the later entry says
    QTest::addColumn<bool>("isOffered");
    const QString nothing;
    const QString pair = R"(["torch.nn.Linear", "torch.nn.ReLU"])";
    QTest::newRow("fused module") << pair << R"("fused_module": "torch.ao.nn.intrinsic.LinearReLU")" << nothing << true;
    QTest::newRow("no module to index") << pair << R"("fused_module": "operator.add")" << nothing << false;
    QTest::newRow("container") << pair << R"("fused_module": "torch.nn.Sequential")" << nothing << false;
    const QString linear = R"("torch.nn.Linear")";
    QTest::newRow("QAT module") << linear << R"("qat_module": "torch.ao.nn.qat.Linear")" << nothing << true;
    QTest::newRow("no from_float") << linear << R"("qat_module": "torch.nn.Linear")" << nothing << false;
    QTest::newRow("of another module") << linear << R"("qat_module": "torch.ao.nn.qat.Conv2d")" << nothing << false;

    const QString weight = R"(, "dtype_configs": [{"weight_dtype": "torch.qint8"}])";
    const QString reference = R"("root_module": "torch.nn.Linear",
        "reference_quantized_module_for_root": "torch.ao.nn.quantized.reference.Linear")";
    const QString converted = R"("qat_module": "torch.ao.nn.qat.Linear"%1}, {"pattern": "torch.ao.nn.qat.Linear")";
    QTest::newRow("converted") << linear << converted.arg("") << weight << false;
    QTest::newRow("converted, with a reference module") << linear << converted.arg(", " + reference) << weight << true;
    QTest::newRow("converted, with another root")
        << linear << converted.arg(", " + reference) << weight + R"(, "root_module": "torch.nn.Bilinear")" << false;
    QTest::newRow("converted, without a weight") << linear << converted.arg("") << nothing << true;
    const QString fusedClass = R"("torch.ao.nn.intrinsic.LinearReLU")";
    const QString fused = R"("qat_module": "torch.ao.nn.intrinsic.qat.LinearReLU"},
        {"pattern": "torch.ao.nn.intrinsic.qat.LinearReLU"}, {"pattern": )" +
                          pair + R"(, "fused_module": )" + fusedClass;
    QTest::newRow("fused, then converted") << fusedClass << fused << weight << false;
    QTest::newRow("fused, then converted, with a reference module")
        << fusedClass << fused + R"(}, {"pattern": "torch.nn.Linear", )" + reference << weight << true;
}

void TestFixes::whatPyTorchRefusesIsNotCarriedOver()
{
    QFETCH(const QString, pattern);
    QFETCH(const QString, dropped);
    QFETCH(const QString, kept);
    QFETCH(const bool, isOffered);
    const QString text = R"({"torch_api": "2", "configs": [{"pattern": %1, %2}, {"pattern": %1%3}]})";
    const std::vector<Diagnostic> found = validate(test::document(text.arg(pattern, dropped, kept).toStdString()));
    const auto override = std::ranges::find(found, RuleId::P19, &Diagnostic::rule);
    QVERIFY(override != found.end());
    QCOMPARE(override->fix.has_value(), isOffered);
}

BCFG_APPLESS_TEST(TestFixes)

} // namespace tst_fixes

#include "tst_fixes.moc"
