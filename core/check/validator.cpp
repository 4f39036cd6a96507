// SPDX-License-Identifier: Apache-2.0
#include "core/check/validator.h"

#include "core/check/report.h"
#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"
#include "core/torch/catalog/perrelease.h"
#include "core/torch/catalog/release.h"
#include "core/torch/knownmodules.h"

#include <algorithm>
#include <span>
#include <utility>

namespace bcfg {

namespace {

/// The number of lists of dtype configs whose findings are remembered. Edits make new lists, and the findings of old
/// lists would pile up.
constexpr std::size_t rememberedLists = 4096;

/// The rules that apply to one release, by the places that they check.
struct ActiveRules
{
    std::vector<const Rule *> document;
    std::vector<const Rule *> entry;
    std::vector<const Rule *> dtypeConfig;
};

const ActiveRules &rulesOf(Release release)
{
    return perRelease(release, [](Release of) {
        ActiveRules active;
        for (const Rule &rule : rules()) {
            if (!rule.appliesTo(of))
                continue;
            if (rule.checks.document || rule.checks.emptyDocument)
                active.document.push_back(&rule);
            if (rule.checks.entry || rule.checks.link)
                active.entry.push_back(&rule);
            if (rule.checks.dtypeConfig)
                active.dtypeConfig.push_back(&rule);
        }
        return active;
    });
}

/// Sorts diagnostics in the order in which the record has their fields. `depth`: the index of the place's token that is
/// the key of the field.
void sortByPlace(std::span<Diagnostic> diagnostics, const Record &record, std::size_t depth)
{
    const auto fieldOf = [&](const Diagnostic &diagnostic) -> std::size_t {
        if (diagnostic.where.tokens().size() <= depth)
            return 0;
        const std::string &key = diagnostic.where.tokens()[depth];
        const auto isKey = [&](const Member &member) {
            return member.field != Field::Unknown && info(member.field).key == key;
        };
        return static_cast<std::size_t>(std::ranges::find_if(record.members(), isKey) - record.members().begin()) + 1;
    };
    if (!std::ranges::is_sorted(diagnostics, {}, fieldOf)) // most are, and sorting allocates
        std::ranges::stable_sort(diagnostics, {}, fieldOf);
}

bool hasDeprecatedDType(const PatternConfig &config, const DeprecatedDTypes &deprecated)
{
    const auto isDeprecated = [&](std::optional<DType> dtype) {
        return dtype && contains(deprecated.dtypes, *dtype);
    };
    return std::ranges::any_of(config.dtypeConfigs(), [&](const DTypeConfig &each) {
        return isDeprecated(each.input().dtype()) || isDeprecated(each.output().dtype()) ||
               isDeprecated(each.weight().dtype()) || isDeprecated(each.biasDType());
    });
}

} // namespace

const std::vector<Diagnostic> &DTypeFindings::of(const Shared<DTypeConfigs> &list, const DTypeContext &context)
{
    if (m_known.size() > rememberedLists)
        m_known.clear();
    auto &known = m_known[list];
    for (const auto &[other, diagnostics] : known) {
        if (other == context)
            return diagnostics;
    }
    std::vector<Diagnostic> findings;
    Report report(findings, std::nullopt);
    for (std::size_t index = 0; index < list->size(); ++index) {
        goOn();
        for (const Rule *rule : rulesOf(context.release).dtypeConfig) {
            report.setRule(*rule);
            rule->checks.dtypeConfig(DTypeConfigView{*list, index, context}, report);
        }
    }
    return known.emplace_back(context, std::move(findings)).second;
}

Validator::Validator(const BackendConfig &document) : m_index(document)
{
    m_document.head = document.head;
    m_document.api = document.api;
    for (std::size_t row = 0; row < m_index.size(); ++row) {
        goOn();
        addIfDeprecated(m_index.entry(row));
    }
}

bool Validator::isDeprecated(const Entry &entry) const
{
    const DeprecatedDTypes *deprecated = m_index.release().deprecatedDTypes();
    return deprecated && hasDeprecatedDType(*entry.config, *deprecated);
}

void Validator::addIfDeprecated(const Entry &entry)
{
    if (isDeprecated(entry))
        m_deprecated.insert(m_deprecated.end(), &entry); // usually after all others
}

/// Whether rule D27 reports at this entry its single finding about all entries with a deprecated dtype.
bool Validator::reportsDeprecatedDTypes(const Entry &entry) const
{
    return !m_deprecated.empty() && *m_deprecated.begin() == &entry;
}

std::vector<std::size_t> Validator::insert(std::size_t row, const Shared<PatternConfig> &config)
{
    m_index.insert(row, config);
    addIfDeprecated(m_index.entry(row));
    std::vector<const Entry *> affected;
    collectAffected(row, affected);
    return m_index.rowsOf(std::move(affected));
}

std::vector<std::size_t> Validator::remove(std::size_t row)
{
    std::vector<const Entry *> affected;
    collectAffected(row, affected);
    std::erase(affected, &m_index.entry(row));
    m_deprecated.erase(&m_index.entry(row));
    m_index.remove(row);
    return m_index.rowsOf(std::move(affected));
}

std::vector<std::size_t> Validator::replace(std::size_t row, const Shared<PatternConfig> &config)
{
    std::vector<const Entry *> affected;
    collectAffected(row, affected);
    const Entry &entry = m_index.entry(row);
    const bool wasDeprecated = isDeprecated(entry);
    m_index.replace(row, config);
    if (!wasDeprecated)
        addIfDeprecated(entry);
    else if (!isDeprecated(entry)) // else it stays, as looking for it takes longer
        m_deprecated.erase(&entry);
    collectAffected(row, affected);
    return m_index.rowsOf(std::move(affected));
}

std::vector<Diagnostic> Validator::documentDiagnostics() const
{
    std::vector<Diagnostic> result;
    Report report(result, std::nullopt);
    for (const Rule *rule : rulesOf(m_index.release()).document) {
        report.setRule(*rule);
        if (rule->checks.document)
            rule->checks.document(m_document, report);
        else if (m_index.size() == 0)
            rule->checks.emptyDocument(m_document, report);
    }
    sortByPlace(result, m_document.head, 0);
    return result;
}

std::vector<Diagnostic> Validator::diagnosticsOf(std::size_t row)
{
    std::vector<Diagnostic> result;
    addDiagnosticsOf(row, m_dtypeFindings, result);
    return result;
}

void Validator::addDiagnosticsOf(std::size_t row, DTypeFindings &known, std::vector<Diagnostic> &all) const
{
    const std::size_t before = all.size();
    const EntryView view(m_index, row, reportsDeprecatedDTypes(m_index.entry(row)));
    const bool isReplaced = view.entry().isReplaced();
    Report report(all, row);
    for (const Rule *rule : rulesOf(m_index.release()).entry) {
        report.setRule(*rule);
        if (rule->checks.entry)
            rule->checks.entry(view, report);
        else if (!isReplaced)
            rule->checks.link(view, report);
    }
    if (const auto *list = view.get<Shared<DTypeConfigs>>(Field::DTypeConfigs)) {
        for (Diagnostic diagnostic : known.of(*list, DTypeContext::of(view))) {
            diagnostic.where = report.base() / diagnostic.where;
            if (diagnostic.fix) {
                for (Edit &edit : diagnostic.fix->edits)
                    edit.where = report.base() / edit.where;
            }
            all.push_back(std::move(diagnostic));
        }
    }
    sortByPlace(std::span(all).subspan(before), view.config().record(), 2);
}

/// Adds the entry of the row and all entries whose findings depend on it. Does the same for entries that begin or cease
/// to count when this entry changes.
void Validator::collectAffected(std::size_t row, std::vector<const Entry *> &entries) const
{
    const Entry &entry = m_index.entry(row);
    entries.push_back(&entry);
    if (reportsDeprecatedDTypes(entry) && m_deprecated.size() > 1)
        entries.push_back(*std::next(m_deprecated.begin()));
    if (!entry.group)
        return;
    const std::vector<Entry *> &group = entry.group->entries;
    // Only the first, the last two and the neighbours of this entry, because thousands of entries may have the same
    // key.
    const auto own = std::ranges::lower_bound(group, entry.label, {}, &Entry::label);
    entries.push_back(group.front());
    if (own != group.begin())
        entries.push_back(*(own - 1));
    if (own + 1 != group.end())
        entries.push_back(*(own + 1));
    collectUsers(entry, entries);
    for (std::size_t fromBack = 1; fromBack <= std::min<std::size_t>(group.size(), 2); ++fromBack) {
        const Entry *last = group[group.size() - fromBack];
        entries.push_back(last);
        collectUsers(*last, entries);
    }
}

/// Adds the entries that share the fuser's key with this entry, and those that use classes that this entry names.
void Validator::collectUsers(const Entry &entry, std::vector<const Entry *> &entries) const
{
    const auto add = [&](ObjectId object, Role role) {
        const std::span<const Entry *const> users = m_index.uses(object, role);
        entries.insert(entries.end(), users.begin(), users.end());
    };
    const std::vector<const Entry *> twins = m_index.sameFuserKey(entry);
    entries.insert(entries.end(), twins.begin(), twins.end());
    const EntryFacts &facts = entry.facts;
    for (const ObjectId object : {facts.atom, facts.rootModule, facts.qatModule, facts.fusedModule}) {
        for (const Role role : {Role::Atom, Role::Root, Role::Qat, Role::Fused, Role::Folded})
            add(object, role);
    }
    // Prepare makes modules of these classes after tracing.
    for (const ObjectId made : {facts.qatModule, facts.fusedModule}) {
        if (made && (m_index.objects()[made].isOutsideTorch || m_index.objects()[made].isAbstract)) {
            add(made, Role::Anchor);
            add(made, Role::Inner);
        }
    }
    const auto isObject = [this](ObjectId id, const Symbol &canonical) {
        return id && m_index.objects()[id].symbol == canonical;
    };
    // Rules and their fixes for these entries depend on the QAT modules that PyTorch itself has.
    for (const torch::KnownQatModule &known : torch::knownQatModules(m_index.release())) {
        const bool isItsQat = isObject(facts.atom, known.qatModule) || isObject(facts.qatModule, known.qatModule);
        if (!isItsQat && !isObject(facts.rootModule, known.rootModule))
            continue;
        for (const Role role : {Role::Atom, Role::Root, Role::Fused, Role::Folded})
            add(m_index.objects().find(known.moduleClass.path()), role);
        add(m_index.objects().find(known.qatModule.path()), Role::Qat);
    }
    add(facts.fusedInEvaluation, Role::Atom);
    for (const Entry *fusing : m_index.uses(facts.rootModule, Role::Child)) {
        entries.push_back(fusing);
        add(fusing->facts.fusedModule, Role::Atom);
    }
    for (const ObjectId rare : m_index.objects().rareFormsOf(facts.atom))
        add(rare, Role::Atom);
    for (const ObjectId rare : m_index.objects().rareFormsOf(facts.method))
        add(rare, Role::Method);
    add(m_index.objects().methodNamedAs(facts.atom), Role::Method);
    if (facts.hasMatchAllNode) // a MatchAllNode may hide patterns with the same outermost operator
        add(facts.anchor, Role::Anchor);
}

} // namespace bcfg
