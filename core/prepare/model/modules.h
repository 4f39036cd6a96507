// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/shortname.h"
#include "core/prepare/graph/symbols.h"
#include "core/prepare/qconfig/resolvedqconfig.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace bcfg::fx {

/// A module of a model, as far as fusing, preparing and converting look at it.
struct Module
{
    SymbolId type = 0;
    bool isTraining = false;
    const trace::Module *traced = nullptr;    ///< with the attributes that fusers assert on; null for what was made
    std::vector<Module> inside = {};          ///< of a fused module that was made: what it was made of
    std::string_view typeName = {};           ///< as it is shown: the canonical path of its class, which Symbols has
    const ResolvedQConfig *qconfig = nullptr; ///< module.qconfig; null: None
    const ResolvedQConfig *insideQConfig = nullptr; ///< that of the first module inside of a fused one
    /// What the weight_fake_quant of a QAT module was made from: the QConfig at the swap, for which rows by regex and
    /// by order do not count yet. Null where the module was not swapped.
    const ResolvedQConfig *weightQConfig = nullptr;

    /// __name__ of its class: "Conv2d".
    std::string className() const { return std::string(shortName(typeName)); }
    /// An attribute of the traced module, such as "num_features".
    std::optional<std::int64_t> number(std::string_view attribute) const;
    std::optional<bool> flag(std::string_view attribute) const;
};

/// The modules of a model by number, each before those inside of it: in the model's order where that is so, as in
/// PyTorch's. A copy is quick.
class Modules
{
public:
    /// `model` and `symbols` outlive it.
    Modules(const trace::Model &model, Symbols &symbols);

    std::size_t size() const { return m_modules.size(); }
    Module &operator[](ModuleId module) { return m_modules[module]; }
    const Module &operator[](ModuleId module) const { return m_modules[module]; }
    const std::string &path(ModuleId module) const { return m_tree->traced[module]->path; }
    /// noModule where there is none.
    ModuleId find(std::string_view path) const { return m_tree->find(path); }
    /// The nearest one above; noModule at the top.
    ModuleId above(ModuleId module) const { return m_tree->above[module]; }
    ModuleId above(std::string_view path) const { return m_tree->findAbove(path); }
    /// The one whose path is this one's without its last part; noModule where the model does not list it.
    ModuleId parent(ModuleId module) const;
    /// The modules that were made inside of it, or those that the model has at "path.0" and so on. They stay where they
    /// are until the module changes.
    std::vector<const Module *> inside(ModuleId module) const;
    bool hasRootAttribute(std::string_view name) const { return m_tree->rootNames.contains(name); }

private:
    /// Where modules stand, which all copies share.
    struct Tree
    {
        explicit Tree(const trace::Model &model);
        ModuleId find(std::string_view path) const;
        ModuleId findAbove(std::string_view path) const;
        ModuleId aboveNext() const;

        std::vector<const trace::Module *> traced;
        std::vector<ModuleId> above;
        std::vector<bool> hasFirst; ///< by module: the model has one at "path.0"
        std::unordered_map<std::string_view, ModuleId> byPath;
        std::unordered_set<std::string_view> rootNames;
    };
    std::shared_ptr<const Tree> m_tree;
    std::vector<Module> m_modules;
};

/// The path in front of the last dot; empty where there is none. Mirrors _parent_name().
std::string_view parentPath(std::string_view path);

} // namespace bcfg::fx
