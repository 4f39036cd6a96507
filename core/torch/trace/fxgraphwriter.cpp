// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/textwriter.h"
#include "core/torch/trace/fxgraph.h"

#include <algorithm>
#include <array>

namespace bcfg::trace {

namespace {

/// Appends a model to a text, with each node and each module in its own line.
class Writer
{
public:
    Writer(const Model &model, std::string &out) : m_model(model), m_out(out), m_json(out, std::nullopt) {}

    void write()
    {
        m_json.beginObject();
        if (m_model.hasScopes()) {
            m_json.key("format");
            m_json.literal("2");
        }
        m_json.member("torch", m_model.torch);
        m_json.member("model", m_model.name);
        if (m_model.isTraining)
            member("training", *m_model.isTraining);
        if (m_model.isReconstructed)
            member("reconstructed", true);
        m_out += ",\n \"nodes\": [";
        for (const Node &node : m_model.nodes) {
            m_out += &node == &m_model.nodes.front() ? "\n  " : ",\n  ";
            writeNode(node);
        }
        m_out += "],\n \"modules\": {";
        for (const Module &module : m_model.modules) {
            m_out += &module == &m_model.modules.front() ? "\n  " : ",\n  ";
            appendJsonString(m_out, module.path);
            m_out += ": ";
            writeModule(module);
        }
        m_out += "}}\n";
    }

private:
    void member(std::string_view name, bool value)
    {
        m_json.key(name);
        m_json.literal(value ? "true" : "false");
    }
    /// Writes the class of a module, or null where the class has no importable name.
    void writeType(const std::string &type)
    {
        if (type.empty())
            m_json.literal("null");
        else
            m_json.string(type);
    }

    void writeNode(const Node &node)
    {
        m_json.beginObject();
        m_json.member("name", node.name);
        m_json.member("op", toString(node.op));
        m_json.member("target", node.target);
        if (node.op == Op::CallModule) {
            m_json.key("module_type");
            writeType(node.moduleType);
        }
        m_json.key("args");
        writeValue(node.args);
        m_json.key("kwargs");
        m_json.beginObject();
        for (const auto &[name, argument] : node.kwargs) {
            m_json.key(name);
            writeArgument(argument);
        }
        m_json.endObject();
        if (node.scope) {
            m_json.key("scope");
            m_json.beginArray();
            m_json.element();
            m_json.string(node.scope->path);
            m_json.element();
            m_json.value(node.scope->type ? JsonValue(*node.scope->type) : JsonValue());
            m_json.endArray();
        }
        if (!node.source.empty())
            m_json.member("source", node.source);
        if (!node.meta.isNull()) {
            m_json.key("meta");
            m_json.value(node.meta);
        }
        m_json.endObject();
    }

    void writeModule(const Module &module)
    {
        m_json.beginObject();
        m_json.key("type");
        writeType(module.type);
        member("training", module.isTraining);
        if (!module.attributes.empty()) {
            m_json.key("attributes");
            m_json.beginObject();
            for (const auto &[name, attribute] : module.attributes) {
                if (const bool *value = std::get_if<bool>(&attribute)) {
                    member(name, *value);
                } else {
                    m_json.key(name);
                    m_json.literal(std::to_string(std::get<std::int64_t>(attribute)));
                }
            }
            m_json.endObject();
        }
        m_json.endObject();
    }

    void writeArgument(const Argument &argument)
    {
        std::visit([&](const auto &value) { writeValue(value); }, argument.value);
    }
    void writeValue(NodeIndex node) { writeSpecial("node", m_model.nodes[node].name); }
    void writeValue(const JsonValue &value) { m_json.value(value); }
    void writeValue(const Argument::Value &value) { writeSpecial("value", value.text); }
    void writeValue(const Argument::List &arguments)
    {
        m_json.beginArray();
        for (const Argument &argument : arguments) {
            m_json.element();
            writeArgument(argument);
        }
        m_json.endArray();
    }
    void writeValue(const Argument::Slice &slice)
    {
        m_json.beginObject();
        m_json.key("slice");
        writeValue(slice.parts);
        m_json.endObject();
    }
    void writeValue(const Argument::Dict &dict)
    {
        constexpr std::array<std::string_view, 4> specialKeys = {"node", "slice", "value", "dict"};
        const bool isMistakable =
            dict.keys.size() == 1 && std::ranges::find(specialKeys, dict.keys.front()) != specialKeys.end();
        m_json.beginObject();
        if (isMistakable) { // a list of pairs: its only one
            m_json.key("dict");
            m_json.beginArray();
            m_json.element();
            m_json.beginArray();
            m_json.element();
            m_json.string(dict.keys.front());
            m_json.element();
            writeArgument(dict.values.front());
            m_json.endArray();
            m_json.endArray();
        } else {
            for (std::size_t i = 0; i < dict.keys.size(); ++i) {
                m_json.key(dict.keys[i]);
                writeArgument(dict.values[i]);
            }
        }
        m_json.endObject();
    }
    void writeSpecial(std::string_view name, std::string_view text)
    {
        m_json.beginObject();
        m_json.member(name, text);
        m_json.endObject();
    }

    const Model &m_model;
    std::string &m_out;
    TextWriter m_json; // writes to m_out, in one line
};

} // namespace

std::string writeFxGraph(const Model &model)
{
    std::string out;
    Writer(model, out).write();
    return out;
}

} // namespace bcfg::trace
