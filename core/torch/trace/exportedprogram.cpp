// SPDX-License-Identifier: Apache-2.0
#include "core/torch/trace/exportedprogram.h"

#include "core/document/json/jsontext.h"
#include "core/document/json/tape.h"
#include "core/document/json/textplaces.h"
#include "core/document/model/jsonpointer.h"
#include "core/document/model/mapped.h"
#include "core/torch/trace/argumentreader.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <unordered_map>
#include <utility>

namespace bcfg::trace {

namespace {

using TapeKind = TapeNode::Kind;

/// The dtypes of torch._export.serde.schema.ScalarType, from number 1 on.
constexpr std::array<std::string_view, 13> scalarTypes = {
    "torch.uint8",      "torch.int8",    "torch.int16",   "torch.int32",     "torch.int64",
    "torch.float16",    "torch.float32", "torch.float64", "torch.complex32", "torch.complex64",
    "torch.complex128", "torch.bool",    "torch.bfloat16"};

/// The dtype with this number, or nullopt.
std::optional<std::string_view> scalarType(std::string_view number)
{
    const std::size_t code = arrayIndex(number).value_or(0);
    return code == 0 || code > scalarTypes.size() ? std::nullopt : std::optional(scalarTypes[code - 1]);
}

/// The operators that torch.export makes of `with torch.no_grad():` and `with torch.autocast(…):`. One argument is the
/// graph of the calls inside the statement; the last arguments are the values for the inputs of this graph.
constexpr std::array<std::string_view, 2> statementOperators = {"torch.ops.higher_order.wrap_with_set_grad_enabled",
                                                                "torch.ops.higher_order.wrap_with_autocast"};

constexpr std::string_view infinity = "1e999999";
constexpr std::string_view notANumber = "0E0";

/// Replaces Infinity and NaN, which Python's json writes although JSON does not have them, by JSON of the same length:
/// Infinity by a number beyond the range of a double, NaN by a spelling of zero that Python's json never writes.
void replaceNonFinite(std::string &text)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') {
            for (++i; i < text.size() && text[i] != '"'; ++i)
                i += text[i] == '\\' ? 1 : 0;
        } else if (text[i] == 'I' && text.compare(i, 8, "Infinity") == 0) {
            std::ranges::copy(infinity, text.begin() + std::ptrdiff_t(i));
        } else if (text[i] == 'N' && text.compare(i, 3, "NaN") == 0) {
            std::ranges::copy(notANumber, text.begin() + std::ptrdiff_t(i));
        }
    }
}

/// Reads one program from its tape.
class ProgramReader
{
public:
    ProgramReader(const Tape &tape, ReadProblems &problems) : m_tape(tape), m_problems(problems) {}

    ExportedProgram read()
    {
        const Where whole;
        if (!expect(0, TapeKind::Object, whole))
            return {};
        const std::size_t version = needed(0, "schema_version", TapeKind::Object, whole);
        if (version != 0 && textOf(version, "major") != "8")
            problem(Where(whole, "schema_version"), version,
                    "Only version 8 of torch.export's schema is known, which PyTorch 2.6 and later write.");
        if (const std::size_t torch = child(0, "torch_version", TapeKind::String); torch != 0)
            m_program.torch = m_tape[torch].text;
        const std::size_t module = needed(0, "graph_module", TapeKind::Object, whole);
        const Where inModule(whole, "graph_module");
        if (module == 0)
            return {};
        const std::size_t graph = needed(module, "graph", TapeKind::Object, inModule);
        const std::size_t signature = needed(module, "signature", TapeKind::Object, inModule);
        if (graph == 0 || signature == 0)
            return {};
        readMetas(graph);
        readInputs(signature, Where(inModule, "signature"));
        readCalls(graph, Where(inModule, "graph"));
        readOutputs(signature, Where(inModule, "signature"));
        readOutputShape(child(module, "module_call_graph", TapeKind::Array));
        return std::move(m_program);
    }

private:
    void problem(const Where &where, std::size_t at, std::string message)
    {
        m_problems.add(where, m_tape[at].begin, std::move(message));
    }

    bool expect(std::size_t at, TapeKind kind, const Where &where)
    {
        if (m_tape[at].kind == kind)
            return true;
        problem(where, at,
                kind == TapeKind::Object  ? "Expected an object."
                : kind == TapeKind::Array ? "Expected a list."
                                          : "Expected a text.");
        return false;
    }

