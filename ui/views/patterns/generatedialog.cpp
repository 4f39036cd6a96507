// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/generatedialog.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/basis/values/patterntext.h"
#include "ui/page/operators/operatorcompleter.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui::views {

namespace {

using Outcome = GeneratedPattern::Outcome;

QString outcomeText(const GeneratedPattern &generated, Api api)
{
    switch (generated.outcome) {
    case Outcome::New:
        if (generated.isNeeded) { // with its path, as a fused and a QAT module may have the same title
            const std::optional<Pattern> reversed = generated.config.reversedPattern(api);
            return GenerateDialog::tr("new, as others need it: %1").arg(toQString(notation(*reversed)));
        }
        return generated.config.fuserMethod() ? GenerateDialog::tr("new, fused as PyTorch does")
                                              : GenerateDialog::tr("new");
    case Outcome::Exists:
        return GenerateDialog::tr("left out: there is one already");
    case Outcome::Refused:
        return GenerateDialog::tr("left out: %1").arg(toQString(generated.refusal));
    }
    Q_UNREACHABLE();
}

QLineEdit *newChainEdit(const QString &name, const QString &text, Release release, QWidget *parent)
{
    auto *edit = new QLineEdit(text, parent);
    edit->setObjectName(name);
    edit->setFont(codeFont());
    takeAnyLength(*edit);
    new page::OperatorCompleter(release, QStringLiteral(",+"), {QStringLiteral("BN"), QStringLiteral("none")}, *edit);
    return edit;
}

} // namespace

GenerateDialog::GenerateDialog(const session::Document &document, PatternConfig source, QWidget *parent)
    : QDialog(parent),
      m_document(document),
      m_source(std::move(source)),
      m_roots(newChainEdit(QStringLiteral("rootsEdit"), QStringLiteral("Conv2d, Linear"), document.release(), this)),
      m_tails(newChainEdit(QStringLiteral("tailsEdit"), QStringLiteral("ReLU, ReLU6"), document.release(), this)),
      m_withModules(new QCheckBox(tr("With the entries of the &modules that they become"), this)),
      m_preview(new QTreeWidget(this)),
      m_summary(newHintLabel(this)),
      m_buttons(newDialogButtons(*this, QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    setWindowTitle(tr("Generate Patterns"));
    resize(640, 480);
    m_roots->setToolTip(tr("Operators that the patterns begin with, separated by commas. Names as in torch.nn, "
                           "torch.nn.functional and torch; your own with their full path."));
    m_tails->setToolTip(tr("What follows them, separated by commas: BN+ReLU is a batch norm and a ReLU, BN the one "
                           "that fits the root, none the root alone. Empty: the roots alone."));
    m_tails->setPlaceholderText(tr("Such as ReLU, BN+ReLU; empty for the roots alone"));
    m_withModules->setObjectName(QStringLiteral("withModules"));
    m_withModules->setToolTip(
        tr("PyTorch quantizes a fused or a QAT module only where its class has an entry of its own, "
           "and a root module with it."));
    m_withModules->setChecked(true);
    m_summary->setObjectName(QStringLiteral("summary"));
    m_preview->setAccessibleName(tr("Patterns that are generated"));
    addMarkdownCopyWithKey(*m_preview);
    m_preview->setHeaderLabels({tr("Pattern"), tr("What becomes of it")});
    m_preview->setItemDelegate(new RowDelegate(m_preview));
    m_preview->setRootIsDecorated(false);
    m_preview->setUniformRowHeights(true);
    m_preview->header()->resizeSection(0, 240);

    auto *dtypes = newHintLabel(this);
    dtypes->setText(
        tr("Dtype configs and observation type are those of %1.").arg(patternTitle(m_source, document.api())));
    auto *form = new QFormLayout;
    form->addRow(tr("&Roots"), m_roots);
    form->addRow(tr("&Tails"), m_tails);
    QVBoxLayout *layout = newDialogLayout(*this);
    layout->addLayout(form);
    layout->addWidget(m_withModules);
    layout->addWidget(dtypes);
    layout->addWidget(m_preview, 1);
    layout->addWidget(m_summary);
    layout->addWidget(m_buttons);
    for (QLineEdit *edit : {m_roots, m_tails})
        connect(edit, &QLineEdit::textChanged, this, &GenerateDialog::preview);
    connect(m_withModules, &QCheckBox::toggled, this, &GenerateDialog::preview);
    m_roots->selectAll(); // typing replaces the example
    preview();
}

session::Document::Entries GenerateDialog::entries() const
{
    session::Document::Entries entries;
    for (const GeneratedPattern &generated : m_generated) {
        if (generated.outcome == Outcome::New)
            entries.push_back(Shared<PatternConfig>::make(generated.config));
    }
    return entries;
}

/// Reads the operators of a field into `chains`. Returns an empty text, or why this failed, with the field's name.
QString GenerateDialog::read(QLineEdit &edit, const QString &name, std::vector<OperatorChain> &chains) const
{
    const auto problem = [&](const QString &why) {
        return tr("%1: %2").arg(name, why);
    };
    if (const std::optional<TextProblem> half = halfCharacterProblem(edit.text()))
        return problem(half->message);
    auto parsed = parseOperatorChains(toUtf8(edit.text()), m_document.release());
    if (const Refusal *refusal = std::get_if<Refusal>(&parsed))
        return problem(toQString(refusal->why));
    chains = std::get<std::vector<OperatorChain>>(std::move(parsed));
    return {};
}

/// Generates the patterns. Returns an empty text, or why no pattern can be generated.
QString GenerateDialog::generate()
{
    m_generated.clear();
    GenerationRequest request;
    request.source = m_source;
    request.withModules = m_withModules->isChecked();
    QString why = read(*m_roots, tr("Roots"), request.roots);
    if (why.isEmpty() && request.roots.empty())
        why = tr("Roots: name an operator, such as Conv2d.");
    if (why.isEmpty())
        why = read(*m_tails, tr("Tails"), request.tails);
    if (why.isEmpty())
        m_generated = generatePatterns(request, m_document.config());
    return why;
}

void GenerateDialog::preview()
{
    const QString why = generate();
    m_preview->clear();
    QList<QTreeWidgetItem *> items;
    for (const GeneratedPattern &generated : m_generated) {
        auto *item = new QTreeWidgetItem({toQString(generated.title), outcomeText(generated, m_document.api())});
        item->setDisabled(generated.outcome != Outcome::New);
        if (const std::optional<Pattern> reversed = generated.config.reversedPattern(m_document.api()))
            item->setToolTip(0, plainToolTip(toQString(notation(*reversed))));
        items.append(item);
    }
    m_preview->addTopLevelItems(items);
    const auto added = std::ranges::count(m_generated, Outcome::New, &GeneratedPattern::outcome);
    const auto leftOut = std::ssize(m_generated) - added;
    m_summary->setText(!why.isEmpty() ? why : tr("%1 new, %2 left out.").arg(added).arg(leftOut));
    QPushButton *add = m_buttons->button(QDialogButtonBox::Ok);
    add->setText(added > 0 ? tr("&Add %1").arg(added) : tr("&Add"));
    add->setEnabled(added > 0);
}

} // namespace bcfg::ui::views
