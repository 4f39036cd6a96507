// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/exporter.h"

#include "core/document/json/textwriter.h"
#include "core/document/model/mapped.h"
#include "core/document/model/torchconstant.h"

#include <algorithm>

namespace bcfg {

namespace {

class Exporter
{
public:
    Exporter(std::string &out, int indentation, const std::vector<Shared<PatternConfig>> *configs,
             Progress *progress = nullptr)
        : m_writer(out, indentation),
          m_configs(configs),
          m_progress(progress)
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
            std::visit([this](const auto &value) { write(value); }, member.value);
        }
        m_writer.endObject();
    }

private:
    void write(const Null &) { m_writer.literal("null"); }
    void write(bool value) { m_writer.literal(value ? "true" : "false"); }
    void write(const Number &number) { m_writer.literal(number.text()); }
    void write(const Text &text) { m_writer.string(text); }
    void write(const TorchConstant auto &constant) { m_writer.string(constant.spelling()); }
    void write(ObservationType type) { m_writer.string(toString(type)); }
    void write(const Symbol &symbol) { m_writer.string(symbol.path()); }
    void write(const Pattern &pattern)
    {
        byCase(
            pattern.node(), [this](const Symbol &symbol) { write(symbol); },
            [this](const Method &method) { m_writer.string(method.name); },
            [this](const Literal &literal) { m_writer.value(*literal.value); },
            [this](const PatternTuple &tuple) { array(*tuple.steps); });
    }
    void write(const Callable &callable)
    {
        if (const Symbol *symbol = callable.symbol())
            write(*symbol);
        else
            m_writer.value(callable.toJson());
    }
    void write(const Shared<DTypeConfigs> &configs) { array(*configs); }
    void write(const DTypeConfig &config) { object(config.record()); }
    void write(const Shared<DTypeWithConstraints> &constraints)
    {
        if (constraints->isBare())
            write(*constraints->dtype());
        else
            object(constraints->record());
    }
    void write(const UnknownMember &unknown) { m_writer.value(unknown.member->second); }
    void write(const KeptInConfigs &)
    {
        m_writer.beginArray();
        std::size_t done = 0;
        for (const Shared<PatternConfig> &config : *m_configs) {
            goOn();
            if (m_progress && m_progress->mustStop())
                break;
            m_writer.element();
            object(config->record());
            if (m_progress)
                m_progress->tell(++done, m_configs->size());
        }
        m_writer.endArray();
    }
    /// Writes any other value by way of a JsonValue. Such values are rare or small, so that costs little time.
    void write(const auto &value) { m_writer.value(toJson(FieldValue(value))); }

    template <class Items>
    void array(const Items &items)
    {
        m_writer.beginArray();
        for (const auto &item : items) {
            m_writer.element();
            write(item);
        }
        m_writer.endArray();
    }

    TextWriter m_writer;
    const std::vector<Shared<PatternConfig>> *m_configs;
    Progress *m_progress;
};

} // namespace

std::string exportDocument(const BackendConfig &document, Progress *progress)
{
    std::string out;
    Exporter(out, 0, &document.configs, progress).object(document.head);
    out += '\n';
    return out;
}

std::string withLineEndsOf(std::string_view file, std::string text)
{
    if (text.find('\n') == std::string::npos) // spares a search of the file, which may be one long line
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

std::string exportPatternConfig(const PatternConfig &config, int indentation)
{
    std::string out;
    Exporter(out, indentation, nullptr).object(config.record());
    return out;
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
