// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/inthread.h"
#include "ui/session/document/document.h"

#include <optional>
#include <vector>

namespace bcfg::ui::views {

/// A cache of the texts in which a search looks for words: searchText() of each pattern config, in lower case. A text
/// is made on the first request.
class SearchTexts : public QObject
{
    Q_OBJECT

public:
    explicit SearchTexts(session::Document &document);

    const QString &of(int row);
    /// Makes the texts of all rows in a thread, so that the first search need not make them.
    void prepare();
    /// Deletes all texts.
    void forget();

private:
    struct Made
    {
        /// The pattern config of the text, kept alive so that its address is not reused.
        Shared<PatternConfig> entry;
        QString text;
    };
    using Texts = std::vector<std::optional<Made>>; // by row

    void follow(const Change &change);
    static Made make(const Shared<PatternConfig> &entry, Api api);

    session::Document &m_document;
    Texts m_texts;
    LatestOnly m_preparing;
};

} // namespace bcfg::ui::views
