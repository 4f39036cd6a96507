// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/nodecursor.h"

#include <QStackedWidget>

namespace bcfg::ui {

class PatternGraph;

/// The graph of one entry, to be looked at only; or why there is none.
class PatternPicture : public QStackedWidget
{
    Q_OBJECT

public:
    explicit PatternPicture(QWidget *parent = nullptr);
    ~PatternPicture() override;

    /// Of a row of the document; nothing: `why` is told instead.
    void show(const BackendConfig &document, const std::optional<std::size_t> &row, const QString &why);

private:
    struct Shown;
    std::unique_ptr<Shown> m_shown; // goes after the graph, which is a child of it
    PatternGraph *m_graph;
    QLabel *m_why;
};

} // namespace bcfg::ui
