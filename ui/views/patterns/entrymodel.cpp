// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/entrymodel.h"

#include "core/document/model/dtypetext.h"
#include "core/document/model/mapped.h"
#include "core/document/model/ownkeys.h"
#include "ui/basis/marks.h"
#include "ui/basis/roles.h"
#include "ui/basis/text.h"
#include "ui/basis/values/fieldtext.h"
#include "ui/basis/values/patterntext.h"
#include "ui/session/document/configtext.h"
#include "ui/session/model/modelsimulator.h"

#include <QCoreApplication>
#include <QDataStream>
#include <QIODevice>
#include <QMimeData>

#include <algorithm>
#include <set>

namespace bcfg::ui::views {

namespace {

/// The MIME type of data that says which rows of which document are dragged, for this program only.
QString movedRowsType()
{
    return QStringLiteral("application/x-backend-config-rows");
}

/// The data of movedRowsType().
struct MovedRows
{
    qint64 process = 0;
    quintptr document = 0;
    QList<int> rows = {};
};

MovedRows readMovedRows(const QMimeData &dragged)
{
    QDataStream stream(dragged.data(movedRowsType()));
    MovedRows read;
    stream >> read.process >> read.document >> read.rows;
    return read;
}

/// The texts of a list as one text. `parts` returns the list; it is called only for roles that show the list.
template <class Parts>
QVariant listData(Parts parts, const QString &separator, int role)
{
    switch (role) {
    case Qt::DisplayRole:
        return parts().join(separator);
    case Qt::ToolTipRole:
        return plainToolTip(parts().join('\n'));
    default:
        return {};
    }
}

/// What the observation type means for the output, in two words.
QString observationSummary(ObservationType type)
{
    switch (type) {
    case ObservationType::OutputUseDifferentObserverAsInput:
        return EntryModel::tr("own observer");
    case ObservationType::OutputShareObserverWithInput:
        return EntryModel::tr("input's observer");
    case ObservationType::InputOutputNotObserved:
        return EntryModel::tr("not observed");
    }
    Q_UNREACHABLE();
}

/// The dtypesText() of each dtype config; equal texts once.
QStringList dtypeSummaries(const PatternConfig &entry)
{
    QStringList all;
    for (const DTypeConfig &config : entry.dtypeConfigs())
        addOnce(all, toQString(dtypesText(config)));
    return all;
}

/// The modules and the fuser method that are set, as short paths: "nn.Linear"; with `titles`, "Root module: nn.Linear".
QStringList moduleSummaries(const PatternConfig &entry, bool titles)
{
    QStringList all;
    for (const Field field : fieldsInOrder(Level::PatternConfig)) {
        const FieldValue *value = entry.record().find(field);
        const bool isShown = info(field).kind == FieldKind::Module || field == Field::FuserMethod;
        if (!isShown || !isSet(value))
            continue;
        const QString path = shortPath(toUtf8(editText(value)));
        all.append(titles ? EntryModel::tr("%1: %2").arg(toQString(info(field).title), path) : path);
    }
    return all;
}

QVariant observationData(const PatternConfig &entry, int role)
{
    switch (role) {
    case Qt::DisplayRole:
        return observationSummary(entry.observationType());
    case Qt::ToolTipRole:
        return toQString(toString(entry.observationType()));
    default:
        return {};
    }
}

Shared<PatternConfig> inSection(const PatternConfig &entry, const QString &section, Api api)
{
    return Shared<PatternConfig>::make(withText(entry, sectionKey, toUtf8(section), api));
}

} // namespace

EntryModel::EntryModel(session::Document &document, const session::Checker &checker,
                       const session::Simulator &simulator)
    : session::DocumentRows(document),
      m_checker(checker),
      m_simulator(simulator)
{
    connect(&checker, &session::Checker::changed, this, [this] { announce(ProblemColumn, 0, rowCount() - 1); });
    connect(&simulator, &session::Simulator::changed, this,
            [this](int first, int last) { announce(VerdictColumn, first, last); });
}

void EntryModel::follow(const session::ModelSimulator &models)
{
    m_models = &models;
    connect(&models, &session::ModelSimulator::changed, this, [this] { announce(NodesColumn, 0, rowCount() - 1); });
}

QVariant EntryModel::data(const QModelIndex &index, int role) const
{
    Q_ASSERT(checkIndex(index));
    if (!index.isValid()) // a view that copies without a current cell passes an invalid index
        return {};
    const PatternConfig &entry = *document().entry(index.row());
    switch (static_cast<Column>(index.column())) {
    case ProblemColumn:
        return problemData(m_checker.worst(index.row()), role);
    case PatternColumn:
        return titleData(index.row(), role);
    case ObservationColumn:
        return observationData(entry, role);
    case DTypeColumn:
        return listData([&] { return dtypeSummaries(entry); }, QStringLiteral("; "), role);
    case ModuleColumn:
        return listData([&] { return moduleSummaries(entry, role == Qt::ToolTipRole); }, QStringLiteral(", "), role);
    case VerdictColumn:
        return verdictData(index.row(), role);
    case SectionColumn:
        return role == Qt::DisplayRole ? QVariant(toQString(sectionOf(entry))) : QVariant();
    case NodesColumn:
        return nodesData(index.row(), role);
    case ColumnCount:
        break;
    }
    return {};
}

QVariant EntryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool isShort = isMark(section) && role == Qt::DisplayRole; // no title, as the sort arrow needs the room
    const bool isTold = role == Qt::DisplayRole || role == Qt::ToolTipRole || role == Qt::AccessibleTextRole;
    if (orientation != Qt::Horizontal || !isTold || isShort)
        return {};
    const QStringList byColumn = {tr("Problems"), tr("Pattern"), tr("Observation"), tr("DType configs"),
                                  tr("Modules"),  tr("Verdict"), tr("Section"),     tr("Nodes")};
    return byColumn.value(section);
}

