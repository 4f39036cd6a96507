// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/python/pythondialog.h"

#include "ui/basis/toolkit/forms.h"
#include "ui/exchange/python/interpreterbox.h"
#include "ui/exchange/python/trustquestion.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include <utility>

namespace bcfg::ui::exchange {

PythonDialog::PythonDialog(Settings &settings, const QString &folder, QWidget *parent)
    : QDialog(parent),
      m_settings(settings),
      m_folder(folder),
      m_form(new QFormLayout),
      m_interpreter(new InterpreterBox(settings.interpreter.value(), folder, this))
{
    m_form->addRow(tr("&Python"), m_interpreter);
    QVBoxLayout *layout = newDialogLayout(*this);
    layout->addLayout(m_form);
}

void PythonDialog::addRun(const QString &action, const QString &buttonName, const QString &status)
{
    addProgress();
    m_status->setText(status);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_start = buttons->addButton(action, QDialogButtonBox::AcceptRole);
    m_start->setObjectName(buttonName);
    m_start->setDefault(true);
    m_start->setFocus();
    m_cancel = buttons->button(QDialogButtonBox::Cancel);
    layout()->addWidget(buttons);

    connect(m_start, &QPushButton::clicked, this, &PythonDialog::run);
    connect(m_cancel, &QPushButton::clicked, this, &PythonDialog::reject);
    connect(m_interpreter, &InterpreterBox::changed, this, &PythonDialog::updateButtons);
    connect(&m_run, &PythonRun::started, this, [this] {
        m_progress->show();
        m_status->setText(tr("Python is running…"));
        updateButtons();
    });
    connect(&m_run, &PythonRun::said, this, &PythonDialog::append);
    connect(&m_run, &PythonRun::failed, this, [this](const QString &why) {
        m_progress->hide();
        m_status->setText(why);
        updateButtons();
        m_start->setFocus(); // it lost the focus while it was disabled
    });
    connect(&m_run, &PythonRun::succeeded, this, &PythonDialog::onSucceeded);
    updateButtons();
}

/// Adds the status of the run, a progress bar while Python is running, and Python's output.
void PythonDialog::addProgress()
{
    m_status = newTextLabel({}, this);
    m_status->setObjectName(QStringLiteral("runStatus"));
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_progress = new QProgressBar(this);
    m_progress->setRange(0, 0); // the duration is unknown
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(4);
    m_progress->setAccessibleName(tr("Python is running"));
    keepPlaceWhenHidden(*m_progress);
    m_progress->hide();
    constexpr int lines = 2000;
    m_output = new QPlainTextEdit(this);
    setNames(*m_output, "runOutput", tr("Output of Python"));
    m_output->setReadOnly(true);
    m_output->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_output->setFont(codeFont());
    m_output->setMaximumBlockCount(lines);
    m_output->setPlaceholderText(tr("Output of Python"));
    layout()->addWidget(m_status);
    layout()->addWidget(m_progress);
    static_cast<QVBoxLayout *>(layout())->addWidget(m_output, 1);
}

void PythonDialog::append(const QString &output)
{
    QTextCursor end(m_output->document());
    end.movePosition(QTextCursor::End);
    end.insertText(output);
    m_output->verticalScrollBar()->setValue(m_output->verticalScrollBar()->maximum());
}

void PythonDialog::reject()
{
    if (m_run.isRunning())
        m_run.stop();
    else
        QDialog::reject();
}

void PythonDialog::refuse(const QString &why)
{
    m_output->clear();
    m_status->setText(why);
}

void PythonDialog::askToRun(const QString &codeFolder, std::function<void()> then)
{
    exchange::askToRun({interpreterFile(m_interpreter->interpreter()), codeFolder}, m_folder, m_settings, *this,
                       std::move(then));
}

void PythonDialog::start(const BridgeCall &call, const QString &directory, std::chrono::seconds limit)
{
    m_settings.interpreter.set(m_interpreter->interpreter());
    m_output->clear();
    m_run.start(interpreterFile(m_interpreter->interpreter()), call, directory, limit);
    updateButtons();
}

void PythonDialog::updateButtons()
{
    const bool isRunning = m_run.isRunning();
    m_start->setEnabled(!isRunning && isComplete() && !m_interpreter->interpreter().isEmpty());
    m_cancel->setText(isRunning ? tr("&Stop") : tr("&Cancel"));
}

void PythonDialog::onSucceeded(const QByteArray &output)
{
    m_progress->hide();
    if (const std::optional<QString> why = take(output)) {
        m_status->setText(*why);
        updateButtons();
        return;
    }
    accept();
}

} // namespace bcfg::ui::exchange