    /// The node of the value under a key, or 0. Of equal keys the last one counts, as in Python.
    std::size_t child(std::size_t object, std::string_view name) const
    {
        return childNode(m_tape, object, name).value_or(0);
    }

    /// child() if the value has the given kind, else 0.
    std::size_t child(std::size_t object, std::string_view name, TapeKind kind) const
    {
        const std::size_t value = child(object, name);
        return value != 0 && m_tape[value].kind == kind ? value : 0;
    }
    /// The text of the string, or the spelling of the number, under a key; empty where there is none.
    std::string_view textOf(std::size_t object, std::string_view name) const
    {
        const std::size_t value = child(object, name);
        return value == 0 ? std::string_view() : m_tape[value].text;
    }

    /// The node with the name of a tensor or of a computed number, or 0 where the object names no value.
    std::size_t nameIn(std::size_t object) const
    {
        const std::size_t name = child(object, "name");
        return name != 0 ? name : child(object, "as_name");
    }

    /// A required child() of the given kind. Adds a problem and returns 0 if it is missing or has another kind.
    std::size_t needed(std::size_t object, std::string_view name, TapeKind kind, const Where &where)
    {
        const std::size_t value = child(object, name);
        if (value == 0) {
            problem(where, object, "The key " + inDoubleQuotes(name) + " is missing.");
            return 0;
        }
        return expect(value, kind, Where(where, name)) ? value : 0;
    }

    std::string textAt(std::size_t object, std::string_view name, const Where &where)
    {
        const std::size_t value = needed(object, name, TapeKind::String, where);
        return value == 0 ? std::string() : std::string(m_tape[value].text);
    }

    /// Calls visit(node, where) for each element of an array.
    template <class Visit>
    void visitItems(std::size_t array, const Where &where, Visit visit)
    {
        std::size_t index = 0;
        for (const std::size_t item : m_tape.children(array))
            visit(item, Where(where, index++));
    }

    /// visitItems() for a required list under a key.
    template <class Visit>
    void visitList(std::size_t object, std::string_view name, const Where &where, Visit visit)
    {
        if (const std::size_t list = needed(object, name, TapeKind::Array, where); list != 0)
            visitItems(list, Where(where, name), visit);
    }

    /// Collects the nodes with the shapes and dtypes of all values, by name.
    void readMetas(std::size_t graph)
    {
        if (const std::size_t values = child(graph, "tensor_values", TapeKind::Object); values != 0) {
            for (const std::size_t value : m_tape.children(values))
                m_metas.insert_or_assign(m_tape[value - 1].text, value);
        }
    }

    /// The shape and dtype of a value; null where they are unknown. Both count as unknown from the first torch.autocast
    /// on: torch.fx drops torch.autocast, so that the traced model has other dtypes than the export.
    JsonValue metaOf(std::string_view name) const
    {
        const std::size_t *meta = valueUnder(m_metas, name);
        if (!meta || m_hasAutocast)
            return {};
        const std::size_t sizes = child(*meta, "sizes", TapeKind::Array);
        const std::optional<std::string_view> type = scalarType(textOf(*meta, "dtype"));
        if (sizes == 0 || !type)
            return {};
        JsonValue::Array shape = mapped(m_tape.children(sizes), [&](std::size_t size) {
            const std::size_t number = child(size, "as_int");
            return number != 0 ? m_tape.toValue(number) : JsonValue();
        });
        return JsonValue::Object{{"shape", std::move(shape)}, {"dtype", *type}};
    }

    NodeIndex addValue(std::string_view name, std::size_t at, const Where &where)
    {
        const auto index = static_cast<NodeIndex>(m_program.values.size());
        giveName(name, index, at, where);
        m_program.values.push_back({std::string(name), {}, metaOf(name)});
        return index;
    }

    /// Adds a name of a value, so that later arguments may use the name. `at` is the node of the name.
    void giveName(std::string_view name, NodeIndex value, std::size_t at, const Where &where)
    {
        if (!m_values.try_emplace(std::string(name), value).second)
            problem(where, at, "Another value has the name " + inDoubleQuotes(name) + '.');
    }

