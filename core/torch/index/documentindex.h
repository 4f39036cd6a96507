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

/// One pattern config where it stands in the document.
struct Entry
{
    Shared<PatternConfig> config;
    EntryFacts facts;
    RowLabel label = 0;
    KeyGroup *group = nullptr; ///< null for one that PyTorch cannot register

    bool isReplaced() const; ///< a later entry with the same key counts instead
    /// Where torch looks at it: a replacing entry stands where the first one with its key stood.
    RowLabel position() const;
};

/// The entries that PyTorch registers under one key, in the document's order: the last one counts.
struct KeyGroup
{
    std::vector<Entry *> entries;
};

/// How an entry uses an object.
enum class Role : std::uint8_t {
    Atom,   ///< its pattern is this one symbol
    Method, ///< its pattern is this one method
    Anchor, ///< its pattern is a tuple with this outermost operator
    Wild,   ///< the same, and the tuple has a MatchAllNode
    Root,   ///< root_module, where the entry has a reference module for it too
    Qat,    ///< qat_module
    Fused,  ///< fused_module
    Fuser,  ///< its fuser_method serves a pattern with this outermost operator
    Child,  ///< it fuses a tuple whose root is the object, which becomes child 0 of the fused module
    Inner,  ///< its pattern is a tuple that has this class or function behind the outermost operator
};

/// Finds, for a pattern or a class, the entries that have to do with it. A change of one entry costs the same in small
/// and in large documents, but for moving the pointers behind it.
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
    /// The rows of some entries, in rising order and each once.
    std::vector<std::size_t> rowsOf(const std::vector<const Entry *> &entries) const;

    Release release() const { return m_release; }
    Api api() const { return m_release.api(); }
    const ObjectTable &objects() const { return m_objects; }
    const SymbolCatalog &catalog() const { return m_objects.catalog(); }

    /// Entries that count and whose fuser method torch looks up under the same key as this one's, itself included; see
    /// torch::isSameFuserKey().
    std::vector<const Entry *> sameFuserKey(const Entry &entry) const;
    /// The entries that use the object in this role and count, in the order in which torch looks at them.
    std::span<const Entry *const> uses(ObjectId object, Role role) const;
    bool isUsed(ObjectId object, Role role) const { return !uses(object, role).empty(); }
    /// Those that count whose outermost operator is no class and no function: a method, or a constant.
    std::span<const Entry *const> unnamed() const { return uses(0, Role::Anchor); }

private:
    Entry &add(std::size_t row, Shared<PatternConfig> config);
    KeyGroup &groupOf(const Entry &entry);
    void join(Entry &entry);
    void leave(Entry &entry);
    void link(const Entry &entry);
    void unlink(const Entry &entry);

    /// The entries that use one object. Most objects have few users, in few roles: a list for each role would take
    /// several times the memory. But an operator that many tuples hold, such as torch.nn.Conv2d, may have thousands,
    /// which must not be moved for each one that comes in another role.
    struct Uses
    {
        std::vector<const Entry *> entries; ///< by role and then in the order in which torch looks at them
        std::array<std::uint32_t, static_cast<std::size_t>(Role::Inner)> ends = {}; ///< behind each role's last entry
        std::vector<const Entry *> holders; ///< those with the role Inner, in the same order

        std::span<const Entry *const> of(Role role) const;
        void insert(const Entry &entry, Role role);
        void remove(const Entry &entry, Role role);

    private:
        std::vector<const Entry *> &listOf(Role role) { return role == Role::Inner ? holders : entries; }
        std::ptrdiff_t placeBehind(const Entry &entry, Role role);
    };

    Release m_release;
    ObjectTable m_objects;
    std::vector<std::unique_ptr<Entry>> m_rows;
    std::unordered_multimap<std::uint64_t, KeyGroup> m_groups; // by hash
    std::deque<Uses> m_uses;                                   // by ObjectId
};

} // namespace bcfg
