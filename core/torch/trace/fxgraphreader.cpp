// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/textplaces.h"
#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "core/torch/trace/argumentreader.h"
#include "core/torch/trace/modelfile.h"
#include "core/torch/trace/readproblems.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_map>
#include <utility>

namespace bcfg::trace {

namespace {

using Kind = TapeNode::Kind;

constexpr std::size_t maximumModelValues = 4'000'000; // values and keys of all nodes
constexpr std::size_t maximumNodeValues = 100'000;    // values and keys of one node

constexpr std::array<std::string_view, 9> nodeKeys = {"name",  "op",          "target", "args", "kwargs",
                                                      "scope", "module_type", "source", "meta"};
constexpr std::array<std::string_view, 3> moduleKeys = {"type", "training", "attributes"};
// The last key is no key of a model: it shows that the text is a backend config.
constexpr std::array<std::string_view, 9> headKeys = {"format",   "torch",         "model", "nodes",  "modules",
                                                      "training", "reconstructed", "notes", "configs"};

/// One of the known keys of an object, as its place among them. A text that is no known key does not compile.
template <const auto &keys>
struct KeyOf
{
    std::size_t place = 0;
    consteval KeyOf(const char *name)
    {
        while (keys.at(place) != name)
            ++place;
    }
    std::string_view name() const { return keys[place]; }
};

/// A JSON object on a tape (parsed JSON as a flat list of nodes), with the place of the object, and with the values of
/// the known keys that the object has.
template <const auto &keys>
struct Members
{
    using Key = KeyOf<keys>;

    const Tape &tape;
    std::size_t object;
    const Where &where;
    std::array<std::size_t, keys.size()> values = {}; ///< by known key: the node of its value, or 0

    /// The node of the value under a known key, or 0. Of equal keys the last one counts.
    std::size_t at(Key key) const { return values[key.place]; }
};

/// Reads batches of nodes while the text is being parsed, and the rest of the file at the end.
class Reader
{
public:
    explicit Reader(std::string_view text) : m_text(text), m_arguments(text, m_problems) {}
    Reader(const Reader &) = delete; // m_nodesKey points to m_whole
    Reader &operator=(const Reader &) = delete;

    /// Reads a batch of elements of `nodes`. Returns false if the model has too many values.
    bool readNodes(const Tape &tape)
    {
        m_valueCount += tape.size();
        if (m_valueCount > maximumModelValues) {
            std::string problem = "More than ";
            problem.append(std::to_string(maximumModelValues)).append(" values, which no model needs.");
            m_problems.add(Where(m_nodesKey, m_model.nodes.size()), tape[0].begin, std::move(problem));
            m_isStopped = true;
            return false;
        }
        for (std::size_t node = 0; node < tape.size(); node += tape[node].size) {
            const Where where(m_nodesKey, m_model.nodes.size());
            readNode(tape, node, where);
        }
        return true;
    }

    /// Reads everything around the list of nodes, checks the model as a whole, and returns the result.
    ModelRead finish(const Tape &head)
    {
        if (!m_isStopped) {
            readHead(head);
            m_arguments.checkReferences();
            checkCalledModules();
            if (m_problems.isEmpty())
                checkOutput(head);
        }
        if (!m_problems.isEmpty())
            return {std::nullopt, m_problems.diagnostics(m_text)};
        return {std::move(m_model), {}};
    }

private:
    void problem(const Where &where, const TapeNode &at, std::string message)
    {
        m_problems.add(where, at.begin, std::move(message));
    }

    /// The members of an object whose keys are among `keys`. Adds a problem for each repeated key.
    template <const auto &keys>
    Members<keys> membersOf(const Tape &tape, std::size_t object, const Where &where)
    {
        Members<keys> members{tape, object, where};
        for (const std::size_t value : tape.children(object)) {
            const std::string_view key = tape[value - 1].text;
            const auto found = std::ranges::find(keys, key);
            if (found == keys.end())
                continue;
            std::size_t &known = members.values[static_cast<std::size_t>(found - keys.begin())];
            if (known != 0)
                problem(Where(where, key), tape[value - 1], "The key " + inDoubleQuotes(key) + " occurs twice.");
            known = value;
        }
        return members;
    }

