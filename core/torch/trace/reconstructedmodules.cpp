// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/mapped.h"
#include "core/torch/trace/exportedcalls.h"
#include "core/torch/trace/reconstruction.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace bcfg::trace {

namespace {

std::optional<std::int64_t> integer(const JsonValue &value)
{
    const JsonValue::Number *number = value.number();
    std::int64_t result = 0;
    if (!number ||
        std::from_chars(number->text.data(), number->text.data() + number->text.size(), result).ec != std::errc())
        return std::nullopt;
    return result;
}

/// The shapes of parameters and buffers, by path.
class Shapes
{
public:
    explicit Shapes(const ExportedProgram &program)
    {
        for (const ExportedProgram::Value &value : program.values) {
            if (!value.attribute.empty())
                m_metas.try_emplace(value.attribute, &value.meta);
        }
    }

    bool has(const std::string &path) const { return m_metas.contains(path); }
    std::optional<std::int64_t> size(const std::string &path, std::size_t dimension) const
    {
        const auto *meta = valueUnder(m_metas, path);
        const JsonValue *shape = meta ? (*meta)->find("shape") : nullptr;
        if (!shape || !shape->array() || dimension >= shape->array()->size())
            return std::nullopt;
        return integer((*shape->array())[dimension]);
    }

private:
    std::unordered_map<std::string, const JsonValue *> m_metas;
};

/// The constant that a call passes for the parameter `name`; null where it passes none.
const JsonValue *constantOf(const ExportedProgram::Call &call, std::string_view name)
{
    const auto found = std::ranges::find(call.names, name);
    return found == call.names.end() ? nullptr
                                     : call.arguments[static_cast<std::size_t>(found - call.names.begin())].constant();
}

/// Whether the model was exported in training mode: a call of batch normalization or dropout says so.
bool isTraining(const ExportedProgram &program)
{
    return std::ranges::any_of(program.calls, [](const ExportedProgram::Call &call) {
        return std::ranges::any_of(std::array{"training", "train"}, [&](const char *name) {
            const JsonValue *mode = constantOf(call, name);
            return mode && mode->boolean() && *mode->boolean();
        });
    });
}

/// Adds to a leaf module the attributes on which fuser methods assert, and the attributes that say what the module
/// returns. `call` is a call of an operator that the module makes.
void addAttributes(Module &module, const ExportedProgram::Call &call, const Shapes &shapes)
{
    const std::string weight = module.path + ".weight";
    const auto add = [&](const char *name, std::optional<std::int64_t> value) {
        if (value)
            module.attributes.emplace_back(name, *value);
    };
    const auto is = [&](std::string_view part) {
        return module.type.find(part) != std::string::npos;
    };
    if (module.type.ends_with(".Linear")) {
        add("in_features", shapes.size(weight, 1));
        add("out_features", shapes.size(weight, 0));
    } else if (is(".Conv")) {
        const bool isTransposed = is(".ConvTranspose");
        const JsonValue *passed = constantOf(call, "groups");
        const std::int64_t groups = (passed ? integer(*passed) : std::nullopt).value_or(1);
        const auto perGroup = shapes.size(weight, 1);
        const auto whole = perGroup ? std::optional(*perGroup * groups) : std::nullopt;
        add("in_channels", isTransposed ? shapes.size(weight, 0) : whole);
        add("out_channels", isTransposed ? whole : shapes.size(weight, 0));
        module.attributes.emplace_back("transposed", isTransposed);
    } else if (is(".BatchNorm") || is(".InstanceNorm")) {
        const std::string mean = module.path + ".running_mean";
        const std::string &known = shapes.has(weight) ? weight : mean;
        add("num_features", shapes.size(known, 0));
        module.attributes.emplace_back("affine", shapes.has(weight));
        // A shared module may have its buffers under another name.
        const auto passed = std::ranges::find(call.names, "running_mean");
        const bool isPassed = passed != call.names.end() &&
                              call.arguments[static_cast<std::size_t>(passed - call.names.begin())].node() != nullptr;
        module.attributes.emplace_back("track_running_stats", isPassed || shapes.has(mean));
    } else if (const std::string_view operation = atenName(call.target);
               is(".MaxPool") && operation.starts_with("max_pool") && !operation.ends_with("_with_indices")) {
        module.attributes.emplace_back("return_indices", false);
    } else if (const JsonValue *first = constantOf(call, "batch_first"); first && first->boolean()) {
        module.attributes.emplace_back("batch_first", *first->boolean());
    }
}

} // namespace

std::vector<Module> reconstructedModules(const ExportedProgram &program, const SymbolCatalog &symbols)
{
    const Shapes shapes(program);
    const bool isInTraining = isTraining(program);
    std::vector<Module> modules;
    std::unordered_map<std::string_view, std::size_t> known;
    for (const ExportedProgram::Call &call : program.calls) {
        for (std::size_t i = 1; i < call.frames.size(); ++i) {
            const ExportedProgram::Frame &frame = call.frames[i];
            if (frame.path.empty() || !known.try_emplace(frame.path, modules.size()).second)
                continue;
            Module &module = modules.emplace_back();
            module.path = frame.path;
            module.type = std::string(symbols.canonical(frame.type));
            module.isTraining = isInTraining;
            if (i + 1 == call.frames.size())
                addAttributes(module, call, shapes);
        }
    }
    return modules;
}

} // namespace bcfg::trace
