// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/base/wholefindings.h"

#include "core/check/mutes.h"
#include "core/check/validate.h"
#include "core/document/model/mapped.h"
#include "core/document/model/ownkeys.h"
#include "core/document/model/ruleid.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <variant>

namespace bcfg {

namespace {

EntryFinding known(const Diagnostic &finding, const BackendConfig &document)
{
    std::vector<std::string> place = finding.where.tokens();
    place.erase(place.begin(), place.begin() + 2);
    return {finding.rule, document.configs[*finding.where.configIndex()]->title(document.api), std::move(place)};
}

std::multiset<EntryFinding> findingsIn(const BackendConfig &base)
{
    std::multiset<EntryFinding> all;
    for (const Diagnostic &finding : validate(base)) {
        if (finding.where.configIndex())
            all.insert(known(finding, base));
    }
    return all;
}

/// Converts a fix for the whole to a fix for the document; nullopt where it changes more than the document's own
/// entries.
std::optional<Fix> inDocument(const std::optional<Fix> &fix, const std::vector<Source> &sources)
{
    if (!fix)
        return std::nullopt;
    Fix result = *fix;
    for (Edit &edit : result.edits) {
        const std::optional<std::size_t> row = edit.where.configIndex();
        const bool isWholeEntry = edit.where.tokens().size() == 2;
        if (!row || *row >= sources.size() || !sources[*row].own ||
            (isWholeEntry && edit.operation != Edit::Operation::Replace))
            return std::nullopt;
        edit.where = edit.where.inConfig(*sources[*row].own);
    }
    return result;
}

Diagnostic removesNothing(std::size_t index)
{
    const JsonPointer where = JsonPointer() / removedKey / index;
    return {RuleId::J12, Severity::Warning, where, "The base has no entry with this pattern, so nothing is removed.",
            Fix{"Remove it from the list", {{Edit::Operation::Remove, where}}}};
}

std::optional<Diagnostic> changedBase(const BackendConfig &document, Base &base)
{
    const JsonValue *remembered = unknownMember(document.head, baseHashKey);
    if (!remembered || !remembered->string())
        return std::nullopt;
    base.fingerprint = fingerprintOf(base);
    if (*remembered->string() == base.fingerprint)
        return std::nullopt;
    const JsonPointer where = JsonPointer() / baseHashKey;
    return Diagnostic{RuleId::J13, Severity::Warning, where,
                      "The base `" + base.name + "` has changed since this document was written.",
                      Fix{"Accept the changed base", {{Edit::Operation::Replace, where, base.fingerprint}}}};
}

WholeFindings findingsWith(const BackendConfig &document, CheckedBase &checked)
{
    Base &base = checked.base;
    WholeFindings result;
    result.base = base.name;
    const Flattened &whole = result.whole.emplace(flattened(document, base.document));
    result.baseEntries = static_cast<std::size_t>(std::ranges::count(whole.sources, Origin::Base, &Source::origin));
    std::vector<Diagnostic> &found = result.diagnostics;
    found = validate({document.head, {}, document.api});
    std::ranges::move(findingsOfBase(document, base, whole), std::back_inserter(found));
    const Mutes mutes(document);
    result.muted = mutes.drop(found, document);

    std::multiset<EntryFinding> ofBase = checked.findings;
    std::vector<Diagnostic> atEntries;
    for (Diagnostic &finding : validate(whole.document)) {
        const std::optional<std::size_t> row = finding.where.configIndex();
        if (!row)
            continue; // findings about the document's own members are in `found` already
        const Source &source = whole.sources[*row];
        if (const auto same = source.own ? ofBase.end() : ofBase.find(known(finding, whole.document));
            same != ofBase.end()) {
            ofBase.erase(same);
            ++result.baseFindings;
            continue;
        }
        if (mutes.isMuted(finding, whole.document)) {
            ++result.muted;
            continue;
        }
        finding.fix = inDocument(finding.fix, whole.sources);
        if (source.own) {
            finding.where = finding.where.inConfig(*source.own);
            atEntries.push_back(std::move(finding));
        } else {
            finding.message = "In the whole, " + whole.document.configs[*row]->title(whole.document.api) +
                              " of the base: " + finding.message;
            finding.where = JsonPointer() / baseKey;
            found.push_back(std::move(finding));
        }
    }
    std::ranges::stable_sort(atEntries, {}, [](const Diagnostic &finding) { return *finding.where.configIndex(); });
    std::ranges::move(atEntries, std::back_inserter(found));
    return result;
}

/// Whether the document names this base, and the base's files have the same texts.
bool isStillBaseOf(const BackendConfig &document, const CheckedBase &checked, const ReadBase &read)
{
    const JsonValue *name = unknownMember(document.head, baseKey);
    if (!name || *name != JsonValue(checked.base.name) || releaseOf(document) != checked.release)
        return false;
    return std::ranges::equal(checked.base.files, checked.texts,
                              [&](const std::filesystem::path &file, const std::string &text) {
                                  const std::variant<std::string, FileError> now = read(file);
                                  return std::holds_alternative<std::string>(now) && std::get<std::string>(now) == text;
                              });
}

} // namespace

WholeFindings checkedWhole(const BackendConfig &document, const std::filesystem::path &file, const ReadBase &read,
                           std::optional<CheckedBase> *last)
{
    std::optional<CheckedBase> first;
    std::optional<CheckedBase> &checked = last ? *last : first;
    if (checked && isStillBaseOf(document, *checked, read))
        return findingsWith(document, *checked);
    checked.reset();
    std::vector<std::string> texts; // the files of a chain are read in their order
    auto found = baseOf(document, file, [&](const std::filesystem::path &path) {
        std::variant<std::string, FileError> text = read(path);
        if (const std::string *content = std::get_if<std::string>(&text); content && last)
            texts.push_back(*content);
        return text;
    });
    if (Base *base = found ? std::get_if<Base>(&*found) : nullptr) {
        std::multiset<EntryFinding> findings = findingsIn(base->document);
        checked = CheckedBase{std::move(*base), releaseOf(document), std::move(texts), std::move(findings)};
        return findingsWith(document, *checked);
    }
    WholeFindings result;
    result.diagnostics = validate(found ? BackendConfig{document.head, {}, document.api} : document);
    if (found && !contains(result.diagnostics, RuleId::J11, &Diagnostic::rule))
        result.diagnostics.push_back(std::get<Diagnostic>(*found));
    result.muted = Mutes(document).drop(result.diagnostics, document);
    return result;
}

std::vector<Diagnostic> findingsOfBase(const BackendConfig &document, Base &base, const Flattened &whole)
{
    std::vector<Diagnostic> found = mapped(whole.removesNothing, removesNothing);
    if (std::optional<Diagnostic> changed = changedBase(document, base))
        found.push_back(*std::move(changed));
    return found;
}

} // namespace bcfg
