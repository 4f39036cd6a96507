// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/torch/trace/modelfile.h"

#include <array>

namespace bcfg::trace {

namespace {

/// Makes the JSON of nodes and modules of a model.
class Writer
{
public:
    explicit Writer(const Model &model) : m_model(model) {}

    std::string write() const
    {
        std::string out = writeJsonLine(head());
        out.back() = ','; // instead of the closing brace
        out += "\n \"nodes\": [";
        for (const Node &node : m_model.nodes)
            out.append(&node == &m_model.nodes.front() ? "\n  " : ",\n  ").append(writeJsonLine(toJson(node)));
        out += "],\n \"modules\": {";
        for (const Module &module : m_model.modules) {
            out.append(&module == &m_model.modules.front() ? "\n  " : ",\n  ");
            out.append(writeJsonLine(module.path)).append(": ").append(writeJsonLine(toJson(module)));
        }
        return out + "}}\n";
    }

private:
    JsonValue head() const
    {
        JsonValue::Object head;
        if (m_model.hasScopes())
            head.emplace_back("format", 2);
        head.emplace_back("torch", m_model.torch);
        head.emplace_back("model", m_model.name);
        if (m_model.isTraining)
            head.emplace_back("training", *m_model.isTraining);
        if (m_model.isReconstructed)
            head.emplace_back("reconstructed", true);
        if (!m_model.notes.empty())
            head.emplace_back("notes", JsonValue::Array(m_model.notes.begin(), m_model.notes.end()));
        return head;
    }

    /// The class of a module, or null where the class has no importable name.
    static JsonValue typeJson(const std::string &type) { return type.empty() ? JsonValue() : JsonValue(type); }

    JsonValue toJson(const Node &node) const
    {
        JsonValue::Object json{{"name", node.name}, {"op", toString(node.op)}, {"target", node.target}};
        if (node.op == Op::CallModule)
            json.emplace_back("module_type", typeJson(node.moduleType));
        json.emplace_back("args", valueJson(node.args));
        JsonValue::Object kwargs;
        for (const auto &[name, argument] : node.kwargs)
            kwargs.emplace_back(name, toJson(argument));
        json.emplace_back("kwargs", std::move(kwargs));
        if (node.scope) {
            const std::optional<std::string> &type = node.scope->type;
            json.emplace_back("scope", JsonValue::Array{node.scope->path, type ? JsonValue(*type) : JsonValue()});
        }
        if (!node.source.empty())
            json.emplace_back("source", node.source);
        if (!node.meta.isNull())
            json.emplace_back("meta", node.meta);
        return json;
    }

    static JsonValue toJson(const Module &module)
    {
        JsonValue::Object json{{"type", typeJson(module.type)}, {"training", module.isTraining}};
        JsonValue::Object attributes;
        for (const auto &[name, attribute] : module.attributes) {
            const bool *value = std::get_if<bool>(&attribute);
            attributes.emplace_back(name, value ? JsonValue(*value)
                                                : JsonValue::Number{std::to_string(std::get<std::int64_t>(attribute))});
        }
        if (!attributes.empty())
            json.emplace_back("attributes", std::move(attributes));
        return json;
    }

    JsonValue toJson(const Argument &argument) const
    {
        return std::visit([&](const auto &value) { return valueJson(value); }, argument.value);
    }
    JsonValue valueJson(NodeIndex node) const { return JsonValue::Object{{"node", m_model.nodes[node].name}}; }
    JsonValue valueJson(const JsonValue &value) const { return value; }
    JsonValue valueJson(const Argument::Value &value) const { return JsonValue::Object{{"value", value.text}}; }
    JsonValue valueJson(const Argument::List &arguments) const
    {
        return mapped(arguments, [&](const Argument &argument) { return toJson(argument); });
    }
    JsonValue valueJson(const Argument::Slice &slice) const
    {
        return JsonValue::Object{{"slice", valueJson(slice.parts)}};
    }
    JsonValue valueJson(const Argument::Dict &dict) const
    {
        constexpr std::array<std::string_view, 4> specialKeys = {"node", "slice", "value", "dict"};
        JsonValue::Object members;
        for (std::size_t i = 0; i < dict.keys.size(); ++i)
            members.emplace_back(dict.keys[i], toJson(dict.values[i]));
        if (members.size() != 1 || !contains(specialKeys, members[0].first))
            return members;
        // The only member would be mistaken for another argument, so it is written as a list of one pair.
        JsonValue::Array pair{members[0].first, std::move(members[0].second)};
        return JsonValue::Object{{"dict", JsonValue::Array{JsonValue(std::move(pair))}}};
    }

    const Model &m_model;
};

} // namespace

std::string writeFxGraph(const Model &model)
{
    return Writer(model).write();
}

} // namespace bcfg::trace
