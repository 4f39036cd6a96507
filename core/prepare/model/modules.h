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

/// With the name of a class appended, the path of the subclass that torch.nn.utils.parametrize makes for modules of
/// that class: "torch.nn.utils.parametrize.ParametrizedLinear".
inline constexpr std::string_view parametrized = "torch.nn.utils.parametrize.Parametrized";

/// A module of a model, with the attributes that fuse, prepare and convert read.
struct Module
{
    SymbolId type = 0; ///< type(module)
    bool isTraining = false;
    /// The traced module, with the attributes that fuser methods assert on; null for a module that fusing made.
    const trace::Module *traced = nullptr;
    std::vector<Module> inside = {}; ///< in a module that fusing made: the modules from which fusing made it
    std::string_view typeName = {};  ///< canonical path of its class; the text belongs to Symbols or the catalogue
    const ResolvedQConfig *qconfig = nullptr;       ///< module.qconfig; null: None
    const ResolvedQConfig *insideQConfig = nullptr; ///< in a fused module: the QConfig of the first module inside it
    /// Whether propagating took the QConfig from an attribute that the module, or one around it, had before, and not
    /// from the mapping. The traced model does not say what that QConfig is.
    bool hasOwnQConfig = false;
    bool insideHasOwnQConfig = false; ///< the same of insideQConfig
    /// The QConfig from which the weight_fake_quant of a QAT module was made: the module's QConfig at the time of the
    /// swap, before rows by regex and by order apply. Null where the module was not swapped.
    const ResolvedQConfig *weightQConfig = nullptr;
    /// For a module with parametrizations: the class that it had before, while `type` is the subclass that
    /// torch.nn.utils.parametrize made. 0 for other modules.
    SymbolId parametrizedType = 0;

    /// Mirrors type_before_parametrizations().
    SymbolId typeBeforeParametrizations() const { return parametrizedType ? parametrizedType : type; }
    /// The __name__ of its class: "Conv2d".
    std::string className() const { return std::string(shortName(typeName)); }
    /// An integer attribute of the traced module, such as "num_features"; nullopt where it is unknown. A module that
    /// fusing made has the attributes of its first part.
    std::optional<std::int64_t> number(std::string_view attribute) const;
    /// A boolean attribute, such as "batch_first"; else as number().
    std::optional<bool> flag(std::string_view attribute) const;
};

/// An attribute of a module made by fusing that a node reads.
struct FusedAttribute
{
    ModuleId owner;
    std::string_view name; ///< name of the attribute in the owner: "weight"
};

/// Whether PyTorch's own backends turn the module's class into a reference module; see torch::hasKnownReference().
bool hasKnownReference(const Module &module, const Symbols &symbols);

/// The AttributeError for reading an attribute of a module of one of PyTorch's fused classes, which have no attributes
/// such as "weight". Nullopt for a module of any other class: QAT classes have a weight of their own, and a class of
/// the user's own may have any attribute.
std::optional<PythonError> attributeError(const Module &fused, std::string_view name, const Symbols &symbols);

/// The modules of a model, numbered so that each module comes before the modules inside it. The numbers are those of
/// the model's list if each module comes before its inner modules there, as in PyTorch. Copies are cheap.
class Modules
{
public:
    /// `model` and `symbols` must outlive the modules and their copies.
    Modules(const trace::Model &model, Symbols &symbols);

    std::size_t size() const { return m_modules.size(); }
    Module &operator[](ModuleId module) { return m_modules[module]; }
    const Module &operator[](ModuleId module) const { return m_modules[module]; }
    const std::string &path(ModuleId module) const { return m_tree->traced[module]->path; }
    /// The module at a path; noModule where there is none.
    ModuleId find(std::string_view path) const { return m_tree->find(path); }
    /// The nearest module that contains this module, or the module or attribute at this path; noModule where there is
    /// none.
    ModuleId above(ModuleId module) const { return m_tree->above[module]; }
    ModuleId above(std::string_view path) const { return m_tree->findAbove(path); }
    /// The module whose path is the path of this module without its last name; noModule where the model does not list
    /// that module.
    ModuleId parent(ModuleId module) const;
    /// For a module directly below the model that PrepareCustomConfig declares non-traceable: true if by its path,
    /// false if by its class. Nullopt for other modules.
    std::optional<bool> skippedByName(ModuleId module) const;
    /// The attribute that a get_attr node reads ("conv.weight") of a module that fusing has replaced. Nullopt for other
    /// nodes.
    std::optional<FusedAttribute> fusedAttribute(const Node &node) const;
    /// Part `number` of a module, counted from 0. The parts of a fused module are the modules from which fusing made
    /// it; the parts of another module are the modules of the model at "path.0", "path.1" and so on. Null where there
    /// are fewer parts. Valid until the module changes.
    const Module *part(ModuleId module, std::size_t number) const;
    /// The QAT modules that the traced model contains: those that fake-quantize their weight, with an observer of
    /// PyTorch's own.
    const std::vector<ModuleId> &fakeQuantizing() const { return m_tree->fakeQuantizing; }
    /// The modules in list(module._modules.values()): all parts, or, if there are none, all modules of the model
    /// directly below this module, such as the fake quantize of the weight of a QAT module. The pointers are valid
    /// until the module changes.
    std::vector<const Module *> children(ModuleId module) const;
    /// Sets the graph for hasRootAttribute(): a GraphModule has the attributes and modules that the nodes of its graph
    /// name. The texts of the nodes must outlive the modules.
    void setGraph(const Graph &graph);
    /// Whether the GraphModule itself has an attribute or a module of this name. False before setGraph().
    bool hasRootAttribute(std::string_view name) const { return m_rootNames && m_rootNames->contains(name); }

private:
    /// The tree of the modules, which all copies share.
    struct Tree
    {
        explicit Tree(const trace::Model &model);
        ModuleId find(std::string_view path) const;
        ModuleId findAbove(std::string_view path) const;
        bool fillAbove();
        ModuleId aboveNext() const;

        std::vector<const trace::Module *> traced;
        std::vector<ModuleId> above;
        std::vector<ModuleId> below; ///< all modules that another one contains, grouped by `above`, in their order
        std::vector<bool> hasFirst;  ///< by module: whether the model has a module at "path.0"
        std::vector<ModuleId> fakeQuantizing = {};
        std::unordered_map<std::string_view, ModuleId> byPath;
    };
    std::shared_ptr<const Tree> m_tree;
    std::shared_ptr<const std::unordered_set<std::string_view>> m_rootNames;
    std::vector<Module> m_modules;
};

/// The modules that a GraphModule keeps: those that the graph calls, all modules inside these, and all modules that
/// contain a called module or an attribute that the graph reads.
struct KeptModules
{
    /// In the order of GraphModule.named_modules(), where the modules of a container come in the order in which the
    /// graph first names them.
    std::vector<ModuleId> all;
    /// By module: whether the GraphModule has the module itself, because the graph calls it or a module that contains
    /// it. The other modules in `all` are replaced by a plain torch.nn.Module.
    std::vector<bool> isWhole;
};

KeptModules keptModules(const Graph &graph, const Modules &modules);

} // namespace bcfg::fx
