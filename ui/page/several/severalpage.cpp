// SPDX-License-Identifier: Apache-2.0
#include "ui/page/several/severalpage.h"

#include "core/document/model/dtypetext.h"
#include "core/document/model/ownkeys.h"
#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"
#include "ui/basis/toolkit/notationedit.h"
#include "ui/basis/toolkit/taketyped.h"
#include "ui/basis/toolkit/typedbox.h"
#include "ui/basis/values/fieldtext.h"
#include "ui/basis/values/fieldvalues.h"
#include "ui/basis/values/patterntext.h"
#include "ui/page/several/dtypegrid.h"

#include <QFormLayout>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui::page {

namespace {

/// The number of titles that a line has room for.
constexpr std::size_t titlesShown = 20;

} // namespace

SeveralPage::SeveralPage(session::Document &document, QWidget *parent) : QScrollArea(parent), m_entries(document)
{
    setObjectName(QStringLiteral("severalPage"));
    setWidget(newContent());
    setWidgetResizable(true);
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::NoFocus);
    connect(&document, &session::Document::changedForKeepers, this,
            [this](const Change &change) { m_isSomeGone = m_entries.follow(change) || m_isSomeGone; });
}

QWidget *SeveralPage::newContent()
{
    auto *content = new QWidget;
    m_title = new QLabel(content);
    m_title->setObjectName(QStringLiteral("severalTitle"));
    m_title->setFont(titleFont(m_title->font()));
    m_names = new ElidedLabel(content);
    auto *hint = newHintLabel(content);
    hint->setText(tr("What is changed here is changed in all of them, as one step."));
    m_problem = new ElidedLabel(content);
    m_problem->setObjectName(QStringLiteral("severalProblem"));
    writeInTone(*m_problem, Tone::Vermilion);

    m_observation = new TypedBox(content);
    setNames(*m_observation, "several/observation_type", toQString(info(Field::ObservationType).title));
    explainField(*m_observation, Field::ObservationType);
    m_observation->setProperty("help", m_observation->toolTip());
    connect(m_observation, &TypedBox::taken, this, [this](int choice) {
        m_entries.set(Field::ObservationType,
                      toFieldValue(FieldKind::ObservationType, m_observation->itemText(choice)));
    });
    connect(m_observation, &TypedBox::refused, this,
            [this](const QString &typed) { say(valueRefusal(FieldKind::ObservationType, typed)); });
    connect(m_observation, &TypedBox::restored, this, [this] { say({}); });
    auto *observation = newSectionLabel('&' + toQString(info(Field::ObservationType).title), content);
    observation->setBuddy(m_observation);
    auto *observationRow = new QHBoxLayout;
    observationRow->addWidget(observation);
    observationRow->addWidget(m_observation);
    observationRow->addStretch();

    m_modules = newFieldForm();

    auto *layout = newLayout<QVBoxLayout>(content, {16, 8, 16, 16}, 8);
    layout->addWidget(m_title);
    layout->addWidget(m_names);
    layout->addWidget(hint);
    layout->addWidget(m_problem);
    layout->addLayout(observationRow);
    layout->addWidget(newDTypePart(content));
    layout->addSpacing(8);
    layout->addWidget(newSectionLabel(tr("Modules and functions"), content));
    layout->addLayout(m_modules);
    layout->addSpacing(8);
    layout->addWidget(newSectionLabel(tr("Notes"), content));
    layout->addLayout(newNotes(content));
    layout->addStretch(1);
    return content;
}

QWidget *SeveralPage::newDTypePart(QWidget *parent)
{
    auto *part = new QWidget(parent);
    m_configs = new QListWidget(part);
    setNames(*m_configs, "several/configs", tr("DType configs of the selected patterns"));
    m_configs->setToolTip(tr("Choose which dtype configs are changed below: all, or one wherever it stands."));
    m_configs->setUniformItemSizes(true);
    connect(m_configs, &QListWidget::currentRowChanged, this, &SeveralPage::showChosen);
    auto *title = newSectionLabel(tr("&DType configs"), part);
    title->setBuddy(m_configs);

    const auto newStep = [&](const QString &text, const QString &help, auto step) {
        auto *button = newButton<QPushButton>(text, {}, help, part);
        connect(button, &QPushButton::clicked, this, step);
        return button;
    };
    m_add = newStep(tr("Add to All"), tr("Adds this dtype config to the selected patterns that have none like it."),
                    [this] { say(m_entries.add(chosen().front()).value_or(QString())); });
    m_replace = newStep(tr("&Use Alone"), tr("Gives all selected patterns this dtype config in place of theirs."),
                        [this] { m_entries.replaceBy(chosen().front()); });
    m_remove = newStep(tr("Remove"), tr("Removes this dtype config from all selected patterns."),
                       [this] { m_entries.remove(chosen().front()); });
    m_add->setObjectName(QStringLiteral("several/add"));
    auto *buttons = new QVBoxLayout;
    for (QPushButton *button : {m_add, m_replace, m_remove})
        buttons->addWidget(button);
    buttons->addStretch();
    auto *choice = new QHBoxLayout;
    choice->addWidget(m_configs, 1);
    choice->addLayout(buttons);

    m_grid = new DTypeGrid(part);
    connect(m_grid, &DTypeGrid::problemChanged, this, &SeveralPage::say);
    connect(m_grid, &DTypeGrid::committed, this,
            [this](const DTypeColumn &column, const QString &text) { m_entries.set(chosen(), column, text); });

    auto *layout = newInnerLayout<QVBoxLayout>(part, 4);
    layout->addWidget(title);
    layout->addLayout(choice);
    layout->addWidget(m_grid);
    return part;
}

