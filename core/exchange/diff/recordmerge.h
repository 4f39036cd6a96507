// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/meaning.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bcfg::diff {

/// The side that wins if both sides changed a value differently.
enum class Prefer : std::uint8_t {
    Nobody, ///< a conflict is noted in the document
    Ours,
    Theirs,
};

/// One value in the base and on both sides; absent where it does not exist.
struct Versions
{
    std::optional<JsonValue> base;
    std::optional<JsonValue> ours;
    std::optional<JsonValue> theirs;

    /// The merged value if at most one side has changed it, or both have changed it in the same way; else null.
    const std::optional<JsonValue> *agreed() const
    {
        if (ours == theirs || theirs == base)
            return &ours;
        return ours == base ? &theirs : nullptr;
    }
};

/// Merges three versions of a record as JSON, member by member. `meanings` must outlive this object.
class RecordMerge
{
public:
    RecordMerge(const Meanings &meanings, Api api, Prefer prefer) : m_meanings(meanings), m_api(api), m_prefer(prefer)
    {}

    struct Result
    {
        JsonValue::Object members;
        std::vector<std::pair<std::string, Versions>> conflicts; ///< the keys in conflict, with their three versions
    };
    /// Merges three objects; `base` is null where both sides have added the object. The last of several equal keys
    /// counts. `level` decides which keys are fields; without a level, no key is a field.
    Result merge(const JsonValue *base, const JsonValue &ours, const JsonValue &theirs,
                 std::optional<Level> level) const;

    /// The versions of a value as an object for `$conflict`: {"base": …, "ours": …, "theirs": …}, without absent
    /// versions.
    static JsonValue noted(const Versions &versions);
    /// The version of the preferred side; ours where nobody is preferred.
    const std::optional<JsonValue> &preferred(const Versions &versions) const;

private:
    struct MergedValue
    {
        std::optional<JsonValue> value; ///< absent: removed
        bool isConflict = false;        ///< both sides changed the value differently
    };

    /// `isNew`: both sides have added the record, so the base has no version of it. If both sides changed the member
    /// differently, the value is that of preferred(), and it is a conflict only where nobody is preferred.
    MergedValue mergeMember(const std::string &key, const Versions &versions, std::optional<Level> level,
                            bool isNew) const;
    /// Merges objects by their keys, without preferring a side. Returns nullopt where a value is no object, or a key
    /// has a conflict.
    std::optional<JsonValue> mergeObjects(const Versions &versions, std::optional<Level> level) const;
    std::optional<JsonValue> mergeConstraints(const Versions &versions) const;
    std::optional<JsonValue> mergeMutes(const Versions &versions) const;
    std::optional<JsonValue> mergeLists(const Versions &versions) const;
    MergedValue mergeDTypeConfig(const DTypeConfig &base, const DTypeConfig *ours, const DTypeConfig *theirs) const;
    std::string meaning(const std::string &key, const std::optional<JsonValue> &value,
                        std::optional<Level> level) const;

    const Meanings &m_meanings;
    Api m_api;
    Prefer m_prefer;
};

} // namespace bcfg::diff
