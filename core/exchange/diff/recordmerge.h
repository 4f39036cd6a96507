// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exchange/diff/meaning.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bcfg::diff {

/// Who is right where both sides made something else of one thing.
enum class Prefer : std::uint8_t {
    Nobody, ///< a conflict is noted in the document
    Ours,
    Theirs,
};

/// One thing as the base and both sides have it; absent where they do not.
struct Versions
{
    std::optional<JsonValue> base;
    std::optional<JsonValue> ours;
    std::optional<JsonValue> theirs;
};

/// What became of it.
struct MergedValue
{
    std::optional<JsonValue> value;
    bool isConflict = false; ///< then the value is that of the side that is preferred, or ours
};

/// Three-way merging of the JSON of records, member by member.
class RecordMerge
{
public:
    RecordMerge(const Meanings &meanings, Api api, Prefer prefer) : m_meanings(meanings), m_api(api), m_prefer(prefer)
    {}

    struct Result
    {
        JsonValue::Object members;
        std::vector<std::pair<std::string, Versions>> conflicts; ///< by key
    };
    /// Of three objects, of which the base may be absent. Of equal keys the last one counts. Without a level no key is
    /// a field.
    Result merge(const JsonValue *base, const JsonValue &ours, const JsonValue &theirs,
                 std::optional<Level> level) const;

    /// Whether two objects of a level mean the same.
    bool isSame(const JsonValue &a, const JsonValue &b, Level level) const;
    /// The conflict as `$conflict` has it.
    static JsonValue noted(const Versions &versions);
    const JsonValue *preferred(const Versions &versions) const; ///< ours where nobody is; null where it is absent

private:
    /// `isNew`: both sides have added the record that the member is of.
    MergedValue mergeMember(const std::string &key, const Versions &versions, std::optional<Level> level,
                            bool isNew) const;
    std::optional<JsonValue> mergeLists(const Versions &versions) const;
    std::optional<JsonValue> mergeConstraints(const Versions &versions) const;
    std::optional<JsonValue> mergeObjects(const Versions &versions) const;
    std::optional<JsonValue> mergeMutes(const Versions &versions) const;
    std::string meaning(const std::string &key, const std::optional<JsonValue> &value,
                        std::optional<Level> level) const;

    const Meanings &m_meanings;
    Api m_api;
    Prefer m_prefer;
};

} // namespace bcfg::diff
