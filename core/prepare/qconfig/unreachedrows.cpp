// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/qconfig/unreachedrows.h"

#include "core/document/model/ascii.h"
#include "core/document/model/printable.h"
#include "core/document/model/progress.h"
#include "core/document/model/shortname.h"
#include "core/prepare/qconfig/regex.h"
#include "core/torch/catalog/nearest.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <unordered_set>

namespace bcfg::fx {

namespace {

/// Whether two paths of equal length differ first in a digit: "layers.1" and "layers.7".
bool isOtherNumber(std::string_view a, std::string_view b)
{
    const auto [x, y] = std::ranges::mismatch(a, b);
    return a.size() == b.size() && x != a.end() && isDigit(*x) && isDigit(*y);
}

/// The paths of a model's modules, called or not, and of the model itself, whose path is empty.
class ModulePaths
{
public:
    explicit ModulePaths(const trace::Model &model)
    {
        add({});
        for (const trace::Module &module : model.modules)
            add(module.path);
        for (const trace::Node &node : model.nodes) {
            if (node.op == trace::Op::CallModule)
                add(node.target);
            else if (node.op == trace::Op::GetAttr)
                add(parentPath(node.target));
            if (node.scope)
                add(node.scope->path);
        }
    }

    const std::vector<std::string_view> &all() const { return m_all; }
    bool contain(std::string_view path) const { return m_known.contains(path); }

    /// Whether the path is that of a part of a fused module, which fusing may put in the place of a module.
    bool mayBeMadeByFusing(std::string_view path) const
    {
        const std::string_view outer = parentPath(path);
        return !outer.empty() && contain(outer) && !m_containers.contains(outer) &&
               std::ranges::all_of(shortName(path), isDigit);
    }

    /// The path that was probably meant: a path that differs by a slip (isSlipOf()), or the only path that ends with
    /// `path`. Empty where there is none.
    std::string_view nearest(std::string_view path) const
    {
        const auto slip = std::ranges::find_if(m_all, [&](std::string_view known) {
            return !known.empty() && isSlipOf(known, path) && !isOtherNumber(known, path);
        });
        if (slip != m_all.end())
            return *slip;
        const std::string end = '.' + std::string(path);
        std::string_view found;
        for (const std::string_view known : m_all) {
            if (!known.ends_with(end))
                continue;
            if (!found.empty())
                return {};
            found = known;
        }
        return found;
    }

private:
    /// Adds the path, and those of the modules around it.
    void add(std::string_view path)
    {
        while (m_known.insert(path).second) {
            m_all.push_back(path);
            if (path.empty())
                return;
            path = parentPath(path);
            m_containers.insert(path);
        }
    }

    std::vector<std::string_view> m_all;
    std::unordered_set<std::string_view> m_known;
    std::unordered_set<std::string_view> m_containers; ///< modules with others inside
};

std::string inQuotes(std::string_view text)
{
    return '"' + visibleText(text) + '"';
}

/// Adds a note for each of the first twenty rows for which isUnreached() is true, and one note with the number of
/// further rows. `of`: the member of a row that isUnreached() and noteOn() take, its key or its module. noteOn()
/// returns the text after the name of the list, and may take long.
template <class Row, class IsUnreached, class NoteOn>
void noteUnreached(std::string_view list, const std::vector<Row> &rows, std::string Row::*of,
                   const IsUnreached &isUnreached, const NoteOn &noteOn, std::vector<std::string> &notes)
{
    constexpr std::size_t most = 20;
    std::size_t count = 0;
    for (const Row &row : rows) {
        goOn();
        if (isUnreached(row.*of) && ++count <= most)
            notes.push_back("The " + std::string(list) + " row " + noteOn(row.*of));
    }
    if (count > most)
        notes.push_back("The same holds for " + countedText(count - most, "more row", "more rows") + " of " +
                        std::string(list) + '.');
}

/// Whether the expression matches no path, as far as that can be told.
bool matchesNothing(const PythonRegex &regex, const ModulePaths &paths, std::uint32_t &stepsLeft)
{
    if (regex.error())
        return false;
    return std::ranges::none_of(paths.all(), [&](std::string_view path) {
        goOn();
        return regex.matchesBeginning(path, stepsLeft).value_or(true);
    });
}

} // namespace

std::vector<std::string> notesOnUnreachedRows(const QConfigMapping &mapping, const trace::Model &model)
{
    std::vector<std::string> notes;
    if (mapping.moduleNameRegex.empty() && mapping.moduleName.empty() && mapping.moduleNameObjectTypeOrder.empty())
        return notes;
    const ModulePaths paths(model);
    std::uint32_t stepsLeft = PythonRegex::stepsForAll;
    noteUnreached(
        "module_name_regex", mapping.moduleNameRegex, &QConfigMapping::Row::key,
        [&](std::string_view regex) { return matchesNothing(PythonRegex(regex), paths, stepsLeft); },
        [](std::string_view regex) {
            return inQuotes(regex) + " of the QConfigMapping matches no module of the model.";
        },
        notes);
    const auto isNoModule = [&](std::string_view name) {
        return !paths.contain(name) && !paths.mayBeMadeByFusing(name);
    };
    const auto noModule = [&](std::string_view name) {
        const std::string_view near = paths.nearest(name);
        return inQuotes(name) + " of the QConfigMapping names no module of the model." +
               (near.empty() ? "" : " Did you mean " + inQuotes(near) + '?');
    };
    noteUnreached("module_name", mapping.moduleName, &QConfigMapping::Row::key, isNoModule, noModule, notes);
    noteUnreached("module_name_object_type_order", mapping.moduleNameObjectTypeOrder,
                  &QConfigMapping::OrderRow::moduleName, isNoModule, noModule, notes);
    return notes;
}

} // namespace bcfg::fx
