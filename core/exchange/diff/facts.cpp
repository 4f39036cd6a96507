// SPDX-License-Identifier: Apache-2.0
#include "core/document/json/jsontext.h"
#include "core/document/model/dtypetext.h"
#include "core/document/model/progress.h"
#include "core/exchange/diff/grouptext.h"

namespace bcfg::diff {

namespace {

std::string nameOf(const PatternConfig &config, Api api)
{
    const std::optional<Pattern> pattern = config.readablePattern(api);
    return pattern ? notation(*pattern) : config.title(api);
}

/// Appends "KEY: VALUE" for each member except entries and dtype configs, which the caller writes.
void appendMembers(const Record &record, const std::string &prefix, std::vector<std::string> &facts)
{
    for (const Member &member : record.members()) {
        if (std::holds_alternative<KeptInConfigs>(member.value) ||
            std::holds_alternative<Shared<DTypeConfigs>>(member.value))
            continue;
        facts.push_back(prefix + std::string(member.key()) + ": " + writeJsonLine(toJson(member.value)));
    }
}

/// ", KEY: VALUE" for each key of the record that is no field.
std::string unknownText(const Record &record, const std::string &prefix)
{
    std::string text;
    for (const Member &member : record.members()) {
        if (const UnknownMember *unknown = std::get_if<UnknownMember>(&member.value))
            text += ", " + prefix + unknown->member->first + ": " + writeJsonLine(unknown->member->second);
    }
    return text;
}

/// The dtypes and bounds of a dtype config, and unknown keys in it and in its constraints.
std::string dtypeConfigText(const DTypeConfig &config)
{
    std::string text = dtypesAndBoundsText(config) + unknownText(config.record(), {});
    for (const Field field : fields(Level::DTypeConfig, FieldKind::ConstrainedDType))
        text += unknownText(config.constraints(field).record(), std::string(info(field).key) + '.');
    return text;
}

} // namespace

std::vector<std::string> factsOf(const BackendConfig &document)
{
    std::vector<std::string> facts;
    appendMembers(document.head, {}, facts);
    for (const Shared<PatternConfig> &config : document.configs) {
        goOn();
        const std::string prefix = nameOf(*config, document.api) + ": ";
        if (const JsonValue *other = config->record().valueInsteadOfObject()) {
            facts.push_back(prefix + writeJsonLine(*other));
            continue;
        }
        appendMembers(config->record(), prefix, facts);
        for (const DTypeConfig &dtypes : config->dtypeConfigs())
            facts.push_back(prefix + "dtype config: " + dtypeConfigText(dtypes));
    }
    return facts;
}

} // namespace bcfg::diff
