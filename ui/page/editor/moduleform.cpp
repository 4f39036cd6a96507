// SPDX-License-Identifier: Apache-2.0
#include "ui/page/editor/moduleform.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"
#include "ui/basis/toolkit/notationedit.h"
#include "ui/basis/values/fieldtext.h"
#include "ui/basis/values/fieldvalues.h"

#include <QApplication>
#include <QCheckBox>
#include <QFormLayout>

#include <utility>

namespace bcfg::ui::page {

ModuleForm::ModuleForm(session::Cursor &cursor, QWidget *parent)
    : QWidget(parent),
      m_cursor(cursor),
      m_form(newFieldForm()),
      m_all(new QCheckBox(tr("All fields"), this)),
      m_problem(new ElidedLabel(this))
{
    setObjectName(QStringLiteral("moduleForm"));
    m_all->setObjectName(QStringLiteral("allFields"));
    m_all->setToolTip(tr("Shows the fields that are seldom used too: getters, tensor counts and argument indices."));
    m_problem->setObjectName(QStringLiteral("moduleProblem"));
    writeInTone(*m_problem, Tone::Vermilion);
    auto *head = newInnerLayout<QHBoxLayout>(nullptr, 16);
    head->addWidget(newSectionLabel(tr("Modules and functions"), this));
    head->addWidget(m_all);
    head->addWidget(m_problem, 1);
    auto *layout = newInnerLayout<QVBoxLayout>(this, 8);
    layout->addLayout(head);
    layout->addLayout(m_form);
    connect(m_all, &QCheckBox::toggled, this, [this] { show(false); });
    connect(&cursor, &session::Cursor::switched, this, [this] { show(true); });
    connect(&cursor, &session::Cursor::entryEdited, this, [this] { show(false); });
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget *, const QWidget *now) {
        if (const auto *line = qobject_cast<const NotationEdit *>(now); line && isAncestorOf(line))
            m_cursor.choosePlace(JsonPointer() / toUtf8(line->objectName()));
    });
    show(true);
}

void ModuleForm::reveal(Field field)
{
    const auto line = m_lines.find(field);
    if (line == m_lines.end())
        return;
    m_form->setRowVisible(line->second, true);
    line->second->setFocus(Qt::ShortcutFocusReason); // this reason selects the text, which shows where the focus is
}

void ModuleForm::showEvent(QShowEvent *event)
{
    suggest();
    QWidget::showEvent(event);
}

void ModuleForm::rebuild()
{
    m_lines.clear();
    m_suggested.reset();
    while (m_form->rowCount() > 0)
        m_form->removeRow(0);
    QWidget *before = m_all;
    for (const Field field : fieldsInOrder(Level::PatternConfig, m_cursor.document().api())) {
        if (!isTextField(info(field).kind))
            continue;
        NotationEdit *line = newLine(info(field));
        m_lines.emplace(field, line);
        setTabOrder(before, line); // else new lines come last in the window
        before = line;
    }
}

NotationEdit *ModuleForm::newLine(const FieldInfo &field)
{
    const auto check = [this, id = field.field](const QString &text) {
        return fieldProblem(id, text, *m_release);
    };
    auto *line = new NotationEdit(check, this);
    setNames(*line, toQString(field.key), toQString(field.title));
    line->setPlaceholderText(tr("unset"));
    explainField(*line, field.field);
    explainField(*addField(*m_form, toQString(field.title), *line), field.field);
    connect(line, &NotationEdit::problemChanged, this,
            [this](const QString &message) { m_problem->setText(message.isEmpty() ? waitingProblem() : message); });
    connect(line, &NotationEdit::committed, this, [this, id = field.field](const QString &text) { commit(id, text); });
    return line;
}

QString ModuleForm::waitingProblem() const
{
    for (const auto &[field, line] : m_lines) {
        if (const std::optional<TextProblem> problem = line->problem())
            return tr("%1: %2").arg(toQString(info(field).title), problem->message);
    }
    return {};
}

void ModuleForm::suggest()
{
    if (!isVisible() || std::exchange(m_suggested, m_release) == m_release)
        return;
    for (const auto &[field, line] : m_lines) {
        const QStringList completions = fieldCompletions(field, *m_release);
        if (completions.isEmpty())
            continue;
        line->setCompletions(completions);
        if (isOutputObserver(field))
            line->setPlaceholderText(tr("unset; such as %1").arg(completions.front()));
    }
}

void ModuleForm::show(bool isOther)
{
    setEnabled(m_cursor.isValid());
    if (!m_cursor.isValid())
        return;
    const Release release = m_cursor.document().release();
    const std::optional<Release> before = std::exchange(m_release, release);
    if (!before || before->api() != release.api())
        rebuild();
    suggest();
    const Record &record = m_cursor.entry()->record();
    QString left; // a text that was typed and refused
    for (const auto &[field, line] : m_lines) {
        const FieldValue *value = record.find(field);
        const QString text = editText(value);
        if (const auto problem = isOther ? line->problem() : std::nullopt)
            left =
                m_cursor.notStored(tr("%1: %2").arg(toQString(info(field).title), refusalOf(line->text(), *problem)));
        if (isOther || text != line->value())
            line->setValue(text);
        const bool isWanted = info(field).existsIn(release) && (m_all->isChecked() || isOftenUsed(field));
        m_form->setRowVisible(line, value || isWanted || line->hasFocus() || line->problem());
    }
    if (!left.isEmpty())
        m_problem->setText(left);
}

void ModuleForm::commit(Field field, const QString &text)
{
    const auto read = readField(field, text, *m_release);
    const auto *value = std::get_if<std::optional<FieldValue>>(&read);
    if (!value)
        return;
    m_lines.at(field)->setValue(editText(*value ? &**value : nullptr)); // also where the entry has the value already
    PatternConfig entry = *m_cursor.entry();
    if (*value)
        entry.set(field, **value, m_cursor.document().api());
    else
        entry.remove(field);
    m_cursor.changeEntry(std::move(entry), tr("Set %1").arg(toQString(info(field).key)));
}

} // namespace bcfg::ui::page
