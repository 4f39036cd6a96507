// SPDX-License-Identifier: Apache-2.0
#include "core/check/validate.h"
#include "core/document/json/exporter.h"
#include "core/document/model/patternedit.h"
#include "core/document/model/patternnotation.h"
#include "tests/support/files.h"
#include "tests/support/testprogram.h"

#include <QRegularExpression>

#include <random>

namespace tst_patternedit {

using namespace bcfg;

class TestPatternEdit : public QObject
{
    Q_OBJECT

private slots:
    void everyNotationReadsBack_data() { test::addTemplateRows(); }
    void everyNotationReadsBack();
    void everyRandomNotationReadsBack();
    void textThatIsNoPatternIsRefusedAtItsPlace_data();
    void textThatIsNoPatternIsRefusedAtItsPlace();
    void chainOfAnyLengthIsTurnedRound();
    void placesAnOperator_data();
    void placesAnOperator();
    void takesOperatorsAway_data();
    void takesOperatorsAway();
    void operandsChangePlaces();
    void operationsInvertEachOther();
    void shapesThatPyTorchCannotUseAreRefused_data();
    void shapesThatPyTorchCannotUseAreRefused();
    void endsWhereFilesDo();
    void brokenPatternCanBeMendedStepByStep();
    void isHeldInForwardOrderWhereThatCanSayIt();
    void otherMembersStayWhereTheyAre();
    void fuserMethodKeepsTheOrderOfItsArguments();
};

namespace {

Pattern parsed(std::string_view text)
{
    const auto result = parsePattern(text);
    if (const NotationError *error = std::get_if<NotationError>(&result))
        qFatal("%s: %s", std::string(text).c_str(), error->message.c_str());
    return std::get<Pattern>(result);
}

/// The pattern in a text in which M means MatchAllNode, to keep the tables short.
Pattern brief(QString text)
{
    text.replace(QRegularExpression("\\bM\\b"), QString::fromUtf8(matchAllNodePath.data(), matchAllNodePath.size()));
    return parsed(text.toStdString());
}

QString outcome(const PatternEdit &edit)
{
    if (const Refusal *refusal = std::get_if<Refusal>(&edit))
        return "refused: " + QString::fromStdString(refusal->why);
    const QString text = QString::fromStdString(notation(std::get<EditedPattern>(edit).pattern));
    return QString(text).replace(QString::fromUtf8(matchAllNodePath.data(), matchAllNodePath.size()), "M");
}

PatternPath path(const QString &digits)
{
    PatternPath result;
    for (const QChar digit : digits)
        result.push_back(static_cast<std::size_t>(digit.digitValue()));
    return result;
}

class RandomPatterns
{
public:
    Pattern usable() // one that PyTorch 2.x can use
    {
        for (;;) {
            Pattern pattern = node(0);
            if (!shapeProblem(pattern, Api::Torch2))
                return pattern;
        }
    }
    Pattern atom()
    {
        static const char *const atoms[] = {
            "torch.nn.Conv2d", "torch.add", "operator.getitem", "'relu'", "0", "None", "-1.5",
            "my_lib.Thing",    "M",         "'it\\'s'"};
        return brief(QString::fromUtf8(atoms[below(std::size(atoms))]));
    }
    Pattern operatorAtom()
    {
        static const char *const atoms[] = {"torch.nn.Conv2d", "torch.relu", "'relu'", "torch.add"};
        return parsed(atoms[below(std::size(atoms))]);
    }
    PatternPath somewhere(const Pattern &pattern)
    {
        PatternPath result;
        for (const Pattern *at = &pattern; !operandsOf(*at).empty() && below(3) > 0;) {
            result.push_back(below(operandsOf(*at).size()));
            at = &operandsOf(*at)[result.back()];
        }
        return result;
    }
    std::size_t below(std::size_t bound) { return m_random() % bound; }

private:
    Pattern node(int depth)
    {
        if (depth > 3 || below(3) == 0)
            return atom();
        std::vector<Pattern> steps{atom()};
        for (std::size_t i = 1 + below(3); i > 0; --i)
            steps.push_back(node(depth + 1));
        return Pattern(std::move(steps));
    }
    std::mt19937 m_random{20240517};
};

Pattern done(const PatternEdit &edit)
{
    if (const Refusal *refusal = std::get_if<Refusal>(&edit))
        qFatal("refused: %s", refusal->why.c_str());
    return std::get<EditedPattern>(edit).pattern;
}

} // namespace

void TestPatternEdit::everyNotationReadsBack()
{
    QFETCH(const QString, path);
    const BackendConfig config = test::documentIn(path);
    for (const Shared<PatternConfig> &entry : config.configs) {
        const std::optional<Pattern> reversed = entry->reversedPattern(config.api);
        QVERIFY(reversed);
        QVERIFY(parsed(notation(*reversed)) == *reversed);
        QVERIFY(!shapeProblem(*reversed, config.api));
        if (const std::optional<Pattern> forward = toForward(*reversed)) {
            QVERIFY(parsed(notation(*forward)) == *forward);
            QVERIFY(std::get<Pattern>(reversedOf(*forward)) == *reversed);
        }
    }
}

void TestPatternEdit::everyRandomNotationReadsBack()
{
    RandomPatterns random;
    for (int i = 0; i < 2000; ++i) {
        const Pattern pattern = random.usable();
        QVERIFY2(parsed(notation(pattern)) == pattern, notation(pattern).c_str());
    }
    QVERIFY(parsed("()") == Pattern(std::vector<Pattern>()));
    QVERIFY(parsed("(a.b,)") == Pattern(std::vector<Pattern>{parsed("a.b")}));
    QVERIFY(parsed(" ( a.b , \"c\", ) ") == Pattern({parsed("a.b"), parsed("'c'")}));
    QVERIFY(parsed("((a.b))") == parsed("a.b"));
    QVERIFY(parsed("(a.b, c.d), e.f") == parsed("((a.b, c.d), e.f)")); // without brackets, as in Python
    QVERIFY(parsed("a.b,") == parsed("(a.b,)"));
}

void TestPatternEdit::textThatIsNoPatternIsRefusedAtItsPlace_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("offset");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *text, int offset, const char *says) {
        QTest::newRow(text) << text << offset << says;
    };
    row("", 0, "missing");
    row("(torch.nn.Conv2d, torch.nn.ReLU", 31, "closing bracket is missing");
    row("(torch.nn.Conv2d torch.nn.ReLU)", 17, "comma");
    row("(torch.nn.Conv2d,, torch.nn.ReLU)", 17, "missing");
    row("torch.nn.Conv2d)", 15, "may follow");
    row(" torch.nn.Conv2d, relu", 18, "has no module");
    row("(a.b) c.d", 6, "may follow");
    row("(a.b, relu)", 6, "is put in quotes: 'relu'");
    row("(a.b, torch.nn.Conv-2d)", 6, "is not a name in Python");
    row("(a.b, 'relu)", 6, "quote is missing");
    row("(a.b, 'torch.relu')", 6, "has no dot");
    row("__import__('os')", 0, "has no module");
    row("(a.b, torch..c)", 6, "is not a name in Python");
    row("(a.b, {})", 6, "is not a name in Python");
    QTest::newRow("a thousand brackets") << QString(1000, '(') << 65 << "too deeply";
}

