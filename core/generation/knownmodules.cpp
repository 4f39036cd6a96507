// SPDX-License-Identifier: Apache-2.0
#include "core/generation/knownmodules.h"

#include "core/catalog/knownpatterns.h"

namespace bcfg {

bool setKnownModules(PatternConfig &config, const Pattern &reversed, const Pattern &root, Api api)
{
    const KnownPatterns &known = KnownPatterns::of(api);
    if (const PatternConfig *same = known.find(reversed)) {
        copyFields(*same,
                   {Field::RootModule, Field::QatModule, Field::ReferenceQuantizedModule, Field::FusedModule,
                    Field::FuserMethod, Field::NumTensorArgsToObservationType, Field::InputTypeToIndex},
                   config, api);
        return true;
    }
    const PatternConfig *ofRoot = known.find(root);
    if (ofRoot)
        copyFields(*ofRoot, {Field::RootModule, Field::ReferenceQuantizedModule}, config, api);
    return ofRoot;
}

void copyFields(const PatternConfig &from, std::initializer_list<Field> fields, PatternConfig &to, Api api)
{
    for (const Field field : fields) {
        if (const FieldValue *value = from.record().find(field))
            to.record().set(field, *value, api);
    }
}

} // namespace bcfg
