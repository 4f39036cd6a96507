// SPDX-License-Identifier: Apache-2.0
#include "core/publish/python/ownfactories.h"

#include "core/document/model/shortname.h"
#include "core/torch/catalog/allowednames.h"

namespace bcfg {

OwnFactories ownFactories(const BackendConfig &document)
{
    OwnFactories found;
    for (const Shared<PatternConfig> &config : document.configs) {
        for (const Field field : fields(Level::PatternConfig, FieldKind::Callable)) {
            const Callable *callable = config->callable(field);
            while (callable && callable->partial())
                callable = &*callable->partial()->function;
            const FactoryCall *call = callable ? callable->call() : nullptr;
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
