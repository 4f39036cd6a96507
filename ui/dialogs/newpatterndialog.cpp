// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/newpatterndialog.h"

#include "core/catalog/knownmodules.h"
#include "core/catalog/operators.h"
#include "core/model/patternnotation.h"
#include "core/model/patterntree.h"
#include "core/simulation/rootnode.h"
#include "ui/models/patterninput.h"
#include "ui/text.h"
#include "ui/widgets/anylength.h"
#include "ui/widgets/section.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QStringListModel>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui {

namespace {

/// Offers operators for what stands behind the last comma or bracket, those first that fit it best, and keeps what
/// stands before it. Enter takes the first where none was chosen.
class OperatorCompleter : public QCompleter
{
public:
    OperatorCompleter(Api api, QLineEdit &edit) : QCompleter(&edit), m_operators(operatorNames(api))
    {
        setCompletionMode(UnfilteredPopupCompletion);
        setModel(&m_offered);
        setMaxVisibleItems(12);
        connect(&edit, &QLineEdit::textEdited, this, &OperatorCompleter::offer);
    }
    QString pathFromIndex(const QModelIndex &index) const override
    {
        const QString typed = static_cast<QLineEdit *>(widget())->text();
        const QString before = typed.left(startOfName(typed));
        return before + (before.endsWith(',') ? QStringLiteral(" ") : QString()) + QCompleter::pathFromIndex(index);
    }

protected:
    bool eventFilter(QObject *object, QEvent *event) override
    {
        // Asking for the popup makes one, with events of its own.
        if (event->type() == QEvent::KeyPress && object == popup() && !popup()->currentIndex().isValid()) {
            const int key = static_cast<QKeyEvent *>(event)->key();
            if (key == Qt::Key_Return || key == Qt::Key_Enter)
                popup()->setCurrentIndex(completionModel()->index(0, 0));
        }
        return QCompleter::eventFilter(object, event);
    }

private:
    static qsizetype startOfName(const QString &text)
    {
        return std::max(text.lastIndexOf(','), text.lastIndexOf('(')) + 1;
    }
    void offer(const QString &text)
    {
        const std::string name = toUtf8(text.mid(startOfName(text)).trimmed());
        const std::vector<std::string> words = searchWords(name);
        const auto found = bestFirst(
            m_operators, [&](const OperatorName &each) { return words.empty() ? 0 : searchScore(each, words); });
        QStringList notations;
        for (const OperatorName *each : found)
            notations.append(toQString(notation(each->atom)));
        const bool isWhole = notations.contains(toQString(name)); // then Enter adds the pattern
        m_offered.setStringList(isWhole ? QStringList() : notations);
    }

    std::span<const OperatorName> m_operators;
    QStringListModel m_offered;
};

} // namespace

std::variant<Pattern, QString> readNewPattern(const QString &text, Api api)
{
    QString typed = text.trimmed();
    if (typed.isEmpty())
        return NewPatternDialog::tr("Name an operator, such as torch.nn.Linear.");
    if (!typed.startsWith('(') && typed.contains(','))
        typed = QStringLiteral("(%1)").arg(typed);
    auto read = readPattern(typed, true, api);
    if (const TextProblem *problem = std::get_if<TextProblem>(&read))
        return problem->message;
    return std::get<Pattern>(std::move(read));
}

PatternConfig newPatternConfig(const Pattern &reversed, Api api)
{
    PatternConfig config;
    config.record().set(Field::ObservationType, ObservationType::OutputUseDifferentObserverAsInput, api);
    config.record().set(Field::DTypeConfigs, Shared<DTypeConfigs>::make(), api);
    config.setReversedPattern(reversed, api);
    return config;
}

NewPatternDialog::NewPatternDialog(Api api, const PatternConfig *like, QWidget *parent)
    : QDialog(parent),
      m_api(api),
      m_like(like),
      m_edit(new QLineEdit(this)),
      m_takeModules(new QCheckBox(tr("&Modules and fuser as PyTorch's own backends have them"), this)),
      m_takeDTypes(new QCheckBox(this)),
      m_hint(newHintLabel(this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Add Pattern"));
    m_edit->setObjectName(QStringLiteral("operatorsEdit"));
    m_edit->setAccessibleName(tr("Operators"));
    m_edit->setPlaceholderText(QStringLiteral("torch.nn.Conv2d, torch.nn.ReLU"));
    m_edit->setCompleter(new OperatorCompleter(api, *m_edit));
    m_edit->setFont(codeFont());
    takeAnyLength(*m_edit);
    m_edit->setMinimumWidth(480);
    m_takeModules->setObjectName(QStringLiteral("takeModules"));
    m_takeModules->setChecked(true);
    m_takeModules->setToolTip(tr("Root, QAT, reference and fused modules, the fuser, and what the arguments mean."));
    m_takeDTypes->setObjectName(QStringLiteral("takeDTypes"));
    const bool canTakeDTypes = like && !like->dtypeConfigs().empty();
    m_takeDTypes->setVisible(canTakeDTypes);
    m_takeDTypes->setChecked(canTakeDTypes);
    if (canTakeDTypes) {
        const QString title = fontMetrics().elidedText(toQString(like->title(api)), Qt::ElideRight, 280);
        m_takeDTypes->setText(
            tr("&DType configs and observation type of %1").arg(QString(title).replace('&', QStringLiteral("&&"))));
    }
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Add"));
    m_hint->setMinimumHeight(2 * m_hint->fontMetrics().height());
    m_hint->setAlignment(Qt::AlignTop);

    auto *question = new QLabel(tr("&Operators in the order in which data flows, with commas between:"), this);
    question->setBuddy(m_edit);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    layout->addWidget(question);
    layout->addWidget(m_edit);
    layout->addWidget(m_hint);
    layout->addWidget(m_takeModules);
    layout->addWidget(m_takeDTypes);
    layout->addWidget(m_buttons);

    connect(m_edit, &QLineEdit::textChanged, this, &NewPatternDialog::read);
    connect(m_takeModules, &QCheckBox::toggled, this, &NewPatternDialog::read);
    connect(m_takeDTypes, &QCheckBox::toggled, this, &NewPatternDialog::read);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    read();
}

void NewPatternDialog::read()
{
    const auto typed = readNewPattern(m_edit->text(), m_api);
    const Pattern *pattern = std::get_if<Pattern>(&typed);
    bool isKnown = false;
    if (pattern) {
        m_config = newPatternConfig(*pattern, m_api);
        if (m_takeDTypes->isChecked())
            m_config.record().copy(m_like->record(), {Field::DTypeConfigs, Field::ObservationType}, m_api);
        PatternConfig known = m_config;
        const std::optional<PatternPath> root = rootPath(*pattern, nullptr);
        isKnown = setKnownModules(known, *pattern, root ? *nodeAt(*pattern, *root) : *pattern, m_api);
        if (m_takeModules->isChecked())
            m_config = std::move(known);
    }
    m_takeModules->setEnabled(isKnown);
    m_hint->setText(pattern ? toQString(m_config.title(m_api)) : std::get<QString>(typed));
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(pattern);
}

} // namespace bcfg::ui
