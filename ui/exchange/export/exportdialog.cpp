// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/export/exportdialog.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/codehighlighter.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/session/document/document.h"
#include "ui/session/files/askingsave.h"
#include "ui/session/files/documentio.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

namespace bcfg::ui::exchange {

struct ExportDialog::Written
{
    BackendConfig document;
    ExportedText exported;
};

ExportDialog::ExportDialog(session::Session &session, QWidget *parent)
    : QDialog(parent),
      m_session(session),
      m_form(new QComboBox(this)),
      m_qconfig(new QComboBox(this)),
      m_packages(new QComboBox(this)),
      m_further(new QListWidget(this)),
      m_text(new QPlainTextEdit(this)),
      m_view(new RowView(this)),
      m_summary(newHintLabel(this))
{
    setWindowTitle(tr("Export for Another Tool"));
    resize(1000, 720);
    QDialogButtonBox *buttons = newDialogButtons(*this, QDialogButtonBox::Cancel);
    m_save = buttons->addButton(tr("&Save As…"), QDialogButtonBox::ActionRole);
    m_save->setObjectName(QStringLiteral("saveButton"));
    m_save->setDefault(true);
    QVBoxLayout *layout = newDialogLayout(*this);
    layout->addLayout(newForm());
    layout->addWidget(newViews(), 1);
    layout->addWidget(buttons);
    fillQConfigs();

    connect(m_form, &QComboBox::currentIndexChanged, this, &ExportDialog::fillPackages);
    for (QComboBox *box : {m_form, m_qconfig, m_packages})
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::write);
    connect(m_further, &QListWidget::itemChanged, this, &ExportDialog::write);
    connect(&session.document(), &session::Document::changed, this, &ExportDialog::follow);
    connect(&session.simulator(), &session::Simulator::choicesChanged, this, &ExportDialog::fillQConfigs);
    connect(m_save, &QPushButton::clicked, this, &ExportDialog::save);
    new ItemChooser(*m_view, [this](const QModelIndex &index) { emit requested(m_losses.loss(index.row()).where); });
}

QFormLayout *ExportDialog::newForm()
{
    m_form->setObjectName(QStringLiteral("formBox"));
    for (const Form &one : formsOf(FormOption::ExportTo))
        m_form->addItem(toQString(one.title));
    m_qconfig->setObjectName(QStringLiteral("mainQConfigBox"));
    m_qconfig->setToolTip(tr("The QConfig of the whole model, except where another one is chosen."));
    m_packages->setObjectName(QStringLiteral("packagesBox"));
    fillPackages();
    m_packages->setToolTip(tr("The package whose PT2E flow the quantizer is for."));
    auto *form = new QFormLayout;
    form->addRow(tr("&Tool"), m_form);
    form->addRow(tr("&QConfig"), m_qconfig);
    form->addRow(tr("&Package"), m_packages);
    return form;
}

QSplitter *ExportDialog::newViews()
{
    setNames(*m_further, "furtherQConfigs", tr("Further QConfigs"));
    m_further->setItemDelegate(new RowDelegate(m_further));
    m_further->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setNames(*m_text, "exportedText", tr("What is exported"));
    showAsCode(*m_text);
    setNames(*m_view, "lossView", tr("What is not carried over"));
    m_view->setModel(&m_losses);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    QHeaderView *header = m_view->horizontalHeader();
    header->resizeSection(LossModel::RowColumn, 56);
    header->resizeSection(LossModel::PatternColumn, 220);
    header->resizeSection(LossModel::KindColumn, 240);
    header->setStretchLastSection(true);
    m_summary->setObjectName(QStringLiteral("exportSummary"));

    const auto newColumn = [this](QLabel *label, QWidget *view) {
        auto *column = new QWidget(this);
        auto *layout = newInnerLayout<QVBoxLayout>(column, 4);
        layout->addWidget(label);
        layout->addWidget(view, 1);
        return column;
    };
    QLabel *further = newLabelFor(*m_further, tr("&And also under"));
    auto *upper = new QSplitter(Qt::Horizontal, this);
    upper->addWidget(newColumn(further, m_further));
    upper->addWidget(m_text);
    upper->setStretchFactor(1, 1);
    upper->setSizes({240, 720});
    auto *views = new QSplitter(Qt::Vertical, this);
    views->addWidget(upper);
    views->addWidget(newColumn(m_summary, m_view));
    views->setSizes({360, 200});
    return views;
}

void ExportDialog::chooseForm(int form)
{
    m_form->setCurrentIndex(form);
}