void TestPatternEdit::textThatIsNoPatternIsRefusedAtItsPlace()
{
    QFETCH(const QString, text);
    QFETCH(const int, offset);
    QFETCH(const QString, says);
    const auto result = parsePattern(text.toStdString());
    const NotationError *error = std::get_if<NotationError>(&result);
    QVERIFY(error);
    QCOMPARE(static_cast<int>(error->offset), offset);
    QVERIFY2(QString::fromStdString(error->message).contains(says), error->message.c_str());
}

void TestPatternEdit::chainOfAnyLengthIsTurnedRound()
{
    const auto turned = [](const char *chain) {
        return reversedOf(brief(chain));
    };
    QVERIFY(std::get<Pattern>(turned("(a.b, c.d, e.f, 'g')")) == parsed("('g', (e.f, (c.d, a.b)))"));
    QVERIFY(std::get<Pattern>(turned("a.b")) == parsed("a.b"));
    for (const char *notAChain : {"((a.b, c.d), e.f)", "(a.b, M, c.d)", "(a.b, 0)"})
        QVERIFY(std::holds_alternative<Refusal>(turned(notAChain)));
}

void TestPatternEdit::placesAnOperator_data()
{
    using enum Placement;
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("node");
    QTest::addColumn<int>("placement");
    QTest::addColumn<QString>("atom");
    QTest::addColumn<QString>("after");
    const auto row = [](const char *name, const char *before, const char *node, Placement placement, const char *atom,
                        const char *after) {
        QTest::newRow(name) << before << node << static_cast<int>(placement) << atom << after;
    };
    row("append", "(n.ReLU, n.Conv2d)", "0", Append, "n.Tanh", "(n.Tanh, (n.ReLU, n.Conv2d))");
    row("append a binary operator", "n.Conv2d", "", Append, "torch.add", "(torch.add, n.Conv2d, M)");
    row("append a constant", "n.Conv2d", "", Append, "0", "refused: A constant has no operands.");
    row("wrap an inner node", "(n.ReLU, n.Conv2d)", "0", Wrap, "n.Norm", "(n.ReLU, (n.Norm, n.Conv2d))");
    row("wrap an operand", "(torch.add, n.Conv2d, M)", "0", Wrap, "n.Norm", "(torch.add, (n.Norm, n.Conv2d), M)");
    row("prepend to a leaf", "(n.ReLU, n.Norm)", "0", Prepend, "n.Conv2d", "(n.ReLU, (n.Norm, n.Conv2d))");
    row("prepend between", "(n.ReLU, n.Conv2d)", "", Prepend, "n.Norm", "(n.ReLU, (n.Norm, n.Conv2d))");
    row("prepend to a binary operator", "operator.add", "", Prepend, "n.Conv2d", "(operator.add, n.Conv2d, M)");
    row("prepend to two", "(torch.add, n.Conv2d, M)", "", Prepend, "n.Norm",
        "refused: add has several operands: choose the one to put it after.");
    row("operand", "(torch.add, n.Conv2d)", "", Operand, "M", "(torch.add, n.Conv2d, M)");
    row("constant operand", "operator.getitem", "", Operand, "0", "(operator.getitem, 0)");
    row("operand of MatchAllNode", "(torch.add, M)", "0", Operand, "n.Conv2d",
        "refused: MatchAllNode matches any node, and PyTorch does not look at what feeds it: it has no operands.");
    row("replace keeps operands", "(n.ReLU, n.Conv2d)", "", Replace, "n.ReLU6", "(n.ReLU6, n.Conv2d)");
    row("replace a leaf", "(torch.add, n.Conv2d, M)", "1", Replace, "n.Linear", "(torch.add, n.Conv2d, n.Linear)");
    row("replace the anchor by anything", "n.ReLU", "", Replace, "M",
        "refused: MatchAllNode alone would match every node of a graph. The last operator needs a name.");
    row("a place that is not there", "n.ReLU", "3", Wrap, "n.Tanh", "refused: The pattern has no operator there.");
}

