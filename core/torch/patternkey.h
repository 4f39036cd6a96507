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

// BackendConfig keeps its pattern configs in a dictionary, under their patterns in reversed nested form: of two with
// the same key the later one counts, at the place of the first. All functions here take that form.

/// Whether two patterns are one key. As Python compares them: classes and functions by identity, whatever path names
/// them, and constants by value, so 0, 0.0 and False are equal.
bool isSameKey(const Pattern &a, const Pattern &b, const SymbolCatalog &catalog);

/// The same where torch.nn.functional.relu may stand in for torch.nn.ReLU: get_fuser_method_new() looks a match's fuser
/// method up by the modules that it has put in place of functions.
bool isSameFuserKey(const Pattern &a, const Pattern &b, const SymbolCatalog &catalog);

/// Python's == of two constants.
bool isSameConstant(const JsonValue &a, const JsonValue &b);

/// Equal for constants that Python takes for equal.
std::size_t constantHash(const JsonValue &constant);

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

/// A dictionary by patterns, as BackendConfig has one.
template <class Value>
using KeyMap = std::unordered_map<Pattern, Value, KeyHash, KeyEqual>;

/// An empty one.
template <class Value>
KeyMap<Value> keyMap(const SymbolCatalog &catalog)
{
    return KeyMap<Value>(0, KeyHash{&catalog}, KeyEqual{&catalog});
}

/// Which of these keys a dictionary holds that gets them one after the other, in its order: of equal ones the last, in
/// the place of the first. Those that are none cannot be registered, and are among them.
template <class Key, class Hash, class Equal>
std::vector<std::size_t> registered(const std::vector<std::optional<Key>> &keys, Hash hash, Equal equal)
{
    std::vector<std::pair<std::size_t, std::size_t>> byHash; // equal ones are neighbours, in their order
    byHash.reserve(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys[i])
            byHash.emplace_back(hash(*keys[i]), i);
    }
    std::ranges::sort(byHash);
    std::vector<std::size_t> lastOf(keys.size()); // by the first of equal ones
    std::iota(lastOf.begin(), lastOf.end(), std::size_t(0));
    std::vector<bool> isFirst(keys.size(), true);
    std::vector<std::size_t> different; // of one hash
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

/// Which pattern configs the dictionary holds at the end, in its order. Those that cannot be registered are among them.
std::vector<std::size_t> registeredConfigs(const BackendConfig &document);

} // namespace bcfg::torch
