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
/// The referenced objects must outlive the tests.
struct EntryFields
{
    /// Returns the searchText() of a row. Called only by tests that need the text, as making it takes time.
    using Text = std::function<const QString &()>;
    /// Whether a row of the document meets the term.
    using Test = std::function<bool(int row, const Text &text)>;

    const session::Document &document;
    const session::Checker &checker;
    const session::Simulator &simulator;

    /// The test for `field:value`, both in lower case, or an error message where the field or the value does not exist.
    /// Every row meets an empty value, which is still being typed.
    std::variant<Test, QString> test(const QString &field, const QString &value) const;
    /// Completions for the filter: each field alone ("is:"), and with each of its values ("is:quantized").
    static QStringList completions();
};

/// The terms of a filter's text, all of which an entry has to meet. A term is a word that the entry contains, or
/// `field:value` if the filter has fields. A `-` before a term negates it. In quotes, blanks and colons are part of a
/// word.
class FilterTerms
{
public:
    FilterTerms() = default;
    /// Without `fields`, `field:value` is a word, too.
    FilterTerms(const QString &text, const std::optional<EntryFields> &fields);

    bool isEmpty() const { return m_terms.empty(); }
    /// The error message for a term whose field or value does not exist; empty if there is no such term.
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
