// SPDX-License-Identifier: Apache-2.0
#include "core/torch/trace/reconstruction.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/shortname.h"
#include "core/torch/trace/argumentreader.h"
#include "core/torch/trace/exportedcalls.h"
#include "core/torch/trace/names.h"
#include "core/torch/trace/tracingnotes.h"

#include <algorithm>
#include <functional>
#include <set>
#include <span>
#include <utility>

namespace bcfg::trace {

namespace {

using Call = ExportedProgram::Call;
using Frame = ExportedProgram::Frame;

/// Builds the model's nodes one after another.
class Builder
{
public:
    explicit Builder(const ExportedProgram &program)
        : m_program(program),
          m_symbols(SymbolCatalog::of(tracedBy(program.torch))),
          m_names(m_symbols.release()),
          m_nodes(program.values.size()),
          m_constants(program.values.size()),
          m_paths(program.values.size())
    {}

    Model build()
    {
        m_model.torch = m_program.torch;
        m_model.isReconstructed = true;
        m_model.name = "model";
        if (!m_program.calls.empty() && !m_program.calls.front().frames.empty()) {
            const std::string &type = m_program.calls.front().frames.front().type;
            m_model.name = shortName(type);
        }
        findChecks();
        findLastUsers();
        findAttributes();
        for (const NodeIndex value : m_program.userInputs)
            addPlaceholder(value);
        for (std::size_t begin = 0; begin < m_program.calls.size();) {
            const std::size_t end = endOfGroup(begin);
            addGroup(begin, end);
            begin = end;
        }
        addOutput();
        m_model.modules = reconstructedModules(m_program, m_symbols);
        m_model.openedFunctions = wrappedFunctions(m_program);
        return std::move(m_model);
    }

private:
    /// Finds for each value the index of the last call that takes the value, not counting checks, or the number of
    /// calls if the model returns the value.
    void findLastUsers()
    {
        m_lastUser.resize(m_program.values.size(), 0);
        m_askedBy.resize(m_program.values.size(), 0);
        const auto uses = [&](const Argument &argument, std::size_t user) {
            forEachNode(argument, [&](NodeIndex value) { m_lastUser[value] = user; });
        };
        for (std::size_t i = 0; i < m_program.calls.size(); ++i) {
            if (m_isCheck[i])
                continue;
            for (const Argument &argument : m_program.calls[i].arguments)
                uses(argument, i);
        }
        for (const Argument &argument : m_program.userOutputs)
            uses(argument, m_program.calls.size());
    }

    /// Finds the calls that check something, and those that only compute numbers for them.
    void findChecks()
    {
        std::vector<bool> isUsed(m_program.values.size()); // by another call, or returned
        const auto noteUses = [&](const Argument &argument) {
            forEachNode(argument, [&](NodeIndex value) { isUsed[value] = true; });
        };
        std::ranges::for_each(m_program.userOutputs, noteUses);
        m_isCheck.resize(m_program.calls.size());
        for (std::size_t i = m_program.calls.size(); i-- > 0;) {
            const Call &call = m_program.calls[i];
            const bool isUnused =
                std::ranges::none_of(call.outputs, [&](NodeIndex value) { return bool(isUsed[value]); });
            m_isCheck[i] = isCheck(call) || (isUnused && computesNumber(call));
            if (!m_isCheck[i])
                std::ranges::for_each(call.arguments, noteUses);
        }
    }

    /// Finds the leaf modules, and the attributes of modules: torch.fx traces parameters, but not buffers.
    void findAttributes()
    {
        for (const Call &call : m_program.calls) {
            if (const Frame *leaf = leafOf(call))
                m_leaves.insert(leaf->path);
        }
        for (NodeIndex value = 0; value < m_program.values.size(); ++value) {
            const ExportedProgram::Value &known = m_program.values[value];
            if (known.attribute.empty())
                continue;
            m_attributes.insert(known.attribute);
            m_paths[value] = known.attribute;
            if (!known.isParameter)
                m_constants[value] = value;
        }
    }