    void readInputs(std::size_t signature, const Where &where)
    {
        visitList(signature, "input_specs", where, [&](std::size_t spec, const Where &here) {
            if (!expectUnion(spec, here))
                return;
            const std::string_view kind = m_tape[spec + 1].text;
            const Where inside(here, kind);
            const std::size_t arg = needed(spec + 2, "arg", TapeKind::Object, inside);
            if (arg == 0)
                return;
            const Where inArg(inside, "arg");
            if (kind == "user_input" && m_tape[arg].size < 3)
                return problem(inArg, arg, "Expected an argument.");
            if (kind == "user_input") { // a user input that is no value is a constant, which was not traced
                if (const std::size_t name = nameIn(arg + 2); name != 0)
                    m_program.userInputs.push_back(addValue(m_tape[name].text, arg, inArg));
                return;
            }
            const NodeIndex value = addValue(textAt(arg, "name", inArg), arg, inside);
            m_program.values[value].isParameter = kind == "parameter";
            for (const char *key : {"parameter_name", "buffer_name", "tensor_constant_name", "custom_obj_name"}) {
                if (const std::size_t path = child(spec + 2, key, TapeKind::String); path != 0)
                    m_program.values[value].attribute = m_tape[path].text;
            }
        });
    }

    void readCalls(std::size_t graph, const Where &where)
    {
        visitList(graph, "nodes", where, [&](std::size_t node, const Where &here) {
            if (expect(node, TapeKind::Object, here))
                readCall(node, here);
        });
    }

    void readCall(std::size_t node, const Where &where)
    {
        ExportedProgram::Call call;
        call.target = textAt(node, "target", where);
        const bool isStatement = contains(statementOperators, call.target);
        if (m_tape[node].size > maximumCallValues && !isStatement)
            return problem(where, node, "More than " + std::to_string(maximumCallValues) + " values in one node.");
        std::size_t graph = 0; // the argument that is a graph
        std::size_t graphIndex = 0;
        visitList(node, "inputs", where, [&](std::size_t input, const Where &here) {
            if (!expect(input, TapeKind::Object, here))
                return;
            call.names.push_back(textAt(input, "name", here));
            const std::size_t arg = needed(input, "arg", TapeKind::Object, here);
            if (const std::size_t content = arg == 0 ? 0 : child(arg, "as_graph"); content != 0) {
                graph = content;
                graphIndex = call.arguments.size();
            }
            call.arguments.push_back(arg == 0 ? Argument() : argumentAt(arg, Where(here, "arg")));
            call.isKeyword.push_back(textOf(input, "kind") == "2"); // ArgumentKind.KEYWORD
        });
        if (isStatement && graph != 0) {
            m_hasAutocast = m_hasAutocast || call.target == statementOperators.back();
            const Where inputs(where, "inputs");
            const Where input(inputs, graphIndex);
            const Where arg(input, "arg");
            return readStatement(node, graph, call.arguments, Where(arg, "as_graph"));
        }
        if (isStatement)
            problem(where, node, "The key \"as_graph\" is missing.");
        if (graph != 0)
            problem(where, node,
                    "torch.fx, and so prepare_fx(), cannot trace an operator that calls functions of the model: " +
                        call.target + '.');
        std::vector<std::string> names = call.names;
        std::erase(names, std::string()); // positional arguments of higher-order operators have no name
        if (ArgumentReader::hasEqual(names))
            problem(where, node, "Two inputs have one name.");
        if (const std::size_t metadata = child(node, "metadata"); metadata != 0)
            readMetadata(metadata, call, Where(where, "metadata"));
        // Outputs are added last, so that no argument can name an output of its own node.
        visitList(node, "outputs", where,
                  [&](std::size_t output, const Where &here) { readOutput(output, call, here); });
        m_program.calls.push_back(std::move(call));
    }

