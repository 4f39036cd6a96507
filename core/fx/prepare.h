// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/fx/targets.h"

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

namespace bcfg::fx {

/// An observer or a fake quantize that prepare made. Several nodes may call one.
struct ObserverInstance
{
    Observer made;
};

/// The observers of a prepared graph, by the path of the module that a node calls.
class Observers
{
public:
    /// Null for a module that is none.
    const ObserverInstance *find(const std::string &path) const;
    /// A number for the object, the same for nodes that share it. Requires that the path is an observer's.
    std::size_t number(const std::string &path) const { return m_byPath.at(path); }
    const ObserverInstance &operator[](std::size_t number) const { return m_instances[number]; }

    /// Adds one under the next free name, "activation_post_process_0" and so on, and returns that.
    std::string add(Observer made, const Modules &modules);
    /// Lets one path be another's object.
    void share(const std::string &path, std::size_t number) { m_byPath.at(path) = number; }

private:
    std::vector<ObserverInstance> m_instances;
    std::unordered_map<std::string, std::size_t> m_byPath;
    std::size_t m_next = 0;
};

/// What prepare makes of a graph.
struct Prepared
{
    Graph graph;
    Observers observers;
    std::vector<bool> isObserved;                 ///< by node of the graph before: its name is among the observed ones
    std::vector<std::optional<std::size_t>> fits; ///< by match: the dtype config that fits when its anchor is visited
};

/// Inserts observers; mirrors insert_observers_for_model() behind its first steps. `targets` was assigned for the
/// graph. Throws PythonError where torch raises.
Prepared insertObservers(const Graph &graph, const Modules &modules, const Matches &matches,
                         const NodeQConfigs &qconfigs, const Backend &backend, const Targets &targets, bool isQat);

/// Mirrors _validate_fixed_qparams_qconfigs() of 1.13. Throws PythonError where torch raises.
void validateFixedQParams(const Graph &graph, const Modules &modules, const NodeQConfigs &qconfigs,
                          const Backend &backend);

} // namespace bcfg::fx
