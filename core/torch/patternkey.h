// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/backendconfig.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace bcfg {
class SymbolCatalog;
} // namespace bcfg

namespace bcfg::torch {

// PyTorch's BackendConfig keeps its pattern configs in a dictionary whose keys are patterns. The functions here take
// patterns in reversed nested form. If two pattern configs have the same key, the later one counts, at the position of
// the first one.

/// Whether two patterns are the same key. As in Python, classes and functions are compared by identity, so all paths
/// of one object are equal, and constants by value, so 0, 0.0 and False are equal.
bool isSameKey(const Pattern &a, const Pattern &b, const SymbolCatalog &catalog);

/// isSameKey(), except that torch.nn.functional.relu equals torch.nn.ReLU: get_fuser_method_new() replaces functions by
/// modules before it looks up the fuser method of a match.
bool isSameFuserKey(const Pattern &a, const Pattern &b, const SymbolCatalog &catalog);

/// A hash of a key whose leaves have the hashes that `leafHash` gives, in the order of forEachLeaf().
template <class LeafHash>
std::size_t keyHash(const Pattern &key, const LeafHash &leafHash)
{
    const std::vector<Pattern> *steps = key.steps();
    if (!steps)
        return leafHash(key);
    std::size_t hash = steps->size() + 17;
    for (const Pattern &step : *steps)
        hash = (hash ^ keyHash(step, leafHash)) * 0x9E3779B97F4A7C15u + (hash >> 29);
    return hash;
}

struct KeyHash
{
    const SymbolCatalog *catalog;
    std::size_t operator()(const Pattern &key) const;
};

struct KeyEqual
{
    const SymbolCatalog *catalog;
    bool operator()(const Pattern &a, const Pattern &b) const { return isSameKey(a, b, *catalog); }
};

/// A dictionary with patterns as keys, like the one in PyTorch's BackendConfig. The catalogue must outlive the map.
template <class Value>
using KeyMap = std::unordered_map<Pattern, Value, KeyHash, KeyEqual>;

/// Makes an empty KeyMap whose keys are compared by the catalogue.
template <class Value>
KeyMap<Value> keyMap(const SymbolCatalog &catalog)
{
    return KeyMap<Value>(0, KeyHash{&catalog}, KeyEqual{&catalog});
}

/// Registers items with these keys one after another, as in a Python dictionary, and returns the indices of the items
/// that remain, in the dictionary's order. Of items with equal keys, the last one remains, at the place of the first:
/// {2, 1} for the keys a, b, a. Items without a key (nullopt) remain at their own places.
template <class Key, class Hash, class Equal>
std::vector<std::size_t> registered(const std::vector<std::optional<Key>> &keys, Hash hash, Equal equal)
{
    std::vector<std::pair<std::size_t, std::size_t>> byHash; // hash and index; equal keys stay in their order
    byHash.reserve(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys[i])
            byHash.emplace_back(hash(*keys[i]), i);
    }
    std::ranges::sort(byHash);
    std::vector<std::size_t> lastOf(keys.size()); // by the index of the first of equal keys: the index of the last one
    std::iota(lastOf.begin(), lastOf.end(), std::size_t(0));
    std::vector<bool> isFirst(keys.size(), true);
    std::vector<std::size_t> different; // the first of each group of equal keys with the current hash
    for (std::size_t i = 0; i < byHash.size(); ++i) {
        if (i == 0 || byHash[i - 1].first != byHash[i].first)
            different.clear();
        const std::size_t key = byHash[i].second;
        const auto first =
            std::ranges::find_if(different, [&](std::size_t other) { return equal(*keys[other], *keys[key]); });
        isFirst[key] = first == different.end();
        if (isFirst[key])
            different.push_back(key);
        else
            lastOf[*first] = key;
    }
    std::vector<std::size_t> result;
    result.reserve(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (isFirst[i])
            result.push_back(lastOf[i]);
    }
    return result;
}

/// The rows of the pattern configs that the dictionary of PyTorch's BackendConfig holds once all are registered, in the
/// dictionary's order. Rows of pattern configs that cannot be registered are included.
std::vector<std::size_t> registeredConfigs(const BackendConfig &document);

} // namespace bcfg::torch
