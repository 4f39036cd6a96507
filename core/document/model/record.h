// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"
#include "core/document/model/dtype.h"
#include "core/document/model/field.h"
#include "core/document/model/number.h"
#include "core/document/model/observationtype.h"
#include "core/document/model/pattern.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bcfg {

class DTypeConfig;
class DTypeWithConstraints;

/// An explicit null in the file. It becomes None in Python. To PyTorch this means the same as an absent key, except
/// that None is a pattern in 1.13.
struct Null
{
    bool operator==(const Null &) const = default;
};

/// A value that does not have the type of its field. Validation reports it, and saving writes it unchanged.
struct Unread
{
    Shared<JsonValue> json;
    bool operator==(const Unread &) const = default;
};

/// The reason that an export or Python source gives for leaving out an Unread.
inline constexpr std::string_view whyUnreadIsLost = "The value does not have the type that PyTorch expects here.";

/// A member (key and value) whose key is unknown, or that is overridden by a later member with the same key.
struct UnknownMember
{
    Shared<std::pair<std::string, JsonValue>> member;
    bool operator==(const UnknownMember &) const = default;
};

/// A value that the file spells in an unusual way, such as a Python repr or the number of an enum. Holds the value that
/// the spelling means, and the JSON to write back.
struct AsWritten
{
    Shared<struct WrittenValue> written;
    bool operator==(const AsWritten &) const = default;
};

/// Marks the place of the list of pattern configs, which is kept in BackendConfig::configs.
struct KeptInConfigs
{
    bool operator==(const KeptInConfigs &) const = default;
};

/// `{"0": "OUTPUT_…"}`: the number of the root node's tensor arguments -> how the root node's output is observed, in
/// the file's order.
using TensorCountMap = std::vector<std::pair<std::string, ObservationType>>;
/// `{"weight": 1, "bias": 2}`: the indices of the arguments that are weight and bias, in the file's order.
using IndexMap = std::vector<std::pair<std::string, Number>>;

using DTypeConfigs = std::vector<DTypeConfig>;

using FieldValue = std::variant<Null, bool, Number, Text, Api, DType, ObservationType, Symbol, Pattern, Callable,
                                Shared<DTypeConfigs>, Shared<DTypeWithConstraints>, Shared<TensorCountMap>,
                                Shared<IndexMap>, Unread, UnknownMember, AsWritten, KeptInConfigs>;

struct WrittenValue
{
    JsonValue json;
    FieldValue value;
    bool operator==(const WrittenValue &) const = default;
};

/// Whether PyTorch gets a value other than None: false for a null pointer (an absent field) and for a Null.
inline bool isSet(const FieldValue *value)
{
    return value && !std::holds_alternative<Null>(*value);
}

struct Member
{
    Field field;
    FieldValue value;
    std::string_view key() const; ///< the key in the file; requires a record that is an object
    bool operator==(const Member &) const = default;
};

/// A dictionary of the API as a file holds it, with its members in order and without defaults for absent members. Two
/// records are equal if their texts in a file would be equal.
class Record
{
public:
    /// The value of a field, or null where the field is absent. Returns a Null for an explicit null, an Unread for an
    /// unreadable value, and the meant value of an AsWritten. Valid until the next change.
    const FieldValue *find(Field field) const;
    /// Like find(), but returns an AsWritten itself instead of the value that it means.
    const FieldValue *spelled(Field field) const;
    /// The value of a field if the value has type T, else null.
    template <class T>
    const T *get(Field field) const
    {
        const FieldValue *value = find(field);
        return value ? std::get_if<T>(value) : nullptr;
    }
    /// The value of a field whose values are Shared, such as an IndexMap; an empty map or list where the record has no
    /// such value.
    template <class T>
    const T &sharedOrEmpty(Field field) const
    {
        static const T empty;
        const auto *value = get<Shared<T>>(field);
        return value ? **value : empty;
    }
    /// Whether PyTorch gets a value other than None for the field.
    bool isSet(Field field) const { return bcfg::isSet(find(field)); }
    /// Replaces the value in place, or inserts the field at its position in that generation's to_dict().
    void set(Field field, FieldValue value, Api api);
    /// Removes the field together with its earlier duplicates, as otherwise the last duplicate would count now.
    void remove(Field field);

    const std::vector<Member> &members() const { return m_members; }
    /// A record that holds a value that is not an object, in a place where the format requires an object.
    static Record notAnObject(JsonValue value);
    const JsonValue *valueInsteadOfObject() const; ///< the value given to notAnObject(); null for every other record
    bool hasField(Field field) const { return find(field) != nullptr; }

    /// For readers: a record of the members of a file, sorted from the file's order into that of the generation's
    /// to_dict(). An unknown member stays after the known member before it; an overridden duplicate goes directly
    /// before the member that counts.
    static Record fromMembers(std::vector<Member> members, Api api);
    /// A copy with the members in the order of a generation's to_dict(), as in fromMembers().
    Record inOrderOf(Api api) const;

    bool operator==(const Record &) const = default;

private:
    std::vector<Member> m_members;
};

/// The value of an unknown key (a key that is no field), or a null pointer. Of equal keys the last one counts.
const JsonValue *unknownMember(const Record &record, std::string_view key);

/// A copy of the record with a value under an unknown key. A new member comes before the list of pattern configs, or
/// last where the record has no such list. The value nullopt removes the key.
Record withUnknownMember(const Record &record, std::string_view key, std::optional<JsonValue> value, Api api);

/// The JSON that a file holds for a value, in the file's spelling. Returns null for KeptInConfigs, as the list is in
/// BackendConfig::configs.
JsonValue toJson(const FieldValue &value);
JsonValue toJson(const Record &record);

} // namespace bcfg
