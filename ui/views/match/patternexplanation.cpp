// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/patternexplanation.h"

#include "ui/basis/marks.h"
#include "ui/basis/text.h"
#include "ui/basis/tones.h"
#include "ui/basis/toolkit/fittingarea.h"
#include "ui/basis/toolkit/forms.h"
#include "ui/basis/toolkit/labels.h"
#include "ui/basis/toolkit/markdowncopy.h"
#include "ui/basis/toolkit/tableviews.h"
#include "ui/views/match/changelist.h"
#include "ui/views/match/outcomenotes.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QListView>
#include <QPainter>
#include <QSplitter>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace bcfg::ui::views {

namespace {

constexpr int margin = 4;
constexpr int markRoom = 28;
constexpr int gap = 12;

/// The texts of a check and their places in a row, relative to its upper left corner.
struct Parts
{
    QString field;
    QString values;
    QString when;
    QString why;
    QFont fieldFont;
    QRect fieldRect;
    QRect valuesRect;
    QRect whenRect;
    QRect whyRect;
    int height = 0;
};

/// Arranges a check in a row of this width: the values of backend and QConfig are beside the field or, in a narrow row,
/// below the field.
Parts partsOf(const QModelIndex &row, const QFont &font, int width)
{
    const auto text = [&](CheckModel::Column column) {
        return row.siblingAtColumn(column).data().toString();
    };
    Parts parts;
    parts.field = text(CheckModel::FieldColumn);
    parts.values = PatternExplanation::tr("the backend wants %1, the QConfig has %2")
                       .arg(text(CheckModel::WantsColumn), text(CheckModel::HasColumn));
    parts.when = text(CheckModel::DTypeConfigColumn);
    parts.why = text(CheckModel::WhyColumn);
    parts.fieldFont = demiBold(font);

    const QFontMetrics metrics(font);
    const int line = metrics.height();
    const int room = std::max(80, width - markRoom - margin);
    const int whenWidth = metrics.horizontalAdvance(parts.when);
    const int fieldWidth = std::min(QFontMetrics(parts.fieldFont).horizontalAdvance(parts.field) + 1,
                                    std::max(40, room - whenWidth - gap));
    parts.fieldRect = QRect(markRoom, margin, fieldWidth, line);
    parts.whenRect = QRect(markRoom + room - whenWidth, margin, whenWidth, line);
    const auto wrapped = [&](const QString &of, int top) {
        return metrics.boundingRect(QRect(markRoom, top, room, 10000), Qt::TextWordWrap, of);
    };
    const int beside = markRoom + fieldWidth + gap;
    if (beside + metrics.horizontalAdvance(parts.values) + gap < parts.whenRect.left())
        parts.valuesRect = QRect(beside, margin, parts.whenRect.left() - beside, line);
    else
        parts.valuesRect = wrapped(parts.values, margin + line);
    const int below = std::max(parts.valuesRect.bottom() + 1, margin + line);
    parts.whyRect = wrapped(parts.why, below);
    parts.valuesRect.setWidth(markRoom + room - parts.valuesRect.left());
    parts.whyRect.setWidth(room);
    parts.height = parts.whyRect.bottom() + 1 + margin;
    return parts;
}

/// Paints a row of a CheckModel as a paragraph as wide as the list: the field, the values of dtype config and QConfig,
/// and below them why the check passes or fails.
class CheckDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem row = option;
        initStyleOption(&row, index);
        row.text.clear();
        row.icon = {};
        const QStyle *style = row.widget ? row.widget->style() : QApplication::style();
        style->drawControl(QStyle::CE_ItemViewItem, &row, painter, row.widget);

