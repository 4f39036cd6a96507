// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/dtypes/dtypecolumns.h"
#include "ui/session/document/document.h"

#include <QCoreApplication>
#include <QStringList>

#include <functional>
#include <string_view>

namespace bcfg::ui {

/// What several pattern configs, or dtype configs, have in one field.
struct CommonValue
{
    QString text;          ///< as a line shows it, where all have the same; empty where none has one
    QStringList different; ///< where they differ: some of the values, "unset" among them
    bool isMixed() const { return !different.isEmpty(); }
    bool operator==(const CommonValue &) const = default;
};

/// A dtype config, and how many of the pattern configs have one that is equal.
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
    /// More dtype configs than these are neither listed nor compared.
    static constexpr std::size_t mostDTypeConfigs = 50;

    explicit SelectedEntries(Document &document) : m_document(document) {}

    /// Rows of the document, rising.
    void setRows(std::vector<int> rows) { m_rows = std::move(rows); }
    const std::vector<int> &rows() const { return m_rows; }
    const Document &document() const { return m_document; }

    /// Of a field that is edited as a line, or the observation type.
    CommonValue common(Field field) const;
    /// Of what people write beside them, under one of the keys of core/document/model/entrynotes.h.
    CommonValue commonText(std::string_view key) const;
    static CommonValue common(const std::vector<DTypeConfig> &configs, const DTypeColumn &column);
    /// Each once, those of the first pattern config first.
    std::vector<DTypeConfigUse> dtypeConfigs() const;

    /// Without a value the field goes.
    void set(Field field, const std::optional<FieldValue> &value);
    /// Likewise a text for people; empty: it goes.
    void setText(std::string_view key, const QString &title, const QString &text);
    /// Sets a value in those of their dtype configs that are among `configs`. Requires a text that the column takes.
    void set(const std::vector<DTypeConfig> &configs, const DTypeColumn &column, const QString &text);
    /// Adds the dtype config to those that have none like it; or why that cannot be.
    std::optional<QString> add(const DTypeConfig &config);
    /// Leaves them this dtype config alone.
    void replaceBy(const DTypeConfig &config);
    void remove(const DTypeConfig &config);

private:
    using Edit = std::function<DTypeConfigs(const DTypeConfigs &)>;

    void changeLists(const Edit &edit, const QString &name);
    QString stepName(const QString &what) const;

    Document &m_document;
    std::vector<int> m_rows;
};

} // namespace bcfg::ui
