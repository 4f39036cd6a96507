// SPDX-License-Identifier: Apache-2.0
#include "core/torch/catalog/atenoperators.h"

#include "core/document/model/mapped.h"
#include "core/torch/catalog/perrelease.h"
#include "core/torch/catalog/resources.h"

#include <span>

namespace bcfg {

namespace {

constexpr std::string_view anyValue = "*";

AtenPattern patternOf(const JsonValue &json)
{
    if (const std::string *overload = json.string())
        return *overload == anyValue ? AtenPattern() : AtenPattern{{*overload}};
    const JsonValue::Array &steps = *json.array();
    return {patternOf(steps.front()).overloads, mapped(std::span(steps).subspan(1), patternOf)};
}

AtenArguments argumentsOf(const JsonValue &json)
{
    const auto position = [](const JsonValue &value) {
        return *countIn(&value);
    };
    return {mapped(*json.find("activations")->array(), position), countIn(json.find("weight")),
            countIn(json.find("bias"))};
}

AtenCatalog catalogOf(Release release)
{
    AtenCatalog catalog;
    if (release.files().atenOperators.empty())
        return catalog;
    const JsonValue json = readCatalogFile(release.files().atenOperators);
    for (const auto &[path, patterns] : *json.find("operators")->object())
        catalog.operators[path] = patterns.isNull() ? std::vector<AtenPattern>() : mapped(*patterns.array(), patternOf);
    for (const auto &[overload, arguments] : *json.find("overloads")->object())
        catalog.overloads.emplace(overload, argumentsOf(arguments));
    return catalog;
}

} // namespace

const AtenCatalog &AtenCatalog::of(Release release)
{
    return perRelease(release, [](Release made) { return catalogOf(made); });
}

} // namespace bcfg
