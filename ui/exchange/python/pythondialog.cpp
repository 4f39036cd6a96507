// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/python/pythondialog.h"

#include "ui/basis/toolkit/forms.h"
#include "ui/exchange/python/interpreterbox.h"
#include "ui/exchange/python/interpreters.h"
#include "ui/exchange/python/runview.h"
#include "ui/exchange/python/trustquestion.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace bcfg::ui::exchange {

PythonDialog::PythonDialog(Settings &settings, const QString &folder, QWidget *parent)
    : QDialog(parent),
      m_settings(settings),
      m_folder(folder),
      m_form(new QFormLayout),
      m_interpreter(new InterpreterBox(settings.interpreter(), folder, this))
{
    m_form->addRow(tr("&Python"), m_interpreter);
    QVBoxLayout *layout = newDialogLayout(*this);
    layout->addLayout(m_form);
}

void PythonDialog::addRun(const QString &action, const QString &buttonName, const QString &status)
{
    m_view = new RunView(m_run, this);
    m_view->setStatus(status);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_start = buttons->addButton(action, QDialogButtonBox::AcceptRole);
    m_start->setObjectName(buttonName);
    m_start->setDefault(true);
    m_start->setFocus();
    m_cancel = buttons->button(QDialogButtonBox::Cancel);
    static_cast<QVBoxLayout *>(layout())->addWidget(m_view, 1);
    layout()->addWidget(buttons);

    connect(m_start, &QPushButton::clicked, this, &PythonDialog::run);
    connect(m_cancel, &QPushButton::clicked, this, &PythonDialog::reject);
    connect(m_interpreter, &InterpreterBox::changed, this, &PythonDialog::updateButtons);
    connect(&m_run, &PythonRun::started, this, &PythonDialog::updateButtons);
    connect(&m_run, &PythonRun::failed, this, [this] {
        updateButtons();
        m_start->setFocus(); // it lost the focus while it was disabled
    });
    connect(&m_run, &PythonRun::succeeded, this, &PythonDialog::onSucceeded);
    updateButtons();
}

void PythonDialog::reject()
{
    if (m_run.isRunning())
        m_run.stop();
    else
        QDialog::reject();
}

void PythonDialog::setStatus(const QString &text)
{
    m_view->setStatus(text);
}

void PythonDialog::askToRun(const QString &codeFolder, std::function<void()> then)
{
    exchange::askToRun({interpreterFile(m_interpreter->interpreter()), codeFolder}, m_folder, m_settings, *this,
                       std::move(then));
}

void PythonDialog::start(const BridgeCall &call, const QString &directory, std::chrono::seconds limit)
{
    m_settings.setInterpreter(m_interpreter->interpreter());
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
    if (const std::optional<QString> why = take(output)) {
        setStatus(*why);
        updateButtons();
        return;
    }
    accept();
}

} // namespace bcfg::ui::exchange
