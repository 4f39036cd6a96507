// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/newpatterndialog.h"

#include "core/document/model/mapped.h"
#include "core/document/model/patternedit.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/knownmodules.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/values/patterntext.h"
#include "ui/page/operators/operatorcompleter.h"
#include "ui/session/document/document.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace bcfg::ui::views {

namespace {

bool hasWeight(const PatternConfig &config)
{
    return std::ranges::any_of(config.dtypeConfigs(),
                               [](const DTypeConfig &dtypes) { return dtypes.weight().dtype().has_value(); });
}

/// The dtype configs, without weight and bias, that any operator without a weight can use. Leaves out dynamic ones, and
/// those whose output has an exact scale, which is right for one operator only.
DTypeConfigs withoutWeights(std::span<const DTypeConfig> configs)
{
    DTypeConfigs rest;
    for (DTypeConfig dtypes : configs) {
        dtypes.remove(Field::WeightDType);
        dtypes.remove(Field::BiasDType);
        if (!dtypes.isDynamic().value_or(false) && !dtypes.output().bound(Field::ScaleExactMatch))
            addOnce(rest, std::move(dtypes));
    }
    return rest;
}

} // namespace

std::variant<Pattern, QString> readNewPattern(const QString &text, Release release, bool isForward)
{
    if (text.trimmed().isEmpty())
        return NewPatternDialog::tr("Name an operator, such as torch.nn.Linear.");
    const auto read = readPattern(text, isForward, release);
    if (const TextProblem *problem = std::get_if<TextProblem>(&read))
        return problem->message;
    const Pattern &reversed = std::get<Pattern>(read);
    return isForward ? withSecondOperands(reversed) : reversed;
}

