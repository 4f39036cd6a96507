// SPDX-License-Identifier: Apache-2.0
#include "core/publish/pt2e/atenpattern.h"

#include "core/document/model/mapped.h"
#include "core/document/model/printable.h"
#include "core/document/model/progress.h"

#include <algorithm>

namespace bcfg::pt2e {

namespace {

constexpr std::size_t mostForms = 32; // the most forms of one pattern; nobody could read a table with more
constexpr int deepestStandIn = 4;     // enough for the QAT module of a fused module of modules, and one level more

void add(std::vector<AtenPattern> &forms, const AtenPattern &form, const AtenCatalog &catalog)
{
    const auto known =
        std::ranges::find_if(forms, [&](const AtenPattern &other) { return sameFamilies(other, form, catalog); });
    if (known == forms.end())
        forms.push_back(form);
    else
        unite(*known, form);
}

/// Whether the operator of the pattern takes a value from outside the pattern: the pattern spells out no operands, or
/// an operand matches anything.
bool takesOtherValues(const AtenPattern &pattern)
{
    return pattern.operands.empty() ||
           std::ranges::any_of(pattern.operands, [](const AtenPattern &operand) { return operand.overloads.empty(); });
}

/// Marks the operators that take values from outside the pattern.
void markRoots(AtenPattern &pattern)
{
    if (pattern.overloads.empty())
        return;
    pattern.isRoot = takesOtherValues(pattern);
    for (AtenPattern &operand : pattern.operands)
        markRoots(operand);
}

/// Puts operands below the operator that runs first. Returns false if several operators could run first, if the
/// operator takes fewer activations, or if anything stands in its place.
bool attach(AtenPattern &pattern, const std::vector<AtenPattern> &operands, const AtenCatalog &catalog)
{
    if (!pattern.operands.empty())
        return pattern.operands.size() == 1 && attach(pattern.operands.front(), operands, catalog);
    if (pattern.overloads.empty())
        return false;
    const std::size_t most = catalog.overloads.at(*pattern.overloads.begin()).activations.size();
    const bool isList = most == 1 && (familyOf(*pattern.overloads.begin()).find("cat") != std::string::npos ||
                                      familyOf(*pattern.overloads.begin()) == "stack");
    if (operands.size() > most && !isList)
        return false;
    pattern.operands = operands;
    return true;
}

} // namespace

std::string familyOf(std::string_view overload)
{
    std::string_view name = overload.substr(overload.find('.') + 1);
    name = name.substr(0, name.find('.'));
    while (name.ends_with('_'))
        name.remove_suffix(1);
    return std::string(name);
}

bool sameFamilies(const AtenPattern &a, const AtenPattern &b, const AtenCatalog &catalog)
{
    if (a.overloads.empty() != b.overloads.empty() || a.operands.size() != b.operands.size() || a.isRoot != b.isRoot)
        return false;
    if (!a.overloads.empty() &&
        (familyOf(*a.overloads.begin()) != familyOf(*b.overloads.begin()) ||
         catalog.overloads.at(*a.overloads.begin()) != catalog.overloads.at(*b.overloads.begin())))
        return false;
    return std::ranges::equal(a.operands, b.operands,
                              [&](const AtenPattern &x, const AtenPattern &y) { return sameFamilies(x, y, catalog); });
}

std::string shapeText(const AtenPattern &pattern)
{
    if (pattern.overloads.empty())
        return "*";
    const std::string text = familyOf(*pattern.overloads.begin());
    return pattern.operands.empty() ? text : text + '(' + joined(pattern.operands, ", ", shapeText) + ')';
}

void unite(AtenPattern &into, const AtenPattern &from)
{
    into.overloads.insert(from.overloads.begin(), from.overloads.end());
    for (std::size_t i = 0; i < into.operands.size(); ++i)
        unite(into.operands[i], from.operands[i]);
}

AtenPatterns::AtenPatterns(const BackendConfig &document)
    : m_symbols(SymbolCatalog::of(releaseOf(document))),
      m_catalog(AtenCatalog::of(releaseOf(document)))
{
    for (const Shared<PatternConfig> &config : document.configs) {
        goOn();
        const std::optional<Pattern> key = config->reversedPattern(document.api);
        if (!key || key->isMatchAllNode())
            continue;
        for (const Symbol *module : {config->fusedModule(), config->qatModule()}) {
            if (module && key->symbol() != module)
                m_standsFor[std::string(canonical(*module))].push_back(*key);
        }
    }
}

/// The ATen patterns for the operators that the fused or QAT module with a canonical path replaces: according to the
/// document's entries, and to the module from which PyTorch makes it (from_float).
const std::vector<AtenPattern> &AtenPatterns::ofModules(const std::string &path, int depth)
{
    if (const auto made = m_ofModules.find({path, depth}); made != m_ofModules.end())
        return made->second;
    std::vector<AtenPattern> forms;
    std::vector<Pattern> sources;
    if (const std::vector<Pattern> *known = valueUnder(m_standsFor, path))
        sources = *known;
    const SymbolInfo *info = m_symbols.find(path);
    if (info && !info->fromFloatOf.empty())
        sources.push_back(Pattern::atom(info->fromFloatOf));
    for (const Pattern &source : sources) {
        goOn();
        const Found found = expand(source, {}, nullptr, depth + 1);
        if (const auto *patterns = std::get_if<std::vector<AtenPattern>>(&found)) {
            for (const AtenPattern &form : *patterns)
                add(forms, form, m_catalog);
        }
    }
    return m_ofModules[{path, depth}] = std::move(forms);
}

std::string AtenPatterns::operatorPath(const Pattern &op) const
{
    if (const Symbol *symbol = op.symbol())
        return std::string(canonical(*symbol));
    const Method *method = op.method();
    return method ? std::string(tensorClass) + method->name.str() : std::string();
}

AtenPatterns::Found AtenPatterns::ofOperator(const Pattern &op, int depth)
{
    const std::string path = operatorPath(op);
    if (path.empty())
        return "A constant stands for an operator.";
    std::vector<AtenPattern> forms;
    const std::vector<AtenPattern> *known = valueUnder(m_catalog.operators, path);
    for (const AtenPattern &form : known ? *known : std::vector<AtenPattern>())
        add(forms, form, m_catalog);
    if (op.symbol() && depth < deepestStandIn) {
        for (const AtenPattern &form : ofModules(path, depth))
            add(forms, form, m_catalog);
    }
    if (!forms.empty())
        return forms;
    return known ? "torch.export makes no single operator of " + path + ", and no tree of operators."
                 : "What torch.export makes of " + path + " is not known.";
}

AtenPatterns::Found AtenPatterns::expand(const Pattern &pattern, const PatternPath &place, const PatternPath *root,
                                         int depth)
{
    if (pattern.isMatchAllNode())
        return std::vector<AtenPattern>{{}};
    if (pattern.literal())
        return "The pattern wants a constant among the arguments, which a quantizer's table does not hold.";
    Found found = ofOperator(operatorOf(pattern), depth);
    if (std::holds_alternative<std::string>(found))
        return found;
    std::vector<std::vector<AtenPattern>> choices{{}}; // each element is a combination of forms of the operands
    const std::span<const Pattern> operands = operandsOf(pattern);
    for (std::size_t i = 0; i < operands.size(); ++i) {
        PatternPath below = place;
        below.push_back(i);
        Found forms = expand(operands[i], below, root, depth);
        if (std::holds_alternative<std::string>(forms))
            return forms;
        std::vector<std::vector<AtenPattern>> longer;
        for (const std::vector<AtenPattern> &choice : choices) {
            for (const AtenPattern &form : std::get<std::vector<AtenPattern>>(forms)) {
                longer.push_back(choice);
                longer.back().push_back(form);
            }
        }
        choices = std::move(longer);
        if (choices.size() > mostForms)
            return "Too many forms: torch.export makes different operators of each part.";
    }
    std::vector<AtenPattern> forms;
    for (AtenPattern form : std::get<std::vector<AtenPattern>>(found)) {
        if (root && *root == place)
            markRoots(form);
        for (const std::vector<AtenPattern> &choice : choices) {
            AtenPattern whole = form;
            if (!choice.empty() && !attach(whole, choice, m_catalog))
                return "The pattern spells out arguments that the ATen operator does not take as activations.";
            add(forms, whole, m_catalog);
        }
    }
    return forms;
}

AtenPatterns::Found AtenPatterns::find(const Pattern &reversed, const PatternPath &root)
{
    const Pattern *node = nodeAt(reversed, root);
    if (!node || node->isMatchAllNode())
        return "Its root node is what stands for MatchAllNode, which a quantizer's table does not know.";
    return expand(reversed, {}, &root, 0);
}

} // namespace bcfg::pt2e
