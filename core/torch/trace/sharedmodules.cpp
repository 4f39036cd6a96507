// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/mapped.h"
#include "core/document/model/shortname.h"
#include "core/torch/trace/reconstruction.h"
#include "core/torch/trace/tracingnotes.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace bcfg::trace {

namespace {

using Call = ExportedProgram::Call;
using Frame = ExportedProgram::Frame;

/// Whether `path` is the path of a module or attribute inside the module `outer`: "a.b.weight" is inside "a".
bool isPartOf(std::string_view path, std::string_view outer)
{
    return path.size() > outer.size() && path.starts_with(outer) && path[outer.size()] == '.';
}

/// The path with its beginning `from` replaced by `to`.
std::string moved(std::string_view path, std::string_view from, std::string_view to)
{
    return std::string(to) += path.substr(from.size());
}

/// Finds modules that have several paths, and renames each to its first path.
class SharedModules
{
public:
    explicit SharedModules(ExportedProgram &program)
        : m_program(program),
          m_listsLastNames(versionOf(program.torch).value_or(version2_9) < version2_9)
    {}

    void rename()
    {
        findParameters();
        findModules();
        for (const Call &call : m_program.calls) {
            for (const Argument &argument : call.arguments)
                forEachNode(argument, [&](NodeIndex value) { compareParameter(call, m_program.values[value]); });
        }
        for (const std::string &path : m_order) {
            const Evidence evidence = m_modules.at(path).evidence;
            if (!evidence.isContradicted && evidence.other)
                join(path, *evidence.other);
        }
        if (m_firsts.empty())
            return;
        for (Call &call : m_program.calls) {
            for (Frame &frame : call.frames) {
                std::string path = firstPath(frame.path);
                if (isOfType(path, frame.type))
                    frame.path = std::move(path);
            }
        }
        for (ExportedProgram::Value &value : m_program.values) {
            const std::string_view owner = parentPath(value.attribute);
            value.attribute = moved(value.attribute, owner, firstPath(owner));
        }
    }

private:
    /// Whether the parameters that a module uses show that the module has another path.
    struct Evidence
    {
        std::optional<std::string> other; ///< the other path, which all these parameters agree on
        bool isContradicted = false;      ///< a parameter is the module's own, or does not agree
    };
    struct Known
    {
        std::string type;
        std::size_t order; ///< of its first call
        Evidence evidence = {};
    };

    void findParameters()
    {
        for (std::size_t i = 0; i < m_program.values.size(); ++i) {
            const ExportedProgram::Value &value = m_program.values[i];
            if (!value.isParameter)
                continue;
            m_parameters.try_emplace(value.attribute, i);
            for (std::string_view path = parentPath(value.attribute); !path.empty(); path = parentPath(path))
                m_parameters.try_emplace(std::string(path), i);
        }
    }

    /// Finds the modules that were called, and joins paths with equal keys: Dynamo gives a module one key for all its
    /// paths.
    void findModules()
    {
        std::unordered_map<std::string, std::string> paths; // by key
        for (const Call &call : m_program.calls) {
            for (const Frame &frame : call.frames) {
                if (frame.path.empty() || !m_modules.try_emplace(frame.path, Known{frame.type, m_order.size()}).second)
                    continue;
                m_order.push_back(frame.path);
                const std::string key = frame.key.substr(0, frame.key.find('@'));
                const auto [known, isNew] = paths.try_emplace(key, frame.path);
                if (!isNew)
                    join(frame.path, known->second);
            }
        }
    }

    /// Another path of `module`, which uses the parameter, if the parameter's name shows one. An export that is not
    /// strict lists a shared parameter under each of its names, and uses the last name.
    std::optional<std::string_view> otherPath(std::string_view module, std::string_view parameter) const
    {
        if (!m_parameters.contains(std::string(module))) {
            const std::string_view owner = parentPath(parameter);
            return owner.empty() || m_modules.contains(std::string(owner)) ? std::nullopt : std::optional(owner);
        }
        for (std::string_view path = parentPath(parameter); !path.empty(); path = parentPath(path)) {
            if (m_parameters.contains(moved(parameter, path, module)))
                return path;
        }
        return std::nullopt;
    }

