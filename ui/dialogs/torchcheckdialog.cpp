// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/torchcheckdialog.h"

#include "ui/dialogs/codequestion.h"
#include "ui/document/documentio.h"
#include "ui/text.h"
#include "ui/widgets/interpreterbox.h"
#include "ui/widgets/runview.h"
#include "ui/widgets/section.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace bcfg::ui {

namespace {

using namespace std::chrono_literals;

QString folderOf(const Document &document)
{
    return document.path().isEmpty() ? QDir::currentPath() : QFileInfo(document.path()).path();
}

} // namespace

TorchCheckDialog::TorchCheckDialog(const Document &document, Settings &settings, QWidget *parent)
    : QDialog(parent),
      m_document(document),
      m_settings(settings),
      m_interpreter(new InterpreterBox(settings.interpreter(), folderOf(document), this)),
      m_packages(new QLineEdit(this)),
      m_view(new RunView(m_run, this))
{
    setWindowTitle(tr("Check with PyTorch"));
    resize(640, 400);
    m_packages->setObjectName(QStringLiteral("packagesEdit"));
    m_packages->setFont(codeFont());
    m_packages->setPlaceholderText(QStringLiteral("my_kernels, my_backend"));
    m_packages->setToolTip(tr("Packages of your own that patterns name, with commas between. Their code runs; they are "
                              "looked for in the folder of the document first."));
    m_view->setStatus(tr("PyTorch loads the document, and what it says comes among the problems."));

    auto *form = new QFormLayout;
    form->addRow(tr("&Python"), m_interpreter);
    form->addRow(tr("&Own packages"), m_packages);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_check = buttons->addButton(tr("C&heck"), QDialogButtonBox::ActionRole);
    m_check->setObjectName(QStringLiteral("checkButton"));
    m_check->setDefault(true);
    m_cancel = buttons->button(QDialogButtonBox::Cancel);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addLayout(form);
    layout->addWidget(m_view, 1);
    layout->addWidget(buttons);
    m_check->setFocus();

    connect(m_check, &QPushButton::clicked, this, &TorchCheckDialog::run);
    connect(m_cancel, &QPushButton::clicked, this, &TorchCheckDialog::reject);
    connect(m_interpreter, &InterpreterBox::changed, this, &TorchCheckDialog::updateButtons);
    connect(&m_run, &PythonRun::started, this, &TorchCheckDialog::updateButtons);
    connect(&m_run, &PythonRun::failed, this, [this] {
        updateButtons();
        m_check->setFocus(); // which it lost while it could not be pressed
    });
    connect(&m_run, &PythonRun::succeeded, this, &TorchCheckDialog::take);
    updateButtons();
}

void TorchCheckDialog::reject()
{
    if (m_run.isRunning())
        m_run.stop();
    else
        QDialog::reject();
}

void TorchCheckDialog::run()
{
    static const QRegularExpression comma(QStringLiteral("[,\\s]+"));
    std::vector<std::string> packages;
    for (const QString &package : m_packages->text().split(comma, Qt::SkipEmptyParts))
        packages.push_back(toUtf8(package));
    const QString folder = folderOf(m_document);
    if (!packages.empty() && !mayRunCodeOf(folder, m_settings, this))
        return;
    const QString file = m_folder.filePath(QStringLiteral("document.bcfg.json"));
    if (const std::optional<DocumentError> error = writeDocument(file, m_document.config())) {
        m_view->setStatus(error->message);
        return;
    }
    m_settings.setInterpreter(m_interpreter->interpreter());
    m_run.start(m_interpreter->interpreter(), checkCall(toUtf8(file), packages, toUtf8(folder)), m_folder.path(),
                10min);
    updateButtons();
}

void TorchCheckDialog::take(const QByteArray &output)
{
    std::optional<TorchAnswer> answer = readTorchAnswer({output.data(), static_cast<std::size_t>(output.size())});
    if (answer) {
        m_answer = *std::move(answer);
        accept();
        return;
    }
    m_view->setStatus(tr("It printed something else than an answer."));
    updateButtons();
}

void TorchCheckDialog::updateButtons()
{
    const bool isRunning = m_run.isRunning();
    m_check->setEnabled(!isRunning && !m_interpreter->interpreter().isEmpty());
    m_cancel->setText(isRunning ? tr("&Stop") : tr("&Cancel"));
}

} // namespace bcfg::ui
