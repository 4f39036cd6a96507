// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/document.h"

#include <QAbstractTableModel>

namespace bcfg::ui::session {

/// A table model with one row for each pattern config of the document. Rows are inserted, removed and moved together
/// with the pattern configs.
class DocumentRows : public QAbstractTableModel
{
    Q_OBJECT

public:
    int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : m_document.entryCount();
    }
    Document &document() const { return m_document; }

protected:
    explicit DocumentRows(Document &document);

    /// Called after entries were replaced; `first` and `last` are the lowest and highest row of these entries.
    virtual void onReplaced(int first, int last) = 0;
    /// Called when the document was replaced as a whole, before the views read the model.
    virtual void reset() {}

private:
    void begin(const Change &change);
    void end(const Change &change);
    void reorder(const Change &moved);

    Document &m_document;
};

} // namespace bcfg::ui::session