        const Parts parts = partsOf(index, row.font, row.rect.width());
        const bool isSelected = row.state & QStyle::State_Selected;
        const QColor text = row.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text);
        const QColor quiet = isSelected ? text : toneColor(Tone::Quiet, row.palette);
        painter->save();
        painter->translate(row.rect.topLeft());
        const QIcon mark = index.siblingAtColumn(CheckModel::FieldColumn).data(Qt::DecorationRole).value<QIcon>();
        mark.paint(painter, QRect(margin, margin, 16, parts.fieldRect.height()), Qt::AlignCenter,
                   isSelected ? QIcon::Selected : QIcon::Normal);
        painter->setPen(text);
        painter->setFont(parts.fieldFont);
        painter->drawText(
            parts.fieldRect, Qt::AlignVCenter,
            QFontMetrics(parts.fieldFont).elidedText(parts.field, Qt::ElideRight, parts.fieldRect.width()));
        painter->setFont(row.font);
        painter->drawText(parts.valuesRect, Qt::TextWordWrap, parts.values);
        painter->setPen(quiet);
        painter->drawText(parts.whenRect, Qt::AlignVCenter, parts.when);
        painter->drawText(parts.whyRect, Qt::TextWordWrap, parts.why);
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
        const int width = view ? view->viewport()->width() : option.rect.width();
        return {width, partsOf(index, option.font, width).height};
    }
};

/// The headline for what PyTorch's documentation promises.
QString promise(const Verdict &verdict, const QString &qconfig)
{
    if (verdict.status() == Status::NotConfigured)
        return PatternExplanation::tr("No QConfig reaches the pattern");
    if (verdict.status() != Status::Quantized)
        return PatternExplanation::tr("Not promised under %1").arg(qconfig);
    return PatternExplanation::tr("Promised under %1, with dtype config #%2")
        .arg(qconfig, QString::number(verdict.fit()->dtypeConfig));
}

QString headline(const Outcome &outcome, const QString &qconfig, int row)
{
    switch (outcome.status) {
    case Status::Quantized:
        if (toInt(*outcome.by) != row)
            return PatternExplanation::tr("Quantized under %1, with dtype config #%2 of #%3")
                .arg(qconfig, QString::number(*outcome.dtypeConfig), QString::number(*outcome.by));
        return PatternExplanation::tr("Quantized under %1, with dtype config #%2")
            .arg(qconfig, QString::number(*outcome.dtypeConfig));
    case Status::ObservedOnly:
        return PatternExplanation::tr("Observed only under %1").arg(qconfig);
    case Status::NoEffect:
        return PatternExplanation::tr("No effect under %1").arg(qconfig);
    case Status::Rejected:
        return PatternExplanation::tr("Rejected under %1").arg(qconfig);
    case Status::NotConfigured:
        return PatternExplanation::tr("No QConfig reaches the pattern");
    case Status::Error:
        return (!outcome.error || outcome.error->isKnown() ? PatternExplanation::tr("PyTorch raises under %1")
                                                           : PatternExplanation::tr("Cannot be judged under %1"))
            .arg(qconfig);
    case Status::NoPattern:
        return PatternExplanation::tr("Stays float under %1").arg(qconfig);
    }
    Q_UNREACHABLE();
}

/// The text of the exception if PyTorch raises one; else what the verdict means.
QString meaning(const Outcome &outcome)
{
    if (outcome.error)
        return toQString(outcome.error->isKnown() ? outcome.error->text() : outcome.error->message);
    return outcome.status == Status::NotConfigured ? QString()
                                                   : markMeaning(markOf(outcome.status, !outcome.fusedInto.empty()));
}

/// Two lines: why PyTorch raises the exception, and what the user can do. Empty without an exception.
QStringList causeLines(const std::optional<PythonError> &error)
{
    if (!error)
        return {};
    const RaiseCause cause = causeOf(*error);
    return {PatternExplanation::tr("Why: %1").arg(cause.cause),
            PatternExplanation::tr("Way out: %1").arg(cause.wayOut)};
}

} // namespace

