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

using DocumentCheck = void (*)(const BackendConfig &, Report &);
using EntryCheck = void (*)(const EntryView &, Report &);
using DTypeCheck = void (*)(const DTypeConfigView &, Report &);

/// The functions of a rule, one for each kind of place; null for a kind that the rule does not check.
struct Checks
{
    /// Checks the document's own members: name, torch_api, unknown keys.
    DocumentCheck document = nullptr;
    DocumentCheck emptyDocument = nullptr; ///< like `document`, but runs only for documents without pattern configs
    /// Checks one pattern config. May look up other pattern configs in the document index.
    EntryCheck entry = nullptr;
    /// Checks how a pattern config fits together with other pattern configs. Runs only for entries that no later entry
    /// with the same key replaces, because PyTorch does not see replaced entries.
    EntryCheck link = nullptr;
    /// Checks one dtype config of a list. Pattern configs that share a list and a DTypeContext share its findings, so
    /// the check may read nothing but the DTypeConfigView.
    DTypeCheck dtypeConfig = nullptr;
    bool operator==(const Checks &) const = default;
};

/// The texts and the checks of a rule. core/check/rules has a file of definitions for each topic.
struct RuleDefinition
{
    Severity severity; ///< the severity of findings, unless the check sets another severity
    std::string_view title;
    std::string_view explanation; ///< says what PyTorch does, why it matters and what to do
    /// Without any function where a document alone cannot show the problem, or where other code, such as the importer,
    /// reports the problem.
    Checks checks = {};
    Versions versions = allVersions; ///< the releases of PyTorch to which the rule applies
};

/// A definition with its id: an element of rules().
struct Rule : RuleDefinition
{
    RuleId id;

    bool appliesTo(Version version) const { return versions.contain(version); }
    bool isChecked() const { return checks != Checks(); }
};

/// All rules in the order of their ids.
std::span<const Rule> rules();
/// The position of a rule in rules().
constexpr std::size_t placeOf(RuleId id)
{
    return static_cast<std::size_t>(id);
}
const Rule *findRule(std::string_view id); ///< the rule with this id, "D15"; null where there is none

/// The output of `bcfg validate --explain`: id, severity, versions, title and explanation of the rule.
std::string explain(const Rule &rule);
/// The text of docs/rules.md: all rules, as Markdown.
std::string rulesAsMarkdown();

} // namespace bcfg
