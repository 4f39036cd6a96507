// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/problems/checker.h"
#include "ui/session/qconfigs/simulator.h"

#include <QStringList>

#include <functional>
#include <variant>

namespace bcfg::ui::views {

/// Makes tests from the terms of a filter that name a field: `is:rejected has:fuser problem:D06 dtype:qint8 op:conv`.
/// All references must outlive this object and the tests that it returns.
class EntryFields
{
public:
    /// Returns the searchText() of a row. The text is made only when a test calls this, as that takes time.
    using Text = std::function<const QString &()>;
    /// Whether a row of the document meets the term.
    using Test = std::function<bool(int row, const Text &text)>;

    EntryFields(const session::Document &document, const session::Checker &checker,
                const session::Simulator &simulator);

    /// The test for `field:value`, both in lower case, or an error message where the field or the value does not exist.
    std::variant<Test, QString> test(const QString &field, const QString &value) const;
    /// Completions for the filter: "is:quantized", "has:fuser" …; for fields with free text the field alone.
    QStringList completions() const;

private:
    std::optional<Test> testOp(const QString &value) const;
    std::optional<Test> testIs(const QString &value) const;
    std::optional<Test> testHas(const QString &value) const;
    std::optional<Test> testProblem(const QString &value) const;
    std::optional<Test> testDType(const QString &value) const { return testDTypeOf({}, value); }
    std::optional<Test> testInput(const QString &value) const { return testDTypeOf(Field::InputDType, value); }
    std::optional<Test> testWeight(const QString &value) const { return testDTypeOf(Field::WeightDType, value); }
    std::optional<Test> testOutput(const QString &value) const { return testDTypeOf(Field::OutputDType, value); }
    std::optional<Test> testDTypeOf(std::optional<Field> side, const QString &value) const;
    std::optional<Test> testSection(const QString &value) const;
    std::optional<Test> testFrom(const QString &value) const;

    /// A row of the table of fields.
    struct Row
    {
        const char *name;
        std::optional<Test> (EntryFields::*test)(const QString &value) const;
        QStringList (*values)(); ///< all values of the field; empty where it takes any text
    };
    static const std::array<Row, 10> table;

    const session::Document &m_document;
    const session::Checker &m_checker;
    const session::Simulator &m_simulator;
};

} // namespace bcfg::ui::views
