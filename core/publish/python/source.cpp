// SPDX-License-Identifier: Apache-2.0
#include "core/publish/python/source.h"

#include "core/document/model/ownkeys.h"
#include "core/document/model/progress.h"
#include "core/document/model/shortname.h"
#include "core/publish/python/modulesource.h"
#include "core/torch/catalog/allowednames.h"
#include "core/torch/catalog/builtinconfigs.h"

namespace bcfg {

using namespace python;

PythonSource pythonSource(const BackendConfig &document, const std::vector<std::string> &trusted)
{
    if (std::vector<Diagnostic> conflicts = refusedConflicts(conflictsOf(document)); !conflicts.empty())
        return {{}, std::move(conflicts)};
    ModuleNames names = namesFor(releaseOf(document));
    names.importFrom(backendConfigModule, "BackendConfig");
    EntryWriter writer(releaseOf(document), names, trusted);
    std::vector<Expression> entries;
    for (std::size_t i = 0; i < document.configs.size(); ++i) {
        goOn();
        entries.push_back(writer.write(*document.configs[i], JsonPointer::config(i)));
    }
    PythonSource source{{}, writer.takeDiagnostics()};
    if (hasError(source.diagnostics))
        return source;
    const std::string getter = defineGetter(names, document.name());
    std::string body = newConfig(document.name());
    appendStatements(body, 4, withLoops(std::move(entries), names));
    source.text = moduleText("A backend config for PyTorch " + std::string(generationName(document.api)) + ".", names,
                             writer, getter, body);
    return source;
}

PythonSource pythonSource(const PatternConfig &config, Release release, const std::vector<std::string> &trusted)
{
    if (hasConflict(config.record()))
        return {{}, refusedConflicts({JsonPointer() / conflictKey})};
    ModuleNames names = namesFor(release);
    EntryWriter writer(release, names, trusted);
    const Expression entry = writer.write(config, {});
    PythonSource source{{}, writer.takeDiagnostics()};
    if (hasError(source.diagnostics))
        return source;
    source.text = "\"\"\"A pattern config for PyTorch " + std::string(generationName(release)) + ".\"\"\"\n\n" +
                  names.imports() + section(writer.definitions()) + "\n";
    if (!writer.standIns().empty())
        source.text += "\n" + writer.standIns();
    appendAssignment(source.text, "config", entry);
    return source;
}

OwnFactories ownFactories(const BackendConfig &document)
{
    OwnFactories found;
    for (const Shared<PatternConfig> &config : document.configs) {
        for (const Field field : fields(Level::PatternConfig, FieldKind::Callable)) {
            const Callable *callable = config->callable(field);
            const FactoryCall *call = callable ? callable->innermost().call() : nullptr;
            if (!call || !isDottedIdentifier(call->factory.path()))
                continue;
            const std::string path(call->factory.path());
            if (originOf(releaseOf(document), path, NameUse::Called) == NameOrigin::OwnPackage)
                found[std::string(packageOf(path))].insert(path);
        }
    }
    return found;
}

} // namespace bcfg