    template <const auto &keys>
    void missing(const Members<keys> &members, typename Members<keys>::Key key)
    {
        problem(members.where, members.tape[members.object], "The key " + inDoubleQuotes(key.name()) + " is missing.");
    }

    /// The node of a required member. Adds a problem and returns 0 where it is absent or of another kind.
    template <const auto &keys>
    std::size_t needed(const Members<keys> &members, typename Members<keys>::Key key, Kind kind, const char *expected)
    {
        const std::size_t value = members.at(key);
        if (value == 0)
            missing(members, key);
        else if (members.tape[value].kind != kind)
            problem(Where(members.where, key.name()), members.tape[value], expected);
        else
            return value;
        return 0;
    }

    /// The text of a required member. Adds a problem and returns an empty text where it is absent or not a text.
    template <const auto &keys>
    std::string textOf(const Members<keys> &members, typename Members<keys>::Key key)
    {
        const std::size_t value = needed(members, key, Kind::String, "Expected a text.");
        return value == 0 ? std::string() : std::string(members.tape[value].text);
    }

    /// The class of a module. Empty for null, which format 1 allows for a class that cannot be imported. Format 2
    /// demands a text, so null is a problem there.
    template <const auto &keys>
    std::string typeOf(const Members<keys> &members, typename Members<keys>::Key key)
    {
        const std::size_t value = members.at(key);
        if (value != 0 && members.tape[value].kind == Kind::Null) {
            m_ofFormat2.add(Where(members.where, key.name()), members.tape[value].begin, "Expected a text.");
            return {};
        }
        return textOf(members, key);
    }

    void readNode(const Tape &tape, std::size_t index, const Where &where)
    {
        // A refused node is added to the list, too, so that later nodes keep their indexes.
        Node &node = m_model.nodes.emplace_back();
        if (tape[index].kind != Kind::Object)
            return problem(where, tape[index], "Expected a node: an object.");
        if (tape[index].size > maximumNodeValues)
            return problem(where, tape[index],
                           "More than " + std::to_string(maximumNodeValues) +
                               " values in one node, which no model needs.");
        const auto members = membersOf<nodeKeys>(tape, index, where);
        node.name = textOf(members, "name");
        node.target = textOf(members, "target");
        readOp(members, node);
        if (node.op == Op::CallModule) {
            node.moduleType = typeOf(members, "module_type");
            if (const std::size_t target = members.at("target"); target != 0)
                m_calls.emplace_back(m_model.nodes.size() - 1, tape[target].begin);
        }
        if (const std::size_t args = needed(members, "args", Kind::Array, "Expected a list."); args != 0)
            node.args = m_arguments.listAt(tape, args, Where(where, "args"));
        readKwargs(members, node);
        readScope(members, node);
        if (members.at("source") != 0)
            node.source = textOf(members, "source");
        if (const std::size_t meta = members.at("meta"); meta != 0) {
            if (tape[meta].kind == Kind::Object || tape[meta].kind == Kind::Array)
                node.meta = tape.toValue(meta);
            else if (tape[meta].kind != Kind::Null)
                problem(Where(where, "meta"), tape[meta],
                        "Expected an object with shape and dtype, or a list of them.");
        }
        // The name is added last, so that no argument can name its own node.
        if (const std::size_t name = members.at("name"); name != 0 && tape[name].kind == Kind::String)
            m_arguments.addNode(tape[name], static_cast<NodeIndex>(m_model.nodes.size() - 1), where);
    }

    void readOp(const Members<nodeKeys> &members, Node &node)
    {
        const std::string text = textOf(members, "op");
        const std::size_t value = members.at("op");
        const auto *const known = std::ranges::find(opNames, text);
        if (known != std::end(opNames)) {
            node.op = static_cast<Op>(known - opNames);
        } else if (value != 0 && members.tape[value].kind == Kind::String) {
            problem(Where(members.where, "op"), members.tape[value],
                    "Unknown op " + inDoubleQuotes(text) +
                        "; torch.fx has placeholder, get_attr, call_module, call_function, call_method and output.");
        }
    }

    void readKwargs(const Members<nodeKeys> &members, Node &node)
    {
        const std::size_t value = needed(members, "kwargs", Kind::Object, "Expected an object.");
        if (value == 0)
            return;
        Argument::Dict read = m_arguments.dictAt(members.tape, value, Where(members.where, "kwargs"));
        node.kwargs.reserve(read.keys.size());
        for (std::size_t i = 0; i < read.keys.size(); ++i)
            node.kwargs.emplace_back(std::move(read.keys[i]), std::move(read.values[i]));
    }

