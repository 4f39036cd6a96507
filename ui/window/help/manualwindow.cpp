// SPDX-License-Identifier: Apache-2.0
#include "ui/window/help/manualwindow.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/window/help/manual.h"

#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSplitter>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui::window {

ManualWindow::ManualWindow(QWidget *parent)
    : QDialog(parent),
      m_search(new QLineEdit(this)),
      m_pages(new QListWidget(this)),
      m_none(newHintLabel(this)),
      m_text(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("manual"));
    setWindowTitle(tr("Manual"));
    setAttribute(Qt::WA_DeleteOnClose);
    setUpSearchField(*m_search, "manualSearch", tr("Search the manual"), tr("Search, such as root node"));
    setNames(*m_pages, "manualPages", tr("Pages of the manual"));
    m_none->setText(tr("No page holds these words."));
    m_none->hide();
    setNames(*m_text, "manualText", tr("Page of the manual"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setDocumentMargin(16);
    for (const ManualPage &page : manualPages()) {
        auto *item = new QListWidgetItem(page.title, m_pages);
        item->setData(Qt::UserRole, page.name);
    }

    auto *side = new QWidget(this);
    auto *column = newLayout<QVBoxLayout>(side, {8, 8, 0, 8});
    column->addWidget(m_search);
    column->addWidget(m_pages, 1);
    column->addWidget(m_none);
    auto *parts = new QSplitter(this);
    fillSplitter(*parts, {{side, 0}, {m_text, 1}});
    auto *layout = newInnerLayout<QVBoxLayout>(this);
    layout->addWidget(parts);
    resize(880, 640);
    parts->setSizes({240, 640});

    connect(m_search, &QLineEdit::textChanged, this, &ManualWindow::search);
    connect(m_search, &QLineEdit::returnPressed, this, &ManualWindow::markFound);
    connect(m_pages, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row < 0)
            return;
        const ManualPage &page = manualPages()[toIndex(row)];
        if (m_text->source() != page.source())
            m_text->setSource(page.source(), QTextDocument::MarkdownResource);
    });
    m_text->setOpenLinks(false);
    connect(m_text, &QTextBrowser::anchorClicked, this, &ManualWindow::openLink);
    connect(m_text, &QTextBrowser::sourceChanged, this, &ManualWindow::followLink);
    m_pages->setCurrentRow(0);
}

void ManualWindow::showPage(const QString &name)
{
    m_search->clear();
    for (int row = 0; row < m_pages->count(); ++row) {
        if (m_pages->item(row)->data(Qt::UserRole).toString() == name)
            m_pages->setCurrentRow(row);
    }
    m_text->setFocus();
}

void ManualWindow::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_text->reload(); // so that links get the colours of the new palette
}

void ManualWindow::search(const QString &text)
{
    const QStringList words = text.split(' ', Qt::SkipEmptyParts);
    int first = -1;
    for (int row = 0; row < m_pages->count(); ++row) {
        const ManualPage &page = manualPages()[toIndex(row)];
        const bool isFound = std::ranges::all_of(
            words, [&](const QString &word) { return page.text.contains(word, Qt::CaseInsensitive); });
        m_pages->item(row)->setHidden(!isFound);
        if (isFound && first < 0)
            first = row;
    }
    m_none->setVisible(first < 0);
    m_text->setVisible(first >= 0);
    if (first >= 0 && (!m_pages->currentItem() || m_pages->currentItem()->isHidden()))
        m_pages->setCurrentRow(first);
    if (!words.isEmpty())
        markFound();
}

void ManualWindow::markFound()
{
    const QStringList words = m_search->text().split(' ', Qt::SkipEmptyParts);
    if (words.isEmpty() || m_text->find(words.front()))
        return;
    m_text->moveCursor(QTextCursor::Start);
    m_text->find(words.front());
}

void ManualWindow::openLink(const QUrl &link)
{
    if (link.scheme() == QStringLiteral("tour")) {
        emit tourRequested();
        close();
    } else {
        m_text->setSource(link, QTextDocument::MarkdownResource);
    }
}

void ManualWindow::followLink(const QUrl &source)
{
    const auto &pages = manualPages();
    const auto shown = std::ranges::find_if(pages, [&](const ManualPage &page) { return page.source() == source; });
    if (shown != pages.end())
        m_pages->setCurrentRow(toInt(shown - pages.begin()));
}

} // namespace bcfg::ui::window
