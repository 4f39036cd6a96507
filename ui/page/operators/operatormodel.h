// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/torch/catalog/operators.h"
#include "ui/basis/text.h"
#include "ui/page/operators/ownoperators.h"
#include "ui/session/document/document.h"
#include "ui/session/document/liveindex.h"

#include <QAbstractListModel>

namespace bcfg::ui::page {

/// The operators that the palette offers: those of the catalogue, those of the document that the catalogue does not
/// have, the operators used last, and the query itself if it names an operator or a constant that is none of these. The
/// best matches of the query come first; of equally good matches, the operators used last.
class OperatorModel : public QAbstractListModel
{
    Q_OBJECT

public:
    explicit OperatorModel(session::Document &document);

    /// While this is false, the model does not update its rows. Setting it to true updates outdated rows. True at
    /// first.
    void setWatched(bool isWatched);
    void setQuery(const QString &query);
    /// Requires a row of the model.
    const Pattern &operatorAt(int row) const { return m_rows[toIndex(row)]->atom; }

    /// Puts the operator first among those used last.
    void use(const Pattern &op);
    /// The operators used last, in their notation, the latest first.
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
    void search();
    std::vector<std::string> namesOfDocument() const;
    void collectOfDocument();
    void collectOwn();
    QString contextOf(const OperatorName &op) const;

    const session::Document &m_document;
    std::vector<std::string> m_words;
    std::string m_query;
    QStringList m_recent;
    session::LiveIndex<OwnOperators> m_index;
    bool m_isWatched = true;
    bool m_isOutdated = false;              // the rows must be updated when the model is watched again
    std::vector<std::string> m_names;       // of m_ofDocument
    std::vector<OperatorName> m_ofDocument; // operators of the document that the catalogue does not have
    std::vector<OperatorName> m_own; // operators used last or typed that neither the catalogue nor m_ofDocument has
    std::vector<const OperatorName *> m_rows;
};

} // namespace bcfg::ui::page
