// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/recoverydialog.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/dialogs.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/longwork.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/session/files/documentio.h"

#include <QDateTime>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui::session {

namespace {

using State = OrphanedJournal::FileState;

QString stateText(const OrphanedJournal &journal)
{
    if (const JournalFault *fault = std::get_if<JournalFault>(&journal.content)) {
        return *fault == JournalFault::OtherVersion
                   ? RecoveryDialog::tr("kept by another version of this program, which can recover it")
                   : RecoveryDialog::tr("damaged, cannot be recovered");
    }
    switch (journal.fileState) {
    case State::NeverSaved:
        return RecoveryDialog::tr("was never saved");
    case State::Same:
        return RecoveryDialog::tr("unchanged since; comes back with the edits");
    case State::Changed:
        return RecoveryDialog::tr("changed since; the edits come back as a copy without a file");
    case State::Missing:
        return RecoveryDialog::tr("cannot be opened; the edits come back as a copy without a file");
    }
    Q_UNREACHABLE();
}

QString editsText(const JournalContent &content)
{
    if (content.edits() == 0 && content.drafts.empty())
        return RecoveryDialog::tr("made, not edited");
    const QString edits = QString::number(content.edits());
    return content.drafts.empty() ? edits : RecoveryDialog::tr("%1, and typed JSON").arg(edits);
}

} // namespace

RecoveryDialog::RecoveryDialog(std::vector<OrphanedJournal> journals, std::function<void(OrphanedJournal)> recover,
                               Compare compare, QWidget *parent)
    : QDialog(parent),
      m_journals(std::move(journals)),
      m_recover(std::move(recover)),
      m_compare(std::move(compare)),
      m_list(new QTreeWidget(this))
{
    setWindowTitle(tr("Recover Unsaved Edits"));
    resize(800, 320);
    auto *label = new QLabel(tr("The program ended before these edits were saved. They are still here."), this);
    label->setWordWrap(true);
    setNames(*m_list, "recoveryList", tr("Documents with unsaved edits"));
    m_list->setHeaderLabels({tr("Document"), tr("Last edited"), tr("Edits"), tr("File")});
    m_list->setItemDelegate(new RowDelegate(m_list));
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);

    auto *buttons = new QDialogButtonBox(this);
    const auto add = [&](const QString &text, const char *name, QDialogButtonBox::ButtonRole role) {
        QPushButton *button = buttons->addButton(text, role);
        button->setObjectName(QString::fromLatin1(name));
        return button;
    };
    m_recoverButton = add(tr("&Recover"), "recover", QDialogButtonBox::ActionRole);
    m_compareButton = add(tr("&Compare…"), "compare", QDialogButtonBox::ActionRole);
    m_discardButton = add(tr("&Discard…"), "discard", QDialogButtonBox::ActionRole);
    QPushButton *keep = add(tr("&Keep for Later"), "keep", QDialogButtonBox::RejectRole);
    m_recoverButton->setDefault(true);
    QVBoxLayout *layout = newDialogLayout(*this);
    layout->addWidget(label);
    layout->addWidget(m_list, 1);
    layout->addWidget(buttons);

    connect(m_list, &QTreeWidget::itemSelectionChanged, this, &RecoveryDialog::updateButtons);
    connect(m_recoverButton, &QPushButton::clicked, this, &RecoveryDialog::recoverSelected);
    connect(m_discardButton, &QPushButton::clicked, this, &RecoveryDialog::discardSelected);
    connect(m_compareButton, &QPushButton::clicked, this, &RecoveryDialog::compare);
    connect(keep, &QPushButton::clicked, this, &RecoveryDialog::reject);
    fill();
}

