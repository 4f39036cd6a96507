// SPDX-License-Identifier: Apache-2.0
#include "ui/session/files/basedialog.h"

#include "core/document/model/ownkeys.h"
#include "core/exchange/base/inheritance.h"
#include "core/exchange/base/overridesof.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/session/document/document.h"
#include "ui/session/files/baseondisk.h"
#include "ui/session/files/savepath.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace bcfg::ui::session {

namespace {

constexpr int noBase = 0;  // the first row of the list: no base
constexpr int anyFile = 1; // the second row: ask for a file; named bases follow

/// A combo box that tells whether an item was chosen from the open list, or reached by a key or the wheel while the
/// list was closed.
class BaseBox : public QComboBox
{
public:
    using QComboBox::QComboBox;

    bool isPassing() const { return m_isPassing; }

protected:
    void keyPressEvent(QKeyEvent *event) override
    {
        const QScopedValueRollback passing(m_isPassing, true);
        QComboBox::keyPressEvent(event);
    }
    void wheelEvent(QWheelEvent *event) override
    {
        const QScopedValueRollback passing(m_isPassing, true);
        QComboBox::wheelEvent(event);
    }

private:
    bool m_isPassing = false;
};

QString countsOf(const BackendConfig &whole)
{
    int counts[3] = {};
    for (const Shared<PatternConfig> &entry : whole.configs)
        ++counts[static_cast<std::size_t>(whole.inheritance->originOf(entry))];
    return BaseDialog::tr(
               "Entries that stay the base's: %1; that take the place of one of the base's: %2; the document's "
               "own: %3; left out of the base: %4.")
        .arg(counts[static_cast<std::size_t>(Origin::Base)])
        .arg(counts[static_cast<std::size_t>(Origin::Overridden)])
        .arg(counts[static_cast<std::size_t>(Origin::Own)])
        .arg(removedFrom(whole).size());
}

/// The document without a base. If its base could not be read, the result has only the entries of the document's own
/// file.
BaseDialog::Outcome withoutBase(BackendConfig document)
{
    document.inheritance.reset();
    for (const std::string_view key : {baseKey, baseHashKey, removedKey})
        document.head = withUnknownMember(document.head, key, std::nullopt, document.api);
    const QString summary =
        BaseDialog::tr("The document's own, and saved with it: %1.").arg(entryCount(document.configs.size()));
    return {std::move(document), summary};
}

BaseDialog::Outcome startingFrom(const std::string &name, BackendConfig document, const std::filesystem::path &path)
{
    auto found = findBase(name, document, path);
    if (const Diagnostic *why = std::get_if<Diagnostic>(&found))
        return {{}, toQString(why->message), false};
    Base base = std::get<Base>(std::move(found));
    if (hasBase(document)) { // its base could not be read, so the document consists of overrides
        document.head = withUnknownMember(document.head, baseKey, JsonValue(name), document.api);
        BackendConfig whole = wholeOf(document, std::move(base));
        const QString summary = countsOf(whole);
        return {std::move(whole), summary};
    }
    document.inheritance.reset();
    const Overrides overrides = overridesOf(document, base);
    BackendConfig whole = wholeOf(overrides.document, std::move(base));
    QString summary = countsOf(whole);
    if (overrides.replacedCount > 0)
        summary += '\n' + BaseDialog::tr("Left out, as a later entry with the same pattern replaces it: %1.")
                              .arg(entryCount(overrides.replacedCount));
    if (!overrides.keepsOrder)
        summary += '\n' + BaseDialog::tr("Entries come into the order of the base where that makes no difference.");
    return {std::move(whole), summary};
}

} // namespace

BaseDialog::BaseDialog(const Document &document, QWidget *parent)
    : QDialog(parent),
      m_document(document.config()),
      m_file(pathOrUntitled(document)),
      m_folder(document.folder()),
      m_base(new BaseBox(this)),
      m_summary(newHintLabel(this))
{
    setWindowTitle(tr("From Base"));
    setNames(*m_base, "baseBox", tr("Base"));
    setWidthInCharacters(*m_base, 40);
    m_base->addItem(tr("Nothing: the document is whole"));
    m_base->addItem(tr("A file…"));
    m_base->insertSeparator(m_base->count());
    for (const BuiltInConfig &builtIn : builtInConfigs(document.release()))
        m_base->addItem(toQString(builtIn.name()), toQString(builtIn.name()));
    if (m_document.inheritance) {
        const QString name = toQString(m_document.inheritance->base().name);
        if (m_base->findData(name) < 0)
            m_base->addItem(name, name);
        m_base->setCurrentIndex(m_base->findData(name));
    }
    m_shown = m_base->currentIndex();
    m_summary->setObjectName(QStringLiteral("baseSummary"));
    m_summary->setMinimumHeight(3 * fontMetrics().lineSpacing());
    m_summary->setAlignment(Qt::AlignTop);
    auto *form = new QFormLayout;
    form->addRow(tr("Start &from"), m_base);
    QDialogButtonBox *buttons = newDialogButtons(*this, QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_accept = buttons->button(QDialogButtonBox::Ok);
    QVBoxLayout *layout = newDialogLayout(*this);
    layout->addLayout(form);
    layout->addWidget(m_summary, 1);
    layout->addWidget(buttons);
    connect(m_base, &QComboBox::activated, this,
            [this] { choose(!static_cast<const BaseBox *>(m_base)->isPassing()); });
    constexpr int wide = 520;
    setMinimumWidth(wide);
    look();
}

QString BaseDialog::stepName() const
{
    return m_base->currentIndex() == noBase ? tr("Make the document whole")
                                            : tr("Start from %1").arg(m_base->currentText());
}

void BaseDialog::accept()
{
    if (m_base->currentIndex() == anyFile)
        choose(true);
    else
        QDialog::accept();
}

/// Looks at the chosen base. If “A file…” was chosen from the open list, asks for the file; a key may only be passing
/// that item.
void BaseDialog::choose(bool isFromList)
{
    if (m_base->currentIndex() == anyFile && !isFromList) {
        m_comparing.stop();
        m_outcome.reset();
        m_summary->setText(tr("OK asks for the file."));
        m_accept->setEnabled(true);
        return;
    }
    if (m_base->currentIndex() == anyFile)
        askFile();
    m_shown = m_base->currentIndex();
    look();
}

/// Asks for a file. The document names a base by its path from the document's folder.
void BaseDialog::askFile()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Base"), m_folder, nameFilter(documentKinds()));
    if (path.isEmpty()) {
        m_base->setCurrentIndex(m_shown);
        return;
    }
    const QString name = QDir(m_folder).relativeFilePath(path);
    if (m_base->findData(name) < 0)
        m_base->addItem(name, name);
    m_base->setCurrentIndex(m_base->findData(name));
}

/// Works in a thread, as a base may be large.
void BaseDialog::look()
{
    m_outcome.reset();
    m_accept->setEnabled(false);
    m_summary->setText(tr("Comparing…"));
    const auto work = [document = m_document, path = m_file,
                       name = toUtf8(m_base->currentData().toString())]() -> Outcome {
        return name.empty() ? withoutBase(document) : startingFrom(name, document, path);
    };
    m_comparing.start(*this, work, [this](Outcome outcome) {
        m_summary->setText(outcome.summary);
        m_accept->setEnabled(outcome.isPossible);
        m_outcome = std::move(outcome);
    });
}

} // namespace bcfg::ui::session
