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

/// For each row of the whole, the place of its entry in the base (an index in Inheritance::entries()). The entry is the
/// base's entry at that place, or replaces that one. nullopt for an entry that comes after those of the base.
using Places = std::vector<std::optional<std::size_t>>;

constexpr std::size_t last = std::numeric_limits<std::size_t>::max();

/// The top-level members that the file will have. A field that equals the base's is left out, unless the file had it.
/// The members about the base, such as `$base`, keep their positions in the file.
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
    std::ptrdiff_t place = 0; // the position after the last member of `before` that is still there
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
    /// Fills m_inFile. An unedited entry of the document is the same object as in the file; an edited entry is found by
    /// its pattern.
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
        for (std::size_t row = 0; row < file.configs.size(); ++row) { // the first of several entries with one pattern
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

    /// m_namesakes, but only the first of several entries with one pattern gets the place in the base. The file may
    /// remove a pattern of the base and have an entry of its own for the pattern: such an entry gets no place if
    /// `setsRemovedAnew` is true, and so comes last, as in the file.
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

    /// Finds the first row that has no place or a lower place than the row before. This row and all later rows lose
    /// their places, so their entries come last: 0, 3, 1, 4 becomes 0, 3, nullopt, nullopt.
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
        // By index of the base's entry: whether an entry that comes last replaces it.
        std::vector<bool> isSetAgain(m_inheritance.entries().size());
        for (std::size_t row = 0; row < places.size(); ++row) {
            if (places[row])
                isInPlace[*places[row]] = true;
            else if (m_namesakes[row])
                isSetAgain[*m_namesakes[row]] = true;
        }
        std::vector<std::size_t> inPlace; // rows of entries that the file sets in places of the base
        std::vector<std::size_t> behind;
        for (std::size_t row = 0; row < places.size(); ++row) {
            if (!places[row])
                behind.push_back(row);
            // The file also sets an entry of the base whose pattern an entry of `behind` has. Else the entry of
            // `behind` would take the place of the base's entry.
            else if (!m_isOfBase[row] || isSetAgain[*places[row]])
                inPlace.push_back(row);
        }
        BackendConfig result{{}, {}, m_whole.api};
        for (const std::size_t row : inOrderOfFile(std::move(inPlace), behind))
            result.configs.push_back(m_whole.configs[row]);
        result.head = headInFile(m_whole, !result.configs.empty());
        result.head = withUnknownMember(result.head, removedKey, removed(isInPlace), result.api);
        return result;
    }

    /// All rows in the order in which the file will have their entries. The rows of `behind` keep their order. A row of
    /// `inPlace` stands where the file has its entry, but always before a row of `behind` with the same pattern.
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

    /// The new list `$removed`. Patterns that the file already lists keep their spelling; patterns that the whole has
    /// again are left out; newly removed patterns are added. nullopt where the file gets no list.
    std::optional<JsonValue> removed(const std::vector<bool> &isInPlace) const
    {
        const BackendConfig &file = m_inheritance.written();
        const JsonValue *before = unknownMember(file.head, removedKey);
        JsonValue::Array names;
        const std::vector<PatternConfig> named = removedEntries(file);
        for (std::size_t i = 0; i < named.size(); ++i) {
            const std::optional<std::size_t> place = m_inheritance.namesakeOf(Shared<PatternConfig>::make(named[i]));
            if (!place || !isInPlace[*place])
                names.push_back((*before->array())[i]);
        }
        for (std::size_t place = 0; place < isInPlace.size(); ++place) {
            if (isInPlace[place] || m_inheritance.isRemovedInFile(place))
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
    // By row of the whole.
    std::vector<bool> m_isOfBase;      // whether the entry is the base's
    Places m_namesakes;                // Inheritance::namesakeOf() of the entry
    std::vector<std::size_t> m_inFile; // the row of the entry in the file; `last` for an entry that the file lacks
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