    void readScope(const Members<nodeKeys> &members, Node &node)
    {
        const Tape &tape = members.tape;
        const std::size_t value = members.at("scope");
        if (value == 0)
            return m_ofFormat2.add(members.where, tape[members.object].begin, "The key \"scope\" is missing.");
        const bool isPair = tape[value].kind == Kind::Array && tape[value].size == 3;
        if (!isPair || tape[value + 1].kind != Kind::String ||
            (tape[value + 2].kind != Kind::String && tape[value + 2].kind != Kind::Null))
            return m_ofFormat2.add(Where(members.where, "scope"), tape[value].begin,
                                   "Expected [path, class], or [\"\", null] for the model.");
        node.scope = Scope{std::string(tape[value + 1].text), std::nullopt};
        if (tape[value + 2].kind == Kind::String)
            node.scope->type = std::string(tape[value + 2].text);
    }

    void readHead(const Tape &head)
    {
        if (head[0].kind != Kind::Object)
            return problem(m_whole, head[0], "Expected a traced model: an object with nodes and modules.");
        const auto members = membersOf<headKeys>(head, 0, m_whole);
        const std::size_t nodes = members.at("nodes");
        if (nodes == 0 && members.at("configs") != 0)
            return problem(m_whole, head[0], "This is a backend config, not a traced model.");
        m_model.torch = textOf(members, "torch");
        m_model.name = textOf(members, "model");
        if (nodes == 0)
            missing(members, "nodes");
        else if (head[nodes].kind != Kind::Array)
            problem(m_nodesKey, head[nodes], "Expected a list of nodes.");
        else if (m_model.nodes.empty())
            problem(m_nodesKey, head[nodes], "A model has nodes.");
        m_model.isTraining = boolAt(members, "training");
        m_model.isReconstructed = boolAt(members, "reconstructed").value_or(false);
        if (const std::size_t value = members.at("notes"); value != 0)
            readNotes(head, value);
        readModules(members);
        readFormat(head, members.at("format"));
    }

    void checkOutput(const Tape &head)
    {
        if (const auto outputs = std::ranges::count(m_model.nodes, Op::Output, &Node::op); outputs != 1)
            problem(m_nodesKey, head[*childNode(head, 0, "nodes")],
                    "A model has one output node, and this one has " + std::to_string(outputs) + '.');
    }

    void readFormat(const Tape &head, std::size_t value)
    {
        const auto isFormat = [&](std::string_view number) {
            return value != 0 && head[value].kind == Kind::Number && head[value].text == number;
        };
        if (value != 0 && !isFormat("1") && !isFormat("2"))
            return problem(Where(m_whole, "format"), head[value], "Formats 1 and 2 are known.");
        if (isFormat("2"))
            return m_problems.add(m_ofFormat2);
        for (Node &node : m_model.nodes)
            node.scope.reset();
    }

    void readNotes(const Tape &head, std::size_t list)
    {
        if (head[list].kind != Kind::Array)
            return problem(Where(m_whole, "notes"), head[list], "Expected a list of texts.");
        for (const std::size_t note : head.children(list)) {
            if (head[note].kind != Kind::String)
                return problem(Where(m_whole, "notes"), head[note], "Expected a list of texts.");
            m_model.notes.emplace_back(head[note].text);
        }
    }

    void readModules(const Members<headKeys> &members)
    {
        const Tape &head = members.tape;
        const std::size_t object =
            needed(members, "modules", Kind::Object, "Expected an object with the modules by their paths.");
        if (object == 0)
            return;
        const Where modules(m_whole, "modules");
        for (const std::size_t value : head.children(object)) {
            goOn();
            const TapeNode &key = head[value - 1];
            const std::string_view path = key.text;
            const Where here(modules, path);
            if (!m_modules.try_emplace(path, m_model.modules.size()).second)
                problem(here, key, "The module " + inDoubleQuotes(path) + " is listed twice.");
            Module &module = m_model.modules.emplace_back();
            module.path = std::string(path);
            if (head[value].kind == Kind::Object)
                readModule(head, value, module, here);
            else
                problem(here, head[value], "Expected an object with type and training.");
        }
    }

