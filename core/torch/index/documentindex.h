// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"
#include "core/document/model/rowlabels.h"
#include "core/torch/catalog/release.h"
#include "core/torch/index/entryfacts.h"

#include <array>
#include <deque>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace bcfg {

struct KeyGroup;

/// A pattern config in its row of the document.
struct Entry
{
    Shared<PatternConfig> config;
    EntryFacts facts;
    RowLabel label = 0;
    KeyGroup *group = nullptr; ///< all entries with this entry's key; null where PyTorch cannot register the config

    bool isReplaced() const; ///< whether a later entry with the same key overrides this one
    /// The entry's position in torch's order of entries: the label of the first entry with the same key.
    RowLabel position() const;
};

/// The entries with the same key, in the document's order. The last one counts.
struct KeyGroup
{
    std::vector<Entry *> entries;
};

/// How an entry uses an object.
enum class Role : std::uint8_t {
    Atom,   ///< the entry's pattern is this symbol
    Method, ///< the entry's pattern is this method
    Anchor, ///< the entry's pattern is a tuple whose outermost operator is the object
    Wild,   ///< as Anchor, and the tuple contains MatchAllNode
    Root,   ///< the object is the root_module, and the entry also has a reference module
    Qat,    ///< the object is the qat_module
    Fused,  ///< the object is the fused_module
    Folded, ///< the object is EntryFacts::fusedInEvaluation
    Fuser,  ///< the entry has a fuser_method, and the object is its pattern's outermost operator
    Child,  ///< the entry has a fused_module, and the object is the root of the tuple: child 0 of the fused module
    Inner,  ///< the entry's pattern is a tuple with this class or function after the outermost operator
};

/// Finds the entries of a document that have the same key or use an object. An entry counts if PyTorch can register it
/// and no later entry with the same key overrides it. The time to change an entry does not depend on the size of the
/// document, except for moving the pointers of later rows.
class DocumentIndex
{
public:
    explicit DocumentIndex(const BackendConfig &document);

    void insert(std::size_t row, Shared<PatternConfig> config);
    void remove(std::size_t row);
    void replace(std::size_t row, Shared<PatternConfig> config);

    std::size_t size() const { return m_rows.size(); }
    const Entry &entry(std::size_t row) const { return *m_rows[row]; }
    std::size_t rowOf(const Entry &entry) const;
    /// The rows of some entries, ascending and each once.
    std::vector<std::size_t> rowsOf(std::vector<const Entry *> entries) const;

    Release release() const { return m_release; }
    Api api() const { return m_release.api(); }
    const ObjectTable &objects() const { return m_objects; }
    const SymbolCatalog &catalog() const { return m_objects.catalog(); }

    /// The entries that count and whose fuser method torch looks up under the key of `entry`, see
    /// torch::isSameFuserKey(); includes `entry` itself if it counts. A pointer is valid until its entry is removed.
    std::vector<const Entry *> sameFuserKey(const Entry &entry) const;
    /// The entries that count and use the object in this role, in the order in which torch looks at them. Valid until
    /// the next change of the index.
    std::span<const Entry *const> uses(ObjectId object, Role role) const;
    bool isUsed(ObjectId object, Role role) const { return !uses(object, role).empty(); }
    /// Whether fusing or QAT makes the modules of this class, so that no traced model has one.
    bool isMadeAfterTracing(ObjectId module) const { return isUsed(module, Role::Fused) || isUsed(module, Role::Qat); }
    /// Whether torch traces through modules of this class unless the user declares the class non-traceable. False for
    /// classes that fusing or QAT makes, and for probable slips of a known name, which other rules report.
    bool isTracedThrough(ObjectId module) const;
    /// The entries that count and whose outermost operator is a method or a constant, not a class or function.
    std::span<const Entry *const> unnamed() const { return uses(0, Role::Anchor); }

private:
    Entry &add(std::size_t row, Shared<PatternConfig> config);
    KeyGroup &groupOf(const Entry &entry);
    void join(Entry &entry);
    void leave(Entry &entry);
    void link(const Entry &entry);
    void unlink(const Entry &entry);

    /// The entries that use one object. All roles but Role::Inner share one list, as a list per role would take several
    /// times the memory. Role::Inner has a list of its own, because thousands of tuples may contain an operator such as
    /// torch.nn.Conv2d, and each insertion in another role would move their pointers.
    struct Uses
    {
        std::vector<const Entry *> entries; ///< sorted by role, then by the order in which torch looks at them
        std::array<std::uint32_t, static_cast<std::size_t>(Role::Inner)> ends = {}; ///< end of each role in `entries`
        std::vector<const Entry *> holders; ///< the entries with Role::Inner, in torch's order

        std::span<const Entry *const> of(Role role) const;
        void insert(const Entry &entry, Role role);
        void remove(const Entry &entry, Role role);

    private:
        std::vector<const Entry *> &listOf(Role role) { return role == Role::Inner ? holders : entries; }
        std::ptrdiff_t placeAfter(const Entry &entry, Role role);
    };

    Release m_release;
    ObjectTable m_objects;
    std::vector<std::unique_ptr<Entry>> m_rows;
    std::unordered_multimap<std::uint64_t, KeyGroup> m_groups; // by EntryFacts::keyHash
    std::deque<Uses> m_uses;                                   // by ObjectId
};

} // namespace bcfg