    std::size_t endOfGroup(std::size_t begin) const
    {
        const std::string identity = identityOf(m_program.calls[begin]);
        std::size_t end = begin + 1;
        while (!identity.empty() && end < m_program.calls.size() && identityOf(m_program.calls[end]) == identity)
            ++end;
        return end;
    }

    Node &addNode(Op op, std::string target, std::string_view name)
    {
        Node &node = m_model.nodes.emplace_back();
        node.op = op;
        node.target = std::move(target);
        node.name = m_names.create(m_texts.add(snakeCase(name)), m_texts);
        node.scope.emplace();
        return node;
    }
    NodeIndex lastNode() const { return static_cast<NodeIndex>(m_model.nodes.size() - 1); }

    void addPlaceholder(NodeIndex value)
    {
        const std::string &name = m_program.values[value].name;
        addNode(Op::Placeholder, name, name).meta = m_program.values[value].meta;
        m_nodes[value] = lastNode();
    }

    /// The node of a value. A parameter gets a get_attr node at its first use; a tensor that is not traced gets a new
    /// get_attr node at each use.
    NodeIndex nodeOf(NodeIndex value, const std::optional<Scope> &scope)
    {
        if (m_nodes[value])
            return *m_nodes[value];
        const std::string path = pathOf(value);
        Node &node = addNode(Op::GetAttr, path, path);
        node.scope = scope;
        node.meta = m_program.values[value].meta;
        if (!m_constants[value])
            m_nodes[value] = lastNode();
        return lastNode();
    }

    /// The path of the attribute that holds the value. Mirrors create_arg() of torch.fx.Tracer, which adds an attribute
    /// to the model for a tensor that was computed while tracing.
    const std::string &pathOf(NodeIndex value)
    {
        if (!m_constants[value] && m_paths[value].empty())
            return m_program.values[value].name;
        std::string &path = m_paths[m_constants[value].value_or(value)];
        while (path.empty()) {
            std::string free = "_tensor_constant" + std::to_string(m_nextConstant++);
            if (!m_attributes.contains(free))
                path = std::move(free);
        }
        return path;
    }

    Argument argumentOf(const Argument &argument, const std::optional<Scope> &scope)
    {
        if (const NodeIndex *value = argument.node())
            return {nodeOf(*value, scope)};
        if (const Argument::List *list = argument.list())
            return {mapped(*list, [&](const Argument &item) { return argumentOf(item, scope); })};
        return argument;
    }

    std::string publicType(const std::string &type) const { return std::string(m_symbols.canonical(type)); }

    std::span<const Call> group(std::size_t begin, std::size_t end) const
    {
        return std::span(m_program.calls).subspan(begin, end - begin);
    }

    void addGroup(std::size_t begin, std::size_t end)
    {
        const std::span<const Call> calls = group(begin, end);
        if (std::all_of(m_isCheck.begin() + std::ptrdiff_t(begin), m_isCheck.begin() + std::ptrdiff_t(end),
                        std::identity()))
            return;
        if (const Frame *leaf = leafOf(calls.front()))
            addModuleCall(*leaf, begin, end);
        else if (isComputedWhileTracing(begin, end))
            return noteConstants(calls);
        else
            addFunctionCall(begin, end);
        m_model.nodes[m_callNode].source = sourceOf(calls.back());
        takeOutputs(begin, end);
    }

    /// Calls visit(value) for each value that flows into a group of calls from outside.
    template <class Visit>
    void forEachInput(std::size_t begin, std::size_t end, const Visit &visit) const
    {
        const auto visitOuter = [&](NodeIndex value) {
            const std::optional<std::uint32_t> maker = m_program.values[value].maker;
            if (!maker || *maker < begin)
                visit(value);
        };
        for (const Call &call : group(begin, end)) {
            for (const Argument &argument : call.arguments)
                forEachNode(argument, visitOuter);
        }
    }

    /// Whether a function gets no traced value, so that torch.fx calls the function instead of tracing it.
    bool isComputedWhileTracing(std::size_t begin, std::size_t end) const
    {
        bool isTraced = false;
        forEachInput(begin, end, [&](NodeIndex value) { isTraced = isTraced || !m_constants[value]; });
        return !isTraced;
    }

