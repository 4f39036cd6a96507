// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/pattern.h"
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
        json.emplace_back("args", toJson(node.args));
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
        return trace::toJson(argument, [this](NodeIndex node) { return std::string_view(m_model.nodes[node].name); });
    }
    JsonValue toJson(const Argument::List &arguments) const
    {
        return mapped(arguments, [this](const Argument &argument) { return toJson(argument); });
    }

    const Model &m_model;
};

} // namespace

JsonValue toJson(const Argument &argument, const std::function<std::string_view(NodeIndex)> &nameOf)
{
    using Object = JsonValue::Object;
    const auto toJsonList = [&](const Argument::List &list) {
        return JsonValue(mapped(list, [&](const Argument &item) { return toJson(item, nameOf); }));
    };
    return byCase(
        argument.value,
        [&](NodeIndex node) {
            return JsonValue(Object{{"node", nameOf(node)}});
        },
        [](const JsonValue &constant) { return constant; },
        [](const Argument::Value &value) {
            return JsonValue(Object{{"value", value.text}});
        },
        toJsonList,
        [&](const Argument::Slice &slice) {
            return JsonValue(Object{{"slice", toJsonList(slice.parts)}});
        },
        [&](const Argument::Dict &dict) {
            constexpr std::array<std::string_view, 4> specialKeys = {"node", "slice", "value", "dict"};
            Object members;
            for (std::size_t i = 0; i < dict.keys.size(); ++i)
                members.emplace_back(dict.keys[i], toJson(dict.values[i], nameOf));
            if (members.size() != 1 || !contains(specialKeys, members[0].first))
                return JsonValue(std::move(members));
            // The only member would be mistaken for another argument, so it is written as a list of one pair.
            JsonValue::Array pair{members[0].first, std::move(members[0].second)};
            return JsonValue(Object{{"dict", JsonValue::Array{JsonValue(std::move(pair))}}});
        });
}

std::string writeFxGraph(const Model &model)
{
    return Writer(model).write();
}

} // namespace bcfg::trace
