// SPDX-License-Identifier: Apache-2.0
#include "core/validation/rulefunctions.h"

namespace bcfg::rulechecks {

void patternRepeated(const EntryView &entry, Report &report)
{
    const KeyGroup *group = entry.entry().group;
    if (!group || group->entries.front() == &entry.entry())
        return;
    const std::size_t first = entry.index().rowOf(*group->entries.front());
    const bool counts = !entry.entry().isReplaced();
    std::string message =
        "The pattern " + shortTitle(*entry.facts().key) + " is already that of " + entryName(first) + ": ";
    message += counts ? "PyTorch keeps this entry alone, at the place of the first."
                      : "PyTorch replaces both by " + entryName(entry.index().rowOf(*group->entries.back())) + ".";
    Diagnostic &found = report.add(entry.patternField(), std::move(message));
    if (counts && group->entries.size() == 2)
        found.fix =
            Fix{"Remove " + entryName(first) + ", which this entry replaces", {removal(JsonPointer::config(first))}};
}

} // namespace bcfg::rulechecks
