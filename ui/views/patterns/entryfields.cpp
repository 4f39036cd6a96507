// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/entryfields.h"

#include "core/check/rule.h"
#include "core/document/model/mapped.h"
#include "core/document/model/ownkeys.h"
#include "ui/basis/text.h"
#include "ui/basis/values/fieldvalues.h"
#include "ui/session/document/document.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <memory>
#include <utility>

namespace bcfg::ui::views {

namespace {

using Test = EntryFields::Test;

/// The fields that `has:` can ask for.
std::vector<Field> presences()
{
    const std::span<const Field> all = fieldsInOrder(Level::PatternConfig);
    std::vector<Field> named(all.begin(), all.end());
    std::erase_if(named, [](Field field) { return info(field).word.empty(); });
    return named;
}

constexpr QLatin1StringView noteWord("note");
constexpr std::array origins = {Origin::Base, Origin::Overridden, Origin::Own};
constexpr std::array severities = {Severity::Error, Severity::Warning, Severity::Info};

template <class Values>
QStringList namesOf(const Values &values)
{
    return textList(values, [](auto value) { return toQString(toString(value)); });
}

/// The values whose names begin with the prefix: several values for a half-typed word.
template <class Values>
auto beginningWith(const QString &prefix, const Values &values)
{
    std::vector<typename Values::value_type> found(values.begin(), values.end());
    std::erase_if(found, [&](auto value) { return !toQString(toString(value)).startsWith(prefix); });
    return found;
}

QStringList noValues()
{
    return {};
}

QStringList valuesOfHas()
{
    QStringList values = {QStringLiteral("problem")};
    values += namesOf(severities);
    values += textList(presences(), [](Field field) { return toQString(info(field).word); });
    values.append(noteWord);
    return values;
}

QStringList valuesOfProblem()
{
    QStringList values;
    for (const Rule &rule : rules()) {
        if (rule.isChecked())
            values.append(toQString(toString(rule.id)));
    }
    return values;
}

QStringList valuesOfDType()
{
    return valueChoices(FieldKind::DType);
}

/// Whether a dtype whose name begins with the prefix is on this side of a dtype config; without a side, in any field.
bool holdsDType(const DTypeConfigs &configs, std::optional<Field> side, const QString &prefix)
{
    const auto fits = [&](const Record &record, Field field) {
        const DType *dtype = record.get<DType>(field);
        return dtype && toQString(dtype->shortName()).startsWith(prefix);
    };
    return std::ranges::any_of(configs, [&](const DTypeConfig &config) {
        if (side)
            return fits(config.constraints(*side).record(), Field::DType);
        return std::ranges::any_of(fieldsInOrder(Level::DTypeConfig), [&](Field field) {
            return fits(config.record(), field) || fits(config.constraints(field).record(), Field::DType);
        });
    });
}

/// Searches the names of operators without their modules; a value with a dot also matches a part of the path.
std::optional<Test> testOp(const EntryFields &, const QString &value)
{
    return [value](int, const EntryFields::Text &textOf) {
        const QString &text = textOf();
        for (qsizetype at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
            const qsizetype end = text.indexOf(' ', at);
            if (value.contains('.') || !text.mid(at, end < 0 ? -1 : end - at).contains('.'))
                return true;
        }
        return false;
    };
}

std::optional<Test> testIs(const EntryFields &of, const QString &value)
{
    const std::vector<Status> wanted = beginningWith(value, enumValues<Status>());
    if (wanted.empty())
        return std::nullopt;
    return [of, wanted](int row, const EntryFields::Text &) {
        const std::optional<Status> status = of.simulator.status(row);
        return status && contains(wanted, *status);
    };
}

std::optional<Test> testHas(const EntryFields &of, const QString &value)
{
    std::vector<Field> fields = presences();
    std::erase_if(fields, [&](Field field) { return !toQString(info(field).word).startsWith(value); });
    const std::vector<Severity> wanted =
        beginningWith(QLatin1String("problem").startsWith(value) ? QString() : value, severities);
    const bool asksForNotes = noteWord.startsWith(value);
    if (fields.empty() && wanted.empty() && !asksForNotes)
        return std::nullopt;
    return [of, fields, wanted, asksForNotes](int row, const EntryFields::Text &) {
        if (asksForNotes && !noteOf(*of.document.entry(row)).empty())
            return true;
        const Record &record = of.document.entry(row)->record();
        if (std::ranges::any_of(fields, [&](Field field) { return record.isSet(field); }))
            return true;
        const session::ProblemCounts counts = wanted.empty() ? session::ProblemCounts() : of.checker.counts(row);
        return std::ranges::any_of(wanted, [&](Severity severity) { return counts[severity] > 0; });
    };
}

std::optional<Test> testProblem(const EntryFields &of, const QString &value)
{
    const std::vector<bool> wanted = mapped(
        rules(), [&](const Rule &rule) { return toQString(toString(rule.id)).startsWith(value, Qt::CaseInsensitive); });
    if (!contains(wanted, true))
        return std::nullopt;
    return [of, wanted](int row, const EntryFields::Text &) {
        return std::ranges::any_of(of.checker.kindsOfEntry(row), [&](const session::ProblemKind &kind) {
            return !kind.isMuted && wanted[placeOf(kind.rule)];
        });
    };
}

std::optional<Test> testDTypeOf(const EntryFields &of, std::optional<Field> side, const QString &value)
{
    const QStringList names = valueChoices(FieldKind::DType);
    if (std::ranges::none_of(names, [&](const QString &name) { return name.startsWith(value); }))
        return std::nullopt;
    // many pattern configs share a list
    return [of, side, value, known = std::make_shared<SharedMap<DTypeConfigs, bool>>()](int row,
                                                                                        const EntryFields::Text &) {
        const auto *list = of.document.entry(row)->record().get<Shared<DTypeConfigs>>(Field::DTypeConfigs);
        if (!list)
            return false;
        const auto [found, isNew] = known->try_emplace(*list);
        if (isNew)
            found->second = holdsDType(**list, side, value);
        return found->second;
    };
}

/// `side` is a field of a DTypeConfig; without it, all fields are searched.
template <Field... side>
std::optional<Test> testDType(const EntryFields &of, const QString &value)
{
    return testDTypeOf(of, std::optional<Field>(side...), value);
}

std::optional<Test> testSection(const EntryFields &of, const QString &value)
{
    return [of, value](int row, const EntryFields::Text &) {
        return toQString(sectionOf(*of.document.entry(row))).contains(value, Qt::CaseInsensitive);
    };
}

/// In a document without a base, the origin of every entry is "own".
std::optional<Test> testFrom(const EntryFields &of, const QString &value)
{
    const std::vector<Origin> wanted = beginningWith(value, origins);
    if (wanted.empty())
        return std::nullopt;
    return [of, wanted](int row, const EntryFields::Text &) {
        return contains(wanted, of.document.originOf(row).value_or(Origin::Own));
    };
}

/// A word that a term can have before its colon.
struct FilterField
{
    const char *name;
    std::optional<Test> (*test)(const EntryFields &of, const QString &value);
    QStringList (*values)(); ///< all values of the field; returns none if the field takes any text
};

constexpr FilterField filterFields[] = {
    {"op", testOp, noValues},
    {"is", testIs,
     [] {
         return namesOf(enumValues<Status>());
     }},
    {"has", testHas, valuesOfHas},
    {"problem", testProblem, valuesOfProblem},
    {"dtype", testDType<>, valuesOfDType},
    {"input", testDType<Field::InputDType>, valuesOfDType},
    {"weight", testDType<Field::WeightDType>, valuesOfDType},
    {"output", testDType<Field::OutputDType>, valuesOfDType},
    {"section", testSection, noValues},
    {"from", testFrom,
     [] {
         return namesOf(origins);
     }},
};

} // namespace

std::variant<EntryFields::Test, QString> EntryFields::test(const QString &field, const QString &value) const
{
    const auto row =
        std::ranges::find_if(filterFields, [&](const FilterField &each) { return field == QLatin1String(each.name); });
    if (row == std::end(filterFields)) {
        return QCoreApplication::translate(
                   "EntryFields", "There is no field “%1”; the fields are %2. Quotes around it make it a word.")
            .arg(field, textList(filterFields, &FilterField::name).join(QStringLiteral(", ")));
    }
    if (value.isEmpty()) // the value is still being typed
        return [](int, const Text &) {
            return true;
        };
    if (std::optional<Test> test = row->test(*this, value))
        return *std::move(test);
    QStringList values = row->values();
    constexpr int enough = 12;
    if (values.size() > enough)
        values = values.mid(0, enough) << QStringLiteral("…");
    return QCoreApplication::translate("EntryFields", "“%1:” does not take “%2”, but %3.")
        .arg(field, value, values.join(QStringLiteral(", ")));
}

QStringList EntryFields::completions()
{
    QStringList all;
    for (const FilterField &row : filterFields) {
        const QString field = QString::fromLatin1(row.name) + ':';
        all.append(field);
        all += textList(row.values(), [&](const QString &value) { return field + value; });
    }
    return all;
}

FilterTerms::FilterTerms(const QString &text, const std::optional<EntryFields> &fields)
{
    static const QRegularExpression pattern(QStringLiteral(R"((-?)(?:([a-z]+):)?(?:"([^"]*)(?:"|$)|([^\s"]+))?)"));
    const QString lower = text.toLower();
    for (QRegularExpressionMatchIterator all = pattern.globalMatch(lower); all.hasNext();) {
        const QRegularExpressionMatch match = all.next();
        const bool isNegated = match.hasCaptured(1) && !match.captured(1).isEmpty();
        const QString field = match.captured(2);
        const QString value = match.captured(3) + match.captured(4);
        if (field.isEmpty() || !fields) {
            const QString word = field.isEmpty() ? value : field + ':' + value;
            if (!word.isEmpty())
                m_terms.push_back({word, nullptr, isNegated});
            continue;
        }
        auto test = fields->test(field, value);
        if (const QString *why = std::get_if<QString>(&test))
            m_problem = *why;
        else if (!value.isEmpty())
            m_terms.push_back({{}, std::get<EntryFields::Test>(std::move(test)), isNegated});
    }
}

bool FilterTerms::areMetBy(int row, const EntryFields::Text &text) const
{
    return std::ranges::all_of(m_terms, [&](const Term &term) {
        const bool fits = term.test ? term.test(row, text) : text().contains(term.word);
        return fits != term.isNegated;
    });
}

} // namespace bcfg::ui::views
