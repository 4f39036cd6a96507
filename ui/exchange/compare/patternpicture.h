// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/nodecursor.h"

#include <QStackedWidget>

class QLabel;

namespace bcfg::ui::page {
class PatternGraph;
}

namespace bcfg::ui::exchange {

/// Shows the graph of one entry, read-only, or a text that says why there is no graph.
class PatternPicture : public QStackedWidget
{
    Q_OBJECT

public:
    explicit PatternPicture(QWidget *parent);
    ~PatternPicture() override;

    /// Shows the pattern in a row of the document; without a row, shows `why`.
    void show(const BackendConfig &document, const std::optional<std::size_t> &row, const QString &why);

private:
    session::Document m_document; // has only this entry, as PatternGraph shows the pattern at a cursor
    session::Cursor m_cursor{m_document};
    session::NodeCursor m_node{m_cursor};
    page::PatternGraph *m_graph;
    QLabel *m_why;
};

} // namespace bcfg::ui::exchange
