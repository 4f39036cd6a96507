// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <new>
#include <type_traits>
#include <unordered_map>
#include <utility>

namespace bcfg {

/// An immutable value on the heap that many owners share. A Shared has the size of one pointer; a std::shared_ptr has
/// two and may need another allocation, and documents of 100,000 patterns hold millions of Shareds. Never null, except
/// when moved from. Equality compares the values, which is quick for the same object. Several threads may use copies of
/// one Shared at the same time.
template <class T>
class Shared
{
public:
    template <class... Args>
    static Shared make(Args &&...args)
    {
        return Shared(new Block{1, T(std::forward<Args>(args)...)});
    }
    /// Like make(), but with `bytes` more bytes of memory directly behind the value, which the value's constructor
    /// fills, as that of Text does.
    template <class... Args>
    static Shared makeWithBytesBehind(std::size_t bytes, Args &&...args)
    {
        static_assert(std::is_nothrow_constructible_v<T, Args...> && sizeof(Block) == alignof(Block) + sizeof(T));
        return Shared(::new (::operator new(sizeof(Block) + bytes)) Block{1, T(std::forward<Args>(args)...)});
    }

    Shared(const Shared &other) noexcept : m_block(other.m_block)
    {
        if (m_block)
            m_block->owners.fetch_add(1, std::memory_order_relaxed);
    }
    Shared(Shared &&other) noexcept : m_block(std::exchange(other.m_block, nullptr)) {}
    Shared &operator=(Shared other) noexcept
    {
        std::swap(m_block, other.m_block);
        return *this;
    }
    ~Shared()
    {
        if (m_block && m_block->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) {
            m_block->~Block();
            ::operator delete(const_cast<Block *>(m_block)); // without a size, as makeWithBytesBehind() adds memory
        }
    }

    const T &operator*() const noexcept { return m_block->value; }
    const T *operator->() const noexcept { return &m_block->value; }
    /// Whether `other` shares the same object in memory, and hence has the same value.
    bool isSameAs(const Shared &other) const noexcept { return m_block == other.m_block; }
    /// The address of the shared object. It is unique only while an owner keeps the object alive; see SharedMap.
    const void *identity() const noexcept { return m_block; }

    friend bool operator==(const Shared &a, const Shared &b) { return a.m_block == b.m_block || *a == *b; }

private:
    struct Block
    {
        mutable std::atomic<std::uint32_t> owners;
        const T value;
    };
    explicit Shared(const Block *block) noexcept : m_block(block) {}

    const Block *m_block;
};

/// Compares Shareds by the object that they share instead of by its value.
struct ByIdentity
{
    template <class T>
    std::size_t operator()(const Shared<T> &shared) const noexcept
    {
        return std::hash<const void *>()(shared.identity());
    }
    template <class T>
    bool operator()(const Shared<T> &a, const Shared<T> &b) const noexcept
    {
        return a.isSameAs(b);
    }
};

/// A map from shared objects, compared by identity, to values. The keys keep their objects alive, so that no new object
/// gets the address of a key.
template <class T, class Value>
using SharedMap = std::unordered_map<Shared<T>, Value, ByIdentity, ByIdentity>;

} // namespace bcfg
