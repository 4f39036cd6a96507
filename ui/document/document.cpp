// SPDX-License-Identifier: Apache-2.0
#include "ui/document/document.h"

#include "ui/document/editcommands.h"
#include "ui/text.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace bcfg::ui {

QString documentTitle(const BackendConfig &config, const QString &path)
{
    if (!path.isEmpty())
        return QFileInfo(path).fileName();
    const std::string name = config.name();
    return name.empty() ? Document::tr("Untitled") : toQString(name);
}

Document::Document(QObject *parent) : ChangeSignals(parent), m_config(emptyConfig(Api::Torch2)) {}

/// The undo stack empties itself at its end, which is no edit.
Document::~Document()
{
    m_undoStack.blockSignals(true);
}

int Document::entryCount() const
{
    return toInt(m_config.configs.size());
}

const Shared<PatternConfig> &Document::entry(int row) const
{
    Q_ASSERT(isRow(row));
    return m_config.configs[static_cast<std::size_t>(row)];
}

void Document::setPath(const QString &path)
{
    m_path = path;
    emit pathChanged();
}

void Document::setSaved(const QString &path)
{
    setPath(path);
    m_undoStack.setClean();
    emit saved();
}

void Document::reload(BackendConfig config)
{
    replaceAll(std::move(config), tr("reload"));
    setSaved(m_path);
}

QString Document::folder() const
{
    return m_path.isEmpty() ? QDir::currentPath() : QFileInfo(m_path).path();
}

void Document::open(BackendConfig config, const QString &path)
{
    m_isOpening = true;
    exchangeAll(config);
    m_isOpening = false;
    m_undoStack.clear();
    m_undoStack.setClean(); // which clearing an empty one leaves as it was
    setPath(path);
    emit opened();
}

void Document::changeEntry(int row, PatternConfig config, const QString &name)
{
    if (config != *entry(row))
        changeEntries({{row, Shared<PatternConfig>::make(std::move(config))}}, name);
}

void Document::changeEntries(Changes changes, const QString &name)
{
    if (!changes.empty())
        m_undoStack.push(new ChangeEntriesCommand(*this, std::move(changes), name));
}

void Document::insertEntries(int row, Entries entries, const QString &name)
{
    if (entries.empty())
        return;
    if (m_config.head.get<Elsewhere>(Field::Configs)) {
        m_undoStack.push(new SpliceCommand(*this, row, std::move(entries), name));
        return;
    }
    // The file has no list yet, or something else stands there.
    BackendConfig config = m_config;
    config.head.set(Field::Configs, Elsewhere(), config.api);
    config.configs = std::move(entries);
    replaceAll(std::move(config), name);
}

void Document::removeEntries(int first, int count, const QString &name)
{
    if (count > 0)
        m_undoStack.push(new SpliceCommand(*this, first, count, name));
}

void Document::moveEntry(int from, int to, const QString &name)
{
    if (from != to)
        m_undoStack.push(new MoveEntryCommand(*this, from, to, name));
}

void Document::moveEntries(const std::vector<int> &rows, int to, const QString &name)
{
    if (rows.size() == 1) {
        moveEntry(rows.front(), to > rows.front() ? to - 1 : to, name);
        return;
    }
    // Many moves at a time are one exchange of the order.
    BackendConfig config = m_config;
    config.configs.clear();
    config.configs.reserve(m_config.configs.size());
    const auto isMoved = [&](int row) {
        return std::ranges::binary_search(rows, row);
    };
    const auto appendOthers = [&](int first, int end) {
        for (int row = first; row < end; ++row) {
            if (!isMoved(row))
                config.configs.push_back(entry(row));
        }
    };
    appendOthers(0, to);
    for (const int row : rows)
        config.configs.push_back(entry(row));
    appendOthers(to, entryCount());
    const bool isSame = std::ranges::equal(config.configs, m_config.configs, &Shared<PatternConfig>::isSameAs);
    if (!isSame)
        replaceAll(std::move(config), name);
}

void Document::replaceAll(BackendConfig config, const QString &name)
{
    m_undoStack.push(new ReplaceDocumentCommand(*this, std::move(config), name));
}

std::optional<PatchError> Document::apply(const Fix &fix)
{
    auto result = applyEdits(m_config, fix.edits);
    if (PatchError *error = std::get_if<PatchError>(&result))
        return std::move(*error);
    BackendConfig &config = std::get<BackendConfig>(result);
    const QString name = toQString(fix.title);
    if (config.head != m_config.head || config.configs.size() != m_config.configs.size()) {
        replaceAll(std::move(config), name);
        return std::nullopt;
    }
    // Most fixes touch one pattern config; the others stay the same objects, so that nothing else needs to look anew.
    Changes changes;
    for (int row = 0; row < entryCount(); ++row) {
        const Shared<PatternConfig> &changed = config.configs[static_cast<std::size_t>(row)];
        if (!changed.isSameAs(entry(row)))
            changes.push_back({row, changed});
    }
    changeEntries(std::move(changes), name);
    return std::nullopt;
}

void Document::exchangeEntries(Changes &changes)
{
    m_isChanging = true;
    std::vector<int> rows;
    rows.reserve(changes.size());
    for (Change &change : changes) {
        std::swap(m_config.configs[static_cast<std::size_t>(change.row)], change.entry);
        rows.push_back(change.row);
    }
    tell(&ChangeSignals::entriesChanged, rows);
}

void Document::insert(int row, const Entries &entries)
{
    const int last = row + toInt(entries.size()) - 1;
    m_isChanging = true;
    emit aboutToInsertEntries(row, last);
    m_config.configs.insert(m_config.configs.begin() + row, entries.begin(), entries.end());
    tell(&ChangeSignals::entriesInserted, row, last);
}

void Document::remove(int first, int count)
{
    const int last = first + count - 1;
    m_isChanging = true;
    emit aboutToRemoveEntries(first, last);
    m_config.configs.erase(m_config.configs.begin() + first, m_config.configs.begin() + last + 1);
    tell(&ChangeSignals::entriesRemoved, first, last);
}

void Document::move(int from, int to)
{
    m_isChanging = true;
    emit aboutToMoveEntry(from, to);
    const auto begin = m_config.configs.begin();
    if (from < to)
        std::rotate(begin + from, begin + from + 1, begin + to + 1);
    else
        std::rotate(begin + to, begin + from, begin + from + 1);
    tell(&ChangeSignals::entryMoved, from, to);
}

void Document::exchangeAll(BackendConfig &config)
{
    m_isChanging = true;
    emit aboutToReset();
    std::swap(m_config, config);
    tell(&ChangeSignals::wasReset);
}

template <class Signal, class... Arguments>
void Document::tell(Signal signal, const Arguments &...arguments)
{
    const auto tellRound = [&](ChangeSignals &round) {
        emit(round.*signal)(arguments...);
    };
    tellRound(m_keepers);
    tellRound(m_models);
    m_isChanging = false;
    emit takenByModels();
    tellRound(*this);
    emit edited();
}

BackendConfig emptyConfig(Api api)
{
    BackendConfig config;
    config.api = api;
    config.head.set(Field::TorchApi, api, api);
    config.head.set(Field::Name, Text(""), api);
    config.head.set(Field::Configs, Elsewhere(), api);
    return config;
}

} // namespace bcfg::ui
