// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/verdictmodel.h"

#include "ui/basis/marks.h"
#include "ui/basis/roles.h"
#include "ui/basis/text.h"
#include "ui/basis/values/patterntext.h"

namespace bcfg::ui::views {

namespace {

/// Lines that say briefly why a pattern is not quantized: the error that PyTorch raises, or the first comparisons of
/// prepare that fail. Empty if a dtype config fits or no comparison fails.
QStringList shortReasons(const ExplainedVerdict &explained)
{
    if (const PythonError *error = explained.verdict.error())
        return {toQString(error->text())};
    if (explained.verdict.fit()) // a dtype config fits, so failures of the dtype configs before it do not matter
        return {};
    constexpr qsizetype most = 3; // the Match pane has all
    QStringList lines;
    for (const Check &check : explained.checks) {
        if (check.ok || check.when != Check::When::Prepare)
            continue;
        if (lines.size() == most) {
            lines.append(QStringLiteral("…"));
            break;
        }
        lines.append(VerdictModel::tr("#%1 %2: the backend wants %3, the QConfig has %4")
                         .arg(check.dtypeConfig)
                         .arg(toQString(check.field), toQString(check.wants), toQString(check.has)));
    }
    return lines;
}

} // namespace

VerdictModel::VerdictModel(session::Document &document, const session::Simulator &simulator)
    : session::DocumentRows(document),
      m_simulator(simulator),
      m_choices(simulator.choices().count())
{
    connect(&simulator, &session::Simulator::choiceAdded, this, [this](int choice) {
        beginInsertColumns({}, choice, choice);
        ++m_choices;
        endInsertColumns();
    });
    connect(&simulator, &session::Simulator::choiceChanged, this,
            [this](int choice) { emit headerDataChanged(Qt::Horizontal, choice, choice); });
    connect(&simulator, &session::Simulator::aboutToRemoveChoice, this,
            [this](int choice) { beginRemoveColumns({}, choice, choice); });
    connect(&simulator, &session::Simulator::choiceRemoved, this, [this] {
        --m_choices;
        endRemoveColumns();
    });
    connect(&simulator, &session::Simulator::changed, this, [this](int first, int last) {
        if (first <= last)
            emit dataChanged(index(first, 0), index(last, m_choices - 1));
        emit headerDataChanged(Qt::Horizontal, 0, m_choices - 1); // the header counts verdicts
    });
}

QVariant VerdictModel::data(const QModelIndex &index, int role) const
{
    Q_ASSERT(checkIndex(index));
    if (!index.isValid()) // a view that copies without a current cell passes an invalid index
        return {};
    const std::optional<Mark> known = m_simulator.mark(index.row(), index.column());
    if (!known)
        return {};
    const Mark mark = *known;
    const auto sentence = [&] {
        return tr("%1 under %2: %3")
            .arg(patternTitle(*document().entry(index.row()), document().api()),
                 m_simulator.choices().at(index.column()).title, markText(mark).toLower());
    };
    switch (role) {
    case Qt::DecorationRole:
        return markIcon(mark);
    case Qt::ToolTipRole:
        return plainToolTip(verdictHelp(index, sentence() + '\n' + markMeaning(mark)));
    case CopyRole:
        return markText(mark);
    case Qt::AccessibleTextRole:
        return sentence();
    default:
        return {};
    }
}

/// Adds the reasons of the entry that decides, which are computed when the help is requested.
QString VerdictModel::verdictHelp(const QModelIndex &index, const QString &verdict) const
{
    const std::optional<Outcome> outcome = m_simulator.outcome(index.row(), index.column());
    if (!outcome)
        return verdict;
    QStringList lines(verdict);
    if (outcome->error)
        lines.append(toQString(outcome->error->text()));
    const auto effective = toIndex(m_simulator.effectiveRow(index.row()));
    if (const std::string course = courseOf(*outcome, effective); !course.empty())
        lines.append(toQString(course));
    const bool isDecided = outcome->status == Status::Quantized || outcome->error || !outcome->by;
    if (const auto explained = isDecided ? std::nullopt : m_simulator.explain(toInt(*outcome->by), index.column()))
        lines.append(shortReasons(*explained));
    return lines.join('\n');
}

QVariant VerdictModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal)
        return choiceHeader(section, role);
    return patternData(*document().entry(section), document().api(), role);
}

void VerdictModel::reset()
{
    m_choices = m_simulator.choices().count(); // the choices depend on the document's generation
}

QVariant VerdictModel::choiceHeader(int choice, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return m_simulator.choices().at(choice).title;
    case ContextRole:
        return QString::number(m_simulator.totals(choice)[Status::Quantized]);
    case Qt::ToolTipRole:
        return plainToolTip(choiceHelp(choice));
    case GroupRole:
        return session::sectionTitle(m_simulator.choices().at(choice).origin);
    case Qt::AccessibleTextRole:
        return choiceHelp(choice);
    default:
        return {};
    }
}

/// The full name, and how many patterns have each verdict.
QString VerdictModel::choiceHelp(int choice) const
{
    QStringList lines(m_simulator.choices().at(choice).name);
    const StatusCounts counts = m_simulator.totals(choice);
    for (const Status status : enumValues<Status>()) {
        if (counts[status] > 0)
            lines.append(tr("%1: %2").arg(markText(markOf(status))).arg(counts[status]));
    }
    return lines.join('\n');
}

} // namespace bcfg::ui::views