    /// Reads the calls of a graph argument as if they stood in the place of the statement's operator. `graph` is the
    /// node of the graph, which has names of its own.
    void readStatement(std::size_t node, std::size_t graph, std::span<const Argument> arguments, const Where &where)
    {
        const Where here(where, "graph");
        const std::size_t body = needed(graph, "graph", TapeKind::Object, where);
        if (body == 0)
            return;
        const std::vector<std::size_t> inputs = namesIn(body, "inputs", here);
        if (inputs.size() > arguments.size())
            return problem(here, body, "The graph has more inputs than its operator has arguments.");
        auto outerValues = std::exchange(m_values, {});
        auto outerMetas = std::exchange(m_metas, {});
        readMetas(body);
        giveNames(inputs, arguments.last(inputs.size()), here);
        readCalls(body, here);
        const std::vector<Argument> results = mapped(namesIn(body, "outputs", here), [&](std::size_t name) {
            return name == 0 ? Argument() : valueNamed(name, here);
        });
        m_values = std::move(outerValues);
        m_metas = std::move(outerMetas);
        giveNames(namesIn(node, "outputs", where), results, where);
    }

    /// Gives the values further names. `names` has the node of the name for each value, or 0 for no name.
    void giveNames(const std::vector<std::size_t> &names, std::span<const Argument> values, const Where &where)
    {
        for (std::size_t i = 0; i < std::min(names.size(), values.size()); ++i) {
            if (const NodeIndex *value = values[i].node(); value && names[i] != 0)
                giveName(m_tape[names[i]].text, *value, names[i], where);
        }
    }

    /// Checks that the node is an object with a member: a union of torch._export.serde.schema has one key, as_…
    bool expectUnion(std::size_t node, const Where &where)
    {
        return expect(node, TapeKind::Object, where) && m_tape[node].size >= 3;
    }

    /// nameIn() of all values in the list of arguments under a key. Each argument is a value or a list of values.
    std::vector<std::size_t> namesIn(std::size_t object, std::string_view key, const Where &where)
    {
        std::vector<std::size_t> names;
        visitList(object, key, where, [&](std::size_t item, const Where &here) {
            if (expectUnion(item, here))
                std::ranges::copy(namesOf(item), std::back_inserter(names));
        });
        return names;
    }

    /// nameIn() of the value, or of each value in the list, of an argument.
    std::vector<std::size_t> namesOf(std::size_t argument) const
    {
        const std::size_t content = argument + 2;
        if (m_tape[content].kind != TapeKind::Array)
            return {nameIn(content)};
        return mapped(m_tape.children(content), [&](std::size_t item) { return nameIn(item); });
    }

    void readOutput(std::size_t output, ExportedProgram::Call &call, const Where &where)
    {
        if (!expectUnion(output, where))
            return;
        call.isSequence = call.isSequence || m_tape[output + 2].kind == TapeKind::Array;
        for (const std::size_t name : namesOf(output)) {
            if (name == 0)
                continue;
            const NodeIndex value = addValue(m_tape[name].text, name, where);
            m_program.values[value].maker = static_cast<std::uint32_t>(m_program.calls.size());
            call.outputs.push_back(value);
        }
    }

    /// Reads an argument, which is a union.
    Argument argumentAt(std::size_t object, const Where &where)
    {
        if (m_tape[object].kind != TapeKind::Object || m_tape[object].size < 3 ||
            m_tape[object].size != 2 + m_tape[object + 2].size) {
            problem(where, object, "Expected an argument: an object with one key.");
            return {};
        }
        const std::string_view kind = m_tape[object + 1].text;
        const std::size_t content = object + 2;
        const Where here(where, kind);
        if (kind == "as_none")
            return {JsonValue()};
        if (kind == "as_scalar_type")
            return {Argument::Value{std::string(scalarType(m_tape[content].text).value_or("unknown dtype"))}};
        if (kind == "as_device") {
            const std::size_t type = child(content, "type");
            return {Argument::Value{type == 0 ? "device" : std::string(m_tape[type].text)}};
        }
        if (kind == "as_memory_format" || kind == "as_layout" || kind == "as_graph" || kind == "as_complex")
            return {Argument::Value{std::string(kind.substr(3))}};
        return contentAt(content, here);
    }

    /// Reads the content of an argument: the name of a value, a plain value, or a list of these.
    Argument contentAt(std::size_t at, const Where &where)
    {
        const TapeNode &content = m_tape[at];
        if (content.kind == TapeKind::Array) {
            Argument::List list;
            visitItems(at, where, [&](std::size_t item, const Where &here) { list.push_back(contentAt(item, here)); });
            return {std::move(list)};
        }
        if (content.kind == TapeKind::Object)
            return objectAt(at, where);
        const std::string_view text = content.text;
        if (content.kind == TapeKind::Number && text == notANumber)
            return {Argument::Value{"nan"}};
        if (content.kind == TapeKind::Number && text.ends_with(infinity))
            return {Argument::Value{text.starts_with('-') ? "-inf" : "inf"}};
        // Later releases write non-finite floats as strings.
        if (content.kind == TapeKind::String && (text == "-Infinity" || text == "Infinity" || text == "NaN"))
            return {Argument::Value{text == "NaN" ? "nan" : text[0] == '-' ? "-inf" : "inf"}};
        return {m_tape.toValue(at)};
    }

