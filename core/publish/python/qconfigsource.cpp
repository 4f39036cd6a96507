// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/qconfigjson.h"
#include "core/document/model/pattern.h"
#include "core/publish/python/modulesource.h"
#include "core/publish/python/source.h"

#include <map>
#include <optional>
#include <utility>

namespace bcfg {

using namespace python;

namespace {

constexpr std::string_view quantization = "torch.ao.quantization";

/// Writes QConfigs and QConfigMappings as expressions. A QConfig that a mapping has several times becomes a variable.
class QConfigWriter
{
public:
    QConfigWriter(EntryWriter &entries, ModuleNames &names) : m_entries(entries), m_names(names) {}

    Expression write(const QConfig &qconfig, const JsonPointer &where)
    {
        return call(m_names.importFrom(quantization, "QConfig"),
                    {side("activation", qconfig.activation, where), side("weight", qconfig.weight, where)});
    }

    Expression write(const QConfigMapping &mapping, const JsonPointer &where)
    {
        count(mapping);
        Expression chain{Expression::Kind::Chain, "", {call(m_names.importFrom(quantization, "QConfigMapping"), {})}};
        const auto add = [&](const std::string &list, std::vector<Expression> keys, const auto &qconfig,
                             const JsonPointer &place) {
            keys.push_back(shared(qconfig, place));
            chain.parts.push_back(call("set_" + list, std::move(keys)));
        };
        if (mapping.global)
            add("global", {}, mapping.global, where / "");
        for (const auto &[list, rows] :
             {std::pair("object_type", &mapping.objectType), std::pair("module_name_regex", &mapping.moduleNameRegex),
              std::pair("module_name", &mapping.moduleName)}) {
            for (std::size_t i = 0; i < rows->size(); ++i) {
                const auto &[key, qconfig] = (*rows)[i];
                const JsonPointer place = where / list / i;
                const bool isType = rows == &mapping.objectType;
                add(list, {isType ? m_entries.pattern(Pattern::atom(key), place) : text(key)}, qconfig, place);
            }
        }
        for (std::size_t i = 0; i < mapping.moduleNameObjectTypeOrder.size(); ++i) {
            const QConfigMapping::OrderRow &row = mapping.moduleNameObjectTypeOrder[i];
            const JsonPointer place = where / "module_name_object_type_order" / i;
            const Expression type = m_entries.pattern(Pattern::atom(row.objectType), place);
            add("module_name_object_type_order", {text(row.moduleName), type, fixed(std::to_string(row.index))},
                row.qconfig, place);
        }
        return chain;
    }

    /// The definitions of variables for QConfigs, which the module must have before their use.
    std::string definitions() const { return m_definitions; }

private:
    static Expression text(const std::string &key) { return fixed(stringLiteral(key)); }

    Expression side(std::string_view name, const std::optional<Callable> &constructor, const JsonPointer &where)
    {
        const Expression value = constructor ? m_entries.callable(*constructor, where / name) : fixed("None");
        return keyword(std::string(name), value);
    }

    void count(const QConfigMapping &mapping)
    {
        const auto add = [&](const std::optional<QConfig> &qconfig) {
            if (qconfig)
                ++m_uses[exportQConfig(*qconfig)];
        };
        add(mapping.global);
        for (const auto *rows : {&mapping.objectType, &mapping.moduleNameRegex, &mapping.moduleName}) {
            for (const QConfigMapping::Row &row : *rows)
                add(row.qconfig);
        }
        for (const QConfigMapping::OrderRow &row : mapping.moduleNameObjectTypeOrder)
            add(row.qconfig);
    }

    Expression shared(const std::optional<QConfig> &qconfig, const JsonPointer &where)
    {
        if (!qconfig)
            return fixed("None");
        const std::string text = exportQConfig(*qconfig);
        if (m_uses[text] < 2)
            return write(*qconfig, where);
        std::string &name = m_variables[text];
        if (name.empty()) {
            name = m_names.define("qconfig");
            appendAssignment(m_definitions, name, write(*qconfig, where));
        }
        return fixed(name);
    }

    EntryWriter &m_entries;
    ModuleNames &m_names;
    std::map<std::string, int> m_uses;              // by JSON of a QConfig: how many rows of the mapping have it
    std::map<std::string, std::string> m_variables; // by JSON of a QConfig: its variable
    std::string m_definitions;
};

} // namespace

PythonSource pythonSource(const std::variant<QConfig, QConfigMapping> &source, Release release)
{
    ModuleNames names = namesFor(release);
    EntryWriter entries(release, names);
    QConfigWriter writer(entries, names);
    const bool isMapping = std::holds_alternative<QConfigMapping>(source);
    const std::string variable = names.define(isMapping ? "qconfig_mapping" : "qconfig");
    const Expression value = std::visit([&](const auto &each) { return writer.write(each, {}); }, source);
    PythonSource result{{}, entries.takeDiagnostics()};
    if (hasError(result.diagnostics))
        return result;
    result.text = "\"\"\"A " + std::string(isMapping ? "QConfigMapping" : "QConfig") + " for PyTorch " +
                  std::string(generationName(release)) + ".\"\"\"\n\n" + names.imports() + "\n" +
                  section(entries.standIns()) + writer.definitions();
    appendAssignment(result.text, variable, value);
    return result;
}

} // namespace bcfg
