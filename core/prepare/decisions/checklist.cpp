// SPDX-License-Identifier: Apache-2.0
#include "core/prepare/decisions/checklist.h"

#include "core/document/model/address.h"
#include "core/document/model/typednumber.h"
#include "core/prepare/qconfig/argumentchecks.h"

#include <utility>

namespace bcfg {

namespace {

/// A bound as people write it: "-128", "2**-12", "None".
std::string wantsText(const DTypeWithConstraints &constraints, Field field)
{
    const Number *number = constraints.record().get<Number>(field);
    return number ? typedText(*number) : boundText(constraints, field);
}

/// The value that an observer has for a bound: "-128", "eps 2**-23", "nothing".
std::string hasText(Field field, const Observer *observer)
{
    if (!observer)
        return "nothing";
    const std::optional<double> value = comparedValue(observer->observer(), field);
    const bool isEps = field == Field::ScaleMinLowerBound;
    if (value)
        return (isEps ? "eps " : "") + fractionText(*value).value_or(pythonNumber(*value));
    if (field == Field::QuantMinLowerBound || field == Field::QuantMaxUpperBound)
        return "nothing";
    const bool isExact = field == Field::ScaleExactMatch || field == Field::ZeroPointExactMatch;
    return isEps ? "no eps" : isExact ? "nothing fixed" : "nothing that tells";
}

} // namespace

void CheckList::begin(std::size_t dtypeConfig)
{
    m_dtypeConfig = dtypeConfig;
    m_where = Address::ofDTypeConfig(m_config, dtypeConfig).pointer();
}

void CheckList::addDType(Check::When when, Field slot, bool ok, const DeclaredDType &wanted, const TargetDType &actual,
                         std::string_view why)
{
    const std::string unset = when == Check::When::Convert ? "torch.float32 (unset)" : "any";
    const bool isOfOperator = actual.kind != TargetDType::Kind::DType;
    add(when, slot, ok, wanted.isNone ? unset : wanted.text(), actual.text(),
        isOfOperator ? "PyTorch treats the operator as one without tensors of floats, whatever the QConfig." : why,
        isOfOperator);
}

void CheckList::addDynamic(Check::When when, bool ok, std::optional<bool> wanted, bool actual, std::string_view why)
{
    add(when, Field::IsDynamic, ok, wanted ? boolText(*wanted) : "any", boolText(actual), why, false);
}

void CheckList::add(Check::When when, Field slot, bool ok, std::string wants, std::string has, std::string_view why,
                    bool isOfOperator)
{
    const std::string_view key = info(slot).key;
    m_explanation.checks.push_back({m_dtypeConfig, when, false, std::string(key), std::move(wants), std::move(has), ok,
                                    true, m_where / key, std::string(why), isOfOperator});
}

void CheckList::addConstraint(Check::When when, Field slot, Field field, const DTypeWithConstraints &constraints,
                              const Observer *observer, std::optional<bool> ok, std::string_view why)
{
    const std::string_view key = info(field).key;
    m_explanation.checks.push_back({m_dtypeConfig, when, true, std::string(key), wantsText(constraints, field),
                                    hasText(field, observer), ok.value_or(true), ok.has_value(),
                                    m_where / info(slot).key / key, std::string(why)});
}

void CheckList::addNote(const PythonError &error)
{
    m_explanation.notes.push_back("Dtype config #" + std::to_string(m_dtypeConfig) +
                                  (error.isKnown() ? " would raise " : " ") + error.text());
}

void CheckList::clear()
{
    m_explanation.checks.clear();
    m_explanation.notes.clear();
}

} // namespace bcfg