void TestPatternEdit::placesAnOperator()
{
    QFETCH(const QString, before);
    QFETCH(const QString, node);
    QFETCH(const int, placement);
    QFETCH(const QString, atom);
    QFETCH(const QString, after);
    const PatternEdit edit =
        place(brief(before), path(node), static_cast<Placement>(placement), brief(atom), Api::Torch2);
    QCOMPARE(outcome(edit), after);
    if (const EditedPattern *edited = std::get_if<EditedPattern>(&edit))
        QVERIFY(operatorOf(*nodeAt(edited->pattern, edited->node)) == brief(atom));
}

void TestPatternEdit::takesOperatorsAway_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("node");
    QTest::addColumn<QString>("unwrapped");
    QTest::addColumn<QString>("removed");
    QTest::newRow("anchor") << "(n.ReLU, n.Conv2d)"
                            << ""
                            << "n.Conv2d"
                            << "refused: The whole pattern feeds its last operator. Unwrapping takes ReLU alone away.";
    QTest::newRow("inner") << "(n.ReLU, (n.Norm, n.Conv2d))"
                           << "0"
                           << "(n.ReLU, n.Conv2d)"
                           << "n.ReLU";
    QTest::newRow("leaf") << "(n.ReLU, n.Conv2d)"
                          << "0"
                          << "refused: Nothing feeds Conv2d, so nothing would be left. Deleting removes it."
                          << "n.ReLU";
    QTest::newRow("beside MatchAllNode") << "(n.ReLU, (torch.add, M, n.Conv2d))"
                                         << "0"
                                         << "(n.ReLU, n.Conv2d)"
                                         << "n.ReLU";
    QTest::newRow("two operands") << "(torch.add, n.Conv2d, n.Linear)"
                                  << ""
                                  << "refused: add has several operands. Delete all but the one to keep first."
                                  << "refused: The whole pattern feeds its last operator. Unwrapping takes add alone "
                                     "away.";
    QTest::newRow("all of it") << "n.ReLU"
                               << ""
                               << "refused: Nothing feeds ReLU, so nothing would be left. Deleting removes it."
                               << "refused: This is the whole pattern. Replace it, or remove the pattern config.";
}

