// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/ownkeys.h"
#include "core/exchange/base/inheritance.h"
#include "core/exchange/diff/compare.h"
#include "core/torch/catalog/symbols.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace bcfg {

namespace {

/// For each row of the whole, the index of the base's entry that it is or replaces in its place; nullopt for entries
/// that come last.
using Places = std::vector<std::optional<std::size_t>>;

constexpr std::size_t last = std::numeric_limits<std::size_t>::max();

/// The members of the document itself as the file will have them. Those about the base stand where the file had them.
Record headInFile(const BackendConfig &whole, bool hasEntries)
{
    const Record &before = whole.inheritance->written().head;
    const Record &ofBase = whole.inheritance->base().document.head;
    Record head = whole.head;
    keepUnset(head, ofBase, whole.api);
    for (const Field field : inheritedFields) {
        const FieldValue *taken = ofBase.find(field);
        if (taken && *taken == *head.find(field) && !before.hasField(field))
            head.remove(field);
    }
    const FieldValue *list = before.find(Field::Configs);
    if (!hasEntries && !list)
        head.remove(Field::Configs);
    else if (!hasEntries)
        head.set(Field::Configs, *list, whole.api);

    std::vector<Member> members = head.members();
    std::ptrdiff_t place = 0; // behind the nearest member before it that is left
    for (const Member &member : before.members()) {
        if (isAboutBase(member)) {
            members.insert(members.begin() + place++, member);
            continue;
        }
        const auto found = std::ranges::find_if(members, [&](const Member &other) {
            return member.field == Field::Unknown ? other == member : other.field == member.field;
        });
        if (found != members.end())
            place = found - members.begin() + 1;
    }
    return Record::fromMembers(std::move(members), whole.api);
}

class Writing
{
public:
    explicit Writing(const BackendConfig &whole) : m_whole(whole), m_inheritance(*whole.inheritance)
    {
        for (const Shared<PatternConfig> &entry : whole.configs) {
            m_isOfBase.push_back(m_inheritance.placeOf(entry).has_value());
            m_namesakes.push_back(m_inheritance.namesakeOf(entry));
        }
        findPlacesInFile();
    }

    BackendConfig written() const
    {
        if (const Places places = placesOfRows(true); withRestLast(places) == places)
            return composed(places);
        const Places places = placesOfRows(false);
        BackendConfig inOrderOfBase = composed(places);
        const BackendConfig read = flattened(inOrderOfBase, m_inheritance.base().document).document;
        const bool isAnother = std::ranges::any_of(diff::compare(read, m_whole).groups, &diff::Group::isMoveWithEffect);
        return isAnother ? composed(withRestLast(places)) : inOrderOfBase;
    }

private:
    /// Finds the row in the file of each own entry: by identity, or by pattern for an edited one.
    void findPlacesInFile()
    {
        const BackendConfig &file = m_inheritance.written();
        SharedMap<PatternConfig, std::vector<std::size_t>> rows; // several rows may share one object
        for (std::size_t row = file.configs.size(); row-- > 0;)
            rows[file.configs[row]].push_back(row);
        m_inFile.assign(m_whole.configs.size(), last);
        for (std::size_t row = 0; row < m_whole.configs.size(); ++row) {
            const auto found = rows.find(m_whole.configs[row]);
            if (found != rows.end() && !found->second.empty()) {
                m_inFile[row] = found->second.back();
                found->second.pop_back();
            }
        }
        auto edited = torch::keyMap<std::size_t>(SymbolCatalog::of(releaseOf(m_whole)));
        for (std::size_t row = 0; row < file.configs.size(); ++row) { // where several have one pattern, the first
            const std::vector<std::size_t> &left = rows.at(file.configs[row]);
            if (left.empty() || left.back() != row)
                continue;
            if (std::optional<Pattern> key = file.configs[row]->reversedPattern(file.api))
                edited.emplace(*std::move(key), row);
        }
        for (std::size_t row = 0; row < m_whole.configs.size() && !edited.empty(); ++row) {
            if (m_isOfBase[row] || m_inFile[row] != last)
                continue;
            const std::optional<Pattern> key = m_whole.configs[row]->reversedPattern(m_whole.api);
            if (const auto found = key ? edited.find(*key) : edited.end(); found != edited.end()) {
                m_inFile[row] = found->second;
                edited.erase(found);
            }
        }
    }

    /// Of two entries with one pattern, the first has the place. With `setsRemovedAnew`, an own entry whose pattern the
    /// file removes from the base comes last, as in the file.
    Places placesOfRows(bool setsRemovedAnew) const
    {
        Places places = m_namesakes;
        std::vector<bool> isTaken(m_inheritance.entries().size());
        for (std::size_t row = 0; row < places.size(); ++row) {
            std::optional<std::size_t> &place = places[row];
            if (place &&
                (isTaken[*place] || (setsRemovedAnew && !m_isOfBase[row] && m_inheritance.isRemovedInFile(*place))))
                place.reset();
            else if (place)
                isTaken[*place] = true;
        }
        return places;
    }

