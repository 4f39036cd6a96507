// SPDX-License-Identifier: Apache-2.0
#include "core/validation/rulefunctions.h"

namespace bcfg::rulechecks {

void referenceWithoutRoot(const EntryView &entry, Report &report)
{
    if (!entry.facts().referenceModule || entry.isSet(Field::RootModule))
        return;
    Diagnostic &found =
        report.add(Field::ReferenceQuantizedModule, "The reference module " +
                                                        quoted(entry.object(entry.facts().referenceModule).name()) +
                                                        " has no root_module beside it, so convert does not use it.");
    // The weight belongs to the module that the chain begins with.
    if (entry.facts().root && entry.object(entry.facts().root).isModule) {
        const Symbol &root = entry.object(entry.facts().root).symbol;
        found.fix = Fix{"Set root_module to " + root.path(), {addition(report.at(Field::RootModule), root.path())}};
    }
}

} // namespace bcfg::rulechecks
