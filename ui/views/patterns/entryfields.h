// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/problems/checker.h"
#include "ui/session/qconfigs/simulator.h"

#include <QStringList>

#include <functional>
#include <optional>
#include <variant>
#include <vector>

namespace bcfg::ui::views {

/// Makes tests from the terms of a filter that name a field: `is:rejected has:fuser problem:D06 dtype:qint8 op:conv`.
/// All references must outlive the tests that it makes.
struct EntryFields
{
    /// Returns the searchText() of a row. The text is made only when a test calls this, as that takes time.
    using Text = std::function<const QString &()>;
    /// Whether a row of the document meets the term.
    using Test = std::function<bool(int row, const Text &text)>;

    const session::Document &document;
    const session::Checker &checker;
    const session::Simulator &simulator;

    /// The test for `field:value`, both in lower case, or an error message where the field or the value does not exist.
    std::variant<Test, QString> test(const QString &field, const QString &value) const;
    /// Completions for the filter: "is:quantized", "has:fuser" …; for fields with free text the field alone.
    static QStringList completions();
};

/// The terms of a filter's text, all of which an entry has to meet. A term is a word that the entry contains, or
/// `field:value` where there are fields; a `-` before a term negates it, and quotes keep blanks and colons.
class FilterTerms
{
public:
    FilterTerms() = default;
    FilterTerms(const QString &text, const std::optional<EntryFields> &fields);

    bool isEmpty() const { return m_terms.empty(); }
    /// The refusal of a term whose field or value does not exist; empty where there is none.
    const QString &problem() const { return m_problem; }
    /// Whether a row of the document meets all terms.
    bool areMetBy(int row, const EntryFields::Text &text) const;

private:
    struct Term
    {
        QString word; ///< empty where `test` is set
        EntryFields::Test test;
        bool isNegated;
    };
    std::vector<Term> m_terms;
    QString m_problem;
};

} // namespace bcfg::ui::views