    /// The places with all entries last from the first one on that does not follow the order of the base.
    static Places withRestLast(Places places)
    {
        std::optional<std::size_t> before;
        for (auto place = places.begin(); place != places.end(); ++place) {
            if (!*place || (before && **place < *before)) {
                std::fill(place, places.end(), std::nullopt);
                break;
            }
            before = *place;
        }
        return places;
    }

    BackendConfig composed(const Places &places) const
    {
        std::vector<bool> isInPlace(m_inheritance.entries().size());
        std::vector<bool> isSetAgain(m_inheritance.entries().size()); // by an entry that comes last
        for (std::size_t row = 0; row < places.size(); ++row) {
            if (places[row])
                isInPlace[*places[row]] = true;
            else if (m_namesakes[row])
                isSetAgain[*m_namesakes[row]] = true;
        }
        std::vector<std::size_t> inPlace; // rows of own entries in places of the base
        std::vector<std::size_t> behind;
        for (std::size_t row = 0; row < places.size(); ++row) {
            if (!places[row])
                behind.push_back(row);
            else if (!m_isOfBase[row] || isSetAgain[*places[row]]) // else the entry that comes last would replace it
                inPlace.push_back(row);
        }
        BackendConfig result{{}, {}, m_whole.api};
        for (const std::size_t row : inOrderOfFile(std::move(inPlace), behind))
            result.configs.push_back(m_whole.configs[row]);
        result.head = headInFile(m_whole, !result.configs.empty());
        result.head = withUnknownMember(result.head, removedKey, removed(isInPlace), result.api);
        return result;
    }

    /// The own rows in the order in which the file will have them. An entry in a place of the base stays where the file
    /// has it, but before an entry with the same pattern that comes last. Entries that come last keep their order.
    std::vector<std::size_t> inOrderOfFile(std::vector<std::size_t> inPlace,
                                           const std::vector<std::size_t> &behind) const
    {
        std::vector<std::size_t> latest(m_inheritance.entries().size(), last);
        for (const std::size_t row : behind) {
            if (m_namesakes[row])
                latest[*m_namesakes[row]] = std::min(latest[*m_namesakes[row]], m_inFile[row]);
        }
        const auto rowInFile = [&](std::size_t row) {
            return std::min(m_inFile[row], latest[*m_namesakes[row]]);
        };
        std::ranges::stable_sort(inPlace, {}, rowInFile);
        std::vector<std::size_t> rows;
        auto next = inPlace.begin();
        for (const std::size_t row : behind) {
            while (next != inPlace.end() && rowInFile(*next) <= m_inFile[row])
                rows.push_back(*next++);
            rows.push_back(row);
        }
        rows.insert(rows.end(), next, inPlace.end());
        return rows;
    }

    /// The list `$removed` as the file spells it, without patterns that have come back, and with newly removed ones.
    std::optional<JsonValue> removed(const std::vector<bool> &isInPlace) const
    {
        const BackendConfig &file = m_inheritance.written();
        const JsonValue *before = unknownMember(file.head, removedKey);
        std::vector<bool> isNamed(isInPlace.size());
        JsonValue::Array names;
        const std::vector<PatternConfig> named = removedEntries(file);
        for (std::size_t i = 0; i < named.size(); ++i) {
            const std::optional<std::size_t> place = m_inheritance.namesakeOf(Shared<PatternConfig>::make(named[i]));
            if (place && isInPlace[*place])
                continue;
            if (place)
                isNamed[*place] = true;
            names.push_back((*before->array())[i]);
        }
        for (std::size_t place = 0; place < isInPlace.size(); ++place) {
            if (isInPlace[place] || isNamed[place])
                continue;
            if (std::optional<JsonValue> name = removedName(*m_inheritance.entries()[place], m_whole.api))
                names.push_back(*std::move(name));
        }
        const bool wasEmpty = before && (!before->array() || before->array()->empty());
        if (names.empty())
            return wasEmpty ? std::optional(*before) : std::nullopt;
        return JsonValue(std::move(names));
    }

    const BackendConfig &m_whole;
    const Inheritance &m_inheritance;
    std::vector<bool> m_isOfBase; // by row, as the next two
    Places m_namesakes;
    std::vector<std::size_t> m_inFile;
};

} // namespace

BackendConfig asWritten(const BackendConfig &whole, const std::filesystem::path &file)
{
    if (!whole.inheritance)
        return whole;
    return movedTo(file, Writing(whole).written(), whole.inheritance->base());
}

bool keepsOrder(const BackendConfig &whole, const BackendConfig &written)
{
    if (!whole.inheritance)
        return true;
    const BackendConfig read = flattened(written, whole.inheritance->base().document).document;
    return std::ranges::equal(read.configs, whole.configs, &Shared<PatternConfig>::isSameAs);
}

} // namespace bcfg
