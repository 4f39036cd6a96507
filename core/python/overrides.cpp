// SPDX-License-Identifier: Apache-2.0
#include "core/python/overrides.h"

#include "core/catalog/builtinconfigs.h"
#include "core/python/modulesource.h"
#include "core/python/todict.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace bcfg {

namespace {

using namespace python;

/// What a document changes of a built-in config.
struct Difference
{
    const BuiltInConfig *base = nullptr;
    std::vector<std::size_t> written;     ///< of the document, replaced ones first
    std::vector<std::size_t> removed;     ///< of the built-in config
    std::optional<std::size_t> misplaced; ///< of the document: the first that PyTorch would put elsewhere
    bool isMisplacedNew = false;          ///< it is none of the built-in config's
    std::size_t size() const { return written.size() + removed.size(); }
    bool sharesNothing() const { return removed.size() == base->config.configs.size(); }
};

/// Entries are the same where their source is: spellings, order of keys and explicit defaults make no difference.
class Comparison
{
public:
    explicit Comparison(const BackendConfig &document)
        : m_document(document),
          m_names(namesFor(document.api)),
          m_writer(document.api, m_names),
          m_registered(registeredConfigs(document))
    {
        for (std::size_t i = 0; i < document.configs.size(); ++i)
            m_sources.push_back(inOneLine(m_writer.write(*document.configs[i], JsonPointer::config(i))));
        m_diagnostics = m_writer.takeDiagnostics();
    }

    const std::vector<Diagnostic> &diagnostics() const { return m_diagnostics; }

    Difference with(const BuiltInConfig &base)
    {
        Difference result{&base};
        const std::vector<Shared<PatternConfig>> &entries = base.config.configs;
        std::unordered_map<std::string, std::size_t> places;
        for (std::size_t i = 0; i < entries.size(); ++i)
            places.emplace(keyOf(*entries[i]), i);
        std::vector<bool> isKept(entries.size());
        std::size_t next = 0;                // where in the built-in config the next entry may stand
        std::optional<std::size_t> firstNew; // which must stand behind all that the built-in config has
        for (const std::size_t index : m_registered) {
            const auto place = places.find(keyOf(*m_document.configs[index]));
            if (place == places.end()) {
                firstNew = firstNew.value_or(index);
                result.written.push_back(index);
                continue;
            }
            isKept[place->second] = true;
            if ((firstNew || place->second < next) && !result.misplaced) {
                result.misplaced = firstNew.value_or(index);
                result.isMisplacedNew = firstNew.has_value();
            }
            next = std::max(next, place->second + 1);
            if (m_sources[index] != inOneLine(m_writer.write(*entries[place->second], {})))
                result.written.push_back(index);
        }
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (!isKept[i])
                result.removed.push_back(i);
        return result;
    }

private:
    std::string keyOf(const PatternConfig &config) const
    {
        return registrationKey(*config.reversedPattern(m_document.api), m_document.api);
    }

