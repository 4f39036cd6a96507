// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/python/importpythondialog.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace bcfg::ui::exchange {

namespace {

QString moduleOf(const QString &target)
{
    return target.section(':', 0, 0).trimmed();
}

} // namespace

ImportPythonDialog::ImportPythonDialog(Settings &settings, const QString &folder, QWidget *parent)
    : PythonDialog(settings, folder, parent),
      m_target(new QLineEdit(settings.importTarget.value(), this)),
      m_folder(new QLineEdit(this)),
      m_limit(new QSpinBox(this))
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
    m_limit->setToolTip(tr("Python is stopped after this many seconds."));

    auto *browseButton = new QPushButton(tr("Bro&wse…"), this);
    browseButton->setAccessibleName(tr("Browse for the folder"));
    setTabOrder(m_folder, browseButton);
    auto *folderRow = newInnerLayout<QHBoxLayout>(nullptr, 8);
    folderRow->addWidget(m_folder, 1);
    folderRow->addWidget(browseButton);
    form().addRow(tr("&Backend config"), m_target);
    form().addRow(tr("&Folder"), folderRow);
    form().addRow(tr("&Time limit"), m_limit);
    qobject_cast<QLabel *>(form().labelForField(folderRow))->setBuddy(m_folder);
    addRun(tr("&Import"), QStringLiteral("importButton"), tr("The code of the module runs, in a process of its own."));
    m_target->setFocus();

    const auto proposeFolder = [this, folder, module = moduleOf(m_target->text()),
                                last = settings.importFolder.value()] {
        const bool isLast = moduleOf(m_target->text()) == module && QFileInfo(last).isDir();
        if (!m_folder->isModified())
            m_folder->setText(isLast ? last : folder);
    };
    proposeFolder();
    connect(browseButton, &QPushButton::clicked, this, &ImportPythonDialog::browse);
    connect(m_target, &QLineEdit::textChanged, this, proposeFolder);
    connect(m_target, &QLineEdit::textChanged, this, &ImportPythonDialog::updateButtons);
}

void ImportPythonDialog::browse()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder of the Module"), m_folder->text());
    if (folder.isEmpty())
        return;
    m_folder->setText(folder);
    m_folder->setModified(true);
}

bool ImportPythonDialog::isComplete() const
{
    return !m_target->text().trimmed().isEmpty();
}

void ImportPythonDialog::run()
{
    const QDir folder(m_folder->text());
    if (!folder.exists())
        return refuse(tr("There is no folder %1.").arg(m_folder->text()));
    askToRun(folder.path(), [this, folder] {
        const QString target = m_target->text().trimmed();
        settings().importTarget.set(target);
        settings().importFolder.set(folder.absolutePath());
        start(dumpCall(toUtf8(target), toUtf8(folder.absolutePath())), folder.absolutePath(),
              std::chrono::seconds(m_limit->value()));
    });
}

std::optional<QString> ImportPythonDialog::take(const QByteArray &output)
{
    m_imported = importDocument({output.data(), static_cast<std::size_t>(output.size())});
    if (!m_imported.document)
        return tr("Python's output is not a backend config.");
    return std::nullopt;
}

} // namespace bcfg::ui::exchange