void SeveralPage::show(std::vector<int> rows)
{
    const bool isOther = rows != m_entries.rows();
    m_entries.setRows(std::move(rows));
    m_isSomeGone = false;
    const QString left = isOther ? dropRefused() : QString();
    const session::Document &document = m_entries.document();
    m_title->setText(tr("%1 patterns selected").arg(m_entries.rows().size()));
    QStringList names;
    for (std::size_t i = 0; i < std::min(titlesShown, m_entries.rows().size()); ++i)
        names.append(patternTitle(*document.entry(m_entries.rows()[i]), document.api()));
    m_names->setText(names.join(QStringLiteral("  ·  ")));
    const bool isOtherRelease = m_release != document.release();
    if (isOtherRelease)
        rebuildModules();
    showObservation(isOtherRelease);
    showDTypeConfigs();
    showModules();
    for (const auto &[key, line] : m_notes)
        showCommon(*line, m_entries.commonText(key));
    if (isOtherRelease)
        orderTabs();
    say(left);
    QScrollArea::show();
}

void SeveralPage::say(const QString &problem)
{
    m_problem->setText(problem.isEmpty() ? waitingProblem() : problem);
}

QString SeveralPage::waitingProblem() const
{
    for (const NotationEdit *line : findChildren<NotationEdit *>()) {
        if (const std::optional<TextProblem> problem = line->problem())
            return tr("%1: %2").arg(line->accessibleName(), problem->message);
    }
    return m_observation->isRefused() ? observationProblem() : QString();
}

QString SeveralPage::observationProblem() const
{
    return tr("%1: %2").arg(m_observation->accessibleName(),
                            valueRefusal(FieldKind::ObservationType, m_observation->currentText()));
}

QString SeveralPage::dropRefused()
{
    QString left;
    for (NotationEdit *line : findChildren<NotationEdit *>()) {
        const std::optional<TextProblem> problem = line->hasFocus() ? std::nullopt : line->problem();
        if (!problem)
            continue;
        left = tr("Not stored for the patterns selected before: %1: %2").arg(line->accessibleName(), problem->message);
        line->setValue(line->value());
    }
    if (m_observation->isRefused() && !m_observation->hasFocus()) {
        left = tr("Not stored for the patterns selected before: %1").arg(observationProblem());
        m_observation->setEditText(m_observation->itemText(m_observation->currentIndex()));
    }
    return left;
}

/// Puts the lines into the tab order. They are made once the release is known, and Qt puts late widgets at the end.
void SeveralPage::orderTabs()
{
    QWidget *last = tabThrough(*m_grid, *m_remove);
    for (int row = 0; row < m_modules->rowCount(); ++row) {
        QWidget *line = m_modules->itemAt(row, QFormLayout::FieldRole)->widget();
        QWidget::setTabOrder(std::exchange(last, line), line);
    }
    for (const std::string_view key : {sectionKey, noteKey})
        QWidget::setTabOrder(std::exchange(last, m_notes.at(key)), m_notes.at(key));
}

QString SeveralPage::leave()
{
    const std::vector<QSignalBlocker> silenced = m_isSomeGone ? silencedFields(*this) : std::vector<QSignalBlocker>();
    hide();
    m_entries.setRows({});
    return dropRefused();
}

/// Shows the common observation type. A text that is being typed or was refused stays if the common value has not
/// changed.
void SeveralPage::showObservation(bool isOtherRelease)
{
    const CommonValue common = m_entries.common(Field::ObservationType);
    const CommonValue before = std::exchange(m_shownObservation, common);
    const bool isWaiting = m_observation->isRefused() || (m_observation->hasFocus() && m_observation->isTouched());
    if (isWaiting && before == common && !isOtherRelease)
        return;
    const QSignalBlocker blocker(m_observation);
    m_observation->clear();
    m_observation->addItems(QStringList(unsetText()) + observationTypes(m_entries.document().release()));
    m_observation->lineEdit()->setPlaceholderText(common.isMixed() ? tr("different") : common.text);
    tellDifferent(*m_observation, common);
    if (common.isMixed())
        m_observation->setCurrentIndex(-1);
    else
        m_observation->setCurrentIndex(common.text.isEmpty() ? 0 : m_observation->findText(common.text));
}