void RecoveryDialog::fill()
{
    for (const OrphanedJournal &journal : m_journals) {
        const JournalContent *content = journal.recoverable();
        const QDateTime written = QFileInfo(journal.file.path()).lastModified();
        const QString folder = QDir::toNativeSeparators(QFileInfo(journal.path()).path());
        const bool isAlone =
            journal.path().isEmpty() || std::ranges::count(m_journals, journal.title(), &OrphanedJournal::title) == 1;
        const QString name = isAlone ? journal.title() : tr("%1 — %2").arg(journal.title(), folder);
        auto *item = new QTreeWidgetItem(m_list, {name, QLocale().toString(written, QLocale::ShortFormat),
                                                  content ? editsText(*content) : QString(), stateText(journal)});
        item->setToolTip(0, plainToolTip(QDir::toNativeSeparators(journal.path())));
        item->setTextAlignment(2, Qt::AlignRight | Qt::AlignVCenter);
        item->setSelected(content != nullptr);
    }
    for (int column = 0; column < 3; ++column)
        m_list->resizeColumnToContents(column);
    m_list->setColumnWidth(0, std::min(m_list->columnWidth(0), width() / 3)); // a long name leaves the rest in sight
    m_list->setCurrentItem(m_list->topLevelItem(0), 0, QItemSelectionModel::NoUpdate);
    updateButtons();
}

void RecoveryDialog::updateButtons()
{
    const std::vector<std::size_t> rows = selected();
    const bool areReadable =
        std::ranges::all_of(rows, [this](std::size_t row) { return m_journals[row].recoverable() != nullptr; });
    m_recoverButton->setEnabled(!rows.empty() && areReadable);
    m_compareButton->setEnabled(rows.size() == 1 && areReadable);
    m_discardButton->setEnabled(!rows.empty());
}

std::vector<std::size_t> RecoveryDialog::selected() const
{
    std::vector<std::size_t> rows;
    for (int row = 0; row < m_list->topLevelItemCount(); ++row) {
        if (m_list->topLevelItem(row)->isSelected())
            rows.push_back(toIndex(row));
    }
    return rows;
}

void RecoveryDialog::recoverSelected()
{
    std::vector<OrphanedJournal> recovered;
    std::vector<std::size_t> rows = selected();
    for (const std::size_t row : rows)
        recovered.push_back(std::move(m_journals[row]));
    std::ranges::for_each(rows.rbegin(), rows.rend(), [this](std::size_t row) { remove(row); });
    for (OrphanedJournal &journal : recovered)
        m_recover(std::move(journal));
    if (m_journals.empty())
        accept();
}

void RecoveryDialog::discardSelected()
{
    const std::vector<std::size_t> rows = selected();
    const Question question{.title = tr("Discard Unsaved Edits"),
                            .text = rows.size() == 1
                                        ? tr("Discard the unsaved edits of “%1”?").arg(m_journals[rows.front()].title())
                                        : tr("Discard the unsaved edits of %1 documents?").arg(rows.size()),
                            .consequence = tr("They cannot be brought back. Files stay as they are."),
                            .answers = QMessageBox::Discard | QMessageBox::Cancel};
    ask(question, *this, *this, [this, rows](int answer) {
        if (answer != QMessageBox::Discard)
            return;
        std::ranges::for_each(rows.rbegin(), rows.rend(), [this](std::size_t row) {
            m_journals[row].file.remove();
            remove(row);
        });
        if (m_journals.empty())
            accept();
    });
}

void RecoveryDialog::compare()
{
    const OrphanedJournal &journal = m_journals[selected().front()];
    auto work = [path = journal.path(), content = *journal.recoverable(), title = journal.title()] {
        auto read = path.isEmpty() ? ReadDocument(DocumentError()) : readDocument(path);
        if (LoadedDocument *file = std::get_if<LoadedDocument>(&read))
            return RecoverableEdits{tr("%1 on disk").arg(title), std::move(file->config), title, content.state, path};
        return RecoverableEdits{tr("%1 before the edits").arg(title), content.before, title, content.state, path};
    };
    const auto show = [this](const std::optional<RecoverableEdits> &edits) {
        updateButtons();
        if (edits)
            m_compare(*edits, *this);
    };
    m_compareButton->setEnabled(false);
    startReading(*this, *this, tr("Comparing with “%1”…").arg(journal.title()), std::move(work), show);
}

void RecoveryDialog::remove(std::size_t row)
{
    m_journals.erase(m_journals.begin() + static_cast<std::ptrdiff_t>(row));
    delete m_list->topLevelItem(toInt(row));
}

} // namespace bcfg::ui::session
