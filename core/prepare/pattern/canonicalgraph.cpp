// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/pattern/canonicalgraph.h"

namespace bcfg {

namespace {

using fx::Argument;
using fx::Op;
using PatternKind = fx::PatternNode::Kind;

/// Builds the graph from the leaves to the anchor.
class Builder
{
public:
    Builder(CanonicalGraph &result, const FunctionArity &arity) : m_result(result), m_arity(arity) {}

    Argument build(const fx::PatternNode &pattern)
    {
        if (pattern.kind == PatternKind::Tuple)
            return buildTuple(pattern.steps);
        if (pattern.kind == PatternKind::Literal)
            return Argument{**pattern.literal};
        if (pattern.kind == PatternKind::MatchAll)
            return add({}, pattern.symbol);
        return addCall(pattern, inputsOf(pattern));
    }

private:
    Argument buildTuple(const std::vector<fx::PatternNode> &steps)
    {
        if (steps.empty())
            return addInput(); // is_match() raises before it looks at the node
        const fx::PatternNode &head = steps.front();
        if (steps.size() == 1 || !head.op())
            return build(head);
        std::vector<Argument> args;
        args.reserve(steps.size() - 1);
        if (head.isGetattr && steps[1].kind == PatternKind::Method) {
            args.push_back(addInput());
            args.push_back(Argument{JsonValue(m_result.symbols.path(steps[1].symbol))});
        } else {
            for (std::size_t i = 1; i < steps.size(); ++i)
                args.push_back(build(steps[i]));
        }
        return addCall(head, std::move(args));
    }

    std::vector<Argument> inputsOf(const fx::PatternNode &atom)
    {
        const bool isFunction = atom.kind == PatternKind::Function;
        const std::string_view name = m_result.symbols.path(atom.symbol);
        const std::size_t inputs = isFunction ? m_arity(name) : 1;
        const bool takesOne = isFunction && takesConstantOne(name);
        std::vector<Argument> args;
        args.reserve(inputs + (takesOne ? 1 : 0));
        for (std::size_t i = 0; i < inputs; ++i)
            args.push_back(addInput());
        if (takesOne)
            args.push_back(Argument{JsonValue(1)});
        return args;
    }

    Argument addCall(const fx::PatternNode &atom, std::vector<Argument> args)
    {
        fx::Node node;
        node.op = *atom.op();
        node.target = m_result.symbols.path(atom.symbol);
        if (node.op != Op::CallModule)
            node.symbol = atom.symbol;
        node.args = std::move(args);
        return add(std::move(node), atom.symbol);
    }

    Argument addInput() { return add({}, 0); }

    Argument add(fx::Node node, fx::SymbolId called)
    {
        m_result.called.push_back(called);
        return Argument{m_result.graph.append(std::move(node), {})};
    }

    CanonicalGraph &m_result;
    const FunctionArity &m_arity;
};

void addParts(trace::Model &model, const std::string &path, const std::vector<std::string> &classes)
{
    for (std::size_t i = 0; i < classes.size(); ++i) {
        if (!classes[i].empty())
            model.modules.push_back({path + '.' + std::to_string(i), classes[i], false, {}});
    }
}

/// Adds the modules inside a fused QAT module at `path`: the BatchNorm of the float module from which it is made, and
/// the fake quantize of its weight, as under PyTorch's default QConfigs.
void addQatParts(trace::Model &model, const std::string &path, const SymbolInfo *fromFloat)
{
    if (fromFloat) {
        for (const std::string &type : fromFloat->takes) {
            if (type.starts_with("torch.nn.BatchNorm"))
                model.modules.push_back({path + ".bn", type, false, {}});
        }
    }
    model.modules.push_back(
        {path + ".weight_fake_quant", "torch.ao.quantization.fake_quantize.FusedMovingAvgObsFakeQuantize", false, {}});
}

} // namespace

bool takesConstantOne(std::string_view function)
{
    return function == "operator.floordiv" || function == "operator.getitem";
}

CanonicalGraph canonicalGraph(const Pattern &reversed, Release release, const FunctionArity &arity)
{
    CanonicalGraph result(release);
    result.pattern = reversed;
    constexpr std::size_t usual = 8; // nodes
    result.graph.stopNaming();
    result.graph.reserve(usual);
    result.called.reserve(usual);
    const fx::PatternNode pattern = fx::compiled(reversed, result.symbols);
    const Argument anchor = Builder(result, arity).build(pattern);
    const fx::NodeIndex *node = anchor.node();
    try {
        const fx::Matcher matcher(result.graph, result.called, result.symbols);
        result.matches = node && matcher.matches(*node, pattern) && result.isOperator(*node);
        if (result.matches)
            result.shape = fx::recordMatch(result.graph, *node, pattern, release);
    } catch (const PythonError &error) {
        result.error = error;
    }
    return result;
}

trace::Model modelOf(const CanonicalGraph &canonical, std::string_view root)
{
    trace::Model model;
    const auto add = [&](trace::Node node) {
        node.name = "n" + std::to_string(model.nodes.size());
        node.scope.emplace();
        model.nodes.push_back(std::move(node));
    };
    for (fx::NodeIndex index = 0; index < canonical.graph.size(); ++index) {
        const fx::Node &node = canonical.graph[index];
        trace::Node traced;
        traced.op = node.op;
        traced.args = node.args;
        traced.target = node.target;
        if (node.op == Op::CallModule) {
            traced.target = "m" + std::to_string(index);
            traced.moduleType = node.target;
            model.modules.push_back({traced.target, traced.moduleType, false, {}});
            const SymbolInfo *known = canonical.symbols.info(canonical.called[index]);
            if (known && known->isFused && known->toFloat.empty())
                addParts(model, traced.target, known->takes.empty() ? std::vector{std::string(root)} : known->takes);
            else if (known && known->isFused)
                addQatParts(model, traced.target, canonical.symbols.info(canonical.symbols.find(known->fromFloatOf)));
        }
        add(std::move(traced));
    }
    trace::Node output;
    output.op = Op::Output;
    output.args.push_back(Argument{canonical.anchor()});
    add(std::move(output));
    return model;
}

} // namespace bcfg
