// SPDX-License-Identifier: Apache-2.0
#include "ui/session/document/document.h"

#include "core/document/json/schema.h"
#include "core/document/model/ownkeys.h"
#include "core/exchange/base/inheritance.h"
#include "ui/basis/filepath.h"
#include "ui/basis/text.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <filesystem>
#include <numeric>

namespace bcfg::ui::session {

/// An undo step; after opening, nothing else writes the document. Making the change replaces m_change by its inverse,
/// so the command keeps only those values alive that the document does not hold.
class Document::ChangeCommand : public QUndoCommand
{
public:
    ChangeCommand(Document &document, Change change, const QString &name, bool isTyped)
        : QUndoCommand(name),
          m_document(document),
          m_typing(isTyped ? document.m_typing : -1), // -1: is never merged
          m_change(std::move(change))
    {}
    void redo() override { m_change = m_document.make(m_change); }
    void undo() override { redo(); }
    int id() const override { return m_typing; }
    /// Merges a later typed change of the same entry into this step: m_change still has the value before this step. If
    /// the entry has that value again, as after typed text is erased, the step is dropped.
    bool mergeWith(const QUndoCommand *other) override
    {
        const auto &[row, before] = replacement();
        if (row != static_cast<const ChangeCommand *>(other)->replacement().row)
            return false;
        if (*before == *m_document.entry(row)) {
            undo(); // brings back the same object: its origin and its problems of reading are found by identity
            setObsolete(true);
        }
        return true;
    }

private:
    /// The only replacement of a typed change.
    const EntryReplacement &replacement() const { return std::get<EntriesReplaced>(m_change).replacements.front(); }

