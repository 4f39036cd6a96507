// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/python/runview.h"

#include "ui/basis/toolkit/forms.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QScrollBar>
#include <QVBoxLayout>

namespace bcfg::ui::exchange {

RunView::RunView(PythonRun &run, QWidget *parent)
    : QWidget(parent),
      m_status(newTextLabel({}, this)),
      m_progress(new QProgressBar(this)),
      m_output(new QPlainTextEdit(this))
{
    m_status->setObjectName(QStringLiteral("runStatus"));
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_progress->setRange(0, 0); // nobody knows how long it takes
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(4);
    m_progress->setAccessibleName(tr("Python is running"));
    keepPlaceWhenHidden(*m_progress);
    m_progress->hide();
    constexpr int lines = 2000;
    m_output->setObjectName(QStringLiteral("runOutput"));
    m_output->setAccessibleName(tr("Output of Python"));
    m_output->setReadOnly(true);
    m_output->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_output->setFont(codeFont());
    m_output->setMaximumBlockCount(lines);
    m_output->setPlaceholderText(tr("Output of Python"));

    auto *layout = newInnerLayout<QVBoxLayout>(this, 8);
    layout->addWidget(m_status);
    layout->addWidget(m_progress);
    layout->addWidget(m_output, 1);
    connect(&run, &PythonRun::started, this, &RunView::begin);
    connect(&run, &PythonRun::said, this, &RunView::append);
    connect(&run, &PythonRun::succeeded, m_progress, &QWidget::hide);
    connect(&run, &PythonRun::failed, this, [this](const QString &why) {
        m_progress->hide();
        setStatus(why);
    });
}

void RunView::setStatus(const QString &text)
{
    m_status->setText(text);
}

void RunView::begin()
{
    m_output->clear();
    m_progress->show();
    setStatus(tr("Python is running…"));
}

void RunView::append(const QString &text)
{
    QTextCursor end(m_output->document());
    end.movePosition(QTextCursor::End);
    end.insertText(text);
    m_output->verticalScrollBar()->setValue(m_output->verticalScrollBar()->maximum());
}

} // namespace bcfg::ui::exchange
