// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/dtypes/dtypecolumns.h"
#include "ui/session/document/document.h"

#include <QCoreApplication>
#include <QStringList>

#include <string_view>

namespace bcfg::ui::page {

/// The value of one field in several pattern configs or dtype configs.
struct CommonValue
{
    QString text;          ///< the value if all values are equal; empty if there is no value
    QStringList different; ///< some of the values if they differ, with "unset" for no value
    bool isMixed() const { return !different.isEmpty(); }
    bool operator==(const CommonValue &) const = default;
};

/// A dtype config, and how many of the pattern configs have an equal one.
struct DTypeConfigUse
{
    DTypeConfig config;
    int patterns = 0;
};

/// Several pattern configs of a document, which are edited as one: each edit is one undo step.
class SelectedEntries
{
    Q_DECLARE_TR_FUNCTIONS(SelectedEntries)

public:
    /// The number of dtype configs that dtypeConfigs() lists at most. If set() gets so many `configs`, it also changes
    /// the dtype configs that are not listed.
    static constexpr std::size_t mostDTypeConfigs = 50;

    explicit SelectedEntries(session::Document &document) : m_document(document) {}

    /// Rows of the document, ascending.
    void setRows(std::vector<int> rows) { m_rows = std::move(rows); }
    /// Adapts rows() to a change of the document, so that they are the rows of the same pattern configs. Removes the
    /// rows of removed pattern configs; returns whether it has removed any.
    bool follow(const Change &change);
    const std::vector<int> &rows() const { return m_rows; }
    const session::Document &document() const { return m_document; }

    /// The common value of a text field (isTextField()) or of the observation type.
    CommonValue common(Field field) const;
    /// The common note or section; `key` is noteKey or sectionKey.
    CommonValue commonText(std::string_view key) const;
    static CommonValue common(const std::vector<DTypeConfig> &configs, const DTypeColumn &column);
    /// The distinct dtype configs of the pattern configs, mostDTypeConfigs at most; those of the first pattern config
    /// come first.
    std::vector<DTypeConfigUse> dtypeConfigs() const;

    /// Sets a field in all pattern configs; without a value, removes the field.
    void set(Field field, const std::optional<FieldValue> &value);
    /// Sets the note or the section in all pattern configs, or removes it if `text` is empty. `title` names the note or
    /// section in the name of the undo step.
    void setText(std::string_view key, const QString &title, const QString &text);
    /// Sets a value in all dtype configs that equal one of `configs`. Requires a text that the column can hold.
    void set(const std::vector<DTypeConfig> &configs, const DTypeColumn &column, const QString &text);
    /// Adds the dtype config to each pattern config that has no equal one. If the list of a pattern config would get
    /// too long, returns why and changes nothing.
    std::optional<QString> add(const DTypeConfig &config);
    /// Makes this dtype config the only one in each pattern config.
    void replaceBy(const DTypeConfig &config);
    void remove(const DTypeConfig &config);

private:
    /// `what` names the undo step, which also says how many pattern configs change.
    void change(session::Document::Replacements replacements, const QString &what);

    session::Document &m_document;
    std::vector<int> m_rows;
};

} // namespace bcfg::ui::page
