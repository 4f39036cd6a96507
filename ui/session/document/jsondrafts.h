// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/document.h"

#include <QString>

#include <optional>
#include <vector>

namespace bcfg::ui {

/// What was typed for a pattern config, as it is kept beyond the end of the program.
struct KeptDraft
{
    int row;
    QString text;
    std::optional<Shared<PatternConfig>> base = {}; ///< that somebody began to type in, where it was edited since
    bool operator==(const KeptDraft &) const = default;
};

/// What has been typed as the JSON of pattern configs and is not in the document yet, mostly because it is no JSON: it
/// stays with its pattern config until it is applied or dropped, whatever is shown meanwhile. That of a pattern config
/// that was removed comes back with it.
class JsonDrafts : public QObject
{
    Q_OBJECT

public:
    /// `document` lives longer.
    explicit JsonDrafts(Document &document, QObject *parent = nullptr);

    /// Null where nothing was typed for that row.
    const QString *text(int row) const;
    /// Whether the pattern config has been edited since somebody began to type.
    bool isOutdated(int row) const;
    /// The rows that have one, in no order.
    std::vector<int> rows() const;

    void keep(int row, const QString &text);
    void drop(int row);
    void dropAll();
    /// Puts it into the document as one step, where it is JSON; whether it was. Without a difference there is no step.
    bool apply(int row);
    /// Those that are JSON, of pattern configs that nobody has edited since somebody began to type.
    void applyAll();
    /// All that belong to a row, by rising row.
    std::vector<KeptDraft> kept() const;
    /// Brings some back. Requires their rows.
    void restore(const std::vector<KeptDraft> &drafts);
    /// Asks whoever shows drafts to show that one.
    void request(int row) { emit requested(row); }

signals:
    void changed(); ///< by typing; what a change of the document does to them follows from that
    void requested(int row);

private:
    struct Draft
    {
        QString text;
        Shared<PatternConfig> base; // that somebody began to type in
        Shared<PatternConfig> now;  // its value by now, or when it was removed
        int row;                    // -1: removed
    };

    void remove(int row);
    Draft *find(int row);
    const Draft *find(int row) const;
    void follow(const Change &change);
    void findAgain(Draft &draft, const Change &change);

    Document &m_document;
    std::vector<Draft> m_drafts; // few
};

} // namespace bcfg::ui
