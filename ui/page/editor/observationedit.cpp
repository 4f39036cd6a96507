// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/observationedit.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"
#include "ui/basis/toolkit/typedbox.h"
#include "ui/basis/values/fieldvalues.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>

#include <algorithm>

namespace bcfg::ui::page {

namespace {

QString meaning(ObservationType type)
{
    switch (type) {
    case ObservationType::OutputUseDifferentObserverAsInput:
        return ObservationEdit::tr("The output gets an observer of its own, hence its own scale and zero point.");
    case ObservationType::OutputShareObserverWithInput:
        return ObservationEdit::tr("The output shares the observer of the first input: same scale and zero point, as "
                                   "for pooling and reshaping.");
    case ObservationType::InputOutputNotObserved:
        return ObservationEdit::tr("Meant for operators without observers. Graph mode treats it like "
                                   "OUTPUT_USE_DIFFERENT_OBSERVER_AS_INPUT.");
    }
    Q_UNREACHABLE();
}

int widestMeaning(const QFontMetrics &metrics)
{
    int widest = 0;
    for (const ObservationType type :
         {ObservationType::OutputUseDifferentObserverAsInput, ObservationType::OutputShareObserverWithInput,
          ObservationType::InputOutputNotObserved})
        widest = std::max(widest, metrics.horizontalAdvance(meaning(type)));
    return widest;
}

} // namespace

ObservationEdit::ObservationEdit(session::Cursor &cursor, QWidget *parent)
    : QWidget(parent),
      m_cursor(cursor),
      m_choice(newInnerLayout<QHBoxLayout>(nullptr, 8)),
      m_parts(newInnerLayout<QHBoxLayout>(this, 8)),
      m_box(new TypedBox(this)),
      m_meaning(new ElidedLabel(this))
{
    const FieldInfo &field = info(Field::ObservationType);
    setNames(*m_box, "observationBox", toQString(field.title));
    explainField(*m_box, field.field);
    setFocusProxy(m_box);

    m_meaning->setObjectName(QStringLiteral("observationMeaning"));
    m_box->setMinimumWidth(120); // it shrinks in a narrow window

    auto *title = newSectionLabel('&' + toQString(field.title), this);
    title->setBuddy(m_box);
    m_choice->addWidget(title);
    m_choice->addWidget(m_box);
    m_choice->addStretch();
    m_parts->addLayout(m_choice);
    m_parts->addWidget(m_meaning, 1);

    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget *, const QWidget *now) {
        if (now == m_box)
            m_cursor.choosePlace(JsonPointer() / info(Field::ObservationType).key);
    });
    connect(m_box, &TypedBox::taken, this, &ObservationEdit::choose);
    connect(m_box, &TypedBox::restored, this, &ObservationEdit::show);
    connect(m_box, &TypedBox::refused, this, [this](const QString &typed) {
        say(tr("%1 is not an observation type. Choose one from the list.").arg(quoted(typed)), true);
    });
    connect(&cursor, &session::Cursor::switched, this, &ObservationEdit::show);
    connect(&cursor, &session::Cursor::entryEdited, this, &ObservationEdit::show);
    show();
}

void ObservationEdit::show()
{
    const QString left = m_box->isRefused() ? m_box->currentText() : QString();
    m_box->clear();
    setEnabled(m_cursor.isValid());
    m_meaning->clear();
    if (!m_cursor.isValid())
        return;
    m_box->addItems(QStringList(unsetText()) + observationTypes(m_cursor.document().release()));
    const PatternConfig &entry = *m_cursor.entry();
    const FieldValue *value = entry.record().find(Field::ObservationType);
    const ObservationType *type = value ? std::get_if<ObservationType>(value) : nullptr;
    if (type) {
        m_box->setCurrentIndex(m_box->findText(toQString(toString(*type))));
    } else if (isSet(value)) {
        m_box->lineEdit()->setPlaceholderText(fieldText(*value)); // the file's value, which is no observation type
        m_box->setCurrentIndex(-1);
    }
    if (!left.isEmpty())
        say(m_cursor.notStored(tr("%1 is not an observation type.").arg(quoted(left))), true);
    else if (!entry.numTensorArgsToObservationType().empty())
        say(tr("Ignored: the observation type by tensor count decides."), false);
    else
        say(meaning(entry.observationType()), false);
}

void ObservationEdit::say(const QString &text, bool isWrong)
{
    m_meaning->setText(text);
    writeInTone(*m_meaning, isWrong ? Tone::Vermilion : Tone::Quiet);
}

/// Puts the meaning below the box unless the longest meaning has room beside it, so that nothing moves when a pattern
/// with another type is shown. A change of the font sends a LayoutRequest.
bool ObservationEdit::event(QEvent *event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) {
        const int needed = m_choice->sizeHint().width() + m_parts->spacing() + widestMeaning(m_meaning->fontMetrics());
        m_parts->setDirection(needed <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    }
    return QWidget::event(event);
}

void ObservationEdit::choose(int choice)
{
    PatternConfig entry = *m_cursor.entry();
    if (const auto type = toFieldValue(FieldKind::ObservationType, m_box->itemText(choice)))
        entry.set(Field::ObservationType, *type, m_cursor.document().api());
    else
        entry.remove(Field::ObservationType);
    m_cursor.changeEntry(std::move(entry), tr("Set observation type"));
}

} // namespace bcfg::ui::page
