// SPDX-License-Identifier: Apache-2.0
#include "core/generation/knownmodules.h"

#include "core/catalog/knownpatterns.h"

namespace bcfg {

bool setKnownModules(PatternConfig &config, const Pattern &reversed, const Pattern &root, Api api)
{
    const KnownPatterns &known = KnownPatterns::of(api);
    if (const PatternConfig *same = known.find(reversed)) {
        config.record().copy(same->record(),
                             {Field::RootModule, Field::QatModule, Field::ReferenceQuantizedModule, Field::FusedModule,
                              Field::FuserMethod, Field::NumTensorArgsToObservationType, Field::InputTypeToIndex},
                             api);
        return true;
    }
    const PatternConfig *ofRoot = known.find(root);
    if (ofRoot)
        config.record().copy(ofRoot->record(), {Field::RootModule, Field::ReferenceQuantizedModule}, api);
    return ofRoot;
}

} // namespace bcfg
