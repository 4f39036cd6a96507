// SPDX-License-Identifier: Apache-2.0
#include "core/check/newentry.h"

#include "core/torch/knownmodules.h"

namespace bcfg::rulechecks {

namespace {

/// The id of a symbol's object in the index of the document; 0 if it has no such object.
ObjectId objectOf(const DocumentIndex &index, const Symbol &symbol)
{
    return index.objects().find(index.catalog().canonical(symbol.path()));
}

PatternConfig configFor(const EntryView &entry, const Symbol &moduleClass)
{
    const Release release = entry.release();
    PatternConfig made;
    made.copy(entry.config(), {Field::ObservationType, Field::DTypeConfigs}, release);
    if (entry.facts().rootModule && entry.facts().referenceModule)
        made.copy(entry.config(), {Field::RootModule, Field::ReferenceQuantizedModule}, release);
    made.set(Field::Pattern, Pattern(moduleClass), release);
    torch::setKnownModules(made, release);
    // PyTorch uses one reference module for all entries with the same root module, so the new entry must not bring
    // another one.
    const Symbol *root = made.rootModule();
    const ObjectId rootObject = root ? objectOf(entry.index(), *root) : 0;
    const std::span<const Entry *const> users = entry.index().uses(rootObject, Role::Root);
    if (!users.empty())
        made.set(Field::ReferenceQuantizedModule, *users.back()->config->referenceQuantizedModule(), release);
    return made;
}

} // namespace

std::optional<Fix> entryFor(const EntryView &entry, const Symbol &moduleClass)
{
    const ObjectId object = objectOf(entry.index(), moduleClass);
    if (entry.dtypeConfigs().empty() || !entry.isModule(object))
        return std::nullopt;
    PatternConfig made = configFor(entry, moduleClass);
    const torch::KnownQatModule *known = torch::knownQatModule(moduleClass, entry.release());
    const ObjectId qat = known ? objectOf(entry.index(), known->qatModule) : 0;
    const bool isNamed = entry.isUsed(qat, Role::Atom) || entry.isUsed(qat, Role::Qat);
    const ObjectId root = known ? objectOf(entry.index(), known->rootModule) : 0;
    if (known && isNamed && !entry.isUsed(root, Role::Root))
        made.remove(Field::QatModule); // convert would raise, as the root module has no reference module
    // The title has the whole path because the class for QAT often has the same name.
    const std::string path(moduleClass.path());
    Fix fix{"Add an entry for " + path, {addition(JsonPointer::config(entry.row() + 1), toJson(made.record()))}};
    if (known && !isNamed) {
        fix.title = "Add entries for " + path + " and its QAT module";
        fix.edits.push_back(
            addition(JsonPointer::config(entry.row() + 2), toJson(configFor(entry, known->qatModule).record())));
    }
    return fix;
}

void reportMissingEntry(const EntryView &entry, Report &report, Field field, const Symbol &moduleClass,
                        std::string_view consequence)
{
    report.add(field, "No entry has the pattern ", quoted(moduleClass.path()), consequence).fix =
        entryFor(entry, moduleClass);
}

std::optional<Fix> qatModuleFor(const EntryView &entry, const Symbol &qatModule)
{
    const JsonPointer own = JsonPointer::config(entry.row());
    const std::string path(qatModule.path());
    Fix fix{"Set qat_module to " + path, {addition(own / info(Field::QatModule).key, path)}};
    const ObjectId object = objectOf(entry.index(), qatModule);
    if (!entry.isUsed(object, Role::Atom)) {
        // A new entry for the QAT module would also change the effect of other entries with this qat_module.
        if (entry.isUsed(object, Role::Qat))
            return std::nullopt;
        fix.title += " and add its entry";
        fix.edits.push_back(
            addition(JsonPointer::config(entry.row() + 1), toJson(configFor(entry, qatModule).record())));
    }
    return fix;
}

} // namespace bcfg::rulechecks
