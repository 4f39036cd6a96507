// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/document.h"

#include <QAbstractTableModel>

namespace bcfg::ui {

/// A table with one row a pattern config of the document: its rows come, go and move as those do.
class DocumentRows : public QAbstractTableModel
{
    Q_OBJECT

public:
    int rowCount(const QModelIndex &parent = {}) const override;

protected:
    DocumentRows(Document &document, QObject *parent);

    Document &document() const { return m_document; }
    /// Where entries of these rows, at least the first and the last, have other values.
    virtual void onReplaced(int first, int last) = 0;
    /// Where the document is another one, before the views look at it.
    virtual void reset() {}

private:
    void begin(const Change &change);
    void end(const Change &change);
    void reorder(const EntriesMoved &moved);

    Document &m_document;
};

} // namespace bcfg::ui
