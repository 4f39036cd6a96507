// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/document.h"

#include <optional>
#include <vector>

namespace bcfg::ui {

/// What a search looks at of each pattern config, lower-cased. A text is made when it is first asked for, and kept.
class SearchTexts : public QObject
{
    Q_OBJECT

public:
    explicit SearchTexts(Document &document, QObject *parent = nullptr);

    const QString &of(int row);
    /// Makes those of all rows in another thread, so that nobody waits who begins to type.
    void prepare();
    void forget();

private:
    struct Made
    {
        Shared<PatternConfig> entry; ///< whose text it is; held, so that no other one comes to its address
        QString text;
    };
    using Texts = std::vector<std::optional<Made>>; // by row

    void follow(const Change &change);
    static Made make(const Shared<PatternConfig> &entry, Api api);

    Document &m_document;
    Texts m_texts;
    int m_revision = 0; // of the document that the texts are of
    bool m_isPreparing = false;
};

} // namespace bcfg::ui