    Argument objectAt(std::size_t object, const Where &where)
    {
        for (const std::string_view key : {"name", "as_name", "as_int", "as_float", "as_bool", "as_tensor"}) {
            const Where here(where, key);
            if (const std::size_t value = child(object, key); value != 0)
                return key.ends_with("name") ? valueNamed(value, here) : contentAt(value, here);
        }
        return {JsonValue()}; // as_none, and kinds that no operator of a float model takes
    }

    Argument valueNamed(std::size_t name, const Where &where)
    {
        const NodeIndex *known = valueUnder(m_values, std::string(m_tape[name].text));
        if (known && m_tape[name].kind == TapeKind::String)
            return {*known};
        problem(where, name, "No earlier value has the name " + inDoubleQuotes(m_tape[name].text) + '.');
        return {JsonValue()};
    }

    void readMetadata(std::size_t metadata, ExportedProgram::Call &call, const Where &where)
    {
        if (!expect(metadata, TapeKind::Object, where))
            return;
        call.stackTrace = textOf(metadata, "stack_trace");
        call.torchFunction = textOf(metadata, "torch_fn");
        for (std::string_view functions = textOf(metadata, "source_fn_stack"); !functions.empty();)
            call.sourceFunctions.emplace_back(takeUntil(functions, ';'));
        if (const auto wrong = readModuleStack(textOf(metadata, "nn_module_stack"), m_types, call.frames))
            problem(Where(where, "nn_module_stack"), child(metadata, "nn_module_stack"),
                    "Not a module that can be there: " + inDoubleQuotes(*wrong) + '.');
    }

    void readOutputs(std::size_t signature, const Where &where)
    {
        visitList(signature, "output_specs", where, [&](std::size_t spec, const Where &here) {
            const std::size_t output = child(spec, "user_output"); // other outputs write to buffers
            const Where inside(here, "user_output");
            const std::size_t arg = output == 0 ? 0 : needed(output, "arg", TapeKind::Object, inside);
            if (arg != 0)
                m_program.userOutputs.push_back(argumentAt(arg, Where(inside, "arg")));
        });
    }

    /// Reads the tree of the returned values, which is JSON in a string: [1, {"type": "builtins.tuple", …}].
    void readOutputShape(std::size_t calls)
    {
        if (calls == 0 || m_tape[calls].size == 1)
            return;
        const std::size_t signature = child(calls + 1, "signature");
        const std::size_t shape = signature == 0 ? 0 : child(signature, "out_spec", TapeKind::String);
        if (shape == 0)
            return;
        const std::variant<JsonValue, Diagnostic> read = parseJson(m_tape[shape].text);
        const JsonValue *value = std::get_if<JsonValue>(&read);
        if (value && value->array() && value->array()->size() == 2)
            m_program.outputShape = (*value->array())[1];
    }

    static constexpr std::size_t maximumCallValues = 100'000;

    const Tape &m_tape;
    ReadProblems &m_problems;
    ExportedProgram m_program;
    bool m_hasAutocast = false; // a statement `with torch.autocast(…)` has been read
    std::unordered_map<std::string, NodeIndex> m_values;
    std::unordered_map<std::string_view, std::size_t> m_metas;
    std::unordered_map<std::string, std::string> m_types; // classes of modules, by path
};

} // namespace

std::variant<ExportedProgram, std::vector<Diagnostic>> readExportedProgram(std::string text)
{
    replaceNonFinite(text);
    Tape tape;
    if (std::optional<Diagnostic> error = parseTape(text, tape, nullptr, "model"))
        return std::vector{*std::move(error)};
    ReadProblems problems;
    ExportedProgram program = ProgramReader(tape, problems).read();
    if (!problems.isEmpty())
        return problems.diagnostics(text);
    return program;
}

} // namespace bcfg::trace
