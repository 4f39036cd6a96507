// SPDX-License-Identifier: Apache-2.0
#include "core/model/jsonform.h"
#include "core/validation/rulefunctions.h"

namespace bcfg::rulechecks {

void fusedWithoutFuser(const EntryView &entry, Report &report)
{
    if (!entry.facts().fusedModule || entry.isSet(Field::FuserMethod))
        return;
    Diagnostic &found =
        report.add(Field::FusedModule, "The fused module " + quoted(entry.object(entry.facts().fusedModule).name()) +
                                           " is declared without a fuser_method, so nothing is ever fused into it.");
    const std::vector<Pattern> *steps = entry.facts().key ? entry.facts().key->steps() : nullptr;
    const bool isReluPair = steps && steps->size() == 2 && entry.facts().anchor == moduleRelu && entry.facts().root &&
                            entry.object(entry.facts().root).isModule;
    if (!isReluPair) {
        found.fix = Fix{"Remove fused_module", {removal(found.where)}};
        return;
    }
    const std::string_view factory =
        entry.api() == Api::Torch2 ? "_sequential_wrapper2" : "reverse_sequential_wrapper2";
    JsonValue fuser = JsonValue::Object{{"call", "torch.ao.quantization.fuser_method_mappings." + std::string(factory)},
                                        {"args", JsonValue::Array{entry.get<Symbol>(Field::FusedModule)->path()}}};
    found.fix = Fix{"Fuse with " + std::string(factory) + ", as PyTorch does with a ReLU",
                    {addition(report.at(Field::FuserMethod), std::move(fuser))}};
}

void fusedClassWithoutEntry(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.fusedModule || entry.index().isUsed(facts.fusedModule, Role::Atom))
        return;
    const Symbol &fused = entry.object(facts.fusedModule).symbol;
    Diagnostic &found = report.add(Field::FusedModule, "No entry has the pattern " + quoted(fused.path()) +
                                                           ": what is fused into it stays float.");
    if (entry.dtypeConfigs().empty())
        return;
    JsonValue::Object made{{"pattern", entry.get<Symbol>(Field::FusedModule)->path()}};
    const auto copy = [&](Field field) {
        if (const FieldValue *value = entry.value(field))
            made.emplace_back(info(field).key, toJson(*value));
    };
    copy(Field::ObservationType);
    copy(Field::DTypeConfigs);
    if (facts.rootModule && facts.referenceModule) {
        copy(Field::RootModule);
        copy(Field::ReferenceQuantizedModule);
    }
    found.fix = Fix{"Add an entry for " + std::string(fused.name()),
                    {addition(JsonPointer::config(entry.row() + 1), std::move(made))}};
}

} // namespace bcfg::rulechecks