/// Fills the box of packages if the form has packages; else the choice stays for the next form that has some.
void ExportDialog::fillPackages()
{
    const std::span<const FormPackage> packages = form().packages;
    if (!packages.empty() && m_packages->findData(toQString(packages.front().name)) < 0) {
        m_packages->clear();
        for (const FormPackage &package : packages)
            m_packages->addItem(toQString(package.title), toQString(package.name));
    }
    m_packages->setEnabled(!packages.empty());
}

/// Fills the QConfigs again. A chosen QConfig stays chosen if there is still a QConfig with its key.
void ExportDialog::fillQConfigs()
{
    const QSignalBlocker quietBox(*m_qconfig);
    const QSignalBlocker quietList(*m_further);
    const QString chosen =
        m_qconfig->count() > 0 ? m_qconfig->currentData().toString() : m_session.simulator().chosenKey();
    QSet<QString> checked;
    for (int i = 0; i < m_further->count(); ++i) {
        if (m_further->item(i)->checkState() == Qt::Checked)
            checked.insert(m_further->item(i)->data(Qt::UserRole).toString());
    }
    m_qconfig->clear();
    m_further->clear();
    const session::QConfigChoices &choices = m_session.simulator().choices();
    for (int i = 0; i < choices.count(); ++i) {
        const session::QConfigChoice &choice = choices.at(i);
        m_qconfig->addItem(choice.title, choice.key());
        auto *item = new QListWidgetItem(choice.title, m_further);
        item->setData(Qt::UserRole, choice.key());
        item->setToolTip(plainToolTip(choice.name));
        item->setCheckState(checked.contains(choice.key()) ? Qt::Checked : Qt::Unchecked);
    }
    m_qconfig->setCurrentIndex(std::max(0, m_qconfig->findData(chosen)));
    write();
}

const Form &ExportDialog::form() const
{
    return formsOf(FormOption::ExportTo)[toIndex(m_form->currentIndex())];
}

std::vector<GivenQConfig> ExportDialog::qconfigs() const
{
    std::vector<GivenQConfig> given;
    if (form().qconfigs == QConfigNeed::None)
        return given;
    const session::QConfigChoices &choices = m_session.simulator().choices();
    const auto add = [&](int choice) {
        given.push_back({toUtf8(choices.at(choice).title), choices.at(choice).source});
    };
    add(m_qconfig->currentIndex());
    for (int i = 0; i < m_further->count(); ++i) {
        if (i != m_qconfig->currentIndex() && m_further->item(i)->checkState() == Qt::Checked)
            add(i);
    }
    return given;
}

/// Lets the writing under way end, so that the dialog shows something while edits come faster than it writes.
void ExportDialog::follow()
{
    m_isStale = m_writing.isRunning();
    if (!m_isStale)
        write();
}

/// Writes the export in a thread, as a large document takes seconds.
void ExportDialog::write()
{
    m_isStale = false;
    for (QWidget *view : std::initializer_list<QWidget *>{m_qconfig, m_further})
        view->setEnabled(form().qconfigs != QConfigNeed::None);
    m_save->setEnabled(false);
    m_view->setEnabled(false); // its rows lead to places of the document before the edit
    m_summary->setText(tr("Writing…"));
    const auto work = [document = m_session.document().config(), qconfigs = qconfigs(),
                       package = toUtf8(m_packages->currentData().toString()), write = form().write]() -> Written {
        const std::string refusal = toUtf8(session::conflictRefusal(document));
        return {document, refusal.empty() ? write({document, {.qconfigs = qconfigs}, package})
                                          : ExportedText{.text = {}, .refusal = refusal}};
    };
    m_writing.start(*this, work, [this](Written written) { take(std::move(written)); });
}

void ExportDialog::take(Written written)
{
    m_exported = std::move(written.exported);
    m_losses.setLosses(std::move(written.document), m_exported.losses);
    setCode(*m_text, m_exported.text, tr("# The saved file continues."));
    m_summary->setText(m_exported.refusal.empty() ? m_losses.summary() : toQString(m_exported.refusal));
    m_view->setEnabled(true);
    m_save->setEnabled(m_exported.refusal.empty());
    if (m_isStale)
        write();
}

void ExportDialog::save()
{
    const QString suffix = toQString(form().suffix); // "_tpc.json"
    const QString proposed = session::pathBeside(m_session.document(), suffix);
    const session::FileKind kind{toQString(form().title), suffix.mid(suffix.lastIndexOf('.'))};
    session::askAndSave(*this, *this, windowTitle(), proposed, {kind, session::anyKind()}, m_exported.text,
                        [this](const QString &path) {
                            m_session.tellSaved(path);
                            accept();
                        });
}

} // namespace bcfg::ui::exchange
