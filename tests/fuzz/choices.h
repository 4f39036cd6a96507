// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/document/model/backendconfig.h"
#include "core/document/model/jsonvalue.h"
#include "core/document/model/qconfigmapping.h"
#include "core/torch/catalog/qconfigs.h"
#include "core/torch/trace/model.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bcfg::fuzz {

/// Makes documents, edits, traced models and QConfigMappings from the bytes of a fuzzer: each byte is one choice. Uses
/// few different patterns, so that documents often repeat a pattern. Once all bytes are used, every choice is the first
/// one.
class Choices
{
public:
    explicit Choices(std::span<const std::uint8_t> bytes) : m_bytes(bytes) {}

    bool isOver() const { return m_bytes.empty(); } ///< whether all bytes are used
    /// A number from 0 to bound - 1.
    std::size_t below(std::size_t bound)
    {
        if (m_bytes.empty())
            return 0;
        const std::uint8_t byte = m_bytes.front();
        m_bytes = m_bytes.subspan(1);
        return byte % bound;
    }
    bool yes() { return below(2) == 1; }
    template <class T, std::size_t size>
    const T &oneOf(const std::array<T, size> &list)
    {
        return list[below(size)];
    }

    JsonValue document()
    {
        JsonValue::Array configs;
        for (std::size_t i = below(7); i > 0; --i)
            configs.push_back(entry());
        return JsonValue::Object{
            {"torch_api", below(4) == 3 ? "1.13" : "2"}, {"name", "n"}, {"configs", std::move(configs)}};
    }

    /// Makes one edit: inserts, removes, swaps, repeats or rewrites an entry.
    void edit(JsonValue &document)
    {
        JsonValue::Array &configs = *document.find("configs")->array();
        const std::size_t kind = below(6);
        if (configs.empty() || kind == 0) {
            configs.insert(configs.begin() + std::ptrdiff_t(below(configs.size() + 1)), entry());
            return;
        }
        const std::size_t row = below(configs.size());
        const auto at = configs.begin() + std::ptrdiff_t(row);
        switch (kind) {
        case 1:
            configs.erase(at);
            break;
        case 2:
            std::swap(*at, configs[below(configs.size())]);
            break;
        case 3: {
            const JsonValue repeated = *at;
            configs.insert(configs.begin() + std::ptrdiff_t(below(configs.size() + 1)), repeated);
            break;
        }
        case 4: {
            const JsonValue other = entry();
            JsonValue::Object &members = *at->object();
            for (const auto &[key, value] : *other.object()) {
                if (key != "dtype_configs" && yes())
                    put(members, key, value);
            }
            break;
        }
        default:
            put(*at->object(), "dtype_configs", dtypeConfigs());
        }
    }

    QConfigMapping mapping(Release release)
    {
        static constexpr std::array<std::string_view, 6> types = {"torch.nn.Linear", "own.Block",  "operator.add",
                                                                  "torch.nn.Conv2d", "own.ConvBn", "sigmoid"};
        QConfigMapping mapping;
        mapping.global = qconfig(release);
        for (std::size_t i = below(3); i > 0; --i)
            mapping.objectType.push_back({std::string(oneOf(types)), qconfig(release)});
        for (std::size_t i = below(3); i > 0; --i)
            mapping.moduleName.push_back({std::string(oneOf(paths)), qconfig(release)});
        if (below(4) == 3)
            mapping.moduleNameRegex.push_back({yes() ? "a.*" : ".*0", qconfig(release)});
        if (below(4) == 3)
            mapping.moduleNameObjectTypeOrder.push_back(
                {std::string(oneOf(paths)), std::string(oneOf(types)), std::int64_t(below(3)), qconfig(release)});
        return mapping;
    }

    /// A traced model whose modules are in random order.
    trace::Model model()
    {
        trace::Model model{.torch = "2.6.0", .name = "m"};
        const bool isTraining = yes();
        for (std::size_t i = below(2 * paths.size()); i > 0; --i) {
            const std::string_view path = oneOf(paths);
            if (std::ranges::find(model.modules, path, &trace::Module::path) == model.modules.end())
                model.modules.push_back({std::string(path), std::string(oneOf(moduleTypes)), isTraining, {}});
        }
        const auto add = [&](trace::Op op, std::string target, std::vector<trace::Argument> args,
                             const trace::Module *module = nullptr) {
            trace::Node node;
            node.name = "n" + std::to_string(model.nodes.size());
            node.op = op;
            node.target = std::move(target);
            node.args = std::move(args);
            node.moduleType = module ? module->type : std::string();
            node.scope = module ? trace::Scope{module->path, module->type} : trace::Scope{};
            model.nodes.push_back(std::move(node));
        };
        const auto earlier = [&] {
            const std::size_t back = std::min(below(3), model.nodes.size() - 1);
            return trace::Argument{static_cast<trace::NodeIndex>(model.nodes.size() - 1 - back)};
        };
        add(trace::Op::Placeholder, "x", {});
        for (std::size_t i = below(12); i > 0; --i) {
            const std::size_t kind = below(6);
            if (kind < 3 && !model.modules.empty()) {
                const trace::Module &module = model.modules[below(model.modules.size())];
                add(trace::Op::CallModule, module.path, {earlier()}, &module);
            } else if (kind == 3) {
                add(trace::Op::CallFunction, "operator.add", {earlier(), earlier()});
            } else if (kind == 4) {
                add(trace::Op::CallFunction, "operator.getitem",
                    {earlier(), trace::Argument{JsonValue(yes() ? 0 : 1)}});
            } else if (yes()) {
                add(trace::Op::CallMethod, "sigmoid", {earlier()});
            } else {
                add(trace::Op::CallFunction, "torch.nn.functional.relu", {earlier()});
            }
        }
        add(trace::Op::Output, "output", {earlier()});
        return model;
    }

private:
    static constexpr std::array<std::string_view, 9> paths = {"a",     "a.0", "a.0.b", "a.b",  "c.d",
                                                              "c.d.0", "c",   "a.1",   "e.f.g"};
    static constexpr std::array<std::string_view, 7> moduleTypes = {"torch.nn.Linear",
                                                                    "torch.nn.Conv2d",
                                                                    "torch.nn.BatchNorm2d",
                                                                    "torch.nn.ReLU",
                                                                    "own.Block",
                                                                    "torch.nn.Sequential",
                                                                    "torch.ao.nn.intrinsic.ConvReLU2d"};

