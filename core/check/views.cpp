// SPDX-License-Identifier: Apache-2.0
#include "core/check/views.h"

#include "core/document/model/mapped.h"

namespace bcfg {

namespace {

/// Operators that models also apply to sizes, which are plain numbers: `x.size(0) // 2`.
constexpr std::string_view scalarOperators[] = {
    "operator.add", "operator.mul", "operator.floordiv", "operator.truediv", "operator.sub", "torch.add", "torch.mul",
};

} // namespace

EntryView::EntryView(const DocumentIndex &index, std::size_t row, bool reportsDeprecatedDTypes)
    : m_index(index),
      m_entry(index.entry(row)),
      m_row(row),
      m_reportsDeprecatedDTypes(reportsDeprecatedDTypes)
{
    for (const Member &member : config().record().members()) {
        if (member.field == Field::Unknown) {
            m_hasUnknownMembers = true;
            continue;
        }
        const AsWritten *spelled = std::get_if<AsWritten>(&member.value);
        m_hasUnusualSpellings = m_hasUnusualSpellings || spelled;
        m_values[static_cast<std::size_t>(member.field)] = spelled ? &spelled->written->value : &member.value;
    }
}

std::span<const DTypeConfig> EntryView::dtypeConfigs() const
{
    const DTypeConfigs *configs = shared<DTypeConfigs>(Field::DTypeConfigs);
    return configs ? std::span(*configs) : std::span<const DTypeConfig>();
}

Field EntryView::patternField() const
{
    return isForward(api()) && isSet(Field::PatternComplexFormat) ? Field::PatternComplexFormat : Field::Pattern;
}

DTypeContext DTypeContext::of(const EntryView &view)
{
    const EntryFacts &facts = view.facts();
    DTypeContext context{.release = view.release()};
    context.isSingleModule = facts.atom && view.object(facts.atom).isModule;
    context.swapsModule = context.isSingleModule && facts.rootModule && facts.referenceModule;
    context.rootIsModule = facts.root && view.object(facts.root).isModule;
    const IndexMap *indices = view.inputTypeToIndex();
    context.hasBiasIndex = indices && facts.atom && !context.isSingleModule &&
                           contains(*indices, std::string_view("bias"), &IndexMap::value_type::first);
    context.mayLackTensors = facts.atom && contains(scalarOperators, view.object(facts.atom).symbol.path());
    return context;
}

} // namespace bcfg