void TestPatternEdit::takesOperatorsAway()
{
    QFETCH(const QString, before);
    QFETCH(const QString, node);
    QFETCH(const QString, unwrapped);
    QFETCH(const QString, removed);
    QCOMPARE(outcome(unwrap(brief(before), path(node), Api::Torch2)), unwrapped);
    QCOMPARE(outcome(removeNode(brief(before), path(node), Api::Torch2)), removed);
}

void TestPatternEdit::operandsChangePlaces()
{
    const Pattern add = brief("(n.ReLU, (torch.add, M, n.Conv2d))");
    QCOMPARE(outcome(moveOperand(add, {0, 1}, 0, Api::Torch2)), QString("(n.ReLU, (torch.add, n.Conv2d, M))"));
    QCOMPARE(outcome(moveOperand(add, {0, 1}, 2, Api::Torch2)),
             QString("refused: It is the last operand of add already."));
    QCOMPARE(outcome(moveOperand(add, {0}, 1, Api::Torch2)),
             QString("refused: ReLU has no other operand to change places with."));
    QCOMPARE(outcome(moveOperand(add, {}, 1, Api::Torch2)), QString("refused: The last operator is not an operand."));
}

void TestPatternEdit::operationsInvertEachOther()
{
    RandomPatterns random;
    constexpr Api api = Api::Torch2;
    for (int i = 0; i < 2000; ++i) {
        const Pattern before = random.usable();
        const PatternPath at = random.somewhere(before);
        const Pattern op = random.operatorAtom();

        const Pattern wrapped = done(place(before, at, Placement::Wrap, op, api));
        QVERIFY(!shapeProblem(wrapped, api));
        if (!nodeAt(before, at)->isMatchAllNode()) // beside another MatchAllNode nobody knows which one stays
            QVERIFY(done(unwrap(wrapped, at, api)) == before);
        QVERIFY(done(unwrap(done(place(before, at, Placement::Append, op, api)), {}, api)) == before);

        const PatternEdit replaced = place(before, at, Placement::Replace, op, api);
        const Pattern old = operatorOf(*nodeAt(before, at));
        QVERIFY(done(place(done(replaced), at, Placement::Replace, old, api)) == before);

        const std::size_t position = random.below(operandsOf(*nodeAt(before, at)).size() + 1);
        const PatternEdit inserted = insertOperand(before, at, position, random.atom(), api);
        if (const EditedPattern *edited = std::get_if<EditedPattern>(&inserted)) {
            QVERIFY(!shapeProblem(edited->pattern, api));
            QVERIFY(done(removeNode(edited->pattern, edited->node, api)) == before);
        }
        if (!at.empty()) {
            const PatternPath parent(at.begin(), at.end() - 1);
            const std::size_t to = random.below(operandsOf(*nodeAt(before, parent)).size());
            const PatternEdit moved = moveOperand(before, at, to, api);
            if (const EditedPattern *edited = std::get_if<EditedPattern>(&moved))
                QVERIFY(done(moveOperand(edited->pattern, edited->node, at.back(), api)) == before);
        }
    }
}