    void noteConstants(std::span<const Call> calls)
    {
        for (const Call &call : calls) {
            const bool isOld = returnsItsArgument(call, m_program.values);
            for (const NodeIndex output : call.outputs)
                m_constants[output] = isOld ? m_constants[*call.arguments[0].node()] : output;
        }
    }

    /// Whether a value flows into the call of a leaf module as an argument: it is no parameter or buffer of a leaf
    /// module.
    bool isPassed(NodeIndex value) const
    {
        const std::string &attribute = m_program.values[value].attribute;
        if (attribute.empty())
            return m_nodes[value] || m_constants[value];
        for (std::string_view path = parentPath(attribute); !path.empty(); path = parentPath(path)) {
            if (m_leaves.contains(path))
                return false;
        }
        return true;
    }

    /// Notes that the group of calls from `begin` on uses the value. Returns whether this is the first use in the
    /// group.
    bool noteUse(NodeIndex value, std::size_t begin) { return std::exchange(m_askedBy[value], begin + 1) != begin + 1; }

    /// Adds the node of a leaf module's call. The arguments are the values from outside, except the module's parameters
    /// and buffers, in the order of their first use.
    void addModuleCall(const Frame &leaf, std::size_t begin, std::size_t end)
    {
        const Scope scope{leaf.path, publicType(leaf.type)};
        m_callScope = scopeOf(m_program.calls[begin].frames, &leaf);
        std::vector<Argument> args;
        forEachInput(begin, end, [&](NodeIndex value) {
            if (isPassed(value) && noteUse(value, begin))
                args.push_back({nodeOf(value, m_constants[value] ? scope : m_callScope)});
        });
        Node &node = addNode(Op::CallModule, leaf.path, leaf.path);
        node.moduleType = *scope.type;
        node.scope = scope;
        node.args = std::move(args);
        m_callNode = lastNode();
    }

    /// The name of the function of torch.nn.functional that ran this group of calls and no call beside it; empty for
    /// none.
    std::string_view functionalOf(std::size_t begin, std::size_t end) const
    {
        const std::vector<Call> &calls = m_program.calls;
        if (calls[begin].sourceFunctions.empty())
            return {};
        const FunctionalCall running = functionalRunning(calls[begin]);
        const bool isAlone = (begin == 0 || functionalRunning(calls[begin - 1]) != running) &&
                             (end == calls.size() || functionalRunning(calls[end]) != running);
        return isAlone ? running.name : std::string_view();
    }

    void addFunctionCall(std::size_t begin, std::size_t end)
    {
        const std::span<const Call> calls = group(begin, end);
        const Call &last = calls.back();
        CalledFunction called = calledFunction(last, m_symbols);
        if (const SymbolInfo *known = m_symbols.findIn({"torch.nn.functional."}, functionalOf(begin, end)))
            called = {Op::CallFunction, known->canonical()};
        const NodeIndex *first = last.arguments.empty() ? nullptr : last.arguments[0].node();
        const std::string method = first && m_constants[*first] ? methodOf(called.target) : std::string();
        if (called.isGuess && method.empty())
            addOnce(
                m_model.notes,
                "Where the export lacks the source line of an operator, it does not tell x.add(y) or x.add_(y) from "
                "x + y. Such methods count as operators here; torch.fx tells them apart.");
        const std::optional<Scope> scope = scopeOf(last.frames, last.frames.data() + last.frames.size());
        // torch.fx traces a parameter where the model reads the attribute, before the call gets its other arguments.
        forEachInput(begin, end, [&](NodeIndex value) {
            if (m_program.values[value].isParameter)
                nodeOf(value, scope);
        });
        std::vector<Argument> args;
        std::vector<std::pair<std::string, Argument>> kwargs;
        if (end - begin == 1 && called.target != "operator.getitem") {
            for (std::size_t i = 0; i < last.arguments.size(); ++i) {
                Argument argument = argumentOf(last.arguments[i], scope);
                if (last.isKeyword[i])
                    kwargs.emplace_back(last.names[i], std::move(argument));
                else
                    args.push_back(std::move(argument));
            }
            if (called.isReversed && args.size() == 2)
                std::swap(args[0], args[1]);
        } else if (called.target == "operator.truediv" && isReflectedDivision(calls)) {
            args = {argumentOf(last.arguments[1], scope), argumentOf(calls.front().arguments[0], scope)};
        } else {
            forEachInput(begin, end, [&](NodeIndex value) {
                if (noteUse(value, begin))
                    args.push_back({nodeOf(value, scope)});
            });
            if (called.target == "operator.getitem")
                args.push_back({Argument::Value{"an index that the export does not tell"}});
        }
        if (!method.empty())
            called = {Op::CallMethod, method};
        Node &node = addNode(called.op, called.target, pythonName(called.target));
        node.args = std::move(args);
        node.kwargs = std::move(kwargs);
        node.scope = scope;
        m_callScope = scope;
        m_callNode = lastNode();
    }