    /// Updates the evidence of all modules that were running when the call used a parameter.
    void compareParameter(const Call &call, const ExportedProgram::Value &value)
    {
        if (!value.isParameter || call.frames.empty() || call.frames.back().path.empty())
            return;
        const std::string &parameter = value.attribute;
        const std::string_view innermost = call.frames.back().path;
        const std::optional<std::string_view> other = otherPath(innermost, parameter);
        for (const Frame &frame : call.frames) {
            const bool isInside = innermost == frame.path || isPartOf(innermost, frame.path);
            if (frame.path.empty() || !isInside)
                continue;
            Evidence &evidence = m_modules[frame.path].evidence;
            if (isPartOf(parameter, frame.path)) {
                evidence.isContradicted = true;
            } else if (other) {
                const std::string_view inside = innermost.substr(frame.path.size());
                const std::string outer(other->substr(0, other->size() - std::min(inside.size(), other->size())));
                const auto *known = valueUnder(m_modules, outer);
                evidence.isContradicted = evidence.isContradicted || outer.empty() || !other->ends_with(inside) ||
                                          evidence.other.value_or(outer) != outer ||
                                          (known && known->type != m_modules[frame.path].type);
                evidence.other = outer;
            }
        }
    }

    /// A rank by which paths sort as in named_modules(), as far as the export shows the order. Dynamo exports
    /// before 2.9 list a shared parameter only under its last name, those of later releases only under its first name
    /// (pytorch/pytorch#160600). A path inside a later path of a shared module sorts after all others.
    std::tuple<bool, int, std::size_t> rankOf(const std::string &path)
    {
        const std::string_view parent = parentPath(path);
        const bool isInLater = firstPath(parent) != parent;
        if (const std::size_t *listed = valueUnder(m_parameters, path))
            return {isInLater, m_listsLastNames ? 2 : 0, *listed};
        return {isInLater, 1, m_modules.at(path).order};
    }

    /// Whether the module with the path is of this class. Sets the class of a module that was never called.
    bool isOfType(const std::string &path, const std::string &type)
    {
        return m_modules.try_emplace(path, Known{type, m_order.size()}).first->second.type == type;
    }

    /// Notes that both paths belong to one module. Call this for a module before the modules inside it.
    void join(const std::string &one, const std::string &another)
    {
        constexpr std::size_t longest = 400; // longer paths of a hostile file could make the model much larger
        const std::string type = m_modules.at(one).type;
        if (!isOfType(another, type) || one.size() + another.size() > longest)
            return;
        std::string first = firstOf(one);
        std::string later = firstOf(another);
        if (first == later)
            return;
        if (rankOf(later) < rankOf(first))
            std::swap(first, later);
        m_firsts[later] = first;
    }

    /// The first path of the module that has this path.
    std::string firstOf(const std::string &path)
    {
        std::string first = path;
        while (const std::string *earlier = valueUnder(m_firsts, first))
            first = *earlier;
        if (first != path)
            m_firsts[path] = first;
        return first;
    }

    /// The path that torch.fx uses for the module with this path, which may be a shared module or inside one.
    std::string firstPath(std::string_view path)
    {
        for (std::string_view outer = path; !outer.empty(); outer = parentPath(outer)) {
            if (const std::string known(outer); m_firsts.contains(known))
                return moved(path, outer, firstOf(known));
        }
        return std::string(path);
    }

    static constexpr Version version2_9 = {2, 9};

    ExportedProgram &m_program;
    const bool m_listsLastNames;                               // a shared parameter has the last of its names
    std::unordered_map<std::string, std::size_t> m_parameters; // by path of parameter or module: its first parameter
    std::unordered_map<std::string, Known> m_modules;          // the called modules, by path
    std::vector<std::string> m_order;                          // the paths in m_modules, in the order of first calls
    std::unordered_map<std::string, std::string> m_firsts;     // of shared modules: a path, and an earlier path
};

} // namespace

void nameSharedModules(ExportedProgram &program)
{
    SharedModules(program).rename();
}

} // namespace bcfg::trace
