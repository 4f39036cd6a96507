// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/pattern.h"
#include "core/torch/trace/modelfile.h"

#include <array>

namespace bcfg::trace {

namespace {

using NameOf = std::function<std::string_view(NodeIndex)>;

JsonValue headJson(const Model &model)
{
    JsonValue::Object head;
    if (model.hasScopes())
        head.emplace_back("format", 2);
    head.emplace_back("torch", model.torch);
    head.emplace_back("model", model.name);
    if (model.isTraining)
        head.emplace_back("training", *model.isTraining);
    if (model.isReconstructed)
        head.emplace_back("reconstructed", true);
    if (!model.notes.empty())
        head.emplace_back("notes", JsonValue::Array(model.notes.begin(), model.notes.end()));
    return head;
}

/// The class of a module, or null where the class has no importable name.
JsonValue typeJson(const std::string &type)
{
    return type.empty() ? JsonValue() : JsonValue(type);
}

JsonValue listJson(const Argument::List &list, const NameOf &nameOf)
{
    return mapped(list, [&](const Argument &item) { return toJson(item, nameOf); });
}

/// Nodes, which most arguments are, are written without a copy of their names.
void writeArguments(TextWriter &writer, const Argument::List &arguments, const NameOf &nameOf)
{
    writer.beginArray();
    for (const Argument &argument : arguments) {
        writer.element();
        if (const NodeIndex *node = argument.node()) {
            writer.beginObject();
            writer.text("node", nameOf(*node));
            writer.endObject();
        } else {
            writer.value(toJson(argument, nameOf));
        }
    }
    writer.endArray();
}

void writeNode(TextWriter &writer, const Node &node, const NameOf &nameOf)
{
    writer.beginObject();
    writer.text("name", node.name);
    writer.text("op", toString(node.op));
    writer.text("target", node.target);
    if (node.op == Op::CallModule)
        writer.member("module_type", typeJson(node.moduleType));
    writer.key("args");
    writeArguments(writer, node.args, nameOf);
    JsonValue::Object kwargs;
    for (const auto &[name, argument] : node.kwargs)
        kwargs.emplace_back(name, toJson(argument, nameOf));
    writer.member("kwargs", std::move(kwargs));
    if (node.scope) {
        writer.key("scope");
        writer.beginArray();
        writer.element();
        writer.string(node.scope->path);
        writer.element();
        if (node.scope->type)
            writer.string(*node.scope->type);
        else
            writer.literal("null");
        writer.endArray();
    }
    if (!node.source.empty())
        writer.text("source", node.source);
    if (!node.meta.isNull())
        writer.member("meta", node.meta);
    writer.endObject();
}

JsonValue moduleJson(const Module &module)
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

} // namespace

JsonValue toJson(const Argument &argument, const NameOf &nameOf)
{
    using Object = JsonValue::Object;
    return byCase(
        argument.value,
        [&](NodeIndex node) {
            return JsonValue(Object{{"node", nameOf(node)}});
        },
        [](const JsonValue &constant) { return constant; },
        [](const Argument::Value &value) {
            return JsonValue(Object{{"value", value.text}});
        },
        [&](const Argument::List &list) { return listJson(list, nameOf); },
        [&](const Argument::Slice &slice) {
            return JsonValue(Object{{"slice", listJson(slice.parts, nameOf)}});
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
    const NameOf nameOf = [&](NodeIndex node) {
        return std::string_view(model.nodes[node].name);
    };
    std::string out;
    TextWriter writer(out, std::nullopt);
    writer.value(headJson(model));
    out.back() = ','; // instead of the closing brace
    out += "\n \"nodes\": [";
    for (const Node &node : model.nodes) {
        out += &node == &model.nodes.front() ? "\n  " : ",\n  ";
        writeNode(writer, node, nameOf);
    }
    out += "],\n \"modules\": {";
    for (const Module &module : model.modules) {
        out += &module == &model.modules.front() ? "\n  " : ",\n  ";
        writer.string(module.path);
        out += ": ";
        writer.value(moduleJson(module));
    }
    out += "}}\n";
    return out;
}

} // namespace bcfg::trace
