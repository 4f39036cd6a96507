// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/mapped.h"
#include "core/document/model/ownkeys.h"
#include "core/document/model/progress.h"
#include "core/document/model/ruleid.h"
#include "core/publish/python/modulesource.h"
#include "core/publish/python/source.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/catalog/release.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/patternkey.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace bcfg {

namespace {

using namespace python;

/// The differences of a document from a built-in config. Indices are rows of the document, except where a comment says
/// otherwise.
struct Difference
{
    const BuiltInConfig *base = nullptr;
    std::vector<std::size_t> removed; ///< indices in the built-in config
    std::vector<std::size_t> first;   ///< new entries before all entries of the built-in config
    /// By index in the built-in config: new entries after that entry.
    std::map<std::size_t, std::vector<std::size_t>> inserted;
    std::vector<std::size_t> last;        ///< entries that replace an entry in its place, and new entries at the end
    std::optional<std::size_t> reordered; ///< the first entry out of the built-in config's order
    std::size_t resetCount = 0;           ///< how many entries from `reordered` on are set again, at the end
    std::size_t size = 0;                 ///< how many entries differ
    bool sharesNothing() const { return removed.size() == base->config().configs.size(); }
    bool isRebuilt() const { return !removed.empty() || !first.empty() || !inserted.empty(); }
};

/// Finds how a document differs from built-in configs. Entries are equal if their Python source is equal, so that
/// spellings, order of keys and explicit defaults make no difference.
class BuiltInDifferences
{
public:
    BuiltInDifferences(const BackendConfig &document, const std::vector<std::string> &trusted)
        : m_document(document),
          m_names(namesFor(releaseOf(document))),
          m_writer(releaseOf(document), m_names, trusted),
          m_registered(torch::registeredConfigs(document))
    {
        for (std::size_t i = 0; i < document.configs.size(); ++i) {
            goOn();
            m_sources.push_back(inOneLine(m_writer.write(*document.configs[i], JsonPointer::config(i))));
        }
        m_diagnostics = m_writer.takeDiagnostics();
    }

    const std::vector<Diagnostic> &diagnostics() const { return m_diagnostics; }

    Difference from(const BuiltInConfig &base)
    {
        Difference result{&base};
        const std::vector<Shared<PatternConfig>> &entries = base.config().configs;
        auto places = torch::keyMap<std::size_t>(SymbolCatalog::of(releaseOf(m_document)));
        for (std::size_t i = 0; i < entries.size(); ++i)
            places.emplace(keyOf(*entries[i]), i);
        std::vector<bool> isKept(entries.size());
        std::optional<std::size_t> previous; // index in the built-in config of the last entry that both have
        std::vector<std::size_t> added;      // new entries after `previous`
        for (auto next = m_registered.begin(); next != m_registered.end(); ++next) {
            const std::size_t index = *next;
            const auto place = places.find(keyOf(*m_document.configs[index]));
            if (place == places.end()) {
                added.push_back(index);
                ++result.size;
                continue;
            }
            if (previous && place->second < *previous) { // this entry and all after it go to the end
                result.reordered = index;
                added.insert(added.end(), next, m_registered.end());
                result.resetCount = static_cast<std::size_t>(m_registered.end() - next);
                result.size += result.resetCount;
                break;
            }
            if (!added.empty())
                (previous ? result.inserted[*previous] : result.first) = std::exchange(added, {});
            previous = place->second;
            isKept[place->second] = true;
            if (m_sources[index] != inOneLine(m_writer.write(*entries[place->second], {}))) {
                result.last.push_back(index);
                ++result.size;
            }
        }
        result.last.insert(result.last.end(), added.begin(), added.end());
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (!isKept[i])
                result.removed.push_back(i);
        result.size += result.removed.size();
        return result;
    }

private:
    Pattern keyOf(const PatternConfig &config) const { return *config.reversedPattern(m_document.api); }

    const BackendConfig &m_document;
    ModuleNames m_names;
    EntryWriter m_writer;
    std::vector<std::size_t> m_registered;
    std::vector<std::string> m_sources;
    std::vector<Diagnostic> m_diagnostics;
};

/// The smallest difference. Among equally small ones, prefers one without reordering, then the built-in config with the
/// name of the document.
Difference nearest(BuiltInDifferences &differences, const BackendConfig &document)
{
    const auto all =
        mapped(builtInConfigs(releaseOf(document)), [&](const BuiltInConfig &base) { return differences.from(base); });
    return *std::ranges::min_element(all, {}, [&](const Difference &one) {
        return std::tuple(one.size, one.reordered.has_value(), one.base->config().name() != document.name());
    });
}

PythonSource refused(const JsonPointer &where, std::string message)
{
    return {{}, {{RuleId::Python, Severity::Error, where, std::move(message)}}};
}

/// Writes the body of the function that makes the config.
struct Body
{
    const BackendConfig &document;
    const Difference &difference;
    EntryWriter &writer;
    ModuleNames &names;
    std::string written = {};

    std::string text()
    {
        if (difference.isRebuilt())
            rebuild();
        else
            start();
        append(4, difference.last);
        return std::move(written);
    }