    static void put(JsonValue::Object &object, const std::string &key, const JsonValue &value)
    {
        const auto found = std::ranges::find(object, key, &JsonValue::Object::value_type::first);
        if (found == object.end())
            object.emplace_back(key, value);
        else
            found->second = value;
    }

    JsonValue atom()
    {
        static constexpr std::array<std::string_view, 12> atoms = {"torch.nn.Linear", "torch.nn.modules.linear.Linear",
                                                                   "torch.nn.Conv2d", "torch.nn.BatchNorm2d",
                                                                   "torch.nn.ReLU",   "torch.nn.functional.relu",
                                                                   "operator.add",    "torch.add",
                                                                   "own.Block",       "own.ConvBn",
                                                                   "sigmoid",         "operator.getitem"};
        return oneOf(atoms);
    }
    JsonValue symbol()
    {
        static constexpr std::array<std::string_view, 8> symbols = {
            "torch.nn.Linear", "torch.nn.Conv2d", "own.Block",     "own.ConvBn",
            "own.First",       "own.Second",      "torch.nn.ReLU", "torch.ao.nn.quantized.reference.Linear"};
        return oneOf(symbols);
    }
    JsonValue operand()
    {
        switch (below(8)) {
        case 0:
            return "torch.ao.quantization.utils.MatchAllNode";
        case 1:
            return yes() ? 0 : 1;
        case 2:
            return JsonValue::Array{};
        case 3:
            return JsonValue::Array{atom(), atom()};
        default:
            return atom();
        }
    }

    JsonValue dtypeConfigs()
    {
        static constexpr std::array<std::string_view, 4> dtypes = {"torch.quint8", "torch.float32", "torch.qint8",
                                                                   "torch.float16"};
        JsonValue::Array configs;
        for (std::size_t i = below(4); i > 0; --i) {
            JsonValue::Object config;
            for (const char *slot : {"input_dtype", "output_dtype", "weight_dtype", "bias_dtype"}) {
                if (yes())
                    config.emplace_back(slot, oneOf(dtypes));
            }
            if (below(4) == 3)
                config.emplace_back("is_dynamic", true);
            configs.push_back(std::move(config));
        }
        return configs;
    }

    JsonValue entry()
    {
        JsonValue::Object entry;
        const std::size_t kind = below(8);
        if (kind < 3)
            entry.emplace_back("pattern", atom());
        else if (kind == 3)
            entry.emplace_back("pattern", JsonValue::Array{atom(), atom()});
        else if (kind == 4)
            entry.emplace_back("pattern", JsonValue::Array{atom(), atom(), atom()});
        else if (kind == 5)
            entry.emplace_back("pattern", operand());
        else if (kind == 6)
            entry.emplace_back("pattern", JsonValue::Array{operand(), operand()});
        else
            entry.emplace_back("pattern_complex_format", JsonValue::Array{atom(), operand(), operand()});
        if (yes())
            entry.emplace_back("dtype_configs", dtypeConfigs());
        for (const char *key :
             {"root_module", "qat_module", "reference_quantized_module_for_root", "fused_module", "fuser_method"}) {
            if (below(3) == 2)
                entry.emplace_back(key, symbol());
        }
        if (below(3) == 2)
            entry.emplace_back("observation_type",
                               yes() ? "OUTPUT_SHARE_OBSERVER_WITH_INPUT" : "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT");
        if (below(6) == 5)
            entry.emplace_back("input_type_to_index", JsonValue::Object{{"weight", static_cast<int>(below(3))}});
        return entry;
    }

    std::optional<QConfig> qconfig(Release release)
    {
        static constexpr std::array<std::string_view, 5> names = {"default_qconfig", "default_dynamic_qconfig",
                                                                  "float16_dynamic_qconfig", "default_qat_qconfig",
                                                                  "default_per_channel_qconfig"};
        const std::size_t kind = below(names.size() + 1);
        if (kind == names.size())
            return std::nullopt;
        return QConfigCatalog::of(release).findQConfig(names[kind])->qconfig;
    }

    std::span<const std::uint8_t> m_bytes;
};

/// Reads a document anew, so that it shares no objects with other documents. Nullopt where the importer refuses it.
inline std::optional<BackendConfig> read(const JsonValue &document)
{
    return importDocument(writeJson(document)).document;
}

} // namespace bcfg::fuzz
