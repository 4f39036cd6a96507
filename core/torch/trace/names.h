// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/release.h"

#include <algorithm>
#include <memory>
#include <memory_resource>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace bcfg::trace {

/// Owns texts to which string views refer. A copy shares the texts added so far; later additions to either object are
/// not shared. A text keeps its address as long as one of the objects that share the text lives.
class Texts
{
public:
    /// Copies a text and returns a view of the copy.
    std::string_view add(std::string_view text)
    {
        if (text.empty())
            return {};
        if (m_pools.empty() || m_pools.back().use_count() > 1)
            m_pools.push_back(std::make_shared<Pool>());
        auto *place = static_cast<char *>(m_pools.back()->allocate(text.size(), alignof(char)));
        std::ranges::copy(text, place);
        return {place, text.size()};
    }

private:
    using Pool = std::pmr::monotonic_buffer_resource;
    std::vector<std::shared_ptr<Pool>> m_pools;
};

/// Makes unique names for the nodes of a graph. Mirrors torch.fx.graph._Namespace, whose numbering differs from release
/// to release.
class Names
{
public:
    explicit Names(Release release) : m_release(release) {}
    Names(const Names &other)
        : m_release(other.m_release),
          m_table(other.m_table ? std::make_unique<Table>(*other.m_table) : nullptr)
    {}
    Names(Names &&) noexcept = default;
    Names &operator=(Names other) noexcept
    {
        m_release = other.m_release;
        m_table = std::move(other.m_table);
        return *this;
    }
    ~Names() = default;

    Release release() const { return m_release; }
    void reserve(std::size_t names) { table().bases.reserve(names); }

    /// Makes a name that create() has not returned before: the candidate as an identifier, "conv" or "layer1_conv", and
    /// with a number, "conv_1", if the name is taken or reserved. Mirrors create_name(), but callers apply snakeCase()
    /// to targets themselves. The result is a view of the candidate or of a text in `texts`; both must outlive this
    /// object.
    std::string_view create(std::string_view candidate, Texts &texts);

private:
    /// The taken names with one base: "conv", "conv_0", "conv_1" …
    struct Base
    {
        std::size_t id = 0;
        bool isUsed = false;   ///< "conv" is taken
        bool usesZero = false; ///< "conv_0" is taken
        long long count = 0;   ///< torch's _base_count, from which it counts on if a name is taken
        long long allUsed = 0; ///< all numbers from 1 to this number are taken
    };
    /// All taken names. The containers share one memory resource, because names are freed together.
    struct Table
    {
        Table() : bases(&memory), further(&memory) {}
        Table(const Table &other) : bases(other.bases, &memory), further(other.further, &memory) {}

        Base &base(std::string_view name);
        bool isUsed(const Base &base, long long number) const;
        void use(Base &base, long long number);
        /// The first free number of the base after `number`.
        long long nextFree(const Base &base, long long number) const;

        std::pmr::monotonic_buffer_resource memory;
        std::pmr::unordered_map<std::string_view, Base> bases;
        std::pmr::set<std::pair<std::size_t, long long>> further; ///< Base::id and a taken number above Base::allUsed
    };
    Table &table()
    {
        if (!m_table)
            m_table = std::make_unique<Table>();
        return *m_table;
    }

    Release m_release;
    std::unique_ptr<Table> m_table; ///< null until the first name is made
};

/// Mirrors torch.fx.graph._snake_case().
std::string snakeCase(std::string_view text);

} // namespace bcfg::trace
