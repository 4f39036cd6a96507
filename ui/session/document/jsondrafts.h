// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/session/document/document.h"

#include <QString>

#include <optional>
#include <vector>

namespace bcfg::ui::session {

/// A draft as a journal keeps it: the text that was typed for a pattern config.
struct KeptDraft
{
    int row;
    QString text;
    /// The pattern config as it was when the typing began; nullopt where the pattern config has not been edited since.
    std::optional<Shared<PatternConfig>> before = {};
    bool operator==(const KeptDraft &) const = default;
};

/// The drafts of a document: texts that the user has typed as JSON of pattern configs and that are not in the document
/// yet, mostly because they are not valid. A draft stays with its pattern config until it is applied or dropped,
/// whichever entry is shown meanwhile. When undo brings a removed pattern config back, its draft comes back, too.
class JsonDrafts : public QObject
{
    Q_OBJECT

public:
    /// `document` must outlive this object.
    explicit JsonDrafts(Document &document);

    /// The draft of a row; null for a row without a draft.
    const QString *text(int row) const;
    /// Whether the pattern config of the row has been edited since the typing began.
    bool isOutdated(int row) const;
    /// The rows that have a draft, in no order.
    std::vector<int> rows() const;
    /// Names the pattern configs that have drafts: "Conv1d → ReLU", or "3 patterns"; empty where there are no drafts.
    QString whose() const;

    void keep(int row, const QString &text);
    void drop(int row);
    void dropAll();
    /// Puts the draft of a row into the document as one undo step and drops the draft. Returns false where there is no
    /// draft or the draft is no JSON object. A value equal to the current one makes no step.
    bool apply(int row);
    /// Applies all drafts that are JSON objects and whose pattern configs have not been edited since the typing began.
    void applyAll();
    /// The drafts of all rows, by ascending row.
    std::vector<KeptDraft> kept() const;
    /// Adds drafts that a journal kept. Their rows must exist.
    void restore(const std::vector<KeptDraft> &drafts);
signals:
    /// Drafts were typed, applied or dropped. Not emitted where a change of the document only moves drafts.
    void changed();
    /// Asks the views to show the draft of this row. Emitted by the code that closes documents and recovers drafts, not
    /// by this class.
    void requested(int row);

private:
    struct Draft
    {
        QString text;
        Shared<PatternConfig> before; // the pattern config when the typing began
        Shared<PatternConfig> now;    // the pattern config now, or as it was when it was removed
        int row;                      // -1 while the pattern config is removed
    };

    void remove(int row);
    Draft *find(int row);
    const Draft *find(int row) const;
    void follow(const Change &change);
    void findAgain(Draft &draft, const Change &change);

    Document &m_document;
    std::vector<Draft> m_drafts; // few
};

} // namespace bcfg::ui::session