void TestPatternEdit::shapesThatPyTorchCannotUseAreRefused_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<bool>("in2");
    QTest::addColumn<bool>("in1_13");
    const auto row = [](const char *pattern, bool in2, bool in1_13) {
        QTest::newRow(pattern) << pattern << in2 << in1_13;
    };
    row("n.ReLU", true, true);
    row("(n.ReLU, M)", true, true);
    row("(torch.add, (n.Norm, n.Conv2d), M)", true, true);
    row("(operator.getitem, a.f, 0)", true, false);
    row("()", false, false);
    row("(n.ReLU,)", false, false);
    row("(n.ReLU, (n.Norm,))", false, false);
    row("((a.b, c.d), e.f)", false, false);
    row("(builtins.getattr, 'shape')", false, false);
    row("(M, n.Conv2d)", false, false);
    row("(0, n.Conv2d)", false, false);
    row("M", false, false);
    row("None", false, false);
}

void TestPatternEdit::shapesThatPyTorchCannotUseAreRefused()
{
    QFETCH(const QString, pattern);
    QFETCH(const bool, in2);
    QFETCH(const bool, in1_13);
    QCOMPARE(!shapeProblem(brief(pattern), Api::Torch2), in2);
    QCOMPARE(!shapeProblem(brief(pattern), Api::Torch1_13), in1_13);
}

/// A pattern that is made step by step, or typed, cannot exceed the limits of a file.
void TestPatternEdit::endsWhereFilesDo()
{
    const Pattern relu = Pattern::atom("torch.nn.ReLU");
    const auto grown = [](Pattern pattern, const auto &step) {
        for (;;) {
            const PatternEdit edit = step(pattern);
            if (const Refusal *refusal = std::get_if<Refusal>(&edit))
                return std::pair(pattern, refusal->why);
            pattern = std::get<EditedPattern>(edit).pattern;
        }
    };
    const auto [deep, whyNotDeeper] =
        grown(relu, [&](const Pattern &pattern) { return place(pattern, {}, Placement::Append, relu, Api::Torch2); });
    QCOMPARE(std::ranges::count(notation(deep), '('), 59);
    QVERIFY2(whyNotDeeper.find("more than 59 nested tuples") != std::string::npos, whyNotDeeper.c_str());
    const auto [wide, whyNotWider] = grown(Pattern({Pattern::atom("torch.cat"), relu}), [&](const Pattern &pattern) {
        return place(pattern, {}, Placement::Operand, relu, Api::Torch2);
    });
    QCOMPARE(wide.steps()->size(), std::size_t(999)); // the tuple itself counts too
    QVERIFY2(whyNotWider.find("more than 1000 names, constants and tuples") != std::string::npos, whyNotWider.c_str());
    for (const Pattern &pattern : {deep, wide}) {
        PatternConfig config;
        config.setReversedPattern(pattern, Api::Torch2);
        BackendConfig document = test::document(R"({"torch_api": "2", "configs": []})");
        document.configs.push_back(Shared<PatternConfig>::make(config));
        const BackendConfig read = test::document(exportDocument(document));
        QVERIFY(read.configs.front()->reversedPattern(Api::Torch2) == pattern);
    }
    const auto chain = [&](std::size_t length) {
        return reversedOf(Pattern(std::vector<Pattern>(length, relu)));
    };
    QVERIFY(std::get<Pattern>(chain(60)) == deep);
    QCOMPARE(std::get<Refusal>(chain(61)).why, whyNotDeeper);
    QCOMPARE(std::get<Refusal>(chain(1000)).why, whyNotWider);
    QCOMPARE(std::get<Refusal>(chain(1'000'000)).why, whyNotWider);
}

