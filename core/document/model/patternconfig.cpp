// SPDX-License-Identifier: Apache-2.0
#include "core/document/model/patternconfig.h"

namespace bcfg {

std::optional<Pattern> PatternConfig::reversedPattern(Api api) const
{
    const Pattern *simple = pattern();
    if (!isForward(api) && m_record.get<Null>(Field::Pattern))
        return Literal{Shared<JsonValue>::make()};
    if (!isForward(api))
        return copyOf(simple);
    if (const Pattern *complex = patternComplexFormat())
        return *complex;
    return simple ? toReversed(*simple) : std::nullopt;
}

std::optional<Pattern> PatternConfig::readablePattern(Api api) const
{
    const std::optional<Pattern> reversed = reversedPattern(api);
    const std::optional<Pattern> forward = reversed ? toForward(*reversed) : std::nullopt;
    return forward ? forward : reversed;
}

void PatternConfig::setReversedPattern(const Pattern &reversed, Api api)
{
    if (!isForward(api)) {
        m_record.set(Field::Pattern, reversed, api);
        return;
    }
    const std::optional<Pattern> forward = toForward(reversed);
    const bool staysComplex = patternComplexFormat() && fuserMethod();
    // An atom is the same in both notations, so it needs no complex format.
    if (!forward || (staysComplex && forward->steps())) {
        m_record.remove(Field::Pattern);
        m_record.set(Field::PatternComplexFormat, reversed, api);
    } else {
        m_record.remove(Field::PatternComplexFormat);
        m_record.set(Field::Pattern, *forward, api);
    }
}

void PatternConfig::copy(const PatternConfig &from, std::initializer_list<Field> fields, Api api)
{
    for (const Field field : fields) {
        if (const FieldValue *value = from.m_record.find(field))
            set(field, *value, api);
    }
}

ObservationType PatternConfig::observationType() const
{
    const ObservationType *type = m_record.get<ObservationType>(Field::ObservationType);
    return type ? *type : ObservationType::OutputUseDifferentObserverAsInput;
}

std::string PatternConfig::title(Api api) const
{
    if (const std::optional<Pattern> reversed = reversedPattern(api))
        return shortTitle(*reversed);
    return pattern() ? notation(*pattern()) : "(no pattern)";
}

std::string PatternConfig::rootPath(Api api) const
{
    if (const Symbol *module = rootModule())
        return std::string(module->path());
    const Pattern *reversed = patternComplexFormat();
    if (!reversed && pattern()) {
        const std::vector<Pattern> *steps = isForward(api) ? pattern()->steps() : nullptr;
        reversed = steps && !steps->empty() ? &steps->front() : pattern(); // in forward order the first step runs first
    }
    const Pattern *root = reversed ? rootOperator(*reversed) : nullptr;
    if (!root)
        return {};
    return root->symbol() ? std::string(root->symbol()->path()) : '.' + root->method()->name.str();
}

} // namespace bcfg
