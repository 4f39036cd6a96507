// SPDX-License-Identifier: Apache-2.0
#include "ui/views/match/ownpatterns.h"

#include "core/document/model/progress.h"
#include "core/torch/catalog/builtinconfigs.h"
#include "core/torch/catalog/symbols.h"
#include "core/torch/patternkey.h"
#include "ui/basis/text.h"
#include "ui/session/document/document.h"

#include <utility>

namespace bcfg::ui::views {

namespace {

std::vector<bool> ownRows(const BackendConfig &document)
{
    const Release release = releaseOf(document);
    auto known = torch::keyMap<bool>(SymbolCatalog::of(release));
    for (const BuiltInConfig &builtIn : builtInConfigs(release)) {
        for (const Shared<PatternConfig> &entry : builtIn.config().configs) {
            if (std::optional<Pattern> key = entry->reversedPattern(document.api))
                known.emplace(std::move(*key), true);
        }
    }
    std::vector<bool> rows;
    for (const Shared<PatternConfig> &entry : document.configs) {
        goOn();
        const std::optional<Pattern> key = entry->reversedPattern(document.api);
        rows.push_back(!key || !known.contains(*key));
    }
    return rows;
}

} // namespace

OwnPatterns::OwnPatterns(const session::Document &document, QObject *parent) : QObject(parent), m_document(document)
{
    connect(&document, &session::Document::changedForKeepers, this, &OwnPatterns::follow);
}

void OwnPatterns::follow(const Change &change)
{
    const bool isOther = std::holds_alternative<DocumentReplaced>(change);
    if ((isOther && m_rows) || m_finding.isRunning())
        find();
    if (isOther)
        m_rows.reset();
    if (!m_rows || std::holds_alternative<EntriesReplaced>(change)) // replacing keeps all rows in their places
        return;
    std::vector<bool> now(toIndex(m_document.entryCount()), false);
    for (std::size_t row = 0; row < m_rows->size(); ++row) {
        if (const std::optional<int> after = rowAfter(change, toInt(row)))
            now[toIndex(*after)] = (*m_rows)[row];
    }
    m_rows = std::move(now);
}

void OwnPatterns::find()
{
    const auto work = [snapshot = m_document.config()] {
        return ownRows(snapshot);
    };
    m_finding.start(*this, work, [this](std::vector<bool> rows) {
        m_rows = std::move(rows);
        emit found();
    });
}

} // namespace bcfg::ui::views
