// SPDX-License-Identifier: Apache-2.0
#include "ui/dialogs/newpatterndialog.h"

#include "core/catalog/symbols.h"
#include "ui/text.h"
#include "ui/widgets/section.h"

#include <QCompleter>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QStringListModel>
#include <QVBoxLayout>

namespace bcfg::ui {

namespace {

/// Completes the operator behind the last comma and keeps those before it.
class OperatorCompleter : public QCompleter
{
public:
    OperatorCompleter(const QStringList &paths, QObject *parent) : QCompleter(paths, parent)
    {
        setFilterMode(Qt::MatchContains);
        setCaseSensitivity(Qt::CaseInsensitive);
        setMaxVisibleItems(12);
    }
    QStringList splitPath(const QString &text) const override { return {text.section(',', -1).trimmed()}; }
    QString pathFromIndex(const QModelIndex &index) const override
    {
        const QString typed = static_cast<QLineEdit *>(widget())->text();
        const QString before = typed.left(typed.lastIndexOf(',') + 1);
        return before.isEmpty() ? QCompleter::pathFromIndex(index) : before + ' ' + QCompleter::pathFromIndex(index);
    }
};

QStringList operatorPaths(Api api)
{
    QStringList paths;
    for (const SymbolInfo &symbol : SymbolCatalog::of(api).all())
        paths.append(toQString(symbol.path));
    for (const std::string &method : SymbolCatalog::of(api).tensorMethods())
        paths.append(toQString(method));
    return paths;
}

} // namespace

std::variant<Pattern, QString> parseForwardPattern(const QString &text)
{
    std::vector<Pattern> steps;
    for (const QString &part : text.split(',')) {
        const std::string name = toUtf8(part.trimmed());
        if (name.empty())
            return NewPatternDialog::tr("Name an operator, such as torch.nn.Linear.");
        if (!isDottedIdentifier(name))
            return NewPatternDialog::tr("“%1” is no name that Python knows: letters, digits, _ and dots.")
                .arg(part.trimmed());
        steps.push_back(Pattern::atom(name));
    }
    return steps.size() == 1 ? steps.front() : Pattern(std::move(steps));
}

std::optional<PatternConfig> newPatternConfig(const Pattern &forward, Api api)
{
    const std::optional<Pattern> reversed = toReversed(forward);
    if (!reversed)
        return std::nullopt;
    PatternConfig config;
    Record &record = config.record();
    record.set(Field::ObservationType, ObservationType::OutputUseDifferentObserverAsInput, api);
    record.set(Field::DTypeConfigs, Shared<DTypeConfigs>::make(), api);
    record.set(Field::Pattern, api == Api::Torch2 ? forward : *reversed, api);
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
    const auto parsed = parseForwardPattern(m_edit->text());
    std::optional<PatternConfig> config;
    if (const Pattern *pattern = std::get_if<Pattern>(&parsed)) {
        config = newPatternConfig(*pattern, m_api);
        m_hint->setText(config ? toQString(config->title(m_api))
                               : tr("PyTorch registers tuples of two or three operators."));
    } else {
        m_hint->setText(std::get<QString>(parsed));
    }
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(config.has_value());
    if (config)
        m_config = *std::move(config);
}

} // namespace bcfg::ui
