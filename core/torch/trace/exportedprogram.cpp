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
#include <span>
#include <unordered_map>
#include <utility>

namespace bcfg::trace {

namespace {

using TapeKind = TapeNode::Kind;

constexpr std::string_view schemaMajor = "8";

/// The dtypes of torch._export.serde.schema.ScalarType, whose numbers begin with 1.
constexpr std::array<std::string_view, 13> scalarTypes = {
    "torch.uint8",      "torch.int8",    "torch.int16",   "torch.int32",     "torch.int64",
    "torch.float16",    "torch.float32", "torch.float64", "torch.complex32", "torch.complex64",
    "torch.complex128", "torch.bool",    "torch.bfloat16"};

/// The dtype with this number, or nullopt.
std::optional<std::string_view> scalarType(std::string_view number)
{
    const std::optional<std::size_t> code = arrayIndex(number);
    if (!code || *code == 0 || *code > scalarTypes.size())
        return std::nullopt;
    return scalarTypes[*code - 1];
}

/// The operators that torch.export makes of `with torch.no_grad():` and `with torch.autocast(…):`. They take the calls
/// in the statement as a graph, and the values for its inputs as their last arguments.
constexpr std::array<std::string_view, 2> statementOperators = {"torch.ops.higher_order.wrap_with_set_grad_enabled",
                                                                "torch.ops.higher_order.wrap_with_autocast"};

/// The class of a torch.fx.GraphModule.
constexpr std::string_view graphModule = "torch.fx.graph_module.GraphModule.__new__.<locals>.GraphModuleImpl";

constexpr std::string_view infinity = "1e999999";
constexpr std::string_view notANumber = "0E0";

/// Python's json writes Infinity and NaN, which JSON does not have. Replaces them by JSON of the same length: Infinity
/// by a number beyond the range of a double, and NaN by a spelling of zero, which Python's json does not write.
void replaceNonFinite(std::string &text)
{
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\')
                ++i;
            inString = c != '"';
            continue;
        }
        inString = c == '"';
        if (c == 'I' && text.compare(i, 8, "Infinity") == 0)
            std::ranges::copy(infinity, text.begin() + std::ptrdiff_t(i));
        else if (c == 'N' && text.compare(i, 3, "NaN") == 0)
            std::ranges::copy(notANumber, text.begin() + std::ptrdiff_t(i));
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
        readVersion(whole);
        if (const std::size_t torch = child(0, "torch_version"); torch != 0 && m_tape[torch].kind == TapeKind::String)
            m_program.torch = std::string(m_tape[torch].text);
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
        readOutputShape(child(module, "module_call_graph"));
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

    /// The node of the name of a tensor, or of a number that the program computes; or 0.
    std::size_t nameIn(std::size_t object) const
    {
        const std::size_t name = child(object, "name");
        return name != 0 ? name : child(object, "as_name");
    }

    /// A required child() of that kind. Adds a problem and returns 0 where it is missing or of another kind.
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

    void readVersion(const Where &whole)
    {
        const std::size_t version = needed(0, "schema_version", TapeKind::Object, whole);
        if (version == 0)
            return;
        const std::size_t major = child(version, "major");
        if (major == 0 || m_tape[major].text != schemaMajor)
            problem(Where(whole, "schema_version"), version,
                    "Only version 8 of torch.export's schema is known, which PyTorch 2.6 and later write.");
    }

    /// Notes where the shapes and dtypes of all values stand, by name.
    void readMetas(std::size_t graph)
    {
        const std::size_t values = child(graph, "tensor_values");
        if (values == 0 || m_tape[values].kind != TapeKind::Object)
            return;
        for (const std::size_t value : m_tape.children(values))
            m_metas.insert_or_assign(m_tape[value - 1].text, value);
    }

