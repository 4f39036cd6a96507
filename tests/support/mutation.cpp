// SPDX-License-Identifier: Apache-2.0
#include "tests/support/mutation.h"

#include "core/document/model/field.h"
#include "tests/support/randomdocument.h"

#include <algorithm>
#include <random>

namespace bcfg::test {

namespace {

using Array = JsonValue::Array;
using Object = JsonValue::Object;

class Mutation
{
public:
    explicit Mutation(unsigned seed) : m_random(seed) {}

    void ofDocument(JsonValue &document)
    {
        Object *object = document.object();
        if (!object)
            return;
        if (chance(3))
            ofMembers(*object, Level::Document);
        JsonValue *configs = document.find(info(Field::Configs).key);
        Array *entries = configs ? configs->array() : nullptr;
        for (std::size_t i = below(4); entries && i > 0; --i)
            ofEntries(*entries);
    }

private:
    std::size_t below(std::size_t bound) { return m_random() % bound; }
    bool chance(std::size_t oneIn) { return below(oneIn) == 0; }

    /// An entry from a random document; an empty object where none is found in 20 documents.
    JsonValue entry()
    {
        for (int tries = 0; tries < 20; ++tries) {
            const JsonValue document = randomDocument(static_cast<unsigned>(m_random()));
            const JsonValue *configs = document.find(info(Field::Configs).key);
            if (configs && configs->array() && !configs->array()->empty())
                return (*configs->array())[below(configs->array()->size())];
        }
        return Object{};
    }

    void ofEntries(Array &entries)
    {
        const std::size_t place = entries.empty() ? 0 : below(entries.size());
        const auto at = entries.begin() + static_cast<std::ptrdiff_t>(place);
        if (entries.empty() || chance(5)) {
            entries.insert(at, entry());
        } else if (chance(5)) {
            entries.erase(at);
        } else if (chance(5)) {
            const JsonValue moved = *at;
            entries.erase(at);
            entries.insert(entries.begin() + static_cast<std::ptrdiff_t>(below(entries.size() + 1)), moved);
        } else if (chance(8)) {
            const JsonValue repeated = *at;
            entries.push_back(repeated);
        } else if (Object *object = at->object()) {
            JsonValue *list = at->find(info(Field::DTypeConfigs).key);
            if (list && list->array() && chance(2))
                ofDTypeConfigs(*list->array());
            else
                ofMembers(*object, Level::PatternConfig);
        }
    }

    void ofDTypeConfigs(Array &configs)
    {
        const std::size_t place = configs.empty() ? 0 : below(configs.size());
        const auto at = configs.begin() + static_cast<std::ptrdiff_t>(place);
        if (configs.empty() || chance(4)) {
            const JsonValue other = entry();
            const JsonValue *list = other.find(info(Field::DTypeConfigs).key);
            configs.insert(at, list && list->array() && !list->array()->empty() ? list->array()->front() : Object{});
        } else if (chance(4)) {
            configs.erase(at);
        } else if (chance(4)) {
            std::swap(*at, configs[below(configs.size())]);
        } else if (at->object()) {
            ofMembers(*at->object(), Level::DTypeConfig);
        }
    }

    void ofMembers(Object &object, Level level)
    {
        if (!object.empty() && chance(4)) {
            object.erase(object.begin() + static_cast<std::ptrdiff_t>(below(object.size())));
            return;
        }
        if (chance(3)) {
            object.emplace_back("note" + std::to_string(below(3)), static_cast<int>(below(3)));
            return;
        }
        const JsonValue other = level == Level::Document ? randomDocument(static_cast<unsigned>(m_random())) : entry();
        const JsonValue *source = &other;
        if (level == Level::DTypeConfig) {
            const JsonValue *list = other.find(info(Field::DTypeConfigs).key);
            source = list && list->array() && !list->array()->empty() ? &list->array()->front() : nullptr;
        }
        if (!source || !source->object() || source->object()->empty())
            return;
        const auto &[key, value] = (*source->object())[below(source->object()->size())];
        if (key == info(Field::Configs).key)
            return;
        const auto member = std::ranges::find(object, key, &Object::value_type::first);
        if (member == object.end())
            object.emplace_back(key, value);
        else
            member->second = value;
    }

    std::mt19937 m_random;
};

/// Reverses the elements of every array if `reversesLists` is true, else the members of every object.
JsonValue reversed(const JsonValue &value, bool reversesLists)
{
    if (const Array *array = value.array()) {
        Array result;
        for (const JsonValue &item : *array)
            result.push_back(reversed(item, reversesLists));
        if (reversesLists)
            std::ranges::reverse(result);
        return result;
    }
    if (const Object *object = value.object()) {
        Object result;
        for (const auto &[key, member] : *object)
            result.emplace_back(key, reversed(member, reversesLists));
        if (!reversesLists)
            std::ranges::reverse(result);
        return result;
    }
    return value;
}

} // namespace

JsonValue mutated(const JsonValue &document, unsigned seed)
{
    JsonValue result = document;
    Mutation(seed).ofDocument(result);
    return result;
}

JsonValue withMembersReversed(const JsonValue &value)
{
    return reversed(value, false);
}

JsonValue withListsReversed(const JsonValue &value)
{
    return reversed(value, true);
}

} // namespace bcfg::test