Qt::ItemFlags EntryModel::flags(const QModelIndex &index) const
{
    // Drops are accepted between rows, not onto them.
    return index.isValid() ? QAbstractTableModel::flags(index) | Qt::ItemIsDragEnabled : Qt::ItemIsDropEnabled;
}

QStringList EntryModel::mimeTypes() const
{
    return {movedRowsType(), session::configMimeType()};
}

QMimeData *EntryModel::mimeData(const QModelIndexList &indexes) const
{
    std::set<int> rows;
    for (const QModelIndex &index : indexes)
        rows.insert(index.row());
    const session::Document::Entries entries = mapped(rows, [this](int row) { return document().entry(row); });
    QMimeData *data = session::configMimeData(entries, document().api());
    QByteArray moved;
    QDataStream stream(&moved, QIODevice::WriteOnly);
    stream << QCoreApplication::applicationPid() << reinterpret_cast<quintptr>(&document())
           << QList<int>(rows.begin(), rows.end());
    data->setData(movedRowsType(), moved);
    return data;
}

bool EntryModel::isFrom(const session::Document &document, const QMimeData &dragged)
{
    const MovedRows moved = readMovedRows(dragged);
    return moved.process == QCoreApplication::applicationPid() &&
           moved.document == reinterpret_cast<quintptr>(&document);
}

bool EntryModel::dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int, const QModelIndex &)
{
    return action == Qt::IgnoreAction || drop(*data, action, {.before = row < 0 ? rowCount() : row});
}

std::optional<QList<int>> EntryModel::draggedRows(const QMimeData &data) const
{
    const QList<int> rows = readMovedRows(data).rows;
    const bool areThere = std::ranges::all_of(rows, [this](int row) { return document().isRow(row); });
    return areThere && isFrom(document(), data) ? std::optional(rows) : std::nullopt;
}

bool EntryModel::drop(const QMimeData &data, Qt::DropAction action, const DropPlace &place)
{
    if (const std::optional<QList<int>> rows = draggedRows(data); rows && action == Qt::MoveAction) {
        moveDropped(*rows, place);
        return true;
    }
    const auto read = session::readConfigText(data.data(session::configMimeType()).toStdString(), document().api());
    const auto *entries = std::get_if<session::Document::Entries>(&read);
    if (!entries || entries->empty())
        return false;
    session::Document::Entries dropped = *entries;
    for (Shared<PatternConfig> &entry : dropped) {
        if (place.section)
            entry = inSection(*entry, *place.section, document().api());
    }
    const int first = document().rowForNew(place.before);
    const int last = first + toInt(dropped.size()) - 1;
    document().insertEntries(first, std::move(dropped), tr("Drop patterns"));
    emit this->dropped(first, last);
    return true;
}

