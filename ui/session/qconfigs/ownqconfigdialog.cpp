// SPDX-License-Identifier: Apache-2.0
#include "ui/session/qconfigs/ownqconfigdialog.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/inputfilters.h"
#include "ui/session/qconfigs/qconfigfile.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>
#include <QUndoCommand>
#include <QVBoxLayout>

#include <utility>

namespace bcfg::ui::session {

/// An edit that was made. Pushing it, which calls redo(), changes nothing.
class OwnQConfigDialog::Step : public QUndoCommand
{
public:
    Step(QString field, Source before, Source after, std::function<void()> undo, std::function<void()> redo)
        : m_field(std::move(field)),
          m_before(std::move(before)),
          m_after(std::move(after)),
          m_undo(std::move(undo)),
          m_redo(std::move(redo))
    {}

    void undo() override { m_undo(); }
    void redo() override
    {
        if (std::exchange(m_isMade, true))
            m_redo();
    }
    int id() const override { return 0; } // so that QUndoStack asks mergeWith()
    bool mergeWith(const QUndoCommand *other) override
    {
        const auto &next = static_cast<const Step &>(*other);
        if (m_field.isEmpty() || next.m_field != m_field)
            return false;
        m_after = next.m_after;
        m_redo = next.m_redo;
        setObsolete(m_after == m_before);
        return true;
    }

private:
    const QString m_field;
    const Source m_before;
    Source m_after;
    const std::function<void()> m_undo;
    std::function<void()> m_redo;
    bool m_isMade = false;
};

OwnQConfigDialog::OwnQConfigDialog(QConfigChoice given, const QConfigChoices *choices, QWidget *parent)
    : QDialog(parent),
      m_given(std::move(given)),
      m_choices(choices),
      m_layout(newDialogLayout(*this)),
      m_name(new QLineEdit(m_given.title, this)),
      m_hint(newHintLabel(this)),
      m_buttons(newDialogButtons(*this, QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    setNames(*m_name, "nameEdit", tr("Name"));
    m_name->selectAll(); // so that typing replaces what is proposed
    m_name->setToolTip(tr("The name shown in lists and in the matrix, also after it is saved to a file."));
    QLabel *label = newLabelFor(*m_name, tr("&Name"));
    auto *head = newInnerLayout<QHBoxLayout>(nullptr, 16);
    head->addWidget(label);
    head->addWidget(m_name, 1);
    auto *foot = newInnerLayout<QHBoxLayout>(nullptr, 16);
    foot->addWidget(m_hint, 1);
    foot->addWidget(m_buttons);
    m_hint->setObjectName(QStringLiteral("hint"));
    m_layout->setSpacing(16);
    m_layout->addLayout(head);
    m_layout->addLayout(foot);
    if (m_choices) {
        m_save = m_buttons->addButton(tr("&Save As…"), QDialogButtonBox::ActionRole);
        m_save->setObjectName(QStringLiteral("saveAs"));
        m_save->setToolTip(tr("Writes a file that other programs and bcfg match --qconfig can read."));
        connect(m_save, &QPushButton::clicked, this, &OwnQConfigDialog::saveAs);
    }
    label->setVisible(m_choices);
    m_name->setVisible(m_choices);
    connect(m_name, &QLineEdit::textChanged, this, &OwnQConfigDialog::check);
    addUndoKeys(
        *this, [this] { m_steps.undo(); }, [this] { m_steps.redo(); });
}

void OwnQConfigDialog::setContent(QWidget *content)
{
    m_layout->insertWidget(1, content, 1);
    tabThrough(*m_buttons, *tabThrough(*content, *m_name));
}

void OwnQConfigDialog::addStep(const QString &field, Source before, std::function<void()> undo,
                               std::function<void()> redo)
{
    if (Source after = source(); after != before)
        m_steps.push(new Step(field, std::move(before), std::move(after), std::move(undo), std::move(redo)));
}

QConfigChoice OwnQConfigDialog::choice() const
{
    QConfigChoice choice = m_given;
    choice.title = m_name->text().trimmed();
    choice.source = source();
    if (leavesFile()) {
        if (choice.title == QFileInfo(choice.file).fileName())
            choice.title = tr("%1 (changed)").arg(choice.title);
        choice.file.clear();
    }
    return choice;
}

bool OwnQConfigDialog::isChanged() const
{
    return m_name->text().trimmed() != m_given.title || source() != m_given.source || !problem().isEmpty();
}

void OwnQConfigDialog::check()
{
    const QString ofName = m_choices ? m_choices->titleProblem(m_name->text().trimmed(), m_given.title) : QString();
    const QString ofContent = problem();
    const QString &why = ofName.isEmpty() ? ofContent : ofName;
    const QString shown = why.isEmpty() ? note() : why;
    if (!shown.isEmpty())
        m_hint->setText(shown);
    else if (m_given.file.isEmpty())
        m_hint->clear();
    else if (leavesFile())
        m_hint->setText(tr("Differs from %1. OK keeps it in the program, Save As writes a file.").arg(m_given.file));
    else
        m_hint->setText(tr("As in %1.").arg(m_given.file));
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(why.isEmpty());
    if (m_save)
        m_save->setEnabled(ofContent.isEmpty());
}

FileKind OwnQConfigDialog::fileKind() const
{
    return {tr("%1 files").arg(windowTitle()), qconfigFileSuffix(source())};
}

void OwnQConfigDialog::saveTo(QString path, const std::function<void(SaveOutcome outcome)> &then)
{
    path = withSuffix(path, {fileKind()});
    const auto take = [this, path, written = source(), then](SaveOutcome outcome) {
        if (outcome == SaveOutcome::Saved)
            takeSaved(path, written);
        then(outcome);
    };
    saveAsking(*this, *this, {.path = path, .text = qconfigFileText(source())}, take);
}

void OwnQConfigDialog::takeSaved(const QString &path, const Source &written)
{
    const QFileInfo file(path);
    m_given.file = file.absoluteFilePath();
    m_given.title = m_name->text().trimmed();
    m_given.source = written;
    check();
    if (focusWidget() == m_save) // so that Enter does not save again
        m_buttons->button(QDialogButtonBox::Ok)->setFocus();
    emit saved();
}

void OwnQConfigDialog::saveAs()
{
    const QString proposed = m_given.file.isEmpty() ? m_name->text().trimmed() + fileKind().suffix : m_given.file;
    const auto save = [this](const QString &path) {
        if (path.isEmpty())
            return;
        saveTo(path, [this](SaveOutcome outcome) {
            if (outcome == SaveOutcome::SaveElsewhere)
                saveAs();
        });
    };
    askSavePath(*this, *this, tr("Save As"), proposed, {fileKind()}, save);
}

void OwnQConfigDialog::reject()
{
    if (!isChanged()) {
        QDialog::reject();
        return;
    }
    const bool canTake = m_buttons->button(QDialogButtonBox::Ok)->isEnabled();
    Question question{.title = tr("Changes"),
                      .text = m_choices ? tr("Keep the changes to “%1”?").arg(m_name->text()) : tr("Keep the changes?"),
                      .consequence = canTake && m_choices ? tr("They stay in the list if kept.")
                                     : canTake            ? tr("The mapping has them if kept.")
                                                          : tr("It cannot be kept as it is: %1").arg(m_hint->text()),
                      .answers = QMessageBox::Discard | QMessageBox::Cancel};
    constexpr int keep = 0;
    if (canTake) {
        question.choices = {tr("&Keep")};
        question.preferred = keep;
    }
    ask(question, *this, *this, [this](int answer) {
        if (answer == keep)
            accept();
        else if (answer == QMessageBox::Discard)
            QDialog::reject();
    });
}

} // namespace bcfg::ui::session