    /// The shape and dtype of a value; null where they are unknown. They are unknown in torch.autocast and behind it:
    /// torch.fx drops it, so that the traced model has other dtypes than the export.
    JsonValue metaOf(std::string_view name) const
    {
        const auto found = m_metas.find(name);
        if (found == m_metas.end() || m_hasAutocast)
            return {};
        const std::size_t sizes = child(found->second, "sizes");
        const std::size_t dtype = child(found->second, "dtype");
        if (sizes == 0 || dtype == 0 || m_tape[sizes].kind != TapeKind::Array)
            return {};
        JsonValue::Array shape;
        for (const std::size_t size : m_tape.children(sizes)) {
            const std::size_t number = child(size, "as_int");
            shape.push_back(number != 0 ? m_tape.toValue(number) : JsonValue());
        }
        const std::optional<std::string_view> type = scalarType(m_tape[dtype].text);
        return type ? JsonValue(JsonValue::Object{{"shape", std::move(shape)}, {"dtype", *type}}) : JsonValue();
    }

    NodeIndex addValue(std::string name, std::size_t at, const Where &where)
    {
        const auto index = static_cast<NodeIndex>(m_program.values.size());
        if (!m_values.try_emplace(name, index).second)
            problem(where, at, "Another value has the name " + inDoubleQuotes(name) + '.');
        JsonValue meta = metaOf(name);
        m_program.values.push_back({std::move(name), {}, std::move(meta)});
        m_program.makers.emplace_back();
        return index;
    }

    void readInputs(std::size_t signature, const Where &where)
    {
        visitList(signature, "input_specs", where, [&](std::size_t spec, const Where &here) {
            if (!expect(spec, TapeKind::Object, here) || m_tape[spec].size < 3)
                return;
            const std::string_view kind = m_tape[spec + 1].text;
            const Where inside(here, kind);
            const std::size_t arg = needed(spec + 2, "arg", TapeKind::Object, inside);
            if (arg == 0)
                return;
            if (kind == "user_input")
                return readUserInput(arg, Where(inside, "arg"));
            const NodeIndex value = addValue(textAt(arg, "name", Where(inside, "arg")), arg, inside);
            constexpr std::array<std::string_view, 4> pathKeys = {"parameter_name", "buffer_name",
                                                                  "tensor_constant_name", "custom_obj_name"};
            for (const std::string_view key : pathKeys) {
                const std::size_t path = child(spec + 2, key);
                if (path != 0 && m_tape[path].kind == TapeKind::String)
                    m_program.values[value].attribute = std::string(m_tape[path].text);
            }
        });
    }

    void readUserInput(std::size_t arg, const Where &where)
    {
        if (m_tape[arg].size < 3)
            return problem(where, arg, "Expected an argument.");
        if (const std::size_t name = nameIn(arg + 2); name != 0)
            m_program.userInputs.push_back(addValue(std::string(m_tape[name].text), arg, where));
        // Any other input is a constant, which was not traced.
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
        const bool isStatement = std::ranges::find(statementOperators, call.target) != statementOperators.end();
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
            const std::size_t kind = child(input, "kind");
            call.isKeyword.push_back(kind != 0 && m_tape[kind].text == "2"); // ArgumentKind.KEYWORD
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
        std::erase(names, std::string()); // as positional arguments of higher-order operators are called
        if (ArgumentReader::hasEqual(names))
            problem(where, node, "Two inputs have one name.");
        if (const std::size_t metadata = child(node, "metadata"); metadata != 0)
            readMetadata(metadata, call, Where(where, "metadata"));
        // Outputs are added last, so that no argument can name an output of its own node.
        visitList(node, "outputs", where,
                  [&](std::size_t output, const Where &here) { readOutput(output, call, here); });
        m_program.calls.push_back(std::move(call));
    }

