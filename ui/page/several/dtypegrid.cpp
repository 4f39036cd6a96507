// SPDX-License-Identifier: Apache-2.0
#include "ui/page/several/dtypegrid.h"

#include "ui/basis/text.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/notationedit.h"
#include "ui/basis/values/fieldvalues.h"

#include <QGridLayout>
#include <QLabel>

#include <algorithm>

namespace bcfg::ui::page {

void tellDifferent(QWidget &field, const CommonValue &value)
{
    const QString values = value.different.join(QStringLiteral(", "));
    field.setAccessibleDescription(values);
    const QString help = field.property("help").toString();
    field.setToolTip(value.isMixed() ? help + DTypeGrid::tr("<p>Different now: %1</p>").arg(values.toHtmlEscaped())
                                     : help);
}

void showCommon(NotationEdit &line, const CommonValue &value)
{
    line.setPlaceholderText(value.isMixed() ? DTypeGrid::tr("different") : unsetText());
    tellDifferent(line, value);
    if (line.value() != value.text || !(line.hasFocus() || line.problem()))
        line.setValue(value.text);
}

DTypeGrid::DTypeGrid(QWidget *parent) : QWidget(parent), m_grid(newInnerLayout<QGridLayout>(this, 4)) {}

void DTypeGrid::show(const std::vector<DTypeConfig> &configs, Api api)
{
    if (m_api != api)
        rebuild(api);
    setEnabled(!configs.empty());
    const std::vector<DTypeColumn> &columns = DTypeColumn::all(api);
    for (std::size_t i = 0; i < columns.size(); ++i)
        showCommon(*m_lines[i], SelectedEntries::common(configs, columns[i]));
}

void DTypeGrid::rebuild(Api api)
{
    m_api = api;
    m_lines.clear();
    qDeleteAll(findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly));
    const auto newLabel = [this](const QString &text) {
        auto *label = new QLabel(text, this);
        label->setForegroundRole(QPalette::PlaceholderText);
        return label;
    };
    std::vector<QString> titles; // titles of the grid's columns
    int row = 0;
    for (const DTypeColumn &column : DTypeColumn::all(api)) {
        m_lines.push_back(newLine(column));
        const bool isOfSlot = column.slot() != column.field();
        if (!isOfSlot || column.field() == Field::DType)
            m_grid->addWidget(newLabel(isOfSlot ? column.group() : column.title()), ++row, 0);
        const auto place = isOfSlot ? std::ranges::find(titles, column.title()) : titles.begin();
        const int gridColumn = toInt(place - titles.begin()) + 1;
        if (isOfSlot && place == titles.end()) {
            titles.push_back(column.title());
            m_grid->addWidget(newLabel(column.title()), 0, gridColumn);
        }
        m_grid->addWidget(m_lines.back(), row, gridColumn);
    }
    for (std::size_t i = 0; i < titles.size(); ++i)
        m_grid->setColumnStretch(toInt(i) + 1, i == 0 ? 3 : 2);
}

NotationEdit *DTypeGrid::newLine(const DTypeColumn &column)
{
    const auto check = [column](const QString &text) -> std::optional<TextProblem> {
        if (column.with({}, text))
            return std::nullopt;
        return TextProblem{column.refusal(text), 0, toInt(text.size())};
    };
    auto *line = new NotationEdit(check, this);
    const auto name = [](Field field) {
        return toQString(info(field).key);
    };
    setNames(*line, QStringLiteral("several/") + name(column.slot()) + '/' + name(column.field()), column.fullTitle());
    line->setProperty("help", column.longHelp());
    line->setWhatsThis(column.longHelp());
    const QStringList choices = valueChoices(column.kind());
    const QString widest = choices.isEmpty() ? QStringLiteral("2**-12 ") : QStringLiteral("bfloat16 ");
    line->setMinimumWidth(line->fontMetrics().horizontalAdvance(widest));
    if (!choices.isEmpty())
        line->setCompletions(QStringList(unsetText()) + choices);
    connect(line, &NotationEdit::committed, this, [this, line, column](const QString &text) {
        line->setValue(column.text(*column.with({}, text))); // also where all dtype configs have the value already
        emit committed(column, text);
    });
    connect(line, &NotationEdit::problemChanged, this, &DTypeGrid::problemChanged);
    return line;
}

} // namespace bcfg::ui::page
