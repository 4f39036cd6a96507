// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/diagnostic.h"
#include "core/document/model/version.h"

#include <span>
#include <string>
#include <string_view>

namespace bcfg {

class Report;
class EntryView;
struct DTypeConfigView;
struct BackendConfig;

/// Looks at the document's own members: name, torch_api, unknown keys.
using DocumentCheck = void (*)(const BackendConfig &, Report &);
/// A DocumentCheck of documents that have no pattern config.
struct EmptyDocumentCheck
{
    DocumentCheck check;
};
/// Looks at one pattern config, and at what the index knows of the others.
using EntryCheck = void (*)(const EntryView &, Report &);
/// An EntryCheck that asks how entries of the document fit together. Entries that a later one replaces are left out: to
/// PyTorch they are not there.
struct LinkCheck
{
    EntryCheck check;
};
/// Looks at one dtype config of a list. Its findings are kept for all pattern configs that share the list, so it sees
/// nothing else of them than DTypeConfigView says.
using DTypeCheck = void (*)(const DTypeConfigView &, Report &);

/// The functions of a rule, for each kind of place that it looks at.
struct Checks
{
    DocumentCheck document = nullptr;
    EntryCheck entry = nullptr;
    DTypeCheck dtypeConfig = nullptr;
    bool leavesOutReplaced = false; ///< see LinkCheck
    bool isOfEmptyOnes = false;     ///< see EmptyDocumentCheck

    constexpr Checks() = default;
    constexpr Checks(DocumentCheck check) : document(check) {}
    constexpr Checks(EmptyDocumentCheck empty) : document(empty.check), isOfEmptyOnes(true) {}
    constexpr Checks(EntryCheck check) : entry(check) {}
    constexpr Checks(LinkCheck link) : entry(link.check), leavesOutReplaced(true) {}
    constexpr Checks(DTypeCheck check) : dtypeConfig(check) {}
    constexpr Checks(DocumentCheck inDocument, EntryCheck inEntry, DTypeCheck inDTypeConfig)
        : document(inDocument),
          entry(inEntry),
          dtypeConfig(inDTypeConfig)
    {}
};

/// What a rule says and does. Each stands in the file of its topic, in core/check/rules.
struct RuleDefinition
{
    Severity severity; ///< of what it finds, unless a check says otherwise
    Versions versions; ///< the releases of PyTorch that it speaks of
    std::string_view title;
    std::string_view explanation; ///< what PyTorch does, why it matters, what to do
    Checks checks;                ///< none where no document can show it, or where the importer reports it
};

/// A row of the table of all rules.
struct Rule : RuleDefinition
{
    RuleId id;

    bool appliesTo(Version version) const { return versions.contain(version); }
    bool isChecked() const { return checks.document || checks.entry || checks.dtypeConfig; }
};

/// All rules in the order of their ids.
std::span<const Rule> rules();
/// The place of a rule in rules().
constexpr std::size_t placeOf(RuleId id)
{
    return static_cast<std::size_t>(id);
}
const Rule *findRule(std::string_view id); ///< by the text of its id; null where there is none

/// What `bcfg validate --explain` prints: id, severity, versions, title and explanation.
std::string explain(const Rule &rule);
/// docs/rules.md.
std::string rulesAsMarkdown();

} // namespace bcfg