    /// Reads the calls in a statement as if they stood in the place of its operator. `where`: the graph, in which names
    /// are its own.
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
        arguments = arguments.last(inputs.size());
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (const NodeIndex *value = arguments[i].node())
                nameValue(inputs[i], *value, here);
        }
        readCalls(body, here);
        const std::vector<Argument> results = mapped(namesIn(body, "outputs", here), [&](std::size_t name) {
            return name == 0 ? Argument() : valueNamed(name, here);
        });
        m_values = std::move(outerValues);
        m_metas = std::move(outerMetas);
        const std::vector<std::size_t> outputs = namesIn(node, "outputs", where);
        for (std::size_t i = 0; i < std::min(outputs.size(), results.size()); ++i) {
            if (const NodeIndex *value = results[i].node())
                nameValue(outputs[i], *value, where);
        }
    }

    /// Gives a value another name, which stands at `name`, or nowhere if that is 0.
    void nameValue(std::size_t name, NodeIndex value, const Where &where)
    {
        if (name != 0 && !m_values.try_emplace(std::string(m_tape[name].text), value).second)
            problem(where, name, "Another value has the name " + inDoubleQuotes(m_tape[name].text) + '.');
    }

    /// The nameIn() of all values in a list of arguments, each of which is a value or a list of values.
    std::vector<std::size_t> namesIn(std::size_t object, std::string_view key, const Where &where)
    {
        std::vector<std::size_t> names;
        visitList(object, key, where, [&](std::size_t item, const Where &here) {
            if (expect(item, TapeKind::Object, here) && m_tape[item].size >= 3)
                visitNames(item, [&](std::size_t name) { names.push_back(name); });
        });
        return names;
    }

    /// Calls visit(nameIn()) for the value, or for each value of the list, that an argument has.
    template <class Visit>
    void visitNames(std::size_t argument, Visit visit)
    {
        const std::size_t content = argument + 2;
        if (m_tape[content].kind != TapeKind::Array)
            return visit(nameIn(content));
        for (const std::size_t item : m_tape.children(content))
            visit(nameIn(item));
    }

    void readOutput(std::size_t output, ExportedProgram::Call &call, const Where &where)
    {
        if (!expect(output, TapeKind::Object, where) || m_tape[output].size < 3)
            return;
        call.isSequence = call.isSequence || m_tape[output + 2].kind == TapeKind::Array;
        visitNames(output, [&](std::size_t name) {
            if (name == 0)
                return;
            const NodeIndex value = addValue(std::string(m_tape[name].text), name, where);
            m_program.makers[value] = static_cast<std::uint32_t>(m_program.calls.size());
            call.outputs.push_back(value);
        });
    }

    /// An argument: a union of torch._export.serde.schema, which is an object with one key, as_…
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

    /// The content of an argument: the name of a value, a plain value, or a list of these.
    Argument contentAt(std::size_t at, const Where &where)
    {
        const TapeNode &content = m_tape[at];
        switch (content.kind) {
        case TapeKind::Array: {
            Argument::List list;
            visitItems(at, where, [&](std::size_t item, const Where &here) { list.push_back(contentAt(item, here)); });
            return {std::move(list)};
        }
        case TapeKind::Object:
            return objectAt(at, where);
        case TapeKind::Number:
            if (content.text == notANumber)
                return {Argument::Value{"nan"}};
            if (content.text.ends_with(infinity))
                return {Argument::Value{content.text.starts_with('-') ? "-inf" : "inf"}};
            break;
        case TapeKind::String: // later releases write non-finite floats as strings
            if (content.text == "-Infinity" || content.text == "Infinity" || content.text == "NaN")
                return {Argument::Value{content.text == "NaN" ? "nan" : content.text[0] == '-' ? "-inf" : "inf"}};
            break;
        default:
            break;
        }
        return {m_tape.toValue(at)};
    }

    Argument objectAt(std::size_t object, const Where &where)
    {
        for (const std::string_view key : {"name", "as_name"}) {
            if (const std::size_t name = child(object, key); name != 0)
                return valueNamed(name, Where(where, key));
        }
        for (const std::string_view key : {"as_int", "as_float", "as_bool", "as_tensor"}) {
            if (const std::size_t value = child(object, key); value != 0)
                return contentAt(value, Where(where, key));
        }
        return {JsonValue()}; // as_none, and kinds that no operator of a float model takes
    }

    Argument valueNamed(std::size_t name, const Where &where)
    {
        const auto found = m_values.find(std::string(m_tape[name].text));
        if (m_tape[name].kind == TapeKind::String && found != m_values.end())
            return {found->second};
        problem(where, name, "No earlier value has the name " + inDoubleQuotes(m_tape[name].text) + '.');
        return {JsonValue()};
    }

    void readMetadata(std::size_t metadata, ExportedProgram::Call &call, const Where &where)
    {
        if (!expect(metadata, TapeKind::Object, where))
            return;
        const auto textOf = [&](std::string_view key) {
            const std::size_t value = child(metadata, key);
            return value == 0 ? std::string_view() : m_tape[value].text;
        };
        call.stackTrace = std::string(textOf("stack_trace"));
        call.torchFunction = std::string(textOf("torch_fn"));
        for (std::string_view functions = textOf("source_fn_stack"); !functions.empty();)
            call.sourceFunctions.emplace_back(takeUntil(functions, ';'));
        std::string_view frames = textOf("nn_module_stack");
        while (!frames.empty()) {
            const std::string_view text = takeUntil(frames, ';');
            if (!addFrame(text, call.frames))
                return problem(Where(where, "nn_module_stack"), child(metadata, "nn_module_stack"),
                               "Not a module that can be there: " + inDoubleQuotes(text) + '.');
        }
        // torch.fx sees a GraphModule call its leaf modules: what was traced into it is not called any more.
        const auto graph = std::ranges::find(call.frames, graphModule, &ExportedProgram::Frame::type);
        if (graph != call.frames.end())
            call.frames.erase(graph + 1, std::find_if(graph + 1, call.frames.end(),
                                                      [](const auto &frame) { return frame.isLeaf(); }));
    }

    /// Adds the frame of "key,path,class", or none for a decorated forward() of the model, which Dynamo shows as one
    /// more call of it. Returns false where the frame cannot be right: only the model itself has no path, and a path
    /// always has the same class.
    bool addFrame(std::string_view text, std::vector<ExportedProgram::Frame> &frames)
    {
        const std::size_t first = text.find(',');
        const std::size_t last = text.rfind(',');
        if (last == first)
            return false;
        const std::string_view key = text.substr(0, first);
        const std::string_view expression = text.substr(first + 1, last - first - 1);
        // For a module that was traced into a GraphModule, 2.6 writes the path as the key.
        const bool isPathKey = expression.empty() && !frames.empty() && frames.front().type == graphModule;
        const std::optional<std::string> path = modulePath(isPathKey ? key : expression);
        const std::string type(text.substr(last + 1));
        if (!path || type.empty() || (expression.empty() && path->empty() && !frames.empty()))
            return false;
        if (frames.empty() && !path->empty()) // the model is a GraphModule, which has no frame of its own
            frames.push_back({"", "", std::string(graphModule)});
        if (frames.empty() || !path->empty())
            frames.push_back({std::string(key), *path, type});
        return m_types.try_emplace(*path, type).first->second == type;
    }

    static std::string_view takeUntil(std::string_view &text, char separator)
    {
        const std::size_t end = std::min(text.find(separator), text.size());
        const std::string_view taken = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        return taken;
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
        if (calls == 0 || m_tape[calls].kind != TapeKind::Array || m_tape[calls].size == 1)
            return;
        const std::size_t signature = child(calls + 1, "signature");
        const std::size_t shape = signature == 0 ? 0 : child(signature, "out_spec");
        if (shape == 0 || m_tape[shape].kind != TapeKind::String)
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
    bool m_hasAutocast = false; // a statement has been read that enters it
    std::unordered_map<std::string, NodeIndex> m_values;
    std::unordered_map<std::string_view, std::size_t> m_metas;
    std::unordered_map<std::string, std::string> m_types; // classes of modules, by path
};

} // namespace

bool ExportedProgram::Frame::isLeaf() const
{
    const bool isOfTorch = type.starts_with("torch.nn.") || type.starts_with("torch.ao.nn.");
    return isOfTorch && !type.ends_with(".container.Sequential");
}

ExportedProgramRead readExportedProgram(std::string text)
{
    replaceNonFinite(text);
    Tape tape;
    if (std::optional<Diagnostic> error = parseTape(text, tape, nullptr, "model"))
        return {std::nullopt, {*std::move(error)}};
    ReadProblems problems;
    ExportedProgram program = ProgramReader(tape, problems).read();
    if (!problems.isEmpty())
        return {std::nullopt, problems.diagnostics(text)};
    return {std::move(program), {}};
}

} // namespace bcfg::trace
