// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/fx/symbols.h"
#include "core/simulation/resolvedqconfig.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bcfg::fx {

/// A module of a model, as far as fusing, preparing and converting look at it.
struct Module
{
    SymbolId type = 0;
    bool isTraining = false;
    const trace::Module *traced = nullptr;    ///< with the attributes that fusers assert on; null for what was made
    std::vector<Module> inside = {};          ///< of a fused module that was made: what it was made of
    std::string typeName = {};                ///< as it is shown: the canonical path of its class
    const ResolvedQConfig *qconfig = nullptr; ///< module.qconfig; null: None
    const ResolvedQConfig *insideQConfig = nullptr; ///< that of the first module inside of a fused one

    /// An attribute of the traced module, such as "num_features".
    std::optional<std::int64_t> number(std::string_view attribute) const;
    std::optional<bool> flag(std::string_view attribute) const;
};

/// The modules of a model by their paths: those that a graph calls, and all that stand above them.
class Modules
{
public:
    Modules(const trace::Model &model, Symbols &symbols);

    /// Null where there is none.
    const Module *find(std::string_view path) const;
    Module &at(const std::string &path) { return m_byPath.at(path); }
    const Module &at(const std::string &path) const { return m_byPath.at(path); }
    void replace(const std::string &path, Module module) { m_byPath.at(path) = std::move(module); }
    /// The modules that were made inside of it, or those that the model has at "path.0" and so on.
    std::vector<Module> inside(const std::string &path) const;
    /// In the model's order.
    const std::vector<std::string> &paths() const { return m_paths; }
    bool hasRootAttribute(const std::string &name) const { return m_rootNames.contains(name); }

private:
    std::vector<std::string> m_paths;
    std::unordered_map<std::string, Module> m_byPath;
    std::unordered_set<std::string> m_rootNames;
};

/// The path in front of the last dot; empty where there is none. Mirrors _parent_name().
std::string_view parentPath(std::string_view path);

} // namespace bcfg::fx
