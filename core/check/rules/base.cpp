// SPDX-License-Identifier: Apache-2.0
#include "core/check/rules/definitions.h"
#include "core/document/model/ownkeys.h"

namespace bcfg::rulechecks {

/// Reports problems that show without the base. core/exchange/base reports the other findings of these rules when it
/// has looked for the base.
static void malformedBase(const BackendConfig &document, Report &report)
{
    const auto at = [](std::string_view key) {
        return JsonPointer() / key;
    };
    const JsonValue *base = unknownMember(document.head, baseKey);
    const JsonValue *hash = unknownMember(document.head, baseHashKey);
    const JsonValue *removed = unknownMember(document.head, removedKey);
    if (base && !base->string())
        report.add(at(baseKey), "`$base` is a text: the name of a built-in config, or the path of a file.");
    for (const auto &[key, value] : {std::pair(baseHashKey, hash), std::pair(removedKey, removed)}) {
        if (value && !base)
            report.add(at(key), quoted(key), " goes with `$base`: without one it means nothing.");
    }
    if (hash && !hash->string())
        report.add(at(baseHashKey), "`$base_hash` is a text, as bcfg base --accept writes it.");
    if (removed && !removed->array())
        report.add(at(removedKey), "`$removed` is a list of patterns of the base.");
}

constinit const RuleDefinition DefinitionOf::J11{
    Severity::Error,
    "Base that cannot be used",
    "A document with `$base` starts from another: a built-in config such as \"native\" or \"qnnpack@1.13.1\", or a "
    "file, by its path from the document's folder. It holds what differs, and `$removed` lists the patterns that it "
    "leaves out. Without the base nobody can say what PyTorch would have, so nothing is judged. The message says why "
    "the base cannot be used: it does not exist, cannot be read, is for the other generation of PyTorch, or leads back "
    "to this document.",
    {.document = malformedBase},
};

constinit const RuleDefinition DefinitionOf::J12{
    Severity::Warning,
    "Removed pattern that the base does not have",
    "`$removed` lists patterns as the base's pattern configs spell them, a pattern in complex format as "
    "{\"pattern_complex_format\": …}. One that the base does not have removes nothing: it may be misspelt, or the base "
    "may have given it up. Remove it from the list, or write the pattern that is meant.",
};

constinit const RuleDefinition DefinitionOf::J13{
    Severity::Warning,
    "Base that has changed",
    "`$base_hash` remembers what the base was to PyTorch when somebody looked at it last. The base has changed since: "
    "entries that this document inherits or replaces may mean something else. Compare the whole with what it was, and "
    "accept the base as it is now: with the fix, or with bcfg base --accept.",
};

} // namespace bcfg::rulechecks
