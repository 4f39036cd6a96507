// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/toolkit/searchmodel.h"
#include "ui/session/document/document.h"

namespace bcfg::ui::views {

/// Finds pattern configs by letters of their titles, or by row number. The document must outlive the search and must
/// not be edited meanwhile.
class PatternSearch : public SearchModel
{
    Q_OBJECT

public:
    explicit PatternSearch(const session::Document &document);

    QVariant data(const QModelIndex &index, int role) const override;

protected:
    int itemCount() const override { return static_cast<int>(m_titles.size()); }
    std::optional<int> score(const QString &text, int row) const override;

private:
    const session::Document &m_document;
    std::vector<QString> m_titles; // by row of the document
};

} // namespace bcfg::ui::views
