// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"
#include "core/torch/catalog/release.h"
#include "core/torch/catalog/symbols.h"

#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

namespace bcfg {

/// The number of a Python object in an ObjectTable; all paths of the object have the same number. 0 means no object.
using ObjectId = std::uint32_t;

// The numbers of torch.nn.functional.relu and torch.nn.ReLU in every ObjectTable. When torch looks up a fuser method,
// it treats the two as equal.
inline constexpr ObjectId functionalRelu = 1;
inline constexpr ObjectId moduleRelu = 2;

/// Facts about a class or function that a document names. The object is unknown if the catalogue lacks its path.
struct PythonObject
{
    Symbol symbol;                    ///< the canonical path; for unknown objects the path in the document
    const SymbolInfo *info = nullptr; ///< null for unknown objects
    bool isModule = false;            ///< a module class, by torch::isModuleClass()
    bool isMatchAllNode = false;
    bool isAbstract = false; ///< a base class or a container, by SymbolCatalog::isAbstractModule()
    /// An unknown module class outside torch.nn and torch.ao.nn. By default, the tracer traces into such modules.
    bool isOutsideTorch = false;
    std::string_view nearest = {}; ///< of unknown objects: the known path that was probably meant, see nearestSymbol()
    /// Of unknown objects: another release that has the path, see otherReleaseWith().
    std::optional<Release> otherRelease = {};
    /// An unknown object: isKnownToBeMissing() is true, and `nearest` and `otherRelease` are empty. A known object: the
    /// object belongs to Python, not to torch, and no pattern may name the object.
    bool isMissing = false;
    std::vector<std::string_view> near = {}; ///< of missing unknown objects: see nearestSymbols()
    /// Of a function or method that traced models seldom call: the path of the form that models usually call, from
    /// SymbolCatalog::usualForms(). Else empty.
    std::string_view usualForm = {};

    bool isFunction() const { return !isModule && !isMatchAllNode; }
    /// Whether one of the facts above is a reason for a rule to report each pattern with this object.
    bool isPeculiar() const
    {
        return isAbstract || isOutsideTorch || !nearest.empty() || otherRelease || isMissing || !usualForm.empty();
    }
    std::string_view name() const { return symbol.name(); }
    std::string_view path() const { return symbol.path(); }
};

/// Facts about a tensor method that a document names. The method is unknown if tensors do not have it.
struct PythonMethod
{
    /// The number of the object torch.Tensor.NAME. 0 for most methods: set only if SymbolCatalog::usualForms() has the
    /// path torch.Tensor.NAME, or if the method is unknown and `function` is not empty.
    ObjectId object = 0;
    std::string_view nearest = {};         ///< of unknown methods: the known method that was probably meant
    std::optional<Release> otherRelease{}; ///< of unknown methods: as PythonObject::otherRelease
    bool isMissing = false;                ///< of unknown methods: no release has the method, and no known name is near
    std::vector<std::string_view> near{};  ///< of missing methods: see nearestSymbols()
    std::string_view function = {};        ///< of unknown methods: the canonical path of a function of the same name
};

/// Whether a path that the catalogue lacks cannot exist in PyTorch. True if the path is no dotted name, if the
/// catalogue lists all names of the path's module, or if no release has the module. But false for a dotted name with a
/// leading underscore, such as operator.__add__, because the catalogue lists no such names.
bool isKnownToBeMissing(const Symbol &symbol, const SymbolCatalog &catalog);

/// Gives an ObjectId to each object that a document names or that PyTorch's fuser methods make of such objects. All
/// paths of an object get the same ObjectId. Objects are never removed.
class ObjectTable
{
public:
    /// `expected` is the approximate number of paths that will be added.
    explicit ObjectTable(Release release, std::size_t expected = 0);

    /// The ObjectId of the object that a symbol names. Adds the object if it is new.
    ObjectId idOf(const Symbol &symbol);
    ObjectId idOf(const Symbol *symbol) { return symbol ? idOf(*symbol) : 0; }
    const PythonMethod &add(const Method &method);
    /// The object of a path. 0 unless idOf() was called for this path, or, if the path is canonical, for any path of
    /// the object. So 0 for an alias that was not added, even if the object was added under another path.
    ObjectId find(std::string_view path) const;
    /// The facts about a method that has been added; null for any other method.
    const PythonMethod *find(const Method &method) const;
    /// The object torch.Tensor.NAME in the table, where NAME is the name of the given function; else 0.
    ObjectId methodNamedAs(ObjectId function) const;
    /// The objects of the table that have the given object as their `usualForm`.
    std::vector<ObjectId> rareFormsOf(ObjectId usual) const;
    const PythonObject &operator[](ObjectId id) const { return m_objects[id - 1]; }
    std::size_t size() const { return m_objects.size(); }

    const SymbolCatalog &catalog() const { return *m_catalog; }

private:
    /// Adds the object of a canonical path that the table does not have yet.
    ObjectId add(const Symbol &symbol);

    const SymbolCatalog *m_catalog;
    std::deque<PythonObject> m_objects;
    std::deque<Symbol> m_spellings; // keep the texts of the keys of m_ids alive
    std::unordered_map<std::string_view, ObjectId> m_ids;
    std::unordered_map<std::string, PythonMethod> m_methods; // by name
};

} // namespace bcfg
