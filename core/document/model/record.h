// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/document/model/callable.h"
#include "core/document/model/dtype.h"
#include "core/document/model/field.h"
#include "core/document/model/number.h"
#include "core/document/model/observationtype.h"
#include "core/document/model/pattern.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace bcfg {

class DTypeConfig;
class DTypeWithConstraints;

/// An explicit null of the file: Python's None, the same to PyTorch as an absent key.
struct Null
{
    bool operator==(const Null &) const = default;
};

/// A value that has not the type of its field. It is reported on import and written back as it was.
struct Unread
{
    Shared<JsonValue> json;
    bool operator==(const Unread &) const = default;
};

/// A member under a key that is unknown, or that a later duplicate overrides.
struct UnknownMember
{
    Shared<std::pair<std::string, JsonValue>> member;
    bool operator==(const UnknownMember &) const = default;
};

/// A value that the file spells in a way of its own, such as a Python repr or an enum's number: what it means, and what
/// is written back.
struct AsWritten
{
    Shared<struct WrittenValue> written;
    friend bool operator==(const AsWritten &, const AsWritten &);
};

/// Stands for the list of pattern configs, which BackendConfig::configs holds.
struct Elsewhere
{
    bool operator==(const Elsewhere &) const = default;
};

/// `{"0": "OUTPUT_…"}`: how many tensors the root node takes -> how its output is observed. In the file's order.
using TensorCountMap = std::vector<std::pair<std::string, ObservationType>>;
/// `{"weight": 1, "bias": 2}`, in the file's order.
using IndexMap = std::vector<std::pair<std::string, Number>>;

using DTypeConfigs = std::vector<DTypeConfig>;

using FieldValue = std::variant<Null, bool, Number, Text, Api, DType, ObservationType, Symbol, Pattern,
                                Shared<Callable>, Shared<DTypeConfigs>, Shared<DTypeWithConstraints>,
                                Shared<TensorCountMap>, Shared<IndexMap>, Unread, UnknownMember, AsWritten, Elsewhere>;

struct WrittenValue
{
    JsonValue json;
    FieldValue value;
    bool operator==(const WrittenValue &) const = default;
};

inline bool operator==(const AsWritten &a, const AsWritten &b)
{
    return a.written == b.written;
}

/// Whether PyTorch gets something else than None: neither absent (a null pointer) nor Null.
inline bool isSet(const FieldValue *value)
{
    return value && !std::holds_alternative<Null>(*value);
}

struct Member
{
    Field field;
    FieldValue value;
    bool operator==(const Member &) const = default;
};

/// A dictionary of the API as a file holds it: the members that are there, in order. What is absent stays absent.
/// Equality is that of everything a file would show, spellings included.
class Record
{
public:
    /// The value of a field, or null where it is absent. Explicit nulls and unreadable values are found too; of a value
    /// AsWritten, what it means.
    const FieldValue *find(Field field) const;
    /// The value of a field where it has type T, else null.
    template <class T>
    const T *get(Field field) const
    {
        const FieldValue *value = find(field);
        return value ? std::get_if<T>(value) : nullptr;
    }
    /// Whether PyTorch gets something else than None.
    bool isSet(Field field) const { return bcfg::isSet(find(field)); }
    /// Replaces the value in place, or inserts the field where to_dict() of that generation has it.
    void set(Field field, FieldValue value, Api api);
    /// Sets those of the fields that the other record has.
    void copy(const Record &from, std::span<const Field> fields, Api api);
    /// Removes the field and its earlier duplicates, one of which would count otherwise.
    void remove(Field field);

    const std::vector<Member> &members() const { return m_members; }
    /// What stands in the file where this object should: a record of a value that is not an object at all.
    static Record notAnObject(JsonValue value);
    const JsonValue *valueInsteadOfObject() const; ///< null for every other record
    bool hasField(Field field) const { return find(field) != nullptr; }

    /// For readers: takes members in the file's order and brings them into to_dict() order; an unknown member stays
    /// behind the known one that stood before it, an earlier duplicate directly before the one that counts.
    static Record fromMembers(std::vector<Member> members, Api api);
    /// The same members in the order of the other generation.
    Record inOrderOf(Api api) const;

    bool operator==(const Record &) const = default;

private:
    std::vector<Member> m_members;
};

} // namespace bcfg
