// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/operators.h"
#include "ui/page/operators/ownoperators.h"
#include "ui/session/document/document.h"
#include "ui/session/document/liveindex.h"

#include <QAbstractListModel>

namespace bcfg::ui {

/// The operators that a pattern of the document can be made of, also those that only this document has; those first
/// that fit what is typed, and of these the ones used last. What is typed stands at the end itself where it is a name
/// of one's own or a constant.
class OperatorModel : public QAbstractListModel
{
    Q_OBJECT

public:
    explicit OperatorModel(Document &document, QObject *parent = nullptr);

    /// While nobody looks, the rows stay what they are, and follow once somebody looks again. At first somebody does.
    void setWatched(bool isWatched);
    void setQuery(const QString &query);
    /// Requires a row of the model.
    const Pattern &operatorAt(int row) const { return *m_rows[static_cast<std::size_t>(row)].atom; }

    /// Moves the operator to the front of those used last.
    void use(const Pattern &op);
    /// In their notation, the last used first.
    const QStringList &recent() const { return m_recent; }
    void setRecent(const QStringList &recent);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override;

signals:
    void recentChanged();

private:
    struct Row
    {
        const Pattern *atom;
        const OperatorName *name; ///< null for one that the catalogue does not have
    };

    void search();
    void collectOfDocument();
    void collectOwn();
    void onIndexed();
    QString contextOf(const Row &row) const;

    const Document &m_document;
    std::vector<std::string> m_words;
    std::string m_query;
    QStringList m_recent;
    LiveIndex<OwnOperators> m_index;
    bool m_isWatched = true;
    bool m_isOutdated = false;              // since nobody looks
    std::optional<int> m_revision;          // of the index when it last told of a change; -1: there was none
    bool m_isCollected = false;             // whether the next ones are of that revision
    std::vector<OperatorName> m_ofDocument; // those that the catalogue does not have
    std::vector<OperatorName> m_own;        // used last or typed, and in neither
    std::vector<Row> m_rows;
};

} // namespace bcfg::ui