/// Keeps the number of the current row, as an edit changes the dtype config in its place.
void SeveralPage::showDTypeConfigs()
{
    const int before = std::max(0, m_configs->currentRow());
    m_uses = m_entries.dtypeConfigs();
    const QSignalBlocker blocker(m_configs);
    m_configs->clear();
    m_configs->addItem(tr("All dtype configs"));
    for (const DTypeConfigUse &use : m_uses) {
        m_configs->addItem(tr("%1   in %2 of %3")
                               .arg(toQString(dtypesAndBoundsText(use.config)), QString::number(use.patterns),
                                    QString::number(m_entries.rows().size())));
    }
    if (m_uses.size() == SelectedEntries::mostDTypeConfigs)
        m_configs->addItem(tr("There may be more, which only the first row changes."));
    m_configs->setCurrentRow(std::min(before, toInt(m_uses.size())));
    const int rows = std::clamp(m_configs->count(), 3, 5);
    m_configs->setFixedHeight(rows * std::max(m_configs->sizeHintForRow(0), fontMetrics().height() + 4) +
                              2 * m_configs->frameWidth());
    showChosen();
}

void SeveralPage::showChosen()
{
    const bool isOne = m_configs->currentRow() > 0 && m_configs->currentRow() <= toInt(m_uses.size());
    m_add->setEnabled(isOne && m_uses[toIndex(m_configs->currentRow() - 1)].patterns < toInt(m_entries.rows().size()));
    m_replace->setEnabled(isOne && (m_uses.size() > 1 || m_add->isEnabled()));
    m_remove->setEnabled(isOne);
    m_grid->show(chosen(), m_entries.document().api());
}

std::vector<DTypeConfig> SeveralPage::chosen() const
{
    std::vector<DTypeConfig> configs;
    for (std::size_t i = 0; i < m_uses.size(); ++i) {
        if (m_configs->currentRow() <= 0 || m_configs->currentRow() == toInt(i) + 1)
            configs.push_back(m_uses[i].config);
    }
    return configs;
}

void SeveralPage::rebuildModules()
{
    m_release = m_entries.document().release();
    while (m_modules->rowCount() > 0)
        m_modules->removeRow(0);
    m_lines.clear();
    for (const Field field : fieldsInOrder(Level::PatternConfig, m_release->api())) {
        if (!isTextField(info(field).kind))
            continue;
        NotationEdit *line = newLine(info(field));
        m_lines.emplace(field, line);
        line->setCompletions(QStringList(unsetText()) + fieldCompletions(field, *m_release));
    }
}

NotationEdit *SeveralPage::newLine(const FieldInfo &field)
{
    const auto meant = [](const QString &text) {
        return text.trimmed() == unsetText() ? QString() : text;
    };
    const auto check = [this, meant, id = field.field](const QString &text) {
        return fieldProblem(id, meant(text), *m_release);
    };
    auto *line = new NotationEdit(check, m_modules->parentWidget());
    setNames(*line, QStringLiteral("several/") + toQString(field.key), toQString(field.title));
    explainField(*line, field.field);
    line->setProperty("help", line->toolTip());
    addField(*m_modules, toQString(field.title), *line);
    connect(line, &NotationEdit::problemChanged, this, &SeveralPage::say);
    connect(line, &NotationEdit::committed, this, [this, line, meant, id = field.field](const QString &text) {
        const auto value = readField(id, meant(text), *m_release);
        const auto *taken = std::get_if<std::optional<FieldValue>>(&value);
        if (!taken)
            return;
        line->setValue(editText(*taken ? &**taken : nullptr)); // also where all patterns have the value already
        m_entries.set(id, *taken);
    });
    return line;
}

/// Makes the lines for section and note, which PyTorch ignores.
QFormLayout *SeveralPage::newNotes(QWidget *parent)
{
    QFormLayout *form = newFieldForm();
    const auto add = [&](std::string_view key, const QString &name, const QString &title, const QString &help) {
        auto *line = new NotationEdit(halfCharacterProblem, parent);
        line->setFont(parent->font());
        setNames(*line, name, title);
        line->setToolTip(help);
        line->setProperty("help", help);
        addField(*form, title, *line);
        m_notes.emplace(key, line);
        connect(line, &NotationEdit::problemChanged, this, &SeveralPage::say);
        connect(line, &NotationEdit::committed, this, [this, line, key, title](const QString &text) {
            const QString wanted = text.trimmed() == unsetText() ? QString() : text.trimmed();
            line->setValue(wanted); // also where all patterns have the text already
            m_entries.setText(key, title, wanted);
        });
    };
    add(sectionKey, QStringLiteral("several/section"), tr("Section"),
        tr("A name that pattern configs have in common: the list sorts by it and finds it (section:NAME)."));
    add(noteKey, QStringLiteral("several/note"), tr("Note"), tr("For people. PyTorch ignores it."));
    return form;
}

/// Shows a field that is seldom used only if one of the patterns has it.
void SeveralPage::showModules()
{
    for (const auto &[field, line] : m_lines) {
        const CommonValue common = m_entries.common(field);
        showCommon(*line, common);
        m_modules->setRowVisible(line, common.isMixed() || !common.text.isEmpty() || line->hasFocus() ||
                                           (isOftenUsed(field) && info(field).existsIn(*m_release)));
    }
}

} // namespace bcfg::ui::page
