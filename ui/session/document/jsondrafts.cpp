// SPDX-License-Identifier: Apache-2.0
#include "ui/session/document/jsondrafts.h"

#include "ui/basis/text.h"
#include "ui/basis/values/patterntext.h"
#include "ui/session/document/entryjson.h"

#include <algorithm>
#include <utility>

namespace bcfg::ui::session {

JsonDrafts::JsonDrafts(Document &document) : m_document(document)
{
    connect(&document, &Document::changedForKeepers, this, &JsonDrafts::follow);
}

const QString *JsonDrafts::text(int row) const
{
    const Draft *draft = find(row);
    return draft ? &draft->text : nullptr;
}

bool JsonDrafts::isOutdated(int row) const
{
    const Draft *draft = find(row);
    return draft && draft->before != draft->now;
}

std::vector<int> JsonDrafts::rows() const
{
    std::vector<int> rows;
    for (const Draft &draft : m_drafts) {
        if (draft.row >= 0)
            rows.push_back(draft.row);
    }
    return rows;
}

QString JsonDrafts::whose() const
{
    const std::vector<int> all = rows();
    if (all.empty())
        return {};
    return all.size() > 1 ? patternCount(toInt(all.size()))
                          : patternTitle(*m_document.entry(all.front()), m_document.api());
}

void JsonDrafts::keep(int row, const QString &text)
{
    const Shared<PatternConfig> &entry = m_document.entry(row);
    if (Draft *draft = find(row))
        draft->text = text;
    else
        m_drafts.push_back({text, entry, entry, row});
    emit changed();
}

void JsonDrafts::drop(int row)
{
    remove(row);
    emit changed();
}

void JsonDrafts::remove(int row)
{
    std::erase_if(m_drafts, [row](const Draft &draft) { return draft.row == row; });
}

void JsonDrafts::dropAll()
{
    m_drafts.clear();
    emit changed();
}

/// The draft is removed first and changed() is emitted last, so views learn of it once the document has the value.
bool JsonDrafts::apply(int row)
{
    const Draft *draft = find(row);
    TypedEntry typed = draft ? readTypedEntry(draft->text, m_document.api()) : TypedEntry();
    if (!typed.entry)
        return false;
    remove(row);
    m_document.changeEntry(row, std::move(*typed.entry), tr("Edit JSON"));
    emit changed();
    return true;
}

void JsonDrafts::applyAll()
{
    for (const int row : rows()) {
        if (!isOutdated(row))
            apply(row);
    }
}

std::vector<KeptDraft> JsonDrafts::kept() const
{
    std::vector<KeptDraft> all;
    for (const Draft &draft : m_drafts) {
        if (draft.row >= 0)
            all.push_back(
                {draft.row, draft.text, draft.before == draft.now ? std::nullopt : std::optional(draft.before)});
    }
    std::ranges::sort(all, {}, &KeptDraft::row);
    return all;
}

void JsonDrafts::restore(const std::vector<KeptDraft> &drafts)
{
    for (const KeptDraft &draft : drafts) {
        const Shared<PatternConfig> &entry = m_document.entry(draft.row);
        remove(draft.row);
        m_drafts.push_back({draft.text, draft.before.value_or(entry), entry, draft.row});
    }
    emit changed();
}

JsonDrafts::Draft *JsonDrafts::find(int row)
{
    const auto found = std::ranges::find(m_drafts, row, &Draft::row);
    return row >= 0 && found != m_drafts.end() ? &*found : nullptr;
}

const JsonDrafts::Draft *JsonDrafts::find(int row) const
{
    return const_cast<JsonDrafts *>(this)->find(row);
}

void JsonDrafts::follow(const Change &change)
{
    if (std::holds_alternative<DocumentReplaced>(change) && m_document.isOpening()) {
        dropAll(); // the user has agreed to lose them
        return;
    }
    for (Draft &draft : m_drafts) {
        if (draft.row >= 0)
            draft.row = rowAfter(change, draft.row).value_or(-1);
    }
    for (Draft &draft : m_drafts) {
        if (draft.row < 0)
            findAgain(draft, change);
        if (draft.row >= 0)
            draft.now = m_document.entry(draft.row);
    }
}

/// Finds the row of a draft whose pattern config was removed: undo may bring the pattern config back, or a document
/// that replaces the old one may have it.
void JsonDrafts::findAgain(Draft &draft, const Change &change)
{
    const auto look = [&](int first, int count, const auto &isWanted) {
        for (int row = first; draft.row < 0 && row < first + count; ++row) {
            if (!find(row) && isWanted(m_document.entry(row)))
                draft.row = row;
        }
    };
    const auto isSameObject = [&](const Shared<PatternConfig> &entry) {
        return entry.isSameAs(draft.now);
    };
    if (const auto *inserted = std::get_if<EntriesInserted>(&change)) {
        look(inserted->row, toInt(inserted->entries.size()), isSameObject);
    } else if (std::holds_alternative<DocumentReplaced>(change)) {
        // If the file was reloaded, another program may have edited the pattern config.
        const std::optional<Pattern> pattern = draft.now->reversedPattern(m_document.api());
        const auto isEqual = [&](const Shared<PatternConfig> &entry) {
            return entry == draft.now;
        };
        const auto hasItsPattern = [&](const Shared<PatternConfig> &entry) {
            return pattern && entry->reversedPattern(m_document.api()) == pattern;
        };
        look(0, m_document.entryCount(), isSameObject);
        look(0, m_document.entryCount(), isEqual);
        look(0, m_document.entryCount(), hasItsPattern);
    }
}

} // namespace bcfg::ui::session