void TestPatternEdit::brokenPatternCanBeMendedStepByStep()
{
    QCOMPARE(outcome(removeNode(brief("((a.b, c.d), e.f, g.h)"), {2}, Api::Torch2)), QString("((a.b, c.d), e.f)"));
    QCOMPARE(outcome(place(brief("(M, n.Conv2d)"), {}, Placement::Replace, brief("n.ReLU"), Api::Torch2)),
             QString("(n.ReLU, n.Conv2d)"));
}

void TestPatternEdit::isHeldInForwardOrderWhereThatCanSayIt()
{
    PatternConfig config;
    const auto held = [&](const char *reversed, Api api) {
        config.setReversedPattern(brief(reversed), api);
        return config.reversedPattern(api) == brief(reversed);
    };
    QVERIFY(held("(n.ReLU, n.Conv2d)", Api::Torch2));
    QVERIFY(*config.pattern() == parsed("(n.Conv2d, n.ReLU)") && !config.patternComplexFormat());
    QVERIFY(held("(torch.add, n.Conv2d, M)", Api::Torch2));
    QVERIFY(!config.record().hasField(Field::Pattern) && config.patternComplexFormat());
    QVERIFY(held("n.Conv2d", Api::Torch2));
    QVERIFY(config.pattern() && !config.record().hasField(Field::PatternComplexFormat));
    QVERIFY(held("(torch.add, n.Conv2d, M)", Api::Torch1_13));
    QVERIFY(config.pattern() && !config.record().hasField(Field::PatternComplexFormat));

    // With a root_node_getter a pattern may end with a constant.
    config.set(Field::RootNodeGetter, Callable(*Symbol::parse("my_lib.root_of")), Api::Torch2);
    RandomPatterns random;
    for (int i = 0; i < 500; ++i) {
        const Pattern pattern = random.usable();
        config.setReversedPattern(pattern, Api::Torch2);
        QVERIFY(config.reversedPattern(Api::Torch2) == pattern);
        BackendConfig document;
        document.configs.push_back(Shared<PatternConfig>::make(config));
        for (const Diagnostic &problem : validate(document))
            QVERIFY2(problem.severity != Severity::Error || problem.where.text().find("pattern") == std::string::npos,
                     (notation(pattern) + ": " + problem.message).c_str());
    }
}

void TestPatternEdit::otherMembersStayWhereTheyAre()
{
    const BackendConfig document = test::document(R"({"torch_api": "2", "configs": [
        {"observation_type": "OUTPUT_SHARE_OBSERVER_WITH_INPUT", "dtype_configs": [], "pattern": "a.b", "mine": 1,
         "fused_module": "c.D", "yours": 2}]})");
    PatternConfig config = *document.configs.front();
    const Record before = config.record();
    config.setReversedPattern(brief("(torch.add, n.Conv2d, M)"), Api::Torch2);
    QCOMPARE(config.record().members().size(), before.members().size());
    config.setReversedPattern(parsed("a.b"), Api::Torch2);
    QVERIFY(config.record().get<Symbol>(Field::FusedModule));
    QCOMPARE(config.record().members().size(), before.members().size());
    config = *document.configs.front();
    config.setReversedPattern(parsed("(c.d, a.b)"), Api::Torch2);
    config.setReversedPattern(parsed("a.b"), Api::Torch2);
    QVERIFY(config.record() == before);
}

void TestPatternEdit::fuserMethodKeepsTheOrderOfItsArguments()
{
    PatternConfig config;
    config.setReversedPattern(brief("(torch.add, n.Conv2d, M)"), Api::Torch2);
    config.set(Field::FuserMethod, Callable(*Symbol::parse("my_lib.fuse")), Api::Torch2);
    config.setReversedPattern(parsed("(n.ReLU, n.Conv2d)"), Api::Torch2);
    QVERIFY(!config.pattern());
    QVERIFY(*config.patternComplexFormat() == parsed("(n.ReLU, n.Conv2d)"));
}

BCFG_APPLESS_TEST(TestPatternEdit)

} // namespace tst_patternedit

#include "tst_patternedit.moc"
