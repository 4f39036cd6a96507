// SPDX-License-Identifier: Apache-2.0
#include "core/publish/forms.h"

#include "core/document/json/exporter.h"
#include "core/document/model/mapped.h"
#include "core/prepare/pattern/qconfigassignment.h"
#include "core/publish/python/source.h"
#include "core/publish/python/todict.h"

#include <set>

namespace bcfg {

std::string Loss::words() const
{
    static const std::map<std::string_view, std::string_view> all = {
        {"also_matches", "limit to this operator"},
        {"wider", "limit to this operator"},
        {"aten", "pattern without a known ATen operator"},
        {"same_aten_operator", "pattern with the ATen operator of another one"},
        {"batch_norm", "pattern with a batch norm"},
        {"match_all", "operators at MatchAllNode left in float"},
        {"multihead_attention", "MultiheadAttention in float"},
        {"reduce_range", "values beyond those observed with reduce_range"},
        {"strict_symmetric", "strictly symmetric weight"},
        {"tree", "pattern that is no chain"},
        {"names", "operators with several names"},
        {"operator", "operator without a name there"},
        {"condition", "operator under any condition"},
        {"overridden", "entry that a later one replaces"},
        {"conflict", "entry in conflict with another one"},
    };
    const std::string_view *words = valueUnder(all, what);
    return words ? std::string(*words) : what;
}

std::map<std::string, std::vector<const Loss *>> lossesByKind(const std::vector<Loss> &losses)
{
    std::map<std::string, std::vector<const Loss *>> byKind;
    for (const Loss &loss : losses)
        byKind[loss.what].push_back(&loss);
    return byKind;
}

ExportedText writeToDict(const FormRequest &request)
{
    if (!request.pattern)
        return {toDictText(request.document)};
    return {toDictText(*request.document.configs[*request.pattern], releaseOf(request.document))};
}

ExportedText writeJsonForm(const FormRequest &request)
{
    if (!request.pattern)
        return {exportDocument(request.document)};
    return {exportPatternConfig(*request.document.configs[*request.pattern]) + '\n'};
}

ExportedText writePretty(const FormRequest &request)
{
    ExportedText all;
    const Release release = releaseOf(request.document);
    for (std::size_t i = 0; i < request.document.configs.size(); ++i) {
        if (!request.pattern || i == *request.pattern)
            all.text += prettyText(*request.document.configs[i], release) + '\n';
    }
    return all;
}

ExportedText writePython(const FormRequest &request)
{
    const auto &[document, options, package, pattern, table, base, trusted] = request;
    PythonSource source = pattern ? pythonSource(*document.configs[*pattern], releaseOf(document), trusted)
                                  : pythonModule(document, base, trusted);
    return {std::move(source.text), {}, {}, std::move(source.diagnostics)};
}

ExportedText writeTable(const FormRequest &request)
{
    const BackendConfig &document = request.document;
    if (!request.pattern)
        return {supportTable(document, request.table)};
    return {supportTable({document.head, {document.configs[*request.pattern]}, document.api}, request.table)};
}

std::string whyNotJudged(const FormRequest &request)
{
    for (const GivenQConfig &given : request.options.qconfigs) {
        // A mapping may have other QConfigs, under which patterns can be judged.
        const QConfig *qconfig = std::get_if<QConfig>(&given.value);
        const auto resolved = qconfig ? resolve(*qconfig, releaseOf(request.document)) : nullptr;
        if (resolved && resolved->dtypesError && !resolved->dtypesError->isKnown())
            return "The QConfig " + given.name + ' ' + resolved->dtypesError->text();
    }
    return {};
}

std::vector<Loss> lostMembers(const Record &record, const JsonPointer &where, const WhyLost &whyLost)
{
    if (record.valueInsteadOfObject())
        return {{where, "no object", "PyTorch expects an object here."}};
    std::vector<Loss> losses;
    std::set<std::string_view> seen;
    for (auto member = record.members().rbegin(); member != record.members().rend(); ++member) {
        const std::string_view key = member->key();
        if (!seen.insert(key).second) // a later member with the key overrides this one
            continue;
        if (std::holds_alternative<UnknownMember>(member->value)) {
            losses.push_back({where / key, "unknown key", "PyTorch does not know this key."});
        } else if (record.isSet(member->field)) {
            const bool isUnread = std::holds_alternative<Unread>(member->value);
            std::string why = isUnread ? std::string(whyUnreadIsLost) : whyLost(member->field);
            if (!why.empty())
                losses.push_back({where / key, std::string(key), std::move(why)});
        }
    }
    std::ranges::reverse(losses);
    return losses;
}

std::vector<Loss> lostOfDTypeConfig(const DTypeConfig &config, const JsonPointer &where, const std::string &whyBias,
                                    const std::string &whyOther)
{
    return lostMembers(config.record(), where, [&](Field field) {
        if (field == Field::BiasDType)
            return config.biasDType() == DType(DType::Float32) ? std::string() : whyBias;
        const bool isSaid = info(field).kind == FieldKind::ConstrainedDType || field == Field::IsDynamic;
        return isSaid ? std::string() : whyOther;
    });
}

} // namespace bcfg
