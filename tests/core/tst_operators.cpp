// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/callable.h"
#include "core/torch/catalog/allowednames.h"
#include "core/torch/catalog/nearest.h"
#include "core/torch/catalog/operators.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/knownmodules.h"
#include "tests/support/files.h"
#include "tests/support/releases.h"
#include "tests/support/testprogram.h"

#include <algorithm>

namespace tst_operators {

using namespace bcfg;

class TestOperators : public QObject
{
    Q_OBJECT

private slots:
    void everyAtomOfTheTemplatesIsThere_data() { test::addTemplateRows(); }
    void everyAtomOfTheTemplatesIsThere();
    void everyObjectIsThereOnce();
    void whatIsMeantStandsFirst_data();
    void whatIsMeantStandsFirst();
    void whatDoesNotFitIsLeftOut();
    void shortNamesStandForWholePaths_data();
    void shortNamesStandForWholePaths();
    void everyFieldOfTheTemplatesIsSuggested_data() { test::addTemplateRows(); }
    void everyFieldOfTheTemplatesIsSuggested();
    void everyQatModuleIsFoundByItsClass();
};

namespace {

void collectAtoms(const Pattern &pattern, std::vector<Pattern> &atoms)
{
    if (!pattern.steps()) {
        atoms.push_back(pattern);
        return;
    }
    for (const Pattern &step : *pattern.steps())
        collectAtoms(step, atoms);
}

bool isThere(const Pattern &atom, Api api)
{
    return std::ranges::any_of(operatorNames(Release::newestOf(api)), [&](const OperatorName &op) {
        return op.atom == atom ||
               (atom.symbol() && std::ranges::find(op.aliases, atom.symbol()->path()) != op.aliases.end());
    });
}

QStringList found(const char *query)
{
    const std::vector<std::string> words = searchWords(query);
    std::vector<std::pair<int, const OperatorName *>> hits;
    for (const OperatorName &op : operatorNames(test::newestTorch2())) {
        if (const int score = searchScore(op, words))
            hits.emplace_back(score, &op);
    }
    std::ranges::stable_sort(hits, std::greater(), [](const auto &hit) { return hit.first; });
    QStringList names;
    for (const auto &[score, op] : hits)
        names.append(QString::fromStdString(notation(op->atom)));
    return names;
}

} // namespace

/// Except "hardsigmoid" and "shape", which are methods only in torch's own configs.
void TestOperators::everyAtomOfTheTemplatesIsThere()
{
    QFETCH(const QString, path);
    const BackendConfig config = test::documentIn(path);
    std::vector<Pattern> atoms;
    for (const Shared<PatternConfig> &entry : config.configs)
        collectAtoms(*entry->reversedPattern(config.api), atoms);
    for (const Pattern &atom : atoms) {
        if (atom.literal() ||
            (atom.method() && !SymbolCatalog::of(releaseOf(config)).isTensorMethod(atom.method()->name)))
            continue;
        QVERIFY2(isThere(atom, config.api), notation(atom).c_str());
    }
}

void TestOperators::everyObjectIsThereOnce()
{
    for (const Api api : {Api::Torch1_13, Api::Torch2}) {
        std::vector<std::string> paths;
        for (const OperatorName &op : operatorNames(Release::newestOf(api))) {
            paths.push_back(notation(op.atom));
            paths.insert(paths.end(), op.aliases.begin(), op.aliases.end());
        }
        std::ranges::sort(paths);
        QVERIFY(std::ranges::adjacent_find(paths) == paths.end());
        QVERIFY(paths.size() > 400);
    }
}

void TestOperators::whatIsMeantStandsFirst_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("first");
    const auto row = [](const char *query, const char *first) {
        QTest::newRow(query) << query << first;
    };
    row("Conv2d", "torch.nn.Conv2d");
    row("conv2d", "torch.nn.Conv2d");
    row("relu", "torch.nn.ReLU");
    row("functional relu", "torch.nn.functional.relu");
    row("bn2", "torch.nn.BatchNorm2d");
    row("batchn", "torch.nn.BatchNorm1d");
    row("operator add", "operator.add");
    row("torch.conv2d", "torch.nn.functional.conv2d"); // an alias
    row("F.relu", "torch.nn.functional.relu");
    row("any", "torch.ao.quantization.utils.MatchAllNode");
    row("matchall", "torch.ao.quantization.utils.MatchAllNode");
    row("contiguous", "'contiguous'");
    row("reference linear", "torch.ao.nn.quantized.reference.Linear");
}

