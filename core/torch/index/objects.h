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

// The numbers of torch.nn.functional.relu and torch.nn.ReLU in every table. For torch's lookup of fuser methods the two
// are equal.
inline constexpr ObjectId functionalRelu = 1;
inline constexpr ObjectId moduleRelu = 2;

/// What rules and verdicts need to know about a class or function that a document names.
struct PythonObject
{
    Symbol symbol;                    ///< the canonical path; for unknown objects the path that was named
    const SymbolInfo *info = nullptr; ///< null for unknown objects, which the catalogue does not have
    bool isModule = false;            ///< see torch::isModuleClass()
    bool isMatchAllNode = false;
    bool isAbstract = false;       ///< see SymbolCatalog::isAbstractModule()
    bool isOutsideTorch = false;   ///< an unknown module class outside torch.nn; the tracer traces into it by default
    std::string_view nearest = {}; ///< of unknown objects: the known path that was probably meant, see nearestSymbol()
    /// Of unknown objects: another release that has the path, see otherReleaseWith().
    std::optional<Release> otherRelease = {};
    /// Certainly in no release, and no known path is near enough to be meant; or no operator of Python's own.
    bool isMissing = false;
    std::vector<std::string_view> near = {}; ///< of missing unknown objects: see nearestSymbols()
    std::string_view usualForm = {}; ///< of rare functions and methods: the path that models call instead; else empty

    bool isFunction() const { return !isModule && !isMatchAllNode; }
    /// Whether a rule may report patterns with this object because of the object.
    bool isPeculiar() const
    {
        return isAbstract || isOutsideTorch || !nearest.empty() || otherRelease || isMissing || !usualForm.empty();
    }
    std::string_view name() const { return symbol.name(); }
    std::string_view path() const { return symbol.path(); }
};

/// What rules need to know about a tensor method that a document names.
struct PythonMethod
{
    /// The object torch.Tensor.NAME, where SymbolCatalog::usualForms() has it, or where tensors have no such method but
    /// a function has the name; else 0.
    ObjectId object = 0;
    std::string_view nearest = {};         ///< of unknown methods: the known method that was probably meant
    std::optional<Release> otherRelease{}; ///< of unknown methods: as PythonObject::otherRelease
    bool isMissing = false;                ///< of unknown methods: as PythonObject::isMissing
    std::vector<std::string_view> near{};  ///< of missing methods: see nearestSymbols()
    std::string_view function = {};        ///< of unknown methods: the canonical path of a function of that name
};

/// Whether a path that the catalogue does not have cannot exist in PyTorch either, because the catalogue lists the
/// whole module, or no release has that module. It does not list names with a leading underscore, such as
/// operator.__add__.
bool isKnownToBeMissing(const Symbol &symbol, const SymbolCatalog &catalog);

/// Numbers the objects that a document names, and those that PyTorch's fuser methods make of them: all paths of an
/// object get the same ObjectId. Entries are never removed.
class ObjectTable
{
public:
    /// `expected` is about the number of paths that will be added.
    explicit ObjectTable(Release release, std::size_t expected = 0);

    /// The number of a symbol's object, which is added where it is new.
    ObjectId idOf(const Symbol &symbol);
    ObjectId idOf(const Symbol *symbol) { return symbol ? idOf(*symbol) : 0; }
    const PythonMethod &add(const Method &method);
    /// The object of a path that was added, or of the canonical path of an object that was added; else 0.
    ObjectId find(std::string_view path) const;
    /// The facts about a method that has been added; null for any other method.
    const PythonMethod *find(const Method &method) const;
    /// The method of the table that has the name of the given function; 0 where there is none.
    ObjectId methodNamedAs(ObjectId function) const;
    /// The objects of the table whose usual form is the given object.
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
