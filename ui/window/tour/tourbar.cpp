// SPDX-License-Identifier: Apache-2.0
#include "ui/window/tour/tourbar.h"

#include "ui/basis/commands/actions.h"
#include "ui/basis/commands/keys.h"
#include "ui/basis/tones.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/window/tour/tour.h"

#include <QAccessible>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include <algorithm>

namespace bcfg::ui::window {

TourBar::TourBar(Tour &tour, const Actions &actions)
    : m_tour(tour),
      m_actions(actions),
      m_title(newSectionLabel({}, this)),
      m_what(newText("tourWhat")),
      m_why(newText("tourWhy")),
      m_back(newButton<QPushButton>(tr("&Back"), "tourBack", {}, this)),
      m_next(newButton<QPushButton>({}, "tourNext", {}, this)),
      m_leave(newButton<QPushButton>(tr("Leave Tour Earl&y"), "tourLeave", {}, this))
{
    setObjectName(QStringLiteral("tourBar"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_title->setObjectName(QStringLiteral("tourTitle"));
    for (QPushButton *button : {m_back, m_next, m_leave})
        button->setFocusPolicy(Qt::TabFocus); // a click does not move the focus

    auto *columns = newInnerLayout<QHBoxLayout>(nullptr, 24);
    columns->addWidget(m_what, 1);
    columns->addWidget(m_why, 1);
    auto *texts = newInnerLayout<QVBoxLayout>(nullptr, 4);
    texts->addWidget(m_title);
    texts->addLayout(columns);
    auto *steps = newInnerLayout<QHBoxLayout>(nullptr, 8);
    steps->addWidget(m_back);
    steps->addWidget(m_next);
    auto *buttons = newInnerLayout<QVBoxLayout>(nullptr, 4);
    buttons->addLayout(steps);
    buttons->addWidget(m_leave);
    buttons->addStretch();
    auto *layout = newLayout<QHBoxLayout>(this, {16, 8, 12, 8}, 24);
    layout->addLayout(texts, 1);
    layout->addLayout(buttons);

    connect(m_back, &QPushButton::clicked, &tour, &Tour::goBack);
    connect(m_next, &QPushButton::clicked, this, [this] {
        if (m_tour.isAtEnd())
            emit left();
        else
            m_tour.goOn();
    });
    connect(m_leave, &QPushButton::clicked, this, &TourBar::left);
    connect(&tour, &Tour::moved, this, &TourBar::showStep);
    connect(&tour, &Tour::looked, this, &TourBar::showDone);
    showStep();
}

QLabel *TourBar::newText(const char *name)
{
    QLabel *label = newTextLabel({}, this);
    label->setObjectName(QString::fromLatin1(name));
    label->setAlignment(Qt::AlignTop);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    return label;
}

void TourBar::showStep()
{
    m_why->setText(text(m_tour.step(), m_tour.step().why));
    m_back->setEnabled(!m_tour.isAtStart());
    m_leave->setEnabled(!m_tour.isAtEnd());
    showDone();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void TourBar::showDone()
{
    const QString title = QCoreApplication::translate("Tour", m_tour.step().title);
    const TourStep *missing = m_tour.missing();
    m_what->setText(missing ? tr("This step builds on “%1”. Go back to do that first, or select its pattern again.")
                                  .arg(QCoreApplication::translate("Tour", missing->title))
                            : text(m_tour.step(), m_tour.step().what));
    const auto asked = static_cast<int>(tourSteps().size()) - 1; // the last step asks for nothing
    if (m_tour.isAtEnd())
        m_title->setText(title);
    else
        m_title->setText((m_tour.isDone() ? tr("%1 of %2: %3 (done)") : tr("%1 of %2: %3"))
                             .arg(m_tour.position() + 1)
                             .arg(asked)
                             .arg(title));
    const bool isToBeDone = m_tour.step().isDone && !m_tour.isDone();
    m_next->setText(m_tour.isAtEnd() ? tr("F&inish") : isToBeDone ? tr("Sk&ip") : tr("Cont&inue")); // one key for all
    setAccessibleName(m_title->text() + '\n' + m_what->text() + '\n' + m_why->text());
}

/// The text of a step with the keys of its commands; a command without a key is named by its path in the menus.
QString TourBar::text(const TourStep &step, const char *source) const
{
    QString text = QCoreApplication::translate("Tour", source);
    for (std::size_t i = 0; i < step.commands.size(); ++i) {
        if (!step.commands[i])
            continue;
        const QString key = m_actions[*step.commands[i]]->shortcut().toString(QKeySequence::NativeText);
        text.replace('%' + QString::number(i + 1), key.isEmpty() ? commandPath(*step.commands[i]) : key);
    }
    return text;
}

/// Makes the bar as high as the longest text, so that the layout does not jump from step to step.
void TourBar::fit()
{
    int height = 0;
    for (const TourStep &step : tourSteps()) {
        for (const char *source : {step.what, step.why}) {
            const QRect column(0, 0, std::max(1, m_what->width()), QWIDGETSIZE_MAX);
            height = std::max(
                height, m_what->fontMetrics().boundingRect(column, Qt::TextWordWrap, text(step, source)).height());
        }
    }
    m_what->setFixedHeight(height);
    m_why->setFixedHeight(height);
}

void TourBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        m_title->setFont(demiBold(font()));
        fit();
    }
}

void TourBar::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    fit();
}

void TourBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), toneWash(Tone::Accent, palette()));
    constexpr int edge = 4;
    painter.fillRect(QRect(0, 0, edge, height()), toneColor(Tone::Accent, palette()));
}

} // namespace bcfg::ui::window
