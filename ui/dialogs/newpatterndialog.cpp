// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/newpatterndialog.h"

#include "core/catalog/symbols.h"
#include "ui/models/patterninput.h"
#include "ui/text.h"
#include "ui/widgets/section.h"

#include <QCompleter>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QStringListModel>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui {

namespace {

/// Completes the operator behind the last comma or bracket and keeps what stands before it.
class OperatorCompleter : public QCompleter
{
public:
    OperatorCompleter(const QStringList &paths, QObject *parent) : QCompleter(paths, parent)
    {
        setFilterMode(Qt::MatchContains);
        setCaseSensitivity(Qt::CaseInsensitive);
        setMaxVisibleItems(12);
    }
    QStringList splitPath(const QString &text) const override { return {text.mid(startOfName(text)).trimmed()}; }
    QString pathFromIndex(const QModelIndex &index) const override
    {
        const QString typed = static_cast<QLineEdit *>(widget())->text();
        const QString before = typed.left(startOfName(typed));
        return before + (before.endsWith(',') ? QStringLiteral(" ") : QString()) + QCompleter::pathFromIndex(index);
    }

private:
    static qsizetype startOfName(const QString &text)
    {
        return std::max(text.lastIndexOf(','), text.lastIndexOf('(')) + 1;
    }
};

QStringList operatorPaths(Api api)
{
    QStringList paths;
    for (const SymbolInfo &symbol : SymbolCatalog::of(api).all())
        paths.append(toQString(symbol.path));
    for (const std::string &method : SymbolCatalog::of(api).tensorMethods())
        paths.append(QStringLiteral("'%1'").arg(toQString(method))); // as patterns write them
    return paths;
}

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

NewPatternDialog::NewPatternDialog(Api api, QWidget *parent)
    : QDialog(parent),
      m_api(api),
      m_edit(new QLineEdit(this)),
      m_hint(newHintLabel(this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Add Pattern"));
    m_edit->setObjectName(QStringLiteral("operatorsEdit"));
    m_edit->setAccessibleName(tr("Operators"));
    m_edit->setPlaceholderText(QStringLiteral("torch.nn.Conv2d, torch.nn.ReLU"));
    m_edit->setCompleter(new OperatorCompleter(operatorPaths(api), m_edit));
    m_edit->setFont(codeFont());
    m_edit->setMinimumWidth(480);
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
    layout->addWidget(m_buttons);

    connect(m_edit, &QLineEdit::textChanged, this, &NewPatternDialog::read);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    read();
}

void NewPatternDialog::read()
{
    const auto typed = readNewPattern(m_edit->text(), m_api);
    const Pattern *pattern = std::get_if<Pattern>(&typed);
    if (pattern)
        m_config = newPatternConfig(*pattern, m_api);
    m_hint->setText(pattern ? toQString(m_config.title(m_api)) : std::get<QString>(typed));
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(pattern);
}

} // namespace bcfg::ui
