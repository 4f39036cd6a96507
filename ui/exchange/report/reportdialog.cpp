// SPDX-License-Identifier: Apache-2.0
#include "ui/exchange/report/reportdialog.h"

#include "core/document/model/printable.h"
#include "ui/basis/settings/settings.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/session/document/document.h"
#include "ui/session/files/askingsave.h"
#include "ui/session/files/documentio.h"
#include "ui/session/files/savepath.h"
#include "ui/session/model/modelcoverage.h"
#include "ui/session/model/openmodel.h"
#include "ui/session/qconfigs/ownqconfigs.h"
#include "ui/session/qconfigs/simulator.h"
#include "ui/session/session.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStandardPaths>
#include <QTabWidget>
#include <QTextBrowser>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

namespace bcfg::ui::exchange {

namespace {

/// The open model, and the models in the table of several models.
std::vector<std::shared_ptr<const trace::Model>> modelsOf(const session::Session &session)
{
    std::vector<std::shared_ptr<const trace::Model>> models;
    if (session.openModel().model())
        models.push_back(session.openModel().model());
    const session::ModelCoverage &compared = session.modelCoverage();
    for (int i = 0; i < compared.count(); ++i) {
        if (compared.model(i) && compared.path(i) != session.openModel().path())
            models.push_back(compared.model(i));
    }
    return models;
}

} // namespace

ReportDialog::ReportDialog(session::Session &session, QWidget *parent)
    : QDialog(parent),
      m_session(session),
      m_document(session.document().config()),
      m_choices(session.simulator().choices()),
      m_models(modelsOf(session)),
      m_format(new QComboBox(this)),
      m_title(new QLineEdit(this)),
      m_older(new QLineEdit(this)),
      m_forgetOlder(new QToolButton(this)),
      m_model(new QCheckBox(this)),
      m_qconfigs(new QListWidget(this)),
      m_views(new QTabWidget(this)),
      m_page(new QTextBrowser(this)),
      m_text(new QPlainTextEdit(this)),
      m_state(newHintLabel(this))
{
    setObjectName(QStringLiteral("reportDialog"));
    setWindowTitle(tr("Report"));
    resize(1000, 640);
    auto *split = new QSplitter(Qt::Horizontal, this);
    fillSplitter(*split, {{newChoices(), 0}, {newPreview(), 1}});
    split->setSizes({340, 660});
    QVBoxLayout *layout = newDialogLayout(*this);
    layout->addWidget(split, 1);
    layout->addWidget(newButtons());
    connect(m_format, &QComboBox::currentIndexChanged, this, &ReportDialog::write);
    connect(m_title, &QLineEdit::textChanged, &m_later, &LateCall::request);
    connect(m_model, &QCheckBox::toggled, this, &ReportDialog::write);
    connect(m_qconfigs, &QListWidget::itemChanged, &m_later, &LateCall::request);
    write();
}

QWidget *ReportDialog::newChoices()
{
    auto *choices = new QWidget(this);
    auto *form = newLayout<QFormLayout>(choices, {0, 0, 8, 0});
    m_format->setObjectName(QStringLiteral("reportFormat"));
    for (const Form &row : formsOf(FormOption::ReportFormat))
        m_format->addItem(toQString(row.title));
    m_format->setCurrentIndex(m_session.settings().reportFormat.value());
    m_title->setObjectName(QStringLiteral("reportTitle"));
    m_title->setPlaceholderText(m_document.name().empty() ? session::bareTitle(m_session.document())
                                                          : toQString(visibleText(m_document.name())));
    takeAnyLength(*m_title);
    const QStringList texts = m_session.settings().reports.of(m_session.document().path());
    m_title->setText(texts.value(0));
    setOlder(texts.value(1));
    form->addRow(tr("&Format"), m_format);
    form->addRow(tr("&Title"), m_title);
    QWidget *older = newOlder();
    form->addRow(newLabelFor(*older->focusProxy(), tr("Ol&der file")), older);
    const std::size_t models = m_models.size();
    m_model->setObjectName(QStringLiteral("reportModel"));
    if (models == 0)
        m_model->setText(tr("&Model (none is open)"));
    else if (models == 1 && m_models.front() == m_session.openModel().model())
        m_model->setText(tr("&Model %1").arg(plainLabel(m_session.openModel().title())));
    else
        m_model->setText(models == 1 ? tr("1 &model") : tr("%1 &models").arg(models));
    m_model->setToolTip(tr("Also reports how much of the open model, and of compared models, runs quantized: in HTML, "
                           "Markdown and JSON."));
    form->addRow(QString(), m_model);
    form->addRow(newQConfigs());
    return choices;
}

/// Makes the row of the older file, which can be chosen and cleared.
QWidget *ReportDialog::newOlder()
{
    auto *older = new QWidget(this);
    setNames(*m_older, "olderFile", tr("Older file"));
    m_older->setReadOnly(true);
    m_older->setPlaceholderText(tr("none"));
    m_older->setToolTip(tr("The report also lists what changed since that file."));
    auto *choose = new QToolButton(older);
    setNames(*choose, "chooseOlder", tr("Choose the older file"));
    choose->setText(tr("…"));
    choose->setToolTip(tr("Chooses the older file."));
    choose->setFocusPolicy(Qt::StrongFocus);
    setNames(*m_forgetOlder, "forgetOlder", tr("No older file"));
    m_forgetOlder->setText(QStringLiteral("×"));
    m_forgetOlder->setToolTip(tr("Without an older file, the report lists no changes."));
    m_forgetOlder->setFocusPolicy(Qt::StrongFocus);
    auto *layout = newInnerLayout<QHBoxLayout>(older, 4);
    layout->addWidget(m_older, 1);
    layout->addWidget(choose);
    layout->addWidget(m_forgetOlder);
    older->setFocusProxy(choose);
    setTabOrder(m_older, choose);
    connect(choose, &QToolButton::clicked, this, &ReportDialog::chooseOlder);
    connect(m_forgetOlder, &QToolButton::clicked, this, [this] {
        setOlder({});
        write();
    });
    return older;
}

QWidget *ReportDialog::newQConfigs()
{
    auto *part = new QWidget(this);
    setNames(*m_qconfigs, "reportQConfigs", tr("QConfigs of the report"));
    const QVariantMap checked = m_session.settings().reportQConfigs.value();
    for (int i = 0; i < m_choices.count(); ++i) {
        const session::QConfigChoice &choice = m_choices.at(i);
        // The QConfigs that `bcfg report` takes by default, and the QConfig that is chosen in the window.
        const bool isUsual =
            choice.origin == session::QConfigChoice::Origin::Named || i == m_session.simulator().chosen();
        auto *item = new QListWidgetItem(choice.title, m_qconfigs);
        item->setCheckState(checked.value(choice.key(), isUsual).toBool() ? Qt::Checked : Qt::Unchecked);
    }
    m_qconfigs->setCurrentRow(0);
    QLabel *label = newLabelFor(*m_qconfigs, tr("&QConfigs"));
    auto *head = new QHBoxLayout;
    head->addWidget(label, 1);
    QWidget *before = m_model;
    const auto addButton = [&](const QString &text, const char *name, bool ofPyTorch) {
        auto *button = newButton<QPushButton>(text, name, {}, part);
        button->setAutoDefault(false);
        button->setFlat(true);
        setTabOrder(std::exchange(before, button), button);
        connect(button, &QPushButton::clicked, this, [this, ofPyTorch] { checkAll(ofPyTorch); });
        head->addWidget(button);
    };
    addButton(tr("&All of PyTorch"), "allQConfigs", true);
    addButton(tr("&None"), "noQConfigs", false);
    auto *layout = newInnerLayout<QVBoxLayout>(part, 4);
    layout->addLayout(head);
    layout->addWidget(m_qconfigs, 1);
    return part;
}

QWidget *ReportDialog::newPreview()
{
    auto *part = new QWidget(this);
    setNames(*m_page, "reportPage", tr("The report as a page"));
    m_page->setOpenLinks(false);
    m_page->setTabChangesFocus(true);
    setNames(*m_text, "reportPreview", tr("The text of the report"));
    m_text->setReadOnly(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setTabChangesFocus(true);
    m_text->setFont(codeFont());
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setUndoRedoEnabled(false);
    m_state->setObjectName(QStringLiteral("reportState"));
    auto *layout = newLayout<QVBoxLayout>(part, {8, 0, 0, 0}, 4);
    m_views->setObjectName(QStringLiteral("reportViews"));
    m_views->setDocumentMode(true);
    m_views->addTab(m_page, tr("&Page"));
    m_views->addTab(m_text, tr("Te&xt"));
    layout->addWidget(m_views, 1);
    layout->addWidget(m_state);
    return part;
}

QWidget *ReportDialog::newButtons()
{
    auto *row = new QWidget(this);
    m_browser = newButton<QPushButton>(tr("Show in &Browser"), "showInBrowser",
                                       tr("Opens the page from a file in the system's temporary folder."), row);
    m_browser->setAutoDefault(false);
    m_save = newButton<QPushButton>(tr("&Save As…"), "saveReport", {}, row);
    m_save->setDefault(true);
    auto *close = new QPushButton(tr("&Cancel"), row);
    close->setAutoDefault(false);
    connect(m_browser, &QPushButton::clicked, this, &ReportDialog::showInBrowser);
    connect(m_save, &QPushButton::clicked, this, &ReportDialog::save);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    auto *layout = newInnerLayout<QHBoxLayout>(row);
    layout->addWidget(m_browser);
    layout->addStretch();
    layout->addWidget(m_save);
    layout->addWidget(close);
    return row;
}

void ReportDialog::remember()
{
    Settings &settings = m_session.settings();
    settings.reportFormat.set(m_format->currentIndex());
    QVariantMap checked = settings.reportQConfigs.value(); // has also QConfigs of the other generation
    for (int i = 0; i < m_choices.count(); ++i)
        checked.insert(m_choices.at(i).key(), m_qconfigs->item(i)->checkState() == Qt::Checked);
    settings.reportQConfigs.set(checked);
    if (!m_session.document().path().isEmpty())
        settings.reports.setFor(m_session.document().path(), {m_title->text(), m_olderPath});
}

void ReportDialog::checkAll(bool ofPyTorch)
{
    {
        const QSignalBlocker quiet(m_qconfigs);
        for (int i = 0; i < m_choices.count(); ++i) {
            const bool isWanted = ofPyTorch && m_choices.at(i).origin == session::QConfigChoice::Origin::Named;
            m_qconfigs->item(i)->setCheckState(isWanted ? Qt::Checked : Qt::Unchecked);
        }
    }
    m_qconfigs->viewport()->update();
    write();
}

void ReportDialog::chooseOlder()
{
    const QString folder = m_olderPath.isEmpty() ? m_session.document().folder() : QFileInfo(m_olderPath).path();
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Older File"), folder, session::nameFilter(session::documentKinds()));
    if (path.isEmpty())
        return;
    setOlder(path);
    write();
}

void ReportDialog::setOlder(const QString &path)
{
    m_olderPath = path;
    m_older->setText(QDir::toNativeSeparators(path));
    m_forgetOlder->setEnabled(!path.isEmpty());
}

const Form &ReportDialog::form() const
{
    return formsOf(FormOption::ReportFormat)[toIndex(m_format->currentIndex())];
}

bool ReportDialog::hasVerdicts() const
{
    return form().qconfigs != QConfigNeed::None;
}

ReportInput ReportDialog::input() const
{
    ReportOptions options;
    const bool hasTitle = !m_title->text().isEmpty() || !m_document.name().empty();
    options.title = toUtf8(hasTitle ? m_title->text() : session::bareTitle(m_session.document()));
    for (int i = 0; i < m_choices.count(); ++i) {
        const session::QConfigChoice &choice = m_choices.at(i);
        const QString &name = choice.origin == session::QConfigChoice::Origin::Own ? choice.title : choice.name;
        if (hasVerdicts() && m_qconfigs->item(i)->checkState() == Qt::Checked)
            options.qconfigs.push_back({toUtf8(name), choice.source});
    }
    if (hasVerdicts() && m_model->isChecked())
        options.models = m_models;
    const bool isPage = form().name == "html" || form().name == "markdown";
    const QString older = hasVerdicts() ? m_olderPath : QString();
    return {m_document, m_session.document().path(), std::move(options), older, form().write, isPage};
}

/// Makes the text in a thread.
void ReportDialog::write()
{
    m_later.stop();
    m_save->setEnabled(false);
    m_browser->setEnabled(false);
    for (QWidget *choice : {m_older->parentWidget(), m_qconfigs->parentWidget()})
        choice->setEnabled(hasVerdicts());
    m_model->setEnabled(hasVerdicts() && !m_models.empty());
    m_state->setText(tr("Writing…"));
    m_writing.start(
        *this, [input = input()] { return makeReport(input); }, [this](ReportText made) { take(std::move(made)); });
}

void ReportDialog::take(ReportText made)
{
    m_made = std::move(made);
    m_text->setPlainText(m_made.shown);
    showPage(m_made.page);
    const int page = m_views->indexOf(m_page);
    const bool isBack = !m_made.page.isEmpty() && !m_views->isTabVisible(page);
    m_views->setTabVisible(page, !m_made.page.isEmpty());
    if (isBack)
        m_views->setCurrentIndex(page);
    const bool isThere = m_made.problem.isEmpty();
    QString state = m_made.problem;
    if (isThere)
        state = m_made.isWhole
                    ? QLocale().formattedDataSize(qint64(m_made.text.size()))
                    : tr("%1, of which a part is shown").arg(QLocale().formattedDataSize(qint64(m_made.text.size())));
    m_state->setText(state);
    m_save->setEnabled(isThere);
    m_browser->setEnabled(isThere);
    m_browser->setVisible(form().name == "html");
}

/// Reads the Markdown into a new QTextDocument before a view shows it, as a view lays out its document after each cell
/// of a table.
void ReportDialog::showPage(const QString &markdown)
{
    QTextDocument::MarkdownFeatures features = QTextDocument::MarkdownDialectGitHub;
    features |= QTextDocument::MarkdownNoHTML; // names in a document are text
    auto *page = new QTextDocument(m_page);
    page->setMarkdown(markdown, features);
    m_page->setDocument(page);
    delete std::exchange(m_shownPage, page); // QTextEdit does not delete a document that another replaces
}

void ReportDialog::save()
{
    const QString suffix = toQString(form().suffix);
    QString name = session::bareTitle(m_session.document());
    name.replace('/', '_');
    const QString proposed = QDir(m_session.document().folder()).filePath(name + suffix);
    const QList<session::FileKind> kinds = {{toQString(form().title), suffix}, session::anyKind()};
    session::askAndSave(*this, *this, windowTitle(), proposed, kinds, m_made.text, [this](const QString &path) {
        remember();
        m_session.tellSaved(path);
        accept();
    });
}

/// Writes a file that outlives the dialog, as the browser may read it later.
void ReportDialog::showInBrowser()
{
    const QString path =
        QDir(QStandardPaths::writableLocation(QStandardPaths::TempLocation))
            .filePath(QStringLiteral("backend-config-report-%1.html").arg(QCoreApplication::applicationPid()));
    if (const std::optional<SaveError> error = session::writeText(path, m_made.text))
        tellFailure(this, windowTitle(), session::failureText(path, *error));
    else if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
        tellFailure(this, windowTitle(), tr("There is no browser that opens %1.").arg(path));
}

} // namespace bcfg::ui::exchange
