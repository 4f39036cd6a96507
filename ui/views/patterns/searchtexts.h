// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/basis/inthread.h"
#include "ui/session/document/document.h"

#include <optional>
#include <vector>

namespace bcfg::ui::views {

/// The text of each pattern config that a search looks at, in lower case. A text is created on the first request and
/// kept.
class SearchTexts : public QObject
{
    Q_OBJECT

public:
    explicit SearchTexts(session::Document &document);

    const QString &of(int row);
    /// Makes the texts of all rows in a thread, so that the first search need not wait.
    void prepare();
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