    /// The scope of the module that was running when the frame `next` began; the model itself for the first frame.
    std::optional<Scope> scopeOf(const std::vector<Frame> &frames, const Frame *next) const
    {
        if (next - frames.data() < 2)
            return Scope();
        return Scope{next[-1].path, publicType(next[-1].type)};
    }

    /// Sets the nodes of the values that a group of calls makes. Adds getitem nodes if the call returns a tuple.
    void takeOutputs(std::size_t begin, std::size_t end)
    {
        struct Output
        {
            NodeIndex value;
            std::size_t index; // index in the tuple that the call returns
        };
        std::vector<Output> used;
        for (const Call &call : group(begin, end)) {
            for (std::size_t i = 0; i < call.outputs.size(); ++i) {
                if (m_lastUser[call.outputs[i]] >= end)
                    used.push_back({call.outputs[i], &call == &m_program.calls[end - 1] ? i : used.size()});
            }
        }
        const Call &last = m_program.calls[end - 1];
        const Node &node = m_model.nodes[m_callNode];
        const bool isFirstMeant = returnsMoreThanItsFunction(last) && (used.empty() || used.front().index == 0);
        const bool isTuple = last.isSequence || (last.outputs.size() > 1 && !isFirstMeant) || used.size() > 1 ||
                             returnsTuple(node.op == Op::CallModule ? node.moduleType : node.target);
        if (isTuple) {
            for (const Output &output : used)
                m_nodes[output.value] = addItem(m_callNode, output.index, output.value);
            return;
        }
        for (const Output &output : used)
            m_nodes[output.value] = m_callNode;
        if (!last.outputs.empty()) {
            m_nodes[last.outputs.front()] = m_callNode;
            m_model.nodes[m_callNode].meta = m_program.values[last.outputs.front()].meta;
        }
    }

    /// Adds the getitem node for an element of a returned tuple. An LSTM returns (output, (h, c)), so h and c take two
    /// getitem nodes.
    NodeIndex addItem(NodeIndex tuple, std::size_t index, NodeIndex value)
    {
        if (m_model.nodes[tuple].moduleType == "torch.nn.LSTM" && index > 0) {
            if (!m_states || m_states->first != tuple)
                m_states = {tuple, addGetItem(tuple, 1)};
            tuple = m_states->second;
            index -= 1;
        }
        const NodeIndex item = addGetItem(tuple, index);
        m_model.nodes[item].meta = m_program.values[value].meta;
        return item;
    }

    NodeIndex addGetItem(NodeIndex tuple, std::size_t index)
    {
        Node &node = addNode(Op::CallFunction, "operator.getitem", "getitem");
        node.args = {{tuple}, {JsonValue::count(index)}};
        node.scope = m_callScope;
        return lastNode();
    }

