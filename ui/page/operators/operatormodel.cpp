// SPDX-License-Identifier: Apache-2.0
#include "ui/page/operators/operatormodel.h"

#include "core/document/model/mapped.h"
#include "ui/basis/operatorkind.h"
#include "ui/basis/roles.h"
#include "ui/basis/text.h"
#include "ui/basis/values/patterntext.h"
#include "ui/page/operators/operatormime.h"

#include <algorithm>
#include <tuple>

namespace bcfg::ui::page {

namespace {

constexpr int remembered = 12;

bool isListed(const Pattern &atom, std::span<const OperatorName> names)
{
    return contains(names, atom, &OperatorName::atom);
}

} // namespace

OperatorModel::OperatorModel(session::Document &document)
    : m_document(document),
      m_index(document, *this, [this] {
          if (namesOfDocument() != m_names) // few edits change them
              search();
      })
{
    connect(&document, &session::Document::changed, this, [this](const Change &change) {
        if (std::holds_alternative<DocumentReplaced>(change))
            search(); // the new document may be of the other generation
    });
    m_index.setBuild([](const BackendConfig &snapshot) { return std::make_unique<OwnOperators>(snapshot); });
    search();
}

void OperatorModel::setWatched(bool isWatched)
{
    m_isWatched = isWatched;
    if (m_isWatched && m_isOutdated)
        search();
}

void OperatorModel::setQuery(const QString &query)
{
    m_query = toUtf8(query.trimmed());
    m_words = searchWords(m_query);
    search();
}

void OperatorModel::use(const Pattern &op)
{
    QStringList recent = m_recent;
    const QString text = toQString(notation(op));
    recent.removeAll(text);
    recent.prepend(text);
    setRecent(recent.mid(0, remembered));
    emit recentChanged();
}

void OperatorModel::setRecent(const QStringList &recent)
{
    m_recent = recent;
    search();
}

int OperatorModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : toInt(m_rows.size());
}

QVariant OperatorModel::data(const QModelIndex &index, int role) const
{
    Q_ASSERT(checkIndex(index));
    if (!index.isValid()) // a view that copies without a current item passes an invalid index
        return {};
    const OperatorName &op = *m_rows[toIndex(index.row())];
    const OperatorKind kind = kindOf(op.atom, m_document.release());
    switch (role) {
    case Qt::DisplayRole:
        return op.atom.isMatchAllNode() ? QStringLiteral("MatchAllNode") : toQString(shortTitle(op.atom));
    case Qt::DecorationRole:
        return kindIcon(kind);
    case ContextRole:
        return contextOf(op);
    case Qt::AccessibleTextRole:
        return tr("%1, %2").arg(toQString(notation(op.atom)), kindText(kind));
    case Qt::ToolTipRole: {
        QString text = tr("%1: %2").arg(kindText(kind), toQString(notation(op.atom)));
        for (const std::string &alias : op.aliases)
            text += '\n' + tr("the same object: %1").arg(toQString(alias));
        return plainToolTip(text);
    }
    default:
        return {};
    }
}

Qt::ItemFlags OperatorModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractListModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren : flags;
}

QStringList OperatorModel::mimeTypes() const
{
    return {operatorMimeType()};
}

QMimeData *OperatorModel::mimeData(const QModelIndexList &indexes) const
{
    return indexes.isEmpty() ? nullptr : newOperatorMime(operatorAt(indexes.front().row()));
}

void OperatorModel::search()
{
    struct Hit
    {
        int score;
        int recency; ///< larger is later; 0: not among the operators used last
        std::size_t length;
        const OperatorName *op;
    };
    m_isOutdated = !m_isWatched;
    if (m_isOutdated)
        return;
    beginResetModel();
    collectOfDocument();
    collectOwn();
    std::vector<Hit> hits;
    const auto look = [&](const OperatorName &op) {
        const int score = searchScore(op, m_words);
        if (score == 0)
            return;
        const qsizetype used = m_recent.isEmpty() ? -1 : m_recent.indexOf(toQString(notation(op.atom)));
        // Of equally good matches the shorter name comes first; without a query the catalogue's order stays.
        const std::size_t length = m_words.empty() ? 0 : shortTitle(op.atom).size();
        hits.push_back({score, used < 0 ? 0 : remembered - toInt(used), length, &op});
    };
    std::ranges::for_each(m_ofDocument, look);
    std::ranges::for_each(operatorNames(m_document.release()), look);
    std::ranges::for_each(m_own, look);
    std::ranges::stable_sort(hits, [](const Hit &a, const Hit &b) {
        return std::tuple(a.score, a.recency, b.length) > std::tuple(b.score, b.recency, a.length);
    });
    m_rows = mapped(hits, &Hit::op);
    endResetModel();
}

std::vector<std::string> OperatorModel::namesOfDocument() const
{
    return m_index.get() ? m_index.get()->names() : std::vector<std::string>();
}

void OperatorModel::collectOfDocument()
{
    std::vector<std::string> names = namesOfDocument();
    if (names == m_names)
        return;
    m_names = std::move(names);
    m_ofDocument.clear();
    for (const std::string &name : m_names) {
        if (const std::optional<Pattern> atom = atomOf(name))
            m_ofDocument.push_back({*atom, {}, {SearchedName(name)}, false});
    }
}

void OperatorModel::collectOwn()
{
    m_own.clear();
    const std::span<const OperatorName> known = operatorNames(m_document.release());
    const auto add = [&](std::string_view text) {
        const std::optional<Pattern> atom = atomOf(text);
        if (atom && !isListed(*atom, known) && !isListed(*atom, m_ofDocument) && !isListed(*atom, m_own))
            m_own.push_back({*atom, {}, {SearchedName(text)}, false});
    };
    for (const QString &text : m_recent)
        add(toUtf8(text));
    add(m_query);
}

QString OperatorModel::contextOf(const OperatorName &op) const
{
    if (op.atom.isMatchAllNode())
        return tr("any node");
    const Symbol *symbol = op.atom.symbol();
    if (!symbol)
        return kindText(kindOf(op.atom, m_document.release()));
    // An operator that was found by an alias shows the alias.
    if (op.names.size() > 1 && !m_words.empty()) {
        const auto score = [&](const SearchedName &name) {
            return name.score(m_words.front());
        };
        const auto best = std::ranges::max_element(op.names, {}, score);
        const auto alias = best - op.names.begin();
        if (alias > 0)
            return tr("= %1").arg(shortPath(op.aliases[toIndex(alias - 1)]));
    }
    return shortPath(symbol->module());
}

} // namespace bcfg::ui::page