void TestOperators::whatIsMeantStandsFirst()
{
    QFETCH(const QString, query);
    QFETCH(const QString, first);
    const QStringList names = found(query.toUtf8().constData());
    QVERIFY(!names.isEmpty());
    QVERIFY2(names.front() == first, qPrintable(names.mid(0, 5).join(", ")));
}

void TestOperators::whatDoesNotFitIsLeftOut()
{
    QVERIFY(found("zzzz").isEmpty());
    QVERIFY(found("conv2d zzzz").isEmpty());
    QCOMPARE(found("").size(), static_cast<qsizetype>(operatorNames(test::newestTorch2()).size()));
    QVERIFY(found("observer").filter("torch.ao.quantization").isEmpty());
}

void TestOperators::shortNamesStandForWholePaths_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("path"); // empty: it stands for itself
    const auto row = [](const char *name, const char *path) {
        QTest::newRow(name) << name << path;
    };
    row("nn.Conv2d", "torch.nn.Conv2d");
    row("F.relu", "torch.nn.functional.relu");
    row("nnqr.Linear", "torch.ao.nn.quantized.reference.Linear");
    row("nn.Conv2", ""); // rule S01 proposes a path, but it is not certain
    row("F.Conv2d", "");
    row("my.Conv2d", "");
    row("torch.nn.Conv2d", "");
}

void TestOperators::shortNamesStandForWholePaths()
{
    QFETCH(const QString, name);
    QFETCH(const QString, path);
    const std::string typed = name.toStdString();
    const SymbolCatalog &catalog = SymbolCatalog::of(test::newestTorch2());
    QCOMPARE(QString::fromStdString(std::string(spelledOut(typed, catalog))), path);
    const std::optional<Pattern> op = operatorNamed(typed, test::newestTorch2());
    QCOMPARE(op ? QString::fromStdString(notation(*op)) : QString(), path);
    if (!path.isEmpty())
        QCOMPARE(nearestSymbol(typed, catalog), spelledOut(typed, catalog)); // what rule S01 proposes
}

void TestOperators::everyFieldOfTheTemplatesIsSuggested()
{
    QFETCH(const QString, path);
    const BackendConfig config = test::documentIn(path);
    const SymbolCatalog &symbols = SymbolCatalog::of(releaseOf(config));
    for (const Field field :
         {Field::RootModule, Field::QatModule, Field::ReferenceQuantizedModule, Field::FusedModule}) {
        const std::vector<std::string> suggested = fieldSuggestions(field, releaseOf(config));
        QVERIFY(!suggested.empty());
        for (const Shared<PatternConfig> &entry : config.configs) {
            if (const Symbol *module = entry->record().get<Symbol>(field)) {
                const std::string name(symbols.canonical(module->path()));
                QVERIFY2(std::ranges::find(suggested, name) != suggested.end(), name.c_str());
            }
        }
    }
}

void TestOperators::everyQatModuleIsFoundByItsClass()
{
    for (const Api api : {Api::Torch2, Api::Torch1_13}) {
        QCOMPARE(torch::knownQatModules(Release::newestOf(api)).size(), std::size_t(17));
        for (const torch::KnownQatModule &known : torch::knownQatModules(Release::newestOf(api)))
            QCOMPARE(torch::knownQatModule(known.moduleClass, Release::newestOf(api)), &known);
        QVERIFY(!torch::knownQatModule(*Symbol::parse("torch.nn.ConvTranspose2d"), Release::newestOf(api)));
    }
    const torch::KnownQatModule *fused =
        torch::knownQatModule(*Symbol::parse("torch.nn.intrinsic.ConvReLU2d"), test::newestTorch2());
    QVERIFY(fused); // by its old path
    QCOMPARE(fused->rootModule.path(), std::string("torch.nn.Conv2d"));
}

BCFG_APPLESS_TEST(TestOperators)

} // namespace tst_operators

#include "tst_operators.moc"
