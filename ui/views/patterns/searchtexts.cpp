// SPDX-License-Identifier: Apache-2.0
#include "ui/views/patterns/searchtexts.h"

#include "core/document/model/progress.h"
#include "ui/basis/text.h"
#include "ui/basis/values/patterntext.h"

#include <algorithm>

namespace bcfg::ui::views {

SearchTexts::SearchTexts(session::Document &document) : m_document(document)
{
    connect(&document, &session::Document::changedForKeepers, this, &SearchTexts::follow);
}

/// Keeps the texts at the rows of their entries. Edited and moved entries need no care, as of() makes a text again if
/// the row has another entry.
void SearchTexts::follow(const Change &change)
{
    if (const EntriesInserted *inserted = std::get_if<EntriesInserted>(&change)) {
        if (inserted->row < std::ssize(m_texts))
            m_texts.insert(m_texts.begin() + inserted->row, inserted->entries.size(), std::nullopt);
    } else if (const EntriesRemoved *removed = std::get_if<EntriesRemoved>(&change)) {
        const auto end = std::min<std::ptrdiff_t>(removed->row + removed->count, std::ssize(m_texts));
        if (removed->row < end)
            m_texts.erase(m_texts.begin() + removed->row, m_texts.begin() + end);
    } else if (std::holds_alternative<DocumentReplaced>(change)) {
        forget();
    }
}

const QString &SearchTexts::of(int row)
{
    const auto index = toIndex(row);
    if (index >= m_texts.size())
        m_texts.resize(static_cast<std::size_t>(m_document.entryCount()));
    std::optional<Made> &made = m_texts[index];
    const Shared<PatternConfig> &entry = m_document.entry(row);
    if (!made || !made->entry.isSameAs(entry))
        made = make(entry, m_document.api());
    return made->text;
}

void SearchTexts::prepare()
{
    if (m_preparing.isRunning() || !m_texts.empty())
        return;
    const auto work = [snapshot = m_document.config()] {
        Texts texts;
        texts.reserve(snapshot.configs.size());
        for (const Shared<PatternConfig> &entry : snapshot.configs) {
            goOn();
            texts.emplace_back(make(entry, snapshot.api));
        }
        return texts;
    };
    m_preparing.start(*this, work, [this](Texts texts) { m_texts = std::move(texts); });
}

void SearchTexts::forget()
{
    m_preparing.stop();
    m_texts = Texts();
}

SearchTexts::Made SearchTexts::make(const Shared<PatternConfig> &entry, Api api)
{
    return {entry, searchText(*entry, api)};
}

} // namespace bcfg::ui::views