    void addOutput()
    {
        std::size_t next = 0;
        const bool isKnown = m_program.outputShape.object() != nullptr;
        Argument returned;
        if (isKnown)
            returned = returnedAt(m_program.outputShape, next, 0);
        if (!isKnown || next != m_program.userOutputs.size()) {
            Argument::List list =
                mapped(m_program.userOutputs, [&](const Argument &output) { return outputOf(output); });
            returned = list.size() == 1 ? std::move(list.front()) : Argument{std::move(list)};
        }
        addNode(Op::Output, "output", "output").args = {std::move(returned)};
    }

    /// An output of the model; None for a number that the model computes from sizes. An export has a constant for such
    /// a number, at which prepare would raise.
    Argument outputOf(const Argument &output)
    {
        if (output.node() || output.list() || output == Argument{JsonValue()})
            return argumentOf(output, Scope());
        addOnce(m_model.notes, "The export returns a constant. It may be a number that the model computes from a size, "
                               "such as x.size(0) + 1, so the output has None in its place. If the model returns a "
                               "constant itself, prepare raises an exception there.");
        return {JsonValue()};
    }

    /// Mirrors torch.utils._pytree.tree_unflatten() for the outputs from `next` on.
    Argument returnedAt(const JsonValue &shape, std::size_t &next, std::size_t depth)
    {
        constexpr std::size_t maximumDepth = 12; // a file with deeper dictionaries could not be read back
        const JsonValue *type = shape.find("type");
        const JsonValue *children = shape.find("children_spec");
        if (!type || !type->string() || !children || !children->array() || depth == maximumDepth) {
            if (next >= m_program.userOutputs.size()) {
                ++next; // the tree has more leaves than there are outputs, so it does not belong to them
                return {JsonValue()};
            }
            return outputOf(m_program.userOutputs[next++]);
        }
        Argument::List items =
            mapped(*children->array(), [&](const JsonValue &child) { return returnedAt(child, next, depth + 1); });
        if (std::vector<std::string> keys = keysOf(shape); !keys.empty() && keys.size() == items.size())
            return {Argument::Dict{std::move(keys), std::move(items)}};
        return {std::move(items)};
    }

    /// The keys of a returned dictionary, which the shape has as JSON in a string; empty for anything else.
    static std::vector<std::string> keysOf(const JsonValue &shape)
    {
        const JsonValue *context = shape.find("context");
        const std::string &type = *shape.find("type")->string();
        std::vector<std::string> keys;
        if (!context || !context->string() || (type != "builtins.dict" && type != "collections.OrderedDict"))
            return keys;
        const std::variant<JsonValue, Diagnostic> read = parseJson(*context->string());
        const JsonValue *list = std::get_if<JsonValue>(&read);
        if (!list || !list->array())
            return keys;
        for (const JsonValue &key : *list->array())
            keys.push_back(key.string() ? *key.string() : writeJsonLine(key));
        if (ArgumentReader::hasEqual(keys))
            keys.clear();
        return keys;
    }

    const ExportedProgram &m_program;
    const SymbolCatalog &m_symbols;
    Model m_model;
    Texts m_texts;
    Names m_names;
    std::vector<std::optional<NodeIndex>> m_nodes; // by value
    /// By value, for values that torch.fx does not trace: the value that is the same tensor.
    std::vector<std::optional<NodeIndex>> m_constants;
    std::vector<std::string> m_paths; // by value: the path of its attribute; empty for other values
    std::set<std::string_view, std::less<>> m_attributes;
    std::set<std::string_view, std::less<>> m_leaves; // paths of modules
    std::size_t m_nextConstant = 0;
    std::vector<bool> m_isCheck;                             // by call
    std::vector<std::size_t> m_lastUser;                     // by value
    std::vector<std::size_t> m_askedBy;                      // by value: begin + 1 of the last group using it, or 0
    NodeIndex m_callNode = 0;                                // the node of the call that is being added
    std::optional<Scope> m_callScope;                        // the scope of that call
    std::optional<std::pair<NodeIndex, NodeIndex>> m_states; // an LSTM and the getitem node of its (h, c)
};

} // namespace

Model reconstruct(ExportedProgram program)
{
    nameSharedModules(program);
    return Builder(program).build();
}

} // namespace bcfg::trace