    void readModule(const Tape &head, std::size_t object, Module &module, const Where &where)
    {
        const auto members = membersOf<moduleKeys>(head, object, where);
        module.type = typeOf(members, "type");
        if (members.at("training") == 0)
            missing(members, "training");
        module.isTraining = boolAt(members, "training").value_or(false);
        if (const std::size_t attributes = members.at("attributes"); attributes != 0)
            readAttributes(head, attributes, module, Where(where, "attributes"));
    }

    void readAttributes(const Tape &head, std::size_t object, Module &module, const Where &where)
    {
        if (head[object].kind != Kind::Object)
            return problem(where, head[object], "Expected an object.");
        std::vector<std::string> keys;
        for (const std::size_t child : head.children(object)) {
            const TapeNode &value = head[child];
            std::string &name = keys.emplace_back(head[child - 1].text);
            std::int64_t number = 0;
            if (value.kind == Kind::True || value.kind == Kind::False)
                module.attributes.emplace_back(name, value.kind == Kind::True);
            else if (isInteger(value, number))
                module.attributes.emplace_back(name, number);
            else
                problem(Where(where, name), value, "Expected true, false or an integer.");
        }
        if (ArgumentReader::hasEqual(keys))
            problem(where, head[object], "A key occurs twice.");
    }

    static bool isInteger(const TapeNode &value, std::int64_t &number)
    {
        const char *end = value.text.data() + value.text.size();
        const auto parsed = std::from_chars(value.text.data(), end, number);
        return value.kind == Kind::Number && parsed.ec == std::errc() && parsed.ptr == end;
    }

    /// The bool of a member; nullopt where it is absent. Any other value is a problem, and gives false.
    template <const auto &keys>
    std::optional<bool> boolAt(const Members<keys> &members, typename Members<keys>::Key key)
    {
        const TapeNode &value = members.tape[members.at(key)];
        if (members.at(key) == 0)
            return std::nullopt;
        if (value.kind != Kind::True && value.kind != Kind::False)
            problem(Where(members.where, key.name()), value, "Expected true or false.");
        return value.kind == Kind::True;
    }

    void checkCalledModules()
    {
        for (const auto &[index, offset] : m_calls) {
            const Node &node = m_model.nodes[index];
            const std::size_t *called = valueUnder(m_modules, node.target);
            if (!called) {
                m_problems.add(Where(Where(m_nodesKey, index), "target"), offset,
                               "The module " + inDoubleQuotes(node.target) + " is not listed in \"modules\".");
            } else if (const Module &module = m_model.modules[*called];
                       !node.moduleType.empty() && module.type != node.moduleType) {
                m_problems.add(Where(Where(m_nodesKey, index), "module_type"), offset,
                               "The node says " + inDoubleQuotes(node.moduleType) + ", but \"modules\" says " +
                                   inDoubleQuotes(module.type) + " of " + inDoubleQuotes(node.target) + '.');
            }
        }
    }

    const Where m_whole;
    const Where m_nodesKey{m_whole, "nodes"};
    std::string_view m_text;
    Model m_model;
    ReadProblems m_problems;
    ReadProblems m_ofFormat2; // problems only in a file of format 2; the format is known at the end
    ArgumentReader m_arguments;
    std::unordered_map<std::string_view, std::size_t> m_modules;
    std::vector<std::pair<std::size_t, std::size_t>> m_calls; // a call_module node, and the byte offset of its target
    std::size_t m_valueCount = 0;
    bool m_isStopped = false;
};

} // namespace

ModelRead readFxGraph(std::string_view text)
{
    Tape head;
    std::optional<Reader> reader(std::in_place, text);
    const ElementHandler handler{[&](const Tape &nodes, bool begins) {
                                     goOn(nodes.isEmpty() ? 0 : nodes[nodes.size() - 1].end, text.size());
                                     if (begins)
                                         reader.emplace(text);
                                     return reader->readNodes(nodes);
                                 },
                                 "nodes",
                                 "node",
                                 {}};
    std::optional<Diagnostic> error = parseTape(text, head, &handler, "model");
    if (error)
        return {std::nullopt, {*std::move(error)}};
    return reader->finish(head);
}

} // namespace bcfg::trace
