// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/release.h"

#include "core/document/model/backendconfig.h"
#include "core/document/model/mapped.h"
#include "core/torch/catalog/resources.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>

namespace bcfg {

struct Release::Table
{
    static constexpr std::string_view shownPlace = "{}"; // the place of the value in a text of `messages`

    struct Row
    {
        std::string version;
        ReleaseFiles files;
        std::array<std::string, std::size(errorTextNames)> messages; // by ErrorText
        std::optional<DeprecatedDTypes> deprecatedDTypes;

        explicit Row(const JsonValue &json)
            : version(textAt(json, "version")),
              files{textAt(json, "symbols"), textAt(json, "facts"), textAt(json, "qconfigs"),
                    json.find("aten") ? textAt(json, "aten") : std::string(), textAt(json, "templates")}
        {
            for (std::size_t error = 0; error < messages.size(); ++error) {
                const JsonValue *message = json.find("messages")->find(errorTextNames[error]);
                messages[error] = message ? *message->string() : std::string(shownPlace);
            }
            if (const JsonValue *deprecated = json.find("deprecated_dtypes")) {
                deprecatedDTypes = DeprecatedDTypes{textAt(*deprecated, "since"), {}};
                for (const JsonValue &dtype : *deprecated->find("dtypes")->array())
                    deprecatedDTypes->dtypes.push_back(*DType::parse(*dtype.string()));
            }
        }
    };

    std::vector<Row> rows;
    std::vector<Release> releases;
    std::size_t newest[2] = {}; // by generation

    Table()
    {
        const JsonValue catalog = readCatalogFile("catalog/releases.json");
        const auto behaviour = behaviourIn(*catalog.find("behaviour"));
        for (const JsonValue &json : *catalog.find("releases")->array()) {
            const Version version = *Version::parse(rows.emplace_back(json).version);
            newest[static_cast<std::size_t>(generationOf(version))] = releases.size();
            releases.push_back(Release(releases.size(), version, bitsOf(behaviour, version)));
        }
    }

    static const std::string &textAt(const JsonValue &json, std::string_view key) { return *json.find(key)->string(); }

    /// By Behaviour, the versions that show it. `since` and `until` list, for a version, the behaviours that begin or
    /// end with it.
    static std::array<Versions, std::size(behaviourNames)> behaviourIn(const JsonValue &rows)
    {
        std::array<Versions, std::size(behaviourNames)> result;
        for (const auto &[key, end] : {std::pair("since", &Versions::since), std::pair("until", &Versions::until)}) {
            for (const auto &[version, names] : *rows.find(key)->object()) {
                for (const JsonValue &name : *names.array()) {
                    const auto *found = std::ranges::find(behaviourNames, *name.string());
                    result.at(static_cast<std::size_t>(found - behaviourNames)).*end = *Version::parse(version);
                }
            }
        }
        return result;
    }

    static std::uint32_t bitsOf(std::span<const Versions> behaviour, Version version)
    {
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < behaviour.size(); ++i)
            bits |= std::uint32_t(behaviour[i].contain(version)) << i;
        return bits;
    }

    static const Table &get()
    {
        static const Table table;
        return table;
    }
};

Release Release::newestOf(Api generation)
{
    const Table &table = Table::get();
    return table.releases[table.newest[static_cast<std::size_t>(generation)]];
}

std::optional<Release> Release::find(std::string_view version)
{
    const Table &table = Table::get();
    const auto found = std::ranges::find(table.rows, version, &Table::Row::version);
    if (found == table.rows.end())
        return std::nullopt;
    return table.releases[static_cast<std::size_t>(found - table.rows.begin())];
}

std::span<const Release> Release::all()
{
    return Table::get().releases;
}

std::string_view Release::version() const
{
    return Table::get().rows[m_number].version;
}

std::string_view Release::name() const
{
    return version().substr(0, version().rfind('.'));
}

const ReleaseFiles &Release::files() const
{
    return Table::get().rows[m_number].files;
}

std::string Release::message(ErrorText error, std::string_view shown) const
{
    std::string text = Table::get().rows[m_number].messages[static_cast<std::size_t>(error)];
    const std::size_t place = text.find(Table::shownPlace);
    return place == std::string::npos ? text : text.replace(place, Table::shownPlace.size(), shown);
}

const DeprecatedDTypes *Release::deprecatedDTypes() const
{
    return pointerTo(Table::get().rows[m_number].deprecatedDTypes);
}

Release releaseOf(const BackendConfig &document)
{
    const Text *version = document.head.get<Text>(Field::Torch);
    const std::optional<Release> named = version ? Release::find(*version) : std::nullopt;
    return named && named->api() == document.api ? *named : Release::newestOf(document.api);
}

} // namespace bcfg
