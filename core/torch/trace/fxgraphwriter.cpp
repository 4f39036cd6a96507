// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/jsontext.h"
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
    Writer(const Model &model, std::string &out) : m_model(model), m_out(out) {}

    void write()
    {
        m_out += '{';
        if (m_model.hasScopes())
            m_out += "\"format\": 2, ";
        member("torch", m_model.torch);
        m_out += ", ";
        member("model", m_model.name);
        if (m_model.isTraining)
            m_out += *m_model.isTraining ? ", \"training\": true" : ", \"training\": false";
        if (m_model.isReconstructed)
            m_out += ", \"reconstructed\": true";
        m_out += ",\n \"nodes\": [";
        list(m_model.nodes, "\n  ", [&](const Node &node) { writeNode(node); });
        m_out += "],\n \"modules\": {";
        list(m_model.modules, "\n  ", [&](const Module &module) { writeModule(module); });
        m_out += "}}\n";
    }

private:
    /// Writes the items with commas between them, and `before` before each item.
    template <class Items, class Write>
    void list(const Items &items, std::string_view before, Write write)
    {
        bool isFirst = true;
        for (const auto &item : items) {
            if (!isFirst)
                m_out += before.starts_with('\n') ? "," : ", ";
            isFirst = false;
            m_out += before;
            write(item);
        }
    }

    void key(std::string_view name)
    {
        appendJsonString(m_out, name);
        m_out += ": ";
    }
    void member(std::string_view name, std::string_view text)
    {
        key(name);
        appendJsonString(m_out, text);
    }
    void next(std::string_view name)
    {
        m_out += ", ";
        key(name);
    }
    /// Writes the class of a module, or null where the class has no importable name.
    void writeType(const std::string &type)
    {
        if (type.empty())
            m_out += "null";
        else
            appendJsonString(m_out, type);
    }

    void writeNode(const Node &node)
    {
        m_out += '{';
        member("name", node.name);
        next("op");
        appendJsonString(m_out, toString(node.op));
        next("target");
        appendJsonString(m_out, node.target);
        if (node.op == Op::CallModule) {
            next("module_type");
            writeType(node.moduleType);
        }
        next("args");
        writeList(node.args);
        next("kwargs");
        m_out += '{';
        list(node.kwargs, {}, [&](const auto &argument) {
            key(argument.first);
            writeArgument(argument.second);
        });
        m_out += '}';
        if (node.scope) {
            next("scope");
            m_out += '[';
            appendJsonString(m_out, node.scope->path);
            m_out += ", ";
            if (node.scope->type)
                appendJsonString(m_out, *node.scope->type);
            else
                m_out += "null";
            m_out += ']';
        }
        if (!node.source.empty()) {
            m_out += ", ";
            member("source", node.source);
        }
        if (!node.meta.isNull()) {
            next("meta");
            m_out += writeJsonLine(node.meta);
        }
        m_out += '}';
    }

    void writeModule(const Module &module)
    {
        key(module.path);
        m_out += "{\"type\": ";
        writeType(module.type);
        m_out += module.isTraining ? ", \"training\": true" : ", \"training\": false";
        if (!module.attributes.empty()) {
            m_out += ", \"attributes\": {";
            list(module.attributes, {}, [&](const auto &attribute) {
                key(attribute.first);
                if (const bool *value = std::get_if<bool>(&attribute.second))
                    m_out += *value ? "true" : "false";
                else
                    m_out += std::to_string(std::get<std::int64_t>(attribute.second));
            });
            m_out += '}';
        }
        m_out += '}';
    }

    void writeList(const std::vector<Argument> &arguments)
    {
        m_out += '[';
        list(arguments, {}, [&](const Argument &argument) { writeArgument(argument); });
        m_out += ']';
    }

    void writeArgument(const Argument &argument)
    {
        std::visit([&](const auto &value) { writeValue(value); }, argument.value);
    }
    void writeValue(NodeIndex node) { writeSpecial("node", m_model.nodes[node].name); }
    void writeValue(const JsonValue &value) { m_out += writeJsonLine(value); }
    void writeValue(const Argument::Value &value) { writeSpecial("value", value.text); }
    void writeValue(const Argument::List &arguments) { writeList(arguments); }
    void writeValue(const Argument::Slice &slice)
    {
        m_out += "{\"slice\": ";
        writeList(slice.parts);
        m_out += '}';
    }
    void writeValue(const Argument::Dict &dict)
    {
        constexpr std::array<std::string_view, 4> specialKeys = {"node", "slice", "value", "dict"};
        const bool isMistakable =
            dict.keys.size() == 1 && std::ranges::find(specialKeys, dict.keys.front()) != specialKeys.end();
        std::size_t index = 0;
        m_out += isMistakable ? "{\"dict\": [" : "{";
        list(dict.keys, {}, [&](const std::string &name) {
            m_out += isMistakable ? "[" : "";
            appendJsonString(m_out, name);
            m_out += isMistakable ? ", " : ": ";
            writeArgument(dict.values[index++]);
            m_out += isMistakable ? "]" : "";
        });
        m_out += isMistakable ? "]}" : "}";
    }
    void writeSpecial(std::string_view name, std::string_view text)
    {
        m_out += '{';
        member(name, text);
        m_out += '}';
    }

    const Model &m_model;
    std::string &m_out;
};

} // namespace

std::string writeFxGraph(const Model &model)
{
    std::string out;
    Writer(model, out).write();
    return out;
}

} // namespace bcfg::trace
