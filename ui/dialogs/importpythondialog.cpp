// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/importpythondialog.h"

#include "ui/dialogs/codequestion.h"
#include "ui/text.h"
#include "ui/widgets/interpreterbox.h"
#include "ui/widgets/runview.h"
#include "ui/widgets/section.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace bcfg::ui {

ImportPythonDialog::ImportPythonDialog(Settings &settings, const QString &folder, QWidget *parent)
    : QDialog(parent),
      m_settings(settings),
      m_interpreter(new InterpreterBox(settings.interpreter(), folder, this)),
      m_target(new QLineEdit(settings.importTarget(), this)),
      m_folder(new QLineEdit(folder, this)),
      m_limit(new QSpinBox(this)),
      m_view(new RunView(m_run, this))
{
    setWindowTitle(tr("Import from Python"));
    resize(640, 480);
    m_target->setObjectName(QStringLiteral("targetEdit"));
    m_target->setFont(codeFont());
    m_target->setPlaceholderText(QStringLiteral("my_backend:get_backend_config"));
    m_target->setToolTip(tr("MODULE:ATTRIBUTE, where the attribute is a BackendConfig, or a function without arguments "
                            "that returns one."));
    m_folder->setObjectName(QStringLiteral("folderEdit"));
    m_folder->setToolTip(tr("Where Python runs, and looks for the module first."));
    m_limit->setObjectName(QStringLiteral("limitBox"));
    constexpr int anHour = 3600;
    m_limit->setRange(1, anHour);
    m_limit->setValue(120);
    m_limit->setSuffix(tr(" s"));
    m_limit->setToolTip(tr("After so many seconds it is ended."));

    auto *browseButton = new QPushButton(tr("Bro&wse…"), this);
    browseButton->setAccessibleName(tr("Browse for the folder"));
    auto *folderRow = new QHBoxLayout;
    folderRow->setSpacing(8);
    folderRow->addWidget(m_folder, 1);
    folderRow->addWidget(browseButton);
    auto *form = new QFormLayout;
    form->addRow(tr("&Python"), m_interpreter);
    form->addRow(tr("&Backend config"), m_target);
    form->addRow(tr("&Folder"), folderRow);
    form->addRow(tr("&Time limit"), m_limit);
    qobject_cast<QLabel *>(form->labelForField(folderRow))->setBuddy(m_folder);
    m_view->setStatus(tr("The code of the module runs, in a process of its own."));

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_import = buttons->addButton(tr("&Import"), QDialogButtonBox::AcceptRole);
    m_import->setObjectName(QStringLiteral("importButton"));
    m_import->setDefault(true);
    m_cancel = buttons->button(QDialogButtonBox::Cancel);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addLayout(form);
    layout->addWidget(m_view, 1);
    layout->addWidget(buttons);
    m_target->setFocus();

    connect(browseButton, &QPushButton::clicked, this, &ImportPythonDialog::browse);
    connect(m_import, &QPushButton::clicked, this, &ImportPythonDialog::run);
    connect(m_cancel, &QPushButton::clicked, this, &ImportPythonDialog::reject);
    connect(m_target, &QLineEdit::textChanged, this, &ImportPythonDialog::updateButtons);
    connect(m_interpreter, &InterpreterBox::changed, this, &ImportPythonDialog::updateButtons);
    connect(&m_run, &PythonRun::started, this, &ImportPythonDialog::updateButtons);
    connect(&m_run, &PythonRun::failed, this, [this] {
        updateButtons();
        m_import->setFocus(); // which it lost while it could not be pressed
    });
    connect(&m_run, &PythonRun::succeeded, this, &ImportPythonDialog::take);
    updateButtons();
}

void ImportPythonDialog::reject()
{
    if (m_run.isRunning())
        m_run.stop();
    else
        QDialog::reject();
}

void ImportPythonDialog::browse()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder of the Module"), m_folder->text());
    if (!folder.isEmpty())
        m_folder->setText(folder);
}

void ImportPythonDialog::run()
{
    const QDir folder(m_folder->text());
    if (!folder.exists()) {
        m_view->setStatus(tr("There is no folder %1.").arg(m_folder->text()));
        return;
    }
    if (!mayRunCodeOf(folder.path(), m_settings, this))
        return;
    const QString target = m_target->text().trimmed();
    m_settings.setInterpreter(m_interpreter->interpreter());
    m_settings.setImportTarget(target);
    m_run.start(m_interpreter->interpreter(), dumpCall(toUtf8(target), toUtf8(folder.absolutePath())),
                folder.absolutePath(), std::chrono::seconds(m_limit->value()));
    updateButtons();
}

void ImportPythonDialog::take(const QByteArray &output)
{
    m_imported = importDocument({output.data(), static_cast<std::size_t>(output.size())});
    if (m_imported.document) {
        accept();
        return;
    }
    m_view->setStatus(tr("It printed something else than a backend config."));
    updateButtons();
}

void ImportPythonDialog::updateButtons()
{
    const bool isRunning = m_run.isRunning();
    m_import->setEnabled(!isRunning && !m_target->text().trimmed().isEmpty() &&
                         !m_interpreter->interpreter().isEmpty());
    m_cancel->setText(isRunning ? tr("&Stop") : tr("&Cancel"));
}

} // namespace bcfg::ui
