// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/pattern.h"
#include "core/torch/catalog/otherrelease.h"
#include "core/torch/catalog/release.h"
#include "core/torch/catalog/symbols.h"

#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

namespace bcfg {

/// A number for one Python object, whatever path names it. 0: no object.
using ObjectId = std::uint32_t;

// torch treats these two alike where it looks for fuser methods; every table knows them.
inline constexpr ObjectId functionalRelu = 1;
inline constexpr ObjectId moduleRelu = 2;

/// What is asked about a class or function that a document names.
struct PythonObject
{
    Symbol symbol;                    ///< its canonical path where the catalogue knows it
    const SymbolInfo *info = nullptr; ///< null where the catalogue does not know it
    bool isModule = false;            ///< see torch::isModuleClass()
    bool isMatchAllNode = false;
    bool isAbstract = false;       ///< no graph shows a module of exactly this class
    bool isOutsideTorch = false;   ///< a module class that tracing goes through, unless it is told otherwise
    std::string_view nearest = {}; ///< of unknown ones: the known path that was probably meant
    /// Of unknown ones: where PyTorch had it before, or has it later.
    std::optional<Release> otherRelease = {};
    bool isMissing = false;          ///< no known release has it, nor anything a slip away
    std::string_view usualForm = {}; ///< of some functions and methods: what models call in its place

    bool isFunction() const { return !isModule && !isMatchAllNode; }
    /// Whether any rule looks closer at patterns with this object.
    bool isPeculiar() const
    {
        return isAbstract || isOutsideTorch || !nearest.empty() || otherRelease || isMissing || !usualForm.empty();
    }
    std::string_view name() const { return symbol.name(); }
    const std::string &path() const { return symbol.path(); }
};

/// What is asked about a tensor method that a document names.
struct PythonMethod
{
    ObjectId object = 0;                   ///< torch.Tensor.NAME, of one that has a usual or a rare form; else 0
    std::string_view nearest = {};         ///< of unknown ones: the known method that was probably meant
    std::optional<Release> otherRelease{}; ///< of unknown ones: as PythonObject::otherRelease
    bool isMissing = false;                ///< of unknown ones: as PythonObject::isMissing
};

/// The objects that a document names, each once: paths of one object have one id.
class ObjectTable
{
public:
    /// `expected`: about how many paths there will be.
    explicit ObjectTable(Release release, std::size_t expected = 0);

    ObjectId idOf(const Symbol &symbol);
    ObjectId idOf(const Symbol *symbol) { return symbol ? idOf(*symbol) : 0; }
    const PythonMethod &add(const Method &method);
    /// The object of a path that the document has named, or that is canonical for one which it has; else 0.
    ObjectId find(std::string_view path) const;
    /// Of a method that was added; null for any other.
    const PythonMethod *find(const Method &method) const;
    /// The objects whose usual form this one is.
    std::vector<ObjectId> rareFormsOf(ObjectId usual) const;
    const PythonObject &operator[](ObjectId id) const { return m_objects[id - 1]; }
    std::size_t size() const { return m_objects.size(); }

    const SymbolCatalog &catalog() const { return *m_catalog; }

private:
    /// Of a canonical path that the table does not have.
    ObjectId add(const Symbol &symbol);

    const SymbolCatalog *m_catalog;
    std::deque<PythonObject> m_objects;
    std::deque<Symbol> m_spellings; // keeps the text of keys below
    std::unordered_map<std::string_view, ObjectId> m_ids;
    std::unordered_map<std::string, PythonMethod> m_methods; // by name
};

} // namespace bcfg