NewPatternDialog::NewPatternDialog(Release release, const PatternConfig *like, BackendConfig document, QWidget *parent)
    : QDialog(parent),
      m_release(release),
      m_like(like && !like->dtypeConfigs().empty() ? std::optional(*like) : std::nullopt),
      m_document(std::move(document)),
      m_native(torch::keyMap<const PatternConfig *>(SymbolCatalog::of(release))),
      m_edit(new QLineEdit(this)),
      m_isReversed(new QCheckBox(tr("In &reversed order, as (torch.add, torch.nn.Conv2d, MatchAllNode)"), this)),
      m_takeModules(new QCheckBox(tr("&Modules and fuser as PyTorch's own backends have them"), this)),
      m_takeDTypes(new QCheckBox(this)),
      m_hint(newHintLabel(this)),
      m_buttons(newDialogButtons(*this, QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    setWindowTitle(tr("Add Pattern"));
    setNames(*m_edit, "operatorsEdit", tr("Operators"));
    m_edit->setPlaceholderText(QStringLiteral("torch.nn.Conv2d, torch.nn.ReLU"));
    new page::OperatorCompleter(release, QStringLiteral(",("), {}, *m_edit);
    m_edit->setFont(codeFont());
    takeAnyLength(*m_edit);
    m_edit->setMinimumWidth(480);
    m_isReversed->setObjectName(QStringLiteral("isReversed"));
    m_isReversed->setToolTip(tr("Each operator before what feeds it, nested as in pattern_complex_format. MatchAllNode "
                                "is an operand that may be anything."));
    m_takeModules->setObjectName(QStringLiteral("takeModules"));
    m_takeModules->setChecked(true);
    m_takeModules->setToolTip(tr("Root, QAT, reference and fused modules, the fuser, and what the arguments mean."));
    m_takeDTypes->setObjectName(QStringLiteral("takeDTypes"));
    m_takeDTypes->setVisible(m_like.has_value());
    m_takeDTypes->setChecked(m_like.has_value());
    for (const Shared<PatternConfig> &config : findBuiltInConfig("native", release)->config().configs) {
        if (std::optional<Pattern> key = config->reversedPattern(release))
            m_native.try_emplace(*std::move(key), &*config);
    }
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Add"));
    m_hint->setObjectName(QStringLiteral("hint"));
    m_hint->setMinimumHeight(4 * m_hint->fontMetrics().height());
    m_hint->setAlignment(Qt::AlignTop);

    QLabel *question = newLabelFor(*m_edit, {});
    QVBoxLayout *layout = newDialogLayout(*this);
    layout->addWidget(question);
    layout->addWidget(m_edit);
    layout->addWidget(m_hint);
    layout->addWidget(m_isReversed);
    layout->addWidget(m_takeModules);
    layout->addWidget(m_takeDTypes);
    layout->addWidget(m_buttons);

    connect(m_edit, &QLineEdit::textChanged, this, &NewPatternDialog::read);
    const auto ask = [this, question] {
        question->setText(m_isReversed->isChecked()
                              ? tr("&Operators, each before what feeds it, separated by commas:")
                              : tr("&Operators in the order in which data flows, separated by commas:"));
        read();
    };
    connect(m_isReversed, &QCheckBox::toggled, this, ask);
    connect(m_takeModules, &QCheckBox::toggled, this, &NewPatternDialog::read);
    connect(m_takeDTypes, &QCheckBox::toggled, this, &NewPatternDialog::read);
    ask();
}

/// PyTorch's pattern config for a pattern of another kind than `like`, with the dtype configs that the constructor's
/// comment describes. nullopt for a pattern of the same kind, or one that PyTorch does not know.
std::optional<NewPatternDialog::OfOtherKind> NewPatternDialog::ofOtherKind(const Pattern &reversed)
{
    const auto *native = valueUnder(m_native, reversed);
    const PatternConfig *known = native ? *native : torch::knownConfig(reversed, m_release);
    if (!known || known->dtypeConfigs().empty())
        return std::nullopt;
    OfOtherKind made{*known};
    const BackendConfig likeAlone{
        .head = m_document.head, .configs = {Shared<PatternConfig>::make(*m_like)}, .api = m_document.api};
    if (fx::KnownDTypes(likeAlone).give(made.config, m_release.api()))
        return std::nullopt;
    if (!m_ofDocument)
        m_ofDocument.emplace(m_document);
    if (m_ofDocument->give(made.config, m_release.api()))
        return made;
    DTypeConfigs rest = hasWeight(*known) ? DTypeConfigs() : withoutWeights(m_like->dtypeConfigs());
    made.areTorchs = rest.empty();
    if (!rest.empty())
        made.config.setDTypeConfigs(std::move(rest), m_release.api());
    return made;
}

/// The row of the document's pattern config that PyTorch uses for a pattern; nullopt if the document has none.
std::optional<std::size_t> NewPatternDialog::rowOf(const Pattern &reversed)
{
    if (!m_rows) {
        m_rows.emplace(torch::keyMap<std::size_t>(SymbolCatalog::of(m_release)));
        for (std::size_t row = 0; row < m_document.configs.size(); ++row) {
            if (std::optional<Pattern> key = m_document.configs[row]->reversedPattern(m_release))
                m_rows->insert_or_assign(*std::move(key), row);
        }
    }
    return copyOf(valueUnder(*m_rows, reversed));
}

void NewPatternDialog::read()
{
    const auto typed = readNewPattern(m_edit->text(), m_release, !m_isReversed->isChecked());
    const Pattern *pattern = std::get_if<Pattern>(&typed);
    bool isKnown = false;
    const std::optional<OfOtherKind> fitting = pattern && m_like ? ofOtherKind(*pattern) : std::nullopt;
    if (fitting && fitting->areTorchs) {
        m_takeDTypes->setText(tr("&DType configs and observation type of PyTorch's own backends"));
    } else if (fitting) {
        m_takeDTypes->setText(tr("&DType configs and observation type that fit this operator"));
    } else if (m_like) {
        const QString title = fontMetrics().elidedText(toQString(m_like->title(m_release)), Qt::ElideMiddle, 280);
        m_takeDTypes->setText(tr("&DType configs and observation type of %1").arg(plainLabel(title)));
    }
    m_takeDTypes->setToolTip(
        !fitting ? QString()
        : fitting->areTorchs
            ? tr("The document has no pattern of this kind, and an operator of this kind cannot have "
                 "the dtype configs of the selected pattern. They may not fit the QConfig.")
            : tr("The selected pattern is of another kind. So the dtype configs are those of the first "
                 "pattern of this kind in the document or, where there is none, those of the selected "
                 "pattern without a weight; the observation type is PyTorch's."));
    if (pattern) {
        m_config = session::newPatternConfig(*pattern, m_release);
        if (m_takeDTypes->isChecked())
            m_config.copy(fitting ? fitting->config : *m_like, {Field::DTypeConfigs, Field::ObservationType},
                          m_release.api());
        PatternConfig known = m_config;
        isKnown = torch::setKnownModules(known, m_release);
        if (m_takeModules->isChecked())
            m_config = std::move(known);
    }
    m_takeModules->setEnabled(isKnown);
    QString hint = pattern ? patternTitle(m_config, m_release.api()) + '\n' +
                                 patternNotations(m_config, m_release.api()).section('\n', 0, 0)
                           : std::get<QString>(typed);
    if (const std::optional<std::size_t> row = pattern ? rowOf(*pattern) : std::nullopt)
        hint += '\n' + tr("The document has it already, as #%1. PyTorch takes the later one of two.").arg(*row);
    m_hint->setText(hint);
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(pattern);
}

} // namespace bcfg::ui::views
