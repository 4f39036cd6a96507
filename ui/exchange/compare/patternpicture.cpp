// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/compare/patternpicture.h"

#include "ui/basis/toolkit/forms.h"
#include "ui/page/editor/patterngraph.h"

#include <QLabel>

namespace bcfg::ui::exchange {

PatternPicture::PatternPicture(QWidget *parent)
    : QStackedWidget(parent),
      m_graph(new page::PatternGraph(m_node, this)),
      m_why(newHintLabel(this))
{
    m_graph->setFocusPolicy(Qt::NoFocus);
    m_graph->setAcceptDrops(false);
    m_graph->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_graph->setToolTip({});
    m_why->setAlignment(Qt::AlignCenter);
    addWidget(m_graph);
    addWidget(m_why);
}

PatternPicture::~PatternPicture()
{
    delete m_graph; // before the cursor that it refers to
}

void PatternPicture::show(const BackendConfig &document, const std::optional<std::size_t> &row, const QString &why)
{
    m_why->setText(why);
    setCurrentWidget(row ? static_cast<QWidget *>(m_graph) : m_why);
    if (row)
        m_document.open({document.head, {document.configs[*row]}, document.api}, {});
}

} // namespace bcfg::ui::exchange
