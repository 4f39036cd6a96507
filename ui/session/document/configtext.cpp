// SPDX-License-Identifier: Apache-2.0
#include "ui/session/document/configtext.h"

#include "core/document/json/exporter.h"
#include "core/document/json/importer.h"
#include "core/document/json/jsontext.h"
#include "core/document/json/locate.h"
#include "core/document/model/limits.h"
#include "core/document/model/mapped.h"
#include "ui/basis/text.h"

#include <QCoreApplication>
#include <QMimeData>

#include <algorithm>

namespace bcfg::ui::session {

namespace {

class ConfigText
{
    Q_DECLARE_TR_FUNCTIONS(ConfigText)
};

QString withPlace(const Diagnostic &diagnostic)
{
    const QString message = toQString(diagnostic.message);
    return diagnostic.place ? ConfigText::tr("Line %1, column %2 of what was pasted: %3")
                                  .arg(diagnostic.place->line)
                                  .arg(diagnostic.place->column)
                                  .arg(message)
                            : message;
}

QString refusal(const QString &why, const JsonPointer &where, std::string_view text)
{
    Diagnostic refused{};
    refused.where = where;
    refused.message = toUtf8(why);
    return withPlace(located(std::move(refused), text));
}

bool hasFieldOf(Level level, const JsonValue &value)
{
    const JsonValue::Object *object = value.object();
    return object &&
           std::ranges::any_of(*object, [&](const auto &member) { return findField(level, member.first).has_value(); });
}

DTypeConfigs readDTypeConfigs(JsonValue::Array list, Api api)
{
    const std::string key(info(Field::DTypeConfigs).key);
    const PatternConfig holder =
        readPatternConfig(JsonValue(JsonValue::Object{{key, JsonValue(std::move(list))}}), api);
    const std::span<const DTypeConfig> configs = holder.dtypeConfigs();
    return {configs.begin(), configs.end()};
}

} // namespace

QString configMimeType()
{
    return QStringLiteral("application/x-backend-config+json");
}

std::string configText(const DTypeConfigs &configs, Api api)
{
    PatternConfig holder;
    holder.setDTypeConfigs(configs, api);
    return writeJson(*toJson(holder).find(info(Field::DTypeConfigs).key)) + '\n';
}

QMimeData *configMimeData(const Document::Entries &entries, Api api)
{
    JsonValue::Array list = mapped(entries, [](const Shared<PatternConfig> &entry) { return toJson(*entry); });
    auto *data = new QMimeData;
    data->setText(toQString(writeJson(JsonValue(list)) + '\n'));
    const JsonValue::Object document = {{std::string(info(Field::TorchApi).key), toString(api)},
                                        {std::string(info(Field::Configs).key), std::move(list)}};
    data->setData(configMimeType(), QByteArray::fromStdString(writeJsonLine(JsonValue(document))));
    return data;
}

ConfigsRead readConfigs(const QMimeData &data, Api api)
{
    const QByteArray own = data.data(configMimeType());
    if (!own.isEmpty())
        return readConfigText(own.toStdString(), api);
    const QString text = data.text();
    if (const std::optional<TextProblem> problem = halfCharacterProblem(text))
        return problem->message;
    return readConfigText(toUtf8(text), api);
}

ConfigsRead readConfigText(std::string_view text, Api api)
{
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return ConfigText::tr("There is nothing to paste: the clipboard holds no text.");
    auto parsed = parseJson(text);
    if (const Diagnostic *error = std::get_if<Diagnostic>(&parsed)) {
        return withPlace(*error) + ' ' +
               ConfigText::tr("Pattern configs and dtype configs are pasted as JSON. File › Import from Python reads "
                              "a config that Python makes, and Pattern › Add takes the notation of a pattern.");
    }
    const JsonValue &value = std::get<JsonValue>(parsed);

    JsonPointer where;
    JsonValue::Array list;
    if (const JsonValue *configs = value.find(info(Field::Configs).key); configs && configs->array()) {
        const std::string *generation = value.string(info(Field::TorchApi).key);
        if (generation && parseApi(*generation).value_or(api) != api) {
            return ConfigText::tr("These patterns are for PyTorch %1, and this document is for %2. Convert them first.")
                .arg(toQString(*generation), toQString(toString(api)));
        }
        where = where / info(Field::Configs).key;
        list = *configs->array();
    } else { // a list, or one config by itself
        list = value.array() ? *value.array() : JsonValue::Array{value};
    }
    if (list.empty())
        return ConfigText::tr("The list that was pasted is empty.");

    const bool arePatterns = hasFieldOf(Level::PatternConfig, list.front());
    for (std::size_t i = 0; i < list.size(); ++i) {
        const bool isPattern = hasFieldOf(Level::PatternConfig, list[i]);
        if ((!isPattern && !hasFieldOf(Level::DTypeConfig, list[i])) || isPattern != arePatterns) {
            if (!value.array() && where.isEmpty())
                return ConfigText::tr("What was pasted is neither a pattern config nor a dtype config.");
            const QString why = isPattern != arePatterns && i > 0
                                    ? ConfigText::tr("pattern configs and dtype configs cannot be pasted together.")
                                    : ConfigText::tr("this is neither a pattern config nor a dtype config.");
            return refusal(why, where / i, text);
        }
    }
    if (!arePatterns && list.size() > maximumDTypeConfigs)
        return ConfigText::tr("What was pasted%1.").arg(toQString(tooManyDTypeConfigs()));
    if (!arePatterns)
        return readDTypeConfigs(std::move(list), api);
    return mapped(
        list, [api](const JsonValue &config) { return Shared<PatternConfig>::make(readPatternConfig(config, api)); });
}

} // namespace bcfg::ui::session