    /// Starts from the built-in config as it is.
    void start()
    {
        const BuiltInConfig &base = *difference.base;
        written += "    config = " + base.getter() + "()";
        if (document.name() != base.config().name())
            written += ".set_name(" + stringLiteral(document.name()) + ")";
        written += '\n';
    }

    /// Makes a new config: the entries of the built-in config without the removed ones, with new entries between them.
    void rebuild()
    {
        const BuiltInConfig &base = *difference.base;
        const std::string condition = isKept();
        written += newConfig(document.name());
        append(4, difference.first);
        const bool isDict = releaseOf(document).does(Behaviour::KeepsConfigsInDict);
        written += "    for entry in " + base.getter() + "().configs" + (isDict ? ".values()" : "") + ":\n";
        written += condition.empty() ? "" : "        if " + condition + ":\n    ";
        written += "        config.set_backend_pattern_config(entry)\n";
        for (const auto &[place, entries] : difference.inserted) {
            const Key key = keyOf(place);
            appendLines(written, 8, "if entry." + std::string(key.attribute) + " == ", key.pattern, ":");
            append(12, entries);
        }
    }

    /// Writes lists of the removed patterns, and returns the condition under which an entry stays; empty where all
    /// entries stay.
    std::string isKept()
    {
        std::map<std::string_view, Expression> lists; // by the Python attribute that holds the pattern
        for (const std::size_t place : difference.removed) {
            Key key = keyOf(place);
            Expression &list = lists.try_emplace(key.attribute, Expression{Expression::Kind::List}).first->second;
            list.parts.push_back(std::move(key.pattern));
        }
        std::string condition;
        for (const auto &[attribute, list] : lists) {
            const std::string removed = names.define(attribute == "pattern" ? "removed" : "removed_graphs");
            appendLines(written, 4, removed + " = ", list, "");
            condition +=
                (condition.empty() ? "" : " and ") + ("entry." + std::string(attribute)) + " not in " + removed;
        }
        return condition;
    }

    struct Key
    {
        std::string_view attribute; // the Python attribute of an entry that holds its pattern
        Expression pattern;
    };

    Key keyOf(std::size_t place)
    {
        const PatternConfig &entry = *difference.base->config().configs[place];
        if (entry.pattern())
            return {"pattern", writer.pattern(*entry.pattern(), {})};
        return {"_pattern_complex_format", writer.pattern(*entry.patternComplexFormat(), {})};
    }

    void append(std::size_t indentation, const std::vector<std::size_t> &entries)
    {
        const auto writtenAt = [&](std::size_t index) {
            return writer.write(*document.configs[index], JsonPointer::config(index));
        };
        appendStatements(written, indentation, withLoops(mapped(entries, writtenAt), names));
    }
};

} // namespace

PythonSource pythonModule(const BackendConfig &document, std::string_view baseName,
                          const std::vector<std::string> &trusted)
{
    if (baseName.empty())
        return pythonSource(document, trusted);
    if (std::vector<Diagnostic> conflicts = refusedConflicts(conflictsOf(document)); !conflicts.empty())
        return {{}, std::move(conflicts)};
    BuiltInDifferences differences(document, trusted);
    PythonSource source{{}, differences.diagnostics()};
    if (hasError(source.diagnostics))
        return source;

    const std::string release = "PyTorch " + std::string(releaseOf(document).version());
    Difference difference;
    if (baseName == nearestBase) {
        difference = nearest(differences, document);
    } else {
        const BuiltInConfig *base = findBuiltInConfig(baseName, releaseOf(document)); // may name a release, too
        if (!base)
            return refused({}, release + " has no built-in config named " + std::string(baseName) + ".");
        if (base->release() != releaseOf(document))
            return refused({}, "The document is for " + release + ", and " + std::string(baseName) +
                                   " is of another release.");
        difference = differences.from(*base);
    }
    const BuiltInConfig &base = *difference.base;
    if (difference.sharesNothing())
        return refused({}, "The document has no pattern in common with " + base.name() + " of " + release + ".");
    ModuleNames names = namesFor(releaseOf(document));
    names.importFrom(backendConfigModule, "BackendConfig");
    names.importFrom(base.module(), base.getter());
    EntryWriter writer(releaseOf(document), names, trusted);
    const std::string getter = defineGetter(names, document.name());
    const std::string body = Body{document, difference, writer, names}.text();
    if (const std::vector<Diagnostic> said = writer.takeDiagnostics(); hasError(said))
        return {{}, said}; // the import of the built-in config's function makes a name unusable
    source.text = moduleText("What differs from " + base.name() + ", the backend config of " + release + ".", names,
                             writer, getter, body);
    if (difference.reordered)
        source.diagnostics.push_back(
            {RuleId::Python, Severity::Info, JsonPointer::config(*difference.reordered),
             "From here on the order is not that of " + base.name() + " of " + release + ": the module leaves out " +
                 std::to_string(difference.removed.size()) + " of its " + std::to_string(base.config().configs.size()) +
                 " pattern configs, and sets " + std::to_string(difference.resetCount) + " after the others."});
    return source;
}

} // namespace bcfg
