// SPDX-License-Identifier: Apache-2.0
#include "core/check/newentry.h"
#include "core/check/patterntools.h"
#include "core/check/rules/definitions.h"
#include "core/document/model/mapped.h"
#include "core/torch/knownmodules.h"

namespace bcfg::rulechecks {

namespace {

/// Whether the fuser method is "torch…_sequential_wrapper2" or the like, which wraps the matched modules in a fused
/// class.
bool isSequentialWrapper(const Callable &fuser)
{
    return fuser.call() && fuser.call()->factory.path().starts_with(fuserMethodMappings) &&
           fuser.call()->factory.name().ends_with("sequential_wrapper2");
}

/// Whether the leaf is a function, a method or an overload, which a fuser method gets itself, instead of a module.
bool isNoModule(const EntryView &entry, const Pattern &leaf)
{
    if (leaf.isMatchAllNode() || isReluFunction(leaf) || leaf.literal())
        return false;
    const ObjectId id = leaf.symbol() ? entry.index().objects().find(leaf.symbol()->path()) : 0;
    return !entry.isModule(id);
}

std::string leafName(const Pattern &leaf)
{
    return quoted(leaf.symbol() ? leaf.symbol()->path() : notation(leaf));
}

/// The entry that counts for the same pattern with torch.nn.ReLU in place of torch.nn.functional.relu, whether it has a
/// fuser method or not; null where there is none, or where the given entry has no torch.nn.functional.relu.
const Entry *reluTwin(const EntryView &entry)
{
    if (!entry.steps() || !anyLeaf(*entry.facts().key, isReluFunction))
        return nullptr;
    const auto twins = entry.index().sameFuserKey(entry.entry());
    const auto *found =
        elementWhere(twins, [](const Entry *other) { return !anyLeaf(*other->facts.key, isReluFunction); });
    return found ? *found : nullptr;
}

/// A fix that adds the entry with torch.nn.ReLU.
Fix addedTwin(const EntryView &entry)
{
    const Pattern pattern = mapLeaves(*entry.pattern(), [](const Pattern &leaf) {
        return isReluFunction(leaf) ? Pattern::atom(reluModulePath) : leaf;
    });
    JsonValue made = toJson(entry.config().record());
    *made.find(info(entry.patternField()).key) = toJson(pattern);
    return {"Add the entry with torch.nn.ReLU", {addition(JsonPointer::config(entry.row() + 1), std::move(made))}};
}

/// A fix that gives the entry with torch.nn.ReLU, which has no fuser method, the fuser method of this entry and the
/// fields that belong to it. Nullopt where the two entries write their patterns in different fields, as a fuser method
/// would get its arguments in another order.
std::optional<Fix> mendedTwin(const EntryView &entry, const Entry &twin)
{
    const std::size_t row = entry.index().rowOf(twin);
    const EntryView view(entry.index(), row);
    if (view.patternField() != entry.patternField())
        return std::nullopt;
    Fix fix{"Give " + entryName(row) + ", which has torch.nn.ReLU in this place, the same fuser_method", {}};
    for (const Field field :
         {Field::FuserMethod, Field::FusedModule, Field::RootNodeGetter, Field::ExtraInputsGetter}) {
        if (entry.isSet(field) && (field == Field::FuserMethod || !view.isSet(field)))
            fix.edits.push_back(addition(JsonPointer::config(row) / info(field).key, toJson(*entry.value(field))));
    }
    return fix;
}

/// The pattern config of PyTorch's own backends that fuses the same pattern, in the same notation, into the same class;
/// null where they have none.
const PatternConfig *knownFusion(const EntryView &entry)
{
    const PatternConfig *known =
        entry.facts().isTuple() ? torch::knownConfig(*entry.facts().key, entry.release()) : nullptr;
    if (!known || !known->fuserMethod() || !known->fusedModule())
        return nullptr;
    const bool isSameOrder = known->record().hasField(entry.patternField());
    const bool isSameClass = entry.index().catalog().isSameObject(known->fusedModule()->path(),
                                                                  entry.object(entry.facts().fusedModule).path());
    return isSameOrder && isSameClass ? known : nullptr;
}

} // namespace

static void fusedWithoutFuser(const EntryView &entry, Report &report)
{
    const EntryFacts &facts = entry.facts();
    if (!facts.fusedModule || entry.isSet(Field::FuserMethod))
        return;
    Diagnostic &found =
        report.add(Field::FusedModule, "The fused module ", quoted(entry.object(facts.fusedModule).name()),
                   " is declared without a fuser_method, so nothing is ever fused into it.");
    // For torch.nn.functional.relu, the fuser method of the entry with torch.nn.ReLU counts.
    const Entry *twin = reluTwin(entry);
    const bool lacksTwin =
        entry.steps() && anyLeaf(*facts.key, isReluFunction) && !(twin && twin->config->fuserMethod());
    const PatternConfig *known = knownFusion(entry);
    if (known && !lacksTwin) {
        found.fix = Fix{"Fuse as PyTorch's own backends do", {}};
        for (const Field field : {Field::FuserMethod, Field::RootNodeGetter, Field::ExtraInputsGetter}) {
            if (const FieldValue *value = known->record().find(field))
                found.fix->edits.push_back(addition(report.at(field), toJson(*value)));
        }
        return;
    }
    // PyTorch's own entries fuse a ReLU after one module in this form. The wrapper gets the two in the order of the
    // field `pattern`.
    const bool isReluPair = entry.patternField() == Field::Pattern && facts.anchor == moduleRelu &&
                            entry.isModule(facts.root) && entry.steps() && isFlatPair(*entry.steps());
    if (!isReluPair)
        return offerRemoval(found);
    const std::string factory = isForward(entry.api()) ? "_sequential_wrapper2" : "reverse_sequential_wrapper2";
    JsonValue fuser = JsonValue::Object{{"call", std::string(fuserMethodMappings) + factory},
                                        {"args", JsonValue::Array{entry.get<Symbol>(Field::FusedModule)->path()}}};
    found.fix = Fix{"Fuse with " + factory + ", as PyTorch does with a ReLU",
                    {addition(report.at(Field::FuserMethod), std::move(fuser))}};
}

constinit const RuleDefinition DefinitionOf::M07{
    Severity::Warning,
    "Fused module without fuser method",
    "Only fuser_method makes prepare_fx fuse; fused_module merely tells convert which classes are fused. Declared "
    "alone it has no effect on this pattern: the operators are observed one by one. Set the fuser method, or remove "
    "the fused module.",
    {.entry = fusedWithoutFuser},
};

static void fuserWithoutFused(const EntryView &entry, Report &report)
{
    const Callable *fuser = entry.fuserMethod();
    if (!fuser || !entry.facts().isTuple() || entry.isSet(Field::FusedModule))
        return;
    // In eval mode, these functions fold a batch norm into the weight, and make no fused module.
    const std::string_view function = torch::fusingFunction(*fuser);
    if (function == "fuse_convtranspose_bn") // which raises in QAT
        return;
    const bool fusesInQatAlone = function == "fuse_conv_bn" || function == "fuse_linear_bn";
    const std::string *fused = isSequentialWrapper(*fuser) ? torch::onlyArgument(*fuser) : nullptr;
    const bool wrapsOne = fused && Symbol::parse(*fused);
    if (wrapsOne) {
        const ObjectId id = entry.index().objects().find(entry.index().catalog().canonical(*fused));
        if (id && entry.isUsed(id, Role::Fused))
            return; // it suffices that another entry declares the fused class
    }
    Diagnostic &found = report.add(
        Field::FuserMethod, fusesInQatAlone ? "In QAT the pattern" : "The pattern",
        " is fused and there is no fused_module to tell convert so: a fused module that no QAT module replaces keeps "
        "its weight float.",
        fusesInQatAlone ? " After training the batch norm is folded into the weight, and none is needed." : "");
    if (wrapsOne)
        found.fix = Fix{"Set fused_module to " + *fused, {addition(report.at(Field::FusedModule), *fused)}};
}

constinit const RuleDefinition DefinitionOf::M08{
    Severity::Warning,
    "Fuser method without fused module",
    "A fuser method alone is enough for fusing and observing. convert, however, recognizes fused modules by the "
    "declared fused_module classes; where no entry declares the class, the weight inside stays float, unless QAT "
    "replaces the fused module by a QAT module. fuse_conv_bn and fuse_linear_bn make a fused module in QAT alone; else "
    "they fold the batch norm into the weight. Set fused_module to the class that the fuser method makes. If it "
    "returns a module of another kind, such as the Conv2d into which it has folded a batch norm, leave it.",
    {.link = fuserWithoutFused},
};

static void fuserOnSingleOperator(const EntryView &entry, Report &report)
{
    if (!entry.isSet(Field::FuserMethod) || !entry.facts().key || entry.facts().isTuple())
        return;
    const bool raises = entry.release().does(Behaviour::RefusesFuserWithoutTuple);
    if (!raises && entry.facts().key->literal())
        return; // the pattern matches nothing
    Diagnostic &found = report.add(
        Field::FuserMethod,
        raises
            ? "A fuser_method on a single operator makes prepare_fx and fuse_fx raise a ValueError for every model: " +
                  entry.release().message(ErrorText::FuserWithoutTuple, notation(*entry.facts().key)) + "."
            : "A fuser_method on a single operator fails with an AssertionError where the operator occurs.");
    if (!raises)
        found.severity = Severity::Warning;
    offerRemoval(found);
    if (entry.facts().fusedModule) {
        found.fix->title += " and fused_module";
        found.fix->edits.push_back(removal(report.at(Field::FusedModule)));
    }
}

constinit const RuleDefinition DefinitionOf::M09{
    Severity::Error,
    "Fuser method on a single operator",
    "2.x wraps every fuser method when it collects them, and raises \"Expected pattern to be a tuple\" for one on a "
    "single operator: then no model at all can be prepared or fused with this config. 1.13 fails only where the "
    "operator occurs. Remove the fuser method; a single module is replaced by a QAT or reference module instead.",
    {.entry = fuserOnSingleOperator},
};

static void fuserTwinMissing(const EntryView &entry, Report &report)
{
    if (!entry.steps() || !entry.isSet(Field::FuserMethod) || !anyLeaf(*entry.facts().key, isReluFunction))
        return;
    const Entry *twin = reluTwin(entry);
    if (twin && twin->config->fuserMethod())
        return;
    const std::string has =
        twin ? entryName(entry.index().rowOf(*twin)) + ", which has that pattern, has no fuser_method"
             : "no entry has that pattern";
    Diagnostic &found = report.add(
        Field::FuserMethod, "torch looks the fuser up with torch.nn.ReLU in place of torch.nn.functional.relu, and ",
        has, ": where this matches, prepare_fx raises an AssertionError.");
    if (entry.fuserMethod())
        found.fix = twin ? mendedTwin(entry, *twin) : addedTwin(entry);
}

constinit const RuleDefinition DefinitionOf::M10{
    Severity::Error,
    "Fuser with functional relu and none with nn.ReLU",
    "torch looks the fuser method up by the types of the matched modules, and a matched F.relu counts as nn.ReLU. So a "
    "fuser method on a pattern with F.relu is found only if the same pattern with nn.ReLU has one too; else prepare_fx "
    "raises \"did not find fuser method for\". Add that entry.",
    {.link = fuserTwinMissing},
};

static void fuserTwinDiffers(const EntryView &entry, Report &report)
{
    const Entry *twin = reluTwin(entry);
    const Callable *fuser = entry.fuserMethod();
    if (!twin || !fuser || !twin->config->fuserMethod() || *twin->config->fuserMethod() == *fuser)
        return;
    const std::string name = entryName(entry.index().rowOf(*twin));
    offerReplacement(report.add(Field::FuserMethod, "torch calls the fuser_method of ", name,
                                ", which has torch.nn.ReLU in this place, and never this one."),
                     "Set it to that of " + name, twin->config->fuserMethod()->toJson());
}

constinit const RuleDefinition DefinitionOf::M11{
    Severity::Warning,
    "Fuser with functional relu differs from that with nn.ReLU",
    "torch looks the fuser method up by the types of the matched modules, and a matched F.relu counts as nn.ReLU. The "
    "one that is called is always that of the pattern with nn.ReLU; this one is never called. Make both the same.",
    {.link = fuserTwinDiffers},
};

static void fuserRootNoModule(const EntryView &entry, Report &report)
{
    if (!entry.steps() || !entry.isSet(Field::FuserMethod) || entry.isSet(Field::RootNodeGetter) ||
        hasSeveralOperands(*entry.facts().key))
        return;
    const Pattern &root = lastLeaf(*entry.facts().key);
    if (isNoModule(entry, root) || isReluFunction(root))
        report.add(Field::FuserMethod, "Fusing begins at ", leafName(root),
                   ", which is not a module: prepare_fx raises an AssertionError where this matches.");
}

constinit const RuleDefinition DefinitionOf::M12{
    Severity::Error,
    "Fusion that does not begin at a module",
    "Fusing puts the fused module in the place of the root, which must be a call of a module. Where the root is a "
    "function or a method, prepare_fx raises \"Expecting module node to be a call_module Node\". Functional operators "
    "cannot be fused; leave the fuser method out.",
    {.entry = fuserRootNoModule},
};

static void fuserRootNotLast(const EntryView &entry, Report &report)
{
    if (!entry.steps() || !entry.isSet(Field::FuserMethod) || entry.isSet(Field::RootNodeGetter) ||
        !hasSeveralOperands(*entry.facts().key) || entry.isModule(entry.facts().root))
        return;
    report.add(Field::FuserMethod, "Without a root_node_getter fusing begins at the last element of the pattern, ",
               leafName(lastLeaf(*entry.facts().key)), ", which is not a module: prepare_fx raises.");
}

constinit const RuleDefinition DefinitionOf::M17{
    Severity::Error,
    "Fusion of several operands whose last is not a module",
    "Fusing begins at the root node, which by default is the last element of the pattern. Where that is MatchAllNode "
    "or a function, prepare_fx raises. Set a root_node_getter that returns the node of the module, or put the module "
    "last.",
    {.entry = fuserRootNotLast},
};

static void extraInputsDropped(const EntryView &entry, Report &report)
{
    if (entry.steps() && entry.facts().hasMatchAllNode && entry.isSet(Field::FuserMethod) &&
        !entry.isSet(Field::ExtraInputsGetter))
        report.add(Field::FuserMethod,
                   "Without an extra_inputs_getter the fused module is called without what MatchAllNode stands for.");
}

constinit const RuleDefinition DefinitionOf::M18{
    Severity::Warning,
    "Fusion that drops inputs",
    "The fused module is called with the inputs of the root node alone. Further operands of the pattern, such as the "
    "other side of an add, are dropped from the call without a word, unless an extra_inputs_getter returns them. Set "
    "one.",
    {.entry = extraInputsDropped},
};

static void constantOperand(const EntryView &entry, Report &report)
{
    if (entry.steps() && entry.facts().hasMatchAllNode && entry.isSet(Field::FuserMethod))
        report.add(entry.patternField(),
                   "MatchAllNode also matches a constant, as in conv(x) + 1: fusing then raises an AttributeError.");
}

constinit const RuleDefinition DefinitionOf::M25{
    Severity::Info,
    "Fused operand that may be a constant",
    "MatchAllNode matches constants too. Where a model adds a number, conv(x) + 1, fusing the pattern raises "
    "\"AttributeError: 'int' object has no attribute 'name'\". The config has no way to exclude it; be aware of it.",
    {.entry = constantOperand},
};

static void functionForFuser(const EntryView &entry, Report &report)
{
    const Callable *fuser = entry.fuserMethod();
    if (!fuser || !entry.steps() || entry.steps()->empty())
        return;
    const Pattern *function = nullptr;
    const Pattern &root = lastLeaf(*entry.facts().key);
    forEachLeaf(*entry.facts().key, [&](const Pattern &leaf) {
        if (&leaf != &root && !function && isNoModule(entry, leaf))
            function = &leaf;
    });
    if (!function)
        return;
    const std::string_view path = fuser->symbol() ? fuser->symbol()->path() : std::string_view();
    const bool asserts = isSequentialWrapper(*fuser) || fuser->call() || path.starts_with(fuserMethodMappings);
    Diagnostic &found = report.add(
        Field::FuserMethod, leafName(*function), " is handed to the fuser_method as it is, and no module in its place",
        asserts ? ": this fuser accepts modules only, and prepare_fx raises where the pattern matches." : ".");
    if (!asserts)
        found.severity = Severity::Info; // only the author of the fuser method knows whether it accepts these arguments
}

constinit const RuleDefinition DefinitionOf::M24{
    Severity::Warning,
    "Function or method handed to a fuser",
    "A fuser method gets the matched modules. A matched F.relu becomes a new nn.ReLU; any other function is passed as "
    "the function itself, and a method as its name. Fusers that build a Sequential assert on the types of what they "
    "get, so prepare_fx raises where the pattern matches; PyTorch's own onednn config does so for F.leaky_relu and "
    "torch.tanh. Use the module's class in the pattern, or a fuser that expects the function.",
    {.entry = functionForFuser},
};

} // namespace bcfg::rulechecks
