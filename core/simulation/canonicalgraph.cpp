// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/canonicalgraph.h"

#include "core/catalog/symbols.h"
#include "core/torch/moduleclass.h"

#include <algorithm>

namespace bcfg {

namespace {

using Op = GraphNode::Op;

constexpr std::string_view getattrPath = "builtins.getattr";

/// Builds the graph from the leaves to the anchor, and the shape that torch records of it.
class Builder
{
public:
    Builder(Release release, const FunctionArity &arity)
        : m_release(release),
          m_symbols(SymbolCatalog::of(release)),
          m_arity(arity)
    {}

    CanonicalGraph run(const Pattern &pattern)
    {
        std::vector<MatchedShape> recorded;
        const GraphArgument anchor = build(pattern, recorded);
        if (!std::holds_alternative<std::size_t>(anchor) || !m_graph.isOperator(std::get<std::size_t>(anchor)))
            m_graph.matches = false;
        m_graph.shape.items = std::move(recorded);
        return std::move(m_graph);
    }

private:
    /// Appends what record_match appends for this pattern.
    GraphArgument build(const Pattern &pattern, std::vector<MatchedShape> &recorded)
    {
        if (const std::vector<Pattern> *steps = pattern.steps())
            return buildTuple(*steps, recorded);
        if (const Literal *literal = pattern.literal()) {
            if (m_release == Api::Torch1_13)
                m_graph.matches = false; // constants never match there
            recorded.push_back({literal->value, {}});
            return literal->value;
        }
        const std::size_t node = isMatchAll(pattern) ? addArm() : callWithInputs(pattern);
        recorded.push_back({node, {}});
        return node;
    }

    GraphArgument buildTuple(const std::vector<Pattern> &steps, std::vector<MatchedShape> &recorded)
    {
        if (steps.empty()) {
            fail("ValueError", "not enough values to unpack (expected at least 1, got 0)");
            return addNode(Op::Placeholder, {}, {});
        }
        const Pattern &head = steps.front();
        if (head.symbol() && m_symbols.isSameObject(head.symbol()->path(), getattrPath))
            return buildGetattr(steps, recorded);
        if (head.steps() || head.literal())
            m_graph.matches = false; // nothing is called by a tuple or a constant
        if (steps.size() == 1 || head.steps() || head.literal() || isMatchAll(head)) {
            // The arguments of MatchAllNode are not looked at, and recording them finds none.
            GraphArgument result = build(head, recorded);
            fail("IndexError", "list index out of range");
            return result;
        }

        std::vector<GraphArgument> args;
        std::vector<MatchedShape> inner;
        for (std::size_t i = 1; i < steps.size(); ++i)
            args.push_back(build(steps[i], inner));
        const std::size_t node = addNode(opOf(head), nameOf(head), std::move(args));
        recorded.push_back({node, {}});
        if (inner.size() == 1) {
            recorded.push_back(std::move(inner.front()));
        } else if (m_release == Api::Torch1_13 || steps.size() == 2) {
            recorded.push_back({{}, std::move(inner)});
        } else { // 2.x flattens what several arguments recorded
            std::ranges::move(inner, std::back_inserter(recorded));
        }
        return node;
    }

    GraphArgument buildGetattr(const std::vector<Pattern> &steps, std::vector<MatchedShape> &recorded)
    {
        if (steps.size() != 2)
            fail("AssertionError", "Expecting getattr pattern to have two elements");
        else
            fail("IndexError", "list index out of range");
        const std::size_t input = addNode(Op::Placeholder, {}, {});
        const std::size_t node = addNode(Op::CallFunction, std::string(getattrPath), {input});
        recorded.push_back({node, {}});
        return node;
    }

    std::size_t callWithInputs(const Pattern &atom)
    {
        const Op op = opOf(atom);
        const std::string name = nameOf(atom);
        std::vector<GraphArgument> args;
        const std::size_t inputs = op == Op::CallFunction ? m_arity(name) : 1;
        for (std::size_t i = 0; i < inputs; ++i)
            args.push_back(addNode(Op::Placeholder, {}, {}));
        if (op == Op::CallFunction && takesConstantOne(name))
            args.push_back(Shared<JsonValue>::make(1));
        return addNode(op, name, std::move(args));
    }

    bool isMatchAll(const Pattern &pattern) const
    {
        return pattern.symbol() && m_symbols.isSameObject(pattern.symbol()->path(), matchAllNodePath);
    }

    Op opOf(const Pattern &atom) const
    {
        if (atom.method())
            return Op::CallMethod;
        return torch::isModuleClass(atom.symbol()->path(), m_symbols) ? Op::CallModule : Op::CallFunction;
    }

    std::string nameOf(const Pattern &atom) const
    {
        return atom.method() ? atom.method()->name.str() : std::string(m_symbols.canonical(atom.symbol()->path()));
    }

    std::size_t addNode(Op op, std::string target, std::vector<GraphArgument> args)
    {
        m_graph.nodes.push_back({op, std::move(target), std::move(args)});
        return m_graph.nodes.size() - 1;
    }

    std::size_t addArm()
    {
        const std::size_t node = addNode(Op::Placeholder, {}, {});
        m_graph.nodes[node].isArm = true;
        return node;
    }

    void fail(std::string type, std::string message)
    {
        if (!m_graph.error)
            m_graph.error = PythonError{std::move(type), std::move(message)};
    }

    Release m_release;
    const SymbolCatalog &m_symbols;
    const FunctionArity &m_arity;
    CanonicalGraph m_graph;
};

} // namespace

bool takesConstantOne(std::string_view function)
{
    return function == "operator.floordiv" || function == "operator.getitem";
}

bool CanonicalGraph::hasNoTensorArguments(std::size_t index) const
{
    const GraphNode &node = nodes[index];
    const auto argumentHasNone = [this](const GraphArgument &argument) {
        const std::size_t *producer = std::get_if<std::size_t>(&argument);
        return !producer || hasNoTensorArguments(*producer);
    };
    if (node.op == Op::Placeholder || node.op == Op::CallModule)
        return false;
    if (node.op == Op::CallFunction && node.target == "operator.getitem")
        return !node.args.empty() && argumentHasNone(node.args.front());
    if (node.op == Op::CallMethod && node.target == "size")
        return true;
    return !node.args.empty() && std::ranges::all_of(node.args, [&](const GraphArgument &argument) {
        if (const auto *shared = std::get_if<Shared<JsonValue>>(&argument)) {
            const JsonValue *constant = &**shared;
            // Integers carry no tensor; of any other constant torch is not sure.
            return constant->boolean() ||
                   (constant->number() && constant->number()->text.find_first_of(".eE") == std::string::npos);
        }
        return argumentHasNone(argument);
    });
}

CanonicalGraph canonicalGraph(const Pattern &reversed, Release release, const FunctionArity &arity)
{
    return Builder(release, arity).run(reversed);
}

} // namespace bcfg