PatternExplanation::PatternExplanation(session::Cursor &cursor, session::Simulator &simulator, QWidget *parent)
    : Panel(parent),
      m_cursor(cursor),
      m_simulator(simulator),
      m_empty(newHintLabel(this)),
      m_mark(new MarkLabel(this)),
      m_headline(new ElidedLabel(this)),
      m_meaning(new ElidedLabel(this)),
      m_byContract(new QCheckBox(tr("By the documentation"), this)),
      m_parts(new QSplitter(this)),
      m_notes(newHintLabel(nullptr)),
      m_notesArea(new FittingArea(m_notes, this)),
      m_view(new QListView(this)),
      m_fold(new QToolButton(this)),
      m_changes(new ChangeList(QStringLiteral("changeCards"), this))
{
    m_empty->setObjectName(QStringLiteral("matchEmpty"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_headline->setObjectName(QStringLiteral("verdictHeadline"));
    m_headline->setFont(demiBold(m_headline->font()));
    m_meaning->setForegroundRole(QPalette::PlaceholderText);
    m_meaning->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // gets the width that the headline leaves
    m_notes->setObjectName(QStringLiteral("verdictNotes"));
    m_notes->setForegroundRole(QPalette::WindowText); // not in a quiet colour, as a note may be the answer
    m_notes->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_notes->setContentsMargins(32, 0, 8, margin);
    m_notesArea->setMinimumHeight(fontMetrics().lineSpacing()); // one line of notes stays if the list needs the room
    m_byContract->setObjectName(QStringLiteral("byContract"));
    m_byContract->setToolTip(tr("Shows what PyTorch's documentation promises instead of what PyTorch does: all dtypes "
                                "and every bound are compared, also a bound that stands alone."));
    setFocusProxy(m_view);

    auto *sentence = newLayout<QHBoxLayout>(nullptr, {8, 8, 8, 8}, 8);
    sentence->addWidget(m_mark);
    sentence->addWidget(m_headline);
    sentence->addWidget(m_meaning, 1);
    sentence->addWidget(m_fold);
    sentence->addWidget(m_byContract);
    fillSplitter(*m_parts, {{newReasons(), 3}, {m_changes, 2}});
    auto *layout = newInnerLayout<QVBoxLayout>(this, 0);
    layout->addLayout(sentence);
    layout->addWidget(m_parts, 1);
    layout->addWidget(m_empty, 1);

    const auto soon = &LateCall::request;
    for (const auto signal : {&session::Cursor::switched, &session::Cursor::rowShifted})
        connect(&cursor, signal, &m_soon, soon);
    connect(&cursor, &session::Cursor::amongSeveralChanged, &m_soon, soon);
    connect(&m_simulator, &session::Simulator::changed, &m_soon, soon);
    connect(m_byContract, &QCheckBox::toggled, &m_soon, soon);
    m_soon.request();
}

QSize PatternExplanation::minimumSizeHint() const
{
    constexpr int lines = 4; // the least; the pane is higher unless the window is low
    return {Panel::minimumSizeHint().width(), lines * fontMetrics().lineSpacing()};
}

/// Makes the left part: the notes and the list of checks.
QWidget *PatternExplanation::newReasons()
{
    setUpChecks();
    auto *reasons = new QWidget(m_parts);
    auto *layout = newInnerLayout<QVBoxLayout>(reasons, 0);
    layout->addWidget(m_notesArea);
    layout->addWidget(m_view, 1);
    layout->addStretch(); // takes the room of the list if the list is hidden
    return reasons;
}

void PatternExplanation::setUpChecks()
{
    setNames(*m_view, "checkView", tr("Checks of the verdict"));
    m_view->setModel(&m_checks);
    m_view->setModelColumn(CheckModel::FieldColumn);
    m_view->setItemDelegate(new CheckDelegate(m_view));
    m_view->setResizeMode(QListView::Adjust);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setFrameShape(QFrame::NoFrame);
    auto *goTo = new QAction(tr("&Go to Field"), m_view);
    connect(goTo, &QAction::triggered, this, [this] { request(m_view->currentIndex()); });
    new ItemChooser(*m_view, [this](const QModelIndex &check) { request(check); });
    m_view->addAction(goTo);
    addMarkdownCopy(*m_view);
    m_fold->setObjectName(QStringLiteral("foldChecks"));
    m_fold->setToolTip(tr("Also shows the comparisons that hold, and those that are not made."));
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    m_fold->setFocusPolicy(Qt::StrongFocus);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_fold->setArrowType(Qt::RightArrow);
    connect(m_fold, &QToolButton::toggled, this, [this](bool isUnfolded) {
        m_fold->setArrowType(isUnfolded ? Qt::DownArrow : Qt::RightArrow);
        m_checks.setUnfolded(isUnfolded);
    });
}

void PatternExplanation::request(const QModelIndex &check)
{
    if (check.isValid())
        emit requested(m_checks.check(check.row()).where);
}

void PatternExplanation::showChecks(std::vector<Check> checks, std::optional<std::size_t> fitting)
{
    m_checks.setChecks(std::move(checks), fitting);
    m_fold->setText(m_checks.foldedText());
    m_fold->setVisible(m_checks.folds());
}

/// The notes get the height that they need, as long as one line of the list stays visible. If there are notes and no
/// checks, hides the list and gives its room and focus to the notes.
void PatternExplanation::shareRoom()
{
    const bool hasNotes = !m_notes->text().isEmpty();
    const bool showsChecks = m_checks.rowCount() > 0 || !hasNotes;
    const bool hasFocus = m_view->hasFocus() || m_notes->hasFocus();
    m_notesArea->setVisible(hasNotes);
    m_view->setMinimumHeight(fontMetrics().height() + 2 * margin);
    m_view->setVisible(showsChecks);
    setFocusProxy(showsChecks ? static_cast<QWidget *>(m_view) : m_notes);
    if (hasFocus)
        focusProxy()->setFocus();
}

/// Puts reasons and changes side by side in a wide or a low pane, else below each other.
void PatternExplanation::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    constexpr int wide = 960;
    const bool isLow = height() < 3 * minimumSizeHint().height();
    m_parts->setOrientation(width() >= wide || isLow ? Qt::Horizontal : Qt::Vertical);
}

void PatternExplanation::explain()
{
    const int row = m_cursor.row();
    const bool byContract = m_byContract->isChecked();
    const std::optional<ExplainedVerdict> explanation =
        byContract ? m_simulator.explainByContract(row) : m_simulator.explain(row);
    for (QWidget *part : std::initializer_list<QWidget *>{m_mark, m_headline, m_meaning, m_parts, m_byContract})
        part->setVisible(explanation.has_value());
    m_empty->setVisible(!explanation);
    if (!explanation) {
        m_headline->clear();
        showChecks({});
        m_changes->setChanges({});
        m_empty->setText(m_simulator.qconfigName().isEmpty()
                             ? tr("Choose a QConfig in the toolbar to see what PyTorch does with each pattern.")
                             : tr("Select a pattern to see what PyTorch does with it."));
        return;
    }
    const std::optional<Outcome> outcome = byContract ? std::nullopt : m_simulator.outcome(row);
    const QString qconfig = m_simulator.qconfigName();
    if (outcome)
        showVerdict(markOf(outcome->status, !outcome->fusedInto.empty()),
                    headline(*outcome, qconfig, m_simulator.effectiveRow(row)), meaning(*outcome));
    else
        showVerdict(markOf(explanation->verdict.status()), promise(explanation->verdict, qconfig),
                    tr("According to PyTorch's documentation; PyTorch itself may do something else."));
    showNotes(*explanation, outcome);
    const Fit *fit = explanation->verdict.fit();
    showChecks(explanation->checks, fit ? std::optional(fit->dtypeConfig) : std::nullopt);
    shareRoom();
    m_changes->setChanges(byContract ? std::vector<NearestChange>() : m_simulator.nearest(row));
}

/// If several patterns are selected, the headline begins with the name of the pattern that the verdict is about.
void PatternExplanation::showVerdict(Mark mark, const QString &verdict, const QString &meaning)
{
    constexpr int room = 240; // pixels; with a longer name the verdict would not be visible
    const QString name = m_headline->fontMetrics().elidedText(m_cursor.nameAmongSeveral(), Qt::ElideMiddle, room);
    m_mark->setMark(mark);
    m_headline->setText(name.isEmpty() ? verdict : tr("%1: %2").arg(name, verdict));
    m_meaning->setText(meaning);
}

void PatternExplanation::showNotes(const ExplainedVerdict &explanation, const std::optional<Outcome> &outcome)
{
    QStringList lines;
    if (outcome) {
        const int row = m_simulator.effectiveRow(m_cursor.row());
        const QString fusion = fusionNote(*outcome, row, !explanation.checks.empty());
        if (!fusion.isEmpty())
            lines.append(fusion);
        lines += causeLines(outcome->error);
    }
    lines += textList(explanation.notes) + textList(explanation.warnings);
    m_notes->setText(lines.join('\n'));
}

} // namespace bcfg::ui::views
