// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"

#include "core/document/json/jsontext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/progress.h"

#include <algorithm>

namespace bcfg {

namespace {

class Exporter
{
public:
    Exporter(std::string &out, const std::vector<Shared<PatternConfig>> &configs)
        : m_out(out),
          m_writer(out, 0),
          m_configs(configs)
    {}

    void object(const Record &record)
    {
        if (const JsonValue *other = record.valueInsteadOfObject()) {
            m_writer.value(*other);
            return;
        }
        m_writer.beginObject();
        for (const Member &member : record.members()) {
            m_writer.key(member.key());
            if (std::holds_alternative<KeptInConfigs>(member.value))
                entries();
            else if (const auto *configs = std::get_if<Shared<DTypeConfigs>>(&member.value))
                list(*configs);
            else if (const auto *unknown = std::get_if<UnknownMember>(&member.value))
                m_writer.value(unknown->member->second); // which may be large
            else
                m_writer.value(toJson(member.value));
        }
        m_writer.endObject();
    }

private:
    void entries()
    {
        m_writer.beginArray();
        std::size_t done = 0;
        for (const Shared<PatternConfig> &config : m_configs) {
            m_writer.element();
            object(config->record());
            goOn(++done, m_configs.size());
        }
        m_writer.endArray();
    }

    /// Writes a list. Copies the text of the list if it has been written before, because thousands of pattern configs
    /// share few lists.
    void list(const Shared<DTypeConfigs> &configs)
    {
        const auto [known, isNew] = m_lists.try_emplace(configs, Place{m_out.size()});
        Place &place = known->second;
        if (!isNew) {
            m_out.append(m_out, place.begin, place.size);
            return;
        }
        m_writer.beginArray();
        for (const DTypeConfig &config : *configs) {
            m_writer.element();
            object(config.record());
        }
        m_writer.endArray();
        place.size = m_out.size() - place.begin;
    }

    /// The part of the text that has been written for a list.
    struct Place
    {
        std::size_t begin;
        std::size_t size = 0;
    };

    std::string &m_out;
    TextWriter m_writer;
    const std::vector<Shared<PatternConfig>> &m_configs;
    SharedMap<DTypeConfigs, Place> m_lists;
};

} // namespace

std::string exportDocument(const BackendConfig &document)
{
    std::string out;
    Exporter(out, document.configs).object(document.head);
    out += '\n';
    return out;
}

std::string withLineEndsOf(std::string_view file, std::string text)
{
    if (text.find('\n') == std::string::npos) // avoids searching the file, which may be one long line
        return text;
    const std::size_t end = file.find('\n');
    if (end == std::string_view::npos || end == 0 || file[end - 1] != '\r')
        return text;
    std::string result;
    result.reserve(text.size() + static_cast<std::size_t>(std::ranges::count(text, '\n')));
    for (const char character : text) {
        if (character == '\n')
            result += '\r';
        result += character;
    }
    return result;
}

std::string exportPatternConfig(const PatternConfig &config)
{
    return writeJson(toJson(config));
}

JsonValue toJson(const PatternConfig &config)
{
    return toJson(config.record());
}

JsonValue toJson(const std::vector<Shared<PatternConfig>> &configs)
{
    return mapped(configs, [](const Shared<PatternConfig> &config) { return toJson(*config); });
}

JsonValue toJson(const BackendConfig &document)
{
    JsonValue json = toJson(document.head);
    if (!document.head.get<KeptInConfigs>(Field::Configs))
        return json;
    *json.find(info(Field::Configs).key) = toJson(document.configs);
    return json;
}

} // namespace bcfg