    const BackendConfig &m_document;
    ModuleNames m_names;
    EntryWriter m_writer;
    std::vector<std::size_t> m_registered;
    std::vector<std::string> m_sources;
    std::vector<Diagnostic> m_diagnostics;
};

/// That which takes least; of equals one that can be written, and the document's namesake.
Difference nearest(Comparison &comparison, const BackendConfig &document)
{
    std::vector<Difference> all;
    for (const BuiltInConfig &base : builtInConfigs(document.api))
        all.push_back(comparison.with(base));
    return *std::ranges::min_element(all, {}, [&](const Difference &one) {
        return std::tuple(one.size(), one.misplaced.has_value(), one.base->config.name() != document.name());
    });
}

PythonSource refused(const JsonPointer &where, std::string message)
{
    return {{}, {{"python", Severity::Error, where, std::move(message)}}};
}

/// The statements that begin the function: the built-in config, without what the document lacks.
std::string startingPoint(const BackendConfig &document, const Difference &difference, EntryWriter &writer,
                          ModuleNames &names)
{
    const BuiltInConfig &base = *difference.base;
    const std::string name = stringLiteral(document.name());
    if (difference.removed.empty()) {
        const bool isRenamed = document.name() != base.config.name();
        return "    config = " + base.getter + "()" + (isRenamed ? ".set_name(" + name + ")" : "") + '\n';
    }
    const bool isForward = document.api == Api::Torch2;
    Expression patterns{Expression::Kind::List};
    Expression graphs{Expression::Kind::List};
    for (const std::size_t index : difference.removed) {
        const PatternConfig &entry = *base.config.configs[index];
        if (entry.pattern())
            patterns.parts.push_back(writer.pattern(*entry.pattern(), {}));
        else
            graphs.parts.push_back(writer.pattern(*entry.patternComplexFormat(), {}));
    }
    std::string text;
    std::string condition;
    const auto leaveOut = [&](const Expression &list, std::string_view wanted, std::string_view attribute) {
        if (list.parts.empty())
            return;
        const std::string removed = names.define(wanted);
        appendLines(text, 4, removed + " = ", list, "");
        condition += (condition.empty() ? "" : " and ") + ("entry." + std::string(attribute)) + " not in " + removed;
    };
    leaveOut(patterns, "removed", "pattern");
    leaveOut(graphs, "removed_graphs", "_pattern_complex_format");
    text += "    config = BackendConfig(" + name + ")\n";
    text += "    for entry in " + base.getter + "().configs" + (isForward ? "" : ".values()") + ":\n";
    text += "        if " + condition + ":\n";
    text += "            config.set_backend_pattern_config(entry)\n";
    return text;
}

} // namespace

PythonSource pythonOverrides(const BackendConfig &document, std::optional<std::string_view> baseName)
{
    Comparison comparison(document);
    PythonSource source{{}, comparison.diagnostics()};
    if (hasError(source.diagnostics))
        return source;

    const std::string release = "PyTorch " + std::string(builtInRelease(document.api));
    Difference difference;
    if (baseName) {
        const std::span<const BuiltInConfig> all = builtInConfigs(document.api);
        const auto base = std::ranges::find(all, *baseName, &BuiltInConfig::name);
        if (base == all.end())
            return refused({}, release + " has no built-in config named " + std::string(*baseName) + ".");
        difference = comparison.with(*base);
    } else {
        difference = nearest(comparison, document);
    }
    const BuiltInConfig &base = *difference.base;
    if (difference.sharesNothing())
        return refused({}, "The document has no pattern in common with " + base.name + " of " + release + ".");
    if (difference.misplaced) {
        const std::string why = difference.isMisplacedNew
                                    ? "The pattern is not among those of " + base.name + " of " + release +
                                          ", and PyTorch adds such behind them all. Move the pattern config to the end."
                                    : "The pattern config does not stand where " + base.name + " of " + release +
                                          " has its pattern, which is where PyTorch keeps it. Restore that order.";
        return refused(JsonPointer::config(*difference.misplaced), why);
    }

    ModuleNames names = namesFor(document.api);
    names.importFrom(apiModule, "BackendConfig");
    names.importFrom(base.module, base.getter);
    EntryWriter writer(document.api, names);
    std::vector<Expression> entries;
    for (const std::size_t index : difference.written)
        entries.push_back(writer.write(*document.configs[index], JsonPointer::config(index)));
    const std::string start = startingPoint(document, difference, writer, names);
    if (const std::vector<Diagnostic> said = writer.takeDiagnostics(); hasError(said))
        return {{}, said}; // a name that only the import of the built-in config's function takes
    const std::string getter = defineGetter(names, document.name());
    std::string body = start;
    appendStatements(body, 4, withLoops(entries, names));
    source.text = moduleText("What differs from " + base.name + ", the backend config of " + release + ".", names,
                             writer, getter, body);
    return source;
}

} // namespace bcfg