void EntryModel::moveDropped(const QList<int> &rows, const DropPlace &place)
{
    session::Document::Replacements replacements;
    for (const int row : rows) {
        const PatternConfig &entry = *document().entry(row);
        if (place.section && toQString(sectionOf(entry)) != *place.section)
            replacements.push_back({row, inSection(entry, *place.section, document().api())});
    }
    if (replacements.empty() && place.keepsOrder)
        return;
    const QString name = replacements.empty() ? tr("Move patterns") : tr("Set section");
    document().undoStack().beginMacro(name);
    document().changeEntries(std::move(replacements), name);
    if (!place.keepsOrder)
        document().moveEntries({rows.begin(), rows.end()}, place.before, name);
    document().undoStack().endMacro();
    if (place.keepsOrder)
        return;
    const auto before = toInt(std::ranges::count_if(rows, [&](int moved) { return moved < place.before; }));
    emit dropped(place.before - before, place.before - before + toInt(rows.size()) - 1);
}

/// In a document with a base, a square says where the entry comes from. A pen marks an entry with a note, which the
/// tooltip shows.
QVariant EntryModel::titleData(int row, int role) const
{
    const PatternConfig &entry = *document().entry(row);
    const QVariant data = patternData(entry, document().api(), role);
    const std::optional<Origin> origin = document().originOf(row);
    const QString note = toQString(noteOf(entry));
    switch (role) {
    case Qt::DecorationRole:
        return origin ? QVariant(markIcon(markOf(*origin))) : data;
    case ContextRole:
        return note.isEmpty() ? data : QString(data.toString() + QStringLiteral(" ✎")).trimmed();
    case Qt::ToolTipRole: {
        QString tip = data.toString();
        if (origin)
            tip += plainToolTip(tr("%1: %2").arg(markText(markOf(*origin)), markMeaning(markOf(*origin))));
        return note.isEmpty() ? tip : tip + plainToolTip(tr("Note: %1").arg(note));
    }
    case Qt::AccessibleTextRole: {
        if (!origin && note.isEmpty())
            return data;
        QString text = data.isValid() ? data.toString() : patternTitle(entry, document().api());
        if (origin)
            text = tr("%1, %2").arg(text, markText(markOf(*origin)));
        return note.isEmpty() ? text : tr("%1, with a note").arg(text);
    }
    default:
        return data;
    }
}

QVariant EntryModel::problemData(const std::optional<Severity> &worst, int role)
{
    if (!worst)
        return {};
    switch (role) {
    case Qt::DecorationRole:
        return markIcon(markOf(*worst));
    case RankRole:
        return -static_cast<int>(*worst); // the most severe first
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return markText(markOf(*worst));
    default:
        return {};
    }
}

QVariant EntryModel::verdictData(int row, int role) const
{
    const std::optional<Status> status = m_simulator.status(row);
    if (!status)
        return {};
    const Mark mark = *m_simulator.mark(row);
    switch (role) {
    case Qt::DecorationRole:
        return markIcon(mark);
    case RankRole:
        return static_cast<int>(*status);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        const QString verdict = tr("%1 under %2").arg(markText(mark), m_simulator.qconfigName());
        return role == Qt::ToolTipRole ? plainToolTip(verdict + '\n' + markMeaning(mark)) : verdict;
    }
    default:
        return {};
    }
}

QVariant EntryModel::nodesData(int row, int role) const
{
    const std::optional<std::size_t> count = m_models ? m_models->nodeCount(row) : std::nullopt;
    if (!count)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return *count == 0 ? QStringLiteral("–") : QString::number(*count);
    case RankRole:
        return -toInt(*count); // the greatest number first
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return *count > 0 ? tr("Nodes of the model that it takes: %1").arg(*count) : tr("Matches nothing in the model");
    default:
        return {};
    }
}

void EntryModel::announce(Column column, int first, int last)
{
    if (first <= last)
        emit dataChanged(index(first, column), index(last, column));
}

} // namespace bcfg::ui::views