    Document &m_document;
    const int m_typing;
    Change m_change; // the change that undo or redo makes next
};

namespace {

/// Above this number of changes, replacing the whole document costs less than emitting each change.
constexpr std::size_t toldOneByOne = 50;

/// Whether the edit is about members of the file that describe its base; the whole does not have these members.
bool isAboutBase(const Edit &edit)
{
    const std::vector<std::string> &tokens = edit.where.tokens();
    return !tokens.empty() && (tokens.front() == baseHashKey || tokens.front() == removedKey);
}

/// All open documents: ofFile() finds the document of a file here, and titles get their numbers.
QList<const Document *> &allDocuments()
{
    static QList<const Document *> documents;
    return documents;
}

} // namespace

QString documentName(const BackendConfig &config, const QString &path, const QString &suggestedTitle)
{
    if (!path.isEmpty())
        return QFileInfo(path).fileName();
    if (!suggestedTitle.isEmpty())
        return suggestedTitle;
    const std::string name = config.name();
    return name.empty() ? Document::tr("Untitled") : toQString(name);
}

QString numberedTitle(const QString &name, int number)
{
    return number == 1 ? name : Document::tr("%1 (%2)").arg(name, QString::number(number));
}

Document::Document() : m_config(emptyConfig(newestApi))
{
    updateTitle();
    allDocuments().append(this);
}

/// Blocks the signals of the undo stack, which clears itself when it is destroyed: this would look like an edit.
Document::~Document()
{
    m_undoStack.blockSignals(true);
    allDocuments().removeOne(this);
}

const Document *Document::ofFile(const QString &path)
{
    const QString file = QFileInfo(path).absoluteFilePath();
    for (const Document *document : allDocuments()) {
        std::error_code noFile;
        const QString &open = document->m_path;
        if (!open.isEmpty() && (open == file || std::filesystem::equivalent(toPath(open), toPath(file), noFile)))
            return document;
    }
    return nullptr;
}

std::optional<Origin> Document::originOf(int row) const
{
    return m_config.inheritance ? std::optional(m_config.inheritance->originOf(entry(row))) : std::nullopt;
}

const Shared<PatternConfig> &Document::entry(int row) const
{
    Q_ASSERT(isRow(row));
    return m_config.configs[toIndex(row)];
}

QString Document::title() const
{
    return numberedTitle(m_name, m_titleNumber);
}

void Document::suggestTitle(const QString &title)
{
    m_suggestedTitle = title;
    if (updateTitle())
        emit titleChanged();
}

void Document::restoreTitleNumber(int number)
{
    if (!m_path.isEmpty() || number == m_titleNumber || !isFree(numberedTitle(m_name, number)))
        return;
    m_titleNumber = number;
    emit titleChanged();
}

bool Document::isFree(const QString &title) const
{
    return std::ranges::none_of(allDocuments(), [this, &title](const Document *other) {
        return other != this && other->m_path.isEmpty() && other->title() == title;
    });
}

/// Updates the title, and returns whether it has changed. The number stays as long as the name does.
bool Document::updateTitle()
{
    const QString before = title();
    const QString name = documentName(m_config, m_path, m_suggestedTitle);
    if (name != m_name || !m_path.isEmpty())
        m_titleNumber = 1;
    m_name = name;
    while (m_path.isEmpty() && !isFree(title()))
        ++m_titleNumber;
    return title() != before;
}

void Document::setPath(const QString &path)
{
    const bool isSame = path == m_path;
    m_path = path;
    const bool isRenamed = updateTitle();
    emit pathChanged();
    if (isRenamed || !isSame)
        emit titleChanged();
}

void Document::setSaved(const QString &path)
{
    m_saved = m_config;
    setPath(path);
    m_undoStack.setClean();
    emit saved();
}

void Document::setSavedBefore(const QString &path, BackendConfig config)
{
    m_saved = std::move(config);
    setPath(path);
    m_undoStack.resetClean();
    emit saved();
}

void Document::reload(BackendConfig config, const QString &name)
{
    replaceAll(std::move(config), name);
    setSaved(m_path);
}

QString Document::folder() const
{
    return m_path.isEmpty() ? QDir::currentPath() : QFileInfo(m_path).path();
}

void Document::open(BackendConfig config, const QString &path)
{
    m_suggestedTitle.clear();
    m_isOpening = true;
    make(DocumentReplaced{std::move(config)});
    m_isOpening = false;
    m_saved = m_config;
    m_undoStack.clear();
    m_undoStack.setClean(); // clear() does not make an empty stack clean
    setPath(path);
    emit opened();
}

void Document::changeEntry(int row, PatternConfig config, const QString &name, bool isTyped)
{
    if (config != *entry(row))
        push(EntriesReplaced{{{row, Shared<PatternConfig>::make(std::move(config))}}}, name, isTyped);
}

void Document::changeEntries(Replacements replacements, const QString &name)
{
    if (!replacements.empty())
        push(EntriesReplaced{std::move(replacements)}, name);
}

void Document::insertEntries(int row, Entries entries, const QString &name)
{
    if (entries.empty())
        return;
    if (m_config.head.get<KeptInConfigs>(Field::Configs)) {
        push(EntriesInserted{row, std::move(entries)}, name);
        return;
    }
    // The document has no list of configs yet, or another value in its place.
    BackendConfig config = m_config;
    config.head.set(Field::Configs, KeptInConfigs(), config.api);
    config.configs = std::move(entries);
    replaceAll(std::move(config), name);
}

void Document::removeEntries(int first, int count, const QString &name)
{
    if (count > 0)
        push(EntriesRemoved{first, count}, name);
}

void Document::removeEntries(const std::vector<int> &rows, int near, const QString &name)
{
    std::vector<std::pair<int, int>> runs; // the first row of a run of neighbours, and the length of the run
    for (const int row : rows) {
        if (!runs.empty() && row == runs.back().first + runs.back().second)
            ++runs.back().second;
        else
            runs.emplace_back(row, 1);
    }
    m_undoStack.beginMacro(name);
    if (runs.size() > toldOneByOne) { // each removal renumbers all later rows
        moveEntries(rows, near, name);
        const auto before = std::ranges::count_if(rows, [near](int row) { return row < near; });
        runs = {{near - static_cast<int>(before), static_cast<int>(rows.size())}};
    }
    for (auto run = runs.rbegin(); run != runs.rend(); ++run)
        removeEntries(run->first, run->second, name);
    m_undoStack.endMacro();
}

void Document::moveEntry(int from, int to, const QString &name)
{
    if (from != to)
        push(EntriesMoved{{from}, {to}}, name);
}

void Document::moveEntries(const std::vector<int> &rows, int to, const QString &name)
{
    const auto before = std::ranges::count_if(rows, [to](int row) { return row < to; });
    EntriesMoved moved{rows, std::vector<int>(rows.size())};
    std::iota(moved.to.begin(), moved.to.end(), to - static_cast<int>(before));
    if (moved.from != moved.to)
        push(std::move(moved), name);
}

void Document::replaceAll(BackendConfig config, const QString &name)
{
    push(DocumentReplaced{std::move(config)}, name);
}

std::optional<PatchError> Document::apply(const Fix &fix)
{
    if (m_config.inheritance && std::ranges::all_of(fix.edits, isAboutBase)) {
        BackendConfig config = m_config;
        config.inheritance = m_config.inheritance->edited(fix.edits);
        replaceAll(std::move(config), toQString(fix.title));
        return std::nullopt;
    }
    auto outcome = changesOf(m_config, fix.edits);
    if (PatchError *error = std::get_if<PatchError>(&outcome))
        return std::move(*error);
    auto &changes = std::get<std::vector<Change>>(outcome);
    const QString name = toQString(fix.title);
    if (changes.size() > toldOneByOne) {
        BackendConfig config = m_config;
        for (const Change &change : changes)
            applyChange(change, config);
        replaceAll(std::move(config), name);
        return std::nullopt;
    }
    if (changes.size() > 1)
        m_undoStack.beginMacro(name);
    for (Change &change : changes)
        push(std::move(change), name);
    if (changes.size() > 1)
        m_undoStack.endMacro();
    return std::nullopt;
}

void Document::push(Change change, const QString &name, bool isTyped)
{
    m_undoStack.push(new ChangeCommand(*this, std::move(change), name, isTyped));
}

/// Makes the change, tells everybody, and returns the inverse.
Change Document::make(const Change &change)
{
    Q_ASSERT(fits(change, m_config));
    Change back = inverse(change, m_config);
    m_stage = Stage::Changing;
    emit aboutToChange(change);
    applyChange(change, m_config);
    const bool isRenamed = !m_isOpening && updateTitle(); // open() updates the title together with the path
    emit changedForKeepers(change);
    emit changedForModels(change);
    m_stage = Stage::Telling;
    emit takenByModels();
    emit changed(change);
    if (isRenamed)
        emit titleChanged();
    m_stage = Stage::Done;
    return back;
}

BackendConfig emptyConfig(Api api)
{
    BackendConfig config;
    config.api = api;
    config.head.set(Field::TorchApi, api, api);
    config.head.set(Field::Name, Text(""), api);
    config.head.set(Field::Configs, KeptInConfigs(), api);
    return withSchema(std::move(config));
}

PatternConfig newPatternConfig(const Pattern &reversed, Api api)
{
    PatternConfig config;
    config.set(Field::ObservationType, ObservationType::OutputUseDifferentObserverAsInput, api);
    config.setDTypeConfigs({}, api);
    config.setReversedPattern(reversed, api);
    return config;
}

} // namespace bcfg::ui::session
