// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/page/dtypes/dtypecolumns.h"
#include "ui/session/document/document.h"

#include <QCoreApplication>
#include <QStringList>

#include <functional>
#include <string_view>

namespace bcfg::ui {

/// The value of one field in several pattern configs or dtype configs.
struct CommonValue
{
    QString text;          ///< the value where all have the same; empty where none has one
    QStringList different; ///< some of the values where they differ, "unset" among them
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
    /// The most that dtypeConfigs() lists; set() takes a list of so many for all dtype configs.
    static constexpr std::size_t mostDTypeConfigs = 50;

    explicit SelectedEntries(Document &document) : m_document(document) {}

    /// Rows of the document, rising.
    void setRows(std::vector<int> rows) { m_rows = std::move(rows); }
    const std::vector<int> &rows() const { return m_rows; }
    const Document &document() const { return m_document; }

    /// What the pattern configs have in a field that is edited as a line, or in the observation type.
    CommonValue common(Field field) const;
    /// What they have as note or section; `key` is one of the keys of core/document/model/entrynotes.h.
    CommonValue commonText(std::string_view key) const;
    static CommonValue common(const std::vector<DTypeConfig> &configs, const DTypeColumn &column);
    /// Their different dtype configs, those of the first pattern config first.
    std::vector<DTypeConfigUse> dtypeConfigs() const;

    /// Sets a field in all of them; without a value, removes it.
    void set(Field field, const std::optional<FieldValue> &value);
    /// Sets a note or section in all of them, or removes it where `text` is empty. `title` names it in the undo step.
    void setText(std::string_view key, const QString &title, const QString &text);
    /// Sets a value in those of their dtype configs that equal one of `configs`. Requires a text that the column can
    /// hold.
    void set(const std::vector<DTypeConfig> &configs, const DTypeColumn &column, const QString &text);
    /// Adds the dtype config to each pattern config that has no equal one. Returns the refusal, and changes nothing,
    /// where one of them would have too many.
    std::optional<QString> add(const DTypeConfig &config);
    /// Makes this dtype config the only one in each of them.
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
