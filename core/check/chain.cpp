// SPDX-License-Identifier: Apache-2.0
#include "core/check/chain.h"

#include "core/check/newentry.h"

namespace bcfg {

namespace {

using Kind = ChainStep::Kind;

class ChainBuilder
{
public:
    explicit ChainBuilder(const DocumentIndex &index) : m_index(index) {}

    std::vector<ChainStep> build(const Entry &begin)
    {
        const EntryFacts &facts = begin.facts;
        m_steps.push_back({Kind::Pattern, begin.config->title(m_index.api()), {}, m_index.rowOf(begin), {}});
        const Entry *last = &begin;
        if (facts.fusedModule)
            last = follow(Kind::Fused, begin, facts.fusedModule);
        if (last && last->facts.qatModule)
            follow(Kind::Qat, *last, last->facts.qatModule);
        const ObjectId weighted = facts.root;
        const ObjectId folded = facts.fusedInEvaluation;
        if (folded && folded != facts.fusedModule && (folded != weighted || !first(folded, Role::Atom)))
            follow(Kind::Folded, begin, folded);
        if (weighted && m_index.objects()[weighted].isModule)
            addReference(weighted);
        return m_steps.size() > 1 ? std::move(m_steps) : std::vector<ChainStep>();
    }

    /// The entry where the chain that contains `entry` begins.
    const Entry &beginningOf(const Entry &entry) const
    {
        const Entry *begin = &entry;
        for (const Role role : {Role::Qat, Role::Fused}) {
            const ObjectId atom = begin->facts.atom;
            if (const Entry *user = atom ? first(atom, role) : nullptr)
                begin = user;
        }
        return *begin;
    }

private:
    const Entry *first(ObjectId object, Role role) const
    {
        const std::span<const Entry *const> users = m_index.uses(object, role);
        return users.empty() ? nullptr : users.front();
    }

    /// Adds the step from the entry `from` to the entry whose pattern is the class `object`, and returns that entry;
    /// null where there is none.
    const Entry *follow(Kind kind, const Entry &from, ObjectId object)
    {
        const PythonObject &named = m_index.objects()[object];
        const Entry *entry = first(object, Role::Atom);
        ChainStep step{kind, std::string(named.name()), std::string(named.path()), {}, {}};
        if (entry) {
            step.row = m_index.rowOf(*entry);
        } else {
            const EntryView view(m_index, m_index.rowOf(from));
            step.fix = rulechecks::entryFor(view, named.symbol);
            step.needsDTypes = view.dtypeConfigs().empty();
        }
        m_steps.push_back(std::move(step));
        return entry;
    }

    void addReference(ObjectId weighted)
    {
        const Entry *entry = first(weighted, Role::Root);
        if (entry) {
            const PythonObject &reference = m_index.objects()[entry->facts.referenceModule];
            m_steps.push_back({Kind::Reference,
                               std::string(reference.name()),
                               std::string(reference.path()),
                               m_index.rowOf(*entry),
                               {}});
        } else if (m_steps.size() > 1) { // if the entry is the only step, it often needs no reference module
            m_steps.push_back({Kind::Reference, std::string(m_index.objects()[weighted].name()), {}, {}, {}});
        }
    }

    const DocumentIndex &m_index;
    std::vector<ChainStep> m_steps;
};

} // namespace

std::vector<ChainStep> fusionChain(const DocumentIndex &index, std::size_t row)
{
    ChainBuilder builder(index);
    return builder.build(builder.beginningOf(index.entry(row)));
}

} // namespace bcfg
