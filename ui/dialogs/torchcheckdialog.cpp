// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/torchcheckdialog.h"

#include "ui/document/documentio.h"
#include "ui/marks.h"
#include "ui/models/patterntext.h"
#include "ui/text.h"
#include "ui/widgets/interpreterbox.h"
#include "ui/widgets/rowdelegate.h"
#include "ui/widgets/runview.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace bcfg::ui {

namespace {

using namespace std::chrono_literals;

QString patternOf(const JsonPointer &where, const Document &document)
{
    const std::optional<std::size_t> index = where.configIndex();
    if (!index || !document.isRow(toInt(*index)))
        return {};
    return QStringLiteral("#%1 %2").arg(*index).arg(patternTitle(*document.entry(toInt(*index)), document.api()));
}

} // namespace

TorchCheckDialog::TorchCheckDialog(const Document &document, Settings &settings, QWidget *parent)
    : QDialog(parent),
      m_document(document),
      m_settings(settings),
      m_interpreter(new InterpreterBox(settings.interpreter(), QFileInfo(document.path()).path(), this)),
      m_view(new RunView(m_run, this)),
      m_said(new QTreeWidget(this))
{
    setWindowTitle(tr("Check with PyTorch"));
    resize(720, 480);
    m_said->setObjectName(QStringLiteral("torchAnswers"));
    m_said->setAccessibleName(tr("What PyTorch says"));
    m_said->setHeaderLabels({tr("What PyTorch says"), tr("Pattern")});
    m_said->setItemDelegate(new RowDelegate(m_said));
    m_said->setRootIsDecorated(false);
    m_said->setUniformRowHeights(true);
    m_said->setAllColumnsShowFocus(true);
    m_said->header()->setStretchLastSection(false);
    m_said->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_said->header()->resizeSection(1, 208);
    m_view->setStatus(tr("Loads the document into the torch of this Python. The document itself runs no code."));

    auto *form = new QFormLayout;
    form->addRow(tr("&Python"), m_interpreter);
    auto *splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(m_view);
    splitter->addWidget(m_said);
    splitter->setSizes({112, 288});
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_check = buttons->addButton(tr("C&heck"), QDialogButtonBox::ActionRole);
    m_check->setObjectName(QStringLiteral("checkButton"));
    m_check->setDefault(true);
    m_close = buttons->button(QDialogButtonBox::Close);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addLayout(form);
    layout->addWidget(splitter, 1);
    layout->addWidget(buttons);
    m_check->setFocus();

    connect(m_check, &QPushButton::clicked, this, &TorchCheckDialog::run);
    connect(m_close, &QPushButton::clicked, this, &TorchCheckDialog::reject);
    connect(m_interpreter, &InterpreterBox::changed, this, &TorchCheckDialog::updateButtons);
    connect(&m_run, &PythonRun::started, this, &TorchCheckDialog::updateButtons);
    connect(&m_run, &PythonRun::failed, this, [this] {
        updateButtons();
        m_interpreter->setFocus(); // what most likely has to change
    });
    connect(&m_run, &PythonRun::succeeded, this, &TorchCheckDialog::list);
    connect(m_said, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem *item) {
        const int row = m_said->indexOfTopLevelItem(item);
        emit requested(m_answer.said[static_cast<std::size_t>(row)].where);
    });
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
    m_said->clear();
    // A folder of its own: Python looks for modules where it runs, and those beside the document are not asked for.
    const QString file = m_folder.filePath(QStringLiteral("document.bcfg.json"));
    if (const std::optional<DocumentError> error = writeDocument(file, m_document.config())) {
        m_view->setStatus(error->message);
        return;
    }
    m_settings.setInterpreter(m_interpreter->interpreter());
    m_run.start(m_interpreter->interpreter(), checkCall(toUtf8(file)), m_folder.path(), 10min);
    updateButtons();
}

void TorchCheckDialog::list(const QByteArray &output)
{
    updateButtons();
    std::optional<TorchAnswer> answer = readTorchAnswer({output.data(), static_cast<std::size_t>(output.size())});
    if (!answer) {
        m_view->setStatus(tr("It printed something else than the answer."));
        return;
    }
    m_answer = *std::move(answer);
    m_view->setStatus(tr("PyTorch %1 takes %2 of %3 pattern configs.")
                          .arg(toQString(m_answer.release))
                          .arg(m_answer.taken)
                          .arg(m_answer.total));
    QList<QTreeWidgetItem *> items;
    for (const Diagnostic &said : m_answer.said) {
        const Mark mark = markOf(said.severity);
        auto *item = new QTreeWidgetItem({toQString(said.message), patternOf(said.where, m_document)});
        item->setIcon(0, markIcon(mark));
        item->setToolTip(0, toQString(said.message));
        item->setData(0, Qt::AccessibleTextRole, QStringLiteral("%1: %2").arg(markText(mark), item->text(0)));
        items.append(item);
    }
    m_said->addTopLevelItems(items);
    m_said->setFocus();
}

void TorchCheckDialog::updateButtons()
{
    const bool isRunning = m_run.isRunning();
    m_check->setEnabled(!isRunning && !m_interpreter->interpreter().isEmpty());
    m_close->setText(isRunning ? tr("&Stop") : tr("&Close"));
}

} // namespace bcfg::ui
